"""What may be done to a game. Only these functions write, each in one transaction.

Each asks for permission first, then checks, then stores the text and rebuilds what is
derived from it. A service that refuses leaves everything as it was.
"""

from games.services.changes import (
    delete_play,
    insert_play,
    replace_play,
    restore_game,
    take_back,
    undo_last_play,
)
from games.services.derived import rebuild_game
from games.services.dice import give_dice, take_back_dice
from games.services.finishing import (
    RULINGS,
    name_scorers,
    reopen_game,
    resume_game,
    rule_pitchers,
    sign_game,
)
from games.services.fixtures import create_game, delete_game, set_lineup, set_lineups
from games.services.imports import import_game_record
from games.services.locking import done_already
from games.services.paper import record_paper
from games.services.plays import (
    record_lines,
    record_play,
    record_substitution,
    sent_before,
)
from games.services.runs import give_runs, give_runs_dice, take_back_half
from games.services.sendings import take_back_sent

__all__ = [
    "RULINGS",
    "create_game",
    "delete_game",
    "delete_play",
    "done_already",
    "give_dice",
    "give_runs",
    "give_runs_dice",
    "import_game_record",
    "insert_play",
    "name_scorers",
    "rebuild_game",
    "record_lines",
    "record_paper",
    "record_play",
    "record_substitution",
    "reopen_game",
    "replace_play",
    "restore_game",
    "resume_game",
    "rule_pitchers",
    "sent_before",
    "set_lineup",
    "set_lineups",
    "sign_game",
    "take_back",
    "take_back_dice",
    "take_back_half",
    "take_back_sent",
    "undo_last_play",
]
