"""Who bats first: both sides throw dice before the game (OD-GAM-1, CB-GAM-1)."""

from __future__ import annotations

from collections.abc import Sequence


def wins_toss(throws: Sequence[Sequence[int]]) -> int | None:
    """Return who threw the highest total, by his place, or ``None`` on a tie.

    He chooses whether to bat first or last. After a tie the dice are thrown again.

    >>> wins_toss([(3, 4), (6, 2)])
    1
    """
    totals = [sum(faces) for faces in throws]
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None
