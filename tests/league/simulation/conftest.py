"""Two teams with seven pitchers each, and ten days with a game each."""

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User

from league.models import Fixture, RosterSpell

OPENING_DAY = date(2026, 4, 5)
PLACES = ["8", "4", "7", "3", "9", "5", "6", "2", "OF", "IF", *["P"] * 7]


@pytest.fixture
def season(cast):
    """Two teams with seven pitchers each, and ten days with a game each."""
    season = cast.season
    season.ruleset, season.optional_plays, season.innings = "two_dice", "none", 9
    season.designated_hitter = False
    season.save()
    for code in ("AAA", "BBB"):
        cast.team(code, men=len(PLACES))
        spells = RosterSpell.objects.filter(season_team__team__code=code)
        for spell, place in zip(spells.order_by("pk"), PLACES, strict=True):
            spell.positions = place
            spell.save()
    for number in range(10):
        plan(cast, OPENING_DAY + timedelta(days=number))
    return season


@pytest.fixture
def planned(cast):
    """Schedules one more game of the two teams."""
    return lambda day, **terms: plan(cast, day, **terms)


def plan(cast, day, **terms):
    """Schedule a game of the two teams."""
    terms = {"is_scheduled": True, "visitors": cast.teams["AAA"], **terms}
    terms = {"home": cast.teams["BBB"], **terms}
    return Fixture.objects.create(season=cast.season, date=day, **terms)


@pytest.fixture
def staff():
    """Somebody who may do anything."""
    return User.objects.create_user("ann", is_staff=True)
