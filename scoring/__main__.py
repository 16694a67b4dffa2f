"""The command line: games as files, without a database (``python -m scoring``)."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from scoring.faults import Violation, violation
from scoring.gamefile import LARGEST_GAME, PlayLine, read_game
from scoring.notation import format_play
from scoring.replay import Replay, replay_game, spell_out_game
from scoring.stats.boxscore import compile_box
from scoring.stats.export import box_to_json
from scoring.stats.report import format_box

#: What ``check`` and the others give back to the shell.
CLEAN, VIOLATIONS, UNREADABLE = 0, 1, 2


def _read(path: str) -> tuple[Replay | None, tuple[Violation, ...]]:
    """Read and play one file; the replay is ``None`` when there is no game in it."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_GAME + 1)
    except OSError as fault:
        reason = (fault.strerror or "unknown reason").lower()
        return None, (violation("G424", why=reason),)
    record, remarks = read_game(content)
    if record is None:
        return None, remarks
    if any(not remark.is_warning for remark in remarks):
        return None, remarks
    replay = replay_game(record)
    return replay, (*remarks, *replay.violations)


def _tell(path: str, remarks: Sequence[Violation], *, to_stderr: bool = True) -> None:
    for remark in remarks:
        place = f"{path}:{remark.where.line}" if remark.where.line else path
        print(f"{place}: {remark}", file=sys.stderr if to_stderr else sys.stdout)


def _worst(statuses: Sequence[int]) -> int:
    return max(statuses, default=CLEAN)


def _status(replay: Replay | None, remarks: Sequence[Violation]) -> int:
    if replay is None and any(
        r.id in ("G401", "G402", "G403", "G424") for r in remarks
    ):
        return UNREADABLE
    return VIOLATIONS if any(not remark.is_warning for remark in remarks) else CLEAN


def check(options: argparse.Namespace) -> int:
    """Print every violation of the files, one a line, on the standard output."""
    statuses = []
    for path in options.files:
        replay, remarks = _read(path)
        if replay is not None and not replay.violations:
            remarks = (*remarks, *compile_box(replay).proof)
        _tell(path, remarks, to_stderr=False)
        statuses.append(_status(replay, remarks))
    return _worst(statuses)


def _each(
    options: argparse.Namespace, show: Callable[[Replay, Path], str | None]
) -> int:
    """Show each game that can be played at all; tell what is wrong with the others."""
    statuses = []
    for number, path in enumerate(options.files):
        replay, remarks = _read(path)
        _tell(path, remarks)
        statuses.append(_status(replay, remarks))
        if replay is None:
            continue
        if number and not getattr(options, "json", False):
            print()
        text = show(replay, Path(path))
        if text is not None:
            print(text)
    return _worst(statuses)


def box(options: argparse.Namespace) -> int:
    """Print the box score of each game, as text or as one JSON object a line."""

    def show(replay: Replay, path: Path) -> str:
        score = compile_box(replay)
        if options.json:
            return json.dumps(box_to_json(score, replay.record), ensure_ascii=False)
        return format_box(replay, score, why=options.why)

    return _each(options, show)


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

    return _each(options, show)


def sheet(options: argparse.Namespace) -> int:
    """Print the paper grid of each game, or write it as CSV."""
    from scoring.scoresheet import format_sheet, sheet_to_csv, write_scoresheet

    def show(replay: Replay, path: Path) -> str:
        grid = write_scoresheet(replay, compile_box(replay))
        return sheet_to_csv(grid).rstrip("\n") if options.csv else format_sheet(grid)

    return _each(options, show)


def pdf(options: argparse.Namespace) -> int:
    """Write the printed sheets of a game, or blank ones, as a PDF file."""
    from scoring.press.sheet import print_blank, print_game
    from scoring.scoresheet import write_scoresheet

    if options.blank:
        Path(options.output or "blank.pdf").write_bytes(
            print_blank(paper=options.paper)
        )
        return CLEAN
    if not options.files or (options.output and len(options.files) > 1):
        why = "name one game file with -o" if options.files else "name a game file"
        print(f"pdf: {why}, or say --blank", file=sys.stderr)
        return UNREADABLE

    def show(replay: Replay, path: Path) -> None:
        grid = write_scoresheet(replay, compile_box(replay))
        out = Path(options.output) if options.output else path.with_suffix(".pdf")
        out.write_bytes(print_game(grid, paper=options.paper))

    return _each(options, show)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scoresheet", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    def add(
        run: Callable[[argparse.Namespace], int], help: str, files: str = "+"
    ) -> argparse.ArgumentParser:
        verb = verbs.add_parser(run.__name__, help=help, description=run.__doc__)
        verb.add_argument("files", nargs=files, metavar="FILE")
        verb.set_defaults(run=run)
        return verb

    add(check, "every violation, one a line")
    verb = add(box, "line score, batting, pitching, notes, proof")
    verb.add_argument("--json", action="store_true", help="one JSON object a game")
    verb.add_argument(
        "--why", action="store_true", help="why each run is earned or not"
    )
    verb = add(plays, "every play with the situation before it")
    verb.add_argument("--json", action="store_true", help="one JSON object a play")
    verb = add(sheet, "the paper grid")
    verb.add_argument("--csv", action="store_true", help="as CSV")
    verb = add(pdf, "the printed sheets", files="*")
    verb.add_argument("-o", "--output", metavar="OUT", help="the file to write")
    verb.add_argument("--paper", choices=("letter", "a4"), default="letter")
    verb.add_argument("--blank", action="store_true", help="an empty sheet")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; return 0 (clean), 1 (violations) or 2 (unreadable)."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (head, less) has seen enough; that is no fault of the game.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLEAN
    return status


if __name__ == "__main__":
    sys.exit(main())
