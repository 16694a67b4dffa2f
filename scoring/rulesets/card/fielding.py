"""Grounders and liners that are not missed (CB-GRD-1 to -5, CB-OUT-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.diamond import Base, Position, Situation
from scoring.phrases import phrase
from scoring.play import Advance, Code
from scoring.rulesets.base import (
    Call,
    Choice,
    Done,
    Man,
    Role,
    Roll,
    RollKind,
    Step,
    Topic,
    Value,
    View,
)
from scoring.rulesets.card.hand import EvenOrOdd, Hand, throw
from scoring.rulesets.writing import advance_all, write

#: Where the lead runner is out and a die says whether the batter is (CB-GRD-2).
_LEAD = frozenset({(True, False, False), (True, True, True)})
#: Where the defense may declare a double play instead (CB-GRD-4).
_DECLARES = frozenset({(True, True, False), (True, False, True)})


def grounder(hand: Hand, fielder: Position) -> Step:
    """Go by outs and bases."""
    situation = hand.situation
    if not hand.two_out and situation.occupied in _LEAD:
        return DoublePlay(situation, fielder, situation.runners[0])
    if not hand.two_out and situation.occupied in _DECLARES:
        return WhichOut(situation, fielder)
    relay = throw(fielder, Base.FIRST)
    return Done(write(situation, Code.RELAY, fielders=relay))


def _one_out(situation: Situation, fielder: Position, runner: Base) -> Done:
    """The runner is out, the batter safe on the choice, the others forced on."""
    return _outs(situation, fielder, runner, batter_out=False)


def _outs(
    situation: Situation, fielder: Position, runner: Base, *, batter_out: bool
) -> Done:
    end = Base(runner + 1)
    out = Advance(runner, end, True, throw(fielder, end))
    others = [
        Advance(base, Base(base + 1))
        for base in situation.runners
        if base is not runner and base is not Base.THIRD
    ]
    code = Code.RELAY if batter_out else Code.FIELDERS_CHOICE
    relay = throw(fielder, end, Base.FIRST) if batter_out else (fielder,)
    return Done(write(situation, code, [out, *others], fielders=relay))


@dataclass(frozen=True, slots=True)
class DoublePlay(Roll):
    """One die for the defense: even, the batter is out too (CB-GRD-2, -4, -5).

    The others move up one base, but for a man on third.
    """

    situation: Situation
    fielder: Position
    runner: Base

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.THROW

    def follow(self, value: Value) -> Step:
        """Even or odd."""
        assert isinstance(value, int)
        is_out = value % 2 == 0
        return _outs(self.situation, self.fielder, self.runner, batter_out=is_out)


@dataclass(frozen=True, slots=True)
class WhichOut(Call):
    """The defense takes the lead runner or declares a double play (CB-GRD-4)."""

    situation: Situation
    fielder: Position

    role: ClassVar[Role] = Role.DEFENSE
    topic: ClassVar[Topic] = Topic.THROW

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The lead runner, or two."""
        lead = self.situation.runners[0]
        return (
            Choice("lead", phrase("put out the lead runner"), (Base(lead + 1),)),
            Choice(
                "double-play",
                phrase("try for a double play"),
                (Base.SECOND, Base.FIRST),
            ),
        )

    @property
    def silent(self) -> Choice | None:
        """The lead runner: a double play is declared."""
        return self.choices[0]

    def view(self) -> View:
        """Return the men on their way; nobody beats the ball."""
        men = [Man(base, 8 * base + 1) for base in self.situation.runners]
        throws = tuple((Base(man.start + 1), 0) for man in men)
        return View(self.situation, men=tuple(men), throws=throws)

    def follow(self, choice: Choice) -> Step:
        """Put the lead runner out, or throw a die for two."""
        if choice.name == "lead":
            lead = self.situation.runners[0]
            return _one_out(self.situation, self.fielder, lead)
        return DoublePlay(self.situation, self.fielder, Base.FIRST)


def liner(hand: Hand, fielder: Position) -> Step:
    """The batter is out; with men on and fewer than two out a die says who else."""
    situation = hand.situation
    if hand.two_out or not situation.runners:
        return Done(write(situation, Code.RELAY, fielders=(fielder,)))
    return Liner(situation, fielder)


@dataclass(frozen=True, slots=True)
class Liner(EvenOrOdd):
    """Even: the others advance. Odd: the lead runner is out too (CB-OUT-1)."""

    situation: Situation
    fielder: Position

    def follow(self, value: Value) -> Step:
        """Even or odd."""
        assert isinstance(value, int)
        moves = advance_all(self.situation, 1)
        if value % 2:
            moves[0] = doubled_off(self.fielder, moves[0].start)
        relay = (self.fielder,)
        return Done(write(self.situation, Code.RELAY, moves, fielders=relay))


def doubled_off(fielder: Position, runner: Base) -> Advance:
    """Return that a man is out at the base he left."""
    return Advance(runner, runner, True, throw(fielder, runner))
