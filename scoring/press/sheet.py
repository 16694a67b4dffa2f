"""Sheets as PDF: a game's, or blank ones for the pencil."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.press.batters import draw_batters
from scoring.press.blanks import blank_game
from scoring.press.document import Press
from scoring.press.fonts import MissingCharacters, missing_characters
from scoring.press.footer import draw_footer
from scoring.press.header import PARTICULARS, draw_header, join
from scoring.press.options import DEFAULTS, PrintOptions
from scoring.press.page import Page, pages_of
from scoring.press.words import words_of
from scoring.scoresheet import GameSheet

#: The most copies of a blank sheet in one file.
MOST_COPIES = 200


def print_game(
    sheet: GameSheet,
    options: PrintOptions = DEFAULTS,
    *,
    link: str = "",
    allow_missing: bool = False,
) -> bytes:
    """Return a game's sheets as PDF, a page for each side, visitors first.

    A game that has not begun gets its names and empty boxes; with the address of its
    page as ``link``, its sheets bear the code of it. Raises ``MissingCharacters`` when
    a name cannot be printed, unless a stand-in for such characters is allowed.
    """
    if not allow_missing:
        check_characters(sheet)
    return _print_pages(
        game_pages(sheet, link),
        options,
        game_title(sheet, options),
        allow_missing=allow_missing,
    )


def print_blank(
    options: PrintOptions = DEFAULTS,
    *,
    copies: int = 1,
    teams: tuple[str, str] = ("", ""),
) -> bytes:
    """Return blank sheets as PDF: for each copy a page for either side."""
    check_copies(copies)
    sheet = blank_game(teams)
    check_characters(sheet)
    pages = (page for _ in range(copies) for page in game_pages(sheet))
    return _print_pages(pages, options, words_of(options.language)("scoresheet"))


def check_copies(copies: int) -> None:
    """Refuse an absurd number of copies."""
    if not 1 <= copies <= MOST_COPIES:
        raise ValueError(f"1 to {MOST_COPIES} copies can be printed, not {copies}")


def game_title(sheet: GameSheet, options: PrintOptions = DEFAULTS) -> str:
    """Return the title of a file with a game's sheets."""
    words = words_of(options.language)
    visitors, home = (row.team for row in sheet.linescore)
    title = words("scoresheet")
    if visitors and home:
        title = words("at", visitors=visitors, home=home)
    return join((title, sheet.tag("Date")))


def missing_in_sheet(sheet: GameSheet) -> set[str]:
    """Return the characters of a sheet's names that no face has (case D-44)."""
    return {char for text in _texts(sheet) for char in missing_characters(text)}


def check_characters(sheet: GameSheet) -> None:
    """Refuse a sheet with characters that no face has."""
    if missing := missing_in_sheet(sheet):
        raise MissingCharacters(missing)


def _texts(sheet: GameSheet) -> Iterator[str]:
    for name in ("League", "Season", "Number"):
        yield sheet.tag(name)
    for row in PARTICULARS:
        for tag in row:
            yield sheet.tag(tag)
    for side in sheet.sides:
        yield side.team
        for batter in side.batters:
            yield f"{batter.name} {batter.number}"
        for pitcher in side.pitchers:
            yield pitcher.name


def game_pages(sheet: GameSheet, link: str = "") -> Iterator[Page]:
    """Yield the pages of a game, the visitors' before the home side's."""
    for side in sheet.sides:
        yield from pages_of(sheet, side, link)


def _print_pages(
    pages: Iterable[Page],
    options: PrintOptions,
    title: str,
    *,
    allow_missing: bool = False,
) -> bytes:
    press = Press(title, options)
    for page in pages:
        print_page(press, page)
    return press.save(allow_missing=allow_missing)


def print_page(press: Press, page: Page) -> None:
    """Print one sheet of paper."""
    with press.section() as section, press.page() as pen:
        draw_header(pen, page, section)
        draw_batters(pen, page, section)
        draw_footer(pen, page, section)
