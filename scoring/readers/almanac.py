"""A game in figures: runs, how often each play occurs, its exact odds; kept in a file.

Enumerating Diceball! takes most of a minute, so the figures of every game ship with the
program, as the tables of odds do: ``open_almanac`` reads them, ``write_almanacs``
counts them anew after a rule or a policy has changed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from scoring.diamond import Situation
from scoring.phrases import Phrase, phrase
from scoring.readers.expected import INNINGS, HalfInning
from scoring.readers.figures import Figure
from scoring.readers.game_figures import RUNS, figures_of, runs_figure
from scoring.readers.graph import Graph
from scoring.readers.kinds import KINDS, kinds_of
from scoring.readers.odds import Distribution, Odds
from scoring.rulesets import RULESETS, load_ruleset
from scoring.rulesets.base import PlateAppearance, Ruleset

#: Raised when what is counted, or how, changes.
VERSION = 1
#: Games that are small enough to be solved in fractions.
_EXACT = frozenset(
    {"one_die", "two_dice", "one_die_advanced", "two_dice_advanced"},
)
#: The longest fraction that is worth writing down.
_LONGEST = 40

Number = Fraction | float


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A kind of play: how often it occurs, and its odds in two situations.

    ``per_game`` is of one side in nine innings; the odds are those of the next play
    with nobody on and with a man on first, nobody out.
    """

    kind: str
    per_game: float
    nobody_on: Number
    man_on_first: Number

    @property
    def title(self) -> str:
        """What it is called."""
        return KINDS[self.kind]


@dataclass(frozen=True, slots=True)
class Account:
    """The figures of a game with some optional plays between two standard managers."""

    option_names: tuple[str, ...]
    half_inning: Number
    occurrences: tuple[Occurrence, ...]

    @property
    def game(self) -> float:
        """Runs that a side scores in nine innings."""
        return float(self.half_inning * INNINGS)


@dataclass(frozen=True, slots=True)
class Almanac:
    """All figures of one game: without optional plays, with all, and as printed."""

    accounts: tuple[Account, ...]
    figures: tuple[Figure, ...]


def variants_of(name: str) -> tuple[Ruleset, ...]:
    """Return the game without its optional plays and, if it has any, with all."""
    plain, whole = load_ruleset(name), load_ruleset(name, ["all"])
    return (plain, whole) if whole.option_names else (plain,)


def key_of(name: str) -> str:
    """Return what names the rules, the policies and the way of counting."""
    keys = [Odds(Graph(each)).key for each in variants_of(name)]
    return " ".join([*keys, str(VERSION)])


# -- counting --------------------------------------------------------------------------


def count_account(ruleset: Ruleset) -> Account:
    """Enumerate the figures of a ruleset; the men are just anybody."""
    half = HalfInning(ruleset, exact=ruleset.name in _EXACT)
    per_game: Counter[str] = Counter()
    for state, visits in half.visits().items():
        for kind, share in _shares(half.ends[state]).items():
            per_game[kind] += visits * float(share) * INNINGS  # type: ignore[assignment]
    attempts = ruleset.hit_and_run_limit
    first = Situation((True, False, False))
    on_first = PlateAppearance(first, hit_and_runs=attempts)
    empty = _shares(half.ends[half.start])
    manned = _shares(half.odds.outcomes(on_first))
    occurrences = tuple(
        Occurrence(
            kind,
            per_game[kind],
            empty.get(kind, Fraction(0)),
            manned.get(kind, Fraction(0)),
        )
        for kind in KINDS
        if per_game[kind]
    )
    return Account(ruleset.option_names, half.expected_runs(), occurrences)


def _shares(ends: Distribution) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for done, chance in ends.items():
        for kind, times in kinds_of(done.play).items():
            found[kind] = found.get(kind, Fraction(0)) + times * chance
    return found


def count_almanac(name: str) -> Almanac:
    """Enumerate all figures of a game."""
    variants = variants_of(name)
    accounts = tuple(count_account(each) for each in variants)
    return Almanac(accounts, figures_of(variants[0]))


# -- the file --------------------------------------------------------------------------


def _path(name: str) -> Path:
    folder = Path(str(resources.files("scoring.readers"))) / "tables"
    return folder / f"figures-{name}.json"


def write_almanacs(*names: str) -> None:
    """Count the figures of these games, or of all, and write them to their files."""
    for name in names or RULESETS:
        almanac = count_almanac(name)
        kept = {
            "key": key_of(name),
            "accounts": [_pack(each) for each in almanac.accounts],
            "figures": [_pack_figure(each) for each in almanac.figures],
        }
        text = json.dumps(kept, indent=1, ensure_ascii=False)
        _path(name).write_text(text + "\n", encoding="utf-8")


@lru_cache(maxsize=16)
def open_almanac(name: str) -> Almanac:
    """Return the figures of a game as they ship; raises ``LookupError``.

    A file that was written for other rules is not used.
    """
    kept = json.loads(_path(name).read_text(encoding="utf-8"))
    if kept["key"] != key_of(name):
        raise LookupError(f"the figures of {name} are those of other rules")
    return Almanac(
        tuple(_unpack(each) for each in kept["accounts"]),
        tuple(_unpack_figure(each) for each in kept["figures"]),
    )


def account_of(ruleset: Ruleset) -> Account | None:
    """Return the account that ships for exactly these rules and numbers, if any."""
    if all(each.key != ruleset.key for each in variants_of(ruleset.name)):
        return None
    try:
        accounts = open_almanac(ruleset.name).accounts
    except LookupError:
        return None
    found = (a for a in accounts if a.option_names == ruleset.option_names)
    return next(found, None)


def figures_and_runs(ruleset: Ruleset) -> tuple[Figure, ...]:
    """Return the figures of a ruleset, with the runs if they are known at once.

    Diceball! with optional plays has them from its account: enumerating them takes
    half a minute. With a choice of optional plays, or numbers of one's own, they are
    left out.
    """
    rows = figures_of(ruleset)
    account = None if any(row.name == RUNS for row in rows) else account_of(ruleset)
    if account is None:
        return rows
    return (*rows, runs_figure("DB-GAM-2", account.half_inning))


def _number(value: Number) -> str | float:
    if isinstance(value, Fraction) and len(str(value)) <= _LONGEST:
        return str(value)
    return float(value)


def _read_number(value: str | float) -> Number:
    return Fraction(value) if isinstance(value, str) else value


def _pack(account: Account) -> dict[str, object]:
    rows = [
        [each.kind, each.per_game, _number(each.nobody_on), _number(each.man_on_first)]
        for each in account.occurrences
    ]
    return {
        "options": account.option_names,
        "half_inning": _number(account.half_inning),
        "occurrences": rows,
    }


def _unpack(kept: Mapping[str, Any]) -> Account:
    return Account(
        tuple(kept["options"]),
        _read_number(kept["half_inning"]),
        tuple(
            Occurrence(kind, per_game, _read_number(nobody), _read_number(first))
            for kind, per_game, nobody, first in kept["occurrences"]
        ),
    )


def _pack_figure(figure: Figure) -> dict[str, object]:
    """Return a figure as plain values: its sentences as templates with what fills them.

    A phrase that fills another is kept by its template.
    """
    name = figure.name
    assert isinstance(name, Phrase)
    return {
        "clause": figure.clause,
        "name": name.template,
        "facts": dict(name.params),
        "printed": figure.printed,
        "exact": _number(figure.exact),
        "note": figure.note,
    }


def _unpack_figure(kept: Mapping[str, Any]) -> Figure:
    facts = {
        name: phrase(value) if isinstance(value, str) else value
        for name, value in kept["facts"].items()
    }
    return Figure(
        kept["clause"],
        phrase(kept["name"], **facts),
        kept["printed"],
        Fraction(kept["exact"]),
        phrase(kept["note"]) if kept["note"] else "",
    )
