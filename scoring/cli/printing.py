"""The options of printed sheets, and the files they make."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from scoring.replay import Replay
from scoring.stats.boxscore import compile_box

if TYPE_CHECKING:
    from scoring.press import PrintOptions


def add_print_options(verb: argparse.ArgumentParser) -> None:
    """Add what a user may choose about printed sheets."""
    verb.add_argument("-o", "--output", metavar="OUT", help="the file to write")
    verb.add_argument("--paper", choices=("letter", "a4"), default="letter")
    verb.add_argument("--blank", action="store_true", help="an empty sheet")
    verb.add_argument(
        "--copies", type=int, default=1, metavar="N", help="of the empty sheet: a pad"
    )
    verb.add_argument(
        "--one-page", action="store_true", help="both sides on one upright page"
    )
    verb.add_argument(
        "--guides",
        choices=("grey", "cyan", "black"),
        default="grey",
        help="the colour of the diamonds for the pencil",
    )
    verb.add_argument(
        "--pure-black", action="store_true", help="nothing grey, for copiers"
    )
    verb.add_argument(
        "--pitch-boxes", action="store_true", help="squares for balls and strikes"
    )
    verb.add_argument(
        "--language",
        choices=("en", "fr", "ja"),
        default="en",
        help="of the printed words; notation is the same in all",
    )
    verb.add_argument(
        "--roman-outs", action="store_true", help="number the outs I, II, III"
    )
    verb.add_argument(
        "--runs-only",
        action="store_true",
        help="the empty sheet of a game without batters (three dice)",
    )
    verb.add_argument(
        "--link", metavar="URL", default="", help="print this address as a square code"
    )


def why_not(options: argparse.Namespace) -> str:
    """Return what is the matter with the options, or nothing."""
    from scoring.press.sheet import check_copies
    from scoring.press.square import check_link

    if options.runs_only and not options.blank:
        return "--runs-only is an empty sheet, say --blank too"
    if not options.blank and (not options.files or options.output):
        if not options.files:
            return "name a game file, or say --blank"
        if len(options.files) > 1:
            return "name one game file with -o, or say --blank"
    try:
        check_copies(options.copies)
        check_link(options.link)
    except ValueError as refusal:
        return str(refusal)
    return ""


def blank_pdf(options: argparse.Namespace) -> bytes:
    """Return a pad of blank sheets."""
    from scoring.press import (
        RunsGame,
        blank_game,
        print_blank,
        print_one_page,
        print_runs,
    )

    chosen = _chosen(options)
    if options.runs_only:
        return print_runs(RunsGame(), chosen, copies=options.copies)
    if options.one_page:
        return print_one_page(blank_game(), chosen, copies=options.copies)
    return print_blank(chosen, copies=options.copies)


def game_pdf(replay: Replay, options: argparse.Namespace) -> bytes:
    """Return a game's sheets."""
    from scoring.press import print_game, print_one_page
    from scoring.scoresheet import write_scoresheet

    sheet = write_scoresheet(replay, compile_box(replay))
    if options.one_page:
        return print_one_page(sheet, _chosen(options))
    return print_game(sheet, _chosen(options), link=options.link)


def _chosen(options: argparse.Namespace) -> PrintOptions:
    from scoring.press import PrintOptions  # reportlab takes its time

    return PrintOptions(
        paper=options.paper,
        guides=options.guides,
        pure_black=options.pure_black,
        pitch_boxes=options.pitch_boxes,
        language=options.language,
        roman_outs=options.roman_outs,
    )
