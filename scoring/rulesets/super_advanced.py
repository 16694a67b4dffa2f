"""Balks, wild pitches, passed balls and pickoffs: the throws of a 20-sided die.

The die is thrown first in the tree: what the batter's dice show does not matter when
they are set aside. ``scoring.rulesets.advanced`` makes games of these throws; fielding
charts (``read_fielding_chart``) are for a game that has them, and none of ours does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from scoring.diamond import Base, Position, Situation
from scoring.play import Advance, Cause
from scoring.rulesets.base import Done, Role, Roll, RollKind, Step, Value
from scoring.rulesets.ratings import Ratings
from scoring.rulesets.writing import write


def all_advance(situation: Situation, cause: Cause) -> Done:
    """Return that every runner has one base (SA-SCO-1)."""
    moves = [Advance(base, Base(base + 1), cause=cause) for base in situation.runners]
    return Done(write(situation, None, moves))


class D20(Roll):
    """The 20-sided die."""

    __slots__ = ()

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.D20
    sides: ClassVar[int] = 20


@dataclass(frozen=True, slots=True)
class Check(D20):
    """The die against a rating: at or below it, all runners advance one base.

    ``otherwise`` follows when nothing happens.
    """

    situation: Situation
    cause: Cause
    rating: int
    otherwise: Step

    def follow(self, value: Value) -> Step:
        """Compare."""
        assert isinstance(value, int)
        if value <= self.rating:
            return all_advance(self.situation, self.cause)
        return self.otherwise


# -- with the batter's dice --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Interruption(D20):
    """The die that goes with the batter's dice (SA-TRG-1).

    ``batters_dice`` are thrown without it when nothing comes of a one or
    a two (SA-RER-1). A split of the reading throws a die of its own (SA-TRG-2).
    """

    situation: Situation
    ratings: Ratings
    batters_dice: Step

    def follow(self, value: Value) -> Step:
        """One: a wild pitch perhaps. Two: a balk or a passed ball. Else play on."""
        if value == 1:
            rating = self.ratings.wild_pitch
            return Check(self.situation, Cause.WILD_PITCH, rating, self.batters_dice)
        if value == 2:
            return SingleDie(self.situation, self.ratings, self.batters_dice)
        return self.batters_dice


@dataclass(frozen=True, slots=True)
class SingleDie(Roll):
    """The single die: 1 to 3 a balk perhaps, 4 to 6 a passed ball (SA-BK-1, -PB-1)."""

    situation: Situation
    ratings: Ratings
    batters_dice: Step

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.CARD

    def follow(self, value: Value) -> Step:
        """Low or high."""
        assert isinstance(value, int)
        cause, rating = Cause.PASSED_BALL, self.ratings.passed_ball
        if value <= 3:
            cause, rating = Cause.BALK, self.ratings.balk
        return Check(self.situation, cause, rating, self.batters_dice)


def interrupt(situation: Situation, ratings: Ratings, reading: Step) -> Step:
    """Return the batter's dice with the 20-sided die, if anybody is on base."""
    return Interruption(situation, ratings, reading) if situation.runners else reading


# -- leads, pickoffs, charts -----------------------------------------------------------


class LeadRisk(Enum):
    """What may happen to a man who takes his lead."""

    PICKOFF = 1
    BALK = 2


@dataclass(frozen=True, slots=True)
class LeadDie(D20):
    """The die that goes with the dice for a lead (SA-LED-1 to -3).

    ``usual`` are those dice; ``back`` follows when the man dives back and the attempt
    is cancelled. ``no_lead`` are the others who were driven back before.
    """

    situation: Situation
    ratings: Ratings
    runner: Base
    usual: Step
    back: Step
    no_lead: tuple[Base, ...] = ()

    def follow(self, value: Value) -> Step:
        """One: a pickoff perhaps. Two: a balk perhaps. Else lead as usual."""
        if value == LeadRisk.PICKOFF.value:
            rating = self.ratings.second_steals[self.runner - 1]
            return PickoffCheck(
                self.situation, self.runner, rating, self.back, self.no_lead
            )
        if value == LeadRisk.BALK.value:
            return Check(self.situation, Cause.BALK, self.ratings.balk, self.back)
        return self.usual


@dataclass(frozen=True, slots=True)
class PickoffCheck(D20):
    """The die against the runner's second steal rating: higher, he is picked off."""

    situation: Situation
    runner: Base
    rating: int
    back: Step
    no_lead: tuple[Base, ...] = ()

    def follow(self, value: Value) -> Step:
        """Compare."""
        assert isinstance(value, int)
        if value <= self.rating:
            return self.back
        covers = {Base.FIRST: 3, Base.SECOND: 4, Base.THIRD: 5}
        relay = (Position.PITCHER, Position(covers[self.runner]))
        out = Advance(self.runner, self.runner, True, relay, Cause.PICKED_OFF)
        play = write(self.situation, None, [out])
        return Done(play, no_lead=self.no_lead)


def read_fielding_chart(
    situation: Situation, ratings: Ratings, otherwise: Step
) -> Step:
    """Return the die for a P/P or P/F of a fielding chart (SA-FLD-1).

    It goes by the pitcher's wild pitch rating, and is a passed ball.
    """
    rating = ratings.wild_pitch
    return Check(situation, Cause.PASSED_BALL, rating, otherwise)
