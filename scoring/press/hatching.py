"""Shades as lines at 45 degrees, for paper that is copied or sent by fax."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt

from scoring.press.geometry import Point


def hatch_lines(
    corners: Sequence[Point], pitch: float
) -> Iterator[tuple[Point, Point]]:
    """Yield parallel lines, so far apart, that fill a convex shape.

    One goes through the middle, so that equal shapes are hatched alike.

    >>> list(hatch_lines([(0, 0), (2, 0), (2, 2), (0, 2)], 2 ** 0.5))
    [((2.0, 0.0), (0.0, 2.0))]
    """
    step = pitch * sqrt(2)
    reach = [x + y for x, y in corners]
    middle, half = sum(reach) / len(reach), (max(reach) - min(reach)) / 2
    most = ceil(half / step) - 1
    for number in range(-most, most + 1):
        crossed = sorted(set(_crossings(corners, middle + number * step)))
        if len(crossed) >= 2:
            yield crossed[-1], crossed[0]


def _crossings(corners: Sequence[Point], total: float) -> Iterator[Point]:
    """Yield where a shape's edges meet the line x + y = total."""
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        first, last = sum(start), sum(end)
        if first == last or not min(first, last) <= total <= max(first, last):
            continue
        part = (total - first) / (last - first)
        x = start[0] + part * (end[0] - start[0])
        y = start[1] + part * (end[1] - start[1])
        yield round(x, 6), round(y, 6)
