"""What may be done to a league. Only these functions write, each in one transaction."""

from league.services.loading import FileReport, LoadReport, load_games
from league.services.placing import note_change, place_game
from league.services.recount import Difference, recount_season
from league.services.setup import LeagueRejected, create_league, load_league

__all__ = [
    "Difference",
    "FileReport",
    "LeagueRejected",
    "LoadReport",
    "create_league",
    "load_games",
    "load_league",
    "note_change",
    "place_game",
    "recount_season",
]
