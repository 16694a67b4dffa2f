"""The colour profile of a file: sRGB, written out as an ICC profile of version 4.

It tells a printer what the red, green and blue of a file mean (IEC 61966-2-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import pack
from typing import Final

NAME: Final = "sRGB IEC61966-2.1"
_COPYRIGHT: Final = "No copyright, use freely"
#: The white of print (D50), and red, green and blue adapted to it.
_WHITE: Final = (0.9642, 1.0, 0.8249)
_PRIMARIES: Final = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.71410),
}
#: From the white of a screen (D65) to the white of print.
_ADAPTATION: Final = (
    *(1.04784, 0.02292, -0.05013),
    *(0.02960, 0.99048, -0.01706),
    *(-0.00923, 0.01508, 0.75168),
)
#: How light grows with a value: exponent and coefficients of the curve.
_CURVE: Final = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


@cache
def srgb_profile() -> bytes:
    """Return the profile as bytes, the same in every run."""
    curve = b"para" + pack(">IHH", 0, 3, 0) + _fixed(_CURVE)
    tags = {
        b"desc": _text(NAME),
        b"cprt": _text(_COPYRIGHT),
        b"wtpt": _colour(_WHITE),
        b"chad": b"sf32\0\0\0\0" + _fixed(_ADAPTATION),
        **{name: _colour(value) for name, value in _PRIMARIES.items()},
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve),
    }
    start, table, body, places = 132 + 12 * len(tags), b"", b"", {}
    for name, content in tags.items():
        if content not in places:
            places[content] = start + len(body)
            body += content + bytes(-len(content) % 4)
        table += name + pack(">II", places[content], len(content))
    return _head(start + len(body)) + pack(">I", len(tags)) + table + body


def _head(size: int) -> bytes:
    """Return the head: a display profile of version 4.2, RGB to XYZ."""
    head = pack(">I4sI4s4s4s", size, b"", 0x04200000, b"mntr", b"RGB ", b"XYZ ")
    head += pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp"
    return head.ljust(68, b"\0") + _fixed(_WHITE) + bytes(48)


def _fixed(values: Sequence[float]) -> bytes:
    return b"".join(pack(">i", round(value * 65536)) for value in values)


def _colour(value: Sequence[float]) -> bytes:
    return b"XYZ \0\0\0\0" + _fixed(value)


def _text(text: str) -> bytes:
    words = text.encode("utf-16-be")
    return b"mluc" + pack(">III2s2sII", 0, 1, 12, b"en", b"US", len(words), 28) + words
