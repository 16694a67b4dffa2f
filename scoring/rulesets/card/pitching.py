"""The pitch: two dice, the batting table, the count, and what was declared before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from scoring.diamond import Base
from scoring.phrases import phrase
from scoring.play import Code
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
from scoring.rulesets.card.batting import HittingDice, walk
from scoring.rulesets.card.bunts import BuntDice, BuntKind, bunts
from scoring.rulesets.card.cards import Pitch
from scoring.rulesets.card.hand import AtBat
from scoring.rulesets.card.hit_and_run import RunningHit, missed
from scoring.rulesets.card.steals import Attempt, start_steal, steal_choice, steals
from scoring.rulesets.writing import write

_BUNT_WORDS = {
    BuntKind.SACRIFICE: phrase("sacrifice bunt"),
    BuntKind.SQUEEZE: phrase("squeeze bunt"),
    BuntKind.DRAG: phrase("drag bunt"),
}


class Sign(Enum):
    """The plays that are no bunt and no steal."""

    SWING = "swing"
    HIT_AND_RUN = "hit-and-run"


#: What was declared: nothing or the hit-and-run, a bunt, or the men who steal.
Plan = Sign | BuntKind | tuple[Base, ...]


def before_pitch(at: AtBat) -> Step:
    """Return the declaration before a pitch; there is always one, the drag bunt."""
    return Declare(at)


@dataclass(frozen=True, slots=True)
class Declare(Call):
    """The offense declares a play before the pitch, or none."""

    at: AtBat

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.DECLARE

    @property
    def _plans(self) -> tuple[tuple[Choice, Plan], ...]:
        hand = self.at.hand
        found: list[tuple[Choice, Plan]] = [
            (Choice("swing", phrase("no play, he swings")), Sign.SWING)
        ]
        found += [(Choice(bunt.value, _BUNT_WORDS[bunt]), bunt) for bunt in bunts(hand)]
        found += [(steal_choice(starts), starts) for starts in steals(hand)]
        if hand.runners:
            words = phrase("hit-and-run: all run with the pitch")
            found.append((Choice("hit-and-run", words), Sign.HIT_AND_RUN))
        return tuple(found)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """No play, and every play that is possible here."""
        return tuple(choice for choice, _ in self._plans)

    @property
    def silent(self) -> Choice | None:
        """No play."""
        return self.choices[0]

    def view(self) -> View:
        """Return the bases and the count."""
        return self.at.view()

    def follow(self, choice: Choice) -> Step:
        """Throw the pitch."""
        return PitcherDie(self.at, dict(self._plans)[choice])


@dataclass(frozen=True, slots=True)
class PitcherDie(Roll):
    """The pitcher's die; both dice fall at the same time (CB-PIT-1)."""

    at: AtBat
    plan: Plan

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.PITCH

    def follow(self, value: Value) -> Step:
        """Go to the row of the table."""
        assert isinstance(value, int)
        return BatterDie(self.at, self.plan, self.at.table[value - 1])


@dataclass(frozen=True, slots=True)
class BatterDie(Roll):
    """The batter's die names the column of the table (CB-PIT-1)."""

    at: AtBat
    plan: Plan
    row: tuple[Pitch, ...]

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.PITCH

    def follow(self, value: Value) -> Step:
        """Go by the letter and the plan."""
        assert isinstance(value, int)
        pitch = self.row[value - 1]
        if isinstance(self.plan, tuple):
            return _steal(self.at, pitch, self.plan)
        if self.plan is Sign.HIT_AND_RUN:
            return _hit_and_run(self.at, pitch)
        if pitch is not Pitch.HIT:
            return _count(self.at, pitch)
        if isinstance(self.plan, BuntKind):
            return BuntDice(self.at.hand, self.plan)
        return HittingDice(self.at.hand)


def _count(at: AtBat, pitch: Pitch) -> Step:
    """Move the count: four balls a walk, three strikes an out (CB-PIT-2)."""
    if pitch is Pitch.FOUL:
        return before_pitch(at.fouled())
    if pitch is Pitch.BALL:
        if at.balls == 3:
            return walk(at.hand)
        return before_pitch(replace(at, balls=at.balls + 1))
    return _strike(at)


def _strike(at: AtBat) -> Step:
    if at.strikes == 2:
        return Done(write(at.hand.situation, Code.STRIKEOUT))
    return before_pitch(replace(at, strikes=at.strikes + 1))


def _attempt(at: AtBat, *, is_ball: bool) -> Attempt:
    """Return the count after a pitch on which men run."""
    balls, strikes = at.balls + is_ball, at.strikes + (not is_ball)
    if balls == 4:
        return Attempt(at.hand, Code.WALK, 0, 0)
    if strikes == 3:
        return Attempt(at.hand, Code.STRIKEOUT, 0, 0)
    return Attempt(at.hand, None, balls, strikes)


def _steal(at: AtBat, pitch: Pitch, starts: tuple[Base, ...]) -> Step:
    """The table only moves the count; all but a ball is a strike (CB-STL-1)."""
    return start_steal(_attempt(at, is_ball=pitch is Pitch.BALL), starts)


def _hit_and_run(at: AtBat, pitch: Pitch) -> Step:
    """H and S are hits, a foul is a foul, the others are misses (CB-HNR-1)."""
    if pitch in (Pitch.HIT, Pitch.STRIKE):
        return RunningHit(at.hand)
    if pitch is Pitch.FOUL:
        return before_pitch(at.fouled())
    return missed(_attempt(at, is_ball=False), _strike(at))
