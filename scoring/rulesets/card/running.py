"""Close plays: a man on his way, two dice and a row of his card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.diamond import Base, Position
from scoring.phrases import phrase
from scoring.play import Advance, Code
from scoring.rulesets.base import (
    Call,
    Choice,
    Done,
    Role,
    RollKind,
    Step,
    Topic,
    Value,
    View,
)
from scoring.rulesets.card.cards import Row
from scoring.rulesets.card.hand import Hand, Pair
from scoring.rulesets.writing import advance_all, write

#: How often a throw home is not a double, which puts the man out.
NO_DOUBLE = 30 / 36
_CODES = {1: Code.SINGLE, 2: Code.DOUBLE}


@dataclass(frozen=True, slots=True)
class ExtraBase(Call):
    """The offense sends a man home from second, or from first on a double, or not."""

    hand: Hand
    bases: int
    runner: Base
    row: Row

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.SEND

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Home, or hold at third."""
        start = self.runner.spoken
        return (
            Choice(
                "home",
                phrase("the man from {base} runs home", base=start),
                (self.runner,),
            ),
            Choice("hold", phrase("the man from {base} holds at third", base=start)),
        )

    @property
    def silent(self) -> Choice | None:
        """He holds: running home is declared."""
        return self.choices[1]

    def view(self) -> View:
        """Return how likely he is safe."""
        chance = NO_DOUBLE * self.hand.card(self.runner).chance(self.row)
        return View(self.hand.situation, chances=((self.runner, chance),))

    def follow(self, choice: Choice) -> Step:
        """Throw home, or end the play."""
        if choice.name == "hold":
            moves = advance_all(self.hand.situation, self.bases)
            return Done(write(self.hand.situation, _CODES[self.bases], moves))
        return ThrowHome(self.hand, self.bases, self.runner, self.row)

    def finish(self, *, is_out: bool) -> Done:
        """Return the hit with that man at home or put out there."""
        moves = [
            Advance(move.start, Base.HOME, is_out, (Position.CATCHER,) * is_out)
            if move.start is self.runner
            else move
            for move in advance_all(self.hand.situation, self.bases)
        ]
        return Done(write(self.hand.situation, _CODES[self.bases], moves))


@dataclass(frozen=True, slots=True)
class ThrowHome(Pair):
    """The defense rolls two dice: a double is out, else it is close (CB-EXT-1)."""

    hand: Hand
    bases: int
    runner: Base
    row: Row

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.OUTFIELD_THROW

    @property
    def call(self) -> ExtraBase:
        """The call that led here."""
        return ExtraBase(self.hand, self.bases, self.runner, self.row)

    def follow(self, value: Value) -> Step:
        """Put him out, or look at his card."""
        assert isinstance(value, tuple)
        if value[0] == value[1]:
            return self.call.finish(is_out=True)
        return CloseHome(self.hand, self.bases, self.runner, self.row)


@dataclass(frozen=True, slots=True)
class CloseHome(Pair):
    """The runner rolls two dice, read on his card (CB-EXT-1)."""

    hand: Hand
    bases: int
    runner: Base
    row: Row

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.RUN

    def follow(self, value: Value) -> Step:
        """Safe on a roll of the row."""
        safe = value in self.hand.card(self.runner).rows[self.row]
        call = ExtraBase(self.hand, self.bases, self.runner, self.row)
        return call.finish(is_out=not safe)
