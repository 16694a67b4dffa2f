"""Play 2,000 games of every ruleset, prove each box score, and tell the runs.

Run from the project's root: ``python benchmarks/rulesets.py [games] [ruleset ...]``; a
ruleset may have options behind it, ``two_dice_advanced+leads``.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.diamond import FIELD  # noqa: E402
from scoring.gamefile import format_game, parse_game  # noqa: E402
from scoring.lineup import Lineup, Player, Spot  # noqa: E402
from scoring.readers.play import Simulator  # noqa: E402
from scoring.rulesets import RULESETS, load_ruleset  # noqa: E402
from scoring.rulesets.three_dice import play_game  # noqa: E402
from scoring.stats.boxscore import compile_box  # noqa: E402


def play(name: str, games: int) -> None:
    """Play games of one ruleset and print what they came to."""
    chance = Random(2000)
    game, *options = name.split("+")
    simulator = Simulator(load_ruleset(game, options))
    lineups = tuple(
        Lineup(tuple(Spot(Player(f"{side} {n:d}"), n) for n in FIELD))
        for side in ("Visitor", "Home")
    )
    runs = innings = unproved = 0
    started = time.perf_counter()
    for _ in range(games):
        replay = simulator.play_game(lineups, lambda sides: chance.randint(1, sides))
        unproved += bool(compile_box(replay).proof)
        unproved += parse_game(format_game(replay.record)) != replay.record
        runs += sum(replay.state.runs)
        innings += replay.state.inning
    took = time.perf_counter() - started
    print(
        f"{name:<24} {games} games, {unproved} unproved, {runs / games / 2:.2f} runs a "
        f"side, {innings / games:.2f} innings, {took:.1f} s"
    )


def play_three_dice(games: int) -> None:
    """Play games with three dice, which have runs and nothing else."""
    chance = Random(2000)
    runs = halves = 0
    for _ in range(games):
        game = play_game(lambda sides: chance.randint(1, sides))
        runs += sum(game.halves)
        halves += len(game.halves)
    print(f"{'three_dice':<20} {games} games, {runs / halves:.3f} runs a half-inning")


def main() -> None:
    """Play the rulesets named, or all."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    every = (*RULESETS, "one_die_advanced+leads", "two_dice_advanced+leads")
    for name in sys.argv[2:] or every:
        play(name, games)
    play_three_dice(games)


if __name__ == "__main__":
    main()
