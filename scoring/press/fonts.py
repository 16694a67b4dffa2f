"""The faces on a sheet, and the face for each character."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

VENDOR: Final = Path(__file__).parent / "vendor"
#: Faces in order of preference: name, regular file, bold file.
FACES: Final = (
    (
        "Press",
        "dejavu/DejaVuSansCondensed.ttf",
        "dejavu/DejaVuSansCondensed-Bold.ttf",
    ),
    (
        "PressWide",
        "biz-udpgothic/BIZUDPGothic_400Regular.ttf",
        "biz-udpgothic/BIZUDPGothic_700Bold.ttf",
    ),
)
BODY_FACE: Final = "Press"
#: What is drawn for a character that no face has, when that is allowed.
STAND_IN: Final = "\N{WHITE SQUARE}"


_loading = Lock()


class MissingCharacters(ValueError):
    """Text cannot be printed: no face has these ``characters``."""

    def __init__(self, characters: Collection[str]):
        self.characters = frozenset(characters)
        shown = ", ".join(f"{char} (U+{ord(char):04X})" for char in sorted(characters))
        super().__init__(f"No typeface of the sheet has the characters {shown}.")


def load_faces() -> None:
    """Make the faces known to reportlab, once, whichever thread asks first."""
    with _loading:
        _load_faces()


@cache
def _load_faces() -> None:
    for name, regular, bold in FACES:
        pdfmetrics.registerFont(TTFont(name, str(VENDOR / regular)))
        pdfmetrics.registerFont(TTFont(f"{name}-Bold", str(VENDOR / bold)))


@cache
def face_of(char: str, *, bold: bool) -> str | None:
    """Return the name of the first face that has a character, or ``None``."""
    load_faces()
    for name, _, _ in FACES:
        name = f"{name}-Bold" if bold else name
        if ord(char) in pdfmetrics.getFont(name).face.charToGlyph:
            return name
    return None


@cache
def _width(char: str, face: str) -> float:
    return float(pdfmetrics.stringWidth(char, face, 1))


def _is_ignorable(char: str) -> bool:
    """Whether a character has no picture of its own: a joiner or a selector."""
    is_selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return is_selector or unicodedata.category(char) in ("Cf", "Cc")


@lru_cache(maxsize=4096)
def missing_characters(text: str) -> frozenset[str]:
    """Return the characters of a text that cannot be printed (case D-44).

    >>> missing_characters("Šťastný 大谷")
    frozenset()
    """
    return frozenset(
        char
        for char in unicodedata.normalize("NFC", text)
        if not _is_ignorable(char) and face_of(char, bold=False) is None
    )


@lru_cache(maxsize=4096)
def runs(text: str, *, bold: bool = False) -> tuple[tuple[str, str], ...]:
    """Cut a text into runs of one face each: (face, characters)."""
    faced = list(_faced(unicodedata.normalize("NFC", text), bold=bold))
    return tuple(
        (face, "".join(char for _, char in run))
        for face, run in groupby(faced, key=lambda pair: pair[0])
    )


def _faced(text: str, *, bold: bool) -> Iterator[tuple[str, str]]:
    for char in text:
        face = face_of(char, bold=bold)
        if face is not None:
            yield face, char
        elif not _is_ignorable(char):
            yield face_of(STAND_IN, bold=bold) or BODY_FACE, STAND_IN


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in points."""
    return size * sum(
        _width(char, face) for face, run in runs(text, bold=bold) for char in run
    )
