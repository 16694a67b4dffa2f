"""What the pages ask of a season's schedule, in a fixed number of queries each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.db.models import Q

from games.models import Game, Team
from league.models import Fixture, Season
from league.schedule.calendar import Event
from league.schedule.maker import Schedule, ScheduleTerms

MONTHS_ALL = "all"


def fixtures_of(season: Season):
    """Return the season's fixtures with their teams and games, the first first."""
    return (
        Fixture.objects.filter(season=season)
        .select_related("visitors", "home", "game")
        .order_by("date", "number", "pk")
    )


def coming_fixtures(season: Season):
    """Return what is planned and has not begun."""
    waiting = fixtures_of(season).filter(status=Fixture.Status.PLANNED)
    return waiting.exclude(game__status__in=["live", "suspended"])


def of_team(fixtures, team: Team):
    """Return the fixtures in which a team plays."""
    return fixtures.filter(Q(visitors=team) | Q(home=team))


def months_of(fixtures) -> list[str]:
    """Return the months of fixtures as addresses have them: 2026-04."""
    return [f"{month:%Y-%m}" for month in fixtures.dates("date", "month")]


def in_month(fixtures, month: str):
    """Return the fixtures of a month."""
    year, number = map(int, month.split("-"))
    return fixtures.filter(date__year=year, date__month=number)


@dataclass(frozen=True)
class ScheduleDay:
    """The fixtures of one day."""

    day: date
    fixtures: list[Fixture]


def by_day(fixtures: Iterable[Fixture]) -> list[ScheduleDay]:
    """Return fixtures, which are in order, day by day."""
    return [
        ScheduleDay(day, list(games))
        for day, games in groupby(fixtures, key=lambda fixture: fixture.date)
    ]


def choose_month(months: Sequence[str], asked: str, today: date) -> str:
    """Return the month that is shown: the one asked for, or the one nearest to now."""
    if asked in (*months, MONTHS_ALL):
        return asked
    now = f"{today:%Y-%m}"
    later = [month for month in months if month >= now]
    return later[0] if later else months[-1] if months else MONTHS_ALL


def games_to_link(fixture: Fixture) -> list[Game]:
    """Return the games of the same teams that have no place in a schedule."""
    teams = [fixture.visitors_id, fixture.home_id]
    games = Game.objects.filter(visitors__in=teams, home__in=teams)
    ours = Q(fixture=None) | Q(fixture__season__league=fixture.season.league_id)
    return list(
        games.filter(ours)
        .exclude(fixture__is_scheduled=True)
        .select_related("visitors", "home")
        .order_by("-date", "number")
    )


def terms_for(season: Season, **terms) -> ScheduleTerms[Team]:
    """Return the terms of a schedule for the teams of a season."""
    parts: dict[int | None, list[Team]] = {}
    entries = season.season_teams.select_related("team", "division")
    for entry in entries.order_by("division__place", "division__name", "team__name"):
        parts.setdefault(entry.division_id, []).append(entry.team)
    return ScheduleTerms(divisions=list(parts.values()), **terms)


def rounds_of(schedule: Schedule[Team]) -> Iterator[tuple[int, list, tuple]]:
    """Yield each round: its number, its games, and who has a bye."""
    for number, games in groupby(schedule.games, key=lambda game: game.round):
        yield number, list(games), schedule.byes[number - 1]


_CALENDAR_STATUS = {
    Fixture.Status.POSTPONED: "TENTATIVE",
    Fixture.Status.CANCELLED: "CANCELLED",
}


def calendar_events(fixtures: Iterable[Fixture], base: str) -> Iterator[Event]:
    """Yield fixtures as calendars take them; ``base`` begins their addresses."""
    for fixture in fixtures:
        status = _CALENDAR_STATUS.get(fixture.status, "CONFIRMED")
        yield Event(
            uid=str(fixture.uid),
            day=fixture.date,
            summary=_summary(fixture),
            status=status,
            sequence=fixture.sequence,
            changed=_changed(fixture),
            location=fixture.home.park or fixture.home.place,
            description=str(fixture.get_status_display()),
            url=base + fixture.get_absolute_url(),
        )


def _changed(fixture: Fixture) -> datetime:
    """Return when the plan last changed, or the result that stands in the summary."""
    game = fixture.game
    is_shown = game is not None and game.is_final
    return max(fixture.changed, game.updated) if is_shown else fixture.changed


def _summary(fixture: Fixture) -> str:
    again = f" ({fixture.number})" if fixture.number > 1 else ""
    game = fixture.game
    if game is not None and game.is_final:
        runs = f" {game.visitors_runs}", f" {game.home_runs}"
        return f"{fixture.visitors}{runs[0]} @ {fixture.home}{runs[1]}{again}"
    return f"{fixture.visitors} @ {fixture.home}{again}"
