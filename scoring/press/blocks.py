"""The two tables of a side, wherever they stand on a page: batters and pitchers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.press.geometry import (
    COLUMNS,
    LIVE_WIDTH,
    MOST_COLUMNS,
    PITCHER_HEAD,
    PITCHER_ROWS,
    PITCHER_WIDTHS,
    PITCHERS,
    SLOTS,
    TOTAL_ROWS,
    Rect,
)
from scoring.press.style import GRID, Rules


@dataclass(frozen=True, slots=True)
class Block:
    """The playing grid of one side: its heads, batters and innings' totals.

    ``name_widths`` are those of order, number, batter, position and inning entered,
    ``figure_widths`` those of AB, R, H and RBI; the boxes stand between them.
    """

    top: float
    width: float
    head_height: float
    slot_height: float
    total_height: float
    name_widths: tuple[float, ...]
    figure_widths: tuple[float, ...]
    rules: Rules = GRID

    @property
    def heads(self) -> Rect:
        """The band of the columns' heads."""
        return Rect(0, self.top, self.width, self.head_height)

    @property
    def batters(self) -> Rect:
        """The band of the nine batters."""
        return Rect(0, self.heads.bottom, self.width, SLOTS * self.slot_height)

    @property
    def totals(self) -> Rect:
        """The band of the innings' totals."""
        return Rect(0, self.batters.bottom, self.width, TOTAL_ROWS * self.total_height)

    @property
    def left(self) -> float:
        """Where the boxes begin."""
        return sum(self.name_widths)

    @property
    def right(self) -> float:
        """Where the boxes end."""
        return self.width - sum(self.figure_widths)

    @property
    def name_room(self) -> float:
        """How wide a man's name may be."""
        return self.name_widths[2] - 1.2

    def row_height(self, slots: int) -> float:
        """Return the height of a slot when there are so many."""
        return self.batters.height / max(slots, SLOTS)

    def cell(self, row: int, column: int, *, columns: int, slots: int) -> Rect:
        """Return the box in this row and column, both counted from 0."""
        width = (self.right - self.left) / max(columns, COLUMNS)
        height = self.row_height(slots)
        return Rect(
            self.left + column * width, self.batters.y + row * height, width, height
        )


LANDSCAPE: Final = Block(
    25.5, LIVE_WIDTH, 5.0, 12.0, 3.5, (5.0, 6.0, 32.0, 7.5, 5.5), (6.5,) * 4
)
HEADS: Final = LANDSCAPE.heads
BATTERS: Final = LANDSCAPE.batters
TOTALS: Final = LANDSCAPE.totals
NAME_WIDTHS: Final = LANDSCAPE.name_widths
FIGURE_WIDTHS: Final = LANDSCAPE.figure_widths
PLAYING_LEFT: Final = LANDSCAPE.left
PLAYING_RIGHT: Final = LANDSCAPE.right


def column_chunks(count: int) -> tuple[range, ...]:
    """Return the columns of each sheet: one sheet up to 15, else 12 on each."""
    if count <= MOST_COLUMNS:
        return (range(max(count, COLUMNS)),)
    starts = range(0, count, COLUMNS)
    return tuple(range(start, start + COLUMNS) for start in starts)


def cell_rect(row: int, column: int, *, columns: int = 12, slots: int = 9) -> Rect:
    """Return the box in this row and column of a sheet, both counted from 0.

    >>> cell_rect(1, 0)
    Rect(x=56.0, y=42.5, width=14.75, height=12.0)
    """
    return LANDSCAPE.cell(row, column, columns=columns, slots=slots)


@dataclass(frozen=True, slots=True)
class Foot:
    """The table of pitchers below a playing grid."""

    pitchers: Rect
    pitcher_widths: tuple[float, ...]
    head_height: float
    pitcher_rows: int

    def pitcher_row(self, index: int, count: int) -> Rect:
        """Return the row of a pitcher when a sheet lists so many."""
        rows, where = max(count, self.pitcher_rows), self.pitchers
        height = (where.height - self.head_height) / rows
        y = where.y + self.head_height + index * height
        return Rect(where.x, y, where.width, height)


LANDSCAPE_FOOT: Final = Foot(PITCHERS, PITCHER_WIDTHS, PITCHER_HEAD, PITCHER_ROWS)


def pitcher_row(index: int, count: int) -> Rect:
    """Return the row of a pitcher when a sheet lists so many."""
    return LANDSCAPE_FOOT.pitcher_row(index, count)
