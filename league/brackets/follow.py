"""A tournament followed through its results: who is where, who is out, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from league.brackets.plan import (
    GroupPlace,
    LoserOf,
    Plan,
    Remaining,
    Seed,
    SeriesPlan,
    Source,
    WinnerOf,
)
from league.brackets.series import Count, count_series, home_games
from league.standings import StandingsRow, compile_standings
from league.standings.results import Result, Team


@dataclass(frozen=True)
class SeriesState(Generic[Team]):
    """A series as it stands.

    ``sides`` are in the order of the drawing, ``None`` while nobody is known there.
    ``is_needed`` is ``None`` until it is known whether a second final is played.
    ``is_ruled`` tells a winner by ruling from one by games.
    """

    plan: SeriesPlan
    sides: tuple[Team | None, Team | None]
    count: Count[Team]
    ahead: Team | None = None
    winner: Team | None = None
    is_needed: bool | None = True
    is_ruled: bool = False
    home: str = "alternate"

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by each side."""
        return self.count.wins

    @property
    def loser(self) -> Team | None:
        """Who lost the series."""
        if self.winner is None:
            return None
        return self.sides[self.sides[0] == self.winner]

    @property
    def played(self) -> int:
        """Games that count, ties of a group among them."""
        return sum(self.wins) + (self.count.ties if self.plan.is_group else 0)

    @property
    def is_known(self) -> bool:
        """Whether both sides are known and it is to be played."""
        return None not in self.sides and self.is_needed is True

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        if self.plan.is_group:
            return self.played >= self.plan.games
        return self.winner is not None

    @property
    def is_disputed(self) -> bool:
        """Whether games of other teams were played here."""
        return bool(self.count.misfits)

    @property
    def certain_games(self) -> int:
        """The games that are sure to be played still."""
        if not self.is_known or self.is_over:
            return 0
        if self.plan.is_group:
            return self.plan.games - self.played
        return self.plan.needed - max(self.wins)

    @property
    def coming_sides(self) -> list[tuple[Team, Team]]:
        """Visitors and home team of the certain games; a tied game is played again."""
        if not self.certain_games:
            return []
        pattern = home_games(
            "alternate" if self.plan.is_group else self.home, self.plan.games
        )
        top, bottom = self.sides
        better = self.ahead
        other = bottom if better == top else top
        coming = pattern[self.played : self.played + self.certain_games]
        return [(other, better) if at_home else (better, other) for at_home in coming]


@dataclass(frozen=True)
class Bracket(Generic[Team]):
    """A tournament as it stands: every series by its key, and the groups' tables."""

    plan: Plan
    entrants: tuple[Team, ...]
    states: dict[str, SeriesState[Team]] = field(default_factory=dict)
    tables: dict[int, tuple[StandingsRow[Team], ...]] = field(default_factory=dict)

    @cached_property
    def seeds(self) -> dict[Team, int]:
        """The seed of each team."""
        return {team: number for number, team in enumerate(self.entrants, start=1)}

    @cached_property
    def champion(self) -> Team | None:
        """Who has won the tournament, once that is so."""
        deciding = self._deciding
        return deciding.winner if deciding else None

    @property
    def runner_up(self) -> Team | None:
        """Who has lost the last series."""
        deciding = self._deciding
        return deciding.loser if deciding else None

    @property
    def third(self) -> Team | None:
        """Who has won the series for third place."""
        state = self.states.get("T1-1")
        return state.winner if state else None

    @property
    def _deciding(self) -> SeriesState[Team] | None:
        last = self.states[self.plan.series[-1].key]
        if last.is_needed is False:
            return self.states[last.plan.after]
        return last if last.is_needed else None

    @property
    def open_series(self) -> list[SeriesState[Team]]:
        """The series in which games can be played now."""
        return [state for state in self.states.values() if state.certain_games]

    def team_from(self, source: Source) -> Team | None:
        """Return the team that has come from a source, if it is known."""
        return _find(self, source)

    def losses(self, team: Team) -> int:
        """Return how many series a team has lost outside the groups."""
        return sum(
            state.loser == team
            for state in self.states.values()
            if not state.plan.is_group
        )


def follow(
    plan: Plan,
    entrants: Sequence[Team],
    results: Mapping[str, Iterable[Result[Team]]],
    *,
    rulings: Mapping[str, Team] | None = None,
    rule: Mapping[str, Any] | None = None,
) -> Bracket[Team]:
    """Return the bracket after these results, which are given by series.

    ``entrants`` are in seed order. ``rulings`` name the winner of a series whatever
    its games say, as long as the team plays in it. ``rule`` is what
    ``compile_standings`` takes for the tables of the groups; teams that stay level
    there are listed by seed.
    """
    bracket = Bracket(plan, tuple(entrants))
    known = {key: list(games) for key, games in results.items()}
    for number, seeds in enumerate(plan.groups, start=1):
        bracket.tables[number] = _table(bracket, number, seeds, known, rule or {})
    for each in plan.series:
        ruling = (rulings or {}).get(each.key)
        bracket.states[each.key] = _state(
            bracket, each, known.get(each.key, ()), ruling
        )
    return bracket


def _table(bracket, group, seeds, results, rule) -> tuple[StandingsRow, ...]:
    teams = [bracket.entrants[seed - 1] for seed in seeds]
    meetings = [each for each in bracket.plan.series if each.group == group]
    games = [
        result
        for each in meetings
        for result in results.get(each.key, ())
        if {result.visitors, result.home}
        == {bracket.entrants[source.number - 1] for source in each.sources}
    ]
    rows = compile_standings(teams, games, **rule)
    return tuple(sorted(rows, key=lambda row: (row.rank, bracket.seeds[row.team])))


def _state(bracket, plan: SeriesPlan, results, ruling) -> SeriesState:
    sides = tuple(_find(bracket, source) for source in plan.sources)
    is_needed = _is_needed(bracket, plan)
    if is_needed is False:
        sides = (None, None)
    count = count_series(sides, results, 0 if plan.is_group else plan.needed)
    is_known = None not in sides and is_needed is True
    is_ruled = is_known and not plan.is_group and ruling in sides
    winner = ruling if is_ruled else count.winner if is_known else None
    ahead = None
    if is_known:
        ahead = sides[0] if plan.top_is_ahead else min(sides, key=bracket.seeds.get)
    home = bracket.plan.format.home
    return SeriesState(plan, sides, count, ahead, winner, is_needed, is_ruled, home)


def _is_needed(bracket, plan: SeriesPlan) -> bool | None:
    """Return whether a series is played: a second final only after a first loss."""
    if not plan.after:
        return True
    first = bracket.states[plan.after]
    return None if first.winner is None else first.winner == first.sides[1]


def _find(bracket: Bracket[Team], source: Source) -> Team | None:
    """Return the team that has come from a source, if it is known."""
    if isinstance(source, Seed):
        return bracket.entrants[source.number - 1]
    if isinstance(source, WinnerOf):
        return bracket.states[source.key].winner
    if isinstance(source, LoserOf):
        return bracket.states[source.key].loser
    if isinstance(source, GroupPlace):
        return _find_in_group(bracket, source)
    return _find_remaining(bracket, source)


def _find_in_group(bracket: Bracket[Team], source: GroupPlace) -> Team | None:
    states = [s for s in bracket.states.values() if s.plan.group == source.group]
    if not all(state.is_over for state in states):
        return None
    return bracket.tables[source.group][source.place - 1].team


def _find_remaining(bracket: Bracket[Team], source: Remaining) -> Team | None:
    before = [
        state
        for state in bracket.states.values()
        if state.plan.part == "main" and state.plan.round < source.round
    ]
    if not all(state.is_over for state in before):
        return None
    out = {state.loser for state in before}
    left = [team for team in bracket.entrants if team not in out]
    return left[source.rank - 1]
