"""Men who steal, on a pitch that only moves the count (CB-STL-1, -2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.diamond import Base, Position
from scoring.phrases import phrase
from scoring.play import Advance, Cause, Code
from scoring.rulesets.base import Choice, Done, Role, RollKind, Step, Value
from scoring.rulesets.card.cards import Row
from scoring.rulesets.card.hand import Hand, Pair, throw
from scoring.rulesets.writing import forced_moves, write

#: The throws of the catcher that catch a man for sure.
CAUGHT = frozenset({(1, 1), (2, 2)})
_NOT_CAUGHT = 34 / 36
Starts = tuple[Base, ...]


def steals(hand: Hand) -> tuple[Starts, ...]:
    """Return the men who can steal, alone or together, lead runner first.

    Nobody steals home, so a man behind one on third must have a free base.
    """
    first, second, third = hand.situation.occupied
    if third:
        return ((Base.FIRST,),) if first and not second else ()
    if first and second:
        return ((Base.SECOND,), (Base.SECOND, Base.FIRST))
    if second:
        return ((Base.SECOND,),)
    return ((Base.FIRST,),) if first else ()


def steal_choice(starts: Starts) -> Choice:
    """Return the choice of these men stealing."""
    if len(starts) > 1:
        return Choice("double-steal", phrase("both runners steal"), starts)
    base = starts[0]
    name = f"steal-{base.name.lower()}"
    return Choice(name, phrase("the man on {base} steals", base=base.spoken), starts)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the pitch came to, with the count after it; the men are on their way."""

    hand: Hand
    code: Code | None
    balls: int
    strikes: int

    @property
    def outs(self) -> int:
        """How many are out before the throw."""
        return self.hand.situation.outs + (self.code is Code.STRIKEOUT)

    def done(self, *moves: Advance) -> Done:
        """Return the play with these moves of the runners."""
        made = list(moves)
        if self.code is Code.WALK:
            made += forced_moves(self.hand.situation)
        play = write(self.hand.situation, self.code, made)
        if self.code is not None:
            return Done(play)
        return Done(play, self.balls, self.strikes)

    def chance(self, base: Base) -> float:
        """Return how likely a man steals."""
        return _NOT_CAUGHT * self.hand.card(base).chance(Row.STEAL)


def start_steal(attempt: Attempt, starts: Starts) -> Step:
    """Throw, unless the pitch ended the half-inning or moves the man by itself."""
    if attempt.outs == 3:
        return attempt.done()
    if attempt.code is Code.WALK:
        forced = attempt.hand.situation.forced
        starts = tuple(base for base in starts if base not in forced)
        if not starts:
            return attempt.done()
    return CatcherThrow(attempt, starts)


def _end(attempt: Attempt, starts: Starts, *, safe: bool) -> Done:
    """The lead man has stolen his base, or is out while the others advance."""
    lead = starts[0]
    end = Base(lead + 1)
    cause = Cause.STEAL if safe else Cause.CAUGHT_STEALING
    relay = () if safe else throw(Position.CATCHER, end)
    moves = [Advance(lead, end, not safe, relay, cause)]
    behind = Cause.STEAL if safe else Cause.OTHER
    moves += [Advance(base, Base(base + 1), cause=behind) for base in starts[1:]]
    return attempt.done(*moves)


@dataclass(frozen=True, slots=True)
class CatcherThrow(Pair):
    """The catcher rolls two dice: 1-1 or 2-2 is out, else it is close (CB-STL-2)."""

    attempt: Attempt
    starts: Starts

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.THROW

    def follow(self, value: Value) -> Step:
        """Catch him, or look at his card."""
        if value in CAUGHT:
            return _end(self.attempt, self.starts, safe=False)
        return StealDice(self.attempt, self.starts)


@dataclass(frozen=True, slots=True)
class StealDice(Pair):
    """The lead runner rolls two dice, read on the steal row of his card."""

    attempt: Attempt
    starts: Starts

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.STEAL

    def follow(self, value: Value) -> Step:
        """Safe on a roll of the row."""
        row = self.attempt.hand.card(self.starts[0]).rows[Row.STEAL]
        return _end(self.attempt, self.starts, safe=value in row)
