"""A season's schedule: terms in, games with day and number out. No Django, no dice.

All rounds of the whole league come first, then those that only some play: the teams of
a division against each other, or against the other divisions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from itertools import chain
from typing import Generic, TypeVar

from league.schedule import rounds
from league.schedule.rounds import Leg

Team = TypeVar("Team", bound=Hashable)

LONGEST_SERIES = 4
#: A schedule that is not over after so many days is refused.
LONGEST_SEASON = 3 * 366
EVERY_DAY = frozenset(range(7))


class ScheduleRejected(ValueError):
    """Terms that no schedule can keep; ``code`` names the reason for programs.

    ``params`` fill the sentence, so that a page can say it in its language.
    """

    def __init__(self, code: str, sentence: str, **params: int):
        """Keep the code and say the sentence."""
        super().__init__(sentence % params)
        self.code, self.sentence, self.params = code, sentence, params


def gettext_noop(sentence: str) -> str:
    """Return a sentence that a page translates when it says it."""
    return sentence


@dataclass(frozen=True, kw_only=True)
class ScheduleTerms(Generic[Team]):
    """What a schedule has to keep.

    ``inside`` and ``outside`` are the games of a pair in one division and in two.
    ``days`` are the days of play and ``doubleheaders`` those on which two games of a
    series are played, from 0 for Monday. ``longest_stand`` limits the games that a
    team plays at home, or away, without a break; 0 sets no limit.
    """

    divisions: Sequence[Sequence[Team]]
    start: date
    inside: int
    outside: int = 0
    series: int = 1
    days: frozenset[int] = EVERY_DAY
    doubleheaders: frozenset[int] = frozenset()
    blackouts: frozenset[date] = frozenset()
    longest_stand: int = 0

    @cached_property
    def teams(self) -> list[Team]:
        """All teams, division by division."""
        return list(chain.from_iterable(self.divisions))


@dataclass(frozen=True, slots=True)
class ScheduledGame(Generic[Team]):
    """A game on a day; ``number`` is 2 for the second of the same teams that day."""

    visitors: Team
    home: Team
    date: date
    number: int
    round: int


@dataclass(frozen=True)
class TeamShare:
    """What a schedule asks of one team; a half is the first or second of its games."""

    games: int
    home: int
    home_by_half: tuple[int, int]
    longest_home: int
    longest_away: int
    byes: int

    @property
    def away(self) -> int:
        """The games away."""
        return self.games - self.home

    @property
    def longest_stand(self) -> int:
        """The most games in a row at home, or away."""
        return max(self.longest_home, self.longest_away)


@dataclass(frozen=True)
class Schedule(Generic[Team]):
    """The games in order of play, and the teams that sit each round out."""

    teams: tuple[Team, ...]
    games: tuple[ScheduledGame[Team], ...]
    byes: tuple[tuple[Team, ...], ...] = field(default=())

    @cached_property
    def shares(self) -> dict[Team, TeamShare]:
        """What the schedule asks of each team."""
        homes: dict[Team, list[bool]] = {team: [] for team in self.teams}
        for game in self.games:
            homes[game.visitors].append(False)
            homes[game.home].append(True)
        free = Counter(chain.from_iterable(self.byes))
        return {team: _share(at_home, free[team]) for team, at_home in homes.items()}

    @property
    def first_day(self) -> date:
        """The day of the first game."""
        return self.games[0].date

    @property
    def last_day(self) -> date:
        """The day of the last game."""
        return self.games[-1].date

    @property
    def longest_stand(self) -> int:
        """The most games in a row that any team is at home, or away."""
        return max(share.longest_stand for share in self.shares.values())


def _share(at_home: list[bool], byes: int) -> TeamShare:
    half = len(at_home) // 2
    return TeamShare(
        games=len(at_home),
        home=sum(at_home),
        home_by_half=(sum(at_home[:half]), sum(at_home[half:])),
        longest_home=_longest_run(at_home, True),
        longest_away=_longest_run(at_home, False),
        byes=byes,
    )


def _longest_run(values: Sequence[bool], wanted: bool) -> int:
    longest = run = 0
    for value in values:
        run = run + 1 if value is wanted else 0
        longest = max(longest, run)
    return longest


def make_schedule(terms: ScheduleTerms[Team]) -> Schedule[Team]:
    """Return the schedule that keeps these terms.

    Raises ``ScheduleRejected``. The same terms give the same schedule.
    """
    _check(terms)
    plan = _plan(terms)
    games = tuple(_place(terms, plan))
    byes = tuple(
        tuple(
            team
            for number, team in enumerate(terms.teams)
            if all(number not in meeting for meeting in meetings)
        )
        for meetings, _ in plan
    )
    schedule = Schedule(tuple(terms.teams), games, byes)
    if terms.longest_stand and schedule.longest_stand > terms.longest_stand:
        raise ScheduleRejected(
            "long_stand",
            gettext_noop(
                "A team would be at home, or away, for %(games)s games in a row, not "
                "%(most)s. Allow more, or take shorter series."
            ),
            games=schedule.longest_stand,
            most=terms.longest_stand,
        )
    return schedule


def _check(terms: ScheduleTerms[Team]) -> None:
    faults = {
        "few_teams": (
            len(terms.teams) < 2,
            gettext_noop("A schedule needs two teams at least."),
        ),
        "team_twice": (
            len(set(terms.teams)) < len(terms.teams),
            gettext_noop("A team stands in two divisions."),
        ),
        "no_games": (
            not any(_pairs(terms)) or min(terms.inside, terms.outside) < 0,
            gettext_noop(
                "Nobody would meet anybody: set the number of games of a pair."
            ),
        ),
        "series": (
            not 1 <= terms.series <= LONGEST_SERIES,
            gettext_noop("A series has 1 to %(most)s games."),
        ),
        "no_days": (
            not terms.days & EVERY_DAY,
            gettext_noop("Choose one day of play at least."),
        ),
    }
    for code, (is_so, sentence) in faults.items():
        if is_so:
            raise ScheduleRejected(code, sentence, most=LONGEST_SERIES)


def _pairs(terms: ScheduleTerms[Team]) -> Iterator[bool]:
    yield terms.inside > 0 and any(len(part) > 1 for part in terms.divisions)
    yield terms.outside > 0 and sum(bool(part) for part in terms.divisions) > 1


# -- rounds in order, with the length of their series ---------------------------------

Plan = list[tuple[rounds.Round, int]]


def _plan(terms: ScheduleTerms[Team]) -> Plan:
    """Return all rounds, each with the games of its series."""
    sizes = [len(part) for part in terms.divisions]
    if len(sizes) < 2:
        return _append([], rounds.full_leg(sum(sizes)), terms.inside, terms, [[]])
    by_division = [
        list(range(sum(sizes[:place]), sum(sizes[: place + 1])))
        for place in range(len(sizes))
    ]
    # Which beginning suits the rest is seen when the rest has been joined to it.
    full = rounds.full_leg(sum(sizes))
    forms = (_gather(full, range(sum(sizes))), _gather(full, _by_turns(by_division)))
    beginnings = [rounds.renumber(full, places) for places in forms]
    plans = (_join(terms, sizes, by_division, first) for first in beginnings)
    return min(plans, key=lambda plan: _quality(plan, sum(sizes)))


def _join(
    terms: ScheduleTerms[Team], sizes: list[int], parts: list[list[int]], first: Leg
) -> Plan:
    """Return the rounds of all teams, then those that only some play."""
    common = min(terms.inside, terms.outside)
    plan = _legs(first, rounds.split_games(common, terms.series))
    inside = rounds.inside_leg(sizes)
    plan = _append(plan, inside, terms.inside - common, terms, parts)
    cross = rounds.cross_leg(sizes)
    return _append(plan, cross, terms.outside - common, terms, parts)


def _append(
    plan: Plan,
    leg: Leg,
    games: int,
    terms: ScheduleTerms[Team],
    parts: list[list[int]],
) -> Plan:
    """Return the plan with so many games of each pair of a leg added to it.

    Of the ways to begin that leave as few games at home too many as can be, the one
    with the shortest stands is taken.
    """
    lengths = rounds.split_games(games, terms.series)
    if not lengths or not leg:
        return plan
    teams = len(terms.teams)
    best: tuple[tuple[int, int], Plan] | None = None
    for variant in _variants(leg, plan, parts, teams):
        longer = plan + _legs(variant, lengths)
        quality = _quality(longer, teams)
        if best is None or quality < best[0]:
            best = quality, longer
        if not plan:
            break  # nothing to join it to
    return best[1] if best else plan


def _legs(leg: Leg, lengths: Sequence[int]) -> Plan:
    """Return legs and return legs by turns, one for each length of a series."""
    back = rounds.return_leg(leg)
    return [
        (meetings, length)
        for place, length in enumerate(lengths)
        for meetings in (back if place % 2 else leg)
    ]


def _variants(
    leg: Leg, plan: Plan, parts: list[list[int]], teams: int
) -> Iterator[Leg]:
    """Yield the leg in forms that ask the same of everybody together."""
    if len(parts) == 1:  # the whole league, where everybody may change with everybody
        places = _gather(leg, range(teams))
    else:
        places = _level_out(leg, plan, parts, teams)
    level = rounds.renumber(leg, places)
    yield level
    for form in (leg, level):
        for start in range(len(leg)):
            turned = form[start:] + form[:start]
            yield turned
            yield rounds.return_leg(turned)


def _gather(leg: Leg, owners: Sequence[int]) -> list[int]:
    """Return places that give owners beside each other the same share at home."""
    surplus = _surplus([(meetings, 1) for meetings in leg], len(owners))
    numbers = sorted(range(len(owners)), key=lambda n: -surplus[n])
    places = dict(zip(numbers, owners, strict=True))
    return [places[number] for number in range(len(owners))]


def _by_turns(parts: list[list[int]]) -> list[int]:
    """Return the teams so that every division has half of its own in either half."""
    return [number for turn in (0, 1) for part in parts for number in part[turn::2]]


def _level_out(leg: Leg, plan: Plan, parts: list[list[int]], teams: int) -> list[int]:
    """Return places that are often at home for those who have been so least.

    Teams keep to their division, and divisions of one size change places.
    """
    before = _surplus(plan, teams)
    coming = _surplus([(meetings, 1) for meetings in leg], teams)

    def total(share: Sequence[int], part: list[int]) -> int:
        return sum(share[number] for number in part)

    places = list(range(teams))
    for size in {len(part) for part in parts}:
        same = [part for part in parts if len(part) == size]
        givers = sorted(same, key=lambda part: -total(coming, part))
        takers = sorted(same, key=lambda part: total(before, part))
        for giver, taker in zip(givers, takers, strict=True):
            numbers = sorted(giver, key=lambda number: -coming[number])
            owners = sorted(taker, key=lambda number: before[number])
            for number, owner in zip(numbers, owners, strict=True):
                places[number] = owner
    return places


def _surplus(plan: Plan, teams: int) -> list[int]:
    """Return by how much each team is more often at home than away."""
    surplus = [0] * teams
    for meetings, length in plan:
        for visitors, home in meetings:
            surplus[visitors] -= length
            surplus[home] += length
    return surplus


def _quality(plan: Plan, teams: int) -> tuple[int, int]:
    """Return the largest surplus and the longest stand: the smaller the better."""
    stands = [0] * teams  # below nought on the road
    longest = 0
    for meetings, length in plan:
        for visitors, home in meetings:
            stands[visitors] = min(stands[visitors], 0) - length
            stands[home] = max(stands[home], 0) + length
            longest = max(longest, -stands[visitors], stands[home])
    return max(map(abs, _surplus(plan, teams))), longest


# -- days ----------------------------------------------------------------------------


def _place(terms: ScheduleTerms[Team], plan: Plan) -> Iterator[ScheduledGame[Team]]:
    """Yield the games round by round, each on its day."""
    days = _days_of_play(terms)
    teams = terms.teams
    for number, (meetings, length) in enumerate(plan, start=1):
        left = length
        while left:
            day = next(days)
            games = min(left, 2 if day.weekday() in terms.doubleheaders else 1)
            for game in range(1, games + 1):
                for away, home in meetings:
                    yield ScheduledGame(teams[away], teams[home], day, game, number)
            left -= games


def _days_of_play(terms: ScheduleTerms[Team]) -> Iterator[date]:
    for offset in range(LONGEST_SEASON):
        day = terms.start + timedelta(offset)
        if day.weekday() in terms.days and day not in terms.blackouts:
            yield day
    raise ScheduleRejected(
        "too_long",
        gettext_noop(
            "The season would not be over after %(years)s years. Take more days of "
            "play, doubleheaders or fewer games."
        ),
        years=LONGEST_SEASON // 366,
    )
