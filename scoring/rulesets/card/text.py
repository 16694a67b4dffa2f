"""A league's cards and ratings as files: CSV for a spreadsheet, TOML for the whole.

Reading never stops at the first line that is not in order: every line comes back with
what it holds, or with the violation that names its place. Writing and reading again
gives the same lines. In a CSV a roll is two digits, ``13`` for 1-3, because a program
may take ``1-3`` for a date.
"""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.faults import Violation
from scoring.phrases import phrase
from scoring.rulesets.base import Faces
from scoring.rulesets.card.cards import (
    ROLLS,
    Row,
    format_card,
    read_batted,
    read_card,
    read_row,
    read_table,
    spell,
)
from scoring.rulesets.card.deck import EVERYBODY
from scoring.rulesets.faults import BoardRejected, violation
from scoring.rulesets.ratings import NAMES, read_ratings

#: The parts of a league's board, in the order in which a file has them.
PARTS = ("table", "deck", "ratings", "default")
#: Of whom a line is: the number of the player, or his name and the code of his team.
WHO = ("player", "name", "team")
#: The rating of everybody who has none of his own.
DEFAULT = "default"
_FORMULA = re.compile(r"[=+\-@\t\r]")


def head_of(roll: Faces) -> str:
    """Return a roll as the heading of a column: ``13``."""
    return "".join(map(str, roll))


ROLL_HEADS = {head_of(roll): roll for roll in ROLLS}
CARD_COLUMNS = (*WHO, "title", *ROLL_HEADS, *(row.value for row in Row))
RATING_COLUMNS = (*WHO, *NAMES)

Entry = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Line:
    """A card, a man's ratings, the default ratings or the batting table of a file.

    ``number`` is the row in a CSV, the place in a TOML. ``entry`` is what a board
    holds; ``None`` where the line says that there is no such card. ``refused`` says
    what is not in order.
    """

    number: int
    part: str
    key: str
    name: str = ""
    team: str = ""
    entry: Entry | None = None
    refused: Violation | None = None


@dataclass(frozen=True, slots=True)
class CardFile:
    """A file as it was read: its lines, and the columns that nobody knows."""

    kind: str
    lines: tuple[Line, ...]
    ignored: tuple[str, ...] = ()


def read_file(text: str) -> CardFile:
    """Return the lines of a file, TOML or CSV; raises ``BoardRejected``.

    What is wrong in a line is in the line; only a file that is neither is refused.
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    is_toml = first.lstrip().startswith(("[", "#"))
    return read_toml(text) if is_toml else read_csv(text)


# -- CSV ------------------------------------------------------------------------------


def read_csv(text: str) -> CardFile:
    """Return the lines of cards or ratings in a CSV; raises ``BoardRejected``.

    Commas, semicolons or tabs may stand between the cells. Rows of which only the name
    is filled in are left out.
    """
    rows = list(_rows(text.removeprefix("\ufeff")))
    if not rows:
        raise BoardRejected(violation("R733", columns=_listed(CARD_COLUMNS)))
    heads = [head.strip().casefold() for head in rows[0][1]]
    is_cards = any(head in ROLL_HEADS for head in heads)
    is_ratings = not is_cards and any(head in NAMES for head in heads)
    if not (is_cards or is_ratings):
        raise BoardRejected(violation("R733", columns=_listed(CARD_COLUMNS)))
    known = CARD_COLUMNS if is_cards else RATING_COLUMNS
    _check_heads(heads, known, is_cards)
    lines = []
    for number, cells in rows[1:]:
        values = {
            head: _plain(cell)
            for head, cell in zip(heads, cells, strict=False)
            if head in known
        }
        line = (_card_line if is_cards else _rating_line)(number, values)
        if line is not None:
            lines.append(line)
    others = [head for head in heads if head and head not in known]
    return CardFile("CSV", tuple(lines), tuple(others))


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    head = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    while True:
        number = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise BoardRejected(violation("R734", row=number)) from None
        if any(cell.strip() for cell in cells):
            yield number, cells


def _plain(cell: str) -> str:
    """Return a cell with single spaces, without what keeps a formula from running."""
    text = " ".join(cell.split())
    return text[1:] if re.match(r"'[=+\-@]", text) else text


def _check_heads(heads: list[str], known: tuple[str, ...], is_cards: bool) -> None:
    place = phrase("the headings")
    for head in known:
        if heads.count(head) > 1 and head in ROLL_HEADS:
            raise BoardRejected(
                violation("R722", place=place, roll=spell(ROLL_HEADS[head]))
            )
        if heads.count(head) > 1:
            raise BoardRejected(violation("R735", place=place, column=head))
    if not is_cards:
        return
    for head, roll in ROLL_HEADS.items():
        if head not in heads:
            raise BoardRejected(violation("R721", place=place, roll=spell(roll)))
    for row in Row:
        if row.value not in heads:
            where = phrase("the headings, {column}", column=row.value)
            raise BoardRejected(violation("R725", place=where))


def _card_line(number: int, values: Mapping[str, str]) -> Line | None:
    key, name, team = (values.get(column, "") for column in WHO)
    said = [values.get(head, "") for head in (*ROLL_HEADS, *Row)]
    if not any(said):
        if key != EVERYBODY:
            return None
        return Line(number, "deck", key)
    try:
        entry = _card_of(number, values, name or key)
    except BoardRejected as refusal:
        return Line(number, "deck", key, name, team, refused=refusal.violation)
    return Line(number, "deck", key, name, team, entry)


def _card_of(number: int, values: Mapping[str, str], title: str) -> Entry:
    pattern = []
    for head, roll in ROLL_HEADS.items():
        word = values.get(head, "")
        if not word:
            place = phrase("row {row}", row=number)
            raise BoardRejected(violation("R721", place=place, roll=spell(roll)))
        place = phrase("row {row}, column {column}", row=number, column=head)
        pattern.append(f"{spell(roll)} {read_batted(place, word)}")
    entry = {"title": values.get("title") or title, "hitting": " ".join(pattern)}
    for row in Row:
        place = phrase("row {row}, column {column}", row=number, column=row.value)
        text = re.sub(r"\b([0-9])([0-9])\b", r"\1-\2", values.get(row.value, ""))
        read_row(place, text)
        entry[row.value] = text
    return format_card(read_card(title, entry, str(phrase("row {row}", row=number))))


def _rating_line(number: int, values: Mapping[str, str]) -> Line | None:
    key, name, team = (values.get(column, "") for column in WHO)
    part = DEFAULT if key == DEFAULT else "ratings"
    entry: dict[str, object] = {}
    for column in NAMES:
        text = values.get(column, "")
        if text:
            is_number = text.isascii() and text.isdecimal() and len(text) < 9
            entry[column] = int(text) if is_number else text
    if not entry and part == "ratings":
        return None
    try:
        read_ratings(phrase("row {row}", row=number), entry)
    except BoardRejected as refusal:
        return Line(number, part, key, name, team, refused=refusal.violation)
    return Line(number, part, key, name, team, entry)


def write_csv(lines: Iterable[Line], part: str = "deck") -> str:
    """Return the cards (``deck``) or the ratings of these lines as CSV."""
    columns = CARD_COLUMNS if part == "deck" else RATING_COLUMNS
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for line in lines:
        if line.part == part or (part == "ratings" and line.part == DEFAULT):
            cells = _cells(line) | {"player": line.key, "name": line.name}
            cells["team"] = line.team
            writer.writerow([_guard(cells.get(column, "")) for column in columns])
    return out.getvalue()


def _cells(line: Line) -> dict[str, str]:
    if line.entry is None:
        return {}
    if line.part != "deck":
        return {name: str(value) for name, value in line.entry.items()}
    card = read_card(line.key, line.entry)
    cells = {"title": card.title}
    for roll in ROLLS:
        cells[head_of(roll)] = str(card.hitting[roll])
    for row in Row:
        cells[row.value] = str(line.entry[row.value]).replace("-", "")
    return cells


def _guard(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


# -- TOML -----------------------------------------------------------------------------


def read_toml(text: str) -> CardFile:
    """Return the lines of a whole board in TOML; raises ``BoardRejected``.

    Besides its rows a card may say ``player`` and ``team``, whose it is.
    """
    try:
        board = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as fault:
        place = phrase("the file")
        raise BoardRejected(
            violation("R715", place=place, found=str(fault), expected="TOML")
        ) from None
    for key in board:
        if key not in PARTS:
            raise BoardRejected(violation("R714", place=key))
    found: list[Line] = []
    for part in PARTS:
        if part not in board:
            continue
        entries = board[part]
        if part in ("table", DEFAULT):
            entries = {part: entries}
        elif not isinstance(entries, Mapping):
            raise BoardRejected(violation("R728", place=part, found=entries))
        for key, entry in entries.items():
            found.append(_toml_line(len(found) + 1, part, key, entry))
    return CardFile("TOML", tuple(found))


def _toml_line(number: int, part: str, key: str, entry: object) -> Line:
    name = team = ""
    if isinstance(entry, Mapping) and part in ("deck", "ratings"):
        name, team = str(entry.get("player", "")), str(entry.get("team", ""))
        entry = {k: v for k, v in entry.items() if k not in ("player", "team")}
    try:
        read = _read_entry(part, key, entry)
    except BoardRejected as refusal:
        return Line(number, part, key, name, team, refused=refusal.violation)
    return Line(number, part, key, name, team, read)


def _read_entry(part: str, key: str, entry: object) -> Entry | None:
    if part == "table":
        table = read_table(entry)
        return format_table(table)
    if part != "deck":
        place = part if part == DEFAULT else f"{part}.{key}"
        return dict(read_ratings(place, entry))
    if entry is False and key == EVERYBODY:
        return None
    return format_card(read_card(key, entry))


def format_table(table: Iterable[Iterable[str]]) -> dict[str, object]:
    """Return the entry from which ``read_table`` makes this batting table."""
    return {str(die): " ".join(row) for die, row in enumerate(table, start=1)}


def write_toml(lines: Iterable[Line]) -> str:
    """Return lines as TOML, every one under its own heading."""
    return "\n".join(_toml_part(line) for line in lines)


def _toml_part(line: Line) -> str:
    if line.part == "deck" and line.entry is None and line.key == EVERYBODY:
        return f"[deck]\n{_toml_key(line.key)} = false\n"
    head = line.part
    if line.part in ("deck", "ratings"):
        head = f"{line.part}.{_toml_key(line.key)}"
    said = {"player": line.name, "team": line.team} | dict(line.entry or {})
    rows = [
        f"{key} = {_toml_value(value)}"
        for key, value in said.items()
        if value != "" or key not in ("player", "team")
    ]
    return "\n".join([f"[{head}]", *rows, ""])


def _toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml_value(key)


def _toml_value(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
