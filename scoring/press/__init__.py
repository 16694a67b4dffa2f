"""Drawing sheets: values in, PDF bytes out."""

from scoring.press.blanks import blank_game
from scoring.press.fonts import MissingCharacters, missing_characters
from scoring.press.options import PrintOptions
from scoring.press.portrait import DoesNotFit, print_one_page
from scoring.press.sheet import missing_in_sheet, print_blank, print_game

__all__ = [
    "DoesNotFit",
    "MissingCharacters",
    "PrintOptions",
    "blank_game",
    "missing_characters",
    "missing_in_sheet",
    "print_blank",
    "print_game",
    "print_one_page",
]
