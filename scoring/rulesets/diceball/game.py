"""Diceball! as a ruleset: its options, its board, and how a plate appearance begins."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

from scoring.diamond import Base, Situation
from scoring.phrases import phrase
from scoring.play import Play
from scoring.rulesets.base import PlateAppearance, Ruleset, Step
from scoring.rulesets.diceball.board import Board, load_board
from scoring.rulesets.diceball.house import AtBat, House, Option
from scoring.rulesets.diceball.pitching import before_pitch
from scoring.rulesets.diceball.plans import can_hit_and_run
from scoring.rulesets.diceball.verdict import clause_against
from scoring.rulesets.faults import BoardRejected, violation

#: Raised whenever a rule changes, so that no stale cache is ever read.
VERSION = 1


class Diceball(Ruleset):
    """The rulebook of Diceball!, with some of the optional plays, on some board."""

    name: ClassVar[str] = "diceball"
    title: ClassVar[str] = phrase("Diceball!")

    def __init__(
        self,
        options: frozenset[Option],
        board: Board,
        overrides: Mapping[str, object] | None = None,
    ):
        self.overrides = dict(overrides or {})
        self.house = House(board, before_pitch, options, board.track)

    @property
    def board(self) -> Board:
        """The board of this league."""
        return self.house.board

    @property
    def option_names(self) -> tuple[str, ...]:
        """The optional plays that are on, in the rulebook's order."""
        return tuple(option.value for option in Option if self.house.has(option))

    @property
    def key(self) -> str:
        """The rules, the options and the board in one short word."""
        numbers = sorted((e.place, e.text) for e in self.board.entries.values())
        said = json.dumps([VERSION, self.option_names, numbers])
        return f"{self.name}-{hashlib.sha256(said.encode()).hexdigest()[:16]}"

    @property
    def hit_and_run_limit(self) -> int:
        """How many hit-and-run attempts a side has in a game (DB-HNR-3)."""
        if not self.house.has(Option.HIT_AND_RUN):
            return 0
        return self.board.limits["hit_and_runs"]

    def begin(self, appearance: PlateAppearance) -> Step:
        """Return the first step before a pitch (or of the next pitch)."""
        situation = appearance.situation
        stealer = self.stealer(appearance)
        attempts = min(appearance.hit_and_runs, 1)
        if not can_hit_and_run(situation.runners) or not self.hit_and_run_limit:
            attempts = 0
        at = AtBat(
            self.house,
            situation,
            appearance.balls,
            appearance.strikes,
            stealer,
            attempts,
        )
        return at.next_pitch()

    def stealer(self, appearance: PlateAppearance) -> Base | None:
        """Return the base of the designated stealer if he may run now."""
        return appearance.stealer if self._can_steal(appearance) else None

    def _can_steal(self, appearance: PlateAppearance) -> bool:
        """Whether the designated stealer is where he may steal (DB-STL-1, -7, -8)."""
        stealer, situation = appearance.stealer, appearance.situation
        if stealer is None or not self.house.has(Option.DESIGNATED_STEAL):
            return False
        if stealer is Base.THIRD or not situation.is_occupied(stealer):
            return False
        if not situation.is_occupied(Base(stealer + 1)):
            return True
        double = self.house.has(Option.DOUBLE_STEAL)
        return double and situation.runners == (Base.SECOND, Base.FIRST)

    def clause_against(self, situation: Situation, play: Play) -> str:
        """Name the clause that most plainly forbids a play, or an empty string."""
        return clause_against(self.house, situation, play)


def make_diceball(
    options: Iterable[str] = (), board: Mapping[str, object] | None = None
) -> Diceball:
    """Return the game with these optional plays and a league's own numbers.

    ``"all"`` switches every optional play on. Raises ``BoardRejected``.
    """
    names = frozenset(options)
    if "all" in names:
        names = frozenset(Option)
    known = {option.value for option in Option}
    unknown = sorted(names - known)
    if unknown:
        raise BoardRejected(
            violation(
                "R718",
                ruleset=Diceball.title,
                option=unknown[0],
                options=", ".join(option.value for option in Option),
            )
        )
    text = json.dumps(board or {}, sort_keys=True)
    return _make(frozenset(Option(name) for name in names), text)


@lru_cache(maxsize=16)
def _make(options: frozenset[Option], board: str) -> Diceball:
    overrides = json.loads(board)
    return Diceball(options, load_board(overrides), overrides)
