"""How quickly games are played, and whether thousands of them are in order.

    python benchmarks/simulate.py [GAMES] [PLAYS]

Plays so many games (10,000) with these optional plays (all) and prints CPU time a game,
with and without the record; then follows every game's own dice again, proves every box
score, replays every file, compares the frequency of plays with the exact odds, and
prints the league's averages beside the rulebook's.
"""

import gc
import sys
from collections import Counter
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.cli.tree import make_nine  # noqa: E402
from scoring.engine import start_game  # noqa: E402
from scoring.gamefile import format_game, parse_game  # noqa: E402
from scoring.notation import format_play  # noqa: E402
from scoring.readers.complete import open_book  # noqa: E402
from scoring.readers.judge import load_house  # noqa: E402
from scoring.readers.odds import SITUATIONS  # noqa: E402
from scoring.readers.play import Simulator, new_table  # noqa: E402
from scoring.readers.refollow import refollow_replay  # noqa: E402
from scoring.readers.season import Season  # noqa: E402
from scoring.replay import replay_game  # noqa: E402
from scoring.state import Runner  # noqa: E402
from scoring.stats.boxscore import compile_box  # noqa: E402

LINEUPS = (make_nine(), make_nine())


def die_of(seed):
    """Return a die that falls the same way for the same seed."""
    random = Random(seed).random
    return lambda sides: int(random() * sides) + 1


def play(simulator: Simulator, seed: object):
    """Play one game."""
    return simulator.play_game(LINEUPS, die_of(f"bench.{seed}"))


def measure(simulator: Simulator, games: int) -> None:
    """Print the CPU time of games while the rules are learnt, and once they are."""
    step = max(games // 10, 1)
    for first in range(0, games, step):
        start = process_time()
        for seed in range(first, min(first + step, games)):
            play(simulator, seed)
        spent = 1000 * (process_time() - start) / step
        print(f"  games {first + 1:6} on: {spent:6.2f} ms a game")
    count = min(games, 300)
    start = process_time()
    replays = [play(simulator, seed) for seed in range(count)]
    warm = 1000 * (process_time() - start) / count
    start = process_time()
    for replay in replays:
        format_game(replay.record)
    text = 1000 * (process_time() - start) / count
    plays = sum(len(replay.outcomes) for replay in replays)
    start = process_time()
    for seed, replay in enumerate(replays):
        table, die = new_table(simulator.ruleset), die_of(f"bench.{seed}")
        for outcome in replay.outcomes:
            done, _ = simulator.next_play(outcome.before, table, die)
            table = table.after(outcome.before, done, outcome.after)
    bare = 1000 * (process_time() - start) / count
    print(f"  once warm: {warm:.2f} ms a game, {1000 / warm:.0f} games a second")
    print(f"  of these {plays / count:.1f} plays a game, dice and calls {bare:.2f} ms;")
    print(f"  with the record {warm / bare:.2f} times as long; as text {text:.2f} ms")


def verify(simulator: Simulator, games: int) -> Season:
    """Check every game: its file, its proof, its dice; return the season."""
    season, wrong = Season(), Counter()
    start = process_time()
    for seed in range(games):
        game = play(simulator, seed)
        season.add(game)
        text = format_game(game.record)
        again = refollow_replay(game, simulator.ruleset, simulator.trail)
        wrong["dice"] += bool(again.violations) or format_game(again.record) != text
        wrong["proof"] += bool(compile_box(game).proof)
        replay = replay_game(parse_game(text))
        wrong["file"] += bool(replay.violations) or replay.state != game.state
    spent = 1000 * (process_time() - start) / games
    print(f"  {games} games checked in {spent:.1f} ms each: {+wrong or 'all in order'}")
    return season


def compare_with_odds(simulator: Simulator, each: int) -> None:
    """Print the chi-square of plays in all situations against the exact odds."""
    book = open_book(simulator.ruleset)
    player = Simulator(simulator.ruleset, knows_score=False)
    die, statistic, freedom = die_of("odds"), 0.0, 0
    for situation in SITUATIONS:
        state = start_game(*LINEUPS)
        men = [
            Runner(state.lineups[0].slots[n].player, n + 1, state.pitcher)
            if on
            else None
            for n, on in enumerate(situation.occupied, start=4)
        ]
        state = replace(state, bases=tuple(men), outs=situation.outs)
        table = new_table(simulator.ruleset)
        counts = Counter(
            format_play(player.next_play(state, table, die)[0].play)
            for _ in range(each)
        )
        rare = [0, 0.0]
        for text, chance in book.table(situation).items():
            expected = float(chance) * each
            if expected < 8:
                rare = [rare[0] + counts[text], rare[1] + expected]
                continue
            statistic += (counts[text] - expected) ** 2 / expected
            freedom += 1
        if rare[1] >= 8:
            statistic += (rare[0] - rare[1]) ** 2 / rare[1]
            freedom += 1
        freedom -= 1
    sigma = (statistic - freedom) / sqrt(2 * freedom)
    exact = "" if book.is_exact else " (tables of other options)"
    print(f"  chi-square {statistic:.0f} with {freedom} degrees of freedom:", end=" ")
    print(f"{sigma:+.2f} sigma{exact}")


def main() -> None:
    """Print everything."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    plays = sys.argv[2] if len(sys.argv) > 2 else "all"
    simulator = Simulator(load_house("diceball", plays))
    gc.disable()
    print(f"{games} games, optional plays: {plays}")
    measure(simulator, games)
    gc.enable()
    gc.freeze()
    season = verify(simulator, games)
    compare_with_odds(simulator, 20_000 if games >= 10_000 else 2_000)
    print("  league averages (rulebook: AVG .251, strikeouts 23%, walks 11%)")
    for name, value in season.averages.items():
        print(f"    {name:<16} {float(value):.4f}")


if __name__ == "__main__":
    main()
