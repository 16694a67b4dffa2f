"""The rules of a season as the terms of its games."""

from __future__ import annotations

from datetime import date

from games.models import Game, Team
from league.access.offices import season_for
from league.models import Season


def terms_of(season: Season) -> dict[str, object]:
    """Return what a game of this season takes over, by the name of its field.

    >>> terms_of(Season(innings=7, may_tie=True))["innings"]
    7
    """
    terms: dict[str, object] = {
        field: getattr(season, rule) for rule, field in Season.GAME_TERMS.items()
    }
    if season.optional_plays != "all":
        terms["extra_tags"] = {"Plays": season.optional_plays}
    return terms


def terms_between(visitors: Team, home: Team, day: date) -> dict[str, object]:
    """Return the terms of a game between two teams of a season, or none."""
    season = season_for(Game(visitors=visitors, home=home, date=day))
    return {} if season is None else terms_of(season)
