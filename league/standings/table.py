"""The pennant table: results in, rows in order out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Generic

from league.standings.results import (
    Result,
    Team,
    Ties,
    WonLost,
    games_behind,
    in_order_of_play,
    streak,
)
from league.standings.tiebreak import Decision, Evidence, break_tie
from scoring.diamond import Side

#: The stretch of latest games that the table shows beside the whole season.
LATEST_GAMES = 10
#: The power to which runs are raised for the expected record (Pythagorean).
EXPECTED_EXPONENT = 2


@dataclass(frozen=True, slots=True)
class StandingsRow(Generic[Team]):
    """One team's line in the table.

    ``gb`` is ``None`` for the team on top and those level with it, and negative for a
    team that is ahead in games while behind in percentage (case D-35). ``strk`` is
    the letter and length of the latest streak, ``None`` before the first game.
    ``decision`` says what put the team ahead of others that are level with it.
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
    one_run: WonLost = WonLost()
    extra: WonLost = WonLost()
    decision: Decision[Team] | None = None

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
    def expected_pct(self) -> Fraction | None:
        """The percentage that the runs would lead one to expect."""
        scored, allowed = self.rs**EXPECTED_EXPONENT, self.ra**EXPECTED_EXPONENT
        return Fraction(scored, scored + allowed) if scored + allowed else None

    @property
    def expected(self) -> WonLost | None:
        """The record that the runs would lead one to expect, ties left out."""
        if self.expected_pct is None:
            return None
        games = self.w + self.l
        won = int(self.expected_pct * games + Fraction(1, 2))
        return WonLost(won, games - won)

    @property
    def behind(self) -> Fraction:
        """Games behind as a number to sort by: nought for the leaders."""
        return self.gb or Fraction(0)

    @property
    def momentum(self) -> int:
        """The streak as a number to sort by: games won, or minus those lost."""
        letter, length = self.strk or ("T", 0)
        return {"W": length, "L": -length}.get(letter, 0)


def compile_standings(
    teams: Iterable[Team],
    results: Iterable[Result[Team]],
    *,
    ties: Ties = "ignored",
    tie_breakers: Sequence[str] = (),
    division_of: Mapping[Team, Hashable] | None = None,
    coin: Sequence[Team] = (),
    name: Callable[[Team], str] = str,
) -> tuple[StandingsRow[Team], ...]:
    """Return the table of these teams, the leader first.

    A team without a game that counts stands where a .500 team would, between winners
    and losers. A result against a team that is not listed counts for the one that is,
    so the table of a division takes the results of the whole season. Level teams are
    parted by ``tie_breakers``, keys of ``TIE_BREAKERS``; those who stay level share a
    rank and are listed by run difference and name.
    """
    played = sorted(results, key=in_order_of_play)
    evidence = Evidence(played, ties, division_of or {}, coin)
    games = evidence.games
    lines = [_line_of(team, games.get(team, ()), ties) for team in teams]
    lines.sort(key=lambda row: (-standing(row), -row.diff, name(row.team)))
    rows: list[StandingsRow[Team]] = []
    for _, level in groupby(lines, key=standing):
        rows += _rank_level(list(level), len(rows) + 1, tie_breakers, evidence)
    top = rows[0] if rows else None
    return tuple(
        replace(row, gb=games_behind(top.record, row.record))
        if standing(row) != standing(top)
        else row
        for row in rows
    )


def standing(row: StandingsRow[Team]) -> Fraction:
    """Return the percentage by which a team is listed."""
    return Fraction(1, 2) if row.pct is None else row.pct


def _rank_level(
    level: list[StandingsRow[Team]],
    place: int,
    keys: Sequence[str],
    evidence: Evidence[Team],
) -> list[StandingsRow[Team]]:
    """Return level rows in the order of the tie-breakers, with their ranks."""
    lines = {row.team: row for row in level}
    rows: list[StandingsRow[Team]] = []
    for group, decision in break_tie(list(lines), keys, evidence):
        rank = place + len(rows)
        rows += [replace(lines[team], rank=rank, decision=decision) for team in group]
    return rows


def _line_of(
    team: Team, played: Iterable[tuple[Result[Team], Side]], ties: Ties
) -> StandingsRow[Team]:
    games = [(result, side, result.outcome_for(side)) for result, side in played]
    letters = [letter for _, _, letter in games]
    record = WonLost.of(letters)

    def record_where(test) -> WonLost:
        return WonLost.of(
            letter for result, side, letter in games if test(result, side)
        )

    return StandingsRow(
        rank=0,
        team=team,
        record=record,
        pct=record.pct(ties),
        gb=None,
        strk=streak(letters),
        l10=WonLost.of(letters[-LATEST_GAMES:]),
        home=record_where(lambda result, side: side is Side.HOME),
        away=record_where(lambda result, side: side is Side.VISITORS),
        rs=sum(result.runs_of(side) for result, side, _ in games),
        ra=sum(result.runs_of(side.opponent) for result, side, _ in games),
        one_run=record_where(lambda result, side: result.is_one_run),
        extra=record_where(lambda result, side: result.is_extra_innings),
    )
