"""A game's place in a season, and the season's notice that a game has changed."""

from django.db.models import F

from games.models import Game
from league.models import Fixture, Season


def season_for(game: Game) -> Season | None:
    """Return the season in which both teams play that has begun by the game's day.

    Of several, the current one is meant, then the one that began last.
    """
    return (
        Season.objects.filter(start__lte=game.date)
        .filter(season_teams__team=game.visitors_id)
        .filter(season_teams__team=game.home_id)
        .order_by("-is_current", "-start", "pk")
        .first()
    )


def place_game(game: Game) -> Fixture | None:
    """Give a game that was put down by hand its place in a season, if it has one."""
    season = season_for(game)
    if season is None:
        return None
    fixture, _ = Fixture.objects.get_or_create(game=game, defaults={"season": season})
    return fixture


def note_change(season_id: int) -> None:
    """Count a change to one of a season's games."""
    Season.objects.filter(pk=season_id).update(version=F("version") + 1)
