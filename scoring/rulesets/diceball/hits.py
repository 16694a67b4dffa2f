"""The ball is hit to a star: the runners against the outfielder's run and relay.

Paragraphs "The Ball is Hit to a Star-Shaped Zone", "How the Ball Moves", "Danger
Zone", "Safety Zone" and "When a Runner Stops Advancing".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.diamond import Base
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
)
from scoring.rulesets.diceball.drive import (
    Drive,
    DriveCall,
    DriveStep,
    drive_leads_to,
    overrunners,
    subsets_going_on,
    throw_targets,
)
from scoring.rulesets.diceball.house import Contact, Fate, Runner, choose_men
from scoring.rulesets.diceball.plays import done, write_play

_HITS = (Code.SINGLE, Code.SINGLE, Code.DOUBLE, Code.TRIPLE, Code.HOME_RUN)


def home_run(contact: Contact) -> Done:
    """Stars 27 to 36: everybody scores (DB-ZON-7)."""
    fates = [Fate(base, Base.HOME) for base in contact.starts]
    play = write_play(contact.situation, Code.HOME_RUN, fates)
    return done(play, hit_and_run=contact.hit_and_run)


def start_hit(contact: Contact, zone: int, sent: tuple[Base, ...]) -> Step:
    """The outfielder goes for the ball; the offense rolls first (DB-HIT-1)."""
    men = tuple(man for man in contact.men if man.start in sent)
    held = [Fate(b, b) for b in contact.starts if b not in sent]
    return HitRun(
        Drive(
            contact.house,
            2 if contact.outs == 2 else 0,
            zone,
            (*men, Runner(Base.BATTER, 0)),
            tuple(held),
            hit_and_run=contact.hit_and_run,
        )
    )


@dataclass(frozen=True, slots=True)
class HitRun(DriveStep, Roll):
    """The offense rolls one die for everybody who runs."""

    drive: Drive

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.RUN

    def follow(self, value: Value) -> Step:
        """Move the runners; those who cross the plate have scored."""
        assert isinstance(value, int)
        before = self.drive
        home = before.house.track.space(Base.HOME)
        men = tuple(Runner(man.start, man.space + value) for man in before.men)
        fates = before.fates
        if men[0].space >= home:
            scored = [Fate(man.start, Base.HOME) for man in men if man.space >= home]
            men = tuple(man for man in men if man.space < home)
            fates = before.settle(scored)
        d = before.moved(men, fates)
        free = overrunners(d, value)
        choices = subsets_going_on(d, free)
        if len(choices) > 1:
            return Overrun(d, value)
        return defense_turn(d.stop(set(free) - set(choices[0])))


@dataclass(frozen=True, slots=True)
class Overrun(DriveCall, Call):
    """A man one or two short of a base, carried onto the red, may stop (DB-TRK-7)."""

    drive: Drive
    die: int

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.OVERRUN

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Who goes on past his base; the others stop at it."""
        free = overrunners(self.drive, self.die)
        return tuple(
            choose_men(some, "go on", "stop at the base")
            for some in subsets_going_on(self.drive, free)
        )

    def leads_to(self, goal: Play) -> bool:
        """Whether the men agree with the goal, those who may stop taken as free."""
        free = overrunners(self.drive, self.die)
        return drive_leads_to(self.drive, goal, free)

    def follow(self, choice: Choice) -> Step:
        """Those who stop have the base."""
        free = overrunners(self.drive, self.die)
        return defense_turn(self.drive.stop(set(free) - set(choice.bases)))


def defense_turn(d: Drive) -> Step:
    """The fielder runs or throws; near the glove the base is announced first."""
    if not d.men:
        return finish(d)
    if d.must_announce:
        targets = throw_targets(d)
        if len(targets) > 1:
            return HitAnnounce(d)
        d = d.thrown(d.gone, targets[0])
    return HitThrow(d)


@dataclass(frozen=True, slots=True)
class HitAnnounce(DriveCall, Call):
    """The defense says to which base the ball goes from the glove (DB-HIT-4)."""

    drive: Drive

    role: ClassVar[Role] = Role.DEFENSE
    topic: ClassVar[Topic] = Topic.THROW

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The bases ahead of the runners, lead runner's first."""
        return tuple(
            Choice(base.symbol, phrase("throw to {base}", base=base.spoken), (base,))
            for base in throw_targets(self.drive)
        )

    def follow(self, choice: Choice) -> Step:
        """Roll for the throw."""
        return HitThrow(self.drive.thrown(self.drive.gone, choice.bases[0]))


@dataclass(frozen=True, slots=True)
class HitThrow(DriveStep, Roll):
    """The defense rolls one die: the fielder runs, picks up and throws."""

    drive: Drive

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.THROW

    def follow(self, value: Value) -> Step:
        """The ball reaches its base, or the runners go on."""
        assert isinstance(value, int)
        d = self.drive
        gone, star = d.gone + value, d.star
        if d.target and gone >= star.distances[d.target]:
            return arrive(d.thrown(star.distances[d.target], d.target))
        return offense_turn(d.thrown(gone, d.target if gone > star.glove else None))


def arrive(d: Drive) -> Step:
    """The ball is at the base: a man on the red before it is out (DB-HIT-2).

    It stays there; a man on green slides back and nobody runs on (DB-TRK-9).
    """
    track = d.house.track
    assert d.target is not None
    for man in d.men:
        if track.is_red(man.space) and track.next_base(man.space) is d.target:
            relay = d.house.board.hit_relay(d.star.fielder, d.target)
            men = tuple(other for other in d.men if other is not man)
            out = Fate(man.start, d.target, relay, is_out=True)
            return finish(d.moved(men, d.settle([out])))
    return finish(d)


def offense_turn(d: Drive) -> Step:
    """Men in the safety zone go on or stop, said before the die (DB-TRK-6)."""
    free = d.in_safety
    choices = subsets_going_on(d, free)
    if len(choices) > 1:
        return HitKeepRunning(d)
    return _go_on(d, choices[0])


def _go_on(d: Drive, going: tuple[Base, ...]) -> Step:
    d = d.stop(set(d.in_safety) - set(going))
    return HitRun(d) if d.men else finish(d)


@dataclass(frozen=True, slots=True)
class HitKeepRunning(DriveCall, Call):
    """Men on a base or on green: who runs and who stops (DB-TRK-6)."""

    drive: Drive

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.KEEP_RUNNING

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Who goes on; the others stop where they are."""
        return tuple(
            choose_men(some, "go on", "stop")
            for some in subsets_going_on(self.drive, self.drive.in_safety)
        )

    def follow(self, choice: Choice) -> Step:
        """Roll for those who go on; when nobody does, the play is done."""
        return _go_on(self.drive, choice.bases)


def finish(d: Drive) -> Step:
    """The play is over: men on red have the base ahead, the others the one behind."""
    out = next((fate for fate in d.fates if fate.is_out), None)
    third_out = out is not None and d.outs == 2
    fates = [*d.fates, *_bases_at_the_end(d, third_out)]
    batter = next(fate for fate in fates if fate.start is Base.BATTER)
    others = [fate for fate in fates if fate.start is not Base.BATTER]
    situation = d.situation
    forced_out = (
        out is not None and out.start in situation.forced and out.end == out.start + 1
    )
    if batter.is_out and batter.end is Base.FIRST:
        code, fielders = Code.RELAY, batter.relay
    elif forced_out:
        code, fielders = Code.FIELDERS_CHOICE, ()
    else:
        code, fielders = _HITS[batter.end - batter.is_out], ()
        if batter.is_out:
            others.append(batter)
    play = write_play(
        situation,
        code,
        others,
        fielders=fielders,
        bars_runs=forced_out or code is Code.RELAY,
    )
    return done(play, hit_and_run=d.hit_and_run)


def _bases_at_the_end(d: Drive, third_out: bool) -> list[Fate]:
    track = d.house.track
    fates: list[Fate] = []
    behind = 0
    for man in reversed(d.men):
        base = track.base(man.space)
        base = Base(base + (track.is_red(man.space) and not third_out))
        base = Base(min(max(base, behind + 1, Base.FIRST), Base.HOME))
        fates.append(Fate(man.start, base))
        behind = base
    return fates
