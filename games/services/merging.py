"""Two records of one person made one in everything that games store of him."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q

from games.models import (
    BattingLine,
    FieldingLine,
    Game,
    LineupEntry,
    PitchingLine,
    Player,
    PlayRecord,
    Revision,
)
from games.record.entries import man_in, parse_line, stored_line, with_man
from games.services.derived import rebuild_game

_LINES = (BattingLine, PitchingLine, FieldingLine)


def games_with(player: Player) -> set[int]:
    """Return the keys of the games in which a player is named, or has a line."""
    keys = set(
        LineupEntry.objects.filter(player=player)
        .order_by()
        .values_list("game_id", flat=True)
    )
    named = PlayRecord.objects.filter(text__contains=f"[{player.pk}]").order_by()
    keys |= set(named.values_list("game_id", flat=True))
    for model in _LINES:
        lines = model.objects.filter(player=player).order_by()
        keys |= set(lines.values_list("game_id", flat=True))
    return keys


def shared_games(one: Player, other: Player) -> list[Game]:
    """Return the games in which both are named: they are two people."""
    keys = games_with(one) & games_with(other)
    games = Game.objects.filter(pk__in=keys).select_related("visitors", "home")
    return list(games.order_by("date", "number", "pk"))


@transaction.atomic
def rename_in_games(kept: Player, lost: Player) -> list[Game]:
    """Let one player stand wherever another did, and derive those games anew.

    Cards, plays that name him and the snapshots of former versions are rewritten;
    lines and results follow from them. Nobody is asked: ``league.services`` does.
    """
    keys = games_with(lost)
    LineupEntry.objects.filter(player=lost).update(player=kept)
    _rewrite_plays(kept, lost)
    _rewrite_snapshots(kept, lost)
    games = list(
        Game.objects.select_for_update(of=("self",))
        .filter(pk__in=keys)
        .select_related("visitors", "home")
    )
    for game in games:
        game.version += 1
        if isinstance(game.table, dict) and "version" in game.table:
            game.table = {**game.table, "version": game.version}
        rebuild_game(game)
    return games


def _rewrite_plays(kept: Player, lost: Player) -> None:
    rows = list(PlayRecord.objects.filter(text__contains=f"[{lost.pk}]"))
    changed = []
    for row in rows:
        entry = parse_line(row.line, longest=None)
        man = man_in(entry)
        if man is not None and man.id == str(lost.pk):
            row.text = stored_line(with_man(entry, kept.man)).text
            changed.append(row)
    PlayRecord.objects.bulk_update(changed, ["text"])


def _rewrite_snapshots(kept: Player, lost: Player) -> None:
    """Former versions can be restored later, so they must name him who is left."""
    mark = f"[{lost.pk}]"
    keys = games_with(lost) | games_with(kept)
    touched = Revision.objects.filter(
        Q(game__in=keys) | Q(before__contains=mark) | Q(after__contains=mark)
    )
    changed = []
    for revision in touched:
        snapshot = dict(revision.snapshot or {})
        cards = [_card(card, kept, lost) for card in snapshot.get("cards", [])]
        lines = list(_lines(snapshot.get("lines", []), kept, lost))
        if (cards, lines) != (snapshot.get("cards", []), snapshot.get("lines", [])):
            revision.snapshot = {**snapshot, "cards": cards, "lines": lines}
            changed.append(revision)
    Revision.objects.bulk_update(changed, ["snapshot"])


def _card(card: list, kept: Player, lost: Player) -> list:
    side, slot, player, position = card
    return [side, slot, kept.pk if player == lost.pk else player, position]


def _lines(lines: Iterable[str], kept: Player, lost: Player):
    named = re.compile(re.escape(f"[{lost.pk}]"))
    for line in lines:
        if not named.search(line):
            yield line
            continue
        entry = parse_line(line, longest=None)
        man = man_in(entry)
        if man is None or man.id != str(lost.pk):
            yield line
            continue
        parts = stored_line(with_man(entry, kept.man))
        dice = f"{{{parts.dice}}}" if parts.dice else ""
        remark = f"; {parts.remark}" if parts.remark else ""
        yield " ".join(filter(None, (parts.text, dice, remark)))
