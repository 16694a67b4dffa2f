"""The three bunts, once the ball is bunted (CB-BNT-2, -3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from scoring.diamond import Base, Position
from scoring.play import Advance, Code, Play
from scoring.rulesets.base import Done, Role, RollKind, Step, Value
from scoring.rulesets.card.cards import Row
from scoring.rulesets.card.hand import Hand, Pair, throw
from scoring.rulesets.writing import advance_all, forced_moves, write

_PITCHER = Position.PITCHER


class BuntKind(StrEnum):
    """Which bunt was declared; the sacrifice goes by the plain name."""

    SACRIFICE = "bunt"
    SQUEEZE = "squeeze"
    DRAG = "drag"


def bunts(hand: Hand) -> tuple[BuntKind, ...]:
    """Return the bunts that can be declared."""
    if hand.two_out:
        return (BuntKind.DRAG,)
    if hand.situation.is_occupied(Base.THIRD):
        return (BuntKind.SQUEEZE, BuntKind.DRAG)
    if hand.runners:
        return (BuntKind.SACRIFICE, BuntKind.DRAG)
    return (BuntKind.DRAG,)


@dataclass(frozen=True, slots=True)
class BuntDice(Pair):
    """The batter rolls two dice, read on the bunt row of his card (CB-BNT-2)."""

    hand: Hand
    bunt: BuntKind

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.BUNT

    def follow(self, value: Value) -> Step:
        """Listed, circled, or failed."""
        card = self.hand.card(Base.BATTER)
        if self.bunt is BuntKind.DRAG:
            return Done(_drag(self.hand, good=value in card.circled))
        if value in card.rows[Row.BUNT]:
            moves = advance_all(self.hand.situation, 1)
            return Done(_out(self.hand, moves, is_sacrifice=True))
        if self.bunt is BuntKind.SQUEEZE:
            return Done(_squeezed_out(self.hand))
        return Done(_double_play(self.hand))


def _out(hand: Hand, moves: list[Advance], *, is_sacrifice: bool) -> Play:
    relay = throw(_PITCHER, Base.FIRST)
    return write(
        hand.situation, Code.RELAY, moves, fielders=relay, is_sacrifice=is_sacrifice
    )


def _drag(hand: Hand, *, good: bool) -> Play:
    if good:
        return write(hand.situation, Code.SINGLE, advance_all(hand.situation, 1))
    return _out(hand, [], is_sacrifice=False)


def _squeezed_out(hand: Hand) -> Play:
    """The runner from third is out, the batter on first (CB-BNT-3)."""
    out = Advance(Base.THIRD, Base.HOME, True, throw(_PITCHER, Base.HOME))
    others = [m for m in forced_moves(hand.situation) if m.start is not Base.THIRD]
    return write(
        hand.situation, Code.FIELDERS_CHOICE, [out, *others], fielders=(_PITCHER,)
    )


def _double_play(hand: Hand) -> Play:
    """The lead runner and the batter are out, nobody advances (CB-BNT-3)."""
    lead = hand.runners[0]
    end = Base(lead + 1)
    out = Advance(lead, end, True, throw(_PITCHER, end))
    relay = throw(_PITCHER, end, Base.FIRST)
    return write(hand.situation, Code.RELAY, [out], fielders=relay)
