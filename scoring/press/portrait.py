"""A game on one page, upright: both sides, as long as it fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.press import style
from scoring.press.batters import draw_batters
from scoring.press.blocks import Block, Foot
from scoring.press.cell import cell_lines
from scoring.press.document import Press
from scoring.press.fit import fit_line, fit_name, fit_positions
from scoring.press.footer import draw_pitchers, draw_proof, draw_signatures
from scoring.press.geometry import COLUMNS, MOST_LINES, SLOTS, Rect
from scoring.press.header import draw_line_score, draw_particulars, game_titles
from scoring.press.options import DEFAULTS, PrintOptions
from scoring.press.page import Page
from scoring.press.pen import Pen
from scoring.press.shape import CellShape
from scoring.press.sheet import check_characters, check_copies, game_title
from scoring.press.tags import Element
from scoring.press.words import ENGLISH, Words, words_of
from scoring.scoresheet import BatterRow, Cell, GameSheet, SideSheet

WIDTH: Final = 190.0
HEIGHT: Final = 259.0
LINE_SCORE: Final = Rect(0, 7, 120, 12)
FIELDS: Final = Rect(124, 7, 66, 12)
#: The widths of the particulars: a park needs more than a date or the weather.
FIELD_WIDTHS: Final = (0.29, 0.43, 0.28)
_NAMES = (3.6, 4.8, 20.8, 5.4, 3.6)
_FIGURES = (3.8, 3.8, 3.8, 4.8)
BLOCKS: Final = tuple(
    Block(top, WIDTH, 4.0, 9.5, 3.0, _NAMES, _FIGURES, style.UPRIGHT_GRID)
    for top in (20.5, 123.5)
)
_PITCHERS = (30.0, 7.0, 7.0, *([6.0] * 6), 6.0, 8.0)
FEET: Final = tuple(
    Foot(Rect(x, 226.5, 94, 20.0), _PITCHERS, 3.5, 5) for x in (0.0, 96.0)
)
PROOFS: Final = tuple(Rect(x, 247.0, 94, 4.0) for x in (0.0, 96.0))
MORE: Final = Rect(0, 250.5, WIDTH, 3.0)
SIGNATURES: Final = Rect(0, 253.5, WIDTH, 5.5)
MOST_PITCHERS: Final = 7
#: In a narrower box a double play would no longer fit beside the out's number.
MOST_COLUMNS: Final = 13


def cell_shape(columns: int = COLUMNS) -> CellShape:
    """Return the inside of a box where there are so many columns."""
    rect = BLOCKS[0].cell(0, 0, columns=columns, slots=SLOTS)
    return CellShape(rect.width, rect.height)


class DoesNotFit(ValueError):
    """A game is too large for one page; ``reasons`` say why."""

    def __init__(self, reasons: tuple[str, ...]):
        self.reasons = reasons
        super().__init__(
            "The game does not fit on one upright page: "
            f"{'; '.join(reasons)}. Print a page for each side."
        )


def print_one_page(
    sheet: GameSheet,
    options: PrintOptions = DEFAULTS,
    *,
    copies: int = 1,
    allow_missing: bool = False,
) -> bytes:
    """Return a game on one upright page; raise ``DoesNotFit`` if it is too large."""
    check_copies(copies)
    if not allow_missing:
        check_characters(sheet)
    if reasons := tuple(_faults(sheet, words_of(options.language))):
        raise DoesNotFit(reasons)
    press = Press(game_title(sheet, options), options, portrait=True)
    for _ in range(copies):
        with press.section() as section, press.page() as pen:
            _draw(pen, sheet, section)
    return press.save(allow_missing=allow_missing)


def portrait_pages(sheet: GameSheet, words: Words = ENGLISH) -> tuple[Page, Page]:
    """Return the two sides of a game as they stand on an upright page."""
    first, second = (
        Page(
            *(sheet, side, 1, 1, side.rows, range(_columns(side))),
            range(max(len(row.innings) for row in sheet.linescore)),
            side.pitchers,
            block=block,
            foot=foot,
            batter_title=side.team or words(side.side.value),
        )
        for side, block, foot in zip(sheet.sides, BLOCKS, FEET, strict=True)
    )
    return first, second


def _columns(side: SideSheet) -> int:
    return max(len(side.columns), COLUMNS)


def _draw(pen: Pen, sheet: GameSheet, section: Element) -> None:
    pages = portrait_pages(sheet, pen.words)
    _draw_title(pen, pages[0], section)
    draw_line_score(pen, pages[0], section, LINE_SCORE)
    draw_particulars(pen, pages[0], section, FIELDS, FIELD_WIDTHS)
    for page in pages:
        draw_batters(pen, page, section)
    for page, proof in zip(pages, PROOFS, strict=True):
        draw_pitchers(pen, page, section)
        draw_proof(pen, page, section, proof)
    if names := more_men(sheet, pen.words):
        line = fit_line(names, WIDTH, (style.SMALLEST, style.SMALLEST))
        with pen.tagged(pen.tree.add(section, "P")):
            pen.set_line(0, MORE.baseline, line)
    draw_signatures(pen, section, SIGNATURES)


def _draw_title(pen: Pen, page: Page, section: Element) -> None:
    league, game = game_titles(page, pen.words)
    name = game or pen.words("scoresheet")
    title = fit_line(name, 120, style.UPRIGHT_TITLE, bold=True)
    with pen.tagged(pen.tree.add(section, "H1")):
        pen.set_line(0, 4.6, title, bold=True)
    if league:
        with pen.tagged(pen.tree.add(section, "P")):
            line = fit_line(league, 66, style.TITLE)
            pen.set_line(WIDTH, 4.6, line, align="right")


# -- what fits -------------------------------------------------------------------------


def more_men(sheet: GameSheet, words: Words = ENGLISH) -> str:
    """Return a line on the men without a place in their slot, or with a short one.

    A fifth man stands there with his position, inning, AB, R, H and RBI.
    """
    more = [
        f"{row.slot} {text}"
        for side in sheet.sides
        for row in side.rows
        for number, man in enumerate(row.batters)
        if (text := _more(number, man, words))
    ]
    return words("more", men=", ".join(more)) if more else ""


def _more(number: int, man: BatterRow, words: Words) -> str:
    if number >= MOST_LINES:
        counts = f"{man.ab} {man.r} {man.h} {man.rbi}"
        said = {"name": man.name, "pos": man.positions, "inning": man.entered}
        return words("more_man", counts=counts, **said)
    room, size = BLOCKS[0].name_room, style.SMALL_NAME
    fitted = fit_name(man.name, room, size, bold=man.is_starter)
    return man.name if fitted.is_cut else ""


def _faults(sheet: GameSheet, words: Words) -> Iterator[str]:
    for side in sheet.sides:
        name = side.team or side.side.value
        if (columns := len(side.columns)) > MOST_COLUMNS:
            yield f"{name} needs {columns} columns, there is room for {MOST_COLUMNS}"
            continue
        if len(side.rows) > SLOTS:
            yield f"{name} bats {len(side.rows)} men, there is room for {SLOTS}"
        if len(side.pitchers) > MOST_PITCHERS:
            yield f"{name} faced more than {MOST_PITCHERS} pitchers"
        yield from _text_faults(name, side)
    names = more_men(sheet, words)
    if fit_line(names, WIDTH, (style.SMALLEST, style.SMALLEST)).is_cut:
        yield "there are too many men in a slot, or long names"


def _text_faults(name: str, side: SideSheet) -> Iterator[str]:
    for man in side.batters:
        if fit_positions(man.positions, _NAMES[3] - 1.2, style.SMALL_NAME).is_cut:
            yield f"{name}: {man.name} played too many positions"
    shape = cell_shape(_columns(side))
    for cell in side.cells.values():
        if not _fits(cell, shape):
            events = " ".join((cell.main, *cell.later))
            yield f"{name}: {events} is too long for a box"
            return


def _fits(cell: Cell, shape: CellShape) -> bool:
    main, later = cell_lines(cell, shape)
    return not any(line.is_cut for line in (main, *later))
