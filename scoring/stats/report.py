"""A box score as plain text, in columns that line up in any script."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from scoring.diamond import SIDES, Side
from scoring.replay import Replay
from scoring.stats.lines import BattingLine, BoxScore, LineScoreRow
from scoring.stats.proof import proof_sums
from scoring.stats.rates import format_innings

_BATTING_HEADS = "AB R H RBI BB SO LOB".split()
_BATTING_STATS = "ab r h rbi bb so lob".split()
_PITCHING_HEADS = "IP H R ER BB SO HR BF".split()


def width(text: str) -> int:
    """Return how many columns a text takes on a terminal (wide letters take two)."""
    return sum(
        0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


def pad(text: str, columns: int) -> str:
    """Return a text filled with blanks to this many columns."""
    return text + " " * max(columns - width(text), 0)


def _numbers(values: Sequence[object], columns: int = 4) -> str:
    return "".join(f"{value!s:>{columns}}" for value in values)


def format_line_score(box: BoxScore, teams: tuple[str, str]) -> list[str]:
    """Return the line score: a 0 is printed, a half not played is an X or blank."""
    innings = max(len(row.innings) for row in box.linescore)
    longest = max(width(team) for team in teams) + 2
    size = (
        3
        if innings < 10 or all((n or 0) < 10 for r in box.linescore for n in r.innings)
        else 4
    )
    heads = (
        _numbers(range(1, innings + 1), size) + "   " + _numbers("R H E LOB".split())
    )
    lines = [" " * longest + heads]
    for row, team in zip(box.linescore, teams, strict=True):
        lines.append(pad(team, longest) + _line_score_cells(row, innings, size))
    return lines


def _line_score_cells(row: LineScoreRow, innings: int, size: int) -> str:
    cells = ["X" if runs is None else runs for runs in row.innings]
    cells += [""] * (innings - len(cells))
    return _numbers(cells, size) + "   " + _numbers([row.r, row.h, row.e, row.lob])


def _batter_name(line: BattingLine) -> str:
    positions = "-".join(p.abbreviation.lower() for p in line.positions)
    return f"{'  ' if line.order > 1 else ''}{line.player.name} {positions}"


def _batting(box: BoxScore, side: Side, team: str) -> Iterator[str]:
    lines = box.batting_of(side)
    longest = max([width(_batter_name(line)) for line in lines] + [width(team)]) + 2
    yield pad(team, longest) + _numbers(_BATTING_HEADS, 5)
    for line in lines:
        counts = [getattr(line, stat) for stat in _BATTING_STATS]
        yield pad(_batter_name(line), longest) + _numbers(counts, 5)
    totals = [sum(getattr(line, stat) for line in lines) for stat in _BATTING_STATS]
    totals[-1] = box.linescore[SIDES.index(side)].lob
    yield pad("Totals", longest) + _numbers(totals, 5)


def _pitching(box: BoxScore, side: Side, team: str) -> Iterator[str]:
    lines = box.pitching_of(side)
    names = [
        f"{p.player.name}{f' ({p.decision})' if p.decision else ''}" for p in lines
    ]
    longest = max([width(name) for name in names] + [width(team)]) + 2
    yield pad(team, longest) + _numbers(_PITCHING_HEADS, 5)
    for name, line in zip(names, lines, strict=True):
        counts = [line.h, line.r, line.er, line.bb, line.so, line.home_runs, line.bf]
        yield pad(name, longest) + _numbers([format_innings(line.outs), *counts], 5)


def format_box(replay: Replay, box: BoxScore, *, why: bool = False) -> str:
    """Return a box score to read; ``why`` adds the verdict on every run."""
    teams = replay.record.team_names
    lines = [*format_line_score(box, teams), ""]
    for side, team in zip(SIDES, teams, strict=True):
        lines += [*_batting(box, side, team), ""]
    for side, team in zip(SIDES, teams, strict=True):
        lines += [*_pitching(box, side, team), ""]
    lines += [*box.notes, ""]
    if why:
        lines += [
            f"{run.half} {run.inning}: {run.runner.name} ({run.pitcher.name}) {run.why}"
            for run in box.runs
        ]
        lines.append("")
    for side, team in zip(SIDES, teams, strict=True):
        appearances, accounted = proof_sums(box, side)
        mark = "=" if appearances == accounted else "is not"
        lines.append(f"Proof {team}: {appearances} {mark} {accounted}")
    lines += [str(remark) for remark in box.proof]
    return "\n".join(lines)
