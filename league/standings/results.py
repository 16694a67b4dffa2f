"""Games won, lost and tied: what a table is counted from."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Generic, Literal, TypeVar

from scoring.diamond import Side
from scoring.stats.rates import winning_percentage

Team = TypeVar("Team", bound=Hashable)

#: What a tied game counts: nothing (OBR 9.21(a)), or half a win and half a loss.
Ties = Literal["ignored", "half"]


@dataclass(frozen=True, slots=True)
class Result(Generic[Team]):
    """The end of one game; ``number`` orders the games of one day.

    ``winner`` is given when the score does not say it, after a forfeit. ``outs`` are
    those that the visitors and the home team made in the field, as far as they are
    known. ``is_tie_break`` marks a game that was only played to part level teams: it
    counts in no record.
    """

    visitors: Team
    home: Team
    visitors_runs: int
    home_runs: int
    date: date
    number: int = 0
    winner: Side | None = None
    innings: int = 0
    scheduled_innings: int = 9
    outs: tuple[int, int] | None = None
    is_tie_break: bool = False

    def side_of(self, team: Team) -> Side:
        """Return the side on which a team played."""
        return Side.VISITORS if team == self.visitors else Side.HOME

    def runs_of(self, side: Side) -> int:
        """Return the runs that a side scored."""
        return self.visitors_runs if side is Side.VISITORS else self.home_runs

    def outs_of(self, side: Side) -> int | None:
        """Return the outs that a side made in the field, if they are known."""
        return None if self.outs is None else self.outs[side is Side.HOME]

    def outcome_for(self, side: Side) -> str:
        """Return ``W``, ``L`` or ``T`` as a side sees this game."""
        if self.winner is not None:
            return "W" if self.winner is side else "L"
        difference = self.runs_of(side) - self.runs_of(side.opponent)
        return "W" if difference > 0 else "L" if difference < 0 else "T"

    @property
    def is_one_run(self) -> bool:
        """Whether one run made the difference."""
        return abs(self.visitors_runs - self.home_runs) == 1

    @property
    def is_extra_innings(self) -> bool:
        """Whether the game went on after its last scheduled inning."""
        return self.innings > self.scheduled_innings


def games_by_team(
    results: Iterable[Result[Team]],
) -> dict[Team, list[tuple[Result[Team], Side]]]:
    """Return the games of each team, with the side on which it played."""
    found: dict[Team, list[tuple[Result[Team], Side]]] = {}
    for result in results:
        found.setdefault(result.visitors, []).append((result, Side.VISITORS))
        found.setdefault(result.home, []).append((result, Side.HOME))
    return found


@dataclass(frozen=True, slots=True)
class WonLost:
    """Games won, lost and tied.

    >>> str(WonLost(7, 3)), str(WonLost(6, 3, 1))
    ('7-3', '6-3-1')
    """

    w: int = 0
    l: int = 0  # noqa: E741  the column is called L everywhere
    t: int = 0

    @classmethod
    def of(cls, outcomes: Iterable[str]) -> WonLost:
        """Count the letters ``W``, ``L`` and ``T``."""
        letters = list(outcomes)
        return cls(letters.count("W"), letters.count("L"), letters.count("T"))

    @property
    def games(self) -> int:
        """Games played."""
        return self.w + self.l + self.t

    def pct(self, ties: Ties = "ignored") -> Fraction | None:
        """Return the exact percentage, or ``None`` without a game that counts."""
        if ties == "half":
            return winning_percentage(2 * self.w + self.t, 2 * self.l + self.t)
        return winning_percentage(self.w, self.l)

    def __str__(self) -> str:
        return f"{self.w}-{self.l}" + (f"-{self.t}" if self.t else "")


def games_behind(leader: WonLost, team: WonLost) -> Fraction:
    """Return how many games a team is behind another; negative when it is ahead.

    >>> games_behind(WonLost(8, 2), WonLost(10, 3))
    Fraction(-1, 2)
    """
    return Fraction((leader.w - team.w) + (team.l - leader.l), 2)


def streak(outcomes: Iterable[str]) -> tuple[str, int] | None:
    """Return the letter and the length of the run of equal outcomes at the end.

    >>> streak("LWLWW")
    ('W', 2)
    """
    letters = "".join(outcomes)
    if not letters:
        return None
    return letters[-1], len(letters) - len(letters.rstrip(letters[-1]))


def in_order_of_play(result: Result[Team]) -> tuple[object, ...]:
    """Return what results are sorted by, so that no order of entry matters."""
    teams = (str(result.visitors), str(result.home))
    runs = (result.visitors_runs, result.home_runs, str(result.winner))
    more = (result.innings, result.outs or (), result.is_tie_break)
    return (result.date, result.number, *teams, *runs, *more)
