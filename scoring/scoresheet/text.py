"""A scoresheet as plain text and as rows of a table."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from scoring.scoresheet.values import BatterRow, Cell, GameSheet, LineRow, SideSheet

Row = tuple[str, ...]

_TOTALS = (("R", "r"), ("H", "h"), ("E", "e"), ("LB", "lob"))
_LEADING = 4  # columns in front of the innings: slot, name, position, inning entered
_TRAILING = ("AB", "R", "H", "RBI")


def format_box(cell: Cell) -> str:
    """Return a box as the rulebook prints it.

    >>> from scoring.lineup import Player
    >>> format_box(Cell(1, 0, Player("A"), "E4", ("SB", "2-5")))
    'E4, SB, 2-5'
    """
    return ", ".join((cell.main, *cell.later))


def display_width(text: str) -> int:
    """Return how many places of a fixed-width screen a text takes.

    >>> display_width("大谷"), display_width("Núñez")
    (4, 5)
    """
    return sum(
        2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
        if not unicodedata.combining(char)
    )


# -- rows --------------------------------------------------------------------------


def sheet_rows(sheet: GameSheet) -> tuple[Row, ...]:
    """Return a sheet as rows for a table: each side's batters, then its totals."""
    rows: list[Row] = []
    for side in sheet.sides:
        rows += [(side.side.value, side.team), _head(side)]
        rows += _batter_rows(side)
        rows += _total_rows(side)
    return tuple(rows)


def sheet_to_csv(sheet: GameSheet) -> str:
    """Return a sheet as CSV, a row of the table a line."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(sheet_rows(sheet))
    return file.getvalue()


def _head(side: SideSheet) -> Row:
    headings = (column.heading for column in side.columns)
    return ("", "Batter", "Pos", "In", *headings, *_TRAILING)


def _batter_rows(side: SideSheet) -> Iterator[Row]:
    for row in side.rows:
        for number, batter in enumerate(row.batters):
            boxes = _boxes_of(side, row.slot, batter)
            yield (
                str(row.slot) if number == 0 else "",
                batter.name,
                batter.positions,
                batter.entered,
                *boxes,
                *map(str, (batter.ab, batter.r, batter.h, batter.rbi)),
            )


def _boxes_of(side: SideSheet, slot: int, batter: BatterRow) -> Iterator[str]:
    """Yield one man's boxes: those in which he stood at the plate himself."""
    for number in range(len(side.columns)):
        cell = side.cell(slot, number)
        mine = cell is not None and cell.batter == batter.player
        yield format_box(cell) if cell is not None and mine else ""


def _total_rows(side: SideSheet) -> Iterator[Row]:
    batters = side.batters
    sums = [sum(getattr(b, each) for b in batters) for each in ("ab", "r", "h", "rbi")]
    for label, count in _TOTALS:
        innings = []
        for column in side.columns:
            found = getattr(column.totals, count, None)
            innings.append("" if found is None else str(found))
        trailing = map(str, sums) if label == "R" else [""] * len(sums)
        yield ("", label, "", "", *innings, *trailing)


# -- text --------------------------------------------------------------------------


def format_sheet(sheet: GameSheet) -> str:
    """Return a sheet as text: the line score, then each side's boxes."""
    parts = [_format_line_score(sheet.linescore)]
    for side in sheet.sides:
        rows = [_head(side)]
        rows += _batter_rows(side)
        rows += _total_rows(side)
        right = range(_LEADING + len(side.columns), len(rows[0]))
        parts.append(f"{side.team}\n" + _align(rows, right))
    return "\n\n".join(parts) + "\n"


def _format_line_score(lines: Sequence[LineRow]) -> str:
    innings = max(len(line.innings) for line in lines)
    rows = [("", *(str(n + 1) for n in range(innings)), "R", "H", "E", "LB")]
    for line in lines:
        counts = map(str, (line.r, line.h, line.e, line.lob))
        rows.append((line.team, *line.innings, *counts))
    return _align(rows, range(1, len(rows[0])))


def _align(rows: Sequence[Row], right: Iterable[int]) -> str:
    """Set rows in columns by display width; some columns flush right."""
    flush_right = set(right)
    columns = zip(*rows, strict=True)
    widths = [max(map(display_width, column)) for column in columns]
    lines = []
    for row in rows:
        cells = []
        for number, (text, width) in enumerate(zip(row, widths, strict=True)):
            space = " " * (width - display_width(text))
            cells.append(space + text if number in flush_right else text + space)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
