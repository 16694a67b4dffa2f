"""What lies on the table: bases, outs, the cards of the men, the count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.diamond import Base, Position, Situation
from scoring.play import Relay
from scoring.rulesets.base import (
    PlateAppearance,
    Reading,
    Role,
    Roll,
    RollKind,
    View,
)
from scoring.rulesets.card.cards import Card, Row, Table
from scoring.rulesets.card.deck import Deck

#: The row of a man who tries for an extra base, by the base he left.
EXTRA_ROWS = {
    Base.FIRST: Row.HOME_FROM_FIRST,
    Base.SECOND: Row.HOME_FROM_SECOND,
}


@dataclass(frozen=True, slots=True)
class Hand:
    """The situation with the cards of the batter and of the men on base."""

    situation: Situation
    cards: tuple[Card | None, ...]

    def card(self, base: Base) -> Card:
        """Return the card of the man on a base, or of the batter."""
        card = self.cards[base]
        assert card is not None
        return card

    @property
    def runners(self) -> tuple[Base, ...]:
        """The occupied bases, lead runner first."""
        return self.situation.runners

    @property
    def two_out(self) -> bool:
        """Whether the next out is the last."""
        return self.situation.outs == 2


@dataclass(frozen=True, slots=True)
class AtBat:
    """A hand with the batting table and the count on the batter."""

    table: Table
    hand: Hand
    balls: int = 0
    strikes: int = 0

    def fouled(self) -> AtBat:
        """Return the count after a foul, which is no third strike (CB-PIT-2)."""
        return replace(self, strikes=min(self.strikes + 1, 2))

    def view(self) -> View:
        """Return the bases and the count."""
        return View(self.hand.situation, self.balls, self.strikes)


def deal(deck: Deck, appearance: PlateAppearance) -> AtBat:
    """Return the table before a pitch."""
    situation, men = appearance.situation, appearance.men
    cards = tuple(
        deck.card(name) if base is Base.BATTER or situation.is_occupied(base) else None
        for base, name in zip(Base, (men.batter, *men.runners), strict=False)
    )
    hand = Hand(situation, cards)
    return AtBat(deck.table, hand, appearance.balls, appearance.strikes)


class Pair(Roll):
    """Two dice thrown together."""

    __slots__ = ()

    reading: ClassVar[Reading] = Reading.COMBINATION

    @property
    def dice(self) -> int:
        """Two."""
        return 2


class EvenOrOdd(Roll):
    """One die that is even or odd."""

    __slots__ = ()

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.RUN


def throw(fielder: Position, *bases: Base) -> Relay:
    """Return the way of the ball from a fielder to the bases.

    >>> [int(each) for each in throw(Position.SHORTSTOP, Base.SECOND, Base.FIRST)]
    [6, 4, 3]
    """
    way = [fielder]
    for base in bases:
        man = _cover(base, fielder)
        if man is not way[-1]:
            way.append(man)
    return tuple(way)


def _cover(base: Base, fielder: Position) -> Position:
    if base is Base.SECOND:
        right = fielder in (Position.FIRST_BASE, Position.SECOND_BASE)
        return Position.SHORTSTOP if right else Position.SECOND_BASE
    return {
        Base.FIRST: Position.FIRST_BASE,
        Base.THIRD: Position.THIRD_BASE,
        Base.HOME: Position.CATCHER,
    }[base]
