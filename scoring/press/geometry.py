"""Where everything stands on a sheet, in millimetres from the live area's top left.

The drawing is the same on every paper; only its origin moves. x runs right, y down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

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

    @property
    def corners(self) -> tuple[Point, ...]:
        """The four corners, from the top left clockwise."""
        return (
            (self.x, self.y),
            (self.right, self.y),
            (self.right, self.bottom),
            (self.x, self.bottom),
        )

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
PITCHERS: Final = Rect(0, 154.5, 131, 35.5)
PROOF: Final = Rect(135, 154.5, 124, 6.0)
DICE: Final = Rect(135, 160.5, 124, 7.0)
NOTES: Final = Rect(135, 167.5, 124, 16.0)
SIGNATURES: Final = Rect(135, 183.5, 124, 6.5)

# -- columns -----------------------------------------------------------------------

#: The columns of a page; an inning that bats around may add up to three.
COLUMNS: Final = 12
MOST_COLUMNS: Final = 15
#: Slots of a page: nine, and extra hitters as far as they can be read.
SLOTS: Final = 9
MOST_SLOTS: Final = 12
#: Lines for the men of a slot; the fourth makes all of them smaller.
LINES: Final = 3
MOST_LINES: Final = 4
#: Runs, hits, errors, left on base.
TOTAL_ROWS: Final = 4

LINE_LABEL: Final = 30.0
LINE_INNINGS: Final = 84.0
LINE_TOTAL: Final = 8.0
#: Label and total where the line score is drawn smaller: names need the room.
UPRIGHT_LINE: Final = (34.0, 7.0)
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
