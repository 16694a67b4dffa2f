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


def done_already(user, refusal: GameChanged, action: str, text: str = "") -> bool:
    """Whether a refused change is the person's own, made already and sent once more.

    So it is when the page was sent again after going back: the first thing written
    after its version is this action of this person, with this text where it has one.
    """
    made = refusal.game.revisions.filter(version=refusal.version + 1, action=action)
    if not made.filter(user=user).exists():
        return False
    rows = refusal.game.plays.filter(version=refusal.version + 1, typed=text[:1000])
    return not text or rows.exists()


def written_since(game: Game, version: int) -> list[object]:
    """Return the lines and changes after a version, oldest first."""
    plays = game.plays.filter(version__gt=version)
    changes = game.revisions.filter(version__gt=version)
    return sorted(chain(plays, changes), key=lambda written: written.version)
