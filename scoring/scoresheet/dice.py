"""The dice behind a game: how often each face came up, how often a man was rolled."""

from __future__ import annotations

from collections import Counter

from scoring.lineup import Player
from scoring.record import Dice

#: The faces of the usual die.
FACES = 6


class DiceCounts:
    """Counts the dice of one side at bat.

    >>> counts = DiceCounts()
    >>> counts.see(Player("Ace"), ((6, 1), (6,)))
    >>> counts.faces, counts.rolls(Player("Ace"))
    ((1, 0, 0, 0, 0, 2), 2)
    """

    def __init__(self) -> None:
        self._faces: Counter[int] = Counter()
        self._rolls: Counter[Player] = Counter()

    def see(self, pitcher: Player, dice: Dice) -> None:
        """Count the rolls of a play."""
        self._rolls[pitcher] += len(dice)
        for roll in dice:
            self._faces.update(roll)

    @property
    def faces(self) -> tuple[int, ...]:
        """How often each face came up, from 1; empty when no dice are known."""
        if not self._faces:
            return ()
        most = max(FACES, *self._faces)
        return tuple(self._faces[face] for face in range(1, most + 1))

    def rolls(self, pitcher: Player) -> int | None:
        """Return how many rolls a pitcher faced; ``None`` when no dice are known."""
        return self._rolls[pitcher] if self._faces else None
