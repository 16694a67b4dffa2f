"""Lines already written: taken back, replaced, inserted, deleted, and everything
after them played again; and whole games put back to what they were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from games.corrections.changes import NewLine, try_change
from games.desk.dice import held_table, laid_for
from games.faults import PlaysNoLongerFit
from games.models import Game, Player, PlayRecord, Revision
from games.permissions import SCORE_GAME, require
from games.record.loading import (
    GameText,
    load_text,
    options_of,
    read_entries,
    replay_text,
    tags_of,
)
from games.services.derived import rebuild_game
from games.services.locking import check_version, lock_game
from games.services.storing import (
    forget_lines,
    note_revision,
    snapshot_of,
    store_cards,
    store_lines,
)
from scoring.faults import PlayRejected, violation


@transaction.atomic
def undo_last_play(user, game: Game, version: int) -> PlayRecord:
    """Take back the last line and return it; raises ``GameChanged``.

    Changes of players that were one move are taken back together. The count and the
    dice of a play in progress are again what they were before the line.
    """
    return take_back(user, game, version)[-1]


@transaction.atomic
def take_back(user, game: Game, version: int) -> list[PlayRecord]:
    """Take back what was written last and return its lines; see ``undo_last_play``."""
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    rows = _written_last(game)
    if not rows:
        raise PlayRejected(violation("N102", hint=_("There is no play to take back.")))
    snapshot = snapshot_of(game)
    PlayRecord.objects.filter(pk__in=[row.pk for row in rows]).delete()
    game.version += 1
    game.table = laid_for(rows[0].table, game.version)
    lines = "\n".join(row.line for row in rows)
    note_revision(user, game, "undo", lines, "", why="", snapshot=snapshot)
    rows[-1].game = rebuild_game(game)
    return rows


def _written_last(game: Game) -> list[PlayRecord]:
    """Return the last line; of changes of players that were one move, all of them."""
    rows = list(game.plays.all())
    count = 1
    while count < len(rows) and _is_one_move(rows[-1 - count], rows[-count]):
        count += 1
    return rows[-count:]


def _is_one_move(row: PlayRecord, following: PlayRecord) -> bool:
    changes = row.text.startswith("sub ") and following.text.startswith("sub ")
    return changes and row.version == following.version > 0


@transaction.atomic
def replace_play(
    user,
    game: Game,
    sequence: int,
    text: str,
    *,
    version: int,
    why: str = "",
    fitting: Mapping[int, str] | None = None,
) -> list[PlayRecord]:
    """Write another line, or several, in the place of an earlier one.

    Everything after it is played again; ``fitting`` holds other texts for later lines
    that would not fit. Raises ``PlayRejected`` for the text itself,
    ``PlaysNoLongerFit`` for the plays after it, ``GameChanged``; nothing is stored.
    """
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    row = game.plays.get(sequence=sequence)
    _want_text(text)
    return rewrite_plays(
        user, game, [row], text, action="replace", why=why, fitting=fitting
    )


@transaction.atomic
def insert_play(
    user,
    game: Game,
    sequence: int,
    text: str,
    *,
    version: int,
    why: str = "",
    fitting: Mapping[int, str] | None = None,
) -> list[PlayRecord]:
    """Write a line, or several, before an earlier one, and play on from there."""
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    game.plays.get(sequence=sequence)
    _want_text(text)
    return _rewrite(
        user,
        game,
        sequence,
        text,
        drops=0,
        action="insert",
        before="",
        why=why,
        fitting=fitting,
    )


def _want_text(text: str) -> None:
    if not text.strip():
        raise PlayRejected(violation("N102", hint=_("To take it out, delete it.")))


@transaction.atomic
def delete_play(
    user,
    game: Game,
    sequence: int,
    *,
    version: int,
    why: str = "",
    fitting: Mapping[int, str] | None = None,
) -> Game:
    """Take an earlier line out and play everything after it again."""
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    row = game.plays.get(sequence=sequence)
    rewrite_plays(user, game, [row], "", action="delete", why=why, fitting=fitting)
    return game


def rewrite_plays(
    user,
    game: Game,
    rows: Sequence[PlayRecord],
    text: str,
    *,
    action: str,
    why: str = "",
    fitting: Mapping[int, str] | None = None,
) -> list[PlayRecord]:
    """Store another text for lines that stand together in a locked game.

    Raises ``PlaysNoLongerFit`` when later plays do not fit.
    """
    return _rewrite(
        user,
        game,
        rows[0].sequence,
        text,
        drops=len(rows),
        action=action,
        before="\n".join(row.line for row in rows),
        why=why,
        fitting=fitting,
    )


def _rewrite(
    user, game: Game, place: int, text: str, *, drops, action, before, why, fitting
) -> list[PlayRecord]:
    prefetch_related_objects([game], "plays")  # read once: to try, to keep, to store
    change = try_change(game, place, text, drops=drops, fitting=fitting)
    if change.misfits:
        raise PlaysNoLongerFit(change.misfits)
    snapshot = snapshot_of(game)
    held = held_table(game, change.before.state, change.after.state)
    game.version += 1
    game.table = laid_for(held, game.version)
    rows = store_lines(user, game, change.lines)
    forget_lines(game)
    rows = rows[place - 1 : place - 1 + len(change.entries)]
    after = "\n".join(row.line for row in rows)
    note_revision(user, game, action, before, after, why=why, snapshot=snapshot)
    rebuild_game(game)
    return rows


# -- a state of the past ---------------------------------------------------------------


@transaction.atomic
def restore_game(
    user, game: Game, revision: Revision, *, version: int, why: str = ""
) -> Game:
    """Put a game back to what it was before a change; that too is a change.

    Raises ``PlayRejected`` when nothing was kept of that state or it can no longer
    be played, ``GameChanged``; nothing is stored.
    """
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    old = revision.snapshot
    if not old or revision.game_id != game.pk:
        raise PlayRejected(violation("N102", hint=_("That state was not kept.")))
    snapshot = snapshot_of(game)
    now = replay_text(load_text(game)).state
    game.extra_tags = old["tags"]
    store_cards(game, [tuple(card) for card in old["cards"]])
    text = text_of(game, old)
    replay = replay_text(text)
    if replay.violations:
        raise PlayRejected(replay.violations[0])
    held = held_table(game, now, replay.state)
    game.version += 1
    game.table = laid_for(held, game.version)
    store_lines(user, game, _matched(snapshot["lines"], old["lines"], text))
    before, after = len(snapshot["lines"]), len(old["lines"])
    note_revision(
        user,
        game,
        "restore",
        f"{before} lines",
        f"{after} lines, as before version {revision.version}",
        why=why,
        snapshot=snapshot,
    )
    return rebuild_game(game)


def text_of(game: Game, snapshot: Mapping) -> GameText:
    """Return the text of a game as a snapshot has it."""
    players = Player.objects.in_bulk({card[2] for card in snapshot["cards"]})
    cards = tuple(
        (side, slot, players[player].man, place)
        for side, slot, player, place in snapshot["cards"]
    )
    entries = read_entries(snapshot["lines"])
    return GameText(cards, entries, options_of(game), tags_of(game))


def _matched(now: list[str], then: list[str], text: GameText) -> list[NewLine]:
    """Pair the lines of then with those of now that are the same, from both ends."""
    shorter = min(len(now), len(then))
    head = next((n for n in range(shorter) if now[n] != then[n]), shorter)
    tail = 0
    while tail < shorter - head and now[-1 - tail] == then[-1 - tail]:
        tail += 1
    lines = []
    for index, entry in enumerate(text.entries):
        was = None
        if index < head:
            was = index + 1
        elif index >= len(then) - tail:
            was = index + 1 + len(now) - len(then)
        lines.append(NewLine(entry, was))
    return lines
