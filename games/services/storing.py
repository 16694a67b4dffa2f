"""The lines of a game stored anew, with a note of what they were."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F

from games.corrections.changes import NewLine, store_entry
from games.models import Game, LineupEntry, PlayRecord, Revision
from games.record.entries import stored_line

#: Moves rows out of the way while others take their places.
_ASIDE = 1_000_000


def snapshot_of(game: Game) -> dict[str, object]:
    """Return the cards and the lines of a game as plain values."""
    cards = game.lineup_entries.values_list("side", "slot", "player_id", "position")
    return {
        "cards": [list(card) for card in cards],
        "lines": [row.line for row in game.plays.all()],
        "tags": game.extra_tags,
    }


def note_revision(
    user, game: Game, action: str, before: str, after: str, *, why: str, snapshot: dict
) -> Revision:
    """Store who changed a game, when, from what to what, why; and what it was."""
    return Revision.objects.create(
        game=game,
        version=game.version,
        action=action,
        before=before,
        after=after,
        why=why[:200],
        snapshot=snapshot,
        user=user,
    )


def store_lines(user, game: Game, lines: Iterable[NewLine]) -> list[PlayRecord]:
    """Store a game's lines; those that were there keep who wrote them, and when."""
    old = {row.sequence: row for row in game.plays.all()}
    kept: list[PlayRecord] = []
    new: list[PlayRecord] = []
    rows: list[PlayRecord] = []
    for sequence, line in enumerate(lines, start=1):
        row = old.pop(line.was, None) if line.was else None
        if row is None:
            typed = (line.typed or "")[:1000]
            row = store_entry(game, sequence, line.entry, typed=typed, created_by=user)
            new.append(row)
        elif _differs(row, sequence, line):
            _rewrite(user, game, row, sequence, line)
            kept.append(row)
        rows.append(row)
    PlayRecord.objects.filter(pk__in=[row.pk for row in old.values()]).delete()
    # Two steps: a place is never held by two lines, not even for a moment.
    moved = PlayRecord.objects.filter(pk__in=[row.pk for row in kept])
    moved.update(sequence=F("sequence") + _ASIDE)
    PlayRecord.objects.bulk_update(kept, _STORED)
    PlayRecord.objects.bulk_create(new)
    return rows


def forget_lines(game: Game) -> None:
    """Let the lines of a game be read anew, though they were read ahead."""
    getattr(game, "_prefetched_objects_cache", {}).pop("plays", None)


_STORED = "sequence text dice remark typed version created_by".split()


def _differs(row: PlayRecord, sequence: int, line: NewLine) -> bool:
    parts = stored_line(line.entry)
    is_same = (row.text, row.dice, row.remark) == (parts.text, parts.dice, parts.remark)
    return not is_same or row.sequence != sequence or line.typed is not None


def _rewrite(user, game: Game, row: PlayRecord, sequence: int, line: NewLine) -> None:
    parts = stored_line(line.entry)
    row.sequence = sequence
    row.text, row.dice, row.remark = parts.text, parts.dice, parts.remark
    if line.typed is not None:  # somebody wrote it anew
        row.typed, row.version = line.typed[:1000], game.version
        row.created_by = user


def store_cards(game: Game, cards: Iterable[tuple[str, int, int, int]]) -> None:
    """Store both starting cards from a snapshot."""
    game.lineup_entries.all().delete()
    LineupEntry.objects.bulk_create(
        LineupEntry(game=game, side=side, slot=slot, player_id=player, position=place)
        for side, slot, player, place in cards
    )
