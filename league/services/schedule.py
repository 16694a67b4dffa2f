"""The schedule made and changed: check, then do, each in one transaction."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Game, Team
from games.services import create_game
from league.access.offices import meaning
from league.models import Fixture, Season
from league.permissions import KEEP_SCHEDULE, require
from league.schedule.maker import Schedule
from league.services.placing import attach_game, note_change
from league.services.postseason import settle_pennant
from league.setup.terms import terms_of

#: Games of one pair on one day; a Game has no higher number.
MOST_GAMES_A_DAY = 9


class FixtureRejected(Exception):
    """A change of the schedule that cannot be; ``code`` names the reason."""

    def __init__(self, code: str, sentence: str):
        """Keep the code and say the sentence."""
        super().__init__(sentence)
        self.code = code


def waiting_fixtures(season: Season):
    """Return the scheduled places that have no game yet, but those of a series."""
    return season.fixtures.filter(is_scheduled=True, game=None, series=None)


def keep_schedule(
    user, season: Season, schedule: Schedule[Team], *, replace=False
) -> list[Fixture]:
    """Store a schedule that was looked at and found good.

    With ``replace`` it takes the place of all that has no game yet. A game that has
    its day and number already keeps its place.
    """
    require(user, KEEP_SCHEDULE, season)
    return store_schedule(season, schedule, replace=replace)


@transaction.atomic
def store_schedule(
    season: Season, schedule: Schedule[Team], *, replace=False
) -> list[Fixture]:
    """Store a schedule for whoever runs the site's commands; nobody is asked."""
    season = Season.objects.select_for_update().get(pk=season.pk)
    waiting = waiting_fixtures(season)
    if waiting.exists():
        if not replace:
            raise FixtureRejected(
                "schedule_exists", _("This season has a schedule already.")
            )
        waiting.delete()
    taken = set(
        season.fixtures.exclude(
            status__in=[Fixture.Status.CANCELLED, Fixture.Status.POSTPONED]
        ).values_list("visitors_id", "home_id", "date", "number")
    )
    wanted = [
        Fixture(
            season=season,
            visitors=game.visitors,
            home=game.home,
            date=game.date,
            number=game.number,
            is_scheduled=True,
            changed=timezone.now(),
        )
        for game in schedule.games
        if (game.visitors.pk, game.home.pk, game.date, game.number) not in taken
    ]
    made = Fixture.objects.bulk_create(wanted, batch_size=500)
    settle_pennant(season)  # what was all played is so no more
    note_change(season.pk)
    return made


@transaction.atomic
def add_fixture(user, season: Season, visitors, home, day: date, **terms) -> Fixture:
    """Add a game to the schedule: one more, or one that parts level teams."""
    require(user, KEEP_SCHEDULE, season)
    if season.season_teams.filter(team__in=[visitors, home]).count() < 2:
        raise FixtureRejected(
            "not_in_season", _("Two teams of this season are needed.")
        )
    fixture = Fixture(
        season=season, visitors=visitors, home=home, is_scheduled=True, **terms
    )
    _plan(fixture, day)
    return _store(fixture)


@transaction.atomic
def postpone(user, fixture: Fixture, day: date | None = None) -> Fixture:
    """Put a game off, to another day or until a day is found."""
    fixture = _open_fixture(user, fixture)
    fixture.moved_from = fixture.moved_from or fixture.date
    if day is None:
        fixture.status = Fixture.Status.POSTPONED
    else:
        fixture.status = Fixture.Status.PLANNED
        _plan(fixture, day)
    return _store(fixture)


@transaction.atomic
def swap_days(user, fixture: Fixture, other: Fixture) -> tuple[Fixture, Fixture]:
    """Let two games change their days."""
    fixture, other = _open_fixture(user, fixture), _open_fixture(user, other)
    if fixture.season_id != other.season_id or fixture.pk == other.pk:
        raise FixtureRejected("not_two", _("Choose another game of this season."))
    sides = (fixture.visitors_id, fixture.home_id)
    if fixture.date == other.date or sides == (other.visitors_id, other.home_id):
        raise FixtureRejected("no_change", _("That would change nothing."))
    days = fixture.date, other.date
    for each, day in ((fixture, days[1]), (other, days[0])):
        if each.status != Fixture.Status.PLANNED:
            raise FixtureRejected(
                "not_planned", _("Only games that are planned can change their days.")
            )
        each.moved_from = each.moved_from or each.date
        _plan(each, day, leaving=(fixture.pk, other.pk))
    return _store(fixture), _store(other)


@transaction.atomic
def swap_sides(user, fixture: Fixture) -> Fixture:
    """Let the visitors be at home, and the home team visit."""
    fixture = _open_fixture(user, fixture)
    fixture.visitors, fixture.home = fixture.home, fixture.visitors
    return _store(fixture)


@transaction.atomic
def cancel(user, fixture: Fixture) -> Fixture:
    """Call a game off; it stays in the schedule and in calendars as cancelled."""
    fixture = _open_fixture(user, fixture)
    fixture.status = Fixture.Status.CANCELLED
    return _store(fixture)


@transaction.atomic
def restore(user, fixture: Fixture) -> Fixture:
    """Plan a game again that was cancelled or put off, on the day it had."""
    fixture = _open_fixture(user, fixture)
    fixture.status = Fixture.Status.PLANNED
    _plan(fixture, fixture.date)
    return _store(fixture)


@transaction.atomic
def link_game(user, fixture: Fixture, game: Game) -> Fixture:
    """Say that a game which was put down elsewhere is the one planned here."""
    fixture = _open_fixture(user, fixture)
    if {game.visitors_id, game.home_id} != {fixture.visitors_id, fixture.home_id}:
        raise FixtureRejected("other_teams", _("Other teams play in that game."))
    old = Fixture.objects.filter(game=game).first()
    if old is not None and old.is_scheduled:
        raise FixtureRejected(
            "game_taken", _("That game has its place in the schedule already.")
        )
    terms = {}
    if old is not None:
        require(user, KEEP_SCHEDULE, old.season)
        terms = {"source": old.source, "loaded_version": old.loaded_version}
        old.delete()
    fixture.game = game
    fixture.save()
    fixture = attach_game(game, fixture.season, **terms)
    note_change(fixture.season_id)
    return fixture


@transaction.atomic
def begin_game(user, fixture: Fixture) -> Game:
    """Put the planned game down, by the rules of its season."""
    fixture = Fixture.objects.select_for_update().get(pk=fixture.pk)
    if fixture.game_id:
        return fixture.game
    if fixture.status != Fixture.Status.PLANNED:
        raise FixtureRejected("not_planned", _("This game is not planned now."))
    with meaning(fixture.season):
        return create_game(
            user,
            visitors=fixture.visitors,
            home=fixture.home,
            date=fixture.date,
            number=fixture.number,
            are_agreed=True,
            **terms_of(fixture.season),
        )


def _open_fixture(user, fixture: Fixture) -> Fixture:
    """Return the locked fixture, if its plan may still change."""
    require(user, KEEP_SCHEDULE, fixture.season)
    fixture = Fixture.objects.select_for_update().get(pk=fixture.pk)
    if not fixture.is_open:
        raise FixtureRejected(
            "has_game", _("There is a game here already; change or delete that first.")
        )
    return fixture


def _plan(fixture: Fixture, day: date, leaving: tuple[int, ...] = ()) -> None:
    """Plan a fixture for a day, as the next game of its teams on it.

    The fixtures that are ``leaving`` the day do not count.
    """
    teams = [fixture.visitors_id, fixture.home_id]
    others = Fixture.objects.filter(
        season=fixture.season_id, visitors__in=teams, home__in=teams, date=day
    ).filter(status__in=[Fixture.Status.PLANNED, Fixture.Status.PLAYED])
    taken = set(
        others.exclude(pk__in=[fixture.pk, *leaving]).values_list("number", flat=True)
    )
    free = set(range(1, MOST_GAMES_A_DAY + 1)) - taken
    if not free:
        raise FixtureRejected("full_day", _("These teams play enough on that day."))
    fixture.date, fixture.number = day, min(free)


def _store(fixture: Fixture) -> Fixture:
    """Save a fixture as its next version; the season has changed."""
    if fixture.pk:
        fixture.sequence += 1
    try:
        fixture.full_clean()
    except ValidationError as fault:
        raise FixtureRejected("clash", " ".join(fault.messages)) from None
    fixture.save()
    note_change(fixture.season_id)
    return fixture
