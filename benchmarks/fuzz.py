"""Throw random text at the parser and random edits of good games at the checker.

Usage: python benchmarks/fuzz.py [STRINGS] [EDITS] [SEED]

Anything but a refusal is a fault of ours and ends the run with the text that caused
it. Prints how many were read, how many refused, the slowest, and the memory at the
start and at the end.
"""

import random
import resource
import sys
import time
from pathlib import Path

from scoring.faults import PlayRejected
from scoring.gamefile import read_game
from scoring.notation import read_play
from scoring.replay import replay_game
from scoring.stats.boxscore import compile_box

GAMES = Path(__file__).resolve().parents[1] / "league" / "demo" / "games"
PIECES = (
    "SO BB IBB HBP CI H1 H2 H3 H4 * ** 4-3 6-4-3 8 IF FC E5 2E5 SH SF OUT 1>2 2>3 3>H"
    " 1x2 2xH B>1 ( ) (4-6) (SB) (WP) (E5) (UR) , ; : { } | - > x 1 2 3 9 CS PO POCS WP"
    " PB BK DI FLE2 NDP GDP 大 é \u2028 \x00 \ud800 K W HR F8 G4-3"
).split(" ") + [" ", "\t", "\n"]


def memory() -> int:
    """Return the peak memory of this process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def try_parser(count: int, rng: random.Random) -> None:
    """Parse random strings."""
    read, slowest = 0, 0.0
    for _ in range(count):
        text = "".join(rng.choice(PIECES) for _ in range(rng.randint(0, 12)))
        start = time.perf_counter()
        try:
            read_play(text)
            read += 1
        except PlayRejected:
            pass
        except Exception:
            print(f"the parser broke on {text!r}")
            raise
        slowest = max(slowest, time.perf_counter() - start)
    print(f"{count} strings: {read} read, slowest {slowest * 1000:.1f} ms")


def edit(text: str, rng: random.Random) -> str:
    """Return a game with a few random edits."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(lines))
        kind = rng.randrange(6)
        if kind == 0 and len(lines) > 1:
            del lines[place]
        elif kind == 1:
            lines.insert(place, rng.choice(lines))
        elif kind == 2:
            lines[place] = "".join(rng.choice(PIECES) for _ in range(rng.randint(0, 6)))
        elif kind == 3 and lines[place]:
            spot = rng.randrange(len(lines[place]))
            lines[place] = (
                lines[place][:spot] + rng.choice(PIECES) + lines[place][spot + 1 :]
            )
        elif kind == 4:
            other = rng.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        else:
            lines = lines[: place + 1]
    return "\n".join(lines)


def try_games(count: int, rng: random.Random) -> None:
    """Check random edits of good games."""
    games = [path.read_text(encoding="utf-8") for path in sorted(GAMES.glob("*.score"))]
    clean, slowest = 0, 0.0
    for _ in range(count):
        text = edit(rng.choice(games), rng)
        start = time.perf_counter()
        try:
            record, remarks = read_game(text)
            if record is not None and not remarks:
                replay = replay_game(record)
                box = compile_box(replay)
                clean += not replay.violations
                if box.proof:
                    raise AssertionError(box.proof)
        except Exception:
            Path("broken.score").write_text(text, encoding="utf-8", errors="replace")
            print("the checker broke; the game stands in broken.score")
            raise
        slowest = max(slowest, time.perf_counter() - start)
    print(f"{count} edited games: {clean} in order, slowest {slowest * 1000:.1f} ms")


def main() -> None:
    """Run both."""
    strings, edits, seed = (
        int(sys.argv[n]) if len(sys.argv) > n else default
        for n, default in ((1, 100_000), (2, 5_000), (3, 1))
    )
    rng = random.Random(seed)
    print(f"memory {memory()} MB")
    try_parser(strings, rng)
    print(f"memory {memory()} MB")
    try_games(edits, rng)
    print(f"memory {memory()} MB")


if __name__ == "__main__":
    main()
