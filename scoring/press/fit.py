"""Making a line of type fit its place, without losing a word in silence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.press.fonts import text_width
from scoring.press.geometry import POINTS_PER_MM
from scoring.press.style import NARROWEST, STEP


@dataclass(frozen=True, slots=True)
class Fitted:
    """A line of type as it is set: ``scale`` is its width against the natural one."""

    text: str
    size: float
    scale: float = 1.0
    is_cut: bool = False


def fit_line(
    text: str, width: float, sizes: tuple[float, float], *, bold: bool = False
) -> Fitted:
    """Set a text in a width (mm): smaller, then condensed, at last with an ellipsis."""
    room = width * POINTS_PER_MM
    fitted = _shrink(text, room, sizes, bold=bold)
    return fitted or _cut(text, room, sizes[1], bold=bold)


def fit_name(
    name: str, width: float, sizes: tuple[float, float], *, bold: bool = False
) -> Fitted:
    """Set a man's name: as a line, but give up the first name before a letter more."""
    room = width * POINTS_PER_MM
    for text in (name, shorten_first_name(name)):
        if fitted := _shrink(text, room, sizes, bold=bold):
            return fitted
    return _cut(name, room, sizes[1], bold=bold)


def shorten_first_name(name: str) -> str:
    """Return a name with the first name as an initial.

    >>> shorten_first_name("Théotime Bourgeois-Lapierre")
    'T. Bourgeois-Lapierre'
    >>> shorten_first_name("Doucet-Haché, Évangéline")
    'Doucet-Haché, É.'
    """
    last, comma, first = name.partition(", ")
    if comma and first:
        return f"{last}, {first[0]}."
    first, space, last = name.partition(" ")
    return f"{first[0]}. {last}" if space and first and last else name


def fit_positions(positions: str, width: float, sizes: tuple[float, float]) -> Fitted:
    """Set where a man played; many positions go without their hyphens.

    >>> fit_positions("PR-6-4-3", 6.3, (8.0, 6.0)).text
    'PR-643'
    """
    line = fit_line(positions, width, sizes)
    return fit_line(_without_hyphens(positions), width, sizes) if line.is_cut else line


def _without_hyphens(positions: str) -> str:
    return re.sub(r"(?<=\d)-(?=\d)", "", positions)


def _shrink(
    text: str, room: float, sizes: tuple[float, float], *, bold: bool
) -> Fitted | None:
    natural = text_width(text, 1, bold=bold)
    for size in _sizes(*sizes):
        if natural * size <= room:
            return Fitted(text, size)
    smallest = sizes[1]
    if natural * smallest * NARROWEST <= room:
        return Fitted(text, smallest, room / (natural * smallest))
    return None


def _sizes(largest: float, smallest: float) -> Iterator[float]:
    size = largest
    while size > smallest:
        yield size
        size -= STEP
    yield smallest


def _cut(text: str, room: float, size: float, *, bold: bool) -> Fitted:
    for length in range(len(text) - 1, 0, -1):
        shorter = text[:length].rstrip() + "…"
        if text_width(shorter, size, bold=bold) * NARROWEST <= room:
            return Fitted(shorter, size, NARROWEST, is_cut=True)
    return Fitted("…", size, NARROWEST, is_cut=True)
