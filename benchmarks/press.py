"""The figures of printing beside what they must reach.

Run with ``python benchmarks/press.py [GAMES]``: blank sheets, the demonstration
league's games, and a season's book of 81 games unless told otherwise. Times are those
of the processor; a loop that does nothing is timed too, to compare machines by.
"""

import io
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from press_book import Season, memory, read, values_of  # noqa: E402

from scoring.press import (  # noqa: E402
    DoesNotFit,
    print_blank,
    print_book,
    print_game,
    print_one_page,
)

RUNS = 7


def row(what: str, found: float, unit: str, target: float | None, *, least=False):
    """Print a figure, its target, and whether it is reached."""
    goal = "" if target is None else f"{'>=' if least else '<='} {target:g} {unit}"
    good = target is None or (found >= target if least else found <= target)
    print(f"{what:44}{found:9.3g} {unit:4} {goal:>12}  {'' if good else 'MISSED'}")


def seconds(make) -> float:
    """Return the median time of a few runs."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        make()
        times.append(time.process_time() - start)
    return statistics.median(times)


def measure_games(season: Season) -> bytes:
    """Measure every game of the league; return the largest file."""
    times, files = [], []
    for sheet in map(read, season.paths):
        times.append(seconds(lambda s=sheet: print_game(s)))
        files.append(print_game(sheet))
        try:
            upright = seconds(lambda s=sheet: print_one_page(s))
        except DoesNotFit:
            continue
    row("filled game, two pages, slowest", max(times), "s", 0.15)
    row("filled game, largest file", max(map(len, files)) / 1000, "kB", 150)
    row("filled game, one upright page", upright, "s", None)
    return max(files, key=len)


def measure_type(pdf: bytes) -> None:
    """Measure the type and the ink of a file, when the tools to do so are there."""
    try:
        import pdfplumber
        import pypdfium2
    except ImportError:
        print("type and ink: install the test tools to see them")
        return
    pages = pdfplumber.open(io.BytesIO(pdf)).pages
    sizes = [char["size"] for page in pages for char in page.chars]
    row("smallest type", min(sizes), "pt", 6 - 1e-6, least=True)
    row("median of the type", statistics.median(sizes), "pt", 7, least=True)
    most = 0.0
    for page in pypdfium2.PdfDocument(pdf):
        image = page.render(scale=2).to_pil().convert("L")
        counts = image.point(lambda v: 255 if v > 127 else 0).histogram()
        most = max(most, 100 * counts[0] / sum(counts))
        page.close()
    row("ink in one bit, blackest page", most, "%", 7)


def main(words: list[str]) -> None:
    """Print all figures."""
    season = Season(int(words[0]) if words else 81)
    row("a loop that does nothing, a million times", seconds(_loop), "s", None)
    print_blank()  # reads the typefaces
    row("blank sheet", seconds(print_blank), "s", 0.05)
    row("blank sheet, file", len(print_blank()) / 1000, "kB", None)
    largest = measure_games(season)
    values = values_of(season)
    season.seconds, start = 0.0, time.process_time()
    book = print_book(values)
    taken = time.process_time() - start
    row(f"book of {book.games} games, {book.pages} pages", taken, "s", 8)
    row("  of which working the games out", season.seconds, "s", None)
    row("  file", len(book.content) / 1e6, "MB", 5)
    row("  memory, at most", memory(), "MB", 250)
    measure_type(largest)


def _loop() -> None:
    for _ in range(1_000_000):
        pass


if __name__ == "__main__":
    main(sys.argv[1:])
