"""What may be done to a game. Only these functions write, each in one transaction.

Each asks for permission first, then checks, then stores the text and rebuilds what is
derived from it. A service that refuses leaves everything as it was.
"""

from games.services.changes import delete_play, replace_play, undo_last_play
from games.services.derived import rebuild_game
from games.services.fixtures import create_game, delete_game, set_lineup, set_lineups
from games.services.imports import import_game_record
from games.services.plays import record_play, record_substitution

__all__ = [
    "create_game",
    "delete_game",
    "delete_play",
    "import_game_record",
    "rebuild_game",
    "record_play",
    "record_substitution",
    "replace_play",
    "set_lineup",
    "set_lineups",
    "undo_last_play",
]
