"""The scoresheet of one side, arranged as the rows of an HTML table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.words.speech import say
from scoring.diamond import Base
from scoring.scoresheet import BatterRow, Cell, Column, SideSheet

#: The corners of the small diamond in a box: home, first, second, third.
_CORNERS = {
    Base.BATTER: "20,36",
    Base.FIRST: "36,20",
    Base.SECOND: "20,4",
    Base.THIRD: "4,20",
    Base.HOME: "20,36",
}


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the grid, used or empty."""

    cell: Cell | None = None
    is_newest: bool = False

    @property
    def path(self) -> str:
        """The bases that were reached, as the points of a line."""
        if self.cell is None or not self.cell.reached:
            return ""
        return " ".join(_CORNERS[base] for base in Base if base <= self.cell.reached)

    @property
    def later(self) -> str:
        """What happened to the man later, joined with commas as on paper."""
        return ", ".join(self.cell.later) if self.cell else ""

    @property
    def words(self) -> str:
        """What the drawing says, for those who do not see it."""
        if self.cell is None:
            return ""
        parts = [_("scored")] if self.cell.scored else []
        if self.cell.left_on:
            base = say(self.cell.left_on.spoken)
            parts.append(_("left on %(base)s") % {"base": base})
        if self.cell.out_number:
            parts.append(_("out %(number)s") % {"number": self.cell.out_number})
        return pgettext("list", ", ").join(parts)


@dataclass(frozen=True, slots=True)
class Row:
    """A slot of the order: the men in it and its boxes."""

    slot: int
    batters: tuple[BatterRow, ...]
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class SheetTable:
    """One side's sheet, row by row; ``present`` is the column of the inning played."""

    sheet: SideSheet
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    present: int = -1

    @property
    def newest(self) -> Box | None:
        """The box that was written last, where the sheet says which it is."""
        boxes = (box for row in self.rows for box in row.boxes)
        return next((box for box in boxes if box.is_newest), None)


def lay_out_sheet(sheet: SideSheet, newest: int = 0) -> SheetTable:
    """Return a side's sheet with its boxes in rows.

    ``newest`` is the slot whose last box was written last; 0 names none.
    """
    used = sorted(column for slot, column in sheet.cells if slot == newest)
    last = used[-1] if used else -1
    rows = tuple(
        Row(
            row.slot,
            row.batters,
            tuple(
                Box(sheet.cell(row.slot, n), (row.slot, n) == (newest, last))
                for n in range(len(sheet.columns))
            ),
        )
        for row in sheet.rows
    )
    present = max((column for _slot, column in sheet.cells), default=-1)
    return SheetTable(sheet, sheet.columns, rows, present)
