"""Who came into the game, as far as a sheet says: pinch hitters, new fielders, runners.

A sheet names the men of each slot, their positions in order and the inning in which
they came in. When in that inning is taken as it usually is: a pinch hitter at his turn,
a runner when the man of his slot is on base, a fielder when his side takes the field.
"""

from __future__ import annotations

from scoring.diamond import Position, Side
from scoring.engine import apply_substitution
from scoring.faults import PlayRejected
from scoring.lineup import Player, Substitution
from scoring.readers.paper import Box, PaperMan, PaperSide
from scoring.record import Entry, SubstitutionLine
from scoring.state import GameState

Changes = tuple[GameState, tuple[Entry, ...]]


class Bench:
    """The men of both sides who are not in the game yet, and where men go next."""

    def __init__(self, sides: tuple[PaperSide, PaperSide]):
        self._sides = dict(zip(Side, sides, strict=True))

    def find(self, side: Side, name: str) -> Player:
        """Return the man whom a name on the sheet means."""
        return Player(name)

    def _in_slot(self, state: GameState, side: Side, slot: int) -> Player:
        return state.lineup(side).slots[slot - 1].player

    def make(
        self, state: GameState, side: Side, slot: int, name: str, position: Position
    ) -> Changes:
        """Make a change of players; one that cannot be made is left out."""
        change = Substitution(side, self.find(side, name), position, slot)
        try:
            return apply_substitution(state, change), (SubstitutionLine(change),)
        except PlayRejected:
            return state, ()

    def bring_to_bat(self, state: GameState, box: Box) -> Changes:
        """Send in the man whose box it is, when another stands in his slot."""
        side = state.half.batting
        if self._in_slot(state, side, box.slot).name == box.man.name:
            return state, ()
        first = box.man.positions[:1]
        position = first[0] if first else Position.PINCH_HITTER
        if position is Position.PINCH_RUNNER:
            position = Position.PINCH_HITTER
        return self.make(state, side, box.slot, box.man.name, position)

    def run_for(self, state: GameState, side: PaperSide) -> Changes:
        """Send in the pinch runners of this inning for men who are on base."""
        entries: tuple[Entry, ...] = ()
        if state.is_over or state.half.batting is not side.side:
            return state, ()
        for runner in filter(None, state.bases):
            men = side.slots[runner.slot - 1]
            names = [man.name for man in men]
            if runner.player.name not in names:
                continue
            for man in men[names.index(runner.player.name) + 1 :][:1]:
                runs = man.positions[:1] == (Position.PINCH_RUNNER,)
                if runs and man.entered == state.inning:
                    state, more = self.make(
                        state, side.side, runner.slot, man.name, man.positions[0]
                    )
                    entries += more
        return state, entries

    def take_field(self, state: GameState) -> Changes:
        """Send in the new fielders of this inning, and move men who change places."""
        side = state.half.fielding
        entries: tuple[Entry, ...] = ()
        for slot, men in enumerate(self._sides[side].slots, start=1):
            for man in men[1:]:
                is_new = man.entered == state.inning and man.positions[:1]
                if is_new and man.positions[0].is_fielder:
                    state, more = self.make(
                        state, side, slot, man.name, man.positions[0]
                    )
                    entries += more
        for slot, men in enumerate(self._sides[side].slots, start=1):
            spot = state.lineup(side).slots[slot - 1]
            following = _next_position(men, spot.player.name, spot.position)
            is_hitter = not spot.position.is_fielder or _is_doubled(state, side, slot)
            if following is not None and is_hitter:
                state, more = self.make(state, side, slot, spot.player.name, following)
                entries += more
        return state, entries


def _next_position(
    men: list[PaperMan], name: str, position: Position
) -> Position | None:
    """Return where a man goes after a position, by what the sheet says of him."""
    for man in men:
        if man.name == name and position in man.positions:
            rest = man.positions[man.positions.index(position) + 1 :]
            return rest[0] if rest else None
    return None


def _is_doubled(state: GameState, side: Side, slot: int) -> bool:
    """Whether another man stands at the position of this slot's man."""
    slots = state.lineup(side).slots
    position = slots[slot - 1].position
    return any(
        spot.position is position
        for number, spot in enumerate(slots, start=1)
        if number != slot
    )
