"""Reading a printed sheet back: which characters stand in which rectangle."""

import io
import itertools
import unicodedata
from dataclasses import dataclass, replace
from functools import cached_property

import pdfplumber
from cast import nine, play_game

from scoring.lineup import Player, Spot
from scoring.press import PrintOptions, print_game
from scoring.press.geometry import (
    LINE_SCORE,
    LIVE_HEIGHT,
    LIVE_WIDTH,
    PAPERS,
    POINTS_PER_MM,
)
from scoring.press.header import line_score_columns
from scoring.press.page import pages_of
from scoring.scoresheet import write_scoresheet
from scoring.stats.boxscore import compile_box

QUIET = "SO / SO / SO"

#: Twenty-two men bat, four of them three times.
TWENTY_TWO = " / ".join(
    ["BB", "BB 1>2", "BB 2>3 1>2"]
    + ["H1* 3>H 2>3 1>2"] * 12
    + ["2E5 3>H 2>H 1>3", "2E6 3>H 2>H", "BB", "H1* 2>H 1>2", "SO", "SO", "SO"]
)
#: Everything that a box may have to hold.
BUSY = (
    "2E5 / 2x3(CS 2-5-2-6-5) / BB / 1>2(SB) / 2>3(SB) / H1 3xH(9-4-2) / 1>2(WP) / "
    "sub visitors run 2: Fast Man, 6 / 2>3(SB) / 3>H(SB,E2) / HBP / H1, 8-4 1>3"
)
#: Names that case D-44 has, and one that no line holds.
NAMES = (
    "Šťastný",
    "Núñez",
    "Lévesque-Gagné",
    "Čapek",
    "大谷",
    "Théotime Bourgeois-Lapierre",
    "Wolfeschlegelsteinhausenbergerdorff-Montgomery",
    "五百旗頭 昇之助左衛門",
    "I",
)


@dataclass(frozen=True)
class Char:
    """A character on paper, in millimetres from the live area's top left."""

    text: str
    x: float
    y: float
    left: float
    right: float
    size: float
    face: str


class Sheet:
    """One printed page."""

    def __init__(self, page, paper: str) -> None:
        width, height = PAPERS[paper]
        self.size = (float(page.width), float(page.height))
        self._left = (width - LIVE_WIDTH * POINTS_PER_MM) / 2
        self._top = (height - LIVE_HEIGHT * POINTS_PER_MM) / 2
        self.page = page

    @cached_property
    def chars(self) -> list[Char]:
        """The characters in drawing order, spaces left out."""
        return [
            Char(
                char["text"],
                self.x((char["x0"] + char["x1"]) / 2),
                self.y((char["top"] + char["bottom"]) / 2),
                self.x(char["x0"]),
                self.x(char["x1"]),
                char["size"],
                char["fontname"],
            )
            for char in self.page.chars
            if char["text"].strip()
        ]

    def x(self, x: float) -> float:
        """Return an x of the page in millimetres of the live area."""
        return (x - self._left) / POINTS_PER_MM

    def y(self, y: float) -> float:
        """Return a y of the page in millimetres of the live area."""
        return (y - self._top) / POINTS_PER_MM

    def inside(self, rect) -> list[Char]:
        """Return the characters whose middle lies in a rectangle."""
        return [
            char
            for char in self.chars
            if rect.x <= char.x < rect.right and rect.y <= char.y < rect.bottom
        ]

    def read(self, rect) -> str:
        """Return the text in a rectangle, without its spaces."""
        text = "".join(char.text for char in self.inside(rect))
        return unicodedata.normalize("NFC", text)

    @cached_property
    def text(self) -> str:
        """All text of the page, without spaces."""
        text = "".join(char.text for char in self.chars)
        return unicodedata.normalize("NFC", text)

    def ink(self):
        """Yield everything drawn: left, top, right, bottom in millimetres."""
        page = self.page
        for drawn in page.chars + page.lines + page.rects + page.curves:
            yield (
                self.x(drawn["x0"]),
                self.y(drawn["top"]),
                self.x(drawn["x1"]),
                self.y(drawn["bottom"]),
            )


def read_sheets(pdf: bytes, paper: str = "letter") -> list[Sheet]:
    """Return the pages of a file."""
    return [Sheet(page, paper) for page in pdfplumber.open(io.BytesIO(pdf)).pages]


def overlapping(page) -> list:
    """Return the pairs of words that stand on each other."""
    boxes = []
    for word in page.extract_words(use_text_flow=True, keep_blank_chars=False):
        cut = 0.22 * (word["bottom"] - word["top"])
        ends = (word["x0"], word["top"] + cut, word["x1"], word["bottom"] - cut)
        boxes.append((*ends, word["text"]))
    found = []
    for one, two in itertools.combinations(boxes, 2):
        width = min(one[2], two[2]) - max(one[0], two[0])
        height = min(one[3], two[3]) - max(one[1], two[1])
        if width > 0 and height > 0:
            areas = [(b[2] - b[0]) * (b[3] - b[1]) for b in (one, two)]
            if width * height > 0.12 * min(areas):
                found.append((one, two))
    return found


def squeeze(text: str) -> str:
    """Return a text as ``Sheet.read`` would: composed, without spaces."""
    return unicodedata.normalize("NFC", "".join(text.split()))


def box_text(cell) -> str:
    """Return what must stand in a box, in drawing order."""
    if cell is None:
        return ""
    run = str(cell.run_number) if cell.scored else ""
    out = str(cell.out_number) if cell.out_number else cell.new_pitcher
    return squeeze(run + out + cell.main + "".join(cell.later))


def sheet_of(replay):
    """Return the values of a played game."""
    return write_scoresheet(replay, compile_box(replay))


def write(*halves, tags=(), **more):
    """Return the sheet of half-innings, with tags."""
    sheet = sheet_of(play_game(*halves, **more))
    return replace(sheet, tags=(*sheet.tags, *tags))


def called(*names: str):
    """Return the usual nine under other names."""
    lineup = nine()
    spots = zip(names, lineup.slots, strict=True)
    return replace(
        lineup, slots=tuple(Spot(Player(name), s.position) for name, s in spots)
    )


def printed(sheet, paper: str = "letter", **more):
    """Return each page's values beside what was printed of them."""
    pages = [page for side in sheet.sides for page in pages_of(sheet, side)]
    options = PrintOptions(paper=paper)
    sheets = read_sheets(print_game(sheet, options, **more), paper)
    return list(zip(pages, sheets, strict=True))


def innings(count: int):
    """Return a game of so many innings, both halves of which are played."""
    return write(*[QUIET] * (2 * count), innings=count)


def line_score(page, sheet, row: int) -> list[str]:
    """Return what stands in a row of the line score, the head being row 0."""
    rects = LINE_SCORE.row(row, 5.0).columns(line_score_columns(page))
    return [sheet.read(rect) for rect in rects]
