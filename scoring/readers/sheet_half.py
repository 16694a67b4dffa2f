"""One half-inning from its boxes: the likeliest plays that write just these boxes.

The search goes over plays in order. What it remembers between two plays is the next
batter, the outs, who is on which base, and how much of each man's box is explained;
sequences that meet there are one, so the likeliest is found exactly and every choice
has its exact share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from scoring.diamond import Base, Situation
from scoring.notation import format_play
from scoring.play import Play
from scoring.readers.paper import Box
from scoring.readers.sheet_men import Cast
from scoring.readers.sheet_plays import Candidate, Candidates, Tokens
from scoring.rulesets.base import PlateAppearance

#: How often a half-inning is read again without plays that turned out impossible.
_MOST_TRIES = 20
#: What a play that no dice can make is worth: it is taken when nothing else fits.
_IMPOSSIBLE = 1e-40

#: What counts as equally likely, numbers being rounded.
_AS_GOOD = 1 - 1e-9


class OnBase(NamedTuple):
    """A man on base: the number of his box, and how many of its tokens are used."""

    box: int
    used: int


class Point(NamedTuple):
    """A half-inning between two plays."""

    batter: int = 0
    outs: int = 0
    bases: tuple[OnBase | None, OnBase | None, OnBase | None] = (None, None, None)
    runs: int = 0

    @property
    def situation(self) -> Situation:
        """The bases and the outs."""
        first, second, third = self.bases
        return Situation(
            (first is not None, second is not None, third is not None), self.outs
        )

    @property
    def men(self) -> dict[Base, OnBase]:
        """The men on base."""
        return {
            Base(number): man
            for number, man in enumerate(self.bases, start=1)
            if man is not None
        }


@dataclass(frozen=True, slots=True)
class Terms:
    """What is known of a half-inning besides its boxes.

    ``needed`` runs end the game; ``is_open`` says that it may not have been finished.
    """

    runs: int | None = None
    left: int | None = None
    needed: int | None = None
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """A play of the likeliest sequence.

    ``batter`` is the number of the box of the man at bat, ``where`` all that lies on
    the table. ``share`` is the chance that it was this play and no other, given the
    boxes; ``others`` are those, with theirs.
    """

    play: Play
    batter: int
    where: PlateAppearance
    share: float = 1.0
    others: tuple[tuple[Play, float], ...] = ()
    is_known: bool = True

    @property
    def key(self) -> str:
        """What names the choice in its half-inning, for an answer to it."""
        return key_of(self.batter, self.where.situation)


def key_of(batter: int, situation: Situation) -> str:
    """Name a choice: ``4-1-101`` is before the fifth box, one out, men on 1 and 3."""
    men = "".join("01"[on] for on in situation.occupied)
    return f"{batter}-{situation.outs}-{men}"


class _Fork(NamedTuple):
    """A point with the play that was taken there, and all with their weights."""

    point: Point
    best: Candidate
    ways: tuple[tuple[Candidate, float], ...]


class HalfReader:
    """Reads one half-inning, from its beginning or from where it was left.

    ``said`` has the notation of plays that somebody has chosen, by ``Chosen.key``.
    """

    def __init__(
        self,
        candidates: Candidates,
        boxes: tuple[Box, ...],
        terms: Terms,
        cast: Cast,
        *,
        start: Point = Point(),  # noqa: B008
        said: Mapping[str, str] = MappingProxyType({}),
    ):
        self.candidates = candidates
        self.boxes = boxes
        self.terms = terms
        self.cast = cast
        self._start, self._said = start, said
        self._judged: set[tuple[PlateAppearance, Play]] = set()
        self._impossible: set[tuple[PlateAppearance, Play]] = set()
        self._wide = candidates.judge is None
        self._mass: dict[Point, float] = {}
        self._best: dict[Point, float] = {}
        self._ahead: dict[Point, list[tuple[Candidate, Point]]] = {}

    def read(self) -> tuple[Chosen, ...] | None:
        """Return the likeliest plays, or ``None`` when nothing fits.

        Plays that the odds do not know are tried only when no others fit.
        """
        if not self._mass_of(self._start) and not self._wide:
            self._wide = True
            self._forget()
        if not self._mass_of(self._start):
            return None
        forks = self._forks()
        for _ in range(_MOST_TRIES):
            if not self._set_aside(forks):
                break
            self._forget()
            forks = self._forks()
        return tuple(map(self._choose, forks))

    def _forget(self) -> None:
        self._mass, self._best, self._ahead = {}, {}, {}

    @property
    def points(self) -> tuple[Point, ...]:
        """Every point that was come by, for saying what does not fit."""
        return tuple(self._mass)

    def _forks(self) -> tuple[_Fork, ...]:
        """Return the points of the likeliest sequence, and what may follow each."""
        found: list[_Fork] = []
        point = self._start
        while not self._is_over(point) and (ahead := self._ahead_of(point)):
            weights = [c.weight * self._mass_of(after) for c, after in ahead]
            if not any(weights):  # the half-inning was left here
                break
            values = [
                c.weight * self._best_of(after) * self._agrees(point, c)
                for c, after in ahead
            ]
            least = max(values) * _AS_GOOD  # of plays as likely the first is taken
            best = next(n for n, value in enumerate(values) if value >= least)
            pairs = zip(ahead, weights, strict=True)
            ways = tuple((c, weight) for (c, _), weight in pairs)
            found.append(_Fork(point, ahead[best][0], ways))
            point = ahead[best][1]
        return tuple(found)

    def _set_aside(self, forks: tuple[_Fork, ...]) -> bool:
        """Find the plays of these that no dice can make; tell if there are new ones."""
        before = len(self._impossible)
        for fork in forks:
            where, needed = self._where(fork.point), self._needed(fork.point)
            for candidate, weight in fork.ways:
                asked = (where, candidate.play)
                if weight and not candidate.is_known and asked not in self._judged:
                    self._judged.add(asked)
                    if not self.candidates.is_possible(*asked, needed):
                        self._impossible.add(asked)
        return len(self._impossible) > before

    def _choose(self, fork: _Fork) -> Chosen:
        """Return what was chosen, and what else it may have been by the rules."""
        where, best = self._where(fork.point), fork.best
        strange = {play for at, play in self._impossible if at == where}
        total = sum(weight for _, weight in fork.ways)
        shares = {c.play: weight / total for c, weight in fork.ways if weight}
        share = shares.pop(best.play)
        others = [
            each
            for each in sorted(shares.items(), key=lambda item: -item[1])
            if each[0] not in strange or best.play in strange
        ]
        batter = fork.point.batter
        return Chosen(best.play, batter, where, share, tuple(others), best.is_known)

    def _where(self, point: Point) -> PlateAppearance:
        """Return what the rules are asked at a point, with the men who stand there."""
        on = {base: man.box for base, man in point.men.items()}
        return self.cast.appearance(point.situation, point.batter, on)

    def _needed(self, point: Point) -> int | None:
        """Return how many runs end the game at a point, if any number does."""
        needed = self.terms.needed
        return None if needed is None else needed - point.runs

    # -- how likely ------------------------------------------------------------------

    def _mass_of(self, point: Point) -> float:
        """The chance of everything that may follow and fits, added up."""
        found = self._mass.get(point)
        if found is None:
            found = self._mass[point] = self._end(point)
            if not self._is_over(point):
                found += sum(
                    candidate.weight * self._mass_of(after)
                    for candidate, after in self._ahead_of(point)
                    if self._agrees(point, candidate)
                )
                self._mass[point] = found
        return found

    def _best_of(self, point: Point) -> float:
        """The chance of the likeliest sequence that may follow."""
        found = self._best.get(point)
        if found is None:
            found = self._end(point)
            if not self._is_over(point):
                for candidate, after in self._ahead_of(point):
                    if self._agrees(point, candidate):
                        found = max(found, candidate.weight * self._best_of(after))
            self._best[point] = found
        return found

    def _agrees(self, point: Point, candidate: Candidate) -> bool:
        """Whether a play is what somebody chose here, if anybody did."""
        if not self._said:
            return True
        said = self._said.get(key_of(point.batter, point.situation))
        return said is None or said == format_play(candidate.play)

    def _is_over(self, point: Point) -> bool:
        needed = self.terms.needed
        return point.outs == 3 or (needed is not None and point.runs >= needed)

    def _end(self, point: Point) -> float:
        """1 when the half-inning may end here, all boxes being explained."""
        if point.batter < len(self.boxes):
            return 0.0
        if not (self._is_over(point) or self.terms.is_open):
            return 0.0
        if any(self._rest(man) for man in point.men.values()):
            return 0.0
        if self.terms.runs not in (None, point.runs):
            return 0.0
        return float(self.terms.left in (None, len(point.men)))

    def _rest(self, man: OnBase) -> Tokens:
        return self.boxes[man.box].later[man.used :]

    # -- what may follow ---------------------------------------------------------------

    def _ahead_of(self, point: Point) -> list[tuple[Candidate, Point]]:
        found = self._ahead.get(point)
        if found is None:
            found = []
            where = self._where(point)
            for candidate in self._candidates(point, where):
                after = self._after(point, candidate)
                if after is None:
                    continue
                if self._impossible and (where, candidate.play) in self._impossible:
                    weight = candidate.weight * _IMPOSSIBLE
                    candidate = replace(candidate, weight=weight)
                found.append((candidate, after))
            self._ahead[point] = found
        return found

    def _candidates(self, point: Point, where: PlateAppearance) -> Iterator[Candidate]:
        tokens = {
            base: rest[0]
            for base, man in point.men.items()
            if (rest := self._rest(man))
        }
        needed = self._needed(point)
        sends = where.stealer in tokens
        seen: set[Play] = set()
        if tokens:
            for each in self.candidates.known(where, "", needed, sends=sends):
                seen.add(each.play)
                yield each
            yield from self._new(where, None, tokens, needed, seen)
        if point.batter == len(self.boxes):
            return
        box = self.boxes[point.batter]
        for each in self.candidates.known(where, box.main, needed, sends=sends):
            seen.add(each.play)
            yield each
        if box.later:
            tokens = {**tokens, Base.BATTER: box.later[0]}
        if tokens or self._wide:
            yield from self._new(where, box.play, tokens, needed, seen)

    def _new(
        self,
        where: PlateAppearance,
        main: Play | None,
        tokens: dict[Base, str],
        needed: int | None,
        seen: set[Play],
    ) -> Iterator[Candidate]:
        situation = where.situation
        steals = self.candidates.steals(where, main, tokens, needed)
        others = self.candidates.any(situation, main, tokens) if self._wide else ()
        for each in (*steals, *others):
            if each.play not in seen:
                seen.add(each.play)
                yield each

    def _after(self, point: Point, candidate: Candidate) -> Point | None:
        """Return the point after a play, or ``None`` when the boxes say otherwise."""
        men = point.men
        at_bat = candidate.play.code is not None
        if at_bat:
            men[Base.BATTER] = OnBase(point.batter, 0)
        elif not candidate.added:
            return None
        for base, tokens in candidate.added:
            man = men[base]
            if self._rest(man)[: len(tokens)] != tokens:
                return None
            men[base] = OnBase(man.box, man.used + len(tokens))
        outs, runs = point.outs, point.runs
        landed: list[tuple[Base, OnBase]] = []
        for move in candidate.moves:
            man = men.pop(move.start)
            if move.out or move.end is Base.HOME:
                if self._rest(man):
                    return None
                outs += move.out
                runs += not move.out
            else:
                landed.append((move.end, man))
        if outs > 3:
            return None
        for base, man in landed:
            men[base] = man
        bases = (men.get(Base.FIRST), men.get(Base.SECOND), men.get(Base.THIRD))
        return Point(point.batter + at_bat, outs, bases, runs)
