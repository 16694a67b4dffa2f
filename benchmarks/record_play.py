"""How long it takes to record a play, from the first of a game to the last.

    python benchmarks/record_play.py [GAME.score]

Plays a whole game into a throw-away database through the service that the entry page
calls, and prints the median and the slowest time for a play, early and late.
"""

import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
DEMO = ROOT / "league" / "demo" / "games"


def prepare(folder: str) -> None:
    """Start Django on an empty database in this folder."""
    sys.path.insert(0, str(ROOT))
    os.environ["DATABASE_URL"] = f"sqlite:///{folder}/benchmark.sqlite3"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def play(path: Path) -> list[float]:
    """Record a game file line by line and return the seconds of each line."""
    from django.contrib.auth import get_user_model

    from games.models import Player, Team
    from games.services import create_game, record_play, set_lineup
    from scoring.diamond import SIDES
    from scoring.gamefile import HalfLine, format_entry, parse_game

    record = parse_game(path.read_bytes())
    user = get_user_model().objects.create_superuser("scorer")
    visitors = Team.objects.create(code="VIS", name="Visitors")
    home = Team.objects.create(code="HOM", name="Home side")
    game = create_game(user, visitors=visitors, home=home, date="2026-05-03")
    men = {}
    for lineup in record.lineups:
        for man in lineup.players:
            men[man] = Player.objects.create(name=man.name)
    for entry in record.entries:
        if hasattr(entry, "change") and entry.change.player not in men:
            name = entry.change.player.name
            men[entry.change.player] = Player.objects.create(name=name)
    for side, lineup in zip(SIDES, record.lineups, strict=True):
        spots = [(n, men[s.player], s.position) for n, s in enumerate(lineup.slots, 1)]
        spots += [(0, men[lineup.pitcher], 1)] if lineup.pitcher else []
        game = set_lineup(user, game, side, spots)
    times = []
    for entry in record.entries:
        if isinstance(entry, HalfLine):
            continue
        start = perf_counter()
        row = record_play(user, game, format_entry(entry), version=game.version)
        times.append(perf_counter() - start)
        game = row.game
    return times


def main() -> None:
    """Print the figures."""
    paths = [Path(arg) for arg in sys.argv[1:]] or sorted(DEMO.glob("*.score"))[:1]
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        times = [1000 * seconds for seconds in play(paths[0])]
        from django.db import connection

        connection.close()
    third = len(times) // 3
    print(f"{paths[0].name}: {len(times)} lines")
    print(f"median    {median(times):6.1f} ms")
    print(f"  first third {median(times[:third]):6.1f} ms")
    print(f"  last third  {median(times[-third:]):6.1f} ms")
    print(f"slowest   {max(times):6.1f} ms")


if __name__ == "__main__":
    main()
