"""Pages of headings, text and tables that flow from one to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from scoring.press import style
from scoring.press.document import Press
from scoring.press.fit import fit_line
from scoring.press.fonts import text_width
from scoring.press.geometry import POINTS_PER_MM, Rect
from scoring.press.header import draw_field
from scoring.press.pen import Align, Pen
from scoring.press.tables import add_row, add_table, put
from scoring.press.tags import Element

GAP: Final = 5.0
_ROW: Final = 4.4
_LINE: Final = 3.2
_TITLE: Final = 6.5
_FOLIO: Final = 5.0
_NARROWEST: Final = 18.0
_INSET: Final = 1.6
#: Figures have columns of this width at least, if there is room.
_FIGURE: Final = 7.0
#: How far a table is stretched to fill its room.
_WIDEST: Final = 1.5


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is printed; the first column names the row.

    ``words`` are the columns, counted from 0, that hold words and begin at the left;
    they take what a ``wide`` table has of room. ``people`` are the men of the rows,
    each with his team, as the index of a book is to name them; a row of nobody has
    an empty name, and a table of nobody no people. With ``has_sum`` the last row is
    bold. A table to write in has rules between its columns, and a heavier one below
    every so many rows: ``ruled``.
    """

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]
    note: str = ""
    words: frozenset[int] = frozenset({0})
    wide: bool = False
    people: tuple[tuple[str, str], ...] = ()
    has_sum: bool = False
    ruled: int = 0


class Leaves:
    """Sets headings, text and tables on page after page.

    Tables are set larger than in a book by the factor ``grain``.
    """

    def __init__(
        self, press: Press, width: float, height: float, grain: float = 1.0
    ) -> None:
        self._press, self._width, self._height = press, width, height
        self._row, self._line = _ROW * grain, _LINE * grain
        self._cell = (style.CELL[0] * grain, style.CELL[1])
        self._open: ExitStack | None = None
        self._tops: list[float] = []
        self.has_folios = False

    # -- pages -------------------------------------------------------------------------

    def turn(self) -> None:
        """Begin a page."""
        self.close()
        self._open = ExitStack()
        self._section: Element = self._open.enter_context(self._press.section())
        self._pen: Pen = self._open.enter_context(self._press.page())
        self._tops = [0.0]

    def close(self) -> None:
        """End the page that is being set, if there is one."""
        if self._open is None:
            return
        if self.has_folios:
            number = self._press.page_count + 1
            folio = self._pen.words("page", number=number)
            with self._pen.tagged(self._pen.tree.add(self._section, "P")):
                size = style.FOLIO
                y = self._height - 1
                self._pen.write(self._width, y, folio, size, align="right")
        self._open.close()
        self._open = None

    @property
    def _bottom(self) -> float:
        return self._height - _FOLIO

    def _room(self, height: float) -> float:
        """Return the y of a strip across the page, on a new page if it is too high."""
        if self._open is None or max(self._tops) + height > self._bottom:
            self.turn()
        y = max(self._tops)
        self._tops = [y + height]
        return y

    # -- words -------------------------------------------------------------------------

    def title(self, text: str, *, level: int | None = None) -> None:
        """Begin a page with a heading; ``level`` sets a bookmark."""
        self.turn()
        self.heading(text, style.LEAF_TITLE, kind="H1", level=level)

    def heading(
        self,
        text: str,
        sizes: tuple[float, float],
        *,
        kind: str = "H2",
        level: int | None = None,
    ) -> None:
        """Set a heading across the page."""
        height = sizes[0] / POINTS_PER_MM * 1.6
        y = self._room(height)
        if level is not None:
            self._press.bookmark(text, level=level)
        with self._pen.tagged(self._pen.tree.add(self._section, kind)):
            line = fit_line(text, self._width, sizes, bold=True)
            self._pen.set_line(0, y + height * 0.62, line, bold=True)

    def text(self, text: str, size: float = 8.0) -> None:
        """Set a text across the page, on as many lines as it needs."""
        height, lines = size / POINTS_PER_MM * 1.5, wrap(text, self._width, size)
        y = self._room(height * len(lines))
        with self._pen.tagged(self._pen.tree.add(self._section, "P")):
            for number, words in enumerate(lines):
                line = fit_line(words, self._width, (size, style.SMALLEST))
                base = y + height * (number + 0.7)
                self._pen.set_line(0, base, line)

    def field(self, label: str, width: float) -> None:
        """Set a label and a line to write on."""
        y = self._room(8.0)
        draw_field(self._pen, self._section, Rect(0, y, width, 8.0), label, "")

    def rule(self, width: float) -> None:
        """Draw a rule from the left, of so much of the page's width."""
        y = self._room(3.0)
        self._pen.rule((0, y), (width, y), style.BASE_PATH)

    def keep(self, height: float) -> None:
        """Begin a page unless so much room is left on this one."""
        if self._open is None or max(self._tops) + height > self._bottom:
            self.turn()

    def strip(self, height: float) -> tuple[Pen, Element, float]:
        """Return what to draw with on a strip across the page, and the y of its top."""
        y = self._room(height)
        return self._pen, self._section, y

    def skip(self, height: float) -> None:
        """Leave a strip of the page empty."""
        self._room(height)

    # -- tables ------------------------------------------------------------------------

    def table(
        self, table: Table, *, across: int = 1, level: int | None = None
    ) -> tuple[int, ...]:
        """Set a table, one of so many beside each other; ``level`` sets a bookmark.

        Return the number of each row's page.
        """
        pages: list[int] = []
        width = (self._width - GAP * (across - 1)) / across
        widths = column_widths(table, width, self._cell[0])
        rows = list(_wrapped(table, widths, self._cell[0]))
        while True:
            column = self._find_column(across, rows)
            if level is not None and table.title:
                self._press.bookmark(table.title, level=level)
                level = None
            x = column * (width + GAP)
            left = self._set_part(table, widths, x, column, rows)
            set_here = len(table.rows) - len(pages) - len(left)
            pages += [self._press.page_count + 1] * set_here
            if not left:
                return tuple(pages)
            rows = left

    def _find_column(self, across: int, rows: list[list[list[str]]]) -> int:
        if self._open is None:
            self.turn()
        if len(self._tops) != across:
            self._tops = [max(self._tops)] * across
        whole = _TITLE + self._row + sum(self._row_height(row) for row in rows)
        first = _TITLE + self._row + sum(self._row_height(row) for row in rows[:3])
        needed = whole if whole <= self._bottom else first
        if 0 < min(self._tops) > self._bottom + 0.01 - needed:
            self.turn()
            self._tops = [0.0] * across
        return self._tops.index(min(self._tops))

    def _set_part(
        self,
        table: Table,
        widths: Sequence[float],
        x: float,
        column: int,
        rows: list[list[list[str]]],
    ) -> list[list[list[str]]]:
        """Set as many rows as the column holds; return the others."""
        pen, y = self._pen, self._tops[column]
        if table.title:
            with pen.tagged(pen.tree.add(self._section, "H3")):
                line = fit_line(table.title, sum(widths), style.TABLE_TITLE, bold=True)
                pen.set_line(x, y + _TITLE * 0.68, line, bold=True)
            y += _TITLE
        element, top = add_table(pen, self._section), y
        y = self._set_heads(element, table, widths, x, y)
        while rows and y + self._row_height(rows[0]) <= self._bottom + 0.01:
            number = len(table.rows) - len(rows)
            y = self._set_row(element, table, widths, (x, y), rows.pop(0), number)
        if table.ruled:
            for rect in Rect(x, top, 0, 0).columns(widths)[1:]:
                pen.rule((rect.x, top), (rect.x, y), style.TABLE_RULE)
        pen.box(Rect(x, top, sum(widths), y - top), style.TABLE_RULE)
        if table.note and not rows and y + _LINE <= self._bottom:
            with pen.tagged(pen.tree.add(self._section, "P")):
                line = fit_line(table.note, sum(widths), style.LABEL)
                pen.set_line(x, y + _LINE * 0.8, line)
            y += _LINE
        self._tops[column] = y + 2.5
        return rows

    def _row_height(self, row: list[list[str]]) -> float:
        return self._row + (max(map(len, row)) - 1) * self._line

    def _set_heads(
        self,
        element: Element,
        table: Table,
        widths: Sequence[float],
        x: float,
        y: float,
    ) -> float:
        band = Rect(x, y, sum(widths), self._row)
        self._pen.head(band)
        row = add_row(self._pen, element)
        for index, rect in enumerate(_places(table, band, widths)):
            put(
                *(self._pen, row, rect, table.headings[index], self._cell),
                scope="Column",
                bold=True,
                align="left" if index in table.words else "right",
            )
        return y + self._row

    def _set_row(
        self,
        element: Element,
        table: Table,
        widths: Sequence[float],
        corner: tuple[float, float],
        row: list[list[str]],
        number: int,
    ) -> float:
        (x, y), pen = corner, self._pen
        bold = table.has_sum and number == len(table.rows) - 1
        tr, height = add_row(pen, element), self._row_height(row)
        for index, rect in enumerate(_places(table, Rect(x, y, 0, self._row), widths)):
            cell = pen.tree.add_cell(tr, scope="" if index else "Row")
            if row[index] == [""]:
                continue
            with pen.tagged(cell):
                for n, line in enumerate(row[index]):
                    place = Rect(rect.x, y + n * self._line, rect.width, self._row)
                    align: Align = "left" if index in table.words else "right"
                    fitted = pen.fill_in(
                        place, line, self._cell, bold=bold, align=align
                    )
            if fitted is not None and fitted.is_cut:
                cell.actual = " ".join(row[index])
        heavy = bold or (table.ruled > 1 and number % table.ruled == 0)
        weight = style.TIE_RULE if heavy else style.SUB_RULE
        pen.rule((x, y), (x + sum(widths), y), weight)
        return y + height


def _inset(table: Table, index: int) -> float:
    """Return how far words keep from the figures before them."""
    is_beside = index in table.words and index > 0 and index - 1 not in table.words
    return _INSET if is_beside else 0.0


def _places(table: Table, row: Rect, widths: Sequence[float]) -> Iterator[Rect]:
    for index, rect in enumerate(row.columns(widths)):
        inset = _inset(table, index)
        yield Rect(rect.x + inset, rect.y, rect.width - inset, rect.height)


def column_widths(
    table: Table, room: float, size: float = style.CELL[0]
) -> tuple[float, ...]:
    """Return the widths of a table's columns in so much room."""
    wanted = []
    for index, heading in enumerate(table.headings):
        texts = [str(row[index]) for row in table.rows]
        most = max((text_width(text, size) for text in texts), default=0)
        most = max(most, text_width(heading, size, bold=True))
        wanted.append(most / POINTS_PER_MM + 2.4 + _inset(table, index))
    least = _FIGURE * size / style.CELL[0]
    even = [w if n in table.words else max(w, least) for n, w in enumerate(wanted)]
    if sum(even) <= room:
        wanted = even
    over = sum(wanted) - room
    most = _widest_words(table, wanted, room)
    if over > 0 and most >= _NARROWEST:
        wanted = [min(w, most) if n in table.words else w for n, w in enumerate(wanted)]
    elif over > 0:
        wanted = [width * room / sum(wanted) for width in wanted]
    elif over < 0 and table.wide:
        more = -over / len(table.words)
        wanted = [w + more * (n in table.words) for n, w in enumerate(wanted)]
    elif over < 0:
        stretch = min(_WIDEST, room / sum(wanted))
        wanted = [width * stretch for width in wanted]
    return tuple(wanted)


def _widest_words(table: Table, wanted: Sequence[float], room: float) -> float:
    """Return how wide a column of words may be so that all columns fit."""
    words = sorted(wanted[n] for n in table.words)
    room -= sum(wanted) - sum(words)
    while words and words[0] <= room / len(words):
        room -= words.pop(0)
    return room / len(words) if words else 0.0


def _wrapped(
    table: Table, widths: Sequence[float], size: float
) -> Iterator[list[list[str]]]:
    """Yield the rows with each text broken into the lines it needs."""
    for row in table.rows:
        yield [
            wrap(str(text), width - 1.2 - _inset(table, index), size)
            if index in table.words
            else [str(text)]
            for index, (text, width) in enumerate(zip(row, widths, strict=True))
        ]


def wrap(text: str, width: float, size: float = style.CELL[0]) -> list[str]:
    """Break a text into lines that a width (mm) holds.

    >>> wrap("12, 14, 16", 10)
    ['12, 14,', '16']
    """
    lines: list[str] = []
    for word in text.split(" "):
        together = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(together, size) > width * POINTS_PER_MM:
            lines.append(word)
        else:
            lines[-1:] = [together]
    return lines
