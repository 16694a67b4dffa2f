"""A box of a sheet in words, for those who hear a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.diamond import Base
from scoring.notation import format_relay, parse_play
from scoring.play import Cause, Code, Play
from scoring.press.words import ENGLISH, Words
from scoring.scoresheet import Cell

_CODES: Final = {
    Code.STRIKEOUT: "SO",
    Code.WALK: "BB",
    Code.INTENTIONAL_WALK: "IBB",
    Code.HIT_BY_PITCH: "HBP",
    Code.INTERFERENCE: "CI",
    Code.SINGLE: "H1",
    Code.DOUBLE: "H2",
    Code.TRIPLE: "H3",
    Code.HOME_RUN: "H4",
    Code.FIELDERS_CHOICE: "FC",
    Code.INFIELD_FLY: "IF",
    Code.OUT: "OUT",
}
_CAUSES: Final = frozenset(c.value for c in Cause) - {Cause.PICKED_OFF.value}
_RUNS: Final = {True: "earned", False: "unearned", None: "run"}


def describe_cell(cell: Cell, words: Words = ENGLISH) -> str:
    """Say what a box of a sheet shows.

    >>> from scoring.lineup import Player
    >>> describe_cell(
    ...     Cell(
    ...         *(3, 0, Player("Moreau")),
    ...         main="H2**",
    ...         later=("9-4-2",),
    ...         reached=Base.THIRD,
    ...         out_toward=Base.HOME,
    ...         out_number=2,
    ...     )
    ... )
    'double, two runs batted in; out at home 9-4-2; out 2'
    """
    return "; ".join(_parts(cell, words))


def _parts(cell: Cell, words: Words) -> Iterator[str]:
    if cell.new_pitcher:
        key = "say.mid_turn" if cell.mid_turn else "say.pitcher"
        yield words(key, number=cell.new_pitcher.removeprefix("P"))
    if cell.new_batter:
        yield words("say.new_batter")
    yield _turn(parse_play(cell.main), words)
    for event in cell.later:
        yield _event(event, cell, words)
    if cell.pinch_runner:
        yield words("say.pinch_runner")
    if cell.scored:
        yield words(f"say.{_RUNS[cell.earned]}", number=cell.run_number)
    elif cell.left_on is not None:
        yield words("say.left", base=_base(cell.left_on, words))
    elif cell.reached is not Base.BATTER and not cell.out_number:
        yield words("say.on", base=_base(cell.reached, words))
    if cell.out_number:
        yield words("say.out", number=cell.out_number)
    if cell.ends_inning:
        yield words("say.end")


def _base(base: Base, words: Words) -> str:
    return words(f"base.{int(base)}")


def _turn(play: Play, words: Words) -> str:
    """Say what the batter did."""
    relay = format_relay(play.fielders)
    if play.code is Code.RELAY:
        said = words("say.fly" if play.is_fly else "say.ground", relay=relay)
    elif play.code is Code.ERROR:
        many = play.bases if play.bases > 1 else ""
        said = words(f"say.error{many}", relay=relay)
    else:
        said = words(f"say.{_CODES[play.code]}") if play.code in _CODES else ""
        said += f" {relay}" if relay else ""
    if play.is_sacrifice:
        said = words("say.sacrifice", turn=said)
    return words(f"say.rbi{play.rbi}", turn=said) if play.rbi else said


def _event(event: str, cell: Cell, words: Words) -> str:
    """Say what happened to the man later."""
    if event in _CAUSES:
        return words(f"say.{event}")
    if event.startswith("PO "):
        return words("say.PO", relay=event.removeprefix("PO "))
    if event.startswith("E") and event[1:].isdecimal():
        return words("say.error", relay=event[1:])
    relay, at = ("" if event == "OUT" else event), cell.out_toward
    if at is None or at is Base.BATTER:
        return words("say.out_runner", relay=relay).strip()
    return words("say.out_at", base=_base(at, words), relay=relay).strip()
