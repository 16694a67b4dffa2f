"""Tables as they are drawn and as they are read: rows of cells with their headings."""

from __future__ import annotations

from typing import Literal

from scoring.press.geometry import Rect
from scoring.press.pen import Align, Pen
from scoring.press.tags import Element

Scope = Literal["", "Row", "Column"]
Sizes = tuple[float, float]


def add_table(pen: Pen, section: Element) -> Element:
    """Begin a table in a section."""
    return pen.tree.add(section, "Table")


def add_row(pen: Pen, table: Element) -> Element:
    """Begin a row of a table."""
    return pen.tree.add(table, "TR")


def put(
    pen: Pen,
    row: Element,
    rect: Rect,
    text: str | int,
    sizes: Sizes,
    *,
    scope: Scope = "",
    rows: int = 1,
    columns: int = 1,
    bold: bool = False,
    align: Align = "centre",
) -> None:
    """Write a text or a figure into the next cell of a row; an empty one counts too."""
    cell = pen.tree.add_cell(row, scope=scope, rows=rows, columns=columns)
    if text != "":
        with pen.tagged(cell):
            line = pen.fill_in(rect, text, sizes, bold=bold, align=align)
        if line is not None and line.is_cut:
            cell.actual = str(text)
