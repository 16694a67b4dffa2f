"""Reading many printed sheets quickly: pypdfium2 instead of pdfplumber."""

import itertools
import unicodedata
from ctypes import c_double
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as raw

from scoring.diamond import Base
from scoring.press.batters import box_rect
from scoring.press.geometry import (
    LIVE_HEIGHT,
    LIVE_WIDTH,
    PAPERS,
    POINTS_PER_MM,
    Rect,
)
from scoring.press.shape import CellShape

#: Dots an inch of the pictures in which small things are looked at.
DOTS = 300


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter on paper, in millimetres from the live area's top left; its size."""

    text: str
    x: float
    y: float
    left: float
    right: float
    top: float
    bottom: float
    size: float


class QuickSheet:
    """One printed page, its letters in drawing order, spaces left out."""

    def __init__(self, page, *, upright: bool) -> None:
        width, height = page.get_size()
        live = (LIVE_HEIGHT, LIVE_WIDTH) if upright else (LIVE_WIDTH, LIVE_HEIGHT)
        left = (width - live[0] * POINTS_PER_MM) / 2
        top = height - (height - live[1] * POINTS_PER_MM) / 2
        text = page.get_textpage()
        ends = [c_double() for _ in range(4)]
        self.letters = []
        for index in range(text.count_chars()):
            letter = chr(raw.FPDFText_GetUnicode(text, index))
            if not letter.strip() or raw.FPDFText_IsGenerated(text, index) == 1:
                continue
            raw.FPDFText_GetCharBox(text, index, *ends)
            x0, x1, y0, y1 = (end.value for end in ends)
            across = [(x - left) / POINTS_PER_MM for x in (x0, x1)]
            down = [(top - y) / POINTS_PER_MM for y in (y1, y0)]
            size = raw.FPDFText_GetFontSize(text, index)
            middle = sum(across) / 2, sum(down) / 2
            self.letters.append(Letter(letter, *middle, *across, *down, size))

    def inside(self, rect) -> list[Letter]:
        """Return the letters whose middle lies in a rectangle."""
        return [
            letter
            for letter in self.letters
            if rect.x <= letter.x < rect.right and rect.y <= letter.y < rect.bottom
        ]

    def read(self, rect) -> str:
        """Return the text in a rectangle, without its spaces."""
        return _join(self.inside(rect))

    def read_box(self, rect, *, beside: bool, scored: bool) -> tuple[str, str, str]:
        """Return what stands in a box: run, out or new pitcher, and the notation.

        PDFium puts what stands on one line in order from left to right; so the three
        are told apart by their places.
        """
        shape = CellShape(rect.width, rect.height)
        middle = rect.x + shape.centre[0], rect.y + shape.centre[1]
        run, corner, text = [], [], []
        for letter in self.inside(rect):
            away = abs(letter.x - middle[0]) + abs(letter.y - middle[1])
            if scored and away < shape.half:
                run.append(letter)
            elif beside and letter.x > rect.right - 4.6 and letter.y < rect.y + 4.2:
                corner.append(letter)
            else:
                text.append(letter)
        return _join(run), _join(corner), _join(text)


def _join(letters: list[Letter]) -> str:
    text = "".join(letter.text for letter in letters)
    return unicodedata.normalize("NFC", text)


def read_quickly(pdf: bytes, *, upright: bool = False) -> list[QuickSheet]:
    """Return the pages of a file."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [QuickSheet(page, upright=upright) for page in document]


def picture(pdf: bytes, page: int = 0, dots: int = 100):
    """Return a page as a grey picture, so many dots an inch."""
    with pypdfium2.PdfDocument(pdf) as document:
        return document[page].render(scale=dots / 72).to_pil().convert("L")


def one_bit(image, threshold: float = 0.5):
    """Return a picture in black and white."""
    return image.point(lambda value: 255 if value > 255 * threshold else 0)


def crop(image, rect, *, upright=False, paper="letter", dots=DOTS):
    """Return the part of a page's picture that shows a part of the live area."""
    (width, height), live = PAPERS[paper], (LIVE_WIDTH, LIVE_HEIGHT)
    if upright:
        width, height, live = height, width, live[::-1]
    left = (width - live[0] * POINTS_PER_MM) / 2
    top = (height - live[1] * POINTS_PER_MM) / 2
    scale = dots / 72
    x0, y0, x1, y1 = (
        end * POINTS_PER_MM for end in (rect.x, rect.y, rect.right, rect.bottom)
    )
    return image.crop(
        tuple(round(v * scale) for v in (left + x0, top + y0, left + x1, top + y1))
    )


def diamonds(page):
    """Yield each man on base: his value and the square in which his diamond stands."""
    for row, (place, number) in itertools.product(
        range(len(page.rows)), enumerate(page.columns)
    ):
        cell = page.side.cell(page.rows[row].slot, number)
        if cell is not None and cell.reached is not Base.BATTER:
            rect = box_rect(page, row, place)
            shape = CellShape(rect.width, rect.height)
            x, y = rect.x + shape.centre[0], rect.y + shape.centre[1]
            half = shape.half - 0.5
            yield cell, Rect(x - half, y - half, 2 * half, 2 * half)


def black_part(image) -> float:
    """Return which part of a picture is black."""
    counts = image.histogram()
    return sum(counts[:128]) / sum(counts)
