"""How many keys it takes to enter games by notation, and what the pages weigh.

    python benchmarks/entry_keystrokes.py [GAMES]

Simulates games, enters each through the page as a scorer would (the shortest text that
the program completes to the right play, then Enter), and prints keys a play, the
server's time for recording a play and for a suggestion, and the size of the page.
"""

import os
import random
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent


def prepare(folder: str) -> None:
    """Start Django on an empty database in this folder."""
    sys.path.insert(0, str(ROOT))
    os.environ["DATABASE_URL"] = f"sqlite:///{folder}/benchmark.sqlite3"
    os.environ["ALLOWED_HOSTS"] = "testserver"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def simulate(count: int):
    """Return so many simulated games."""
    from scoring.diamond import FIELD
    from scoring.lineup import Lineup, Player, Spot
    from scoring.readers.play import Simulator
    from scoring.rulesets import load_ruleset

    sides = [
        Lineup(tuple(Spot(Player(f"{letter}. Man {n:d}"), n) for n in FIELD))
        for letter in "VH"
    ]
    simulator = Simulator(load_ruleset("diceball", ["all"]))
    dice = random.Random(5)
    return [
        simulator.play_game(tuple(sides), lambda sides: dice.randint(1, sides))
        for _ in range(count)
    ]


def shortest(game, state, text: str) -> str:
    """Return the least that has to be typed for a play."""
    from games.corrections.changes import play_line
    from games.record.entries import canonical_entry
    from scoring.faults import PlayRejected
    from scoring.gamefile import format_entry

    head, _, rest = text.partition(" ")
    bare, plain = head.rstrip("*"), head.replace("-", "")
    tries = [bare.lower(), plain.lower(), head.lower(), "sb", "cs"]
    tries += [f"{bare} {rest}".replace(" ", "").lower(), text.lower()]
    found = [text]
    for typed in tries:
        try:
            entry = canonical_entry(play_line(game, state, typed))
        except PlayRejected:
            continue
        if format_entry(entry) == text:
            found.append(typed)
    return min(found, key=len)


def enter(browser, game, replay, seconds: list[float], keys: list[int]) -> bytes:
    """Enter a game through its page; return the last page before the end."""
    from django.urls import reverse

    from games.record.loading import replay_of
    from scoring.gamefile import format_entry
    from scoring.record import PlayLine

    address, page = reverse("games:game_entry", args=[game.pk]), b""
    for entry in replay.record.entries:
        if not isinstance(entry, PlayLine):
            continue
        text = format_entry(PlayLine(entry.play))
        typed = shortest(game, replay_of(game).state, text)
        keys.append(len(typed) + 1)
        data = {"play": typed, "version": game.version}
        start = perf_counter()
        answer = browser.post(address, data)
        seconds.append(perf_counter() - start)
        assert answer.status_code == 302, (text, typed, answer.status_code)
        game.refresh_from_db()
        assert game.plays.last().text == text
        if not game.is_final:
            page = browser.get(address).content
    return page


def suggest(browser, game) -> list[float]:
    """Return the seconds of the line that is shown while somebody types."""
    from django.urls import reverse

    address, seconds = reverse("games:play_preview", args=[game.pk]), []
    for typed in ["H", "H1", "6", "6-3", "FC", "B", "BB", "E", "E6", ""] * 5:
        start = perf_counter()
        browser.get(address, {"play": typed}, headers={"hx-request": "true"})
        seconds.append(perf_counter() - start)
    return seconds


def tell(name: str, seconds: list[float]) -> None:
    """Print the median and the 95th percentile in milliseconds."""
    millis = [1000 * each for each in seconds]
    print(f"{name:22} median {median(millis):6.1f} ms", end="")
    print(f"   95% {quantiles(millis, n=20)[-1]:6.1f} ms   n {len(millis)}")


class Desk:
    """A scorer with a browser, two teams, and their men."""

    def __init__(self) -> None:
        from django.contrib.auth import get_user_model
        from django.test import Client

        from games.models import Player, Team

        self.user = get_user_model().objects.create_superuser("scorer")
        self.browser = Client()
        backend = "django.contrib.auth.backends.ModelBackend"
        self.browser.force_login(self.user, backend)
        self.visitors = Team.objects.create(code="VIS", name="Visitors")
        self.home = Team.objects.create(code="HOM", name="Home side")
        names = [f"{letter}. Man {n}" for letter in "VH" for n in range(1, 10)]
        self.men = {name: Player.objects.create(name=name) for name in names}

    def put_down(self, replay, day: str):
        """Return a new game with the cards of a simulated one."""
        from games.services import create_game, set_lineups
        from scoring.diamond import SIDES

        game = create_game(self.user, visitors=self.visitors, home=self.home, date=day)
        cards = {
            side: [
                (slot, self.men[spot.player.name], spot.position)
                for slot, spot in enumerate(lineup.slots, start=1)
            ]
            for side, lineup in zip(SIDES, replay.record.lineups, strict=True)
        }
        return set_lineups(self.user, game, cards)


def measure(count: int) -> None:
    """Enter so many games and print the figures."""
    from games.services import undo_last_play

    desk = Desk()
    seconds: list[float] = []
    keys: list[int] = []
    spread = []
    for number, replay in enumerate(simulate(count), start=1):
        game = desk.put_down(replay, f"2026-05-{number:02}")
        before = len(keys)
        page = enter(desk.browser, game, replay, seconds, keys)
        spread.append(sum(keys[before:]) / (len(keys) - before))
    plays, strokes = len(keys), sum(keys)
    print(f"{count} games, {plays} plays, {strokes / plays:.2f} keys a play")
    print(f"a game: {min(spread):.2f} to {max(spread):.2f} keys a play")
    tell("a play recorded", seconds)
    game.refresh_from_db()
    undo_last_play(desk.user, game, game.version)
    suggest(desk.browser, game)
    tell("a suggestion", suggest(desk.browser, game))
    print(f"the entry page late in a game: {len(page) / 1000:.1f} kB")


def main() -> None:
    """Measure on an empty database."""
    count = min(int(sys.argv[1]), 31) if sys.argv[1:] else 10
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        measure(count)
        from django.db import connection

        connection.close()


if __name__ == "__main__":
    main()
