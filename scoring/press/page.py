"""What goes on which sheet of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scoring.press import style
from scoring.press.blocks import LANDSCAPE, LANDSCAPE_FOOT, Block, Foot, column_chunks
from scoring.press.fit import fit_name
from scoring.press.geometry import (
    EXTRA_LINES,
    EXTRA_LISTS,
    MOST_LINE_INNINGS,
    MOST_LINES,
    MOST_PITCHERS,
    MOST_SLOTS,
)
from scoring.scoresheet import (
    BatterRow,
    GameSheet,
    PitcherRow,
    SideSheet,
    SlotRow,
)

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Extra:
    """A man for the list of additional batters: his slot and his line.

    ``name_only`` when he has a line in his slot that is too short for his name.
    """

    slot: int
    batter: BatterRow
    name_only: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet of paper: a side, and the part of its columns, names and pitchers.

    ``innings`` are those of the line score, ``columns`` those of the playing grid;
    both count from 0. ``folio`` is the page's number in a book.
    """

    game: GameSheet
    side: SideSheet
    number: int
    count: int
    rows: tuple[SlotRow, ...]
    columns: range
    innings: range
    pitchers: tuple[PitcherRow, ...]
    extras: tuple[Extra, ...] = ()
    block: Block = LANDSCAPE
    foot: Foot = LANDSCAPE_FOOT
    link: str = ""
    batter_title: str = ""
    folio: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether the sheet is still to be filled in by hand."""
        return not self.game.is_started


def pages_of(game: GameSheet, side: SideSheet, link: str = "") -> Iterator[Page]:
    """Yield the sheets of one side: one, and more when it does not hold all.

    ``link`` is the address of the game's page, for the code on the sheet.
    """
    lists = 1 if link else EXTRA_LISTS
    slots = _cut(side.rows, _even_size(len(side.rows), MOST_SLOTS))
    columns = column_chunks(len(side.columns))
    pitchers = _cut(side.pitchers, MOST_PITCHERS)
    extras = _cut(tuple(_extras(side)), EXTRA_LINES * lists)
    innings = _inning_chunks(max(len(row.innings) for row in game.linescore))
    grids = [(rows, part) for rows in slots for part in columns]
    count = max(len(grids), len(pitchers), len(extras), len(innings))
    for index in range(count):
        rows, part = _at(grids, index)
        yield Page(
            game,
            side,
            index + 1,
            count,
            rows,
            part,
            _at(innings, index),
            _at(pitchers, index),
            _at(extras, index),
            link=link,
        )


def _at(parts: Sequence[Item], index: int) -> Item:
    """Return a sheet's part; what needs no further sheet is repeated on it."""
    return parts[min(index, len(parts) - 1)]


def _cut(items: tuple[Item, ...], size: int) -> list[tuple[Item, ...]]:
    starts = range(0, max(len(items), 1), size)
    return [items[start : start + size] for start in starts]


def _even_size(count: int, most: int) -> int:
    pages = -(-count // most) or 1
    return -(-count // pages) or 1


def _inning_chunks(count: int) -> list[range]:
    starts = range(0, max(count, 1), MOST_LINE_INNINGS)
    return [range(s, min(s + MOST_LINE_INNINGS, count)) for s in starts]


def _extras(side: SideSheet) -> Iterator[Extra]:
    """Yield who does not stand in his slot: a fifth man, a name cut short."""
    for row in side.rows:
        for number, batter in enumerate(row.batters):
            if number >= MOST_LINES:
                yield Extra(row.slot, batter)
            elif name_is_cut(batter, len(row.batters)):
                yield Extra(row.slot, batter, name_only=True)


def name_is_cut(batter: BatterRow, men: int) -> bool:
    """Whether a name does not fit in its slot beside so many other men's."""
    sizes = style.SMALL_NAME if men >= MOST_LINES else style.NAME
    return fit_name(
        batter.name, LANDSCAPE.name_room, sizes, bold=batter.is_starter
    ).is_cut
