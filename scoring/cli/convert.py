"""The verb that turns game files into Retrosheet event files and back."""

from __future__ import annotations

import argparse
from pathlib import Path

from scoring.cli.files import (
    EVENT_FILES,
    Found,
    Unusable,
    Verbs,
    read_games,
    status,
    tell,
    worst,
)
from scoring.gamefile import format_game
from scoring.replay import Replay, spell_out_game
from scoring.retrosheet import Ids, write_events, write_rosters


def convert(options: argparse.Namespace) -> int:
    """Convert game files into an event file, or an event file into game files.

    IN is a game file, an event file or a folder of either. OUT is an event file
    (rosters and a team file are written beside it), a game file, or a folder, which
    gets a game file for each game.
    """
    source, target = Path(options.source), Path(options.target)
    paths = _paths(source)
    found = [game for path in paths for game in read_games(str(path), options.game)]
    for game in found:
        tell(str(game.path), game.remarks)
    replays = [(game, game.replay) for game in found if game.replay is not None]
    if not replays:
        raise Unusable(f"there is no game in {source} that can be converted")
    if target.suffix.lower() in EVENT_FILES:
        _write_event_file(target, [replay for _, replay in replays])
    else:
        _write_game_files(target, replays)
    return worst([status(game.replay, game.remarks) for game in found])


def _paths(source: Path) -> list[Path]:
    if not source.is_dir():
        return [source]
    paths = [
        path
        for path in sorted(source.iterdir())
        if path.suffix == ".score" or path.suffix.lower() in EVENT_FILES
    ]
    if not paths:
        raise Unusable(f"there is no game file in {source}")
    return paths


def _write_event_file(target: Path, replays: list[Replay]) -> None:
    ids = Ids()
    year = replays[0].record.tag("Date")[:4] or "0000"
    text = write_events(replays, ids)
    target.write_text(text, encoding="utf-8", newline="")
    for name, roster in write_rosters(replays, year, ids).items():
        target.with_name(name).write_text(roster, encoding="utf-8", newline="")
    print(f"{target}: {len(replays)} game{'s' * (len(replays) > 1)}")


def _write_game_files(target: Path, replays: list[tuple[Found, Replay]]) -> None:
    if target.suffix == ".score":
        if len(replays) > 1:
            raise Unusable(f"{len(replays)} games go into a folder, not into {target}")
        names = [target]
    else:
        target.mkdir(parents=True, exist_ok=True)
        names = [target / game.path.with_suffix(".score").name for game, _ in replays]
    for name, (_, replay) in zip(names, replays, strict=True):
        name.write_text(format_game(spell_out_game(replay)), encoding="utf-8")
    print(f"{target}: {len(replays)} game{'s' * (len(replays) > 1)}")


def add_verbs(add: Verbs) -> None:
    """Add the verb to the command line."""
    verb = add(convert, "game files to Retrosheet event files and back", files=None)
    verb.add_argument("source", metavar="IN", help="a game file, event file or folder")
    verb.add_argument(
        "target", metavar="OUT", help="an event file, game file or folder"
    )
    verb.add_argument("--game", metavar="ID", default="", help="one of an event file")
