"""The middle of a sheet: the batting order, the boxes, the innings' totals."""

from __future__ import annotations

from scoring.press import style
from scoring.press.cell import draw_cell, draw_empty
from scoring.press.fit import fit_name, fit_positions
from scoring.press.geometry import LINES, MOST_LINES, TOTAL_ROWS, Rect
from scoring.press.page import Page
from scoring.press.pen import Align, Pen
from scoring.press.spoken import describe_cell
from scoring.press.tables import add_row, add_table, put
from scoring.press.tags import Element
from scoring.scoresheet import BatterRow, Column, SlotRow

_TOTALS = ("r", "h", "e", "lob")
#: Narrower figures, in millimetres, have short heads.
_WIDE_FIGURE = 6.0


def draw_batters(pen: Pen, page: Page, section: Element) -> None:
    """Draw the bands of the playing grid."""
    table = add_table(pen, section)
    _draw_heads(pen, page, table)
    for index, row in enumerate(page.rows):
        _draw_slot(pen, page, index, row, table)
    _draw_totals(pen, page, table)
    _draw_rules(pen, page)


def name_columns(page: Page, rect: Rect) -> tuple[Rect, ...]:
    """Cut a line into order, number, batter, position and inning."""
    widths = page.block.name_widths
    return Rect(0, rect.y, page.block.left, rect.height).columns(widths)


def figure_columns(page: Page, rect: Rect) -> tuple[Rect, ...]:
    """Cut a line into AB, R, H and RBI."""
    block = page.block
    whole = Rect(block.right, rect.y, block.width - block.right, rect.height)
    return whole.columns(block.figure_widths)


def head_rect(page: Page, index: int) -> Rect:
    """Return the head of a column of a sheet."""
    cell, heads = box_rect(page, 0, index), page.block.heads
    return Rect(cell.x, heads.y, cell.width, heads.height)


def column_at(page: Page, number: int) -> Column | None:
    """Return a column of the side, if it has one with this number."""
    columns = page.side.columns
    return columns[number] if number < len(columns) else None


def _draw_heads(pen: Pen, page: Page, table: Element) -> None:
    heads, row, words = page.block.heads, add_row(pen, table), pen.words
    pen.head(heads)
    batter = page.batter_title or words("batter")
    titles = (words("slot"), words("number"), batter, words("pos"), words("in"))
    for rect, title in zip(name_columns(page, heads), titles, strict=True):
        align: Align = "left" if title == batter else "centre"
        size = style.HEADING
        put(pen, row, rect, title, size, scope="Column", bold=True, align=align)
    for index, number in enumerate(page.columns):
        column = column_at(page, number)
        heading = str(number + 1) if page.is_blank else ""
        if column is not None:
            heading = column.heading
            if not heading.isdecimal():
                heading = words("cont", inning=column.inning)
        sizes = style.HEADING if heading.isdecimal() else style.CONTINUED
        rect = head_rect(page, index)
        put(pen, row, rect, heading, sizes, scope="Column", bold=True)
    rects = figure_columns(page, heads)
    figures = "figures" if rects[0].width > _WIDE_FIGURE else "figures_short"
    for rect, title in zip(rects, words.row(figures), strict=True):
        put(pen, row, rect, title, style.HEADING, scope="Column", bold=True)


def slot_lines(row: SlotRow, height: float) -> int:
    """Return how many lines for names a slot of this height is ruled with."""
    fewest = LINES if height >= 9.4 else LINES - 1
    return max(fewest, min(len(row.batters), MOST_LINES))


def slot_rect(page: Page, index: int) -> Rect:
    """Return the whole width of a slot."""
    height = page.block.row_height(len(page.rows))
    return page.block.batters.row(index, height)


def line_rect(page: Page, index: int, number: int) -> Rect:
    """Return the whole width of the line of a slot's man, both counted from 0."""
    rect = slot_rect(page, index)
    return rect.row(number, rect.height / slot_lines(page.rows[index], rect.height))


def _draw_slot(pen: Pen, page: Page, index: int, row: SlotRow, table: Element) -> None:
    rect = slot_rect(page, index)
    men = row.batters[:MOST_LINES] or (None,)
    for number, batter in enumerate(men):
        tr, line = add_row(pen, table), line_rect(page, index, number)
        if number == 0:
            order = Rect(
                0, rect.y + rect.height / 2 - 2.2, page.block.name_widths[0], 4
            )
            put(pen, tr, order, row.slot, style.HEADING, rows=len(men), bold=True)
        has_more = number == MOST_LINES - 1 and len(row.batters) > MOST_LINES
        _draw_man(pen, page, tr, line, batter, has_more=has_more)
        if number == 0:
            _draw_boxes(pen, page, tr, index, len(men))
        _draw_figures(pen, page, tr, line, batter)


def _draw_man(
    pen: Pen,
    page: Page,
    row: Element,
    line: Rect,
    batter: BatterRow | None,
    *,
    has_more: bool,
) -> None:
    """Draw one man's number, name, position and inning on his line."""
    _, number, name, position, entered = name_columns(page, line)
    sizes, man = style.name_sizes(line.height), batter
    put(pen, row, number, man.number if man else "", sizes)
    if man is not None:
        _draw_name(pen, page, row, name, man, has_more=has_more)
    else:
        put(pen, row, name, "", sizes, scope="Row")
    positions = man.positions if man else ""
    if positions:
        positions = fit_positions(positions, position.width - 1.2, sizes).text
    put(pen, row, position, positions, sizes)
    put(pen, row, entered, man.entered if man else "", sizes)


def _draw_name(
    pen: Pen,
    page: Page,
    row: Element,
    rect: Rect,
    batter: BatterRow,
    *,
    has_more: bool,
) -> None:
    sizes, bold = style.name_sizes(rect.height), batter.is_starter
    room = page.block.name_room - (2.0 if has_more else 0)
    fitted = fit_name(batter.name, room, sizes, bold=bold)
    actual = batter.name if fitted.text != batter.name else ""
    with pen.tagged(pen.tree.add_cell(row, scope="Row", actual=actual)):
        width = pen.set_line(rect.x + 0.6, rect.baseline, fitted, bold=bold)
        if has_more:
            pen.write(rect.x + width + 1, rect.baseline, "+", sizes[0], bold=True)


def _draw_figures(
    pen: Pen, page: Page, row: Element, line: Rect, batter: BatterRow | None
) -> None:
    """Draw one man's AB, R, H and RBI."""
    counts: tuple[str | int, ...] = ("",) * 4
    if batter is not None and not page.is_blank:
        counts = (batter.ab, batter.r, batter.h, batter.rbi)
    sizes = (style.name_sizes(line.height)[0], style.SMALLEST)
    for rect, count in zip(figure_columns(page, line), counts, strict=True):
        put(pen, row, rect, count, sizes)


def box_rect(page: Page, index: int, column: int) -> Rect:
    """Return a box of a sheet by its row and column, from 0."""
    return page.block.cell(
        index, column, columns=len(page.columns), slots=len(page.rows)
    )


def _draw_boxes(pen: Pen, page: Page, row: Element, index: int, men: int) -> None:
    for place, number in enumerate(page.columns):
        rect = box_rect(page, index, place)
        cell = page.side.cell(page.rows[index].slot, number)
        if cell is not None:
            alt = describe_cell(cell, pen.words)
            with pen.tagged(pen.tree.add_cell(row, rows=men, alt=alt)):
                draw_cell(pen, rect, cell)
            continue
        pen.tree.add_cell(row, rows=men)
        if page.is_blank:
            draw_empty(pen, rect)


def total_rect(page: Page, index: int, column: int) -> Rect:
    """Return the place of an inning's total: R, H, E or LB under a column."""
    head = head_rect(page, column)
    row = page.block.totals.row(index, page.block.total_height)
    return Rect(head.x, row.y, head.width, row.height)


def _draw_totals(pen: Pen, page: Page, table: Element) -> None:
    sums: tuple[str | int, ...] = ("",) * 4 if page.is_blank else _sums(page)
    for index, count in enumerate(_TOTALS):
        label = pen.words(f"total.{count}")
        line, row = total_rect(page, index, 0), add_row(pen, table)
        names = Rect(0, line.y, page.block.left, line.height)
        size = style.TOTAL
        put(pen, row, names, label, size, scope="Row", columns=5, align="right")
        for place, number in enumerate(page.columns):
            column = column_at(page, number)
            total = getattr(column.totals, count, None) if column else None
            rect = total_rect(page, index, place)
            put(pen, row, rect, "" if total is None else total, style.TOTAL)
        if index == 0:
            for rect, figure in zip(sum_rects(page), sums, strict=True):
                put(pen, row, rect, figure, style.FIGURE, rows=TOTAL_ROWS, bold=True)


def sum_rects(page: Page) -> tuple[Rect, ...]:
    """Return the places of the team's AB, R, H and RBI."""
    totals = page.block.totals
    return figure_columns(page, Rect(0, totals.y + totals.height / 2 - 3, 0, 5))


def _sums(page: Page) -> tuple[int, ...]:
    batters = page.side.batters
    return (
        sum(batter.ab for batter in batters),
        sum(batter.r for batter in batters),
        sum(batter.h for batter in batters),
        sum(batter.rbi for batter in batters),
    )


def _draw_rules(pen: Pen, page: Page) -> None:
    block, rules = page.block, page.block.rules
    _draw_sub_rules(pen, page)
    for index in range(1, len(page.rows)):
        y = slot_rect(page, index).y
        pen.rule((0, y), (block.width, y), rules.row)
    for index in range(1, TOTAL_ROWS):
        y = total_rect(page, index, 0).y
        pen.rule((0, y), (block.right, y), style.TABLE_RULE)
    for rect in name_columns(page, block.heads)[1:]:
        pen.rule((rect.x, block.top), (rect.x, block.batters.bottom), rules.column)
    columns = [rect.x for rect in figure_columns(page, block.heads)[1:]]
    columns += [head_rect(page, index).x for index in range(1, len(page.columns))]
    bottom = block.totals.bottom
    for x in columns:
        pen.rule((x, block.top), (x, bottom), rules.column)
    for x in (block.left, block.right):
        pen.rule((x, block.top), (x, bottom), rules.frame)
    for y in (block.batters.y, block.totals.y):
        pen.rule((0, y), (block.width, y), rules.frame)
    pen.box(Rect(0, block.top, block.width, bottom - block.top), rules.frame)


def _draw_sub_rules(pen: Pen, page: Page) -> None:
    """Rule the lines of a slot's men, names and figures alike."""
    block = page.block
    for index, row in enumerate(page.rows):
        for number in range(1, slot_lines(row, slot_rect(page, index).height)):
            y = line_rect(page, index, number).y
            for x in ((block.name_widths[0], block.left), (block.right, block.width)):
                black = style.SUB_RULE_BLACK
                pen.rule((x[0], y), (x[1], y), style.SUB_RULE, black=black)
