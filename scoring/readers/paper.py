"""A typed paper grid as values: the rows that ``sheet --csv`` writes, read back.

Only the boxes, the names and the line score are looked at; totals behind a man's name
are for people to compare.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.diamond import FIELD, Position, Side
from scoring.faults import PlayRejected
from scoring.notation import parse_play
from scoring.phrases import phrase
from scoring.play import Play
from scoring.readers.faults import Refused, violation
from scoring.scoresheet.notes import write_batter
from scoring.state import name_half

#: The largest sheet that is looked at.
LARGEST_SHEET = 200_000
_MOST_ROWS, _MOST_COLUMNS = 300, 150

_HEADING = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?(\s+cont\.?)?(?:\s+inning)?\Z", re.I)
_TOTALS = {"R": "runs", "H": "hits", "E": "errors", "LB": "left"}


@dataclass(frozen=True, slots=True)
class PaperMan:
    """A man on the sheet: where he played, in that order, and when he came in."""

    name: str
    positions: tuple[Position, ...]
    entered: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """A box: the man of the slot who batted, his play, and what came later."""

    slot: int
    man: PaperMan
    text: str
    play: Play
    main: str
    later: tuple[str, ...] = ()


@dataclass(slots=True)
class PaperSide:
    """One side's sheet: men by slot, boxes by slot and column, the line score."""

    side: Side
    team: str = ""
    slots: list[list[PaperMan]] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    boxes: dict[tuple[int, int], Box] = field(default_factory=dict)
    totals: dict[tuple[str, int], int] = field(default_factory=dict)

    @property
    def innings(self) -> int:
        """The last inning in which a box is filled."""
        return max((self.columns[c] for _, c in self.boxes), default=0)

    def columns_of(self, inning: int) -> list[int]:
        """Return the columns of an inning, in order."""
        return [n for n, each in enumerate(self.columns) if each == inning]

    def total(self, what: str, inning: int) -> int | None:
        """Return what the line score says (``runs``, ``hits`` ...), if it does."""
        return self.totals.get((what, inning))

    def place(self, slot: int, column: int) -> str:
        """Name a box in words."""
        box = self.boxes.get((slot, column))
        name = box.man.name if box else self.slots[slot - 1][0].name
        half = name_half(self.side.half, self.columns[column])
        return phrase("the box of {name} in the {half}", name=name, half=half)


def read_paper(text: str) -> tuple[PaperSide, PaperSide]:
    """Read a sheet, visitors first; raises ``Refused`` with the row or the box."""
    sides: dict[Side, PaperSide] = {}
    current: _SideReader | None = None
    for number, row in enumerate(rows_of(text), start=1):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        first = cells[0].casefold()
        if first in ("visitors", "home"):
            side = PaperSide(Side(first), cells[1] if len(cells) > 1 else "")
            if side.side in sides:
                raise unreadable(number, cells[0], phrase("one sheet for each side"))
            sides[side.side] = side
            current = _SideReader(side)
        elif current is None:
            raise unreadable(number, _shown(cells), phrase("“visitors” or “home”"))
        else:
            current.take(number, cells)
    for each in Side:
        if each not in sides or not sides[each].slots:
            raise Refused(violation("S902", side=each.spoken))
    return sides[Side.VISITORS], sides[Side.HOME]


def rows_of(text: str) -> Iterator[list[str]]:
    if len(text) > LARGEST_SHEET:
        raise Refused(
            violation(
                "S910",
                found=phrase("{count} letters", count=len(text)),
                limit=LARGEST_SHEET,
            )
        )
    text = text.lstrip("\ufeff")
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error as fault:
        expected = phrase("CSV ({fault})", fault=fault)
        raise unreadable(1, phrase("the file"), expected) from None
    widest = max(map(len, rows), default=0)
    if len(rows) > _MOST_ROWS or widest > _MOST_COLUMNS:
        limit = _size(_MOST_ROWS, _MOST_COLUMNS)
        raise Refused(violation("S910", found=_size(len(rows), widest), limit=limit))
    yield from rows


def _size(rows: int, cells: int) -> str:
    return phrase("{rows} rows of {cells} cells", rows=rows, cells=cells)


def _shown(cells: Sequence[str]) -> str:
    text = ",".join(cells)
    return f"“{text if len(text) <= 30 else text[:30] + '…'}”"


def unreadable(row: int, found: str, expected: str) -> Refused:
    """Return the refusal of a row, by what was found and what was expected."""
    return Refused(violation("S901", row=row, found=found, expected=expected, line=row))


class _SideReader:
    """Reads the rows of one side."""

    def __init__(self, side: PaperSide):
        self.side = side
        self._places: dict[int, int] = {}  # from the cell of a row to the column

    def take(self, number: int, cells: list[str]) -> None:
        if len(cells) > 1 and cells[1].casefold() == "batter" and not self.side.slots:
            self._take_head(number, cells)
        elif not self._places:
            raise unreadable(
                number, _shown(cells), phrase("the innings above the boxes")
            )
        elif (
            not cells[0] and cells[1:2] and cells[1] in _TOTALS and not any(cells[2:4])
        ):
            self._take_totals(number, _TOTALS[cells[1]], cells)
        else:
            self._take_man(number, cells)

    def _take_head(self, number: int, cells: list[str]) -> None:
        for place, cell in enumerate(cells):
            if match := _HEADING.match(cell):
                self._places[place] = len(self.side.columns)
                self.side.columns.append(int(match[1]))
        innings = self.side.columns
        expected = list(range(1, max(innings, default=0) + 1))
        if (
            not innings
            or sorted(set(innings)) != expected
            or innings != sorted(innings)
        ):
            wanted = phrase("the innings 1, 2, 3 in order")
            raise unreadable(number, _shown(cells), wanted)

    def _take_man(self, number: int, cells: list[str]) -> None:
        cells = [*cells, "", "", "", ""]
        slots = self.side.slots
        if cells[0]:
            if cells[0] != str(len(slots) + 1):
                expected = phrase("slot {number}", number=len(slots) + 1)
                raise unreadable(number, f"“{cells[0]}”", expected)
            slots.append([])
        if not slots or not cells[1]:
            raise unreadable(number, _shown(cells), phrase("a slot and a name"))
        entered = int(cells[3]) if cells[3].isdecimal() else 0
        man = PaperMan(cells[1], _positions(number, cells[2]), entered)
        slots[-1].append(man)
        for place, column in self._places.items():
            if place < len(cells) and cells[place]:
                self._take_box(man, column, cells[place])

    def _take_box(self, man: PaperMan, column: int, text: str) -> None:
        side, slot = self.side, len(self.side.slots)
        half = name_half(side.side.half, side.columns[column])
        place = phrase("the box of {name} in the {half}", name=man.name, half=half)
        if (slot, column) in side.boxes:
            taken = side.boxes[slot, column].man.name
            why = phrase("the box of the slot belongs to {name}", name=taken)
            raise Refused(violation("S903", place=place, box=text, why=why))
        side.boxes[slot, column] = read_box(slot, man, text, place)

    def _take_totals(self, number: int, what: str, cells: list[str]) -> None:
        for place, column in self._places.items():
            cell = cells[place] if place < len(cells) else ""
            if cell in ("", "-", "X", "x"):
                continue
            if not cell.isdecimal() or len(cell) > 2:
                raise unreadable(number, f"“{cell}”", phrase("a number"))
            self.side.totals[what, self.side.columns[column]] = int(cell)


def read_box(slot: int, man: PaperMan, text: str, place: str) -> Box:
    """Return what is written in a box; raises ``Refused`` naming its place."""
    main, *later = (part.strip() for part in text.split(","))
    try:
        play = parse_play(main)
    except PlayRejected as refusal:
        why = refusal.violation.message
        raise Refused(violation("S903", place=place, box=text, why=why)) from None
    if play.code is None or play.advances:
        why = phrase("a box begins with what the batter did")
        raise Refused(violation("S903", place=place, box=text, why=why))
    tokens = tuple(part.upper() for part in later if part)
    return Box(slot, man, text, play, write_batter(play), tokens)


def _positions(row: int, text: str) -> tuple[Position, ...]:
    found = []
    for part in filter(None, text.split("-")):
        try:
            found.append(Position.parse(part))
        except ValueError:
            expected = phrase("a position, 1 to 9")
            raise unreadable(row, f"“{text}”", expected) from None
    return tuple(found)


def starters(side: PaperSide) -> Mapping[int, PaperMan]:
    """Return the man of each slot who was on the card, with a place in the field.

    Men whose position is not written take the places that are left, in batting order.
    """
    cards = {slot: men[0] for slot, men in enumerate(side.slots, start=1)}
    taken = {man.positions[0] for man in cards.values() if man.positions}
    free = [position for position in FIELD if position not in taken]
    for slot, man in cards.items():
        if not man.positions:
            place = free.pop(0) if free else Position.EXTRA_HITTER
            cards[slot] = PaperMan(man.name, (place,), man.entered)
    return cards
