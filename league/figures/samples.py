"""The examples of the glossary: a line of each part, counted by the code itself."""

from __future__ import annotations

from functools import cache

from league.figures.lines import (
    BattingSeason,
    FieldingSeason,
    PitchingSeason,
    TeamSeason,
)
from league.glossary import (
    BATTING,
    FIELDING,
    INNINGS,
    PITCHING,
    RATE,
    STATISTICS,
    TWO,
    Statistic,
)
from scoring.stats.rates import format_innings, format_rate, format_two

_SHOWN = {RATE: format_rate, TWO: format_two, INNINGS: format_innings}


@cache
def sample(part: str):
    """Return the line of a part that the examples are made of."""
    if part == BATTING:
        return BattingSeason(
            **{"player": None, "teams": (), "g": 5, "pa": 24, "ab": 20, "h": 7},
            **{"doubles": 2, "triples": 1, "home_runs": 1, "bb": 2, "hbp": 1, "sf": 1},
        )
    if part == PITCHING:
        return PitchingSeason(
            **{"player": None, "teams": (), "g": 6, "w": 4, "l": 2, "outs": 141},
            **{"er": 17, "h": 40, "home_runs": 5, "bb": 12, "so": 30, "ab": 172},
        )
    if part == FIELDING:
        return FieldingSeason(
            player=None, teams=(), g=9, outs=243, po=18, a=27, e=2, dp=5
        )
    return TeamSeason(team=None, season=None, g=16, w=9, l=6, t=1, r=71, ra=60)


def example_of(stat: Statistic) -> tuple[list[tuple[Statistic, str]], str] | None:
    """Return the values that a statistic uses and what it comes to; counts have none.

    The value is what the tables would show: it is read from the same attribute.
    """
    if not stat.uses:
        return None
    line = sample(stat.part)
    used = [STATISTICS[stat.part][key] for key in stat.uses]
    return [(each, _value(each, line)) for each in used], _value(stat, line)


def _value(stat: Statistic, line) -> str:
    return _SHOWN.get(stat.kind, str)(getattr(line, stat.key))


__all__ = ["example_of", "sample"]
