"""How long a printed sheet takes, and how large it is.

Run with ``python benchmarks/press_sheet.py [FILE.score ...]``; without a file the
demonstration league's games are printed.
"""

import contextlib
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.gamefile import parse_game  # noqa: E402
from scoring.press import (  # noqa: E402
    DoesNotFit,
    PrintOptions,
    print_blank,
    print_game,
    print_one_page,
)
from scoring.replay import replay_game  # noqa: E402
from scoring.scoresheet import write_scoresheet  # noqa: E402
from scoring.stats.boxscore import compile_box  # noqa: E402

RUNS = 20


def measure(name: str, make) -> None:
    """Print the first run, the median of many, and the size of what is made."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        made = make()
        times.append(1000 * (time.perf_counter() - start))
    size = f"{len(made) / 1000:7.1f} kB" if isinstance(made, bytes) else ""
    median = statistics.median(times)
    print(f"{name:40.40}  first {times[0]:6.1f} ms  median {median:6.1f} ms  {size}")


def main(paths: list[str]) -> None:
    """Measure blank sheets, then each game's grid and its sheets."""
    files = map(Path, paths) if paths else (ROOT / "league/demo/games").glob("*.score")
    print("targets: blank <= 50 ms, a filled game <= 150 ms and <= 150 kB")
    measure("blank, letter", print_blank)
    measure("blank, a4", lambda: print_blank(PrintOptions(paper="a4")))
    for path in sorted(files):
        replay = replay_game(parse_game(path.read_bytes()))
        box = compile_box(replay)
        sheet = write_scoresheet(replay, box)
        measure(f"{path.stem}, grid", lambda r=replay, b=box: write_scoresheet(r, b))
        measure(f"{path.stem}, printed", lambda s=sheet: print_game(s))
        with contextlib.suppress(DoesNotFit):
            measure(f"{path.stem}, one page", lambda s=sheet: print_one_page(s))


if __name__ == "__main__":
    main(sys.argv[1:])
