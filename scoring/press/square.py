"""The square code that leads from a sheet of paper to the game's page."""

from __future__ import annotations

from reportlab.graphics.barcode.qr import QrCodeWidget

from scoring.press.geometry import Rect
from scoring.press.pen import Pen
from scoring.press.tags import Element

#: The longest address that a square of a sheet can hold and a camera still reads.
LONGEST_LINK = 120
#: How many modules of white the code needs around it.
_QUIET = 2


class LinkTooLong(ValueError):
    """An address is too long for the code on a sheet."""


def check_link(link: str) -> None:
    """Refuse an address that is too long for the code on a sheet."""
    if len(link.encode()) > LONGEST_LINK:
        raise LinkTooLong(f"an address of a sheet has at most {LONGEST_LINK} letters")


def draw_code(pen: Pen, section: Element, rect: Rect, link: str) -> None:
    """Draw the code of an address in a square."""
    modules = code_modules(link)
    side = rect.width / (len(modules) + 2 * _QUIET)
    alt = pen.words("code_of", link=link)
    with pen.tagged(pen.tree.add(section, "Figure", alt=alt)):
        for row, line in enumerate(modules):
            y = rect.y + (row + _QUIET) * side
            for start, length in _dark_runs(line):
                x = rect.x + (start + _QUIET) * side
                pen.shade(Rect(x, y, length * side, side), 1.0)


def code_modules(link: str) -> list[list[bool]]:
    """Return the rows of a code, dark or not."""
    check_link(link)
    widget = QrCodeWidget(link, barLevel="M")
    widget.qr.make()
    return [[bool(module) for module in row] for row in widget.qr.modules]


def _dark_runs(line: list[bool]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for place, is_dark in enumerate(line):
        if is_dark and runs and sum(runs[-1]) == place:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif is_dark:
            runs.append((place, 1))
    return runs
