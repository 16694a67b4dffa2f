"""How long it takes to say who is still in the race, for every team of a league.

Run with ``python benchmarks/elimination.py``. The games of a season's first weeks are
decided by dice, with one seed.
"""

import random
import sys
import time
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from league.race.clinching import (  # noqa: E402
    Race,
    has_clinched_first,
    has_clinched_place,
    is_out,
    who_bars,
)
from league.schedule.maker import ScheduleTerms, make_schedule  # noqa: E402
from league.standings import WonLost  # noqa: E402

#: Name, divisions, teams in each, games of a pair in one and in two, wild cards.
LEAGUES = (
    ("30 teams, one division", 1, 30, 6, 0, 0),
    ("30 teams, one division, 6 places", 1, 30, 6, 0, 5),
    ("30 teams, 6 divisions, 6 wild cards", 6, 5, 3, 6, 6),
    ("6 teams, one division", 1, 6, 10, 0, 1),
)


def race_after(share: float, parts, size, inside, outside, wild) -> Race:
    """Return the race after a part of the season; the first team is the strongest."""
    divisions = [[(part, number) for number in range(size)] for part in range(parts)]
    terms = ScheduleTerms(
        divisions=divisions,
        start=date(2026, 3, 26),
        inside=inside,
        outside=outside,
        series=3,
    )
    games = make_schedule(terms).games
    dice = random.Random(1996)
    strength = {team: dice.gauss(0, 0.08) for team in terms.teams}
    tally = {team: [0, 0] for team in terms.teams}
    left: dict = {}
    for place, game in enumerate(games):
        pair = (game.visitors, game.home)
        if place >= share * len(games):
            left[pair] = left.get(pair, 0) + 1
            continue
        chance = 0.5 + strength[game.visitors] - strength[game.home]
        won = dice.random() < chance
        tally[game.visitors][not won] += 1
        tally[game.home][won] += 1
    records = {team: WonLost(*counts) for team, counts in tally.items()}
    return Race(records, left, divisions, wild)


def main() -> None:
    """Print one line for each league and part of the season."""
    for name, *league in LEAGUES:
        for share in (0.1, 0.5, 0.8, 0.9, 0.95, 0.99):
            race = race_after(share, *league)
            begin = time.perf_counter()
            out = sum(bool(who_bars(race, team)) for team in race.records)
            first = sum(has_clinched_first(race, team) for team in race.records)
            middle = time.perf_counter()
            gone = sum(is_out(race, team) for team in race.records)
            sure = sum(has_clinched_place(race, team) for team in race.records)
            end = time.perf_counter()
            print(
                f"{name:36} {share:4.0%} played: first place {middle - begin:6.3f} s "
                f"({out:2} out, {first} clinched), playoffs {end - middle:6.3f} s "
                f"({gone:2} out, {sure} clinched)"
            )


if __name__ == "__main__":
    main()
