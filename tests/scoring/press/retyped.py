"""A printed file typed in again: its text, and nothing else, as a sheet to be read.

Only the places of boxes and lines are known here, not what stands in them. Who batted
in a slot with several men follows, as for whoever reads paper, from the bars and from
the innings in which the men came in.
"""

import csv
import io
import re
import unicodedata
from bisect import bisect_right
from ctypes import c_double, c_float
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import pypdfium2
import pypdfium2.raw as raw

from scoring.press.batters import (
    box_rect,
    head_rect,
    line_rect,
    name_columns,
    total_rect,
)
from scoring.press.footer import EXTRA_WIDTHS, extra_rect
from scoring.press.geometry import LIVE_HEIGHT, LIVE_WIDTH, POINTS_PER_MM
from scoring.press.shape import CellShape
from scoring.press.sheet import game_pages
from scoring.press.style import CHANGE_BAR

TOTALS = ("R", "H", "E", "LB")


@dataclass(frozen=True)
class Mark:
    """A character and the point on its baseline where it begins, in millimetres."""

    text: str
    x: float
    baseline: float


class Paper:
    """A page: its characters, spaces included, and its bars of changes."""

    def __init__(self, page) -> None:
        width, height = page.get_size()
        left = (width - LIVE_WIDTH * POINTS_PER_MM) / 2
        top = height - (height - LIVE_HEIGHT * POINTS_PER_MM) / 2
        text, (x, y) = page.get_textpage(), (c_double(), c_double())
        self.marks = []
        for index in range(text.count_chars()):
            if raw.FPDFText_IsGenerated(text, index) == 1:
                continue
            raw.FPDFText_GetCharOrigin(text, index, x, y)
            self.marks.append(
                Mark(
                    chr(raw.FPDFText_GetUnicode(text, index)),
                    (x.value - left) / POINTS_PER_MM,
                    (top - y.value) / POINTS_PER_MM,
                )
            )
        self.marks.sort(key=lambda mark: mark.baseline)
        self._baselines = [mark.baseline for mark in self.marks]
        self._page, self._left, self._top = page, left, top

    @cached_property
    def bars(self) -> list[tuple[float, float]]:
        """The middles of the upright bars, in millimetres."""
        found, weight = [], c_float()
        for drawn in self._page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            raw.FPDFPageObj_GetStrokeWidth(drawn, weight)
            if abs(weight.value - CHANGE_BAR) > 0.01:
                continue
            x0, y0, x1, y1 = drawn.get_bounds()
            if x1 - x0 < y1 - y0:
                x = ((x0 + x1) / 2 - self._left) / POINTS_PER_MM
                found.append((x, (self._top - (y0 + y1) / 2) / POINTS_PER_MM))
        return found

    def lines(self, rect) -> dict[float, str]:
        """Return the text of a rectangle by its baselines, from the rectangle's top."""
        ends = (bisect_right(self._baselines, y) for y in (rect.y, rect.bottom))
        inside = [
            mark for mark in self.marks[slice(*ends)] if rect.x <= mark.x < rect.right
        ]
        inside.sort(key=lambda mark: (round(mark.baseline, 2), mark.x))
        rows = groupby(inside, key=lambda mark: round(mark.baseline, 2))
        return {
            round(baseline - rect.y, 2): _clean("".join(mark.text for mark in marks))
            for baseline, marks in rows
        }

    def text(self, rect) -> str:
        """Return the text of a rectangle that holds one line."""
        return " ".join(self.lines(rect).values())


def _clean(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip()


def read_papers(pdf: bytes) -> list[Paper]:
    """Return the pages of a file."""
    document = pypdfium2.PdfDocument(pdf)
    return [Paper(document[index]) for index in range(len(document))]


def read_notation(paper: Paper, rect) -> str:
    """Return a box as it is typed: what the batter did, then what came later."""
    shape, lines = CellShape(rect.width, rect.height), paper.lines(rect)
    main, later = "", []
    for baseline, text in lines.items():
        if abs(baseline - shape.MAIN_BASELINE) < 0.07:
            main = text
        for place in shape.later_baselines:
            if abs(baseline - place) < 0.07:
                later.append(text)
    events = " ".join(later).replace("- ", "-")
    found = re.findall(r"PO [\d-]+|FC|[^ ]+", events)
    if main in ("SH", "SF", "FLE") and found:
        main = f"{main} {found.pop(0)}"
    return ", ".join((main, *found))


@dataclass
class _Man:
    name: str
    positions: str
    entered: int

    @property
    def comes_to_bat(self) -> bool:
        return self.positions.startswith(("PH", "PR"))


def type_side(pages, papers) -> list[list[str]]:
    """Return the rows of one side, as ``sheet --csv`` writes them."""
    page = pages[0]
    columns = sorted({number for each in pages for number in each.columns})
    grid = list(zip(pages, papers, strict=True))
    heads, boxes, sums = {}, {}, {}
    for each, paper in grid:
        for place, number in enumerate(each.columns):
            inning, *more = paper.text(head_rect(each, place)).split() or [""]
            heads[number] = f"{inning} cont." if more else inning
            for index, row in enumerate(each.rows):
                text = read_notation(paper, box_rect(each, index, place))
                if text:
                    boxes[row.slot, number] = text
            for index, label in enumerate(TOTALS):
                total = paper.text(total_rect(each, index, place))
                sums.setdefault(label, {})[number] = total
    used = [number for number in columns if heads[number]]
    rows = [[page.side.side.value, ""], ["", "Batter", "Pos", "In"]]
    rows[1] += [heads[number] for number in used]
    for slot, men in _read_men(grid).items():
        mine = {
            number: boxes[slot, number] for number in used if (slot, number) in boxes
        }
        owners = _owners(grid, slot, men, mine, heads, page.side.side.value == "home")
        for index, man in enumerate(men):
            row = [str(slot) if index == 0 else "", man.name, man.positions]
            row.append(str(man.entered or ""))
            row += [mine[n] if owners.get(n) == index else "" for n in used]
            rows.append(row)
    for label in TOTALS:
        rows.append(["", label, "", "", *(sums[label][number] for number in used)])
    return rows


def _read_men(grid) -> dict[int, list[_Man]]:
    men: dict[int, list[_Man]] = {}
    for page, paper in grid:
        for index, row in enumerate(page.rows):
            if row.slot in men:
                continue
            found = men.setdefault(row.slot, [])
            for number in range(min(len(row.batters), 4)):
                _, _, *rects = name_columns(page, line_rect(page, index, number))
                name, positions, entered = map(paper.text, rects)
                found.append(_man(name.removesuffix("+"), positions, entered))
    for page, paper in grid:
        for index in range(len(page.extras)):
            slot, name, positions, entered, *_ = map(
                paper.text, extra_rect(index).columns(EXTRA_WIDTHS)
            )
            if entered.isdecimal() and name not in [m.name for m in men[int(slot)]]:
                men[int(slot)].append(_man(name, positions, entered))
    return men


def _man(name: str, positions: str, entered: str) -> _Man:
    apart = re.sub(r"\d+", lambda digits: "-".join(digits[0]), positions)
    return _Man(name.strip(), apart, int(entered) if entered else 0)


def _owners(grid, slot, men, boxes, heads, is_home) -> dict[int, int]:
    """Return which man of a slot batted in each of its boxes."""
    owners, now = {}, 0
    for number in boxes:
        inning = int(heads[number].split()[0])
        if len(men) > 1 and _has_bar(grid, slot, number):
            ready = [
                index
                for index, man in enumerate(men)
                if index > now
                and (
                    man.entered < inning
                    or (man.entered == inning and (is_home or man.comes_to_bat))
                )
            ]
            hitters = [i for i in ready if men[i].entered == inning]
            hitters = [i for i in hitters if men[i].positions.startswith("PH")]
            now = (hitters or ready)[0 if hitters else -1]
        owners[number] = now
    return owners


def _has_bar(grid, slot, number) -> bool:
    """Whether a bar stands at the left edge of a box: a new man bats."""
    for page, paper in grid:
        slots = [row.slot for row in page.rows]
        if slot not in slots or number not in page.columns:
            continue
        index = slots.index(slot)
        rect = box_rect(page, index, page.columns.index(number))
        return any(
            abs(x - rect.x - 0.35) < 0.1 and rect.y < y < rect.bottom
            for x, y in paper.bars
        )
    return False


def type_again(sheet, pdf: bytes) -> str:
    """Return the sheet that the text of a file makes, as CSV."""
    pages, papers, rows = list(game_pages(sheet)), read_papers(pdf), []
    for side in sheet.sides:
        mine = [number for number, page in enumerate(pages) if page.side is side]
        rows += type_side([pages[n] for n in mine], [papers[n] for n in mine])
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    return file.getvalue()
