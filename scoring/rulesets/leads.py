"""A lead and the steal after it: what a manager may try before the batter's dice.

The source says what the 20-sided die does to a lead and calls the rest "the normal
lead/steal procedure", which it does not print. Ours stands in ``super_advanced.toml``
with its reason: a good lead on two dice, then the die against the second steal rating.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.diamond import Base, Position, Situation
from scoring.phrases import phrase
from scoring.play import Advance, Cause
from scoring.rulesets.base import (
    Call,
    Choice,
    Done,
    Faces,
    Reading,
    Role,
    Roll,
    RollKind,
    Step,
    Topic,
    Value,
    View,
)
from scoring.rulesets.ratings import HIGHEST, Ratings
from scoring.rulesets.super_advanced import D20, LeadDie, interrupt
from scoring.rulesets.writing import write

_COVERS = {Base.SECOND: Position.SECOND_BASE, Base.THIRD: Position.THIRD_BASE}


@dataclass(frozen=True, slots=True)
class Procedure:
    """The numbers of a lead: the sum that is a good one, and what it adds."""

    good_lead: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Before:
    """What lies on the table before the batter's dice.

    ``no_lead`` are the bases whose men were driven back and may not try again.
    """

    situation: Situation
    ratings: Ratings
    procedure: Procedure
    batters_dice: Step
    no_lead: tuple[Base, ...] = ()

    @property
    def leads(self) -> tuple[Base, ...]:
        """The bases whose men may try for a lead, lead runner first.

        The next base is free, and nobody steals home.
        """
        return tuple(
            base
            for base in (Base.SECOND, Base.FIRST)
            if self.situation.is_occupied(base)
            and not self.situation.is_occupied(Base(base + 1))
            and base not in self.no_lead
        )

    def needs(self, runner: Base, *, good: bool) -> int:
        """Return what the 20-sided die may show at most for a man to steal."""
        rating = self.ratings.second_steals[runner - 1]
        return min(rating + self.procedure.bonus * good, HIGHEST)

    def chance(self, runner: Base, *, good: bool) -> float:
        """Return how likely a man steals after a good lead, or without one."""
        return self.needs(runner, good=good) / HIGHEST

    def bat(self) -> Step:
        """Return the batter's dice, with the 20-sided die when a man is on base."""
        dice = self.batters_dice
        if self.no_lead:
            assert isinstance(dice, Roll)
            dice = BattersDice(dice, self.no_lead)
        return interrupt(self.situation, self.ratings, dice)


def before_batter(table: Before) -> Step:
    """Return the declaration before the batter's dice, if there is one to make."""
    return Declare(table) if table.leads else table.bat()


_LEADS: Mapping[Base, str] = {
    Base.FIRST: phrase("the man on first tries for a lead"),
    Base.SECOND: phrase("the man on second tries for a lead"),
}


@dataclass(frozen=True, slots=True)
class Declare(Call):
    """The offense sends a man for a lead, or lets the batter roll."""

    table: Before

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.DECLARE

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every man who may lead, and nobody."""
        leads = [
            Choice(f"lead-{base.name.lower()}", _LEADS[base], (base,))
            for base in self.table.leads
        ]
        return (*leads, Choice("bat", phrase("no lead, the batter rolls")))

    @property
    def silent(self) -> Choice | None:
        """Nobody."""
        return self.choices[-1]

    def view(self) -> View:
        """Return the bases, and how likely each man steals after a good lead."""
        chances = [(b, self.table.chance(b, good=True)) for b in self.table.leads]
        return View(self.table.situation, chances=tuple(chances))

    def follow(self, choice: Choice) -> Step:
        """Roll for the lead (SA-LED-1), or bat."""
        if not choice.bases:
            return self.table.bat()
        return roll_for_lead(self.table, choice.bases[0])


def roll_for_lead(table: Before, runner: Base) -> Step:
    """Return the die for a lead; a man driven back may not try again on this base."""
    left = tuple(sorted({*table.no_lead, runner}))
    return LeadDie(
        table.situation,
        table.ratings,
        runner,
        LeadDice(table, runner),
        before_batter(replace(table, no_lead=left)),
        table.no_lead,
    )


@dataclass(frozen=True, slots=True)
class LeadDice(Roll):
    """The two dice of a lead."""

    table: Before
    runner: Base

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.RUN

    @property
    def dice(self) -> int:
        """Two."""
        return 2

    def follow(self, value: Value) -> Step:
        """A high sum is a good lead."""
        assert isinstance(value, int)
        good = value >= self.table.procedure.good_lead
        return Go(self.table, self.runner, good)


@dataclass(frozen=True, slots=True)
class Go(Call):
    """The offense sends the man or holds him, now that it has seen his lead."""

    table: Before
    runner: Base
    good: bool

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.SEND

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Go, or stay."""
        return (
            Choice("steal", phrase("he steals"), (self.runner,)),
            Choice("stay", phrase("he stays, the batter rolls")),
        )

    def view(self) -> View:
        """Return the bases, and how likely he steals."""
        chance = self.table.chance(self.runner, good=self.good)
        return View(self.table.situation, chances=((self.runner, chance),))

    def follow(self, choice: Choice) -> Step:
        """Throw the die against his rating, or bat."""
        if not choice.bases:
            return self.table.bat()
        needs = self.table.needs(self.runner, good=self.good)
        return StealDie(self.table.situation, self.runner, needs, self.table.no_lead)


@dataclass(frozen=True, slots=True)
class StealDie(D20):
    """The die against the second steal rating: higher, he is caught."""

    situation: Situation
    runner: Base
    needs: int
    no_lead: tuple[Base, ...] = ()

    role: ClassVar[Role] = Role.OFFENSE

    def follow(self, value: Value) -> Step:
        """Compare."""
        assert isinstance(value, int)
        end = Base(self.runner + 1)
        if value <= self.needs:
            move = Advance(self.runner, end, cause=Cause.STEAL)
        else:
            relay = (Position.CATCHER, _COVERS[end])
            move = Advance(self.runner, end, True, relay, Cause.CAUGHT_STEALING)
        return Done(write(self.situation, None, [move]), no_lead=self.no_lead)


@dataclass(frozen=True, slots=True)
class BattersDice(Roll):
    """The batter's dice while a man on base may not lead: the play remembers it."""

    roll: Roll
    no_lead: tuple[Base, ...]

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.HIT
    reading: ClassVar[Reading] = Reading.EACH

    @property
    def dice(self) -> int:
        """As many as the game has."""
        return self.roll.dice

    def read(self, faces: Faces) -> Value:
        """Read them as the game does; raises ``StepRejected``."""
        return self.roll.read(faces)

    def values(self) -> Mapping[Value, int]:
        """Return the game's values."""
        return self.roll.values()

    def faces_for(self, value: Value) -> Faces:
        """Return some faces that read as this value."""
        return self.roll.faces_for(value)

    def follow(self, value: Value) -> Step:
        """Follow the game to its play."""
        step = self.roll.follow(value)
        if isinstance(step, Done):
            return replace(step, no_lead=self.no_lead)
        assert isinstance(step, Roll)
        return replace(self, roll=step)
