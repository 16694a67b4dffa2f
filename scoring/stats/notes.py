"""The notes under a box score: who hit what, who erred, what was left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from scoring.diamond import SIDES, Side
from scoring.faults import violation
from scoring.lineup import Player
from scoring.replay import Replay
from scoring.stats.lines import BoxScore

#: Heading and count of each note, in print order.
_BATTING_NOTES = (
    ("2B", "doubles"),
    ("3B", "triples"),
    ("HR", "home_runs"),
    ("SH", "sh"),
    ("SF", "sf"),
    ("GDP", "gdp"),
    ("SB", "sb"),
    ("CS", "cs"),
)
_PITCHING_NOTES = (("HBP", "hbp"), ("WP", "wp"), ("BK", "bk"), ("IBB", "ibb"))


class _Line(Protocol):
    player: Player


def _listed(lines: Iterable[_Line], stat: str) -> str:
    """Return ``A. Name, B. Name 2`` for the men with this count."""
    counts: dict[str, int] = {}
    for line in lines:
        if count := getattr(line, stat):
            counts[line.player.name] = counts.get(line.player.name, 0) + count
    return ", ".join(
        name if count == 1 else f"{name} {count}" for name, count in counts.items()
    )


def _side_notes(box: BoxScore, side: Side, team: str) -> Iterable[str]:
    batting: Sequence[_Line] = box.batting_of(side)
    notes = [
        f"{heading}: {names}"
        for heading, stat in _BATTING_NOTES
        if (names := _listed(batting, stat))
    ]
    if errors := _listed(box.fielding_of(side), "e"):
        notes.append(f"E: {errors}")
    row = box.linescore[SIDES.index(side)]
    if row.dp:
        notes.append(f"DP: {row.dp}")
    notes.append(f"LOB: {row.lob}")
    notes += [
        f"{heading}: {names}"
        for heading, stat in _PITCHING_NOTES
        if (names := _listed(box.pitching_of(side), stat))
    ]
    if passed := _listed(box.fielding_of(side), "pb"):
        notes.append(f"PB: {passed}")
    return [f"{team} – {note}" for note in notes]


def write_notes(replay: Replay, box: BoxScore) -> tuple[str, ...]:
    """Return the notes of both sides, the visitors first."""
    notes: list[str] = []
    for side, team in zip(SIDES, replay.record.team_names, strict=True):
        notes += _side_notes(box, side, team)
    unnamed = sum(o.resolution.putouts.count(None) for o in replay.outcomes)
    if unnamed:
        notes.append(str(violation("W602", example="IF6")))
    return tuple(notes)
