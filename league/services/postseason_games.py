"""The games of a tournament put on days, as many as are sure to be played.

A series is given the games that it cannot do without. When a result makes one more of
them necessary it is added on the next day of play; those no longer needed are cancelled
and stay in calendars as such.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import date, timedelta

from django.utils import timezone

from games.models import Team
from league.brackets import SeriesState
from league.models import Fixture
from league.postseason.tournaments import COMING, TournamentBracket


def plan_games(reading: TournamentBracket) -> int:
    """Plan and cancel games so that they fit the bracket; return how many changed."""
    changed = 0
    missing: list[tuple[SeriesState[Team], list[tuple[Team, Team]]]] = []
    for key, state in reading.bracket.states.items():
        fixtures = reading.fixtures_of(key)
        waiting = [f for f in fixtures if f.game_id is None and f.status in COMING]
        begun = [f for f in fixtures if f.game_id and not f.game.is_final]
        wanted = [] if reading.series[key].is_unsettled else state.coming_sides
        for fixture in begun:
            _strike(wanted, fixture)
        fitting = [f for f in waiting if {f.visitors, f.home} == set(state.sides)]
        kept = fitting[: len(wanted)]
        for fixture in waiting:
            if fixture not in kept:
                _cancel(fixture)
                changed += 1
        for fixture in kept:
            _strike(wanted, fixture)
        if wanted:
            missing.append((state, wanted))
    return changed + _add_games(reading, missing)


def _strike(wanted: list[tuple[Team, Team]], fixture: Fixture) -> None:
    """Take one game off the list: the one with these sides, or else the first.

    The commissioner may have swapped the sides of a game; then one game the less is
    missing all the same.
    """
    sides = (fixture.visitors, fixture.home)
    if sides in wanted:
        wanted.remove(sides)
    elif wanted and set(sides) == set(wanted[0]):
        wanted.pop(0)


def _cancel(fixture: Fixture) -> None:
    fixture.status = Fixture.Status.CANCELLED
    fixture.sequence += 1
    fixture.follows_bracket = True
    fixture.save()


class _Calendar:
    """The days on which the teams of a tournament play already."""

    def __init__(self, reading: TournamentBracket):
        self.reading = reading
        self.tournament = reading.tournament
        self.first = self.tournament.next_day(self.tournament.start - timedelta(1))
        self.latest: dict[Team, date] = {}
        self.numbers: dict[tuple, set[int]] = defaultdict(set)
        teams = reading.teams
        rows = Fixture.objects.filter(
            season=self.tournament.season_id, visitors__in=teams, home__in=teams
        ).filter(status__in=[Fixture.Status.PLANNED, Fixture.Status.PLAYED])
        for away, home, day, number in rows.values_list(
            "visitors_id", "home_id", "date", "number"
        ):
            self.numbers[(frozenset((away, home)), day)].add(number)
        for games in reading.fixtures.values():
            for fixture in games:
                if fixture.status != Fixture.Status.CANCELLED:
                    self.note(fixture)

    def note(self, fixture: Fixture) -> None:
        """Keep in mind that two teams play on a day."""
        for team in (fixture.visitors, fixture.home):
            self.latest[team] = max(self.latest.get(team, date.min), fixture.date)

    def first_day(self, state: SeriesState[Team]) -> date:
        """Return the first day of a series: after all that its teams have played."""
        days = [self.latest[team] for team in state.sides if team in self.latest]
        return max([self.first, *(self.tournament.next_day(day) for day in days)])

    def group_day(self, state: SeriesState[Team], leg: int) -> date:
        """Return the day of a round of a group; all groups play side by side."""
        rounds = max(
            each.round
            for each in self.reading.plan.series
            if each.group == state.plan.group
        )
        day = self.first
        for _ in range(leg * rounds + state.plan.round - 1):
            day = self.tournament.next_day(day)
        return day

    def free_number(self, visitors: Team, home: Team, day: date) -> int:
        """Return the number of a game of two teams on a day, and take it."""
        taken = self.numbers[(frozenset((visitors.pk, home.pk)), day)]
        number = next(n for n in range(1, len(taken) + 2) if n not in taken)
        taken.add(number)
        return number


def _add_games(reading: TournamentBracket, missing) -> int:
    """Store the games that are missing, series by series."""
    if not missing:
        return 0
    calendar = _Calendar(reading)
    made = []
    for state, wanted in missing:
        row = reading.series[state.plan.key]
        day = max((f.date for f in reading.fixtures_of(state.plan.key)), default=None)
        is_new = day is None
        for leg, (visitors, home) in enumerate(wanted):
            if state.plan.is_group and is_new:
                day = calendar.group_day(state, leg)
            elif day is None:
                day = calendar.first_day(state)
            else:
                day = reading.tournament.next_day(day)
            fixture = Fixture(
                season_id=reading.tournament.season_id,
                stage=Fixture.Stage.POSTSEASON,
                series=row,
                visitors=visitors,
                home=home,
                date=day,
                number=calendar.free_number(visitors, home, day),
                is_scheduled=True,
                changed=timezone.now(),
            )
            calendar.note(fixture)
            made.append(fixture)
    Fixture.objects.bulk_create(made, batch_size=500)
    for fixture in made:
        reading.fixtures[fixture.series_id].append(fixture)
    return len(made)
