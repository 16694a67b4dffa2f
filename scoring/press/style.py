"""How a sheet looks: type sizes and rules in points, shades of black."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# -- type ----------------------------------------------------------------------------

#: No text on a sheet is smaller than this.
SMALLEST: Final = 6.0
#: How far a line of type may be condensed before it is cut.
NARROWEST: Final = 0.8

TEAM_NAME: Final = (14.0, 9.0)  # at most, at least
TITLE: Final = (8.0, SMALLEST)
UPRIGHT_TITLE: Final = (12.0, 8.0)
HEADING: Final = (8.0, SMALLEST)
CONTINUED: Final = (6.5, SMALLEST)
LINE_HEADING: Final = (7.0, SMALLEST)
LINE_SCORE: Final = (8.0, SMALLEST)
NAME: Final = (8.0, SMALLEST)
LOW_NAME: Final = (7.0, SMALLEST)
SMALL_NAME: Final = (6.5, SMALLEST)
FIGURE: Final = (8.0, SMALLEST)
NOTATION: Final = (8.0, 6.5)
LATER: Final = (6.5, SMALLEST)
OUT_NUMBER: Final = 7.0
RUN_NUMBER: Final = 6.5
PITCHER_MARK: Final = 6.0
LABEL: Final = (6.5, SMALLEST)
VALUE: Final = (7.0, SMALLEST)
TOTAL: Final = (7.0, SMALLEST)
PROOF: Final = (7.0, SMALLEST)
COVER: Final = (30.0, 14.0)
LEAF_TITLE: Final = (14.0, 9.0)
TABLE_TITLE: Final = (9.0, 7.0)
CHAMPION: Final = (12.0, 8.0)
CHAPTER: Final = (11.0, 8.0)
CELL: Final = (7.5, SMALLEST)
FOLIO: Final = 7.0
#: Lines at least so high, in millimetres, have names of that size; others small ones.
NAME_LINE: Final = 3.6
LOW_LINE: Final = 3.1
#: By how much type shrinks at a time until it fits.
STEP: Final = 0.25

# -- rules ---------------------------------------------------------------------------

FRAME: Final = 0.9


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a playing grid: its frame, its rows, its columns."""

    frame: float
    row: float
    column: float


GRID: Final = Rules(FRAME, 0.5, 0.35)
#: Smaller boxes have finer rules, lest the page grow dark.
UPRIGHT_GRID: Final = Rules(0.6, 0.35, 0.25)
TABLE_RULE: Final = 0.25
#: Round the series of a bracket and between them, above a sum, between slots of a card.
TIE_RULE: Final = 0.5
SUB_RULE: Final = 0.2
GUIDE: Final = 0.3
BASE_PATH: Final = 1.4
RUN_OUTLINE: Final = 1.2
OUT_CIRCLE: Final = 0.7
LEFT_RING: Final = 0.7
SLASH: Final = 0.9
CHANGE_BAR: Final = 2.0
DASHES: Final = (1.2, 0.8)
PITCH_BOX: Final = 0.25
HATCH: Final = 0.25
#: Under a head that has no shade.
HEAD_RULE: Final = 0.6
#: What a grey line becomes where nothing may be grey: dots and gaps.
DOTS: Final = (0.8, 1.2)
#: How far apart, as a part of the half diagonal of what is hatched: 0.6 mm on a sheet.
HATCH_PITCH: Final = 0.18

# -- shades: 0 is white, 1 is black ----------------------------------------------------

BLACK: Final = 1.0
LABEL_BLACK: Final = 0.75
GUIDE_BLACK: Final = 0.4
SUB_RULE_BLACK: Final = 0.4
HEAD_BLACK: Final = 0.07
RUN_BLACK: Final = 0.18
WHITE: Final = 0.0

#: The colours of the diamond that a pencil follows: a shade, or red, green, blue.
GUIDE_INKS: Final[dict[str, float | tuple[float, float, float]]] = {
    "grey": GUIDE_BLACK,
    "cyan": (0.45, 0.78, 0.87),
    "black": BLACK,
}


def name_sizes(height: float) -> tuple[float, float]:
    """Return the sizes of a name on a line so high, in millimetres."""
    if height >= NAME_LINE:
        return NAME
    return LOW_NAME if height >= LOW_LINE else SMALL_NAME
