"""The pennant table: results in, rows in order out. No Django, exact fractions.

Equal percentages share a rank. For now they are listed by run difference and then
by name; the leagues' own tie-breaking procedures are not applied yet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Generic, Literal, TypeVar

from scoring.diamond import Side
from scoring.stats.rates import winning_percentage

Team = TypeVar("Team", bound=Hashable)

#: What a tied game counts: nothing (OBR 9.21(a)), or half a win and half a loss.
Ties = Literal["ignored", "half"]
#: The stretch of latest games that the table shows beside the whole season.
LATEST_GAMES = 10


@dataclass(frozen=True, slots=True)
class Result(Generic[Team]):
    """The end of one game; ``number`` orders the games of one day.

    ``winner`` is given when the score does not say it, after a forfeit.
    """

    visitors: Team
    home: Team
    visitors_runs: int
    home_runs: int
    date: date
    number: int = 0
    winner: Side | None = None

    def side_of(self, team: Team) -> Side:
        """Return the side on which a team played."""
        return Side.VISITORS if team == self.visitors else Side.HOME

    def runs_of(self, side: Side) -> int:
        """Return the runs that a side scored."""
        return self.visitors_runs if side is Side.VISITORS else self.home_runs

    def outcome_for(self, side: Side) -> str:
        """Return ``W``, ``L`` or ``T`` as a side sees this game."""
        if self.winner is not None:
            return "W" if self.winner is side else "L"
        difference = self.runs_of(side) - self.runs_of(side.opponent)
        return "W" if difference > 0 else "L" if difference < 0 else "T"


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


@dataclass(frozen=True, slots=True)
class StandingsRow(Generic[Team]):
    """One team's line in the table.

    ``gb`` is ``None`` for the team on top and those level with it, and negative for a
    team that is ahead in games while behind in percentage (case D-35). ``strk`` is
    the letter and length of the latest streak, ``None`` before the first game.
    """

    rank: int
    team: Team
    record: WonLost
    pct: Fraction | None
    gb: Fraction | None
    strk: tuple[str, int] | None
    l10: WonLost
    home: WonLost
    away: WonLost
    rs: int
    ra: int

    @property
    def w(self) -> int:
        """Games won."""
        return self.record.w

    @property
    def l(self) -> int:  # noqa: E743  the column is called L everywhere
        """Games lost."""
        return self.record.l

    @property
    def t(self) -> int:
        """Games tied."""
        return self.record.t

    @property
    def diff(self) -> int:
        """Runs scored less runs allowed."""
        return self.rs - self.ra

    @property
    def behind(self) -> Fraction:
        """Games behind as a number to sort by: nought for the leaders."""
        return self.gb or Fraction(0)

    @property
    def momentum(self) -> int:
        """The streak as a number to sort by: games won, or minus those lost."""
        letter, length = self.strk or ("T", 0)
        return {"W": length, "L": -length}.get(letter, 0)


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


def compile_standings(
    teams: Iterable[Team],
    results: Iterable[Result[Team]],
    *,
    ties: Ties = "ignored",
    name: Callable[[Team], str] = str,
) -> tuple[StandingsRow[Team], ...]:
    """Return the table of these teams, the leader first.

    A team without a game that counts stands where a .500 team would, between winners
    and losers. A result against a team that is not listed counts for the one that is,
    so the table of a division takes the results of the whole season.
    """
    played = sorted(results, key=_in_order_of_play)
    lines = [_line_of(team, played, ties) for team in teams]
    lines.sort(key=lambda row: (-_standing(row), -row.diff, name(row.team)))
    rows: list[StandingsRow[Team]] = []
    for place, line in enumerate(lines, start=1):
        level = bool(rows) and _standing(line) == _standing(rows[-1])
        rank = rows[-1].rank if level else place
        gb = games_behind(lines[0].record, line.record) if rank > 1 else None
        rows.append(replace(line, rank=rank, gb=gb))
    return tuple(rows)


def _in_order_of_play(result: Result[Team]) -> tuple[object, ...]:
    teams = (str(result.visitors), str(result.home))
    runs = (result.visitors_runs, result.home_runs, str(result.winner))
    return (result.date, result.number, *teams, *runs)


def _standing(row: StandingsRow[Team]) -> Fraction:
    return Fraction(1, 2) if row.pct is None else row.pct


def _line_of(team: Team, results: list[Result[Team]], ties: Ties) -> StandingsRow[Team]:
    games = [
        (result, result.side_of(team))
        for result in results
        if team in (result.visitors, result.home)
    ]
    outcomes = [(result.outcome_for(side), side) for result, side in games]
    letters = [letter for letter, _ in outcomes]
    record = WonLost.of(letters)
    return StandingsRow(
        rank=0,
        team=team,
        record=record,
        pct=record.pct(ties),
        gb=None,
        strk=streak(letters),
        l10=WonLost.of(letters[-LATEST_GAMES:]),
        home=WonLost.of(letter for letter, side in outcomes if side is Side.HOME),
        away=WonLost.of(letter for letter, side in outcomes if side is Side.VISITORS),
        rs=sum(result.runs_of(side) for result, side in games),
        ra=sum(result.runs_of(side.opponent) for result, side in games),
    )
