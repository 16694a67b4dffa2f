"""How many plays a second are replayed and counted into full lines.

Usage: python benchmarks/official_scorer.py FOLDER [ROUNDS]

FOLDER holds ``.score`` or Retrosheet event files. Prints plays a second of CPU time,
and the ratio to a calibration loop in the same run: machines differ and are noisy.
"""

import sys
import time
from pathlib import Path

from scoring.gamefile import parse_game
from scoring.replay import replay_game
from scoring.retrosheet import read_events
from scoring.stats.boxscore import compile_box


def read_records(folder: Path):
    """Return every game of a folder."""
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".score":
            yield parse_game(path.read_bytes())
        elif path.suffix in (".EVN", ".EVA"):
            text = path.read_text(encoding="utf-8")
            yield from (game.record for game in read_events(text) if game.record)


def calibrate() -> float:
    """Return the CPU seconds of a fixed piece of plain Python."""
    start = time.process_time()
    counts: dict[int, int] = {}
    for number in range(300_000):
        counts[number % 97] = counts.get(number % 97, 0) + 1
    return time.process_time() - start


def main() -> None:
    """Measure and print."""
    records = list(read_records(Path(sys.argv[1])))
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    plays = sum(len(replay_game(record).outcomes) for record in records)
    best = {"replay": 1e9, "replay and box": 1e9}
    loop = min(calibrate() for _ in range(3))
    for _ in range(rounds):
        start = time.process_time()
        replays = [replay_game(record) for record in records]
        best["replay"] = min(best["replay"], time.process_time() - start)
        for replay in replays:
            compile_box(replay)
        spent = time.process_time() - start
        best["replay and box"] = min(best["replay and box"], spent)
    print(f"{len(records)} games, {plays} plays, calibration loop {loop * 1000:.0f} ms")
    for name, seconds in best.items():
        rate = plays / seconds
        print(f"{name}: {rate:,.0f} plays/s; {rate * loop:,.0f} a calibration loop")


if __name__ == "__main__":
    main()
