"""Who came into the game, as far as a sheet says: pinch hitters, new fielders, runners.

A sheet names the men of each slot, their positions in order and the inning in which
they came in. When in that inning is taken as it usually is: a pinch hitter at his turn,
a runner when the man of his slot is on base, a fielder when his side takes the field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.diamond import BASES, Base, Position, Side, Situation
from scoring.engine import apply_substitution
from scoring.faults import PlayRejected
from scoring.lineup import Player, Substitution
from scoring.readers.men import men_of, name_of
from scoring.readers.paper import Box, PaperMan, PaperSide
from scoring.record import Entry, SubstitutionLine
from scoring.rulesets.base import Men, PlateAppearance
from scoring.state import GameState

Changes = tuple[GameState, tuple[Entry, ...]]


@dataclass(frozen=True, slots=True)
class Cast:
    """The men of a half-inning, by what cards and ratings know them.

    ``batters`` has the man of each box and the one who is due after them, ``runners``
    whoever runs for each, ``slots`` the place of each box in the order.
    """

    batters: tuple[str, ...]
    runners: tuple[str, ...]
    slots: tuple[int, ...]
    pitcher: str = ""
    catcher: str = ""

    def appearance(
        self, situation: Situation, batter: int, on: Mapping[Base, int]
    ) -> PlateAppearance:
        """Return what a ruleset is asked with this box at bat and these on base."""
        first, second, third = (
            self.runners[on[base]] if base in on else "" for base in BASES
        )
        runners = (first, second, third)
        men = Men(self.batters[batter], runners, self.pitcher, self.catcher)
        stealer = next((base for base, box in on.items() if self.slots[box] == 1), None)
        return PlateAppearance(situation, stealer=stealer, men=men)


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

    def cast(self, state: GameState, boxes: tuple[Box, ...]) -> Cast:
        """Return the men of these boxes, and of the defense that stands there now."""
        side, fielders = state.half.batting, men_of(state)
        order = len(state.lineup(side).slots)
        due = boxes[-1].slot % order + 1 if boxes else state.due[side is Side.HOME]
        names = (box.man.name for box in boxes)
        return Cast(
            (
                *(name_of(self.find(side, name)) for name in names),
                name_of(self._in_slot(state, side, due)),
            ),
            tuple(name_of(self._runner_for(state, box)) for box in boxes),
            tuple(box.slot for box in boxes),
            fielders.pitcher,
            fielders.catcher,
        )

    def _runner_for(self, state: GameState, box: Box) -> Player:
        """Return the man of a box, or the last of those who come in to run for him."""
        side = state.half.batting
        men, runner = self._sides[side].slots[box.slot - 1], box.man
        for _ in men:
            runner = _next_runner(men, runner.name, state.inning) or runner
        return self.find(side, runner.name)

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
            man = _next_runner(men, runner.player.name, state.inning)
            if man is not None:
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


def _next_runner(men: list[PaperMan], name: str, inning: int) -> PaperMan | None:
    """Return who comes in to run for a man in this inning, if anybody does."""
    names = [man.name for man in men]
    if name not in names:
        return None
    for man in men[names.index(name) + 1 :][:1]:
        runs = man.positions[:1] == (Position.PINCH_RUNNER,)
        if runs and man.entered == inning:
            return man
    return None


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
