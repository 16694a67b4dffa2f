"""Drawing sheets: values in, PDF bytes out."""

from scoring.press.fonts import MissingCharacters, missing_characters
from scoring.press.sheet import missing_in_sheet, print_blank, print_game

__all__ = [
    "MissingCharacters",
    "missing_characters",
    "missing_in_sheet",
    "print_blank",
    "print_game",
]
