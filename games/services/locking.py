"""One writer at a time: the row of a game is locked, its version compared."""

from __future__ import annotations

from itertools import chain

from games.faults import GameChanged
from games.models import Game


def lock_game(game: Game) -> Game:
    """Return the game as it is now, locked until the transaction ends."""
    games = Game.objects.select_related("visitors", "home")
    return games.select_for_update(of=("self",)).get(pk=game.pk)


def check_version(game: Game, version: int | None) -> None:
    """Raise ``GameChanged`` unless this is the version that the writer saw."""
    if version is None or game.version == version:
        return
    raise GameChanged(game, version, written_since(game, version))


def written_since(game: Game, version: int) -> list[object]:
    """Return the lines and changes after a version, oldest first."""
    plays = game.plays.filter(version__gt=version)
    changes = game.revisions.filter(version__gt=version)
    return sorted(chain(plays, changes), key=lambda written: written.version)
