"""Sheets before a game: without names, or filled in as far as one knows."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.diamond import SIDES
from scoring.scoresheet import (
    BatterRow,
    GameSheet,
    LineRow,
    Proof,
    SideSheet,
    SlotRow,
)

#: A batting order: the men of each slot, slot 1 first.
Order = Sequence[BatterRow]


def blank_game(
    teams: tuple[str, str] = ("", ""),
    tags: tuple[tuple[str, str], ...] = (),
    orders: tuple[Order, Order] = ((), ()),
    *,
    slots: int = 9,
) -> GameSheet:
    """Return the sheet of a game to be played, with what is known of it before.

    ``orders`` are the two batting orders, visitors first, a man a slot; there are
    ``slots`` slots at least.
    """
    visitors, home = (
        SideSheet(
            side, team, opponent, _rows(order, slots), (), {}, (), Proof((), 0, 0, 0)
        )
        for side, team, opponent, order in zip(
            SIDES, teams, reversed(teams), orders, strict=True
        )
    )
    first, second = (LineRow(team, (), 0, 0, 0, 0) for team in teams)
    return GameSheet(tags, (first, second), (visitors, home))


def _rows(order: Order, slots: int) -> tuple[SlotRow, ...]:
    return tuple(
        SlotRow(slot, tuple(order[slot - 1 : slot]))
        for slot in range(1, max(len(order), slots) + 1)
    )
