"""The paper grid of a game: values for whoever prints, draws or exports a sheet."""

from scoring.scoresheet.grid import write_scoresheet
from scoring.scoresheet.text import format_box, format_sheet, sheet_rows, sheet_to_csv
from scoring.scoresheet.values import (
    BatterRow,
    Cell,
    Column,
    GameSheet,
    InningTotals,
    LineRow,
    PitcherRow,
    Proof,
    SideSheet,
    SlotRow,
)

__all__ = [
    "BatterRow",
    "Cell",
    "Column",
    "GameSheet",
    "InningTotals",
    "LineRow",
    "PitcherRow",
    "Proof",
    "SideSheet",
    "SlotRow",
    "format_box",
    "format_sheet",
    "sheet_rows",
    "sheet_to_csv",
    "write_scoresheet",
]
