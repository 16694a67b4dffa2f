"""Balks, wild pitches, passed balls and pickoffs: an add-on with a 20-sided die.

It goes with a game that has one roll for each batter. The die is thrown first in the
tree: what the batter's dice show does not matter when they are set aside. Leads and
fielding charts are blocks (``roll_for_lead``, ``read_fielding_chart``) for a game that
has them; baseball with one or two dice does not.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import ClassVar

from scoring.diamond import Base, Position, Situation
from scoring.play import Advance, Cause
from scoring.rulesets.base import (
    Done,
    PlateAppearance,
    Role,
    Roll,
    RollKind,
    Ruleset,
    Step,
    Value,
)
from scoring.rulesets.faults import BoardRejected, violation
from scoring.rulesets.one_die import make_one_die
from scoring.rulesets.ratings import RatingBook, Ratings, load_ratings
from scoring.rulesets.two_dice import make_two_dice
from scoring.rulesets.writing import make_key, no_options, write

#: Raised whenever a rule changes, so that no stale cache is ever read.
VERSION = 1


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
    is cancelled.
    """

    situation: Situation
    ratings: Ratings
    runner: Base
    usual: Step
    back: Step

    def follow(self, value: Value) -> Step:
        """One: a pickoff perhaps. Two: a balk perhaps. Else lead as usual."""
        if value == LeadRisk.PICKOFF.value:
            rating = self.ratings.second_steals[self.runner - 1]
            return PickoffCheck(self.situation, self.runner, rating, self.back)
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

    def follow(self, value: Value) -> Step:
        """Compare."""
        assert isinstance(value, int)
        if value <= self.rating:
            return self.back
        covers = {Base.FIRST: 3, Base.SECOND: 4, Base.THIRD: 5}
        relay = (Position.PITCHER, Position(covers[self.runner]))
        out = Advance(self.runner, self.runner, True, relay, Cause.PICKED_OFF)
        return Done(write(self.situation, None, [out]))


def can_lead(appearance: PlateAppearance, runner: Base) -> bool:
    """Whether a man may try for a lead: he has not been driven back on this base."""
    is_there = appearance.situation.is_occupied(runner)
    return is_there and runner not in appearance.no_lead


def roll_for_lead(
    ruleset: Ruleset,
    appearance: PlateAppearance,
    ratings: Ratings,
    runner: Base,
    usual: Step,
) -> Step:
    """Return the die for a lead; a man driven back may not try again on this base.

    After a cancelled attempt the ruleset begins anew with his base in ``no_lead``.
    """
    left = tuple(sorted({*appearance.no_lead, runner}))
    back = ruleset.begin(replace(appearance, no_lead=left))
    return LeadDie(appearance.situation, ratings, runner, usual, back)


def read_fielding_chart(
    situation: Situation, ratings: Ratings, otherwise: Step
) -> Step:
    """Return the die for a P/P or P/F of a fielding chart (SA-FLD-1).

    It goes by the pitcher's wild pitch rating, and is a passed ball.
    """
    rating = ratings.wild_pitch
    return Check(situation, Cause.PASSED_BALL, rating, otherwise)


# -- the add-on as a ruleset -----------------------------------------------------------


class SuperAdvanced(Ruleset):
    """A game with the 20-sided die."""

    def __init__(self, base: Ruleset, book: RatingBook):
        if not isinstance(base.begin(PlateAppearance()), Roll):
            raise BoardRejected(violation("R729", ruleset=base.title))
        self.base = base
        self.book = book

    @property
    def key(self) -> str:
        """The game, the rules and the ratings in one short word."""
        return make_key(self.name, VERSION, self.base.key, self.book.entries)

    @property
    def option_names(self) -> tuple[str, ...]:
        """The optional plays of the game."""
        return self.base.option_names

    @property
    def rates_men(self) -> bool:
        """Pitchers, catchers and runners have ratings."""
        return True

    def begin(self, appearance: PlateAppearance) -> Step:
        """Return the batter's dice, with the 20-sided die when a man is on base."""
        reading = self.base.begin(appearance)
        ratings = self.book.ratings(appearance.men)
        return interrupt(appearance.situation, ratings, reading)


class AdvancedOneDie(SuperAdvanced):
    """Baseball with one die and the 20-sided die."""

    name: ClassVar[str] = "one_die_advanced"
    title: ClassVar[str] = "One-die baseball with balks, wild pitches, passed balls"


class AdvancedTwoDice(SuperAdvanced):
    """Baseball with two dice and the 20-sided die."""

    name: ClassVar[str] = "two_dice_advanced"
    title: ClassVar[str] = "Two-dice baseball with balks, wild pitches, passed balls"


def make_advanced_one_die(
    options: Iterable[str] = (), board: Mapping[str, object] | None = None
) -> AdvancedOneDie:
    """Return one-die baseball with a league's ratings; raises ``BoardRejected``."""
    no_options(AdvancedOneDie.title, options, {})
    return _one_die(json.dumps(board or {}, sort_keys=True))


def make_advanced_two_dice(
    options: Iterable[str] = (), board: Mapping[str, object] | None = None
) -> AdvancedTwoDice:
    """Return two-dice baseball with a league's ratings; raises ``BoardRejected``."""
    no_options(AdvancedTwoDice.title, options, {})
    return _two_dice(json.dumps(board or {}, sort_keys=True))


@lru_cache(maxsize=16)
def _one_die(board: str) -> AdvancedOneDie:
    return AdvancedOneDie(make_one_die(), load_ratings(json.loads(board)))


@lru_cache(maxsize=16)
def _two_dice(board: str) -> AdvancedTwoDice:
    return AdvancedTwoDice(make_two_dice(), load_ratings(json.loads(board)))
