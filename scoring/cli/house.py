"""Options that several verbs share: the rules of the house and its managers."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

from scoring.cli.files import Unusable
from scoring.faults import PlayRejected
from scoring.readers.judge import load_house
from scoring.readers.play import Die
from scoring.readers.policy import POLICIES, Policy
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Ruleset


def add_house(
    verb: argparse.ArgumentParser, *, required: bool = True, also: Iterable[str] = ()
) -> None:
    """Add the options that choose rules; ``also`` names games without plays."""
    names = sorted((*RULESETS, *also))
    verb.add_argument(
        "--rules",
        metavar="R",
        required=required,
        choices=names,
        help="the dice game: " + ", ".join(names),
    )
    add_plays(verb)


def add_plays(verb: argparse.ArgumentParser) -> None:
    """Add the options that switch plays on and give a board of one's own."""
    verb.add_argument(
        "--plays", metavar="P", default="", help="optional plays: all, or a list"
    )
    verb.add_argument(
        "--board", metavar="FILE", help="a TOML file of numbers of your own board"
    )


def add_policy(verb: argparse.ArgumentParser) -> None:
    """Add the option that chooses managers."""
    verb.add_argument(
        "--policy",
        metavar="P",
        default="standard",
        help="managers: never, standard or aggressive; or two, visitors,home",
    )


def house_from(options: argparse.Namespace) -> Ruleset:
    """Return the ruleset that was asked for; raises ``Unusable``."""
    try:
        return load_house(
            options.rules, options.plays, board_from(options, options.rules)
        )
    except PlayRejected as refusal:
        raise Unusable(str(refusal.violation)) from None


def board_from(
    options: argparse.Namespace, rules: str = "diceball"
) -> Mapping[str, object] | None:
    """Return what a board file holds; raises ``Unusable``.

    The numbers of Diceball! go by their place; decks and ratings are tables.
    """
    if not options.board:
        return None
    try:
        content = tomllib.loads(Path(options.board).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise Unusable(f"{options.board} cannot be read: {fault}") from None
    return dict(_flat(content)) if rules == "diceball" else content


def _flat(table: Mapping[str, object], place: str = "") -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            found += _flat(value, f"{place}{name}.")
        else:
            found.append((f"{place}{name}", value))
    return found


def policies_from(options: argparse.Namespace) -> tuple[str, str]:
    """Return the names of the two managers, visitors first; raises ``Unusable``."""
    names = [name.strip() for name in options.policy.split(",")]
    unknown = [name for name in names if name not in POLICIES]
    if unknown or len(names) > 2:
        known = ", ".join(POLICIES)
        said = unknown[0] if unknown else options.policy
        raise Unusable(f"no manager is called “{said}”; there are {known}")
    return names[0], names[-1]


def policy(name: str) -> Policy:
    """Return a manager by name."""
    return POLICIES[name]


def make_die(seed: str) -> Die:
    """Return a die that falls the same way for the same seed, wherever it runs."""
    random = Random(seed).random  # noqa: S311  (dice, not secrets)
    return lambda sides: int(random() * sides) + 1
