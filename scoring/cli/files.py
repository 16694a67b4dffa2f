"""Reading game files and telling what is wrong with them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scoring.faults import Violation, violation
from scoring.gamefile import LARGEST_GAME, read_game
from scoring.replay import Replay, replay_game
from scoring.retrosheet import ReadGame, read_events, read_teams

#: What a verb gives back to the shell.
CLEAN, VIOLATIONS, UNREADABLE, INTERRUPTED = 0, 1, 2, 130


class Unusable(Exception):
    """What was asked for on the command line cannot be done; says why."""


#: Adds a verb: the function, its help, how many files it takes (``None``: no such).
Verbs = Callable[..., argparse.ArgumentParser]


def read(path: str) -> tuple[Replay | None, tuple[Violation, ...]]:
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


#: How the names of Retrosheet event files end.
EVENT_FILES = (".evn", ".eva", ".ebn", ".eba", ".evx", ".edn", ".eda")
#: The largest event file that is looked at: many seasons of one team, in bytes.
LARGEST_EVENT_FILE = 20_000_000


@dataclass(frozen=True, slots=True)
class Found:
    """One game of a file: where it stands, the game, the remarks on it."""

    path: Path
    replay: Replay | None
    remarks: tuple[Violation, ...]


def read_games(path: str, id: str = "") -> list[Found]:
    """Read and play every game of a file; of an event file only ``id`` if given."""
    if not path.lower().endswith(EVENT_FILES):
        replay, remarks = read(path)
        return [Found(Path(path), replay, remarks)]
    try:
        content = Path(path).read_bytes()
    except OSError as fault:
        reason = (fault.strerror or "unknown reason").lower()
        return [Found(Path(path), None, (violation("G424", why=reason),))]
    if len(content) > LARGEST_EVENT_FILE:
        size, limit = len(content), LARGEST_EVENT_FILE
        return [Found(Path(path), None, (violation("G403", size=size, limit=limit),))]
    # Older files hold names in Latin letters of one byte.
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    games = [g for g in read_events(text, team_names(Path(path))) if id in ("", g.id)]
    if not games:
        which = f" {id}" if id else ""
        return [Found(Path(path), None, (violation("G429", which=which),))]
    return [_found(Path(path), game) for game in games]


def _found(path: Path, game: ReadGame) -> Found:
    if game.record is None or game.violations:
        return Found(path, None, game.violations)
    replay = replay_game(game.record)
    return Found(path.with_name(f"{game.id}.score"), replay, replay.violations)


def team_names(path: Path) -> dict[str, str]:
    """Return the names of the teams from the ``TEAMyyyy`` files beside a file."""
    names: dict[str, str] = {}
    for beside in sorted(path.parent.glob("TEAM[0-9][0-9][0-9][0-9]")):
        names |= read_teams(beside.read_text(encoding="utf-8", errors="replace"))
    return names


def tell(path: str, remarks: Sequence[Violation], *, to_stderr: bool = True) -> None:
    """Print remarks, each with its place."""
    for remark in remarks:
        place = f"{path}:{remark.where.line}" if remark.where.line else path
        print(f"{place}: {remark}", file=sys.stderr if to_stderr else sys.stdout)


def worst(statuses: Sequence[int]) -> int:
    """Return the worst of what several files gave."""
    return max(statuses, default=CLEAN)


def status(replay: Replay | None, remarks: Sequence[Violation]) -> int:
    """Return what one file gives back to the shell."""
    if replay is None and any(
        r.id in ("G401", "G402", "G403", "G424", "G429") for r in remarks
    ):
        return UNREADABLE
    return VIOLATIONS if any(not remark.is_warning for remark in remarks) else CLEAN


def each(
    options: argparse.Namespace, show: Callable[[Replay, Path], str | None]
) -> int:
    """Show each game that can be played at all; tell what is wrong with the others."""
    statuses = []
    is_first = True
    for path in options.files:
        for found in read_games(path, getattr(options, "game", "") or ""):
            tell(path, found.remarks)
            statuses.append(status(found.replay, found.remarks))
            if found.replay is None:
                continue
            text = show(found.replay, found.path)
            if text is not None:
                blank = "" if is_first or getattr(options, "json", False) else "\n"
                print(f"{blank}{text}")
            is_first = False
    return worst(statuses)
