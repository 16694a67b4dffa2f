"""A box of a sheet in words, for those who hear a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.diamond import Base
from scoring.notation import format_relay, parse_play
from scoring.play import Cause, Code, Play
from scoring.scoresheet import Cell

_CODES: Final = {
    Code.STRIKEOUT: "strikeout",
    Code.WALK: "base on balls",
    Code.INTENTIONAL_WALK: "intentional base on balls",
    Code.HIT_BY_PITCH: "hit by pitch",
    Code.INTERFERENCE: "interference",
    Code.SINGLE: "single",
    Code.DOUBLE: "double",
    Code.TRIPLE: "triple",
    Code.HOME_RUN: "home run",
    Code.FIELDERS_CHOICE: "fielder’s choice",
    Code.INFIELD_FLY: "infield fly",
    Code.OUT: "out",
}
_CAUSES: Final = {
    **{cause.value: cause.spoken for cause in Cause},
    Cause.STEAL.value: "stolen base",
    Cause.OTHER.value: "other advance",
    Cause.INDIFFERENCE.value: "advance without a throw",
}
_RUNS: Final = {True: "earned run", False: "unearned run", None: "run"}
_NUMBERS: Final = ("no", "one", "two", "three", "four")


def describe_cell(cell: Cell) -> str:
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
    return "; ".join(_parts(cell))


def _parts(cell: Cell) -> Iterator[str]:
    if cell.new_pitcher:
        when = " during the turn" if cell.mid_turn else ""
        yield f"pitcher {cell.new_pitcher.removeprefix('P')} comes in{when}"
    if cell.new_batter:
        yield "new batter"
    yield _turn(parse_play(cell.main))
    for event in cell.later:
        yield _event(event, cell)
    if cell.pinch_runner:
        yield "pinch runner"
    if cell.scored:
        yield f"scores, {_RUNS[cell.earned]} {cell.run_number}"
    elif cell.left_on is not None:
        yield f"left on {cell.left_on.spoken}"
    elif cell.reached is not Base.BATTER and not cell.out_number:
        yield f"on {cell.reached.spoken}"
    if cell.out_number:
        yield f"out {cell.out_number}"
    if cell.ends_inning:
        yield "end of the inning"


def _turn(play: Play) -> str:
    """Say what the batter did."""
    relay = format_relay(play.fielders)
    if play.code is Code.RELAY:
        kind = "fly" if play.is_fly else "ground"
        words = f"{kind} out {relay}"
    elif play.code is Code.ERROR:
        bases = f"{_NUMBERS[play.bases]}-base " if play.bases > 1 else ""
        words = f"{bases}error {relay}"
    else:
        words = _CODES.get(play.code, "") if play.code else ""
        words += f" {relay}" if relay else ""
    if play.is_sacrifice:
        words = f"sacrifice, {words}"
    if play.rbi:
        many = _NUMBERS[play.rbi] if play.rbi < len(_NUMBERS) else str(play.rbi)
        words += f", {many} run{'s' * (play.rbi > 1)} batted in"
    return words


def _event(event: str, cell: Cell) -> str:
    """Say what happened to the man later."""
    if event in _CAUSES and event != Cause.PICKED_OFF.value:
        return _CAUSES[event]
    if event.startswith("PO "):
        return f"picked off {event.removeprefix('PO ')}"
    if event.startswith("E") and event[1:].isdecimal():
        return f"error {event[1:]}"
    at = cell.out_toward
    where = f" at {at.spoken}" if at is not None and at is not Base.BATTER else ""
    return f"out{where}" if event == "OUT" else f"out{where} {event}"
