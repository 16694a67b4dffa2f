"""What a scoresheet takes from a box score; ``scoring.stats`` compiles one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scoring.diamond import Half, Side
from scoring.lineup import Player


class BattingCounts(Protocol):
    """One man's batting in one slot."""

    player: Player
    slot: int
    ab: int
    r: int
    h: int
    rbi: int
    bb: int
    hbp: int
    sh: int
    sf: int
    xi: int


class PitchingCounts(Protocol):
    """One man's pitching."""

    player: Player
    decision: str
    outs: int
    bf: int
    h: int
    r: int
    er: int
    bb: int
    so: int
    home_runs: int


class LineScore(Protocol):
    """One side's line score."""

    @property
    def innings(self) -> tuple[int | None, ...]: ...
    @property
    def r(self) -> int: ...
    @property
    def h(self) -> int: ...
    @property
    def e(self) -> int: ...
    @property
    def lob(self) -> int: ...


class Run(Protocol):
    """One run: where it scored, who scored it, whether it is earned (E, U or T)."""

    @property
    def inning(self) -> int: ...
    @property
    def half(self) -> Half: ...
    @property
    def runner(self) -> Player: ...
    @property
    def earned(self) -> str: ...


class Counts(Protocol):
    """A compiled box score."""

    @property
    def linescore(self) -> tuple[LineScore, LineScore]: ...
    @property
    def runs(self) -> Sequence[Run]: ...
    def batting_of(self, side: Side) -> Sequence[BattingCounts]: ...
    def pitching_of(self, side: Side) -> Sequence[PitchingCounts]: ...
