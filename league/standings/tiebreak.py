"""Level teams parted by the season's rule: find one team, then start again.

``TIE_BREAKERS`` is the table of what can be asked, in the order in which a new season
asks it. Each question gives every level team a value, the highest of which is best, or
``None`` when it cannot be answered for that team; then the question is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic

from league.standings.results import Result, Team, Ties, WonLost, games_by_team
from scoring.diamond import Side
from scoring.stats.rates import format_rate, round_half_up


@dataclass(frozen=True)
class Evidence(Generic[Team]):
    """What the questions are answered from.

    ``coin`` names the teams in the order in which a coin, or a lot, has put them.
    """

    results: Sequence[Result[Team]]
    ties: Ties = "ignored"
    division_of: Mapping[Team, Hashable] = field(default_factory=dict)
    coin: Sequence[Team] = ()

    def games_of(self, team: Team, among: Iterable[Team] | None = None):
        """Yield a team's games that count, with its side; only those among some."""
        others = None if among is None else set(among)
        for result, side in self.games.get(team, ()):
            if others is None or {result.visitors, result.home} <= others:
                yield result, side

    @cached_property
    def games(self) -> dict[Team, list[tuple[Result[Team], Side]]]:
        """The games of each team that count, with the side on which it played."""
        counted = (result for result in self.results if not result.is_tie_break)
        return games_by_team(counted)


Value = Fraction | int | None
Question = Callable[[Team, Sequence[Team], Evidence[Team]], Value]


def gettext_noop(title: str) -> str:
    """Return a title that a page translates when it says it."""
    return title


@dataclass(frozen=True)
class TieBreaker:
    """A question that may part level teams, and how its answers are written."""

    key: str
    title: str
    ask: Question[Any]
    show: Callable[[Any], str] = str


@dataclass(frozen=True)
class Decision(Generic[Team]):
    """Which question put a team ahead of which others, and the answers it got."""

    breaker: TieBreaker
    over: tuple[Team, ...]
    value: str
    others: tuple[tuple[Team, str], ...]


def _percentage(games, evidence: Evidence[Team]) -> Fraction | None:
    letters = [result.outcome_for(side) for result, side in games]
    return WonLost.of(letters).pct(evidence.ties)


def _head_to_head(team, level, evidence):
    return _percentage(evidence.games_of(team, level), evidence)


def _head_to_head_runs(team, level, evidence):
    games = list(evidence.games_of(team, level))
    return _difference(games) if games else None


def _division_record(team, level, evidence):
    mine = evidence.division_of.get(team)
    if mine is None:
        return None
    near = [each for each, part in evidence.division_of.items() if part == mine]
    return _percentage(evidence.games_of(team, near), evidence)


def _run_difference(team, level, evidence):
    games = list(evidence.games_of(team))
    return _difference(games) if games else None


def _runs_allowed(team, level, evidence):
    """Runs allowed for each inning in the field; fewest are best."""
    games = list(evidence.games_of(team))
    outs = [result.outs_of(side) for result, side in games]
    if None in outs or not sum(outs):
        return None
    runs = sum(result.runs_of(side.opponent) for result, side in games)
    return -Fraction(3 * runs, sum(outs))


def _coin(team, level, evidence):
    if not set(level) <= set(evidence.coin):
        return None
    return -list(evidence.coin).index(team)


def _tie_break_game(team, level, evidence):
    games = [
        (result, result.side_of(team))
        for result in evidence.results
        if result.is_tie_break
        and team in (result.visitors, result.home)
        and {result.visitors, result.home} <= set(level)
    ]
    return _percentage(games, evidence)


def _difference(games) -> int:
    return sum(r.runs_of(side) - r.runs_of(side.opponent) for r, side in games)


def _signed(value: int) -> str:
    return f"{value:+d}" if value else "0"


def _drawn(value: int) -> str:
    return f"{1 - value}."


def _ratio(value: Fraction) -> str:
    return round_half_up(-value, 3)


#: Every question, by its key; the order is that of the choice on offer.
TIE_BREAKERS = {
    each.key: each
    for each in (
        TieBreaker(
            "head_to_head", gettext_noop("head-to-head"), _head_to_head, format_rate
        ),
        TieBreaker(
            "head_to_head_runs",
            gettext_noop("head-to-head runs"),
            _head_to_head_runs,
            _signed,
        ),
        TieBreaker(
            "division_record",
            gettext_noop("division record"),
            _division_record,
            format_rate,
        ),
        TieBreaker(
            "run_difference", gettext_noop("run difference"), _run_difference, _signed
        ),
        TieBreaker(
            "runs_allowed",
            gettext_noop("runs allowed per defensive inning"),
            _runs_allowed,
            _ratio,
        ),
        TieBreaker("coin", gettext_noop("coin toss"), _coin, _drawn),
        TieBreaker(
            "tie_break_game",
            gettext_noop("tie-break game"),
            _tie_break_game,
            format_rate,
        ),
    )
}


def break_tie(
    level: Sequence[Team], keys: Sequence[str], evidence: Evidence[Team]
) -> list[tuple[list[Team], Decision[Team] | None]]:
    """Return level teams in order, in groups that share a rank: mostly of one team.

    One team is found at a time; the rest begin again with the first question (case
    D-37). The decision says what put a group ahead of those behind it.
    """
    rest = list(level)
    groups: list[tuple[list[Team], Decision[Team] | None]] = []
    while len(rest) > 1 and (found := _find_best(rest, keys, evidence)):
        groups.append(found)
        rest = [team for team in rest if team not in found[0]]
    return [*groups, (rest, None)] if rest else groups


def _find_best(
    level: list[Team], keys: Sequence[str], evidence: Evidence[Team]
) -> tuple[list[Team], Decision[Team]] | None:
    """Return who is ahead, and why. Of several that are, one is sought anew."""
    for key in keys:
        breaker = TIE_BREAKERS[key]
        values = {team: breaker.ask(team, level, evidence) for team in level}
        if None in values.values():
            continue
        best = max(values.values())
        ahead = [team for team in level if values[team] == best]
        if len(ahead) == len(level):
            continue
        over = tuple(team for team in level if team not in ahead)
        others = tuple((team, breaker.show(values[team])) for team in over)
        decision = Decision(breaker, over, breaker.show(best), others)
        narrowed = _find_best(ahead, keys, evidence) if len(ahead) > 1 else None
        return narrowed or (ahead, decision)
    return None
