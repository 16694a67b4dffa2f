"""Verbs that read games: check, box, plays, sheet, pdf."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from scoring.cli.files import (
    CLEAN,
    UNREADABLE,
    Verbs,
    each,
    read_games,
    status,
    tell,
    worst,
)
from scoring.cli.house import add_plays, board_from
from scoring.cli.printing import add_print_options
from scoring.faults import PlayRejected, Violation
from scoring.gamefile import PlayLine
from scoring.notation import format_play
from scoring.readers.judge import Judge, house_of
from scoring.replay import Replay, spell_out_game
from scoring.rulesets.base import Ruleset
from scoring.stats.boxscore import compile_box
from scoring.stats.export import box_to_json
from scoring.stats.report import format_box


def check(options: argparse.Namespace) -> int:
    """Print every violation of the files, one a line, on the standard output."""
    judges: dict[Ruleset, Judge] = {}
    statuses = []
    for path in options.files:
        for found in read_games(path, options.game):
            replay, remarks = found.replay, found.remarks
            if replay is not None and not replay.violations:
                remarks = (*remarks, *compile_box(replay).proof)
            if replay is not None and options.house:
                remarks = (*remarks, *_judge(replay, options, judges))
            tell(path, remarks, to_stderr=False)
            statuses.append(status(replay, remarks))
    return worst(statuses)


def _judge(
    replay: Replay, options: argparse.Namespace, judges: dict[Ruleset, Judge]
) -> tuple[Violation, ...]:
    """Judge every play by the rules of the house, as far as the game was played."""
    try:
        board = board_from(options, replay.record.tag("Rules"))
        ruleset = house_of(replay.record, options.plays, board)
    except PlayRejected as refusal:
        return refusal.violations
    if ruleset not in judges:
        judges[ruleset] = Judge(ruleset)
    return judges[ruleset].judge_game(replay)


def box(options: argparse.Namespace) -> int:
    """Print the box score of each game, as text or as one JSON object a line."""

    def show(replay: Replay, path: Path) -> str:
        score = compile_box(replay)
        if options.json:
            return json.dumps(box_to_json(score, replay.record), ensure_ascii=False)
        return format_box(replay, score, why=options.why)

    return each(options, show)


def plays(options: argparse.Namespace) -> int:
    """Print the canonical text of every play with the situation before it."""

    def rows(replay: Replay) -> list[dict[str, object]]:
        canonical = spell_out_game(replay)
        texts = [
            format_play(e.play) for e in canonical.entries if isinstance(e, PlayLine)
        ]
        return [
            {
                "inning": o.before.inning,
                "half": o.before.half.value,
                "outs": o.before.outs,
                "bases": "".join(
                    b.symbol for b in reversed(o.before.situation.runners)
                ),
                "score": list(o.before.runs),
                "batter": o.batter.name,
                "pitcher": o.pitcher.name,
                "play": text,
            }
            for o, text in zip(replay.outcomes, texts, strict=True)
        ]

    def show(replay: Replay, path: Path) -> str:
        if options.json:
            return "\n".join(
                json.dumps(row, ensure_ascii=False) for row in rows(replay)
            )
        lines, heading = [], ""
        for row in rows(replay):
            half = f"{row['half']} {row['inning']}"
            if half != heading:
                heading = half
                lines.append(half)
            lines.append(
                f"  {row['outs']} out  {row['bases'] or '-':<3}  "
                f"{row['play']!s:<28} {row['batter']}"
            )
        return "\n".join(lines)

    return each(options, show)


def sheet(options: argparse.Namespace) -> int:
    """Print the paper grid of each game, or write it as CSV."""
    from scoring.scoresheet import format_sheet, sheet_to_csv, write_scoresheet

    def show(replay: Replay, path: Path) -> str:
        grid = write_scoresheet(replay, compile_box(replay))
        return sheet_to_csv(grid).rstrip("\n") if options.csv else format_sheet(grid)

    return each(options, show)


def pdf(options: argparse.Namespace) -> int:
    """Write the printed sheets of a game, or blank ones, as a PDF file."""
    from scoring.cli.printing import blank_pdf, game_pdf, why_not

    if why := why_not(options):
        print(f"pdf: {why}", file=sys.stderr)
        return UNREADABLE
    if options.blank:
        Path(options.output or "blank.pdf").write_bytes(blank_pdf(options))
        return CLEAN
    refusals: list[str] = []

    def show(replay: Replay, path: Path) -> None:
        out = Path(options.output) if options.output else path.with_suffix(".pdf")
        try:
            out.write_bytes(game_pdf(replay, options))
        except ValueError as refusal:
            refusals.append(f"{path}: {refusal}")

    found = each(options, show)
    for refusal in refusals:
        print(refusal, file=sys.stderr)
    return UNREADABLE if refusals else found


def _with_game(verb: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Let a verb take one game of an event file that holds many."""
    verb.add_argument("--game", metavar="ID", default="", help="one of an event file")
    return verb


def add_verbs(add: Verbs) -> None:
    """Add these verbs to the command line."""
    verb = _with_game(add(check, "every violation, one a line"))
    verb.add_argument(
        "--house", action="store_true", help="judge plays by the game's own rules too"
    )
    add_plays(verb)
    verb = _with_game(add(box, "line score, batting, pitching, notes, proof"))
    verb.add_argument("--json", action="store_true", help="one JSON object a game")
    verb.add_argument(
        "--why", action="store_true", help="why each run is earned or not"
    )
    verb = _with_game(add(plays, "every play with the situation before it"))
    verb.add_argument("--json", action="store_true", help="one JSON object a play")
    verb = _with_game(add(sheet, "the paper grid"))
    verb.add_argument("--csv", action="store_true", help="as CSV")
    verb = _with_game(add(pdf, "the printed sheets", files="*"))
    add_print_options(verb)
