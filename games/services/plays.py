"""Plays and changes of players, recorded one after the other."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from games.corrections.changes import play_move, store_entry
from games.desk.dice import laid_for, table_after, table_before
from games.models import Game, Player, PlayRecord
from games.permissions import SCORE_GAME, require
from games.record.entries import canonical_entry
from games.record.loading import has_lineups, load_text, replay_text
from games.services.changes import rewrite_plays
from games.services.derived import rebuild_game
from games.services.locking import check_version, lock_game
from scoring.diamond import Position, Side
from scoring.faults import PlayRejected, violation
from scoring.gamefile import format_substitution
from scoring.lineup import Substitution

#: What is noted when a line is sent again, by its key, with another text.
SENT_AGAIN = "sent again"


@transaction.atomic
def record_lines(
    user, game: Game, text: str, *, version: int, key: str | None = None
) -> list[PlayRecord]:
    """Record what was typed after the last line: a line, or one move of several.

    Several are changes of players that are made together (a double switch); they are
    stored together or not at all, and taken back together. Every runner's move is
    spelled out. ``key`` names the sending: sent twice, it is recorded once, with the
    text that came last. Raises ``PlayRejected`` (and stores nothing), or
    ``GameChanged`` when the game is no longer at this version.
    """
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    if key and (sent := game.plays.filter(key=key).first()):
        return _sent_again(user, game, sent, text)
    check_version(game, version)
    entries = load_text(game)
    if not has_lineups(entries):
        side = Side.HOME if entries.cards else Side.VISITORS
        hint = _("Fill in both line-ups.")
        raise PlayRejected(violation("G406", side=side.spoken, hint=hint))
    steps = play_move(game, replay_text(entries).state, text)
    laid = table_before(game)
    held = laid
    for step in steps:
        held = table_after(game, step)
    game.version += 1
    game.table = laid_for(held, game.version)
    last = game.plays.aggregate(last=Max("sequence"))["last"] or 0
    rows = []
    for number, step in enumerate(steps, start=1):
        facts = {"created_by": user, "table": laid}
        if number == 1:
            facts |= {"typed": text[:1000], "key": key or ""}
        row = store_entry(game, last + number, canonical_entry(step), **facts)
        row.save()
        rows.append(row)
    rebuild_game(game)
    return rows


def sent_before(game: Game, key: str | None) -> list[PlayRecord]:
    """Return the lines that a sending of this key has recorded already."""
    sent = game.plays.filter(key=key).first() if key else None
    return _together(game, sent) if sent else []


def _together(game: Game, sent: PlayRecord) -> list[PlayRecord]:
    """Return the lines that were recorded by one sending."""
    rows = [row for row in game.plays.all() if row.version == sent.version]
    return [row for row in rows if row.sequence >= sent.sequence]


def record_play(
    user, game: Game, text: str, *, version: int, key: str | None = None
) -> PlayRecord:
    """Record a line after the last one; see ``record_lines``."""
    return record_lines(user, game, text, version=version, key=key)[-1]


def _sent_again(user, game: Game, sent: PlayRecord, text: str) -> list[PlayRecord]:
    """The same sending again: nothing new, or the corrected content."""
    rows = _together(game, sent)
    if sent.typed == text[:1000]:
        return rows
    check_version(game, sent.version)
    return rewrite_plays(user, game, rows, text, action=SENT_AGAIN)


def record_substitution(
    user,
    game: Game,
    *,
    side: Side | str,
    player: Player,
    position: Position | int = Position.PINCH_RUNNER,
    slot: int | None = None,
    base: int | None = None,
    version: int,
    key: str | None = None,
) -> PlayRecord:
    """Record a change of players; see ``scoring.lineup.Substitution``."""
    change = Substitution(Side(side), player.man, Position(position), slot, base)
    text = format_substitution(change)
    return record_play(user, game, text, version=version, key=key)
