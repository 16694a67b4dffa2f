"""The verb that reads a typed paper sheet: read."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from scoring.cli.files import CLEAN, UNREADABLE, VIOLATIONS, Unusable, Verbs
from scoring.cli.house import add_house, house_from
from scoring.faults import PlayRejected
from scoring.gamefile import format_game
from scoring.readers.paper import LARGEST_SHEET
from scoring.readers.sheet import SheetReader

_BYTES_A_LETTER = 4


def read(options: argparse.Namespace) -> int:
    """Turn a typed paper grid (the CSV of sheet --csv) into a game file.

    Every play that could have been another is listed on the standard error.
    """
    ruleset = house_from(options) if options.rules else None
    reader = SheetReader(ruleset)
    if len(options.files) > 1 and options.output:
        raise Unusable("name one sheet with -o")
    worst = CLEAN
    for path in options.files:
        worst = max(worst, _read_one(reader, path, options))
    return worst


def _read_one(reader: SheetReader, path: str, options: argparse.Namespace) -> int:
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
        found = reader.read(text, innings=options.innings)
    except PlayRejected as refusal:
        for each in refusal.violations:
            print(f"{path}: {each}", file=sys.stderr)
        return VIOLATIONS
    for guess in found.guesses:
        print(f"{path}: {guess}", file=sys.stderr)
    for remark in found.remarks:
        print(f"{path}: {remark}", file=sys.stderr)
    game = format_game(found.record)
    if options.output:
        Path(options.output).write_text(game, encoding="utf-8")
    else:
        print(game, end="")
    return VIOLATIONS if found.remarks else CLEAN


def add_verbs(add: Verbs) -> None:
    """Add this verb to the command line."""
    verb = add(read, "a typed paper grid back into a game file")
    add_house(verb, required=False)
    verb.add_argument(
        "--innings", type=int, default=9, metavar="N", help="scheduled innings (9)"
    )
    verb.add_argument("-o", "--output", metavar="OUT", help="the game file to write")
