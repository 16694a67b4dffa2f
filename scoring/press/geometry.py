"""Where everything stands on a sheet, in millimetres from the live area's top left.

The drawing is the same on every paper; only its origin moves. x runs right, y down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from scoring.diamond import Base

Paper = Literal["letter", "a4"]
Point = tuple[float, float]

POINTS_PER_MM: Final = 72 / 25.4
#: Papers in landscape, in points.
PAPERS: Final[Mapping[str, Point]] = MappingProxyType(
    {"letter": (792.0, 612.0), "a4": (841.89, 595.28)}
)
LIVE_WIDTH: Final = 259.0
LIVE_HEIGHT: Final = 190.0
#: Where the baseline stands in a row, as a part of its height.
BASELINE: Final = 0.74


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: its top left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> float:
        """The x half-way between the edges."""
        return self.x + self.width / 2

    @property
    def baseline(self) -> float:
        """The y on which a single line of type stands."""
        return self.y + BASELINE * self.height

    def row(self, index: int, height: float) -> Rect:
        """Return the row with this index, counted from 0, of a table of such rows."""
        return Rect(self.x, self.y + index * height, self.width, height)

    def columns(self, widths: Sequence[float]) -> tuple[Rect, ...]:
        """Cut the rectangle from left to right into columns."""
        found, x = [], self.x
        for width in widths:
            found.append(Rect(x, self.y, width, self.height))
            x += width
        return tuple(found)


# -- bands -------------------------------------------------------------------------

TITLE: Final = Rect(0, 0, LIVE_WIDTH, 8.0)
LINE_SCORE: Final = Rect(0, 8.5, 146, 15.0)
FIELDS: Final = Rect(150, 8.5, 109, 15.0)
HEADS: Final = Rect(0, 25.5, LIVE_WIDTH, 5.0)
BATTERS: Final = Rect(0, 30.5, LIVE_WIDTH, 108.0)
TOTALS: Final = Rect(0, 138.5, LIVE_WIDTH, 14.0)
PITCHERS: Final = Rect(0, 154.5, 131, 35.5)
PROOF: Final = Rect(135, 154.5, 124, 6.0)
DICE: Final = Rect(135, 160.5, 124, 7.0)
NOTES: Final = Rect(135, 167.5, 124, 16.0)
SIGNATURES: Final = Rect(135, 183.5, 124, 6.5)

# -- columns -----------------------------------------------------------------------

#: Batting order, number, batter, position, inning entered.
NAME_WIDTHS: Final = (5.0, 6.0, 32.0, 7.5, 5.5)
#: AB, R, H, RBI.
FIGURE_WIDTHS: Final = (6.5, 6.5, 6.5, 6.5)
PLAYING_LEFT: Final = 56.0
PLAYING_RIGHT: Final = 233.0
PLAYING_WIDTH: Final = PLAYING_RIGHT - PLAYING_LEFT
#: The columns of a page; an inning that bats around may add up to three.
COLUMNS: Final = 12
MOST_COLUMNS: Final = 15
#: Slots of a page: nine, and extra hitters as far as they can be read.
SLOTS: Final = 9
MOST_SLOTS: Final = 12
#: Lines for the men of a slot; the fourth makes all of them smaller.
LINES: Final = 3
MOST_LINES: Final = 4

LINE_LABEL: Final = 30.0
LINE_INNINGS: Final = 84.0
LINE_TOTAL: Final = 8.0
MOST_LINE_INNINGS: Final = 18

#: Pitcher, decision, IP, H, R, ER, BB, SO, HR, BF, rolls.
PITCHER_WIDTHS: Final = (46.0, 9.0, 9.0, *([8.0] * 6), 8.0, 11.0)
PITCHER_HEAD: Final = 4.0
PITCHER_ROWS: Final = 7
MOST_PITCHERS: Final = 10
#: Beside their label: lists of lines for the men who have no line in their slot.
EXTRA_LABEL: Final = 14.0
EXTRA_LINES: Final = 6
EXTRA_LISTS: Final = 2


def column_chunks(count: int) -> tuple[range, ...]:
    """Return the columns of each sheet: one sheet up to 15, else 12 on each."""
    if count <= MOST_COLUMNS:
        return (range(max(count, COLUMNS)),)
    starts = range(0, count, COLUMNS)
    return tuple(range(start, start + COLUMNS) for start in starts)


def column_width(count: int) -> float:
    """Return the width of one of so many columns."""
    return PLAYING_WIDTH / max(count, COLUMNS)


def row_height(slots: int) -> float:
    """Return the height of a slot when a sheet has so many."""
    return BATTERS.height / max(slots, SLOTS)


def cell_rect(row: int, column: int, *, columns: int = 12, slots: int = 9) -> Rect:
    """Return the box in this row and column of a sheet, both counted from 0.

    >>> cell_rect(1, 0)
    Rect(x=56.0, y=42.5, width=14.75, height=12.0)
    """
    width, height = column_width(columns), row_height(slots)
    return Rect(PLAYING_LEFT + column * width, BATTERS.y + row * height, width, height)


def pitcher_row(index: int, count: int) -> Rect:
    """Return the row of a pitcher when a sheet lists so many."""
    rows = max(count, PITCHER_ROWS)
    height = (PITCHERS.height - PITCHER_HEAD) / rows
    return Rect(
        PITCHERS.x, PITCHERS.y + PITCHER_HEAD + index * height, PITCHERS.width, height
    )


# -- a box -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CellShape:
    """The inside of a box: places from its top left corner."""

    width: float
    height: float

    LEFT = 0.8
    MAIN_BASELINE = 3.3
    OUT_RADIUS = 1.65
    RING_RADIUS = 0.7
    TICK = 0.44  # of a leg of the diamond

    @property
    def is_narrow(self) -> bool:
        """Whether the box is one of more than twelve columns."""
        return self.width < 14

    @property
    def is_low(self) -> bool:
        """Whether the box is one of more than nine rows."""
        return self.height < 12

    @property
    def half(self) -> float:
        """Half the diagonal of the diamond."""
        if not self.is_narrow:
            return 2.6 if self.is_low else 3.3
        return min(2.6, (self.height - 5.4) / 2)

    @property
    def centre(self) -> Point:
        """The middle of the diamond."""
        right = 1.0
        if not self.is_narrow:
            right = 2.2 if self.is_low else 1.2
        return (self.width - right - self.half, self.height - 1.2 - self.half)

    def base(self, base: Base) -> Point:
        """Return where a base is; the plate for the batter and for home."""
        (x, y), half = self.centre, self.half
        return {
            Base.FIRST: (x + half, y),
            Base.SECOND: (x, y - half),
            Base.THIRD: (x - half, y),
        }.get(base, (x, y + half))

    @property
    def out_circle(self) -> Point:
        """The middle of the circle with the out's number."""
        return (self.width - 2.3, 2.3)

    def main_width(self, *, beside_circle: bool) -> float:
        """Return how wide the main notation may be."""
        return self.width - (5.5 if beside_circle or self.is_low else 1.6)

    @property
    def later_width(self) -> float:
        """How wide a later event may be beside the diamond."""
        return self.width - (6.6 if self.is_narrow else 8.6)

    @property
    def later_baselines(self) -> tuple[float, ...]:
        """The baselines of the later events."""
        if not self.is_low:
            return (6.1, 8.6, 11.1)
        return (self.height - 3.4, self.height - 0.9)
