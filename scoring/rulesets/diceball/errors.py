"""Errors: the first die of the defense was a one and a man beat the ball."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.diamond import Base
from scoring.phrases import phrase
from scoring.play import Code
from scoring.rulesets.base import Call, Choice, Role, Roll, RollKind, Step, Topic, Value
from scoring.rulesets.diceball.grounder import GroundCall, Grounder, GroundStep
from scoring.rulesets.diceball.house import Fate, Runner
from scoring.rulesets.diceball.plays import done, write_play


def on_error(g: Grounder) -> Step:
    """The first die of the defense was a one and a man is on his base (DB-ERR-1)."""
    if _bases_on_error(g) == _most_on_error(g):
        return _write_error(g)
    return ExtraBase(g)


def _bases_on_error(g: Grounder) -> tuple[Fate, ...]:
    """What everybody has on the error: past the green, the next base (DB-ERR-5)."""
    track = g.house.track
    fates: list[Fate] = []
    for man in g.men:
        base = track.base(man.space)
        if track.is_red(man.space):
            base = Base(base + 1)
        base = Base(max(base, man.start + 1))
        if man.start is Base.BATTER:
            base = min(base, Base.THIRD)
        limit = _limit(man.start, fates, g.held)
        fates.append(Fate(man.start, min(base, limit)))
    return tuple(fates)


def _limit(start: Base, ahead: list[Fate], held: tuple[Base, ...]) -> Base:
    """The furthest base a man can have behind the men ahead of him."""
    bases = [fate.end for fate in ahead if fate.start > start]
    bases = [base for base in bases if base is not Base.HOME]
    bases += [base for base in held if base > start]
    return Base(min(bases) - 1) if bases else Base.HOME


def _most_on_error(g: Grounder) -> tuple[Fate, ...]:
    far = g.house.track.space(Base.HOME)
    return _bases_on_error(
        replace(g, men=tuple(Runner(man.start, far) for man in g.men))
    )


@dataclass(frozen=True, slots=True)
class ExtraBase(GroundCall, Call):
    """On an error the runners may go on until the throw arrives (DB-ERR-5)."""

    grounder: Grounder

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.EXTRA_BASE

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Stay with what they have, or go on."""
        men = tuple(man.start for man in self.grounder.men)
        return (
            Choice("stay", phrase("the runners stay")),
            Choice("go-on", phrase("the runners go on"), men),
        )

    def follow(self, choice: Choice) -> Step:
        """Stay: the play is done. Go on: the defense rolls first."""
        if choice.name == "stay":
            return _write_error(self.grounder)
        return ErrorThrow(self.grounder)


@dataclass(frozen=True, slots=True)
class ErrorThrow(GroundStep, Roll):
    """The defense rolls; the throw that arrives stops everybody (DB-ERR-5)."""

    grounder: Grounder

    role: ClassVar[Role] = Role.DEFENSE
    kind: ClassVar[RollKind] = RollKind.THROW

    def follow(self, value: Value) -> Step:
        """The ball is there, or the runners roll again."""
        assert isinstance(value, int)
        g = self.grounder
        if value >= g.spaces:
            return _write_error(g)
        return ErrorRun(replace(g, spaces=g.spaces - value))


@dataclass(frozen=True, slots=True)
class ErrorRun(GroundStep, Roll):
    """The offense rolls for everybody who runs on an error."""

    grounder: Grounder

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.RUN

    def follow(self, value: Value) -> Step:
        """Move the runners; ask again."""
        assert isinstance(value, int)
        g = self.grounder
        men = g.moved_by(value)
        return on_error(replace(g, men=men))


def _write_error(g: Grounder) -> Step:
    fates = _bases_on_error(g)
    batter = fates[-1]
    play = write_play(
        g.situation,
        Code.ERROR,
        fates[:-1],
        fielders=(g.fielder,),
        bases=int(batter.end),
        is_bunt=bool(g.bunt),
    )
    return done(play, hit_and_run=g.hit_and_run)
