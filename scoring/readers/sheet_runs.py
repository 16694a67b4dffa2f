"""The sheet of a game without batters: its line score, written and read back.

Baseball with three dice has runs by half-inning and nothing else, so its sheet is the
line score as it is printed: a row of innings, a row for each side, the visitors first.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.diamond import SIDES, Side
from scoring.phrases import phrase
from scoring.readers.faults import Refused, the_half, violation
from scoring.readers.paper import rows_of, unreadable
from scoring.rulesets.three_dice import INNINGS, LineScore

_NOT_PLAYED = "X"


@dataclass(frozen=True, slots=True)
class RunsReading:
    """A line score read back: the names of the sides and the game."""

    teams: tuple[str, str]
    game: LineScore


def write_runs(game: LineScore, teams: tuple[str, str] = ("", "")) -> str:
    """Return a line score as CSV: innings, runs by inning, totals.

    The home side has an X where it need not bat (case D-43).

    >>> print(write_runs(LineScore((0, 2, 1), 2), ("Ana", "Ben")), end="")
    ,1,2,R
    Ana,0,1,1
    Ben,2,X,2
    """
    innings = max(game.length, len(game.innings[0]))
    rows: list[list[object]] = [["", *range(1, innings + 1), "R"]]
    for side, team, runs in zip(SIDES, teams, game.innings, strict=True):
        is_short = side is Side.HOME and game.is_over and len(game.halves) % 2
        cells: list[object] = [*runs, *[_NOT_PLAYED] * is_short]
        cells += [""] * (innings - len(cells))
        rows.append([team, *cells, sum(runs)])
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    return file.getvalue()


def read_runs(text: str, innings: int = INNINGS) -> RunsReading:
    """Return the game of a typed line score; raises ``Refused``.

    ``innings`` are played unless nobody leads. The totals may be left out; where they
    are written they must be the sum.
    """
    rows = [
        (number, [cell.strip() for cell in row])
        for number, row in enumerate(rows_of(text), start=1)
        if any(cell.strip() for cell in row)
    ]
    if len(rows) != len(SIDES) + 1:
        last, cells = rows[-1] if rows else (1, [""])
        expected = phrase("the innings and a row of runs for each side")
        raise unreadable(last, ",".join(cells), expected)
    places, total = _head(*rows[0])
    teams, lines = [], []
    for side, (number, cells) in zip(SIDES, rows[1:], strict=True):
        cells += [""] * (len(rows[0][1]) - len(cells))
        runs = _runs(number, [cells[place] for place in places])
        _check_total(side, runs, number, cells[total] if total is not None else "")
        teams.append(cells[0])
        lines.append(runs)
    game = _play(lines[0], lines[1], LineScore(length=innings))
    return RunsReading((teams[0], teams[1]), game)


def _head(number: int, cells: list[str]) -> tuple[list[int], int | None]:
    """Return the places of the innings, and that of the totals if there is one."""
    places = [n for n, cell in enumerate(cells) if cell.isdecimal()]
    found = [int(cells[place]) for place in places]
    if not found or found != list(range(1, len(found) + 1)) or not places[0]:
        expected = phrase("the innings 1, 2, 3 in order, behind the team")
        raise unreadable(number, ",".join(cells), expected)
    totals = [n for n, cell in enumerate(cells) if cell.casefold() == "r"]
    return places, totals[0] if totals else None


def _runs(number: int, cells: list[str]) -> list[int | None]:
    """Return the runs by inning, ``None`` where there are none to count."""
    runs: list[int | None] = []
    for cell in cells:
        is_number = cell.isascii() and cell.isdecimal() and len(cell) <= 2
        if not is_number and cell not in ("", "-", "X", "x"):
            raise unreadable(number, cell, phrase("a number"))
        runs.append(int(cell) if is_number else None)
    return runs


def _check_total(
    side: Side, runs: Sequence[int | None], number: int, cell: str
) -> None:
    found = sum(count or 0 for count in runs)
    if not cell:
        return
    if not (cell.isascii() and cell.isdecimal()):
        raise unreadable(number, cell, phrase("a number"))
    if int(cell) != found:
        raise Refused(violation("S914", side=side.spoken, said=cell, found=found))


def _play(
    visitors: Sequence[int | None], home: Sequence[int | None], game: LineScore
) -> LineScore:
    """Return the game of these runs, in the order in which they were made."""
    halves = [runs for both in zip(visitors, home, strict=True) for runs in both]
    played = [number for number, runs in enumerate(halves) if runs is not None]
    last = played[-1] if played else -1
    for number, runs in enumerate(halves[: last + 1]):
        half = _name(number)
        if runs is None:
            raise Refused(violation("S909", half=half, later=_name(last)))
        if game.is_over:
            place = phrase("{place} (the game is over before it)", place=half)
            raise Refused(violation("S907", half=half, place=place))
        game = game.record_half(runs)
    return game


def _name(number: int) -> str:
    return the_half(SIDES[number % 2].half, number // 2 + 1)
