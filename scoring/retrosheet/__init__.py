"""Retrosheet event files: real games in, our games out.

``read_events`` turns the text of an event file into games; ``write_events`` turns a
game back into one. The files are public (retrosheet.org); the notice that must go
with data taken from them stands in docs/retrosheet.md.
"""

from scoring.retrosheet.files import ReadGame, read_events
from scoring.retrosheet.rosters import read_roster, read_teams, write_rosters
from scoring.retrosheet.writer import Ids, write_events

__all__ = [
    "Ids",
    "ReadGame",
    "read_events",
    "read_roster",
    "read_teams",
    "write_events",
    "write_rosters",
]
