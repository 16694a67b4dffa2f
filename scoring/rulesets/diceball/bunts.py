"""The sacrifice bunt and the suicide bunt (squeeze play)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.diamond import Base, Position, Situation
from scoring.play import Advance, Cause, Code, Play
from scoring.rulesets.base import Done, Role, Roll, RollKind, Step, Value
from scoring.rulesets.diceball.ground import start_ground_ball
from scoring.rulesets.diceball.house import AtBat, Contact, House, Runner

_FIRST_GOOD_DIE = 4
_ON_A_BUNT = frozenset(
    {Code.RELAY, Code.SINGLE, Code.FIELDERS_CHOICE, Code.ERROR, Code.STRIKEOUT}
)


def can_sacrifice(situation: Situation) -> bool:
    """Whether a sacrifice bunt may be declared: a man on, and no squeeze possible."""
    return bool(situation.runners) and not can_squeeze(situation)


def can_squeeze(situation: Situation) -> bool:
    """Whether a squeeze may be declared: a man on third, bases not full (DB-SQZ-1)."""
    return situation.is_occupied(Base.THIRD) and len(situation.runners) < 3


@dataclass(frozen=True, slots=True)
class Bunt(Roll):
    """The batter bunts instead of a pitch: 1 to 3 foul, 4 to 6 good (DB-BNT-1)."""

    at: AtBat

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.BUNT

    def leads_to(self, goal: Play) -> bool:
        """Foul bunts lead everywhere; after two strikes only to a strikeout."""
        return self.at.strikes < 2 or goal.code in _ON_A_BUNT

    def follow(self, value: Value) -> Step:
        """A foul is a strike; a good bunt lies at the catcher's feet."""
        assert isinstance(value, int)
        if value < _FIRST_GOOD_DIE:
            return self.at.bunted_foul()
        track = self.at.house.track
        red = track.green + 1
        men = tuple(
            Runner(base, track.space(base) + red) for base in self.at.situation.runners
        )
        contact = Contact(self.at.house, self.at.situation.outs, men)
        return start_ground_ball(
            contact, Position.CATCHER, contact.starts, bunt="sacrifice"
        )


@dataclass(frozen=True, slots=True)
class SqueezeRun(Roll):
    """First the runner on third moves, and the others with him (DB-SQZ-1, -5)."""

    at: AtBat

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.RUN

    def leads_to(self, goal: Play) -> bool:
        """Foul bunts lead everywhere."""
        return True

    def follow(self, value: Value) -> Step:
        """Then the batter bunts."""
        assert isinstance(value, int)
        return SqueezeBunt(self.at, value)


@dataclass(frozen=True, slots=True)
class SqueezeBunt(Roll):
    """1 missed, 2 or 3 foul, 4 to 6 good, with the men on their way (DB-SQZ-1)."""

    at: AtBat
    moved: int

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.BUNT

    @property
    def men(self) -> tuple[Runner, ...]:
        """The men on the track, the one from third first."""
        track = self.at.house.track
        runners = self.at.situation.runners
        return tuple(Runner(base, track.start(base) + self.moved) for base in runners)

    @property
    def is_green(self) -> bool:
        """Whether the men are still in the safety zone."""
        return not self.at.house.track.is_red(self.men[0].space)

    def leads_to(self, goal: Play) -> bool:
        """Foul bunts lead everywhere."""
        return True

    def follow(self, value: Value) -> Step:
        """Go by the die."""
        assert isinstance(value, int)
        if value == 1:
            return self._missed()
        if value < _FIRST_GOOD_DIE:
            return self.at.bunted_foul()
        return self._good()

    def _missed(self) -> Step:
        """A strike; a man on red is thrown at (DB-SQZ-2)."""
        after = self.at.missed()
        if isinstance(after, Done):  # the third strike
            if self.is_green or self.at.situation.outs == 2:
                return after
            return SqueezeThrow(
                self.at.house, self.at.situation, self.men, strikeout=True
            )
        if self.is_green:
            return after.next_pitch()
        return SqueezeThrow(
            self.at.house,
            self.at.situation,
            self.men,
            balls=after.balls,
            strikes=after.strikes,
        )

    def _good(self) -> Step:
        at = self.at
        track = at.house.track
        if self.is_green:  # they return; the batter runs (DB-SQZ-3)
            men = tuple(Runner(b, track.start(b)) for b in at.situation.runners)
            contact = Contact(at.house, at.situation.outs, men)
            return start_ground_ball(
                contact, Position.CATCHER, at.situation.forced, bunt="squeeze"
            )
        contact = Contact(at.house, at.situation.outs, self.men)
        return start_ground_ball(
            contact, Position.CATCHER, contact.starts, bunt="squeeze"
        )


@dataclass(frozen=True, slots=True)
class SqueezeThrow(Roll):
    """The bunt was missed: the catcher has the ball and needs two (DB-SQZ-2)."""

    house: House
    situation: Situation
    men: tuple[Runner, ...]
    balls: int = 0
    strikes: int = 0
    strikeout: bool = False

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.THROW

    def leads_to(self, goal: Play) -> bool:
        """Whether the goal is a play at home on this pitch."""
        return goal.code is (Code.STRIKEOUT if self.strikeout else None)

    def follow(self, value: Value) -> Step:
        """Out on two or more; on a one the offense rolls again."""
        assert isinstance(value, int)
        if value >= self.house.board.relays[Position.CATCHER][Base.HOME]:
            return self.write(safe=False)
        return SqueezeLastRun(self)

    def write(self, safe: bool) -> Done:
        """Return the play: everybody moves up, or the man from third is out."""
        outs = self.situation.outs + self.strikeout + (not safe)
        moves = []
        for man in self.men:
            end = Base(man.start + 1)
            if man.start is Base.THIRD and not safe:
                moves.append(
                    Advance(
                        man.start,
                        end,
                        out=True,
                        relay=(Position.CATCHER,),
                        cause=Cause.CAUGHT_STEALING,
                    )
                )
            elif outs < 3:
                cause = Cause.STEAL if safe else Cause.OTHER
                moves.append(Advance(man.start, end, cause=cause))
        code = Code.STRIKEOUT if self.strikeout else None
        return Done(Play(code, advances=tuple(moves)), self.balls, self.strikes)


@dataclass(frozen=True, slots=True)
class SqueezeLastRun(Roll):
    """The last die: home, or out (DB-SQZ-2)."""

    throw: SqueezeThrow

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.RUN

    def leads_to(self, goal: Play) -> bool:
        """Whether the goal is a play at home on this pitch."""
        return self.throw.leads_to(goal)

    def follow(self, value: Value) -> Step:
        """The man from third is home, or out."""
        assert isinstance(value, int)
        home = self.throw.house.track.space(Base.HOME)
        return self.throw.write(safe=self.throw.men[0].space + value >= home)
