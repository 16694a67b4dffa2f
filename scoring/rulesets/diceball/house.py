"""What every step of Diceball! refers to: the house, its rules, a man at the plate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from scoring.diamond import Base, Situation
from scoring.phrases import counted, joined, numbers, phrase, templates
from scoring.play import Code, Play, Relay
from scoring.rulesets.base import Choice, Done, Man, Step, View
from scoring.rulesets.diceball.board import Board, Track

_STRIKEOUT = Play(Code.STRIKEOUT)


class Option(StrEnum):
    """The optional plays for experts, in the rulebook's order."""

    DESIGNATED_STEAL = "designated_steal"
    REGULAR_STEAL = "regular_steal"
    DOUBLE_STEAL = "double_steal"
    HIT_AND_RUN = "hit_and_run"
    FULL_COUNT = "full_count"
    SACRIFICE_BUNT = "sacrifice_bunt"
    SQUEEZE = "squeeze"
    AUTOMATIC_STRIKE = "automatic_strike"
    INTENTIONAL_WALK = "intentional_walk"


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """A board and the options that are on. Compared by identity: steps point to it.

    ``before_pitch`` gives the step that comes before a pitch, so that a foul bunt can
    lead back to it.
    """

    board: Board = field(repr=False)
    before_pitch: Callable[[AtBat], Step] = field(repr=False)
    options: frozenset[Option] = frozenset()
    track: Track = field(default_factory=Track, repr=False)

    def has(self, option: Option) -> bool:
        """Whether an optional play is on."""
        return option in self.options


@dataclass(frozen=True, slots=True)
class AtBat:
    """A batter at the plate: the bases, the outs, the count.

    ``stealer`` is the base of the designated stealer when he may steal from it, and
    ``hit_and_runs`` the attempts left when one is possible here; otherwise ``None``
    and 0, so that equal situations are equal.
    """

    house: House
    situation: Situation
    balls: int = 0
    strikes: int = 0
    stealer: Base | None = None
    hit_and_runs: int = 0

    def next_pitch(self) -> Step:
        """Return the step before the next pitch to this batter."""
        return self.house.before_pitch(self)

    def missed(self) -> AtBat | Done:
        """A swinging strike: the next count, or the strikeout (DB-PIT-3)."""
        if self.strikes == 2:
            return Done(_STRIKEOUT)
        return replace(self, strikes=self.strikes + 1)

    def fouled(self) -> AtBat:
        """A foul is a strike, but never the third (DB-PIT-2)."""
        return replace(self, strikes=min(self.strikes + 1, 2))

    def bunted_foul(self) -> Step:
        """A foul bunt is a strike, and the third one counts (DB-BNT-1)."""
        after = self.missed()
        return after if isinstance(after, Done) else after.next_pitch()

    def view(self) -> View:
        """Return what lies on the table before the pitch."""
        track = self.house.track
        men = [Man(b, track.start(b), running=False) for b in self.situation.runners]
        return View(
            self.situation,
            self.balls,
            self.strikes,
            tuple(men),
            stealer=self.stealer,
            hit_and_runs=self.hit_and_runs,
        )


class Runner(NamedTuple):
    """A man on the track: the base where he began the play and his space now."""

    start: Base
    space: int


class Fate(NamedTuple):
    """How the play ended for a man: the base he has, or the base he was out at."""

    start: Base
    end: Base
    relay: Relay = ()
    is_out: bool = False


_MEN = {
    Base.BATTER: phrase("the batter"),
    Base.FIRST: phrase("the runner on first"),
    Base.SECOND: phrase("the runner on second"),
    Base.THIRD: phrase("the runner on third"),
}
#: What men may do: for one of them, and for several.
_MEN_DO = {
    "go on": numbers("{men} goes on", "{men} go on"),
    "run": numbers("{men} runs", "{men} run"),
    "keep running": numbers("{men} keeps running", "{men} keep running"),
    "advance": numbers("{men} advances", "{men} advance"),
    "tag up": numbers("{men} tags up", "{men} tag up"),
}
_NOBODY_DOES = templates("stop at the base", "stop", "stay", "go back")


def spoken_men(starts: tuple[Base, ...]) -> str:
    """Name men by where they started: "the runner on second and the batter"."""
    return joined(phrase(" and "), (_MEN[start] for start in starts))


def choose_men(starts: tuple[Base, ...], verb: str, otherwise: str) -> Choice:
    """Return the choice in which just these men do something."""
    if not starts:
        return Choice(otherwise.replace(" ", "-"), phrase(otherwise))
    name = "+".join(start.symbol for start in starts)
    men = spoken_men(starts)
    one, several = _MEN_DO[verb]
    return Choice(name, counted(one, several, len(starts), men=men), starts)


@dataclass(frozen=True, slots=True)
class Contact:
    """The ball is hit: who is on base and from which space each man starts.

    ``men`` are the runners on base, lead runner first; ``going`` the bases of those
    who were sent before the pitch (they run on the ground and go back on a fly).
    """

    house: House
    outs: int
    men: tuple[Runner, ...] = ()
    going: tuple[Base, ...] = ()
    hit_and_run: bool = False

    @property
    def starts(self) -> tuple[Base, ...]:
        """The occupied bases, lead runner first."""
        return tuple(man.start for man in self.men)

    @property
    def situation(self) -> Situation:
        """The bases and the outs."""
        starts = self.starts
        return Situation(
            (Base.FIRST in starts, Base.SECOND in starts, Base.THIRD in starts),
            self.outs,
        )

    @property
    def optional(self) -> tuple[Base, ...]:
        """The bases of the men who run only if the offense says so (DB-GRD-4)."""
        forced = self.situation.forced
        return tuple(
            base
            for base in self.starts
            if base not in forced and base not in self.going
        )


def men_view(
    situation: Situation,
    running: tuple[Runner, ...],
    standing: tuple[Runner, ...] = (),
    throws: tuple[tuple[Base, int], ...] = (),
) -> View:
    """Return what lies on the board in the middle of a play."""
    men = [Man(man.start, man.space) for man in running]
    men += [Man(man.start, man.space, running=False) for man in standing]
    men.sort(key=lambda man: -man.space)
    return View(situation, men=tuple(men), throws=throws)
