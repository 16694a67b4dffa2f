"""The ball is caught in the air: infield flies, outfield flies, tagging up.

Paragraphs "The Ball is Hit to a Circle" and "Advancing on a Fly-Out".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.diamond import Base, Position, Situation
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
from scoring.rulesets.diceball import goals
from scoring.rulesets.diceball.house import (
    Contact,
    Fate,
    House,
    Runner,
    choose_men,
    men_view,
)
from scoring.rulesets.diceball.plays import done, write_play
from scoring.rulesets.diceball.sending import subsets_of_men


def infield_fly(contact: Contact, fielder: Position) -> Done:
    """Circles 1, 7 and 9: the batter is out, nobody advances (DB-ZON-2)."""
    play = Play(Code.INFIELD_FLY, (fielder,))
    return done(play, hit_and_run=contact.hit_and_run)


def outfield_fly(contact: Contact, fielder: Position) -> Step:
    """Circles 17 to 22: the batter is out; runners may try the next base.

    Not on the third out, and not for men who ran with the pitch (DB-STL-4, DB-HNR-2).
    """
    if contact.outs == 2 or len(_taggers(contact)) == 1:
        play = Play(Code.RELAY, (fielder,))
        return done(play, hit_and_run=contact.hit_and_run)
    return TagUp(contact, fielder)


def _taggers(contact: Contact) -> tuple[tuple[Base, ...], ...]:
    free = tuple(base for base in contact.starts if base not in contact.going)
    standing = tuple(base for base in contact.starts if base in contact.going)
    return subsets_of_men(free, standing)


@dataclass(frozen=True, slots=True)
class TagUp(Call):
    """The offense says who tries the next base on the fly (DB-FLY-1)."""

    contact: Contact
    fielder: Position

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.TAG_UP

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every set of men who can go together; nobody stands last."""
        return tuple(
            choose_men(some, "tag up", "stay") for some in _taggers(self.contact)
        )

    @property
    def silent(self) -> Choice | None:
        """Nobody runs."""
        return self.choices[-1]

    def view(self) -> View:
        """Return the men on base and the outfielder's throws."""
        board = self.contact.house.board
        throws = tuple(board.from_outfield[self.fielder].items())
        return men_view(self.contact.situation, self.contact.men, (), throws)

    def leads_to(self, goal: Play) -> bool:
        """Whether the goal is a fly to this fielder."""
        return goal.is_fly and goal.fielders == (self.fielder,)

    def follow(self, choice: Choice) -> Step:
        """Roll two dice for those who go."""
        contact = self.contact
        if not choice.bases:
            play = Play(Code.RELAY, (self.fielder,))
            return done(play, hit_and_run=contact.hit_and_run)
        return TagRun(
            Fly(
                contact.house,
                contact.outs,
                self.fielder,
                choice.bases,
                tuple(base for base in contact.starts if base not in choice.bases),
            )
        )


@dataclass(frozen=True, slots=True)
class Fly:
    """A fly was caught and men run from their bases, all at the same speed.

    ``moved`` counts the spaces from the base, ``spaces`` what the ball still needs to
    the base announced.
    """

    house: House
    outs: int
    fielder: Position
    running: tuple[Base, ...]
    held: tuple[Base, ...]
    moved: int = 0
    target: Base | None = None
    spaces: int = 0

    @property
    def situation(self) -> Situation:
        """The bases and outs when the play began."""
        starts = self.running + self.held
        return Situation(
            (Base.FIRST in starts, Base.SECOND in starts, Base.THIRD in starts),
            self.outs,
        )

    @property
    def is_home(self) -> bool:
        """Whether the men are on the next base (DB-FLY-1)."""
        return self.moved >= self.house.board.limits["tag_up_needs"]

    def write(self, out: Base | None = None) -> Done:
        """Return the play; everybody but the man out at a base has the next one."""
        fates = []
        for start in self.running:
            end = Base(start + 1)
            if end is out:
                relay = self.house.board.relay(self.fielder, (end,))
                fates.append(Fate(start, end, relay, is_out=True))
            elif out is None or self.outs == 0:
                fates.append(Fate(start, end))
        return done(
            write_play(self.situation, Code.RELAY, fates, fielders=(self.fielder,))
        )

    def leads_to(self, goal: Play) -> bool:
        """Whether the goal is a fly to this fielder on which these men ran."""
        if not goal.is_fly or goal.fielders != (self.fielder,):
            return False
        third_out = goals.ends_half(self.outs, goal)
        for move in goal.advances:
            if move.start not in self.running:
                return False
            if move.out and self.target not in (None, move.end):
                return False
        return third_out or not goal.advances or len(goal.advances) == len(self.running)


class _FlyStep:
    __slots__ = ()

    fly: Fly

    def leads_to(self, goal: Play) -> bool:
        """Whether the fly so far agrees with the goal."""
        return self.fly.leads_to(goal)


@dataclass(frozen=True, slots=True)
class TagRun(_FlyStep, Roll):
    """The offense rolls for the men tagging up: two dice first, then one."""

    fly: Fly

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.TAG_UP

    @property
    def dice(self) -> int:
        """Two dice from the base, one later."""
        return 1 if self.fly.moved else 2

    def follow(self, value: Value) -> Step:
        """With eight or more the men are safe (DB-FLY-1)."""
        assert isinstance(value, int)
        first = not self.fly.moved
        fly = replace(self.fly, moved=self.fly.moved + value)
        if fly.is_home:
            return fly.write()
        if not first:
            return TagThrow(fly, False)
        if len(fly.running) > 1:
            return TagAnnounce(fly)
        return TagThrow(_aim(fly, Base(fly.running[0] + 1)), True)


def _aim(fly: Fly, base: Base) -> Fly:
    spaces = fly.house.board.from_outfield[fly.fielder][base]
    return replace(fly, target=base, spaces=spaces)


class _FlyCall(_FlyStep):
    __slots__ = ()

    def view(self) -> View:
        """Return the men on the track and the outfielder's throws."""
        fly = self.fly
        track = fly.house.track
        men = [Runner(start, track.space(start) + fly.moved) for start in fly.running]
        standing = [Runner(start, track.start(start)) for start in fly.held]
        throws = dict(fly.house.board.from_outfield[fly.fielder])
        if fly.target is not None:
            throws = {fly.target: fly.spaces}
        return men_view(
            fly.situation, tuple(men), tuple(standing), tuple(throws.items())
        )


@dataclass(frozen=True, slots=True)
class TagAnnounce(_FlyCall, Call):
    """With several men running the outfielder says which base he throws to."""

    fly: Fly

    role: ClassVar[Role] = Role.DEFENSE
    topic: ClassVar[Topic] = Topic.THROW

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The base ahead of each man, the lead runner's first."""
        bases = [Base(start + 1) for start in self.fly.running]
        return tuple(
            Choice(base.symbol, phrase("throw to {base}", base=base.spoken), (base,))
            for base in bases
        )

    def follow(self, choice: Choice) -> Step:
        """The outfielder throws."""
        return TagThrow(_aim(self.fly, choice.bases[0]), True)


@dataclass(frozen=True, slots=True)
class TagThrow(_FlyStep, Roll):
    """The outfielder rolls two dice; later the defense rolls one (DB-FLY-2)."""

    fly: Fly
    is_first: bool

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.OUTFIELD_THROW

    @property
    def dice(self) -> int:
        """Two dice from the outfield, one later."""
        return 2 if self.is_first else 1

    def follow(self, value: Value) -> Step:
        """The ball is at the base, or the runners roll again."""
        assert isinstance(value, int)
        fly = replace(self.fly, spaces=self.fly.spaces - value)
        on_green = fly.moved <= fly.house.track.green
        if fly.spaces <= 0:
            if on_green:  # they slide back (DB-TRK-9)
                return done(Play(Code.RELAY, (fly.fielder,)))
            return fly.write(fly.target)
        return TagKeepRunning(fly) if on_green else TagRun(fly)


@dataclass(frozen=True, slots=True)
class TagKeepRunning(_FlyCall, Call):
    """Men still on green go on or return to their base (DB-TRK-6)."""

    fly: Fly

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.KEEP_RUNNING

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All go on, or all return."""
        return (
            choose_men(self.fly.running, "keep running", "go back"),
            choose_men((), "keep running", "go back"),
        )

    def follow(self, choice: Choice) -> Step:
        """Roll on, or the play is done."""
        if choice.bases:
            return TagRun(self.fly)
        return done(Play(Code.RELAY, (self.fly.fielder,)))
