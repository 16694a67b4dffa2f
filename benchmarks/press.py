"""The figures of printing beside what they must reach.

Run with ``python benchmarks/press.py [GAMES]``: blank sheets, the demonstration
league's games, and a season's book of 81 games unless told otherwise. Times are those
of the processor; a loop that does nothing is timed too, to compare machines by.
"""

import contextlib
import io
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from press_book import Season, memory, read, values_of  # noqa: E402

from scoring.press import (  # noqa: E402
    DoesNotFit,
    PrintOptions,
    print_blank,
    print_book,
    print_game,
    print_one_page,
)
from scoring.scoresheet import GameSheet  # noqa: E402

RUNS = 7
#: Dots an inch at which ink is counted.
DOTS = 300


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
    """Measure the type of a file, when the tool to do so is there."""
    try:
        import pdfplumber
    except ImportError:
        print("type and ink: install the test tools to see them")
        return
    pages = pdfplumber.open(io.BytesIO(pdf)).pages
    sizes = [char["size"] for page in pages for char in page.chars]
    row("smallest type", min(sizes), "pt", 6 - 1e-6, least=True)
    row("median of the type", statistics.median(sizes), "pt", 7, least=True)


def measure_ink(season: Season) -> None:
    """Measure the ink of every game's pages, as they are and in pure black."""
    try:
        import pypdfium2  # noqa: F401
    except ImportError:
        return
    sheets = [read(path) for path in season.paths]
    for what, pure_black in (("", False), (", pure black", True)):
        options = PrintOptions(pure_black=pure_black)
        row(f"ink, blank{what}", ink(print_blank(options)), "%", 7)
        pages = max(ink(print_game(sheet, options)) for sheet in sheets)
        row(f"ink, filled{what}, blackest page", pages, "%", 7)
        upright = max(map(ink, _upright(sheets, options)), default=0.0)
        row(f"ink, one upright page{what}, blackest", upright, "%", 7)


def _upright(sheets: list[GameSheet], options: PrintOptions) -> Iterator[bytes]:
    for sheet in sheets:
        with contextlib.suppress(DoesNotFit):
            yield print_one_page(sheet, options)


def ink(pdf: bytes) -> float:
    """Return how much of a file's blackest page is black in one bit, in hundredths."""
    import pypdfium2

    parts = []
    for page in pypdfium2.PdfDocument(pdf):
        image = page.render(scale=DOTS / 72).to_pil().convert("L")
        counts = image.histogram()
        parts.append(100 * sum(counts[:128]) / sum(counts))
        page.close()
    return max(parts)


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
    measure_ink(season)


def _loop() -> None:
    for _ in range(1_000_000):
        pass


if __name__ == "__main__":
    main(sys.argv[1:])
