"""The sixty real games and what an independent program counted in them."""

import csv
from collections import defaultdict
from functools import cache
from itertools import groupby
from pathlib import Path

from scoring.diamond import SIDES
from scoring.replay import Replay, replay_game
from scoring.retrosheet import read_events
from scoring.stats.boxscore import BoxScore, compile_box

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "oracle"
IS_HERE = (FOLDER / "games.csv").exists()
WHY_NOT = "the sample of real games is not beside the project"


@cache
def games() -> dict[str, tuple[Replay, BoxScore]]:
    """Return every game by its id, replayed and counted."""
    found = {}
    for path in sorted((FOLDER / "events").rglob("*.EV?")):
        for game in read_events(path.read_text(encoding="utf-8")):
            assert game.violations == (), (game.id, game.violations)
            replay = replay_game(game.record)
            found[game.id] = replay, compile_box(replay)
    return found


@cache
def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of one of the tables."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def by_game(name: str) -> dict[str, list[dict[str, str]]]:
    """Return the rows of a table by game."""
    found = defaultdict(list)
    for row in rows(name):
        found[row["game_id"]].append(row)
    return found


def side_of(row: dict[str, str]):
    """Return the side that a row of a table is about."""
    return SIDES[row["home"] == "1"]


def half_innings(replay: Replay):
    """Return the plays of a game, half-inning by half-inning."""
    for key, plays in groupby(
        replay.outcomes, key=lambda o: (o.before.inning, o.before.half)
    ):
        yield key, list(plays)
