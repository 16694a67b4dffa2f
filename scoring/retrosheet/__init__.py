"""Retrosheet event files: real games in, our games out.

``read_events`` turns the text of an event file into games; ``write_events`` turns a
game back into one. The files are public (retrosheet.org); the notice that must go
with data taken from them stands in docs/retrosheet.md.
"""

from scoring.retrosheet.files import read_events
from scoring.retrosheet.writer import write_events

__all__ = ["read_events", "write_events"]
