"""Leagues and their seasons: which teams, which players, which games when."""

from league.models.book import SeasonBook
from league.models.bracket import Award, Entrant, Series, Tournament
from league.models.cards import DeckEntry, DeckVersion, GameCards
from league.models.fixture import Fixture
from league.models.job import Job, JobFile
from league.models.membership import Membership
from league.models.office import Draft, TwoPeople
from league.models.rules import SeasonRules, every_day, usual_tie_breakers
from league.models.setup import (
    Division,
    League,
    RosterSpell,
    Season,
    SeasonTeam,
)
from league.models.token import ApiToken, FeedKey, SentResult, WriteCount
from league.models.totals import (
    SeasonBatting,
    SeasonFielding,
    SeasonPitching,
    SeasonTeamTotals,
)

__all__ = [
    "ApiToken",
    "Award",
    "DeckEntry",
    "DeckVersion",
    "Division",
    "Draft",
    "Entrant",
    "FeedKey",
    "Fixture",
    "GameCards",
    "Job",
    "JobFile",
    "League",
    "Membership",
    "RosterSpell",
    "Season",
    "SeasonBatting",
    "SeasonBook",
    "SeasonFielding",
    "SeasonPitching",
    "SeasonTeam",
    "SeasonRules",
    "SeasonTeamTotals",
    "SentResult",
    "Series",
    "Tournament",
    "TwoPeople",
    "WriteCount",
    "every_day",
    "usual_tie_breakers",
]
