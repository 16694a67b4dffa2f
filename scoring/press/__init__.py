"""Printing: values in, the bytes of a PDF file out.

One function for each kind of document: ``print_game``, ``print_one_page``,
``print_blank``, ``print_runs``, ``print_book``, ``print_lineup_cards``,
``print_rosters``, ``print_box``, ``print_tables``, ``print_chapters``,
``print_brackets``. All take ``PrintOptions``; all but the book raise
``MissingCharacters`` when no typeface has a character of a name, unless
``allow_missing`` is set; the book tells them in ``Book.missing``.
"""

from scoring.press.blanks import blank_game
from scoring.press.book import Book, BookValues, Fixture, Man, Team, print_book
from scoring.press.bracket import (
    BracketTree,
    BracketValues,
    Place,
    Round,
    Tie,
    TieSide,
    print_brackets,
)
from scoring.press.cards import (
    Chapter,
    LineupCard,
    print_box,
    print_chapters,
    print_lineup_cards,
    print_rosters,
    print_tables,
)
from scoring.press.fonts import MissingCharacters, missing_characters
from scoring.press.leaf import Table
from scoring.press.options import PrintOptions
from scoring.press.portrait import DoesNotFit, print_one_page
from scoring.press.runs import RunsGame, print_runs
from scoring.press.sheet import missing_in_sheet, print_blank, print_game
from scoring.press.square import LinkTooLong

__all__ = [
    "Book",
    "BookValues",
    "BracketTree",
    "BracketValues",
    "Chapter",
    "DoesNotFit",
    "Fixture",
    "LineupCard",
    "LinkTooLong",
    "Man",
    "MissingCharacters",
    "Place",
    "PrintOptions",
    "Round",
    "RunsGame",
    "Table",
    "Team",
    "Tie",
    "TieSide",
    "blank_game",
    "missing_characters",
    "missing_in_sheet",
    "print_blank",
    "print_book",
    "print_box",
    "print_brackets",
    "print_chapters",
    "print_game",
    "print_lineup_cards",
    "print_one_page",
    "print_rosters",
    "print_runs",
    "print_tables",
]
