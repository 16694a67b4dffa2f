"""The verb that reads a typed paper sheet: read."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scoring.cli.files import CLEAN, UNREADABLE, VIOLATIONS, Unusable, Verbs
from scoring.cli.house import add_house, house_from
from scoring.faults import PlayRejected
from scoring.gamefile import format_game
from scoring.readers.paper import LARGEST_SHEET
from scoring.readers.sheet import SheetReader
from scoring.readers.sheet_runs import read_runs
from scoring.rulesets import three_dice

_BYTES_A_LETTER = 4


@dataclass(frozen=True, slots=True)
class _Found:
    """The record of a sheet, the choices that were made, and remarks."""

    record: str
    guesses: tuple[object, ...] = ()
    remarks: tuple[object, ...] = ()


def read(options: argparse.Namespace) -> int:
    """Turn a typed paper grid (the CSV of sheet --csv) into a game file.

    Every play that could have been another is listed on the standard error. The line
    score of three dice becomes two lines of runs.
    """
    if len(options.files) > 1 and options.output:
        raise Unusable("name one sheet with -o")
    if options.rules == three_dice.NAME:
        if options.plays or options.board:
            raise Unusable(f"{three_dice.NAME} has no optional plays and no board")
        turn = _runs
    else:
        turn = partial(
            _plays, SheetReader(house_from(options) if options.rules else None)
        )
    worst = CLEAN
    for path in options.files:
        worst = max(worst, _read_one(turn, path, options))
    return worst


def _plays(reader: SheetReader, text: str, innings: int) -> _Found:
    found = reader.read(text, innings=innings)
    return _Found(format_game(found.record), found.guesses, found.remarks)


def _runs(text: str, innings: int) -> _Found:
    return _Found(f"{three_dice.format_line_score(read_runs(text, innings).game)}\n")


def _read_one(
    turn: Callable[[str, int], _Found], path: str, options: argparse.Namespace
) -> int:
    try:
        with Path(path).open("rb") as file:
            text = file.read(LARGEST_SHEET * _BYTES_A_LETTER + 1).decode("utf-8-sig")
    except UnicodeDecodeError:
        print(f"{path}: the sheet is not UTF-8 text", file=sys.stderr)
        return UNREADABLE
    except OSError as fault:
        reason = (fault.strerror or "unknown reason").lower()
        print(f"{path}: the sheet cannot be opened: {reason}", file=sys.stderr)
        return UNREADABLE
    try:
        found = turn(text, options.innings)
    except PlayRejected as refusal:
        for each in refusal.violations:
            print(f"{path}: {each}", file=sys.stderr)
        return VIOLATIONS
    for told in (*found.guesses, *found.remarks):
        print(f"{path}: {told}", file=sys.stderr)
    if options.output:
        Path(options.output).write_text(found.record, encoding="utf-8")
    else:
        print(found.record, end="")
    return VIOLATIONS if found.remarks else CLEAN


def add_verbs(add: Verbs) -> None:
    """Add this verb to the command line."""
    verb = add(read, "a typed paper grid back into a game file")
    add_house(verb, required=False, also=(three_dice.NAME,))
    verb.add_argument(
        "--innings", type=int, default=9, metavar="N", help="scheduled innings (9)"
    )
    verb.add_argument("-o", "--output", metavar="OUT", help="the game file to write")
