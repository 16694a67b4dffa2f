"""What may be done to a league. Only these functions write, each in one transaction."""

from league.services.loading import FileReport, LoadReport, load_games
from league.services.placing import attach_game, note_change, place_game
from league.services.recount import Difference, recount_season
from league.services.rules import set_rules, toss_coin
from league.services.schedule import (
    FixtureRejected,
    add_fixture,
    begin_game,
    cancel,
    keep_schedule,
    link_game,
    postpone,
    restore,
    store_schedule,
    swap_days,
    swap_sides,
    waiting_fixtures,
)
from league.services.setup import LeagueRejected, create_league, load_league

__all__ = [
    "Difference",
    "FileReport",
    "FixtureRejected",
    "LeagueRejected",
    "LoadReport",
    "add_fixture",
    "attach_game",
    "begin_game",
    "cancel",
    "create_league",
    "keep_schedule",
    "link_game",
    "load_games",
    "load_league",
    "note_change",
    "place_game",
    "postpone",
    "recount_season",
    "restore",
    "store_schedule",
    "set_rules",
    "swap_days",
    "swap_sides",
    "toss_coin",
    "waiting_fixtures",
]
