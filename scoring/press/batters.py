"""The middle of a sheet: the batting order, the boxes, the innings' totals."""

from __future__ import annotations

from scoring.press import style
from scoring.press.cell import draw_cell, draw_guide
from scoring.press.fit import fit_name
from scoring.press.geometry import (
    BATTERS,
    FIGURE_WIDTHS,
    HEADS,
    LINES,
    LIVE_WIDTH,
    MOST_LINES,
    NAME_WIDTHS,
    PLAYING_LEFT,
    PLAYING_RIGHT,
    TOTALS,
    Rect,
    cell_rect,
    row_height,
)
from scoring.press.page import NAME_ROOM, Page
from scoring.press.pen import Align, Pen
from scoring.scoresheet import BatterRow, Column, SlotRow

_FIGURES = ("AB", "R", "H", "RBI")
_TOTALS = (
    ("Runs", "r"),
    ("Hits", "h"),
    ("Opponents’ errors", "e"),
    ("Left on base", "lob"),
)


def draw_batters(pen: Pen, page: Page) -> None:
    """Draw the bands of the playing grid."""
    _draw_heads(pen, page)
    for index, row in enumerate(page.rows):
        _draw_slot(pen, page, index, row)
    _draw_boxes(pen, page)
    _draw_totals(pen, page)
    _draw_rules(pen, page)


def name_columns(rect: Rect) -> tuple[Rect, ...]:
    """Cut a line into order, number, batter, position and inning."""
    return Rect(0, rect.y, PLAYING_LEFT, rect.height).columns(NAME_WIDTHS)


def figure_columns(rect: Rect) -> tuple[Rect, ...]:
    """Cut a line into AB, R, H and RBI."""
    width = LIVE_WIDTH - PLAYING_RIGHT
    return Rect(PLAYING_RIGHT, rect.y, width, rect.height).columns(FIGURE_WIDTHS)


def head_rect(page: Page, index: int) -> Rect:
    """Return the head of a column of a sheet."""
    cell = cell_rect(0, index, columns=len(page.columns))
    return Rect(cell.x, HEADS.y, cell.width, HEADS.height)


def column_at(page: Page, number: int) -> Column | None:
    """Return a column of the side, if it has one with this number."""
    columns = page.side.columns
    return columns[number] if number < len(columns) else None


def _draw_heads(pen: Pen, page: Page) -> None:
    pen.shade(HEADS, style.HEAD_BLACK)
    titles = ("", "No", "Batter", "Pos", "In")
    for rect, title in zip(name_columns(HEADS), titles, strict=True):
        align: Align = "left" if title == "Batter" else "centre"
        pen.fill_in(rect, title, style.HEADING, bold=True, align=align)
    for rect, title in zip(figure_columns(HEADS), _FIGURES, strict=True):
        pen.fill_in(rect, title, style.HEADING, bold=True)
    for index, number in enumerate(page.columns):
        column = column_at(page, number)
        heading = column.heading if column else ""
        if page.is_blank:
            heading = str(number + 1)
        sizes = style.HEADING if heading.isdecimal() else style.CONTINUED
        pen.fill_in(head_rect(page, index), heading, sizes, bold=True)


def slot_lines(row: SlotRow, height: float) -> int:
    """Return how many lines for names a slot of this height is ruled with."""
    fewest = LINES if height >= 10 else LINES - 1
    return max(fewest, min(len(row.batters), MOST_LINES))


def slot_rect(page: Page, index: int) -> Rect:
    """Return the whole width of a slot."""
    height = row_height(len(page.rows))
    return BATTERS.row(index, height)


def _draw_slot(pen: Pen, page: Page, index: int, row: SlotRow) -> None:
    rect = slot_rect(page, index)
    lines = slot_lines(row, rect.height)
    height = rect.height / lines
    for number in range(1, lines):
        y = rect.y + number * height
        for x in ((NAME_WIDTHS[0], PLAYING_LEFT), (PLAYING_RIGHT, LIVE_WIDTH)):
            black = style.SUB_RULE_BLACK
            pen.rule((x[0], y), (x[1], y), style.SUB_RULE, black=black)
    order = Rect(0, rect.y + rect.height / 2 - 2.2, NAME_WIDTHS[0], 4.0)
    pen.fill_in(order, row.slot, style.HEADING, bold=True)
    for number, batter in enumerate(row.batters[:MOST_LINES]):
        line = Rect(0, rect.y + number * height, LIVE_WIDTH, height)
        has_more = number == MOST_LINES - 1 and len(row.batters) > MOST_LINES
        draw_batter(pen, page, line, batter, has_more=has_more)


def draw_batter(
    pen: Pen, page: Page, line: Rect, batter: BatterRow, *, has_more: bool = False
) -> None:
    """Draw one man's name and figures on his line."""
    _, number, name, position, entered = name_columns(line)
    sizes = style.NAME if line.height >= 3.6 else style.SMALL_NAME
    bold = batter.is_starter
    pen.fill_in(number, batter.number, sizes)
    room = NAME_ROOM - (2.0 if has_more else 0)
    fitted = fit_name(batter.name, room, sizes, bold=bold)
    width = pen.set_line(name.x + 0.6, name.baseline, fitted, bold=bold)
    if has_more:
        x = name.x + width + 1.0
        pen.write(x, name.baseline, "+", sizes[0], bold=True)
    pen.fill_in(position, batter.positions, sizes)
    pen.fill_in(entered, batter.entered, sizes)
    if not page.is_blank:
        counts = (batter.ab, batter.r, batter.h, batter.rbi)
        for rect, count in zip(figure_columns(line), counts, strict=True):
            pen.fill_in(rect, count, (sizes[0], style.SMALLEST))


def box_rect(page: Page, index: int, column: int) -> Rect:
    """Return a box of a sheet by its row and column, from 0."""
    return cell_rect(index, column, columns=len(page.columns), slots=len(page.rows))


def _draw_boxes(pen: Pen, page: Page) -> None:
    for index, row in enumerate(page.rows):
        for place, number in enumerate(page.columns):
            rect = box_rect(page, index, place)
            cell = page.side.cell(row.slot, number)
            if cell is not None:
                draw_cell(pen, rect, cell)
            elif page.is_blank:
                draw_guide(pen, rect)


def total_rect(page: Page, index: int, column: int) -> Rect:
    """Return the place of an inning's total: R, H, E or LB under a column."""
    head = head_rect(page, column)
    row = TOTALS.row(index, TOTALS.height / len(_TOTALS))
    return Rect(head.x, row.y, head.width, row.height)


def _draw_totals(pen: Pen, page: Page) -> None:
    for index, (label, count) in enumerate(_TOTALS):
        row = TOTALS.row(index, TOTALS.height / len(_TOTALS))
        names = Rect(0, row.y, PLAYING_LEFT, row.height)
        pen.fill_in(names, label, style.TOTAL, align="right")
        for place, number in enumerate(page.columns):
            column = column_at(page, number)
            total = getattr(column.totals, count, None) if column else None
            if total is not None:
                pen.fill_in(total_rect(page, index, place), total, style.TOTAL)
    if not page.is_blank:
        for rect, total in zip(sum_rects(), _sums(page), strict=True):
            pen.fill_in(rect, total, style.FIGURE, bold=True)


def sum_rects() -> tuple[Rect, ...]:
    """Return the places of the team's AB, R, H and RBI."""
    return figure_columns(Rect(0, TOTALS.y + 4, LIVE_WIDTH, 5))


def _sums(page: Page) -> tuple[int, ...]:
    batters = page.side.batters
    return (
        sum(batter.ab for batter in batters),
        sum(batter.r for batter in batters),
        sum(batter.h for batter in batters),
        sum(batter.rbi for batter in batters),
    )


def _draw_rules(pen: Pen, page: Page) -> None:
    for index in range(1, len(page.rows)):
        y = slot_rect(page, index).y
        pen.rule((0, y), (LIVE_WIDTH, y), style.ROW_RULE)
    height = TOTALS.height / len(_TOTALS)
    for index in range(1, len(_TOTALS)):
        y = TOTALS.y + index * height
        pen.rule((0, y), (PLAYING_RIGHT, y), style.TABLE_RULE)
    for rect in name_columns(HEADS)[1:]:
        pen.rule((rect.x, HEADS.y), (rect.x, BATTERS.bottom), style.COLUMN_RULE)
    for rect in figure_columns(HEADS)[1:]:
        pen.rule((rect.x, HEADS.y), (rect.x, TOTALS.bottom), style.COLUMN_RULE)
    for index in range(1, len(page.columns)):
        x = head_rect(page, index).x
        pen.rule((x, HEADS.y), (x, TOTALS.bottom), style.COLUMN_RULE)
    for x in (PLAYING_LEFT, PLAYING_RIGHT):
        pen.rule((x, HEADS.y), (x, TOTALS.bottom), style.FRAME)
    for y in (BATTERS.y, TOTALS.y):
        pen.rule((0, y), (LIVE_WIDTH, y), style.FRAME)
    frame = Rect(0, HEADS.y, LIVE_WIDTH, TOTALS.bottom - HEADS.y)
    pen.box(frame, style.FRAME)
