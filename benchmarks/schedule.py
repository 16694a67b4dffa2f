"""How long a schedule takes, and how even it is.

Run with ``python benchmarks/schedule.py``.
"""

import sys
import time
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from league.schedule.maker import ScheduleTerms, make_schedule  # noqa: E402

OPENING_DAY = date(2026, 3, 26)
#: Name, divisions, teams in each, games of a pair in one division and in two, series.
LEAGUES = (
    ("30 teams, 162 games, 6 divisions", 6, 5, 3, 6, 3),
    ("30 teams, 162 games, much inside", 6, 5, 28, 2, 4),
    ("30 teams, 162 games, 3 divisions", 3, 10, 18, 0, 3),
    ("12 teams, twice round", 1, 12, 2, 0, 1),
    ("8 teams, 2 divisions", 2, 4, 12, 6, 3),
    ("31 teams, 5 games a pair", 1, 31, 5, 0, 3),
)


def main() -> None:
    """Print one line for each league."""
    for name, parts, size, inside, outside, series in LEAGUES:
        terms = ScheduleTerms(
            divisions=[
                [f"{part}{number}" for number in range(size)] for part in range(parts)
            ],
            start=OPENING_DAY,
            inside=inside,
            outside=outside,
            series=series,
        )
        begin = time.perf_counter()
        schedule = make_schedule(terms)
        seconds = time.perf_counter() - begin
        shares = schedule.shares.values()
        games = {share.games for share in shares}
        homes = sorted({share.home for share in shares})
        halves = sorted({half for share in shares for half in share.home_by_half})
        print(
            f"{name:34} {seconds:6.3f} s  {len(schedule.games):5} games, "
            f"{min(games)}-{max(games)} each, at home {homes[0]}-{homes[-1]}, "
            f"in a half {halves[0]}-{halves[-1]}, stand {schedule.longest_stand}"
        )


if __name__ == "__main__":
    main()
