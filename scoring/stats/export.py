"""A box score as plain values, for JSON: the keys are part of the interface.

docs/game-file.md lists them; a test keeps the list and this module in step.
"""

from __future__ import annotations

from typing import Any

from scoring.diamond import SIDES, Position, Side
from scoring.gamefile import GameRecord
from scoring.lineup import Player
from scoring.stats.lines import (
    BattingLine,
    BoxScore,
    FieldingLine,
    LineScoreRow,
    PitchingLine,
    RunLine,
)
from scoring.stats.proof import proof_sums

#: JSON keys of the counts of a line, and the attribute each is taken from.
_NAMES = {
    "2b": "doubles",
    "3b": "triples",
    "hr": "home_runs",
    "dec": "decision",
    "rbi2": "two_out_rbi",
    "pko": "pickoffs",
}
BATTING_KEYS = {
    key: _NAMES.get(key, key)
    for key in (
        "pa ab r h 2b 3b hr rbi bb ibb so hbp sh sf sb cs gdp lob xi rbi2 lisp".split()
    )
}
PITCHING_KEYS = {
    key: _NAMES.get(key, key)
    for key in (
        "dec outs bf h r er bb ibb so hr hbp wp bk"
        " ab 2b 3b sh sf xi gdp ir irs gf hld bs sb cs pko".split()
    )
}
FIELDING_KEYS = {
    key: _NAMES.get(key, key) for key in "outs po a e dp pb tp xi sb cs pko".split()
}


def _who(player: Player, team: str) -> dict[str, Any]:
    who: dict[str, Any] = {"player": player.name, "team": team}
    return {**who, "id": player.id} if player.id else who


def _counts(
    line: BattingLine | PitchingLine | FieldingLine, keys: dict[str, str]
) -> dict[str, Any]:
    return {key: getattr(line, name) for key, name in keys.items()}


def _positions(positions: tuple[Position, ...]) -> str:
    return "-".join(position.abbreviation.lower() for position in positions)


def box_to_json(box: BoxScore, record: GameRecord) -> dict[str, Any]:
    """Return a game's box score as values that JSON can hold."""
    teams = dict(zip(SIDES, record.team_names, strict=True))
    return {
        "game": dict(record.tags),
        "visitors": record.team_names[0],
        "home": record.team_names[1],
        "linescore": [_line_score(row, teams[row.side]) for row in box.linescore],
        "batting": [
            {
                **_who(line.player, teams[line.side]),
                "slot": line.slot,
                "pos": _positions(line.positions),
                **_counts(line, BATTING_KEYS),
            }
            for line in box.batting
        ],
        "pitching": [
            {**_who(line.player, teams[line.side]), **_counts(line, PITCHING_KEYS)}
            for line in box.pitching
        ],
        "fielding": [
            {
                **_who(line.player, teams[line.side]),
                "pos": int(line.position),
                **_counts(line, FIELDING_KEYS),
            }
            for line in box.fielding
        ],
        "runs": [_run(run) for run in box.runs],
        "decisions": _decisions(box),
        "proof": _proof(box, teams),
        "notes": list(box.notes),
    }


def _decisions(box: BoxScore) -> dict[str, Any]:
    found: dict[str, Any] = {
        line.decision: line.player.name for line in box.pitching if line.decision
    }
    if box.candidates:
        found["candidates"] = [player.name for player in box.candidates]
    return found


def _line_score(row: LineScoreRow, team: str) -> dict[str, Any]:
    counts = {key: getattr(row, key) for key in ("r", "h", "e", "lob", "dp")}
    return {"team": team, "innings": list(row.innings), **counts}


def _run(run: RunLine) -> dict[str, Any]:
    return {
        "inning": run.inning,
        "half": run.half.value,
        "runner": run.runner.name,
        "pitcher": run.pitcher.name,
        "earned": run.earned,
        "why": run.why,
    }


def _proof(box: BoxScore, teams: dict[Side, str]) -> dict[str, Any]:
    sides = {}
    for side in SIDES:
        appearances, accounted = proof_sums(box, side)
        sides[teams[side]] = {"pa": appearances, "accounted": accounted}
    return {
        "balances": not box.proof,
        "violations": [str(remark) for remark in box.proof],
        "sides": sides,
    }
