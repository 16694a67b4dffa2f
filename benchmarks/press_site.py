"""What the book of a season costs on the site: read, played, drawn, stored.

Run with ``python benchmarks/press_site.py [GAMES]`` (81 unless told otherwise): a
database of its own is made, the demonstration league is loaded and its season played
to the end; the book has tables after every twenty games. Times are the processor's.
"""

import os
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
FOLDER = tempfile.TemporaryDirectory()
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER.name}/book.sqlite3"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

import django  # noqa: E402

django.setup()

TARGETS = "targets: <= 8 s, <= 5 MB, <= 250 MB of memory"


def memory() -> float:
    """Return the most memory used so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def fill() -> None:
    """Make a season with all its games played."""
    from django.core.management import call_command

    from league.models import Season
    from league.services.simulation import Order, simulate

    call_command("migrate", verbosity=0)
    call_command("load_demo", verbosity=0)
    simulate(Season.objects.get(is_current=True), Order(seed="book"))


def last_day(season, games: int):
    """Return the day after which a season has so many games."""
    from league.book import BookOrder, fixtures_in_book

    days = fixtures_in_book(season, BookOrder()).values_list("game__date", flat=True)
    return list(days[:games])[-1]


def main(words: list[str]) -> None:
    """Print a book and what it cost."""
    pid = os.fork()  # what fills the database uses memory too, of another process
    if not pid:
        fill()
        os._exit(0)
    if os.waitpid(pid, 0)[1]:
        sys.exit("The season could not be made.")
    from league.book import BookOrder, PrintedBook
    from league.models import Season
    from scoring.press import print_blank, print_book

    season = Season.objects.select_related("league").get(is_current=True)
    until = last_day(season, int(words[0]) if words else 81)
    order = BookOrder(until=until, every=20)
    print_blank()  # reads the typefaces
    before, start = memory(), time.process_time()
    book = PrintedBook(season, order)
    made = print_book(book.values(), order.choice.options)
    seconds = time.process_time() - start
    print(f"{made.games} games, {made.pages} pages: {seconds:.2f} s")
    print(f"{len(made.content) / 1e6:.2f} MB")
    print(f"memory: {before:.0f} MB before, {memory():.0f} MB at most; {TARGETS}")
    if len(words) > 1:
        Path(words[1]).write_bytes(made.content)


if __name__ == "__main__":
    main(sys.argv[1:])
