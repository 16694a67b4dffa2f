"""Verbs that print exact numbers: odds, figures."""

from __future__ import annotations

import argparse
import json
import sys

from scoring.cli.files import CLEAN, Unusable, Verbs
from scoring.cli.house import (
    add_house,
    add_policy,
    house_from,
    policies_from,
)
from scoring.diamond import Situation
from scoring.readers.almanac import figures_and_runs
from scoring.readers.game_figures import RUNS, three_dice_figures
from scoring.readers.graph import Graph
from scoring.readers.odds import Odds
from scoring.rulesets import three_dice

#: The largest denominator that is written beside a figure.
_WRITTEN = 1_000_000
#: Said where the runs of a game are not known at once.
_NO_RUNS = (
    "The runs a side scores are counted for Diceball! without --plays and with --plays "
    "all, on its own board; for other choices, see the averages of simulate --games."
)


def odds(options: argparse.Namespace) -> int:
    """Print every play of a situation with its exact probability."""
    ruleset, situation = house_from(options), _situation(options)
    offense, defense = policies_from(options)
    found = Odds(Graph(ruleset), offense, defense).plays(situation)
    if options.json:
        rows = [
            {"play": play, "chance": str(chance), "about": float(chance)}
            for play, chance in found.items()
        ]
        about = {
            "rules": ruleset.name,
            "optional_plays": list(ruleset.option_names),
            "policy": options.policy,
            "bases": _written(situation),
            "outs": situation.outs,
        }
        print(json.dumps(about | {"odds": rows}))
        return CLEAN
    print(f"{situation}: {len(found)} plays")
    for play, chance in found.items():
        print(f"{float(chance):.6f}  {play}")
    return CLEAN


def _situation(options: argparse.Namespace) -> Situation:
    bases = options.bases.replace("-", "").replace(",", "").strip()
    if set(bases) - set("123") or len(set(bases)) != len(bases):
        raise Unusable(f"--bases is a list such as 1-3, not “{options.bases}”")
    return Situation(("1" in bases, "2" in bases, "3" in bases), options.outs)


def _written(situation: Situation) -> str:
    return "-".join(base.symbol for base in reversed(situation.runners))


def figures(options: argparse.Namespace) -> int:
    """Print the figures of the rulebook beside the exact ones."""
    if options.rules == three_dice.NAME:
        rows = three_dice_figures()
    else:
        rows = figures_and_runs(house_from(options))
    if options.json:
        found = [
            {
                "clause": row.clause,
                "name": row.name,
                "printed": row.printed,
                "exact": str(row.exact),
                "about": round(float(row.exact), 6),
                "note": row.note,
            }
            for row in rows
        ]
        print(json.dumps({"rules": options.rules, "figures": found}))
    for row in () if options.json else rows:
        line = f"{row.clause:<8}  {row.name:<44} {row.printed:>9}"
        exact = str(row.exact) if row.exact.denominator <= _WRITTEN else ""
        print(f"{line}  {float(row.exact):.5f}  {exact:<16} {row.note}".rstrip())
    if all(row.name != RUNS for row in rows):
        print(_NO_RUNS, file=sys.stderr)
    return CLEAN


def add_verbs(add: Verbs) -> None:
    """Add these verbs to the command line."""
    verb = add(odds, "every play of a situation with its probability", None)
    add_house(verb)
    add_policy(verb)
    verb.add_argument("--bases", default="", metavar="1-3", help="the men on base")
    verb.add_argument("--outs", type=int, default=0, choices=(0, 1, 2), metavar="N")
    verb.add_argument("--json", action="store_true", help="as JSON")
    verb = add(figures, "the rulebook's figures beside the exact ones", None)
    add_house(verb, also=(three_dice.NAME,))
    verb.add_argument("--json", action="store_true", help="as JSON")
