"""Who can still win: magic numbers, and the exact answer of the remaining schedule.

A team is *eliminated* when it cannot even finish level with the last place that
counts, whatever happens, and has *clinched* when nobody can catch up with it. Games
that remain are taken to be won or lost. How level teams will be parted is left open.

The question whether the other teams can win their games against each other without one
of them passing a team is a flow of wins from games to teams. ``share_wins`` finds the
largest one by shortest augmenting paths (Edmonds and Karp); since a game has only two
takers, a path is a chain of teams each of which hands a win on to the next.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Generic, TypeVar

from league.standings import Result, Ties, WonLost, games_behind
from scoring.diamond import Side

Team = TypeVar("Team", bound=Hashable)
Pair = tuple[Team, Team]

#: So many combinations of teams are tried for a place; a season of the usual kind
#: needs a few. A team about which no certainty is reached counts as alive.
MOST_TRIALS = 2000


# -- the flow ------------------------------------------------------------------------


def share_wins(
    games: Mapping[Pair[Team], int], room: Mapping[Team, int]
) -> tuple[int, frozenset[Team]]:
    """Return how many games find a winner who has room for a win, and what is full.

    The second is empty when all games do; else it is a set of teams that have
    together less room than games against each other.
    """
    won: dict[Team, dict[Team, int]] = {team: {} for team in room}
    left = dict(room)
    for (one, other), count in games.items():
        for winner, loser, share in _divide(one, other, count, left):
            won[winner][loser] = won[winner].get(loser, 0) + share
            left[winner] -= share
    while True:
        path, reached = _shortest_path(won, left)
        if not path:
            break
        _hand_on(path, won, left)
    over = -sum(number for number in left.values() if number < 0)
    return sum(games.values()) - over, reached if over else frozenset()


def _divide(one: Team, other: Team, count: int, left: Mapping[Team, int]):
    """Yield (winner, loser, wins): a first guess, to each by the room it has."""
    even = (count + left[one] - left[other] + 1) // 2
    first = max(0, min(count, even))
    yield one, other, first
    yield other, one, count - first


def _shortest_path(
    won: Mapping[Team, Mapping[Team, int]], left: Mapping[Team, int]
) -> tuple[list[Team], frozenset[Team]]:
    """Return a way from a team with wins too many to one with room, and who is met."""
    came: dict[Team, Team | None] = {t: None for t, room in left.items() if room < 0}
    queue = deque(came)
    while queue:
        team = queue.popleft()
        if left[team] > 0:
            path = [team]
            while came[path[-1]] is not None:
                path.append(came[path[-1]])
            return path[::-1], frozenset(came)
        for other, wins in won[team].items():
            if wins and other not in came:
                came[other] = team
                queue.append(other)
    return [], frozenset(came)


def _hand_on(path: list[Team], won, left) -> None:
    """Let each team of a path hand as many wins to the next as all of them can."""
    links = list(zip(path, path[1:], strict=False))
    wins = min(-left[path[0]], left[path[-1]], *(won[a][b] for a, b in links))
    for a, b in links:
        won[a][b] -= wins
        won[b][a] = won[b].get(a, 0) + wins
    left[path[0]] += wins
    left[path[-1]] -= wins


# -- the race ------------------------------------------------------------------------


@dataclass(frozen=True)
class Race(Generic[Team]):
    """Where the teams stand and whom they still meet.

    ``games`` counts the remaining games of each pair, in either order of the two;
    ``wild_cards`` is the number of places for teams that are not first of their
    division.
    """

    records: Mapping[Team, WonLost]
    games: Mapping[Pair[Team], int]
    divisions: Sequence[Sequence[Team]] = ()
    wild_cards: int = 0
    ties: Ties = "ignored"

    @cached_property
    def parts(self) -> tuple[frozenset[Team], ...]:
        """The divisions; a season without any is one division."""
        given = tuple(frozenset(part) for part in self.divisions)
        return given or (frozenset(self.records),)

    @cached_property
    def meetings(self) -> dict[Pair[Team], int]:
        """The remaining games of each pair, counted once."""
        meetings: dict[Pair[Team], int] = {}
        for (one, other), count in self.games.items():
            key = (other, one) if (other, one) in meetings else (one, other)
            meetings[key] = meetings.get(key, 0) + count
        return {pair: count for pair, count in meetings.items() if count}

    @cached_property
    def remaining(self) -> dict[Team, int]:
        """How many games each team has still to play."""
        left = dict.fromkeys(self.records, 0)
        for pair, count in self.meetings.items():
            for team in pair:
                if team in left:
                    left[team] += count
        return left

    def part_of(self, team: Team) -> frozenset[Team]:
        """Return the division of a team."""
        return next(part for part in self.parts if team in part)

    def final_pct(self, team: Team, wins: int) -> Fraction:
        """Return the percentage of a team that wins so many of its remaining games."""
        record, left = self.records[team], self.remaining[team]
        final = WonLost(record.w + wins, record.l + left - wins, record.t)
        pct = final.pct(self.ties)
        return Fraction(1, 2) if pct is None else pct

    def best(self, team: Team) -> Fraction:
        """Return the percentage of a team that wins all that remains."""
        return self.final_pct(team, self.remaining[team])

    def worst(self, team: Team) -> Fraction:
        """Return the percentage of a team that loses all that remains."""
        return self.final_pct(team, 0)

    def room(self, team: Team, pct: Fraction) -> int:
        """Return how often a team may still win without passing a percentage.

        It is negative, in wins, for a team that has passed it whatever it does.
        """
        return self._most_wins(team, lambda final: final <= pct)

    def need(self, team: Team, pct: Fraction) -> int:
        """Return how often a team must still win to reach a percentage at least."""
        return self._most_wins(team, lambda final: final < pct) + 1

    def _most_wins(self, team: Team, fits: Callable[[Fraction], bool]) -> int:
        low, high = -1, self.remaining[team]
        while low < high:  # the percentage grows with the wins
            middle = (low + high + 1) // 2
            if fits(self.final_pct(team, middle)):
                low = middle
            else:
                high = middle - 1
        return low


def magic_number(race: Race[Team], team: Team, rival: Team) -> int:
    """Return how many wins of a team and losses of a rival assure that it is ahead.

    The number that newspapers print: it looks at two teams and at no schedule, and
    counts wins. Nought means that the rival cannot even draw level.
    """
    most = race.records[rival].w + race.remaining[rival]
    return max(0, most + 1 - race.records[team].w)


def magic_number_of(race: Race[Team], team: Team) -> int:
    """Return a team's magic number for the first place of its division."""
    rivals = race.part_of(team) - {team}
    return max((magic_number(race, team, rival) for rival in rivals), default=0)


def tragic_number(race: Race[Team], team: Team) -> int:
    """Return how many losses of a team and wins of a leader put it out of the race.

    It is the elimination number ``E#``: nought for a team that is out already.
    """
    rivals = race.part_of(team) - {team}
    return min((magic_number(race, rival, team) for rival in rivals), default=0)


# -- first place ---------------------------------------------------------------------


def who_bars(race: Race[Team], team: Team) -> frozenset[Team]:
    """Return the teams that keep a team from the first place, or nobody.

    They are rivals of its division whose wins so far and games against each other are
    too many for all of them to stay at the best percentage it can reach.
    """
    return _barred(race, team, race.part_of(team), frozenset())


def has_clinched_first(race: Race[Team], team: Team) -> bool:
    """Whether no team of the division can even draw level."""
    return all(
        race.best(rival) < race.worst(team) for rival in race.part_of(team) - {team}
    )


def _barred(
    race: Race[Team], team: Team, among: Iterable[Team], above: frozenset[Team]
) -> frozenset[Team]:
    """Return which of these teams cannot all stay behind; those ``above`` need not."""
    best = race.best(team)
    held = frozenset(among) - above - {team}
    room = {rival: race.room(rival, best) for rival in held}
    passed = frozenset(rival for rival in held if room[rival] < 0)
    if passed:
        return passed
    games = {
        pair: count
        for pair, count in race.meetings.items()
        if pair[0] in held and pair[1] in held
    }
    return share_wins(games, room)[1]


# -- a place in the playoffs ---------------------------------------------------------


def is_out(race: Race[Team], team: Team) -> bool:
    """Whether a team can reach neither first place nor a wild card, even level."""
    if not who_bars(race, team):
        return False
    return not (race.wild_cards and _can_be_wild(race, team))


def _taken(race: Race[Team], above: frozenset[Team]) -> int:
    """Return how many wild cards go to the teams that finish above another."""
    return sum(max(0, len(above & part) - 1) for part in race.parts)


def _can_be_wild(race: Race[Team], team: Team) -> bool:
    """Whether few enough teams need to finish above a team.

    Whenever a set of teams cannot all stay behind it, one of them has to be let by.
    """
    tried: set[frozenset[Team]] = set()
    waiting = [frozenset[Team]()]
    while waiting:
        above = waiting.pop()
        if above in tried:
            continue
        if len(tried) >= MOST_TRIALS:
            return True
        tried.add(above)
        full = _barred(race, team, race.records, above)
        if not full:
            return True
        after = [above | {rival} for rival in full]
        if all(race.room(rival, race.best(team)) < 0 for rival in full):
            after = [above | full]
        after = [each for each in after if _taken(race, each) < race.wild_cards]
        waiting += sorted(after, key=lambda each: _strength(race, each))
    return False


def _strength(race: Race[Team], teams: frozenset[Team]) -> Fraction:
    return sum((race.best(team) for team in teams), Fraction(0))


def has_clinched_place(race: Race[Team], team: Team) -> bool:
    """Whether a team is sure of first place or of a wild card."""
    if has_clinched_first(race, team):
        return True
    return bool(race.wild_cards) and not _can_miss(race, team)


def _can_miss(race: Race[Team], team: Team) -> bool:
    """Whether enough others can draw level with a team that loses all its games."""
    worst = race.worst(team)
    need = {
        rival: max(0, race.need(rival, worst))
        for rival in race.records
        if rival != team and race.need(rival, worst) <= race.remaining[rival]
    }
    sure = frozenset(rival for rival, wins in need.items() if not wins)
    order = sorted(need.keys() - sure, key=lambda rival: (need[rival], str(rival)))
    trials = 0
    waiting: list[tuple[frozenset[Team], int]] = [(sure, 0)]
    while waiting:
        level, start = waiting.pop()
        trials += 1
        if trials > MOST_TRIALS:
            return True
        if not _can_reach(race, team, level, need):
            continue
        if level & race.part_of(team) and _taken(race, level) >= race.wild_cards:
            return True
        more = [(level | {order[at]}, at + 1) for at in range(start, len(order))]
        waiting += reversed(more)
    return False


def _can_reach(
    race: Race[Team], team: Team, level: frozenset[Team], need: Mapping[Team, int]
) -> bool:
    """Whether these teams can all win what they need, the others losing to them."""
    inside = {
        pair: count
        for pair, count in race.meetings.items()
        if pair[0] in level and pair[1] in level
    }
    own = dict.fromkeys(level, 0)
    for pair, count in inside.items():
        for each in pair:
            own[each] += count
    # A win that is needed is a loss that the other may not be spared: each team has
    # room for as many losses inside as it can afford.
    room = {}
    for each in level:
        outside = race.remaining[each] - own[each]
        room[each] = own[each] - max(0, need[each] - outside)
    if any(number < 0 for number in room.values()):
        return False
    return not share_wins(inside, room)[1]


# -- the race as it went -------------------------------------------------------------


@dataclass(frozen=True)
class RaceDay(Generic[Team]):
    """How many games behind each team was at the end of a day of play."""

    day: date
    behind: Mapping[Team, Fraction]


def follow_race(
    teams: Sequence[Team], results: Iterable[Result[Team]], ties: Ties = "ignored"
) -> list[RaceDay[Team]]:
    """Return the games behind of these teams after each day on which one played."""
    letters: dict[Team, list[str]] = {team: [] for team in teams}
    counted = [result for result in results if not result.is_tie_break]
    days = []
    for day, played in groupby(sorted(counted, key=_day_of), key=_day_of):
        news = False
        for result in played:
            for team, side in (
                (result.visitors, Side.VISITORS),
                (result.home, Side.HOME),
            ):
                if (mine := letters.get(team)) is not None:
                    mine.append(result.outcome_for(side))
                    news = True
        if news:
            records = {team: WonLost.of(letters[team]) for team in teams}
            days.append(RaceDay(day, _behind(records, ties)))
    return days


def _day_of(result: Result[Team]) -> date:
    return result.date


def _behind(records: Mapping[Team, WonLost], ties: Ties) -> dict[Team, Fraction]:
    def standing(record: WonLost) -> tuple[Fraction, int]:
        pct = record.pct(ties)
        return (Fraction(1, 2) if pct is None else pct), record.w

    top = max(records.values(), key=standing)
    return {team: games_behind(top, record) for team, record in records.items()}
