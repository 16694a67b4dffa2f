"""Flies and men who tag up (CB-FLY-1 to -3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.diamond import Base, Position
from scoring.phrases import joined, phrase
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
from scoring.rulesets.card.hand import Hand, Pair, throw
from scoring.rulesets.writing import write

_OUTFIELD = Position.LEFT_FIELD
_NOT_ONES = 35 / 36
Starts = tuple[Base, ...]


def fly(hand: Hand, fielder: Position) -> Step:
    """The batter is out; with fewer than two out men may tag up."""
    ways = _ways(hand, fielder)
    if ways:
        return TagUp(hand, fielder)
    return _caught(hand, fielder, ())


def _caught(hand: Hand, fielder: Position, moves: tuple[Advance, ...]) -> Done:
    code = Code.RELAY if fielder >= _OUTFIELD else Code.INFIELD_FLY
    return Done(write(hand.situation, code, moves, fielders=(fielder,)))


def _ways(hand: Hand, fielder: Position) -> tuple[Starts, ...]:
    """The men who can tag up, together or alone: third, and second on a fly to right.

    A man on second needs third base free, so he goes only behind the man on third.
    """
    situation = hand.situation
    if fielder < _OUTFIELD or hand.two_out:
        return ()
    third = situation.is_occupied(Base.THIRD)
    second = situation.is_occupied(Base.SECOND) and fielder is Position.RIGHT_FIELD
    if third:
        alone: tuple[Starts, ...] = ((Base.THIRD,),)
        return ((Base.THIRD, Base.SECOND), *alone) if second else alone
    return ((Base.SECOND,),) if second else ()


@dataclass(frozen=True, slots=True)
class TagUp(Call):
    """The offense calls "tag up!" or not (CB-FLY-2)."""

    hand: Hand
    fielder: Position

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.TAG_UP

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every set of men who can go, or nobody."""
        ways = (
            Choice(
                "tag-" + "-".join(base.name.lower() for base in starts),
                phrase(
                    "tag up from {bases}",
                    bases=joined(phrase(" and "), (base.spoken for base in starts)),
                ),
                starts,
            )
            for starts in _ways(self.hand, self.fielder)
        )
        return (*ways, Choice("hold", phrase("all hold")))

    @property
    def silent(self) -> Choice | None:
        """All hold: tagging up is declared."""
        return self.choices[-1]

    def view(self) -> View:
        """Return how likely the lead man is safe; one behind him is not thrown at."""
        lead, *behind = _ways(self.hand, self.fielder)[0]
        row = Row.HOME_FROM_THIRD
        chances = [(lead, _NOT_ONES * self.hand.card(lead).chance(row))]
        chances += [(base, 1.0) for base in behind]
        return View(self.hand.situation, chances=tuple(chances))

    def follow(self, choice: Choice) -> Step:
        """Throw to the base of the lead man, or end the play."""
        if not choice.bases:
            return _caught(self.hand, self.fielder, ())
        return TagThrow(self.hand, self.fielder, choice.bases)


def _tagged(hand: Hand, fielder: Position, starts: Starts, safe: bool) -> Done:
    """The lead man is safe or out, the one behind him has his base."""
    lead = starts[0]
    end = Base(lead + 1)
    relay = () if safe else throw(fielder, end)
    first = Advance(lead, end, not safe, relay)
    rest = [Advance(base, Base(base + 1)) for base in starts[1:]]
    return _caught(hand, fielder, (first, *rest))


@dataclass(frozen=True, slots=True)
class TagThrow(Pair):
    """The outfielder rolls two dice: 1-1 is out, else it is close (CB-FLY-3)."""

    hand: Hand
    fielder: Position
    starts: Starts

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.OUTFIELD_THROW

    def follow(self, value: Value) -> Step:
        """Put him out, or look at his card."""
        if value == (1, 1):
            return _tagged(self.hand, self.fielder, self.starts, False)
        return TagRun(self.hand, self.fielder, self.starts)


@dataclass(frozen=True, slots=True)
class TagRun(Pair):
    """The runner rolls two dice, read on his card; the same row from second."""

    hand: Hand
    fielder: Position
    starts: Starts

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.TAG_UP

    def follow(self, value: Value) -> Step:
        """Safe on a roll of the row."""
        row = self.hand.card(self.starts[0]).rows[Row.HOME_FROM_THIRD]
        return _tagged(self.hand, self.fielder, self.starts, value in row)
