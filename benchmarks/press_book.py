"""How long a book of a season takes, how much memory, and how large it is.

Run with ``python benchmarks/press_book.py [GAMES] [OUT.pdf]``: the demonstration
league's games are printed over and over, 81 unless told otherwise.
"""

import itertools
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.gamefile import parse_game  # noqa: E402
from scoring.press.book import BookValues, Fixture, Man, Team, print_book  # noqa: E402
from scoring.press.leaf import Table  # noqa: E402
from scoring.replay import replay_game  # noqa: E402
from scoring.scoresheet import GameSheet, write_scoresheet  # noqa: E402
from scoring.stats.boxscore import compile_box  # noqa: E402

TARGETS = "targets: <= 8 s, <= 5 MB, <= 250 MB of memory"


def read(path: Path) -> GameSheet:
    """Return the values of a game's sheet."""
    replay = replay_game(parse_game(path.read_bytes()))
    return write_scoresheet(replay, compile_box(replay))


def memory() -> float:
    """Return the most memory used so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


class Season:
    """Games one after another, and how long it took to work them out."""

    def __init__(self, count: int) -> None:
        self.paths = sorted((ROOT / "league/demo/games").glob("*.score"))
        self.count, self.seconds = count, 0.0

    def games(self) -> Iterator[GameSheet]:
        """Yield the games."""
        for path in itertools.islice(itertools.cycle(self.paths), self.count):
            start = time.process_time()
            sheet = read(path)
            self.seconds += time.process_time() - start
            yield sheet


def values_of(season: Season) -> BookValues:
    """Return the values of a book of as many games."""
    sheets = [read(path) for path in season.paths]
    rosters: dict[str, list[Man]] = {}
    for side in (side for sheet in sheets for side in sheet.sides):
        men = rosters.setdefault(side.team, [])
        known = {man.name for man in men}
        men += [
            Man(b.name, "", b.positions) for b in side.batters if b.name not in known
        ]
    names = sorted(rosters)
    heads = tuple("Team G W L Pct GB R RA Home Away Last10 Streak".split())
    table = Table("Standings", heads, tuple((n, *["10"] * 11) for n in names))
    batting = tuple("Batter G AB R H 2B 3B HR RBI BB SO SB CS AVG OBP SLG OPS".split())
    rows = tuple((man.name, *["123"] * 16) for team in rosters.values() for man in team)
    leaders = Table(
        "Home runs", ("Player", "HR"), rows[:10] and tuple((r[0], 7) for r in rows[:10])
    )
    return BookValues(
        "Season 2026",
        "The demonstration league",
        tuple(Team(name, tuple(rosters[name]), ("Manager: nobody",)) for name in names),
        tuple(
            Fixture(
                f"2026-04-{n % 28 + 1:02}", names[0], names[1], "5–0", "Park", str(n)
            )
            for n in range(1, season.count + 1)
        ),
        season.games,
        (table, Table("Batting", batting, rows), *[leaders] * 6),
        10,
        lambda games: (table,),
    )


def main(words: list[str]) -> None:
    """Print a book and what it cost."""
    season = Season(int(words[0]) if words else 81)
    values = values_of(season)
    before, start = memory(), time.process_time()
    book = print_book(values)
    seconds = time.process_time() - start - season.seconds
    size = len(book.content) / 1e6
    print(f"{book.games} games, {book.pages} pages: {seconds:.2f} s, {size:.2f} MB")
    print(f"working the games out: {season.seconds:.2f} s")
    print(f"memory: {before:.0f} MB before, {memory():.0f} MB at most; {TARGETS}")
    if len(words) > 1:
        Path(words[1]).write_bytes(book.content)


if __name__ == "__main__":
    main(sys.argv[1:])
