"""What was typed into a paper grid, as the fields of a form hold it.

The grid is plain form fields, so that it works as a plain form: ``b.visitors.1.1.3`` is
the box of the third slot in the first column of the first inning, ``t.home.R.2`` the
runs under the second inning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

#: The rows under the boxes that are compared: runs, hits, left on base.
TOTALS = {"R": "runs", "H": "hits", "L": "left"}
#: How many columns an inning can have, and letters a box.
MOST_TURNS, LONGEST_BOX = 9, 40
#: How many changes of players a sheet can name.
MOST_CHANGES = 40

#: A box: side, inning, time through the order (from 1), slot.
BoxKey = tuple[str, int, int, int]

_BOX = re.compile(r"b\.(visitors|home)\.(\d{1,2})\.(\d)\.(\d{1,2})")
_TOTAL = re.compile(r"t\.(visitors|home)\.([RHL])\.(\d{1,2})")
_ANSWER = re.compile(r"a\.(visitors|home)\.(\d{1,2})\.(\d{1,3}-\d-[01]{3})")
_TURNS = re.compile(r"w\.(visitors|home)\.(\d{1,2})")
_CHANGE = re.compile(r"c\.(\d{1,2})\.(where|player|pos|in)")
#: What pencils add to a box and nobody needs: dots for runs, circled outs.
_MARKS = re.compile(r"[\s.•●○◦◯⚫⚪·\u2460-\u2469]+\Z")


@dataclass(frozen=True, slots=True)
class PaperChange:
    """A man who came in, as the sheet says: slot (0: a pitcher who does not bat)."""

    where: str = ""
    player: str = ""
    positions: str = ""
    entered: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed."""
        return not (self.player or self.positions or self.entered)


@dataclass(frozen=True, slots=True)
class Draft:
    """What was typed into the grid, as text."""

    boxes: Mapping[BoxKey, str] = field(default_factory=dict)
    totals: Mapping[tuple[str, str, int], str] = field(default_factory=dict)
    changes: tuple[PaperChange, ...] = ()
    answers: Mapping[tuple[str, int], Mapping[str, str]] = field(default_factory=dict)
    turns: Mapping[tuple[str, int], int] = field(default_factory=dict)
    innings: int = 0

    def columns(self, side: str, inning: int) -> int:
        """Return how many columns an inning has on the sheet."""
        used = [k[2] for k in self.boxes if k[:2] == (side, inning)]
        return min(MOST_TURNS, max([1, self.turns.get((side, inning), 1), *used]))


def parse_draft(data: Mapping[str, str]) -> Draft:
    """Return what the fields of a form hold; fields of other kinds are passed over."""
    boxes: dict[BoxKey, str] = {}
    totals: dict[tuple[str, str, int], str] = {}
    answers: dict[tuple[str, int], dict[str, str]] = {}
    turns: dict[tuple[str, int], int] = {}
    changes: dict[int, dict[str, str]] = {}
    for name in data:
        text = data[name].strip()[:LONGEST_BOX]
        if found := _BOX.fullmatch(name):
            if text := _MARKS.sub("", text):
                turn = max(1, int(found[3]))
                boxes[found[1], int(found[2]), turn, int(found[4])] = text
        elif found := _TOTAL.fullmatch(name):
            if text and text not in "-Xx":
                totals[found[1], found[2], int(found[3])] = text
        elif found := _ANSWER.fullmatch(name):
            answers.setdefault((found[1], int(found[2])), {})[found[3]] = data[name]
        elif (found := _TURNS.fullmatch(name)) and text.isdecimal():
            turns[found[1], int(found[2])] = int(text[:2])
        elif found := _CHANGE.fullmatch(name):
            changes.setdefault(int(found[1]), {})[found[2]] = text
    said = data.get("innings", "")
    innings = int(said) if said.isdecimal() and len(said) < 3 else 0
    rows = tuple(_changes(changes))
    return Draft(boxes, totals, rows[:MOST_CHANGES], answers, turns, innings)


def _changes(rows: Mapping[int, Mapping[str, str]]) -> Iterator[PaperChange]:
    for _number, row in sorted(rows.items()):
        change = PaperChange(
            row.get("where", ""),
            row.get("player", ""),
            row.get("pos", ""),
            row.get("in", ""),
        )
        if not change.is_empty:
            yield change
