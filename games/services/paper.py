"""Half-innings of a typed paper sheet, recorded together."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from games.corrections.changes import resolve_entry, store_entry
from games.desk.dice import laid_for, table_after, table_before
from games.house import check_house
from games.models import Game, PlayRecord
from games.paper.draft import Draft
from games.paper.reading import PaperReading, read_draft
from games.permissions import SCORE_GAME, require
from games.record.entries import canonical_entry
from games.record.loading import has_lineups, load_text
from games.services.derived import rebuild_game
from games.services.locking import check_version, lock_game
from games.services.storing import note_revision, snapshot_of
from scoring.diamond import Side
from scoring.faults import PlayRejected, violation
from scoring.record import PlayLine
from scoring.replay import Step, apply_entry


@transaction.atomic
def record_paper(
    user,
    game: Game,
    draft: Draft,
    *,
    version: int,
    key: str | None = None,
    seen: str | None = None,
) -> list[PlayRecord]:
    """Record the half-innings of a draft that are complete, after the last line.

    ``key`` names the sending: sent twice, it is recorded once. ``seen`` names the lines
    that were shown (``PaperReading.digest``); others are not recorded. What is
    recorded already is never written again. The history can restore the game as it was
    before. Raises ``PlayRejected`` (and stores
    nothing), or ``GameChanged`` when the game is no longer at this version.
    """
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    if key and (sent := game.plays.filter(key=key).first()):
        rows = game.plays.filter(version=sent.version, sequence__gte=sent.sequence)
        return list(rows)
    check_version(game, version)
    text = load_text(game)
    if not has_lineups(text):
        side = Side.HOME if text.cards else Side.VISITORS
        hint = _("Fill in both line-ups.")
        raise PlayRejected(violation("G406", side=side.spoken, hint=hint))
    reading = read_draft(game, draft)
    _check(reading, seen)
    return _store(user, game, reading, key or "")


def _check(reading: PaperReading, seen: str | None) -> None:
    """Raise ``PlayRejected`` unless there is something to record that was shown."""
    for half in reading.halves if not reading.complete else ():
        if half.fault is not None:
            raise PlayRejected(half.fault)
    if not reading.complete:
        hint = next(iter(reading.faults), _("No half-inning on the sheet is complete."))
        raise PlayRejected(violation("N102", hint=hint))
    if seen is not None and seen != reading.digest:
        hint = _("The sheet reads otherwise than was shown; look at it once more.")
        raise PlayRejected(violation("N102", hint=hint))


def _store(user, game: Game, reading: PaperReading, key: str) -> list[PlayRecord]:
    snapshot = snapshot_of(game)
    typed = [each for half in reading.complete for each in _typed(half)]
    last = game.plays.aggregate(last=Max("sequence"))["last"] or 0
    game.version += 1
    laid, held = table_before(game), table_before(game)
    state, rows = reading.state, []
    for number, entry in enumerate(reading.entries, start=1):
        step: Step = apply_entry(state, resolve_entry(game, state, entry))
        check_house(game, step)
        state, held = step.after, table_after(game, step)
        rows.append(
            store_entry(
                game,
                last + number,
                canonical_entry(step),
                typed=typed[number - 1],
                key=key if number == 1 else "",
                created_by=user,
                table=laid,
            )
        )
    PlayRecord.objects.bulk_create(rows)
    game.table = laid_for(held, game.version)
    after = f"{len(rows)} lines"
    note_revision(user, game, "paper", "", after, why="", snapshot=snapshot)
    rebuild_game(game)
    return rows


def _typed(half) -> list[str]:
    """Return what the sheet says for each line of a half-inning."""
    boxes = iter(half.plays)
    return [
        next(boxes).typed if isinstance(entry, PlayLine) else ""
        for entry in half.entries
    ]
