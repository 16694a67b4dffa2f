"""Plays and changes of players, recorded one after the other."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max

from games.changes import play_line, store_entry
from games.entries import canonical_entry
from games.models import Game, Player, PlayRecord
from games.permissions import SCORE_GAME, require
from games.records import has_lineups, load_text, replay_text
from games.services.changes import rewrite_play
from games.services.derived import rebuild_game
from games.services.locking import check_version, lock_game
from scoring.diamond import Position, Side
from scoring.faults import PlayRejected, violation
from scoring.gamefile import format_substitution
from scoring.lineup import Substitution


@transaction.atomic
def record_play(
    user, game: Game, text: str, *, version: int, key: str | None = None
) -> PlayRecord:
    """Record a line after the last one, every runner's move spelled out.

    ``key`` names the sending: sent twice, it is recorded once, with the text that came
    last. Raises ``PlayRejected`` (and stores nothing), or ``GameChanged`` when the
    game is no longer at this version.
    """
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    if key and (sent := game.plays.filter(key=key).first()):
        return _sent_again(user, game, sent, text)
    check_version(game, version)
    entries = load_text(game)
    if not has_lineups(entries):
        side = Side.HOME if entries.cards else Side.VISITORS
        hint = "Fill in both line-ups."
        raise PlayRejected(violation("G406", side=side.spoken, hint=hint))
    state = replay_text(entries).state
    entry = canonical_entry(play_line(game, state, text))
    game.version += 1
    last = game.plays.aggregate(last=Max("sequence"))["last"] or 0
    row = store_entry(
        game, last + 1, entry, typed=text[:1000], key=key or "", created_by=user
    )
    row.save()
    rebuild_game(game)
    return row


def _sent_again(user, game: Game, sent: PlayRecord, text: str) -> PlayRecord:
    """The same sending again: nothing new, or the corrected content."""
    if sent.typed == text[:1000]:
        return sent
    check_version(game, sent.version)
    return rewrite_play(user, game, sent, text, action="sent again")[0]


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
