"""The pitcher: one die a pitch, and what the managers say before it.

Paragraphs "The Pitcher", "Strikeout", "Walk", "Intentional Walk", "The Automatic
Strike", and the declarations of all plays for experts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.phrases import phrase
from scoring.play import Code, Play
from scoring.rulesets.base import (
    Call,
    Choice,
    Done,
    Role,
    Roll,
    RollKind,
    Step,
    Topic,
    Value,
    View,
)
from scoring.rulesets.diceball.batting import NumberDie
from scoring.rulesets.diceball.bunts import Bunt, SqueezeRun
from scoring.rulesets.diceball.house import AtBat, Option
from scoring.rulesets.diceball.plans import NO_PLAN, Plan, PlanKind, plans
from scoring.rulesets.diceball.plays import walk
from scoring.rulesets.diceball.steals import Steal, StealRun


def before_pitch(at: AtBat) -> Step:
    """Return the first step before a pitch: calls if any, else the pitch itself."""
    if at.house.has(Option.INTENTIONAL_WALK):
        return PitchOrWalk(at)
    return _declare(at)


def _declare(at: AtBat) -> Step:
    if len(plans(at)) > 1:
        return Declare(at)
    return Pitch(at)


@dataclass(frozen=True, slots=True)
class PitchOrWalk(Call):
    """The defense may walk the batter without a die, at any time (DB-IBB-1)."""

    at: AtBat

    role: ClassVar[Role] = Role.DEFENSE
    topic: ClassVar[Topic] = Topic.WALK

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Pitch to him, or walk him."""
        return (
            Choice("pitch", phrase("pitch to the batter")),
            Choice("walk", phrase("give him an intentional walk")),
        )

    @property
    def silent(self) -> Choice | None:
        """Pitch to him."""
        return self.choices[0]

    def view(self) -> View:
        """Return the bases and the count."""
        return self.at.view()

    def follow(self, choice: Choice) -> Step:
        """Walk, or let the offense declare."""
        if choice.name == "walk":
            return Done(walk(self.at.situation, Code.INTENTIONAL_WALK))
        return _declare(self.at)


@dataclass(frozen=True, slots=True)
class Declare(Call):
    """The offense says what it tries on the next pitch, before it is thrown."""

    at: AtBat

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.DECLARE

    @property
    def choices(self) -> tuple[Choice, ...]:
        """No play, and every play that is possible here."""
        return tuple(plan.choice for plan in plans(self.at))

    @property
    def silent(self) -> Choice | None:
        """No play."""
        return self.choices[0]

    def view(self) -> View:
        """Return the bases and the count."""
        return self.at.view()

    def follow(self, choice: Choice) -> Step:
        """Throw the first die of the play."""
        plan = next(plan for plan in plans(self.at) if plan.choice == choice)
        match plan.kind:
            case PlanKind.BUNT:
                return Bunt(self.at)
            case PlanKind.SQUEEZE:
                return SqueezeRun(self.at)
            case PlanKind.HIT_AND_RUN:
                return HitAndRun(self.at, plan)
            case _:
                return Pitch(self.at, plan)


@dataclass(frozen=True, slots=True)
class Pitch(Roll):
    """The defense rolls one die: strike, foul, ball, or the ball is hit (DB-PIT-1)."""

    at: AtBat
    plan: Plan = NO_PLAN

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.PITCH

    def leads_to(self, goal: Play) -> bool:
        """Whether a pitch without a bunt or a walk for nothing leads there."""
        return goal.code is not Code.INTENTIONAL_WALK or self.at.house.has(
            Option.INTENTIONAL_WALK
        )

    def follow(self, value: Value) -> Step:
        """Go by the face."""
        assert isinstance(value, int)
        match self.at.house.board.pitches[value]:
            case "strike":
                return strike(self.at, self.plan)
            case "foul":
                return self.at.fouled().next_pitch()
            case "ball":
                return ball(self.at, self.plan)
            case _:
                return self._hit()

    def _hit(self) -> Step:
        if self.at.house.has(Option.AUTOMATIC_STRIKE) and self.at.strikes < 2:
            return Swing(self.at, self.plan)
        return NumberDie(self.plan.contact(self.at))


@dataclass(frozen=True, slots=True)
class Swing(Call):
    """The batter may let a six go by as a strike (DB-AUT-1)."""

    at: AtBat
    plan: Plan

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.SWING

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Swing, or take the strike."""
        return (
            Choice("swing", phrase("swing: the ball is hit")),
            Choice("take", phrase("do not swing: a strike")),
        )

    @property
    def silent(self) -> Choice | None:
        """Swing."""
        return self.choices[0]

    def view(self) -> View:
        """Return the bases and the count."""
        return self.at.view()

    def follow(self, choice: Choice) -> Step:
        """Hit, or a strike."""
        if choice.name == "take":
            return strike(self.at, self.plan)
        return NumberDie(self.plan.contact(self.at))


def strike(at: AtBat, plan: Plan) -> Step:
    """A strike that is no foul; men who were sent run (DB-STL-2, -5)."""
    after = at.missed()
    if isinstance(after, AtBat):
        if not plan.steals:
            return after.next_pitch()
        return _steal(after, plan)
    if not plan.steals or at.situation.outs == 2:
        return replace(after, hit_and_run=plan.is_hit_and_run)
    return _steal(at, plan, Code.STRIKEOUT)


def ball(at: AtBat, plan: Plan) -> Step:
    """A ball; the fourth is a walk and forced men need not steal (DB-PIT-4, -6)."""
    if at.balls < 3:
        after = replace(at, balls=at.balls + 1)
        return _steal(after, plan) if plan.steals else after.next_pitch()
    forced = at.situation.forced
    if not plan.steals or all(base in forced for base in plan.starts):
        return Done(walk(at.situation, Code.WALK))
    return _steal(at, plan, Code.WALK)


def _steal(at: AtBat, plan: Plan, code: Code | None = None) -> Step:
    forced = at.situation.forced if code is Code.WALK else ()
    men = tuple(man for man in plan.stealers(at) if man.start not in forced)
    steal = Steal(
        at.house,
        at.situation,
        men,
        0 if code else at.balls,
        0 if code else at.strikes,
        code,
        hit_and_run=plan.is_hit_and_run,
    )
    return StealRun(steal, plan.dice(at))


@dataclass(frozen=True, slots=True)
class HitAndRun(Roll):
    """No pitch: the offense rolls, 1 missed, 2-3 foul, 4-6 hit (DB-HNR-1)."""

    at: AtBat
    plan: Plan

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.HIT_AND_RUN

    def leads_to(self, goal: Play) -> bool:
        """Anything but a walk may come of it."""
        return True

    def follow(self, value: Value) -> Step:
        """Go by the die; a foul is no attempt (DB-HNR-3)."""
        assert isinstance(value, int)
        if value == 1:
            return strike(self.at, self.plan)
        if value <= 3:
            return self.at.fouled().next_pitch()
        return NumberDie(self.plan.contact(self.at))
