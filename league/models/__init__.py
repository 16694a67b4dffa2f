"""Leagues and their seasons: which teams, which players, which games when."""

from league.models.fixture import Fixture
from league.models.setup import (
    Division,
    League,
    RosterSpell,
    Season,
    SeasonTeam,
    every_day,
    usual_tie_breakers,
)

__all__ = [
    "Division",
    "Fixture",
    "League",
    "RosterSpell",
    "Season",
    "SeasonTeam",
    "every_day",
    "usual_tie_breakers",
]
