"""A game's place in a season, and the season's notice that a game has changed."""

from collections.abc import Iterable

from django.db.models import F

from games.models import Game
from league.access.offices import season_for, waiting_for
from league.models import Fixture, Season


def place_game(game: Game) -> Fixture | None:
    """Give a game that was put down by hand its place in a season, if it has one."""
    if fixture := Fixture.objects.filter(game=game).first():
        return fixture
    season = season_for(game)
    return None if season is None else attach_game(game, season)


def attach_game(game: Game, season: Season, **terms) -> Fixture:
    """Put a game in its place in a season: the one that waits for it, or a new one.

    A place waits for the game of its teams, day and number. ``terms`` are stored with
    it.
    """
    fixture = Fixture.objects.filter(game=game).first()
    if fixture is not None and fixture.season_id != season.pk:
        free_fixture(fixture)
        fixture = None
    waiting = waiting_for(game).filter(season=season)
    fixture = fixture or waiting.first() or Fixture(season=season)
    fixture.game = game
    for name, value in terms.items():
        setattr(fixture, name, value)
    follow_game(fixture)
    fixture.save()
    return fixture


def follow_game(fixture: Fixture) -> bool:
    """Bring a fixture up to date with its game; tell whether anything was new.

    What calendars show of it has a new sequence number.
    """
    game = fixture.game
    shown = {
        "visitors_id": game.visitors_id,
        "home_id": game.home_id,
        "date": game.date,
        "number": game.number,
    }
    status = Fixture.Status.PLAYED if game.is_final else Fixture.Status.PLANNED
    is_moved = any(getattr(fixture, name) != value for name, value in shown.items())
    if not is_moved and fixture.status == status:
        return False
    if fixture.pk:
        fixture.sequence += 1
        if fixture.is_scheduled and fixture.date != game.date:
            fixture.moved_from = fixture.moved_from or fixture.date
    fixture.status = status
    for name, value in shown.items():
        setattr(fixture, name, value)
    return True


def free_fixture(fixture: Fixture) -> None:
    """Take the game out of a fixture: a scheduled one waits again, others go."""
    if not fixture.is_scheduled:
        fixture.delete()
        return
    fixture.game = None
    fixture.status = Fixture.Status.PLANNED
    fixture.source, fixture.loaded_version = "", None
    fixture.sequence += 1
    fixture.save()
    note_change(fixture.season_id)


def note_change(season_id: int) -> None:
    """Count a change to one of a season's games, or to its schedule."""
    Season.objects.filter(pk=season_id).update(version=F("version") + 1)


def note_games(seasons: Iterable[int]) -> None:
    """Count a change to what the games of seasons (their keys) that have ended come to.

    Their books are compiled anew by whoever opens them next.
    """
    found = Season.objects.filter(pk__in=seasons)
    found.update(games_version=F("games_version") + 1)


def note_changes(*, except_season: int | None = None, **where) -> None:
    """Count a change to every season, or to every one that is found so, each once."""
    seasons = Season.objects.exclude(pk=except_season)
    if where:
        found = Season.objects.filter(**where).order_by().values("pk")
        seasons = seasons.filter(pk__in=found)
    seasons.update(version=F("version") + 1)
