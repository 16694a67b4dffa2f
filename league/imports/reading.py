"""A file of rows, whatever program wrote it: CSV in its encodings, or a workbook."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.imports.headings import NEEDED, known

#: The largest file that is looked at, in bytes, and the most rows in it.
LARGEST_FILE = 5 * 1024 * 1024
MOST_ROWS = 3000
#: What a workbook may hold when it is unpacked, in bytes.
_LARGEST_WORKBOOK = 60 * 1024 * 1024
_MOST_COLUMNS = 60
_SEPARATORS = {
    ",": gettext_lazy("commas"),
    ";": gettext_lazy("semicolons"),
    "\t": gettext_lazy("tabs"),
}


class FileRejected(Exception):
    """A file that cannot be read as rows; the sentence says why, and the mend."""


@dataclass(frozen=True)
class Line:
    """A row of the file: its number there, and its cells as text or dates."""

    number: int
    cells: tuple[str | date, ...]


@dataclass(frozen=True)
class Sheet:
    """A file as rows: the headings, the rows that are not empty, how it was read."""

    headings: tuple[str, ...]
    lines: tuple[Line, ...]
    way: str


def read_sheet(content: bytes, kind: str) -> Sheet:
    """Return the rows of a file of some kind; raises ``FileRejected``.

    Encoding and separator are those in which most headings are understood.
    """
    if len(content) > LARGEST_FILE:
        raise FileRejected(_("The file is larger than 5 MB; send it in parts."))
    if not content.strip():
        raise FileRejected(_("The file is empty."))
    if content[:4] == b"PK\x03\x04":
        return _sheet_from(_workbook_rows(content), "XLSX", kind)
    if content[:4] == b"\xd0\xcf\x11\xe0":
        raise FileRejected(
            _("This is a workbook of an old kind; save it as XLSX or CSV.")
        )
    text, encoding = decode(content)
    if "\0" in text:
        raise FileRejected(_("This is no text; save it as CSV or XLSX."))
    separator = _separator_of(text, kind)
    name = _SEPARATORS.get(separator, separator)
    rows = _csv_rows(text, separator)
    return _sheet_from(rows, f"{encoding}, {name}", kind)


def _sheet_from(rows: Iterable, way: str, kind: str) -> Sheet:
    rows = [(number, cells) for number, cells in rows if any(map(_is_filled, cells))]
    if not rows:
        raise FileRejected(_("The file is empty."))
    headings = tuple(_text(cell) for cell in rows[0][1])
    if len(headings) > _MOST_COLUMNS:
        raise FileRejected(_("The file has too many columns."))
    if len(rows) - 1 > MOST_ROWS:
        raise FileRejected(
            _("The file has more than %(most)s rows; send it in parts.")
            % {"most": MOST_ROWS}
        )
    if not known(kind, list(headings)):
        raise FileRejected(
            _(
                "The first row must hold the headings, such as %(names)s. Fetch the"
                " file to fill in."
            )
            % {"names": ", ".join(NEEDED[kind])}
        )
    lines = tuple(
        Line(
            number,
            tuple(cell if isinstance(cell, date) else _text(cell) for cell in cells),
        )
        for number, cells in rows[1:]
    )
    return Sheet(headings, lines, way)


def _is_filled(cell) -> bool:
    return cell is not None and str(cell).strip() != ""


def _text(cell) -> str:
    """Return a cell as text, in one Unicode form, with plain single spaces.

    An apostrophe that keeps a spreadsheet from running the text is taken off again.
    """
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "x" if cell else ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    if isinstance(cell, Decimal | int | float):
        return str(cell)
    text = " ".join(unicodedata.normalize("NFC", str(cell)).split())
    return text[1:] if re.match(r"'[=+\-@]", text) else text


# -- text ------------------------------------------------------------------------------


def decode(content: bytes) -> tuple[str, str]:
    """Return bytes as text, with the name of their encoding.

    >>> decode("Côté".encode("cp1252"))
    ('Côté', 'Windows-1252')
    >>> decode("名前,背番号".encode("shift_jis"))[1]
    'Shift_JIS'
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return content.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError:
            raise FileRejected(_("The text of the file is damaged.")) from None
    try:
        return content.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        pass
    if _looks_japanese(content):
        return content.decode("cp932"), "Shift_JIS"
    try:
        return content.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        return content.decode("latin-1"), "Latin-1"


def _looks_japanese(content: bytes) -> bool:
    """Whether bytes are rather Shift_JIS than Western text.

    Nearly every Japanese character begins with a byte from 0x81 to 0x9F, where Western
    text has only a few signs; its letters with accents lie above 0xC0.
    """
    try:
        text = content.decode("cp932")
    except UnicodeDecodeError:
        return False
    low = high = 0
    for letter in text:
        code = letter.encode("cp932")
        if code[0] < 0x80:
            continue
        if len(code) == 2 and code[0] <= 0x9F:
            low += 1
        else:
            high += 1
    return low > high


def _separator_of(text: str, kind: str) -> str:
    """Return the separator with which most headings are understood."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    if head.lower().startswith("sep="):  # what a spreadsheet writes for itself
        return "\t" if head[4:5] == "\t" else head[4:5] or ","

    def worth(separator: str) -> tuple[int, int]:
        try:
            cells = next(csv.reader([head], delimiter=separator), [])
        except csv.Error:  # one cell longer than any heading: no row of headings
            return 0, 0
        return known(kind, cells), len(cells)

    return max(_SEPARATORS, key=worth)


def _csv_rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    csv.field_size_limit(100_000)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    number = 1
    try:
        for cells in reader:
            is_hint = number == 1 and cells and cells[0].lower().startswith("sep=")
            if not is_hint:
                yield number, cells
            number = reader.line_num + 1
    except csv.Error:
        raise FileRejected(
            _("Row %(row)s cannot be read; look for a quotation mark left open.")
            % {"row": number}
        ) from None


# -- workbooks -------------------------------------------------------------------------


def _workbook_rows(content: bytes) -> Iterator[tuple[int, list]]:
    from tablib import Dataset

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            if sum(part.file_size for part in parts.infolist()) > _LARGEST_WORKBOOK:
                raise FileRejected(_("The workbook is too large; send it in parts."))
        data = Dataset().load(io.BytesIO(content), format="xlsx", headers=False)
    except FileRejected:
        raise
    except Exception:  # whatever a damaged workbook makes its reader stumble over
        raise FileRejected(
            _("The workbook cannot be read; save it as XLSX again, or as CSV.")
        ) from None
    for number, cells in enumerate(data, start=1):
        yield number, [_plain_date(cell) for cell in cells]


def _plain_date(cell):
    return cell.date() if isinstance(cell, datetime) else cell
