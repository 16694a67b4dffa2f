"""Sheets as PDF: a game's, or blank ones for the pencil."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from scoring.press.batters import draw_batters
from scoring.press.fonts import (
    BODY_FACE,
    MissingCharacters,
    load_faces,
    missing_characters,
)
from scoring.press.footer import draw_footer
from scoring.press.geometry import PAPERS, Paper
from scoring.press.header import PARTICULARS, draw_header
from scoring.press.page import Page, blank_game, pages_of
from scoring.press.pen import Pen
from scoring.scoresheet import GameSheet

#: The most copies of a blank sheet in one file.
MOST_COPIES = 200


def print_game(
    sheet: GameSheet, *, paper: Paper = "letter", allow_missing: bool = False
) -> bytes:
    """Return a game's sheets as PDF, a page for each side, visitors first.

    A game that has not begun gets its names and empty boxes. Raises
    ``MissingCharacters`` when a name cannot be printed, unless a stand-in for such
    characters is allowed.
    """
    if not allow_missing:
        _check_characters(sheet)
    visitors, home = (row.team for row in sheet.linescore)
    title = f"{visitors} at {home}" if visitors and home else "Scoresheet"
    title = " – ".join(filter(None, (title, sheet.tag("Date"))))
    return _print_pages(_pages(sheet), paper, title)


def print_blank(
    *, paper: Paper = "letter", copies: int = 1, teams: tuple[str, str] = ("", "")
) -> bytes:
    """Return blank sheets as PDF: for each copy a page for either side."""
    if not 1 <= copies <= MOST_COPIES:
        raise ValueError(f"1 to {MOST_COPIES} copies can be printed, not {copies}")
    sheet = blank_game(teams)
    _check_characters(sheet)
    pages = [page for _ in range(copies) for page in _pages(sheet)]
    return _print_pages(pages, paper, "Scoresheet")


def missing_in_sheet(sheet: GameSheet) -> set[str]:
    """Return the characters of a sheet's names that no face has (case D-44)."""
    return {char for text in _texts(sheet) for char in missing_characters(text)}


def _check_characters(sheet: GameSheet) -> None:
    if missing := missing_in_sheet(sheet):
        raise MissingCharacters(missing)


def _texts(sheet: GameSheet) -> Iterator[str]:
    for name in ("League", "Season", "Number"):
        yield sheet.tag(name)
    for row in PARTICULARS:
        for _, tag in row:
            yield sheet.tag(tag)
    for side in sheet.sides:
        yield side.team
        for batter in side.batters:
            yield f"{batter.name} {batter.number}"
        for pitcher in side.pitchers:
            yield pitcher.name


def _pages(sheet: GameSheet) -> Iterator[Page]:
    for side in sheet.sides:
        yield from pages_of(sheet, side)


def _print_pages(pages: Iterable[Page], paper: Paper, title: str) -> bytes:
    load_faces()
    file = BytesIO()
    canvas = Canvas(
        file,
        pagesize=PAPERS[paper],
        invariant=1,
        pageCompression=1,
        initialFontName=BODY_FACE,
        lang="en",
    )
    canvas.setTitle(title)
    canvas.setCreator("Pennant")
    pen = Pen(canvas, paper)
    for page in pages:
        draw_page(pen, page)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def draw_page(pen: Pen, page: Page) -> None:
    """Draw one sheet of paper."""
    draw_header(pen, page)
    draw_batters(pen, page)
    draw_footer(pen, page)
