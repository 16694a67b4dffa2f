"""The names on a sheet: who stood in each slot, from the card to the last change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from scoring.diamond import Position
from scoring.lineup import Lineup, Player
from scoring.scoresheet.counts import BattingCounts
from scoring.scoresheet.values import BatterRow, SlotRow


@dataclass(slots=True)
class _Man:
    entered: str
    positions: list[Position] = field(default_factory=list)


class Card:
    """One side's batting order and everybody who came into it."""

    def __init__(self, lineup: Lineup, numbers: Mapping[Player, str]) -> None:
        self._numbers = numbers
        self.starters = tuple(enumerate(lineup.slots, start=1))
        self._slots: dict[int, dict[Player, _Man]] = {}
        self._see(lineup, "")

    def see(self, lineup: Lineup, inning: int) -> None:
        """Take in the line-up as it stands after a change in this inning."""
        self._see(lineup, str(inning))

    def _see(self, lineup: Lineup, entered: str) -> None:
        for slot, spot in enumerate(lineup.slots, start=1):
            men = self._slots.setdefault(slot, {})
            man = men.setdefault(spot.player, _Man(entered))
            if spot.position not in man.positions:
                man.positions.append(spot.position)

    def rows(self, batting: Iterable[BattingCounts]) -> tuple[SlotRow, ...]:
        """Return the slots with every man's own batting line."""
        lines = {(line.slot, line.player): line for line in batting}
        return tuple(
            SlotRow(slot, tuple(self._batters(slot, men, lines)))
            for slot, men in sorted(self._slots.items())
        )

    def _batters(
        self,
        slot: int,
        men: dict[Player, _Man],
        lines: dict[tuple[int, Player], BattingCounts],
    ) -> Iterator[BatterRow]:
        for player, man in men.items():
            positions = "-".join(each.symbol.upper() for each in man.positions)
            number = self._numbers.get(player, "")
            row = BatterRow(player, positions, man.entered, number)
            if line := lines.get((slot, player)):
                row = BatterRow(
                    player,
                    positions,
                    man.entered,
                    number,
                    ab=line.ab,
                    r=line.r,
                    h=line.h,
                    rbi=line.rbi,
                )
            yield row
