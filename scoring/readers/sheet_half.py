"""One half-inning from its boxes: the likeliest plays that write just these boxes.

The search goes over plays in order. What it remembers between two plays is the next
batter, the outs, who is on which base, and how much of each man's box is explained;
sequences that meet there are one, so the likeliest is found exactly and every choice
has its exact share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from scoring.diamond import Base, Situation
from scoring.notation import format_play
from scoring.play import Play
from scoring.readers.paper import Box
from scoring.readers.sheet_plays import Candidate, Candidates, Tokens

#: How often a half-inning is read again without plays that turned out impossible.
_MOST_TRIES = 8
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

    ``batter`` is the number of the box of the man at bat. ``share`` is the chance that
    it was this play and no other, given the boxes; ``others`` are those, with theirs.
    """

    play: Play
    batter: int
    situation: Situation
    share: float = 1.0
    others: tuple[tuple[Play, float], ...] = ()
    is_known: bool = True

    @property
    def key(self) -> str:
        """What names the choice in its half-inning, for an answer to it."""
        return key_of(self.batter, self.situation)


def key_of(batter: int, situation: Situation) -> str:
    """Name a choice: ``4-1-101`` is before the fifth box, one out, men on 1 and 3."""
    men = "".join("01"[on] for on in situation.occupied)
    return f"{batter}-{situation.outs}-{men}"


class HalfReader:
    """Reads one half-inning, from its beginning or from where it was left.

    ``said`` has the notation of plays that somebody has chosen, by ``Chosen.key``.
    """

    def __init__(
        self,
        candidates: Candidates,
        boxes: tuple[Box, ...],
        terms: Terms,
        is_possible: Callable[[Situation, Play], bool] | None = None,
        *,
        start: Point = Point(),  # noqa: B008
        said: Mapping[str, str] = MappingProxyType({}),
    ):
        self.candidates = candidates
        self.boxes = boxes
        self.terms = terms
        self._is_possible = is_possible
        self._start, self._said = start, said
        self._impossible: set[tuple[Situation, Play]] = set()
        self._wide = candidates.book is None
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
        path = tuple(self._path())
        for _ in range(_MOST_TRIES):
            if not self._set_aside(path):
                break
            self._forget()
            path = tuple(self._path())
        return path

    def _forget(self) -> None:
        self._mass, self._best, self._ahead = {}, {}, {}

    def _set_aside(self, path: tuple[Chosen, ...]) -> bool:
        """Make the plays of a path that no dice can make unlikely; tell if any are."""
        if self._is_possible is None:
            return False
        found = {
            (chosen.situation, chosen.play) for chosen in path if not chosen.is_known
        }
        strange = {
            each for each in found - self._impossible if not self._is_possible(*each)
        }
        self._impossible |= strange
        return bool(strange)

    @property
    def points(self) -> tuple[Point, ...]:
        """Every point that was come by, for saying what does not fit."""
        return tuple(self._mass)

    def _path(self) -> Iterator[Chosen]:
        point = self._start
        while not self._is_over(point) and (ahead := self._ahead_of(point)):
            weights = [c.weight * self._mass_of(after) for c, after in ahead]
            total = sum(weights)
            if not total:  # the half-inning was left here
                return
            values = [
                c.weight * self._best_of(after) * self._agrees(point, c)
                for c, after in ahead
            ]
            least = max(values) * _AS_GOOD  # of plays as likely the first is taken
            best = next(n for n, value in enumerate(values) if value >= least)
            shares = {
                candidate.play: weight / total
                for (candidate, _), weight in zip(ahead, weights, strict=True)
                if weight
            }
            candidate, after = ahead[best]
            share = shares.pop(candidate.play)
            others = sorted(shares.items(), key=lambda item: -item[1])
            yield Chosen(
                candidate.play,
                point.batter,
                point.situation,
                share,
                tuple(others),
                candidate.is_known,
            )
            point = after

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
            for candidate in self._candidates(point):
                after = self._after(point, candidate)
                if after is None:
                    continue
                if (point.situation, candidate.play) in self._impossible:
                    weight = candidate.weight * _IMPOSSIBLE
                    candidate = replace(candidate, weight=weight)
                found.append((candidate, after))
            self._ahead[point] = found
        return found

    def _candidates(self, point: Point) -> Iterator[Candidate]:
        situation = point.situation
        tokens = {
            base: rest[0]
            for base, man in point.men.items()
            if (rest := self._rest(man))
        }
        needed = self.terms.needed
        needed = None if needed is None else needed - point.runs
        seen: set[Play] = set()
        if tokens:
            for each in self.candidates.known(situation, "", needed):
                seen.add(each.play)
                yield each
            yield from self._new(situation, None, tokens, seen)
        if point.batter == len(self.boxes):
            return
        box = self.boxes[point.batter]
        for each in self.candidates.known(situation, box.main, needed):
            seen.add(each.play)
            yield each
        if box.later:
            tokens = {**tokens, Base.BATTER: box.later[0]}
        if tokens or self._wide:
            yield from self._new(situation, box.play, tokens, seen)

    def _new(
        self,
        situation: Situation,
        main: Play | None,
        tokens: dict[Base, str],
        seen: set[Play],
    ) -> Iterator[Candidate]:
        steals = self.candidates.steals(situation, main, tokens)
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
