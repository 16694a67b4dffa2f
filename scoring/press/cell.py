"""One box of a sheet: the batter's turn and his way round the bases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot, sqrt

from scoring.diamond import Base
from scoring.press import style
from scoring.press.fit import Fitted, fit_line
from scoring.press.fonts import text_width
from scoring.press.geometry import POINTS_PER_MM, Point, Rect
from scoring.press.pen import Pen
from scoring.press.shape import CellShape
from scoring.scoresheet import Cell

#: How high the number of a run stands, and how far hatching keeps from it.
_DIGIT = 1.68
_CLEAR = 0.15


class _Box:
    """A box on the page: a shape and where it stands."""

    def __init__(self, rect: Rect) -> None:
        self.rect = rect
        self.shape = CellShape(rect.width, rect.height)

    def at(self, point: Point) -> Point:
        return self.rect.x + point[0], self.rect.y + point[1]

    def base(self, base: Base) -> Point:
        return self.at(self.shape.base(base))

    @property
    def diamond(self) -> tuple[Point, ...]:
        return tuple(self.base(base) for base in list(Base)[:4])


def draw_guide(pen: Pen, rect: Rect) -> None:
    """Draw the faint diamond that a pencil follows."""
    diamond = _Box(rect).diamond
    ink = style.GUIDE_INKS[pen.options.guides]
    pen.path(diamond, style.GUIDE, black=ink, closed=True)


def draw_empty(pen: Pen, rect: Rect) -> None:
    """Draw a box for the pencil: the diamond, and squares for pitches if wanted."""
    draw_guide(pen, rect)
    if pen.options.pitch_boxes:
        ink = style.GUIDE_INKS[pen.options.guides]
        for square in pitch_squares(rect):
            pen.box(square, style.PITCH_BOX, black=ink)


def pitch_squares(rect: Rect) -> tuple[Rect, ...]:
    """Return the squares of a box: three for balls, below them two for strikes."""
    shape = CellShape(rect.width, rect.height)
    side, left, top = shape.PITCH_SIDE, rect.x + shape.LEFT, rect.bottom - 3.8
    places = [(n, 0) for n in range(3)] + [(n, 1) for n in range(2)]
    return tuple(
        Rect(left + n * side, top + row * (side + 0.2), side, side) for n, row in places
    )


def draw_cell(pen: Pen, rect: Rect, cell: Cell) -> None:
    """Draw a box that was used."""
    box = _Box(rect)
    if cell.scored:
        _draw_run(pen, box, cell)
    elif cell.reached is not Base.BATTER:
        pen.path(box.diamond, style.GUIDE, black=style.GUIDE_BLACK, closed=True)
        _draw_path(pen, box, cell)
    _draw_changes(pen, box, cell)
    _draw_out(pen, box, cell)
    _write(pen, box, cell)


def _draw_run(pen: Pen, box: _Box, cell: Cell) -> None:
    shade = style.RUN_BLACK if cell.earned else style.WHITE
    outline, number = style.RUN_OUTLINE, str(cell.run_number)
    pen.path(box.diamond, outline, closed=True, round_caps=True, fill=shade)
    x, y = box.at(box.shape.centre)
    line = fit_line(
        number, 2 * box.shape.half - 1.85, (style.RUN_NUMBER, style.SMALLEST), bold=True
    )
    if line.is_cut:  # a hundredth run, in the smallest box
        line = Fitted(number, style.SMALLEST, style.NARROWEST)
    if pen.options.pure_black and cell.earned:
        width = text_width(number, line.size, bold=True) * line.scale / POINTS_PER_MM
        clear = width + 2 * _CLEAR, _DIGIT + 2 * _CLEAR
        pen.shade(Rect(x - clear[0] / 2, y - clear[1] / 2, *clear), style.WHITE)
        pen.path(box.diamond, outline, closed=True, round_caps=True)
    pen.set_line(x, y + 0.84, line, bold=True, align="centre")


def _draw_path(pen: Pen, box: _Box, cell: Cell) -> None:
    points = [box.base(base) for base in Base if base <= cell.reached]
    tick = None
    if cell.out_toward is not None:
        here, there = points[-2], points[-1]
        if cell.out_toward > cell.reached:
            here = points[-1]
            there = _between(here, box.base(cell.out_toward), 0.5)
            points.append(there)
        tick = _tick(here, there, box.shape)
    pen.path(points, style.BASE_PATH, round_caps=True)
    if tick is not None:
        pen.rule(*tick, style.BASE_PATH, round_caps=True)
    if cell.left_on is not None:
        radius = box.shape.RING_RADIUS
        pen.circle(box.base(cell.left_on), radius, style.LEFT_RING)


def _between(start: Point, end: Point, part: float) -> Point:
    return (
        start[0] + part * (end[0] - start[0]),
        start[1] + part * (end[1] - start[1]),
    )


def _tick(start: Point, end: Point, shape: CellShape) -> tuple[Point, Point]:
    """Return the stroke across the end of a leg of the diamond."""
    leg_x, leg_y = end[0] - start[0], end[1] - start[1]
    part = shape.TICK * shape.half * sqrt(2) / hypot(leg_x, leg_y) / 2
    across_x, across_y = -leg_y * part, leg_x * part
    return (
        (end[0] - across_x, end[1] - across_y),
        (end[0] + across_x, end[1] + across_y),
    )


def _draw_changes(pen: Pen, box: _Box, cell: Cell) -> None:
    """Draw the bars of a new batter, a pinch runner and a new pitcher."""
    rect, inside = box.rect, 0.35
    if cell.new_batter:
        x = rect.x + inside
        pen.rule((x, rect.y), (x, rect.bottom), style.CHANGE_BAR)
    if cell.pinch_runner:
        x = rect.right - inside
        pen.rule((x, rect.y), (x, rect.bottom), style.CHANGE_BAR)
    if cell.new_pitcher:
        y = rect.y + inside
        dashes = style.DASHES if cell.mid_turn else ()
        pen.rule((rect.x, y), (rect.right, y), style.CHANGE_BAR, dashes=dashes)
        if not cell.out_number:
            mark, size = cell.new_pitcher, style.PITCHER_MARK
            pen.write(rect.right - 0.8, rect.y + 2.9, mark, size, align="right")


def _draw_out(pen: Pen, box: _Box, cell: Cell) -> None:
    if cell.out_number:
        x, y = box.at(box.shape.out_circle)
        pen.circle((x, y), box.shape.OUT_RADIUS, style.OUT_CIRCLE)
        number = str(cell.out_number)
        if pen.options.roman_outs:
            number = "I" * cell.out_number
        pen.write(x, y + 0.85, number, style.OUT_NUMBER, bold=True, align="centre")
    if cell.ends_inning:
        rect = box.rect
        start, end = (rect.right - 3, rect.bottom), (rect.right, rect.bottom - 3)
        pen.rule(start, end, style.SLASH)


def _left(cell: Cell, shape: CellShape) -> float:
    """Return where text begins: clear of the bar of a new batter."""
    return shape.LEFT + (0.4 if cell.new_batter else 0)


def cell_lines(cell: Cell, shape: CellShape) -> tuple[Fitted, tuple[Fitted, ...]]:
    """Return a box's text: the batter's code, and the lines of what came later.

    A code too long for its line goes on in the next: ``SH``, ``2-3``.
    """
    beside = bool(cell.out_number or cell.new_pitcher)
    width = shape.main_width(beside_circle=beside) - _left(cell, shape) + shape.LEFT
    main = fit_line(cell.main, width, style.NOTATION, bold=True)
    code, space, relay = cell.main.partition(" ")
    if main.is_cut and space:
        main = fit_line(code, width, style.NOTATION, bold=True)
        return main, later_lines((relay, *cell.later), shape)
    if main.is_cut:
        sizes = (style.SMALLEST, style.SMALLEST)
        main = fit_line(cell.main, width, sizes, bold=True)
    return main, later_lines(cell.later, shape)


def later_lines(events: tuple[str, ...], shape: CellShape) -> tuple[Fitted, ...]:
    """Return the later events as lines; those too many share lines.

    A relay too long for a line goes on in the next after a hyphen.
    """
    width, room = shape.later_width, len(shape.later_baselines)
    lines = [piece for event in events for piece in _break_relay(event, width)]
    sizes = style.LATER
    if len(lines) > room:
        sizes = (style.SMALLEST, style.SMALLEST)
        lines = _share_lines(lines, width, room)
    return tuple(fit_line(line, width, sizes) for line in lines)


def _fits(text: str, width: float, *, condensed: bool = True) -> bool:
    line = fit_line(text, width, style.LATER)
    return not line.is_cut and (condensed or line.scale == 1)


def _break_relay(event: str, width: float) -> Iterator[str]:
    if _fits(event, width):
        yield event
        return
    line = ""
    for part in re.findall(r"[^-]+-?|-", event):
        if line and not _fits(line + part, width, condensed=False):
            yield line
            line = ""
        line += part
    yield line


def _join(lines: list[str]) -> str:
    return " ".join(lines).replace("- ", "-")


def _share_lines(pieces: list[str], width: float, room: int) -> list[str]:
    """Join the last pieces in one line; if that is too long, fill each line up."""
    last = _join(pieces[room - 1 :])
    if _fits(last, width):
        return [*pieces[: room - 1], last]
    lines = pieces[:1]
    for piece in pieces[1:]:
        together = _join([lines[-1], piece])
        if _fits(together, width) or len(lines) == room:
            lines[-1] = together
        else:
            lines.append(piece)
    return lines


def _write(pen: Pen, box: _Box, cell: Cell) -> None:
    shape = box.shape
    main, later = cell_lines(cell, shape)
    x, y = box.at((_left(cell, shape), shape.MAIN_BASELINE))
    pen.set_line(x, y, main, bold=True)
    for line, baseline in zip(later, shape.later_baselines, strict=False):
        x, y = box.at((_left(cell, shape), baseline))
        pen.set_line(x, y, line)
