"""Scoresheet notation: text to play and back. It knows no game and no situation."""

from scoring.notation.codes import CODES, describe_play
from scoring.notation.formatter import format_advance, format_play, format_relay
from scoring.notation.parser import Reading, parse_play, parse_relay, read_play

__all__ = [
    "CODES",
    "Reading",
    "describe_play",
    "format_advance",
    "format_play",
    "format_relay",
    "parse_play",
    "parse_relay",
    "read_play",
]
