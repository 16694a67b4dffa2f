"""Team and roster files: who played for whom, beside an event file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from scoring.diamond import SIDES, Position
from scoring.lineup import Player
from scoring.record import SubstitutionLine
from scoring.replay import Replay
from scoring.retrosheet.writer import Ids


def read_teams(text: str) -> dict[str, str]:
    """Return the names of a ``TEAMyyyy`` file by team id: "Baltimore Orioles"."""
    rows = csv.reader(io.StringIO(text))
    return {row[0]: f"{row[2]} {row[3]}".strip() for row in rows if len(row) >= 4}


def read_roster(text: str) -> dict[str, tuple[str, str, str]]:
    """Return a roster file's names, bats and throws by player id."""
    rows = csv.reader(io.StringIO(text))
    return {
        row[0]: (f"{row[2]} {row[1]}".strip(), row[3], row[4])
        for row in rows
        if len(row) >= 5
    }


def _men(replay: Replay) -> Iterable[tuple[str, Player, Position]]:
    """Return everybody in a game with his team and first position."""
    names = replay.record.team_names
    for name, lineup in zip(names, replay.record.lineups, strict=True):
        for spot in lineup.slots:
            yield name, spot.player, spot.position
        if lineup.pitcher is not None:
            yield name, lineup.pitcher, Position.PITCHER
    for entry in replay.record.entries:
        if isinstance(entry, SubstitutionLine):
            change = entry.change
            yield names[SIDES.index(change.side)], change.player, change.position


def write_rosters(replays: Iterable[Replay], year: str, ids: Ids) -> dict[str, str]:
    """Return a ``TEAMyyyy`` file and a roster for each team, by file name.

    Use the same ``ids`` as for the event file, after it was written.
    """
    positions: dict[str, dict[Player, Position]] = {}
    for replay in replays:
        for team, player, position in _men(replay):
            positions.setdefault(team, {}).setdefault(player, position)
    files = {}
    teams = []
    for team, men in positions.items():
        code = ids.team(team)
        teams.append([code, "A", team, ""])
        files[f"{code}{year}.ROS"] = _format(
            [
                ids.player(team, man),
                *_last_first(man),
                "B",
                "R",
                code,
                _part(position),
            ]
            for man, position in men.items()
        )
    files[f"TEAM{year}"] = _format(teams)
    return files


def _last_first(player: Player) -> tuple[str, str]:
    first, _, last = player.name.rpartition(" ")
    return last, first


def _part(position: Position) -> str:
    return position.abbreviation if position.is_fielder else "X"


def _format(rows: Iterable[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue()
