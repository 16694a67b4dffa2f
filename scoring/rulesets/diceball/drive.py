"""A base hit on its way, as a value: who runs, who has stopped, where the ball is."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from itertools import combinations

from scoring.diamond import Base, Situation
from scoring.play import Play
from scoring.rulesets.base import View
from scoring.rulesets.diceball import goals
from scoring.rulesets.diceball.board import Star
from scoring.rulesets.diceball.house import Fate, House, Runner, men_view

_LARGEST_DIE = 6


@dataclass(frozen=True, slots=True)
class Drive:
    """A hit in progress.

    ``outs`` is 2, or 0 for fewer: one man at most is put out, so no more matters.
    ``men`` run, the lead runner first; ``fates`` have stopped, scored or are out, by
    their base. ``gone`` counts the spaces of fielder and ball; ``target`` is the base
    announced for the throw.
    """

    house: House
    outs: int
    zone: int
    men: tuple[Runner, ...]
    fates: tuple[Fate, ...] = ()
    gone: int = 0
    target: Base | None = None
    hit_and_run: bool = False

    @property
    def star(self) -> Star:
        """The zone to which the ball was hit."""
        return self.house.board.stars[self.zone]

    @property
    def situation(self) -> Situation:
        """The bases and outs when the play began."""
        starts = {man.start for man in self.men} | {fate.start for fate in self.fates}
        return Situation(
            (Base.FIRST in starts, Base.SECOND in starts, Base.THIRD in starts),
            self.outs,
        )

    @property
    def must_announce(self) -> bool:
        """Whether the next die may carry the ball past the glove where ways part."""
        return self.target is None and self.gone + _LARGEST_DIE > self.star.glove

    @property
    def in_safety(self) -> tuple[Base, ...]:
        """The men on a base or on green, who may stop."""
        track = self.house.track
        return tuple(man.start for man in self.men if not track.is_red(man.space))

    def moved(self, men: tuple[Runner, ...], fates: tuple[Fate, ...]) -> Drive:
        """Return the hit with other men on the way and others settled."""
        return Drive(
            self.house,
            self.outs,
            self.zone,
            men,
            fates,
            self.gone,
            self.target,
            self.hit_and_run,
        )

    def thrown(self, gone: int, target: Base | None) -> Drive:
        """Return the hit with the fielder or the ball further on its way."""
        return Drive(
            self.house,
            self.outs,
            self.zone,
            self.men,
            self.fates,
            gone,
            target,
            self.hit_and_run,
        )

    def settle(self, fates: Iterable[Fate]) -> tuple[Fate, ...]:
        """Return the settled men with these added, lead runner first."""
        return tuple(sorted((*self.fates, *fates), key=lambda fate: -fate.start))

    def stop(self, starts: Set[Base]) -> Drive:
        """These men stop at the base they have touched last."""
        if not starts:
            return self
        track = self.house.track
        stopped = [
            Fate(man.start, track.base(man.space))
            for man in self.men
            if man.start in starts
        ]
        men = tuple(man for man in self.men if man.start not in starts)
        return self.moved(men, self.settle(stopped))


class DriveStep:
    """A step of a base hit."""

    __slots__ = ()

    drive: Drive

    def leads_to(self, goal: Play) -> bool:
        """Whether the men as they stand agree with the goal."""
        return drive_leads_to(self.drive, goal)


class DriveCall(DriveStep):
    """A decision on a base hit."""

    __slots__ = ()

    def view(self) -> View:
        """Return the men on the track and what the ball needs to each base."""
        d = self.drive
        track = d.house.track
        standing = [
            Runner(f.start, track.space(f.end))
            for f in d.fates
            if not f.is_out and f.end is not Base.HOME
        ]
        throws = tuple(
            (base, spaces - d.gone)
            for base, spaces in d.star.distances.items()
            if d.target in (None, base)
        )
        return men_view(d.situation, d.men, tuple(standing), throws)


def overrunners(d: Drive, die: int) -> tuple[Base, ...]:
    """Return the men whom this die carried over a base from one or two spaces short."""
    if die < 5:
        return ()
    track = d.house.track
    return tuple(
        man.start
        for man in d.men
        if track.reds[man.space]
        and 1 <= track.space(track.touched[man.space]) - (man.space - die) <= 2
    )


def subsets_going_on(d: Drive, free: tuple[Base, ...]) -> list[tuple[Base, ...]]:
    """Return every set of these men who may go on while the others stop.

    Nobody runs to a base where a man has stopped, and nobody stops at a base to which
    the man behind him must run.
    """
    if not free:
        return [()]
    track = d.house.track
    taken = [fate.end for fate in d.fates if not fate.is_out and fate.end < Base.HOME]
    place = {man.start: man.space for man in d.men}
    bound = [
        track.ahead[space]
        for start, space in place.items()
        if start not in free and track.reds[space]
    ]
    found = []
    for size in range(len(free), -1, -1):
        for some in combinations(free, size):
            stops = [track.touched[place[start]] for start in free if start not in some]
            held = {Base.BATTER, *taken, *stops}
            if len(held) <= len(taken) + len(stops):
                continue
            running = [*bound, *(track.ahead[place[start]] for start in some)]
            if held.isdisjoint(running):
                found.append(some)
    return found


def throw_targets(d: Drive) -> tuple[Base, ...]:
    """Return the bases to which a throw makes sense: the next two of each man."""
    track = d.house.track
    ahead = {track.ahead[man.space] for man in d.men}
    ahead |= {Base(min(base + 1, Base.HOME)) for base in ahead}
    return tuple(sorted(ahead, reverse=True))


def drive_leads_to(d: Drive, goal: Play, free: tuple[Base, ...] = ()) -> bool:
    """Whether a base hit in progress may still end so; ``free`` men may yet stop."""
    if not d.gone and not goals.hit_can_be(d.house.board, d.zone, d.situation, goal):
        return False
    third_out = goals.ends_half(d.outs, goal)
    if not all(goals.fate_fits(fate, goal, third_out) for fate in d.fates):
        return False
    track = d.house.track
    for man in d.men:
        said = goals.move_of(goal, man.start)
        is_out = said is not None and said.out
        end = man.start if said is None else said.end
        if is_out or not third_out:
            bound = track.is_red(man.space) and man.start not in free
            least = track.base(man.space) + (is_out or bound)
            if end < least:
                return False
    return True
