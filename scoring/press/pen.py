"""A pen that draws in millimetres from the top left of the live area."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from scoring.press import style
from scoring.press.fit import Fitted, fit_line
from scoring.press.fonts import runs, text_width
from scoring.press.geometry import (
    LIVE_HEIGHT,
    LIVE_WIDTH,
    PAPERS,
    POINTS_PER_MM,
    Paper,
    Point,
    Rect,
)

Align = Literal["left", "centre", "right"]


class Pen:
    """Draws on the page of a canvas; knows the paper, and no baseball."""

    def __init__(self, canvas: Canvas, paper: Paper) -> None:
        width, height = PAPERS[paper]
        self._canvas = canvas
        self._left = (width - LIVE_WIDTH * POINTS_PER_MM) / 2
        self._top = height - (height - LIVE_HEIGHT * POINTS_PER_MM) / 2

    def _place(self, x: float, y: float) -> Point:
        return self._left + x * POINTS_PER_MM, self._top - y * POINTS_PER_MM

    # -- type --------------------------------------------------------------------------

    def set_line(
        self,
        x: float,
        baseline: float,
        line: Fitted,
        *,
        bold: bool = False,
        align: Align = "left",
        black: float = style.BLACK,
    ) -> float:
        """Set a fitted line of type; return its width in millimetres."""
        width = text_width(line.text, line.size, bold=bold) * line.scale
        left, y = self._place(x, baseline)
        left -= width * {"left": 0, "centre": 0.5, "right": 1}[align]
        text = self._canvas.beginText(left, y)
        text.setFillGray(1 - black)
        if line.scale != 1:
            text.setHorizScale(round(100 * line.scale, 3))
        for face, run in runs(line.text, bold=bold):
            text.setFont(face, line.size)
            text.textOut(run)
        if line.scale != 1:
            text.setHorizScale(100)
        self._canvas.drawText(text)
        return width / POINTS_PER_MM

    def write(
        self,
        x: float,
        baseline: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: Align = "left",
        black: float = style.BLACK,
    ) -> float:
        """Write a short text at its natural width; return the width."""
        return self.set_line(
            x, baseline, Fitted(text, size), bold=bold, align=align, black=black
        )

    def fill_in(
        self,
        rect: Rect,
        text: str | int,
        sizes: tuple[float, float],
        *,
        bold: bool = False,
        align: Align = "centre",
        black: float = style.BLACK,
    ) -> Fitted | None:
        """Write a text or a figure, 0 included, in a box of a table."""
        if text == "":
            return None
        line = fit_line(str(text), rect.width - 1.2, sizes, bold=bold)
        x = {"left": rect.x + 0.6, "centre": rect.middle, "right": rect.right - 0.6}
        self.set_line(
            x[align], rect.baseline, line, bold=bold, align=align, black=black
        )
        return line

    # -- rules and shapes --------------------------------------------------------------

    def _stroke(self, weight: float, black: float) -> None:
        self._canvas.setLineWidth(weight)
        self._canvas.setStrokeGray(1 - black)

    def rule(
        self,
        start: Point,
        end: Point,
        weight: float,
        *,
        black: float = style.BLACK,
        dashes: Sequence[float] = (),
        round_caps: bool = False,
    ) -> None:
        """Draw a straight line."""
        self.path(
            (start, end), weight, black=black, dashes=dashes, round_caps=round_caps
        )

    def path(
        self,
        points: Sequence[Point],
        weight: float,
        *,
        black: float = style.BLACK,
        dashes: Sequence[float] = (),
        round_caps: bool = False,
        closed: bool = False,
        fill: float | None = None,
    ) -> None:
        """Draw a line through points; a closed one may be filled with a shade."""
        canvas = self._canvas
        self._stroke(weight, black)
        canvas.setLineCap(1 if round_caps else 0)
        canvas.setLineJoin(1 if round_caps else 0)
        canvas.setDash(list(dashes))
        path = canvas.beginPath()
        path.moveTo(*self._place(*points[0]))
        for point in points[1:]:
            path.lineTo(*self._place(*point))
        if closed:
            path.close()
        if fill is not None:
            canvas.setFillGray(1 - fill)
        canvas.drawPath(path, stroke=1, fill=int(fill is not None))

    def box(self, rect: Rect, weight: float, *, black: float = style.BLACK) -> None:
        """Draw the outline of a rectangle."""
        self.path(
            (
                (rect.x, rect.y),
                (rect.right, rect.y),
                (rect.right, rect.bottom),
                (rect.x, rect.bottom),
            ),
            weight,
            black=black,
            closed=True,
        )

    def shade(self, rect: Rect, black: float) -> None:
        """Fill a rectangle."""
        self._canvas.setFillGray(1 - black)
        x, y = self._place(rect.x, rect.bottom)
        width, height = rect.width * POINTS_PER_MM, rect.height * POINTS_PER_MM
        self._canvas.rect(x, y, width, height, stroke=0, fill=1)

    def circle(self, centre: Point, radius: float, weight: float) -> None:
        """Draw an open circle, white inside."""
        self._stroke(weight, style.BLACK)
        self._canvas.setDash([])
        self._canvas.setFillGray(1 - style.WHITE)
        x, y = self._place(*centre)
        self._canvas.circle(x, y, radius * POINTS_PER_MM, stroke=1, fill=1)

    def grid(
        self,
        rect: Rect,
        *,
        rows: Sequence[float] = (),
        columns: Sequence[float] = (),
        weight: float = style.TABLE_RULE,
    ) -> None:
        """Draw a table: its frame, rules at these y and at these x."""
        self.box(rect, weight)
        for y in rows:
            self.rule((rect.x, y), (rect.right, y), weight)
        for x in columns:
            self.rule((x, rect.y), (x, rect.bottom), weight)
