"""Streaks: how long something went on without a break, in a season and across seasons.

Pure: elements go in, streaks come out. What a season comes to (``Run``) can be joined
with the next one's, so that a streak that goes on over the winter is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: A day as text and the number of a game: where a streak begins or ends.
Place = tuple[str, int]
#: How much it went on, in a game; ``None`` is a break.
Element = tuple[int, Place] | None


class Streak(NamedTuple):
    """So many games, or outs, from a game to a game."""

    length: int
    first: str
    first_game: int
    last: str
    last_game: int

    def go_on(self, later: Streak) -> Streak:
        """Return both as one, the other after this."""
        return Streak(self.length + later.length, *self[1:3], *later[3:])


class Run(NamedTuple):
    """What a sequence of games comes to.

    ``head`` is the streak at its beginning and ``tail`` that at its end, ``None`` where
    there is a break; ``best`` are the longest, all of them when they are level.
    ``is_whole`` says that there was no break at all: head and tail are the same.
    """

    is_whole: bool = True
    head: Streak | None = None
    tail: Streak | None = None
    best: tuple[Streak, ...] = ()

    @classmethod
    def unpacked(cls, packed: list) -> Run:
        """Return a run as JSON has brought it back."""
        is_whole, head, tail, best = packed
        return cls(
            is_whole,
            head and Streak(*head),
            tail and Streak(*tail),
            tuple([Streak(*streak) for streak in best]),
        )


def follow(elements: Iterable[Element]) -> Run:
    """Return what elements come to, in the order of play.

    >>> follow([(1, ("a", 1)), None, (1, ("b", 2)), (1, ("c", 3))]).best[0].length
    2
    """
    head: Streak | None = None
    now: Streak | None = None
    best: list[Streak] = []
    is_whole = True
    for element in elements:
        if element is None:
            if is_whole:
                head, is_whole = now, False
            _keep(best, now)
            now = None
        else:
            length, place = element
            if length:
                new = Streak(length, *place, *place)
                now = new if now is None else now.go_on(new)
    _keep(best, now)
    return Run(is_whole, now if is_whole else head, now, tuple(best))


def _keep(best: list, streak: Sequence | None) -> None:
    """Keep a streak if none is longer; those that are level stand together."""
    if streak is None or (best and streak[0] < best[0][0]):
        return
    if best and streak[0] > best[0][0]:
        best.clear()
    best.append(streak)


def join(runs: Iterable[Run | list]) -> Run:
    """Return runs of one season after the other as one.

    They may be as JSON has brought them back: of all time there are thousands, so only
    what they come to is made a ``Run``.
    """
    is_whole, head, tail = True, None, None
    best: list = []
    for whole, first, last, longest in runs:
        now = tail or first
        if tail and first:
            now = [tail[0] + first[0], *tail[1:3], *first[3:]]
            longest = [*longest, now]
        for streak in longest:
            _keep(best, streak)
        head = now if is_whole else head
        tail = now if whole else last
        is_whole = is_whole and whole
    return Run.unpacked([is_whole, head, tail, best])


# -- what goes on and what breaks it ---------------------------------------------------


def hit_element(pa: int, ab: int, h: int, sf: int, place: Place) -> list[Element]:
    """Return what a game is to a hitting streak (OBR 9.23(b)).

    Nothing when all his turns were walks, hit by pitches, interference or sacrifice
    hits; a sacrifice fly without a hit breaks it.
    """
    if h:
        return [(1, place)]
    return [None] if ab or sf else []


def base_element(pa: int, reached: int, neutral: int, place: Place) -> list[Element]:
    """Return what a game is to a streak of reaching base by hit, walk or pitch.

    ``neutral`` are turns that neither reach nor fail: sacrifice hits, interference.
    """
    if reached:
        return [(1, place)]
    return [None] if pa > neutral else []


def scoreless_elements(
    start: int, outs: int, r: int, scored_at: Iterable[int], place: Place
) -> list[Element]:
    """Return what a game of a pitcher is to his scoreless innings, in outs.

    ``start`` is how many outs of the game his side had when he came, ``scored_at``
    where runs scored, counted so too. Of runs charged to him that scored only after
    he had left, the break is at the end.
    """
    if not r:
        return [(outs, place)]
    end = start + outs
    breaks = sorted(at for at in set(scored_at) if start <= at <= end) or [end]
    found: list[Element] = []
    for one, other in zip([start, *breaks], [*breaks, end], strict=True):
        found += [(other - one, place), None]
    return found[:-1]
