"""The batting table and the backs of the cards, read from text and checked.

A place that cannot be played with is refused with one sentence that names it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations_with_replacement
from types import MappingProxyType

from scoring.diamond import Position
from scoring.rulesets.base import Faces
from scoring.rulesets.faults import BoardRejected, violation

#: The 21 rolls of two dice with the ways to throw each, out of 36.
ROLLS: Mapping[Faces, int] = MappingProxyType(
    {
        faces: 1 if faces[0] == faces[1] else 2
        for faces in combinations_with_replacement(range(1, 7), 2)
    }
)
WAYS = 36


class Pitch(StrEnum):
    """What the batting table says of a pitch (CB-PIT-1)."""

    HIT = "H"
    STRIKE = "S"
    BALL = "B"
    FOUL = "F"
    MISS = "空"


class Kind(StrEnum):
    """What the hitting pattern says of a ball that is hit (CB-HIT-1)."""

    SINGLE = "H1"
    INFIELD_SINGLE = "IH"
    DOUBLE = "H2"
    TRIPLE = "H3"
    HOME_RUN = "H4"
    GROUNDER = "G"
    FLY = "F"
    LINER = "L"

    @property
    def bases(self) -> int:
        """How many bases a hit is; 0 for a ball that is fielded."""
        return {"IH": 1}.get(self.value) or int("0" + self.value[1:])


@dataclass(frozen=True, slots=True)
class Batted:
    """A ball as it is hit: its kind, who fields it, and whether nobody can miss it."""

    kind: Kind
    fielder: Position | None = None
    is_sure: bool = False

    def __str__(self) -> str:
        number = int(self.fielder) if self.fielder else ""
        return f"{self.kind}{number}{'.' * self.is_sure}"


class Row(StrEnum):
    """The rows of a card besides the hitting pattern."""

    BUNT = "bunt"
    STEAL = "steal"
    HOME_FROM_THIRD = "home_from_third"
    HOME_FROM_SECOND = "home_from_second"
    HOME_FROM_FIRST = "home_from_first"


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """The back of a player's card.

    ``rows`` has the rolls on which he is safe; those of a bunt that are circled are in
    ``circled`` too.
    """

    name: str
    title: str
    hitting: Mapping[Faces, Batted]
    rows: Mapping[Row, frozenset[Faces]]
    circled: frozenset[Faces]

    def chance(self, row: Row) -> float:
        """Return how likely a roll is on a row."""
        return sum(ROLLS[roll] for roll in self.rows[row]) / WAYS


def spell(roll: Faces) -> str:
    """Return a roll as a card has it: ``2-5``."""
    return "-".join(map(str, roll))


def _refuse(id: str, /, **params: object) -> BoardRejected:
    return BoardRejected(violation(id, hint="", **params))


def _roll(place: str, word: str) -> Faces:
    found = re.fullmatch(r"([1-6])-([1-6])", word)
    if not found:
        raise _refuse("R724", place=place, roll=word)
    one, two = sorted((int(found[1]), int(found[2])))
    return one, two


def read_row(place: str, text: str) -> tuple[frozenset[Faces], frozenset[Faces]]:
    """Return the rolls of a row, and those of them in circles; ``BoardRejected``.

    >>> sorted(read_row("bunt", "1-2 (3-3)")[1])
    [(3, 3)]
    """
    rolls: set[Faces] = set()
    circled: set[Faces] = set()
    for word in text.split():
        bare = word[1:-1] if re.fullmatch(r"\(.*\)", word) else word
        roll = _roll(place, bare)
        if roll in rolls:
            raise _refuse("R722", place=place, roll=spell(roll))
        rolls.add(roll)
        if bare != word:
            circled.add(roll)
    return frozenset(rolls), frozenset(circled)


_LETTERS = "H1 IH H2 H3 H4, and G F L with a fielder 1 to 9"


def read_batted(place: str, word: str) -> Batted:
    """Return a result of a hitting pattern; raises ``BoardRejected``.

    >>> str(read_batted("card", "G6."))
    'G6.'
    """
    if word in {kind.value for kind in Kind if kind.bases}:
        return Batted(Kind(word))
    found = re.fullmatch(r"([GFL])([1-9])(\.?)", word)
    if not found or (found[1] == "G" and int(found[2]) > 6):
        raise _refuse("R723", place=place, letter=word, letters=_LETTERS)
    return Batted(Kind(found[1]), Position(int(found[2])), bool(found[3]))


def read_hitting(place: str, text: str) -> Mapping[Faces, Batted]:
    """Return a hitting pattern, every roll once; raises ``BoardRejected``."""
    words = text.split()
    found: dict[Faces, Batted] = {}
    for number, word in enumerate(words[::2]):
        roll = _roll(place, word)
        if roll in found:
            raise _refuse("R722", place=place, roll=spell(roll))
        if 2 * number + 1 == len(words):
            raise _refuse("R721", place=place, roll=f"{word}'s result")
        where = f"{place}, {spell(roll)}"
        found[roll] = read_batted(where, words[2 * number + 1])
    for roll in ROLLS:
        if roll not in found:
            raise _refuse("R721", place=place, roll=spell(roll))
    return found


def read_card(name: str, entry: object, place: str = "") -> Card:
    """Return a card of a deck or of a row of a table; raises ``BoardRejected``.

    ``entry`` maps ``hitting`` and the names of the rows to their text. ``place`` is
    what a refusal calls it, without one the card's place in a deck.
    """
    place = place or f"deck.{name}"
    if not isinstance(entry, Mapping):
        raise _refuse("R728", place=place, found=entry)
    known = ["title", "hitting", *Row]
    for key in entry:
        if key not in known:
            raise _refuse("R714", place=f"{place}.{key}")
    for key in known[1:]:
        if not isinstance(entry.get(key), str):
            raise _refuse("R725", place=f"{place}.{key}")
    hitting = read_hitting(f"{place}.hitting", entry["hitting"])
    read = {row: read_row(f"{place}.{row}", entry[row]) for row in Row}
    return Card(
        name,
        str(entry.get("title", name)),
        MappingProxyType(dict(hitting)),
        MappingProxyType({row: rolls for row, (rolls, _) in read.items()}),
        read[Row.BUNT][1],
    )


def format_row(rolls: Iterable[Faces], circled: Iterable[Faces] = ()) -> str:
    """Return a row as a card has it."""
    marked = set(circled)
    words = (f"({spell(r)})" if r in marked else spell(r) for r in sorted(rolls))
    return " ".join(words)


def format_card(card: Card) -> dict[str, str]:
    """Return the entry from which ``read_card`` makes this card."""
    pattern = " ".join(f"{spell(r)} {card.hitting[r]}" for r in ROLLS)
    entry = {"title": card.title, "hitting": pattern}
    for row in Row:
        circled = card.circled if row is Row.BUNT else ()
        entry[row.value] = format_row(card.rows[row], circled)
    return entry


Table = tuple[tuple[Pitch, ...], ...]


def read_table(entry: object) -> Table:
    """Return the batting table: by the pitcher's die, then the batter's.

    Raises ``BoardRejected``.
    """
    if not isinstance(entry, Mapping):
        raise _refuse("R725", place="table")
    for key in entry:
        if key not in set("123456"):
            raise _refuse("R714", place=f"table.{key}")
    rows = []
    letters = " ".join(Pitch)
    for pitcher in "123456":
        place = f"table.{pitcher}"
        text = entry.get(pitcher)
        if not isinstance(text, str):
            raise _refuse("R725", place=place)
        cells = text.split()
        if len(cells) != 6:
            raise _refuse("R715", place=place, found=text, expected="six cells")
        for batter, cell in enumerate(cells, start=1):
            if cell not in set(Pitch):
                where = f"{place}, column {batter}"
                raise _refuse("R723", place=where, letter=cell, letters=letters)
        rows.append(tuple(map(Pitch, cells)))
    return tuple(rows)
