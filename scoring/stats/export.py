"""A box score as plain values, for JSON: the keys are part of the interface.

docs/game-file.md lists them; a test keeps the list and this module in step.
"""

from __future__ import annotations

from typing import Any

from scoring.diamond import SIDES, Position
from scoring.gamefile import GameRecord
from scoring.lineup import Player
from scoring.stats.lines import BattingLine, BoxScore, FieldingLine, PitchingLine
from scoring.stats.proof import proof_sums

#: JSON keys of the counts of a line, and the attribute each is taken from.
BATTING_KEYS = {
    key: {"2b": "doubles", "3b": "triples", "hr": "home_runs"}.get(key, key)
    for key in ("pa ab r h 2b 3b hr rbi bb ibb so hbp sh sf sb cs gdp lob".split())
}
PITCHING_KEYS = {
    key: {"dec": "decision", "hr": "home_runs"}.get(key, key)
    for key in "dec outs bf h r er bb ibb so hr hbp wp bk".split()
}
FIELDING_KEYS = {key: key for key in "outs po a e dp pb".split()}


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
    proof = {}
    for side in SIDES:
        appearances, accounted = proof_sums(box, side)
        proof[teams[side]] = {"pa": appearances, "accounted": accounted}
    return {
        "game": dict(record.tags),
        "visitors": record.team_names[0],
        "home": record.team_names[1],
        "linescore": [
            {
                "team": teams[row.side],
                "innings": list(row.innings),
                "r": row.r,
                "h": row.h,
                "e": row.e,
                "lob": row.lob,
                "dp": row.dp,
            }
            for row in box.linescore
        ],
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
        "runs": [
            {
                "inning": run.inning,
                "half": run.half.value,
                "runner": run.runner.name,
                "pitcher": run.pitcher.name,
                "earned": run.earned,
                "why": run.why,
            }
            for run in box.runs
        ],
        "decisions": {
            line.decision: line.player.name for line in box.pitching if line.decision
        },
        "proof": {
            "balances": not box.proof,
            "violations": [str(remark) for remark in box.proof],
            "sides": proof,
        },
        "notes": list(box.notes),
    }
