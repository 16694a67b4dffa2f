"""The rules of a season, set before its first final game; a coin tossed after it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction

from games.models import Team
from league.models import Season
from league.permissions import SET_RULES, require
from league.services.placing import note_change


@transaction.atomic
def set_rules(user, season: Season, **changes) -> Season:
    """Change rules of a season.

    Raises ``ValidationError`` for those that do not exist, and once a game is final.
    """
    require(user, SET_RULES, season)
    season = Season.objects.select_for_update().get(pk=season.pk)
    for name, value in changes.items():
        setattr(season, name, value)
    season.rules_are_set = True
    season.full_clean()
    season.save(update_fields=[*changes, "rules_are_set"])
    note_change(season.pk)
    return season


@transaction.atomic
def toss_coin(
    user,
    season: Season,
    teams: Sequence[Team],
    *,
    dice: secrets.SystemRandom | None = None,
) -> list[Team]:
    """Put level teams in an order by lot, and keep it."""
    require(user, SET_RULES, season)
    season = Season.objects.select_for_update().get(pk=season.pk)
    order = list(teams)
    (dice or secrets.SystemRandom()).shuffle(order)
    drawn = [team.pk for team in order]
    season.coin = [pk for pk in season.coin if pk not in drawn] + drawn
    season.save(update_fields=["coin"])
    note_change(season.pk)
    return order
