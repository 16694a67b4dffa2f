"""How quickly a season of 240 games is simulated and stored, and where the time goes.

    python benchmarks/simulate_season.py [GAMES] [RULES]

Makes a database of its own in a temporary folder (or the one in ``DATABASE_URL``, which
must be empty), lets six teams play so many games (240), and prints progress, wall and
CPU time, the parts of it, and that the derived rows are those of the plays.
"""

import os
import sys
from collections import Counter
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

PAIRS = 15
spent: Counter[str] = Counter()


@contextmanager
def part(name):
    """Add the CPU time of a block to a part."""
    start = process_time()
    try:
        yield
    finally:
        spent[name] += process_time() - start


def watch(owner, name, said):
    """Let a function of a module or a class count its time."""
    function = getattr(owner, name)

    def watched(*args, **kwargs):
        with part(said):
            return function(*args, **kwargs)

    setattr(owner, name, watched)


def make_season(games, rules):
    """Return the demo league's season with a schedule of so many games."""
    from league.management.commands.load_demo import DEMO
    from league.schedule.fixtures import terms_for
    from league.schedule.maker import make_schedule
    from league.services import load_league, store_schedule

    season = load_league(DEMO / "league.toml")
    season.ruleset = rules
    season.save()
    terms = terms_for(
        season,
        start=date(2026, 4, 6),
        inside=max(2, games // PAIRS),
        days=frozenset(range(7)),
    )
    store_schedule(season, make_schedule(terms))
    return season


def main():
    """Simulate, and print everything."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 240
    rules = sys.argv[2] if len(sys.argv) > 2 else "diceball"
    import django

    django.setup()
    from django.core.management import call_command

    from league.services import scene, simulated, simulation

    call_command("migrate", verbosity=0, run_syncdb=True)
    season = make_season(games, rules)
    watch(scene.Engine, "play", "games played")
    watch(scene, "compile_box", "box scores")
    watch(scene, "derive_game", "derived rows")
    watch(simulation, "store_games", "everything stored")
    watch(simulated, "_rows_of", "  rows of plays and cards made")
    watch(simulated, "_insert", "  rows inserted")
    watch(simulated, "_settle_fixtures", "  fixtures and their history")
    watch(simulated, "_tell", "  told: totals and brackets")

    def step(done, total, message):
        if done == total or done % 40 == 0:
            print(f"  {done:4} of {total}  {message}")

    order = simulation.Order("rest", seed="bench")
    wall, cpu = perf_counter(), process_time()
    count = simulation.simulate(season, order, step=step)
    wall, cpu = perf_counter() - wall, process_time() - cpu
    print(f"{count} games of {rules}: {wall:.2f} s, of it CPU {cpu:.2f} s")
    for name, seconds in spent.items():
        print(f"  {name:<32} {seconds:6.2f} s {1000 * seconds / count:7.1f} ms a game")
    call_command("verify", season=season.slug, verbosity=0)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    with TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/season.sqlite3")
        main()
