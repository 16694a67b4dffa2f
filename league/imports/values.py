"""A cell read as what it should be, or a sentence that says how to mend it."""

from __future__ import annotations

import re
from datetime import date, datetime

from django.utils.translation import gettext as _

from games.words.names import normalize_name


class CellRejected(Exception):
    """A cell that cannot be what its column wants; the sentence says the mend."""


_DATE_FORMS = ("%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y年%m月%d日")
_LIKE_A_DATE = re.compile(
    r"""(?ix) \d{4}[-/.]\d{1,2}[-/.]\d{1,2} (?:[ T]\d\d:\d\d.*)? \Z
    | \d{1,2}[- ./](?:jan|feb|fev|fév|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|aou|aoû
      |sep|oct|nov|dec|déc)[a-zéû]*\.? (?:[- ./]\d{2,4})? \Z
    | (?:jan|feb|fev|fév|mar|apr|avr|may|mai|jun|jul|aug|aou|aoû|sep|oct|nov|dec|déc)
      [a-zéû]*\.?[- ./]\d{1,4} \Z
    | \d{1,2}月\d{1,2}日 \Z"""
)
_HANDS = {
    "R": ("r", "right", "d", "droite", "droitier", "右", "右打", "右投", "右打ち"),
    "L": ("l", "left", "g", "gauche", "gaucher", "左", "左打", "左投", "左打ち"),
    "S": ("s", "b", "switch", "both", "2", "ambidextre", "両", "両打", "両打ち"),
    "": ("", "?", "-", "–", "unknown", "inconnu", "不明"),
}
_HAND_OF = {
    normalize_name(word): hand for hand, words in _HANDS.items() for word in words
}
_YES = {"x", "1", "y", "yes", "true", "o", "oui", "vrai", "p", "✓", "○", "はい"}
_ESCAPED = re.compile(r"(?:\\x[0-9a-fA-F]{2})+")
_COLORS = {
    "red": "#b3261e", "rouge": "#b3261e", "赤": "#b3261e",
    "blue": "#1d4e89", "bleu": "#1d4e89", "青": "#1d4e89",
    "green": "#2b6136", "vert": "#2b6136", "緑": "#2b6136",
    "black": "#1a1a1a", "noir": "#1a1a1a", "黒": "#1a1a1a",
    "white": "#f5f5f5", "blanc": "#f5f5f5", "白": "#f5f5f5",
    "yellow": "#d9a400", "jaune": "#d9a400", "黄": "#d9a400",
    "orange": "#c65d00", "橙": "#c65d00",
}  # fmt: skip


def read_text(cell: str | date, longest: int) -> str:
    """Return a cell as text; a date where none belongs is refused, never guessed.

    A spreadsheet turns ``4-3`` into a date, and ``5-4-3`` and ``3-4-5`` can then look
    the same (case D-45).
    """
    if isinstance(cell, date) or _LIKE_A_DATE.match(cell):
        raise CellRejected(
            _(
                "%(value)s looks like a date that a spreadsheet made of something else."
                " Make the column text and write it again."
            )
            % {"value": cell}
        )
    if len(cell) > longest:
        raise CellRejected(
            _("This is longer than %(most)s letters.") % {"most": longest}
        )
    return cell


def read_name(cell: str | date) -> tuple[str, bool]:
    """Return a name, and whether broken letters in it were repaired (case D-46)."""
    name = read_text(cell, 80)
    if name[:1] in "=+@" and name:
        raise CellRejected(_("%(value)s is a formula, not a name.") % {"value": name})
    mended = mend(name)
    if "\ufffd" in mended:
        raise CellRejected(
            _("Some letters of %(value)s are lost; write the name again.")
            % {"value": name}
        )
    return mended, mended != name


def mend(text: str) -> str:
    r"""Return a text whose UTF-8 bytes were read as something else, put right.

    >>> mend(r"Pi\xc3\xb1a"), mend("PiÃ±a"), mend("Piña"), mend("Âme")
    ('Piña', 'Piña', 'Piña', 'Âme')
    """

    def from_escapes(found: re.Match[str]) -> str:
        data = bytes.fromhex(found[0].replace("\\x", ""))
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            return data.decode("cp1252", "replace")

    text = _ESCAPED.sub(from_escapes, text)
    for encoding in ("cp1252", "latin-1"):
        try:
            mended = text.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
        return mended
    return text


def read_date(cell: str | date) -> date | None:
    """Return a day written as 2026-04-05, or nothing; raises ``CellRejected``."""
    if isinstance(cell, date):
        return cell
    if not cell:
        return None
    for form in _DATE_FORMS:
        try:
            return datetime.strptime(cell.split(" ")[0], form).date()
        except ValueError:
            continue
    raise CellRejected(
        _("%(value)s is no date; write it as 2026-07-01.") % {"value": cell}
    )


def read_hand(cell: str | date) -> str:
    """Return R, L, S or nothing, in three languages; raises ``CellRejected``."""
    hand = _HAND_OF.get(normalize_name(str(cell)))
    if hand is None:
        raise CellRejected(
            _("%(value)s is no hand; write R, L or S.") % {"value": cell}
        )
    return hand


def read_yes(cell: str | date) -> bool:
    """Whether a cell is ticked."""
    return normalize_name(str(cell)) in _YES


def read_color(cell: str | date) -> str:
    """Return a color as ``#1a2b3c``, from that or a plain word; or nothing."""
    text = normalize_name(str(cell))
    if not text:
        return ""
    if re.fullmatch(r"#?[0-9a-f]{6}", text):
        return f"#{text.lstrip('#')}"
    if text in _COLORS:
        return _COLORS[text]
    raise CellRejected(
        _("%(value)s is no color; write it as #1a2b3c.") % {"value": cell}
    )


def read_count(cell: str | date, least: int, most: int) -> int | None:
    """Return a whole number within its bounds, or nothing."""
    text = str(cell)
    if not text:
        return None
    if text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most:
        return int(text)
    raise CellRejected(
        _("%(value)s is no number from %(least)s to %(most)s.")
        % {"value": cell, "least": least, "most": most}
    )
