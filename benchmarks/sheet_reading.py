"""How many half-innings come back from a bare paper sheet, and how quickly.

    python benchmarks/sheet_reading.py [GAMES] [PLAYS] [POLICY]

Simulated games (1,000; with all optional plays; standard managers) are written as
sheets with boxes and the line score only, read back, and compared half-inning by
half-inning: runs, hits, errors and every player's line; and play by play. Reading with
a ruleset's odds and without is measured.
"""

import sys
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.cli.tree import make_nine  # noqa: E402
from scoring.faults import PlayRejected  # noqa: E402
from scoring.play import Code  # noqa: E402
from scoring.readers.judge import load_house  # noqa: E402
from scoring.readers.play import Simulator  # noqa: E402
from scoring.readers.policy import POLICIES  # noqa: E402
from scoring.readers.sheet import SheetReader  # noqa: E402
from scoring.replay import replay_game  # noqa: E402
from scoring.scoresheet import sheet_to_csv, write_scoresheet  # noqa: E402
from scoring.stats.boxscore import compile_box  # noqa: E402


def halves(replay):
    """Return the plays of each half-inning."""
    found = defaultdict(list)
    for outcome in replay.outcomes:
        found[outcome.before.inning, outcome.before.half].append(outcome)
    return found


def lines(outcomes) -> Counter:
    """Count everything that a half-inning puts into somebody's line."""
    found = Counter()
    for outcome in outcomes:
        play, resolution = outcome.play, outcome.resolution
        if play.code is not None:
            found[outcome.batter_slot, play.code] += 1
            found[outcome.batter_slot, "rbi"] += play.rbi
            found[outcome.batter_slot, "sf"] += resolution.is_sacrifice_fly
        found["outs"] += resolution.outs
        found["gdp"] += resolution.is_double_play_ball
        for fielder in resolution.errors:
            found["errors", fielder] += 1
        for move in outcome.moves:
            found[move.runner.slot, "r"] += move.scores
            if move.advance.cause is not None:
                found[move.runner.slot, move.advance.cause] += 1
    return +found


def plays(outcomes) -> list:
    """Return the plays; a box does not say who caught an infield fly."""
    return [
        replace(o.play, fielders=()) if o.play.code is Code.INFIELD_FLY else o.play
        for o in outcomes
    ]


def bare(replay) -> str:
    """Write a sheet with boxes and line score, nothing behind the names."""
    rows = sheet_to_csv(write_scoresheet(replay, compile_box(replay))).splitlines()
    return "\n".join(
        row.rsplit(",", 4)[0] if row.count(",") > 4 else row for row in rows
    )


def compare(name: str, reader: SheetReader, games) -> None:
    """Read every game's sheet and print the shares."""
    count = Counter()
    worst = spent = 0.0
    for game in games:
        text = bare(game)
        start = process_time()
        try:
            reading = reader.read(text)
        except PlayRejected as refusal:
            count["refused"] += 1
            print(f"  refused: {refusal.violation}")
            continue
        finally:
            taken = process_time() - start
            worst, spent = max(worst, taken), spent + taken
        theirs = halves(replay_game(reading.record))
        guessed = {(guess.inning, guess.half) for guess in reading.guesses}
        count["guesses"] += len(reading.guesses)
        count["remarks"] += len(reading.remarks)
        for half, outcomes in halves(game).items():
            count["halves"] += 1
            count["lines"] += lines(outcomes) == lines(theirs.get(half, []))
            same = plays(outcomes) == plays(theirs.get(half, []))
            count["plays"] += same
            count["unlisted"] += not same and half not in guessed
    total = count["halves"] or 1
    print(f"{name}: {count['halves']} half-innings of {len(games)} games")
    print(f"  the same lines for every player: {100 * count['lines'] / total:.2f}%")
    print(f"  the very same plays:             {100 * count['plays'] / total:.2f}%")
    print(f"  other plays, and no choice told: {count['unlisted']}")
    print(f"  choices a game {count['guesses'] / len(games):.1f}, ", end="")
    print(f"house remarks {count['remarks']}, refused {count['refused']}")
    print(f"  CPU a sheet {1000 * spent / len(games):.0f} ms, worst {worst:.2f} s")


def main() -> None:
    """Print both readings."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    plays = sys.argv[2] if len(sys.argv) > 2 else "all"
    manager = POLICIES[sys.argv[3] if len(sys.argv) > 3 else "standard"]
    ruleset = load_house("diceball", plays)
    simulator = Simulator(ruleset, manager, manager)
    lineups = (make_nine(), make_nine())
    played = []
    for seed in range(games):
        random = Random(f"sheet.{seed}").random
        played.append(
            simulator.play_game(lineups, lambda sides, r=random: int(r() * sides) + 1)
        )
    compare("with exact odds", SheetReader(ruleset), played)
    compare("by what is usual", SheetReader(), played)


if __name__ == "__main__":
    main()
