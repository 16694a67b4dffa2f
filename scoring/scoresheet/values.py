"""What stands on a scoresheet: boxes, columns, names, totals, and no drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.diamond import Base, Side
from scoring.lineup import Player


@dataclass(frozen=True, slots=True)
class Cell:
    """One turn at bat in its box, and what became of the man.

    ``main`` is what the batter did (``H2**``), ``later`` what happened to him on the
    bases (``SB``, ``2-5``). ``reached`` is the last base he (or his runner) held,
    ``BATTER`` when he made an out at once. ``earned`` and ``run_number``, the side's
    runs counted from 1, are set for a man who ``scored``; ``out_toward`` is the base
    at which he was put out as a runner, ``out_number`` the out of the inning (0 for
    none), ``left_on`` the base where the inning's end found him.

    A new man in the slot, a runner for him or a new pitcher is marked where it shows:
    ``new_batter``, ``pinch_runner``, ``new_pitcher`` (``P2``; in the middle of the
    turn when ``mid_turn``).
    """

    slot: int
    column: int
    batter: Player
    main: str
    later: tuple[str, ...] = ()
    reached: Base = Base.BATTER
    scored: bool = False
    earned: bool | None = None
    run_number: int = 0
    out_toward: Base | None = None
    out_number: int = 0
    left_on: Base | None = None
    ends_inning: bool = False
    new_batter: bool = False
    pinch_runner: bool = False
    new_pitcher: str = ""
    mid_turn: bool = False


@dataclass(frozen=True, slots=True)
class InningTotals:
    """What one half-inning came to: runs, hits, the fielders' errors, left on base.

    ``lob`` is ``None`` while the inning goes on.
    """

    r: int
    h: int
    e: int
    lob: int | None


@dataclass(frozen=True, slots=True)
class Column:
    """A turn through the batting order; an inning may need more than one.

    ``totals`` of the inning stand under its last column only.
    """

    inning: int
    heading: str
    totals: InningTotals | None = None

    @property
    def is_last(self) -> bool:
        """Whether the inning goes on in no further column."""
        return self.totals is not None


@dataclass(frozen=True, slots=True)
class BatterRow:
    """A man in a slot: where he played, when he came in, what he batted.

    ``positions`` is ``6`` or ``PH-9``; ``entered`` is empty for a starter.
    """

    player: Player
    positions: str
    entered: str = ""
    number: str = ""
    ab: int = 0
    r: int = 0
    h: int = 0
    rbi: int = 0

    @property
    def name(self) -> str:
        """What the man is called."""
        return self.player.name

    @property
    def is_starter(self) -> bool:
        """Whether he was on the line-up card."""
        return not self.entered


@dataclass(frozen=True, slots=True)
class SlotRow:
    """A place in the batting order and everybody who batted or ran there."""

    slot: int
    batters: tuple[BatterRow, ...]


@dataclass(frozen=True, slots=True)
class PitcherRow:
    """A pitcher whom the side faced; ``outs`` are his innings.

    ``rolls`` are the rolls of the dice against him, ``None`` when they are not known;
    ``number`` is the one on his shirt.
    """

    name: str
    decision: str
    outs: int
    h: int
    r: int
    er: int
    bb: int
    so: int
    home_runs: int
    bf: int
    rolls: int | None = None
    number: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of a side's sheet: a batter scores, is left on base, or is put out.

    ``counts`` names what the plate appearances are made of: at bats, walks ...
    """

    counts: tuple[tuple[str, int], ...]
    r: int
    lob: int
    outs: int

    @property
    def plate_appearances(self) -> int:
        """The plate appearances, by the batters' lines."""
        return sum(count for _, count in self.counts)

    @property
    def accounted(self) -> int:
        """The plate appearances, by what became of the men."""
        return self.r + self.lob + self.outs

    @property
    def is_balanced(self) -> bool:
        """Whether the sheet proves."""
        return self.plate_appearances == self.accounted


@dataclass(frozen=True, slots=True)
class SideSheet:
    """The sheet of one side at bat, with the pitchers it faced.

    ``dice`` counts how often each face came up, from 1; it is empty when the dice of
    no play were written down.
    """

    side: Side
    team: str
    opponent: str
    rows: tuple[SlotRow, ...]
    columns: tuple[Column, ...]
    cells: Mapping[tuple[int, int], Cell]
    pitchers: tuple[PitcherRow, ...]
    proof: Proof
    dice: tuple[int, ...] = ()

    def cell(self, slot: int, column: int) -> Cell | None:
        """Return the box of a slot (from 1) in a column (from 0), if it was used."""
        return self.cells.get((slot, column))

    @property
    def batters(self) -> tuple[BatterRow, ...]:
        """Everybody in batting order."""
        return tuple(batter for row in self.rows for batter in row.batters)


@dataclass(frozen=True, slots=True)
class LineRow:
    """One side's line score; an inning is a number, ``X`` or empty (not played)."""

    team: str
    innings: tuple[str, ...]
    r: int
    h: int
    e: int
    lob: int


@dataclass(frozen=True, slots=True)
class GameSheet:
    """The scoresheet of a game, visitors before home."""

    tags: tuple[tuple[str, str], ...]
    linescore: tuple[LineRow, LineRow]
    sides: tuple[SideSheet, SideSheet]

    def tag(self, name: str) -> str:
        """Return a tag of the game (``Date``, ``Site`` ...), or an empty string."""
        return dict(self.tags).get(name, "")

    @property
    def is_started(self) -> bool:
        """Whether anybody has batted."""
        return any(side.cells for side in self.sides)
