"""The lines of a box score: what is counted for a batter, a pitcher, a fielder."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

from scoring.diamond import Half, Position, Side
from scoring.faults import Violation
from scoring.lineup import Player

#: A run is earned (E), unearned (U), or unearned for the team only (T).
Earned = Literal["E", "U", "T"]


@dataclass(slots=True)
class BattingLine:
    """One man's batting in one slot; ``order`` is 1 for the starter of the slot.

    ``lisp`` counts the men whom he left in scoring position with the third out.
    """

    player: Player
    side: Side
    slot: int
    order: int
    positions: tuple[Position, ...] = ()
    pa: int = 0
    ab: int = 0
    r: int = 0
    h: int = 0
    doubles: int = 0
    triples: int = 0
    home_runs: int = 0
    rbi: int = 0
    bb: int = 0
    ibb: int = 0
    so: int = 0
    hbp: int = 0
    sh: int = 0
    sf: int = 0
    xi: int = 0
    sb: int = 0
    cs: int = 0
    gdp: int = 0
    lob: int = 0
    two_out_rbi: int = 0
    lisp: int = 0


@dataclass(slots=True)
class PitchingLine:
    """One man's pitching; ``order`` is 1 for the starter, ``outs`` are his innings.

    ``ir`` are the runners he found on base, ``irs`` those of them who scored while he
    pitched; ``gf`` is 1 for the man who finished a game that he did not start.
    ``pickoffs`` are the runners put out by a relay that began with his throw to a base,
    caught stealing (POCS) or not.
    """

    player: Player
    side: Side
    order: int
    decision: str = ""
    outs: int = 0
    bf: int = 0
    h: int = 0
    r: int = 0
    er: int = 0
    bb: int = 0
    ibb: int = 0
    so: int = 0
    home_runs: int = 0
    hbp: int = 0
    wp: int = 0
    bk: int = 0
    ab: int = 0
    doubles: int = 0
    triples: int = 0
    sh: int = 0
    sf: int = 0
    xi: int = 0
    gdp: int = 0
    ir: int = 0
    irs: int = 0
    gf: int = 0
    hld: int = 0
    bs: int = 0
    sb: int = 0
    cs: int = 0
    pickoffs: int = 0


@dataclass(slots=True)
class FieldingLine:
    """One man's fielding at one position; ``outs`` were made while he stood there.

    ``sb`` and ``cs`` are bases stolen and men caught while he was the catcher,
    ``pickoffs`` the runners picked off by a relay that he began.
    """

    player: Player
    side: Side
    position: Position
    outs: int = 0
    po: int = 0
    a: int = 0
    e: int = 0
    dp: int = 0
    pb: int = 0
    tp: int = 0
    xi: int = 0
    sb: int = 0
    cs: int = 0
    pickoffs: int = 0


@dataclass(frozen=True, slots=True)
class LineScoreRow:
    """One side's line score; ``None`` stands for a half-inning that was not played.

    ``placed`` counts men put on base by rule, ``er`` the earned runs that the side
    allowed, as a team, ``lisp`` the men left in scoring position by the third out.
    """

    side: Side
    innings: tuple[int | None, ...]
    r: int
    h: int
    e: int
    lob: int
    dp: int
    tp: int = 0
    placed: int = 0
    er: int = 0
    lisp: int = 0


@dataclass(frozen=True, slots=True)
class RunLine:
    """One run: who scored, who answers for it, and whether it is earned."""

    inning: int
    half: Half
    runner: Player
    pitcher: Player
    earned: Earned
    why: str


@dataclass(frozen=True, slots=True)
class BoxScore:
    """Everything counted in one game, the visitors before the home side.

    ``candidates`` are the relievers among whom the scorer may choose the winner, when
    the rule leaves it to him; ``decision_why`` says how the winner was found.
    """

    linescore: tuple[LineScoreRow, LineScoreRow]
    batting: tuple[BattingLine, ...]
    pitching: tuple[PitchingLine, ...]
    fielding: tuple[FieldingLine, ...]
    runs: tuple[RunLine, ...]
    candidates: tuple[Player, ...] = ()
    decision_why: str = ""
    notes: tuple[str, ...] = ()
    proof: tuple[Violation, ...] = ()

    def batting_of(self, side: Side) -> tuple[BattingLine, ...]:
        """Return a side's batting lines in batting order."""
        return tuple(line for line in self.batting if line.side == side)

    def pitching_of(self, side: Side) -> tuple[PitchingLine, ...]:
        """Return a side's pitchers in order of appearance."""
        return tuple(line for line in self.pitching if line.side == side)

    def fielding_of(self, side: Side) -> tuple[FieldingLine, ...]:
        """Return a side's fielding lines by position."""
        return tuple(line for line in self.fielding if line.side == side)


#: The counts of each kind of line, in the order in which tables show them.
BATTING_COUNTS = tuple(f.name for f in fields(BattingLine))[5:]
PITCHING_COUNTS = tuple(f.name for f in fields(PitchingLine))[4:]
FIELDING_COUNTS = tuple(f.name for f in fields(FieldingLine))[3:]
