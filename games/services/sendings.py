"""What one sending has written, known by its key: for who got no answer to it."""

from __future__ import annotations

from django.db import transaction

from games.faults import GameChanged
from games.models import Game, PlayRecord
from games.permissions import SCORE_GAME, require
from games.services.changes import take_back
from games.services.dice import take_back_given
from games.services.locking import lock_game, written_since
from games.services.plays import SENT_AGAIN


@transaction.atomic
def take_back_sent(user, game: Game, key: str) -> list[PlayRecord]:
    """Take back what the sending of this key has written, and return its lines.

    What it has not written need not be taken back. Raises ``GameChanged``, marked as
    ``stays``, when something was written after it.
    """
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    sent = game.plays.filter(key=key).first() if key else None
    if sent is None:
        rows = take_back_given(user, game, key)
        if rows is None:
            raise _stays(game, game.version)
        return rows
    changed = game.revisions.filter(version=sent.version).exclude(action=SENT_AGAIN)
    if sent.version != game.version or changed.exists():
        raise _stays(game, sent.version)
    return take_back(user, game, game.version)


def _stays(game: Game, version: int) -> GameChanged:
    changed = GameChanged(game, version, written_since(game, version))
    changed.stays = True
    return changed
