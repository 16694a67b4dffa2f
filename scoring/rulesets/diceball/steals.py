"""Stealing a base: the designated stealer, regular steals, the double steal.

Paragraphs "The Designated Base Stealer", "The Regular Stolen Base", "Double Steal".
The pitch has been thrown; the men run, then the catcher throws.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.diamond import Base, Position, Situation
from scoring.phrases import phrase
from scoring.play import WALKS, Cause, Code, Play
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
from scoring.rulesets.diceball.house import Fate, House, Runner, men_view
from scoring.rulesets.diceball.plays import between_pitches


@dataclass(frozen=True, slots=True)
class Steal:
    """Men stealing on a pitch.

    ``code`` is the strikeout or walk that the pitch was, if any; ``balls`` and
    ``strikes`` the count after it. ``spaces`` is what the catcher's throw still needs.
    """

    house: House
    situation: Situation
    men: tuple[Runner, ...]
    balls: int = 0
    strikes: int = 0
    code: Code | None = None
    target: Base | None = None
    spaces: int = 0
    hit_and_run: bool = False

    @property
    def have_arrived(self) -> bool:
        """Whether the men are on their bases; they all move at the same speed."""
        track = self.house.track
        return all(man.space >= track.space(Base(man.start + 1)) for man in self.men)

    def write(self, out: Base | None = None) -> Done:
        """Return the play: safe, or one man out at a base (DB-STL-9)."""
        fates = []
        for man in self.men:
            end = Base(man.start + 1)
            relay = self.house.board.relay(Position.CATCHER, (end,))
            is_out = end is out
            fates.append(Fate(man.start, end, relay if is_out else (), is_out))
        play = between_pitches(self.situation, self.code, fates)
        ended = self.code is not None
        return Done(
            play,
            0 if ended else self.balls,
            0 if ended else self.strikes,
            self.hit_and_run,
        )

    def leads_to(self, goal: Play) -> bool:
        """Whether the goal is this pitch and these men stealing."""
        if goal.code is not self.code:
            return False
        outs = self.situation.outs + (self.code is Code.STRIKEOUT)
        third_out = outs + sum(move.out for move in goal.advances) >= 3
        for man in self.men:
            move = goal.advance_from(man.start)
            if move is None or not _is_steal(move.cause):
                return third_out and move is None
            if move.end != man.start + 1:
                return False
        started = {man.start for man in self.men}
        forced = self.situation.forced if self.code in WALKS else ()
        return all(m.start in started or m.start in forced for m in goal.advances)


def _is_steal(cause: Cause | None) -> bool:
    return cause in (Cause.STEAL, Cause.CAUGHT_STEALING, Cause.OTHER)


class _StealStep:
    __slots__ = ()

    steal: Steal

    def leads_to(self, goal: Play) -> bool:
        """Whether the steal agrees with the goal."""
        return self.steal.leads_to(goal)


@dataclass(frozen=True, slots=True)
class StealRun(_StealStep, Roll):
    """The offense rolls for the stealers: two dice at first for the designated one."""

    steal: Steal
    number: int = 1

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.STEAL

    @property
    def dice(self) -> int:
        """Two for the designated stealer's first roll, else one (DB-STL-2, -5)."""
        return self.number

    def follow(self, value: Value) -> Step:
        """Safe, or the catcher throws."""
        assert isinstance(value, int)
        s = self.steal
        men = tuple(Runner(man.start, man.space + value) for man in s.men)
        s = replace(s, men=men)
        if s.have_arrived:
            return s.write()
        if s.target is not None:
            return StealThrow(s)
        if len(men) > 1:
            return StealAnnounce(s)
        return StealThrow(aim(s, Base(men[0].start + 1)))


def aim(s: Steal, base: Base) -> Steal:
    """The catcher throws to a base."""
    spaces = s.house.board.relays[Position.CATCHER][base]
    return replace(s, target=base, spaces=spaces)


@dataclass(frozen=True, slots=True)
class StealAnnounce(_StealStep, Call):
    """On a double steal the catcher throws to one base (DB-STL-7)."""

    steal: Steal

    role: ClassVar[Role] = Role.DEFENSE
    topic: ClassVar[Topic] = Topic.THROW

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The base ahead of each stealer, the lead runner's first."""
        bases = [Base(man.start + 1) for man in self.steal.men]
        return tuple(
            Choice(base.symbol, phrase("throw to {base}", base=base.spoken), (base,))
            for base in bases
        )

    def view(self) -> View:
        """Return the men on the track and the catcher's throws."""
        s = self.steal
        throws = tuple(s.house.board.relays[Position.CATCHER].items())
        return men_view(s.situation, s.men, (), throws)

    def follow(self, choice: Choice) -> Step:
        """The catcher throws."""
        return StealThrow(aim(self.steal, choice.bases[0]))


@dataclass(frozen=True, slots=True)
class StealThrow(_StealStep, Roll):
    """The catcher needs four; then one die each in turn (DB-STL-2, -5)."""

    steal: Steal

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.THROW

    def follow(self, value: Value) -> Step:
        """The man is out, or the runners roll again."""
        assert isinstance(value, int)
        s = replace(self.steal, spaces=self.steal.spaces - value)
        return s.write(s.target) if s.spaces <= 0 else StealRun(s)
