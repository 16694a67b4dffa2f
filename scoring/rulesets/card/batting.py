"""The ball is hit: the card, the defense's dice, grounders, flies, liners, hits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.diamond import Base
from scoring.play import Code, Play
from scoring.rulesets.base import Done, Role, RollKind, Step, Value
from scoring.rulesets.card.cards import Batted, Kind
from scoring.rulesets.card.fielding import grounder, liner
from scoring.rulesets.card.flies import fly
from scoring.rulesets.card.hand import EXTRA_ROWS, Hand, Pair
from scoring.rulesets.card.running import ExtraBase
from scoring.rulesets.writing import advance_all, forced_moves, hit_by_all, write


@dataclass(frozen=True, slots=True)
class HittingDice(Pair):
    """The batter rolls two dice, read on his card's hitting pattern (CB-HIT-1)."""

    hand: Hand

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.HIT

    def follow(self, value: Value) -> Step:
        """Go by the card."""
        assert isinstance(value, tuple)
        batted = self.hand.card(Base.BATTER).hitting[value]
        if batted.kind.bases:
            return base_hit(self.hand, batted.kind)
        if batted.is_sure:
            return fielded(self.hand, batted)
        return Fielding(self.hand, batted)


def base_hit(hand: Hand, kind: Kind) -> Step:
    """A hit; a man on second, or on first on a double, may try for home (CB-EXT-1)."""
    starts = {Kind.SINGLE: Base.SECOND, Kind.DOUBLE: Base.FIRST}
    runner = starts.get(kind)
    if runner is not None and hand.situation.is_occupied(runner):
        return ExtraBase(hand, kind.bases, runner, EXTRA_ROWS[runner])
    return Done(hit_by_all(hand.situation, kind.bases))


@dataclass(frozen=True, slots=True)
class Fielding(Pair):
    """The defense rolls two dice: a double is an error (CB-DEF-1)."""

    hand: Hand
    batted: Batted

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.THROW

    def follow(self, value: Value) -> Step:
        """Make the error or the out."""
        assert isinstance(value, tuple)
        if value[0] == value[1]:
            return Done(misplay(self.hand, self.batted))
        return fielded(self.hand, self.batted)


def misplay(hand: Hand, batted: Batted) -> Play:
    """Return the error: the batter on first, everybody one base."""
    fielder = batted.fielder
    assert fielder is not None
    moves = advance_all(hand.situation, 1)
    return write(hand.situation, Code.ERROR, moves, fielders=(fielder,))


def fielded(hand: Hand, batted: Batted) -> Step:
    """A ball that is not missed."""
    assert batted.fielder is not None
    if batted.kind is Kind.GROUNDER:
        return grounder(hand, batted.fielder)
    if batted.kind is Kind.LINER:
        return liner(hand, batted.fielder)
    return fly(hand, batted.fielder)


def walk(hand: Hand) -> Done:
    """Four balls: men who are forced make room (CB-PIT-2)."""
    moves = forced_moves(hand.situation)
    return Done(write(hand.situation, Code.WALK, moves))
