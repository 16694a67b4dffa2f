"""A pen that draws in millimetres from the top left of the live area.

It writes a page's drawing itself, and only what changes of colours and widths: a sheet
has some two thousand strokes. Everything is either part of an element of the file's
structure or, like every rule, an artifact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from scoring.press import style
from scoring.press.fit import Fitted, fit_line
from scoring.press.fonts import missing_characters, runs, text_width
from scoring.press.geometry import (
    LIVE_HEIGHT,
    LIVE_WIDTH,
    PAPERS,
    POINTS_PER_MM,
    Point,
    Rect,
)
from scoring.press.hatching import hatch_lines
from scoring.press.options import PrintOptions
from scoring.press.tags import Element, Tree
from scoring.press.words import words_of

Align = Literal["left", "centre", "right"]
#: A shade of black from 0 to 1, or red, green and blue.
Ink = float | tuple[float, float, float]
#: How far a circle's control points lie from its quarter points.
_ROUND = 0.5523


class Pen:
    """Draws on the page of a canvas; knows the paper, and no baseball."""

    def __init__(
        self,
        canvas: Canvas,
        tree: Tree,
        options: PrintOptions,
        *,
        portrait: bool = False,
    ) -> None:
        width, height = PAPERS[options.paper]
        live = (LIVE_WIDTH, LIVE_HEIGHT)
        if portrait:
            width, height, live = height, width, (LIVE_HEIGHT, LIVE_WIDTH)
        self.options, self.tree = options, tree
        self.words = words_of(options.language)
        self.missing: set[str] = set()
        self._canvas = canvas
        self._left = (width - live[0] * POINTS_PER_MM) / 2
        self._top = height - (height - live[1] * POINTS_PER_MM) / 2
        self._fonts: dict[str, str] = {}
        self.start_page()

    def start_page(self) -> None:
        """Forget the last page's widths and colours."""
        self._put = self._canvas.addLiteral
        self._state: dict[str, str] = {}
        self._within: Element | None = None
        self._is_artifact = False

    def finish_page(self) -> None:
        """End what is open on the page."""
        self._close_artifact()

    # -- structure ---------------------------------------------------------------------

    @contextmanager
    def tagged(self, element: Element | None) -> Iterator[None]:
        """Make everything drawn meanwhile part of an element."""
        if element is None:
            yield
            return
        self._close_artifact()
        number = self.tree.mark(element)
        self._put(f"/{element.kind} <</MCID {number}>> BDC")
        self._within = element
        yield
        self._put("EMC")
        self._within = None

    def _close_artifact(self) -> None:
        if self._is_artifact:
            self._put("EMC")
            self._is_artifact = False

    def _begin(self) -> None:
        if self._within is None and not self._is_artifact:
            self._put("/Artifact BMC")
            self._is_artifact = True

    # -- how things are drawn ----------------------------------------------------------

    def _set(self, what: str, operation: str) -> None:
        if self._state.get(what) != operation:
            self._state[what] = operation
            self._put(operation)

    @staticmethod
    def _is_pale(ink: Ink) -> bool:
        return isinstance(ink, tuple) or ink < style.LABEL_BLACK

    def _ink(self, ink: Ink) -> Ink:
        if not self.options.pure_black:
            return ink
        return 1.0 if isinstance(ink, tuple) or ink > 0 else 0.0

    def _stroke(self, weight: float, ink: Ink) -> None:
        ink = self._ink(ink)
        self._set("width", f"{weight:g} w")
        if isinstance(ink, tuple):
            self._set("stroke", "{:g} {:g} {:g} RG".format(*ink))
        else:
            self._set("stroke", f"{1 - ink:g} G")

    def _fill(self, black: float) -> None:
        self._set("fill", f"{1 - black:g} g")

    def _place(self, x: float, y: float) -> Point:
        return self._left + x * POINTS_PER_MM, self._top - y * POINTS_PER_MM

    def _points(self, points: Sequence[Point]) -> str:
        placed = [self._place(*point) for point in points]
        first, *others = (f"{x:.2f} {y:.2f}" for x, y in placed)
        return f"{first} m " + " ".join(f"{other} l" for other in others)

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
        if not line.text:
            return 0.0
        left, y = self._place(x, baseline)
        left -= width * {"left": 0, "centre": 0.5, "right": 1}[align]
        self.missing |= missing_characters(line.text)
        self._begin()
        self._fill(float(black) if not self.options.pure_black else 1.0)
        self._set("condensed", f"{100 * line.scale:.5g} Tz")
        shown = " ".join(self._shown(line, bold=bold))
        self._put(f"BT 1 0 0 1 {left:.2f} {y:.2f} Tm {shown} ET")
        return width / POINTS_PER_MM

    def _shown(self, line: Fitted, *, bold: bool) -> Iterator[str]:
        document = self._canvas._doc
        for face, run in runs(line.text, bold=bold):
            font = pdfmetrics.getFont(face)
            for subset, codes in font.splitString(run, document):
                name = font.getSubsetInternalName(subset, document)
                yield f"{name} {line.size:g} Tf {_write_codes(codes)} Tj"

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

    def rule(
        self,
        start: Point,
        end: Point,
        weight: float,
        *,
        black: Ink = style.BLACK,
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
        black: Ink = style.BLACK,
        dashes: Sequence[float] = (),
        round_caps: bool = False,
        closed: bool = False,
        fill: float | None = None,
    ) -> None:
        """Draw a line through points; a closed one may be filled with a shade.

        In pure black a grey or coloured line is dotted.
        """
        if fill is not None:
            self._begin()
            self._shade(points, fill)
        self._begin()
        if self.options.pure_black and self._is_pale(black):
            dashes = dashes or style.DOTS
        self._stroke(weight, black)
        self._set("cap", "1 J 1 j" if round_caps else "0 J 0 j")
        self._set("dash", f"[{' '.join(f'{each:g}' for each in dashes)}] 0 d")
        self._put(f"{self._points(points)} {'s' if closed else 'S'}")

    def box(self, rect: Rect, weight: float, *, black: Ink = style.BLACK) -> None:
        """Draw the outline of a rectangle."""
        self.path(rect.corners, weight, black=black, closed=True)

    def shade(self, rect: Rect, black: float) -> None:
        """Fill a rectangle."""
        self._begin()
        self._shade(rect.corners, black)

    def head(self, rect: Rect) -> None:
        """Mark the head of a table: a shade or, in pure black, a rule below it.

        Hatching would stand behind the words, and take twice the ink of the shade.
        """
        if self.options.pure_black:
            ends = (rect.x, rect.bottom), (rect.right, rect.bottom)
            self.rule(*ends, style.HEAD_RULE)
        else:
            self.shade(rect, style.HEAD_BLACK)

    def _shade(self, points: Sequence[Point], black: float) -> None:
        if self.options.pure_black and 0 < black < 1:
            self._stroke(style.HATCH, style.BLACK)
            self._set("cap", "0 J 0 j")
            self._set("dash", "[] 0 d")
            width = max(x for x, _ in points) - min(x for x, _ in points)
            for line in hatch_lines(points, style.HATCH_PITCH * width / 2):
                self._put(f"{self._points(line)} S")
            return
        self._fill(black)
        self._put(f"{self._points(points)} f")

    def circle(self, centre: Point, radius: float, weight: float) -> None:
        """Draw an open circle, white inside."""
        self._begin()
        self._stroke(weight, style.BLACK)
        self._set("dash", "[] 0 d")
        self._fill(style.WHITE)
        (x, y), r = self._place(*centre), radius * POINTS_PER_MM
        c = r * _ROUND
        self._put(
            f"{x + r:.2f} {y:.2f} m"
            f" {x + r:.2f} {y + c:.2f} {x + c:.2f} {y + r:.2f} {x:.2f} {y + r:.2f} c"
            f" {x - c:.2f} {y + r:.2f} {x - r:.2f} {y + c:.2f} {x - r:.2f} {y:.2f} c"
            f" {x - r:.2f} {y - c:.2f} {x - c:.2f} {y - r:.2f} {x:.2f} {y - r:.2f} c"
            f" {x + c:.2f} {y - r:.2f} {x + r:.2f} {y - c:.2f} {x + r:.2f} {y:.2f} c"
            " b"
        )

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


def _write_codes(codes: bytes) -> str:
    """Return a font's codes as a string of a page's drawing."""
    text = codes.decode("latin-1")
    if text.isascii() and text.isprintable() and not set(text) & set("()\\"):
        return f"({text})"
    return f"<{codes.hex()}>"
