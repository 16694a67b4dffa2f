"""The hit-and-run: hits, outs, and the sign that was missed (CB-HNR-2 to -5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.diamond import Base, Position
from scoring.phrases import phrase
from scoring.play import Advance, Cause, Code
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
from scoring.rulesets.card.batting import misplay
from scoring.rulesets.card.cards import Batted, Kind
from scoring.rulesets.card.fielding import doubled_off
from scoring.rulesets.card.hand import EvenOrOdd, Hand, Pair, throw
from scoring.rulesets.card.steals import Attempt, start_steal, steal_choice, steals
from scoring.rulesets.writing import advance_all, write

_CODES = {1: Code.SINGLE, 2: Code.DOUBLE, 3: Code.TRIPLE, 4: Code.HOME_RUN}


@dataclass(frozen=True, slots=True)
class RunningHit(Pair):
    """The batter rolls two dice, read on his card, with all men on their way."""

    hand: Hand

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.HIT_AND_RUN

    def follow(self, value: Value) -> Step:
        """Go by the card: two bases on a single, home on a longer hit (CB-HNR-2)."""
        assert isinstance(value, tuple)
        batted = self.hand.card(Base.BATTER).hitting[value]
        bases = batted.kind.bases
        if bases:
            moves = advance_all(self.hand.situation, 2 if bases == 1 else 3)
            return Done(write(self.hand.situation, _CODES[bases], moves))
        if batted.is_sure:
            return _fielded(self.hand, batted)
        return RunningFielding(self.hand, batted)


@dataclass(frozen=True, slots=True)
class RunningFielding(Pair):
    """The defense rolls two dice: on a double all have one base (CB-HNR-2 to -4)."""

    hand: Hand
    batted: Batted

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.THROW

    def follow(self, value: Value) -> Step:
        """Make the error or the out."""
        assert isinstance(value, tuple)
        if value[0] == value[1]:
            return Done(misplay(self.hand, self.batted))
        return _fielded(self.hand, self.batted)


def _fielded(hand: Hand, batted: Batted) -> Step:
    fielder = batted.fielder
    assert fielder is not None
    situation = hand.situation
    if batted.kind is Kind.GROUNDER:
        moves = advance_all(situation, 1)
        relay = throw(fielder, Base.FIRST)
        return Done(write(situation, Code.RELAY, moves, fielders=relay))
    if hand.two_out:
        return _caught(hand, batted)
    if batted.kind is Kind.FLY:
        return FlyReturn(hand, batted)
    if len(hand.runners) == 1 or situation.outs == 1:
        return _caught(hand, batted, hand.runners[:1])
    return LinerReturn(hand, batted)


def _caught(hand: Hand, batted: Batted, off: tuple[Base, ...] = ()) -> Done:
    """The batter is out, and so are these men who do not get back."""
    fielder = batted.fielder
    assert fielder is not None
    is_infield_fly = batted.kind is Kind.FLY and fielder < Position.LEFT_FIELD
    code = Code.INFIELD_FLY if is_infield_fly else Code.RELAY
    moves = [doubled_off(fielder, base) for base in off]
    return Done(write(hand.situation, code, moves, fielders=(fielder,)))


@dataclass(frozen=True, slots=True)
class FlyReturn(EvenOrOdd):
    """Even: all return. Odd: the lead runner is out (CB-HNR-3)."""

    hand: Hand
    batted: Batted

    def follow(self, value: Value) -> Step:
        """Even or odd."""
        assert isinstance(value, int)
        return _caught(self.hand, self.batted, self.hand.runners[: value % 2])


@dataclass(frozen=True, slots=True)
class LinerReturn(EvenOrOdd):
    """The lead runner is out; odd: the next one too, a triple play (CB-HNR-4)."""

    hand: Hand
    batted: Batted

    def follow(self, value: Value) -> Step:
        """Even or odd."""
        assert isinstance(value, int)
        return _caught(self.hand, self.batted, self.hand.runners[: 1 + value % 2])


def missed(attempt: Attempt, back: Step) -> Step:
    """The batter missed: the men steal or return (CB-HNR-5).

    ``back`` is what follows when all are back: the next pitch, or the strikeout.
    """
    if attempt.outs == 3:
        return attempt.done()
    if steals(attempt.hand):
        return StealOrReturn(attempt, back)
    return Return(attempt, back)


@dataclass(frozen=True, slots=True)
class StealOrReturn(Call):
    """The offense says who steals; nobody: all try to return (CB-HNR-5)."""

    attempt: Attempt
    back: Step

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.KEEP_RUNNING

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every steal, or back."""
        ways = (steal_choice(starts) for starts in steals(self.attempt.hand))
        return (*ways, Choice("return", phrase("all go back")))

    def view(self) -> View:
        """Return how likely each man steals."""
        attempt = self.attempt
        starts = steals(attempt.hand)[-1]
        chances = tuple((base, attempt.chance(base)) for base in starts)
        return View(
            attempt.hand.situation, attempt.balls, attempt.strikes, chances=chances
        )

    def follow(self, choice: Choice) -> Step:
        """Steal by the rules of steals, or roll the die."""
        if choice.bases:
            return start_steal(self.attempt, choice.bases)
        return Return(self.attempt, self.back)


@dataclass(frozen=True, slots=True)
class Return(EvenOrOdd):
    """Even: all are back. Odd: the lead runner is out (CB-HNR-5)."""

    attempt: Attempt
    back: Step

    def follow(self, value: Value) -> Step:
        """Even or odd."""
        assert isinstance(value, int)
        if value % 2 == 0:
            return self.back
        lead = self.attempt.hand.runners[0]
        relay = throw(Position.CATCHER, lead)
        return self.attempt.done(Advance(lead, lead, True, relay, Cause.PICKED_OFF))
