"""The figures of any ruleset: what its source prints or wants, and the exact numbers.

Each has at least the expected runs a side scores in nine innings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from scoring.diamond import Situation
from scoring.phrases import phrase
from scoring.play import Code
from scoring.readers.complete import open_book
from scoring.readers.expected import INNINGS, HalfInning, runs_of_tables
from scoring.readers.figures import Figure
from scoring.readers.figures import figures as diceball_figures
from scoring.readers.kinds import KINDS, kind_of
from scoring.readers.odds import Distribution
from scoring.rulesets import three_dice
from scoring.rulesets.base import PlateAppearance, Ruleset
from scoring.rulesets.diceball import Diceball

_FIRST = PlateAppearance(Situation((True, False, False)))
RUNS = phrase("runs a side in nine innings")
_HALF = phrase("runs a half-inning")


def figures_of(ruleset: Ruleset) -> tuple[Figure, ...]:
    """Return the figures of a ruleset between two standard managers."""
    if isinstance(ruleset, Diceball):
        return (*diceball_figures(ruleset), *_table_runs(ruleset))
    return tuple(_FIGURES.get(ruleset.name, _plain)(ruleset))


def three_dice_figures() -> tuple[Figure, ...]:
    """Return the figures of the game without batters."""
    runs = three_dice.RUNS_A_HALF_INNING
    return (
        Figure(
            "HD-PRB-1",
            phrase("no one on three dice"),
            "125/216",
            three_dice.CHANCE_OF_NONE,
        ),
        Figure("HD-PRB-1", _HALF, ".864", runs),
        Figure("HD-PRB-1", RUNS, "", runs * INNINGS),
    )


def _table_runs(ruleset: Diceball) -> Iterator[Figure]:
    """The runs by the tables that ship, for the basic rules only."""
    book = open_book(ruleset)
    if book.is_exact and not ruleset.option_names:
        yield runs_figure(
            "DB-GAM-2", runs_of_tables(book.tables.situations).half_inning
        )


def runs_figure(
    clause: str, half_inning: Fraction | float, printed: str = ""
) -> Figure:
    """Return the runs of nine innings, from those of a half-inning."""
    return Figure(clause, RUNS, printed, Fraction(half_inning) * INNINGS)


def _shares(ends: Distribution) -> dict[str, Fraction]:
    """How likely each kind of play is, those between two rolls among them."""
    found: dict[str, Fraction] = {}
    for done, chance in ends.items():
        kind = kind_of(done.play)
        found[kind] = found.get(kind, Fraction(0)) + chance
    return found


def _plain(ruleset: Ruleset) -> Iterator[Figure]:
    """Every play of a roll with a man on first, and the runs."""
    half = HalfInning(ruleset, exact=True)
    shares = _shares(half.odds.outcomes(_FIRST))
    for kind, title in KINDS.items():
        if not (chance := shares.get(kind)):
            continue
        printed = _PRINTED.get(kind, "") if ruleset.name == "two_dice" else ""
        clause = "TD-PRB-1" if printed else _CLAUSES.get(kind, "OD-NOT-1")
        name = phrase("{play} (man on first)", play=title)
        yield Figure(clause, name, printed, chance)
    runs = Fraction(half.expected_runs())
    yield Figure("OD-GAM-1", _HALF, "", runs)
    yield runs_figure("OD-GAM-1", runs)


_PRINTED: Mapping[str, str] = MappingProxyType(
    {
        "home_run": "2/36",
        "single": "6/36",
        "double": "2/36",
        "triple": "2/36",
        "walk": "1/36",
        "out": "23/36",
    }
)
_CLAUSES: Mapping[str, str] = MappingProxyType(
    {
        "wild_pitch": "SA-PRB-1",
        "balk": "SA-PRB-1",
        "passed_ball": "SA-PRB-1",
        "stolen_base": "SA-LED-1",
        "caught_stealing": "SA-LED-1",
        "picked_off": "SA-LED-2",
    }
)


def _card(ruleset: Ruleset) -> Iterator[Figure]:
    """The odds of the game as a whole, beside those it is designed to."""
    half = HalfInning(ruleset)
    shares = {code: Fraction(share) for code, share in half.shares().items()}
    walks, strikeouts = shares[Code.WALK], shares[Code.STRIKEOUT]
    hits = sum((s for code, s in shares.items() if code.is_hit), Fraction(0))
    errors = shares[Code.ERROR] / (1 - walks - strikeouts)
    clause = "CB-PRB-1"
    yield Figure(clause, phrase("strikeouts"), "15-22%", strikeouts)
    yield Figure(clause, phrase("walks"), "7-10%", walks)
    yield Figure(clause, phrase("batting average"), ".240-.275", hits / (1 - walks))
    yield Figure(clause, phrase("errors of balls in play"), "1-3%", errors)
    yield runs_figure(clause, half.expected_runs(), "3.5-5.0")


_FIGURES: Mapping[str, Callable[[Ruleset], Iterator[Figure]]] = MappingProxyType(
    {"card": _card}
)
