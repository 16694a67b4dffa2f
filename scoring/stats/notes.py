"""The notes under a box score: who hit what, who erred, what was left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from scoring.diamond import SIDES, Side
from scoring.faults import violation
from scoring.lineup import Player
from scoring.phrases import Phrase, phrase, templates
from scoring.replay import Replay
from scoring.stats.lines import BoxScore

#: Heading and count of each note, in print order.
_BATTING_NOTES = tuple(
    zip(
        templates("2B", "3B", "HR", "SH", "SF", "GDP", "SB", "CS"),
        ("doubles", "triples", "home_runs", "sh", "sf", "gdp", "sb", "cs"),
        strict=True,
    )
)
_PITCHING_NOTES = tuple(
    zip(templates("HBP", "WP", "BK", "IBB"), ("hbp", "wp", "bk", "ibb"), strict=True)
)
_FIELDING_NOTES = templates("E", "DP", "LOB", "PB")


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


def write_side_notes(box: BoxScore, side: Side) -> list[Phrase]:
    """Return the notes of one side: ``HR: Bérubé 2``."""
    batting: Sequence[_Line] = box.batting_of(side)
    errors_of, double_plays, left, passed_balls = _FIELDING_NOTES
    notes = [
        _note(heading, names)
        for heading, stat in _BATTING_NOTES
        if (names := _listed(batting, stat))
    ]
    if errors := _listed(box.fielding_of(side), "e"):
        notes.append(_note(errors_of, errors))
    row = box.linescore[SIDES.index(side)]
    if row.dp:
        notes.append(_note(double_plays, row.dp))
    notes.append(_note(left, row.lob))
    notes += [
        _note(heading, names)
        for heading, stat in _PITCHING_NOTES
        if (names := _listed(box.pitching_of(side), stat))
    ]
    if passed := _listed(box.fielding_of(side), "pb"):
        notes.append(_note(passed_balls, passed))
    return notes


def _note(heading: str, what: object) -> Phrase:
    return phrase("{heading}: {what}", heading=phrase(heading), what=what)


def write_notes(replay: Replay, box: BoxScore) -> tuple[str, ...]:
    """Return the notes of both sides, the visitors first."""
    notes: list[str] = []
    for side, team in zip(SIDES, replay.record.team_names, strict=True):
        notes += [f"{team} – {note}" for note in write_side_notes(box, side)]
    unnamed = sum(o.resolution.putouts.count(None) for o in replay.outcomes)
    if unnamed:
        notes.append(str(violation("W602", example="IF6")))
    return tuple(notes)
