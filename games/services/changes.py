"""Lines already written: taken back, replaced, deleted, and everything after them
played again."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from games.changes import Change, store_entry, try_change
from games.faults import PlaysNoLongerFit
from games.models import Game, PlayRecord, Revision
from games.permissions import SCORE_GAME, require
from games.services.derived import rebuild_game
from games.services.locking import check_version, lock_game
from scoring.faults import PlayRejected, violation

#: Moves rows out of the way while others take their places.
_ASIDE = 1_000_000


@transaction.atomic
def undo_last_play(user, game: Game, version: int) -> PlayRecord:
    """Take back the last line and return it; raises ``GameChanged``."""
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    last = game.plays.last()
    if last is None:
        raise PlayRejected(violation("N102", hint="There is no play to take back."))
    PlayRecord.objects.filter(pk=last.pk).delete()
    game.version += 1
    _note(user, game, "undo", last.line, "")
    last.game = rebuild_game(game)
    return last


@transaction.atomic
def replace_play(
    user, game: Game, sequence: int, text: str, *, version: int, why: str = ""
) -> list[PlayRecord]:
    """Write another line, or several, in the place of an earlier one.

    Everything after it is played again. Raises ``PlayRejected`` for the text itself,
    ``PlaysNoLongerFit`` for the plays after it, ``GameChanged``; nothing is stored.
    """
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    row = game.plays.get(sequence=sequence)
    if not text.strip():
        raise PlayRejected(violation("N102", hint="To take it out, delete it."))
    return rewrite_play(user, game, row, text, action="replace", why=why)


@transaction.atomic
def delete_play(
    user, game: Game, sequence: int, *, version: int, why: str = ""
) -> Game:
    """Take an earlier line out and play everything after it again."""
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    row = game.plays.get(sequence=sequence)
    rewrite_play(user, game, row, "", action="delete", why=why)
    return game


def rewrite_play(
    user, game: Game, row: PlayRecord, text: str, *, action: str, why: str = ""
) -> list[PlayRecord]:
    """Store the change of a line in a locked game, unless later plays do not fit."""
    change = try_change(game, row, text)
    if change.misfits:
        raise PlaysNoLongerFit(change.misfits)
    game.version += 1
    rows = _store(user, game, row, change, text)
    after = "\n".join(new.line for new in rows)
    _note(user, game, action, row.line, after, why)
    rebuild_game(game)
    return rows


def _store(
    user, game: Game, row: PlayRecord, change: Change, text: str
) -> list[PlayRecord]:
    PlayRecord.objects.filter(pk=row.pk).delete()
    grows = len(change.entries) - 1
    if grows:  # two steps: a place is never held by two lines, not even for a moment
        later = game.plays.filter(sequence__gt=row.sequence)
        later.update(sequence=F("sequence") + _ASIDE)
        game.plays.filter(sequence__gt=_ASIDE).update(
            sequence=F("sequence") - _ASIDE + grows
        )
    rows = [
        store_entry(game, row.sequence + n, entry, typed=text[:1000], created_by=user)
        for n, entry in enumerate(change.entries)
    ]
    if rows:
        rows[0].key = row.key
    for sequence, entry in change.respelled:
        later = game.plays.filter(sequence=sequence)
        later.update(text=store_entry(game, sequence, entry).text)
    return PlayRecord.objects.bulk_create(rows)


def _note(
    user, game: Game, action: str, before: str, after: str, why: str = ""
) -> None:
    Revision.objects.create(
        game=game,
        version=game.version,
        action=action,
        before=before,
        after=after,
        why=why[:200],
        user=user,
    )
