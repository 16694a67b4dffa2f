"""How long the pages of a league take, cold and warm, and an old play's correction.

    DATABASE_URL=sqlite:////var/tmp/big.sqlite3 python benchmarks/pages.py [--rounds N]

For every kind of page: the median milliseconds that the server needs before anything
is kept (cold), from what is kept (warm) and for a browser that has the page (304), by
the clock and, in brackets, of the processor; the same of the processor for a
commissioner who is logged in; the queries of both, cold and warm, and the bytes. Then
one play of a game of the first season is corrected, and everything stored of that
season is compared with the plays. The database is the one that ``big_league.py`` made;
``manage.py rebuild`` stores its books, without which pages of records compile them.
"""

import argparse
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parent.parent


def prepare() -> None:
    """Start Django on the database that the environment names."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    os.environ.setdefault("ALLOWED_HOSTS", "testserver")
    import django

    django.setup()


def addresses() -> dict[str, str]:
    """Return the address of every kind of page, of an old season and the current."""
    from django.urls import reverse

    from games.models import BattingLine, Game
    from league.models import Season

    season = Season.objects.order_by("start").first()
    old = f"?season={season.slug}"
    trades = season.seasonbatting_rows.values_list("player", flat=True)
    seen = set()
    traded = next((key for key in trades if key in seen or seen.add(key)), None)
    line = BattingLine.objects.filter(game__fixture__season=season).first()
    player = traded or line.player_id
    pages = {
        "front page": reverse("league:home"),
        "standings": reverse("league:standings"),
        "old standings": reverse("league:standings") + old,
        "batting": reverse("league:batting"),
        "old batting": reverse("league:batting") + old,
        "batting sorted": reverse("league:batting") + "?show=all&sort=-home_runs",
        "pitching": reverse("league:pitching"),
        "results": reverse("league:results"),
        "old results": reverse("league:results") + old,
        "schedule": reverse("league:schedule"),
        "whole schedule": reverse("league:schedule") + "?month=all",
        "teams": reverse("league:team_list"),
        "team": reverse("league:team_detail", args=[line.team_id]),
        "player": reverse("league:player_detail", args=[player]),
        "game": Game.objects.filter(fixture__season=season).first().get_absolute_url(),
        "games": reverse("games:game_list"),
        "batting as CSV": reverse("league:batting") + "?export=csv",
    }
    return pages | statistics_pages(season, player, line.team_id)


def statistics_pages(season, player: int, team: int) -> dict[str, str]:
    """Return the address of every kind of page of statistics."""
    from django.urls import reverse

    plain = (
        "fielding team_statistics career_batting career_pitching career_fielding"
        " leaders records streaks head_to_head glossary"
    ).split()
    pages = {name.replace("_", " "): reverse(f"league:{name}") for name in plain}
    pages |= {
        "career leaders": pages["leaders"] + "?span=career",
        "season records": pages["records"] + "?of=season",
        "career records": pages["records"] + "?of=career",
        "all streaks": pages["streaks"] + "?span=career",
        "all meetings": pages["head to head"] + "?span=career",
    }
    for kind, number in (("player", player), ("team", team)):
        for name in ("splits", "log", "plays", "streaks"):
            address = reverse(f"league:{kind}_{name}", args=[number])
            pages[f"{kind} {name}"] = f"{address}?season={season.slug}"
    for name in ("splits", "log", "plays"):
        address = reverse(f"league:player_{name}", args=[player])
        pages[f"career {name}"] = f"{address}?span=career"
    return pages


def measure(client, address: str, **headers):
    """Return milliseconds by the clock, by the processor, and the response."""
    start, spent = perf_counter(), process_time()
    response = client.get(address, headers=headers)
    clock, spent = perf_counter() - start, process_time() - spent
    return clock * 1000, spent * 1000, response


@contextmanager
def counted():
    """Count queries, at no cost to what is measured elsewhere."""
    from django.db import connection

    found = []

    def count(execute, sql, *rest):
        found.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        yield found


def queries_of(client, address: str) -> str:
    """Return how many queries a page takes when nothing is kept, and when it is."""
    from django.core.cache import cache

    cache.clear()
    numbers = []
    for _ in range(2):
        with counted() as found:
            client.get(address)
        numbers.append(len(found))
    return "{}/{}".format(*numbers)


def commissioner():
    """Return a client in which a commissioner of the league is logged in."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    from league.models import Membership, Season

    league = Season.objects.order_by("start").first().league
    user, _ = get_user_model().objects.get_or_create(username="bigchief")
    terms = {"role": Membership.Role.COMMISSIONER}
    Membership.objects.get_or_create(user=user, league=league, defaults=terms)
    client = Client()
    client.force_login(user)
    return client


def rounds_of(client, address: str, rounds: int) -> tuple[list, list, list]:
    """Return what a page took cold, warm and unchanged, round by round."""
    from django.core.cache import cache

    client.get(address)  # what a process loads once is not a page's
    cold, warm, known = [], [], []
    for _ in range(rounds):
        cache.clear()
        cold.append(measure(client, address))
        warm.append(measure(client, address))
        tag = warm[-1][2].headers.get("ETag", "")
        known.append(measure(client, address, if_none_match=tag))
    return cold, warm, known


def show_pages(rounds: int) -> None:
    """Print a line for every kind of page."""
    from django.test import Client

    visitor, chief = Client(), commissioner()
    print(f"{'page':18}{'cold ms (cpu)':>16}{'warm ms (cpu)':>15}{'304':>5}", end="")
    print(f"{'chief cold':>12}{'warm':>5}{'queries':>8}{'chief':>7}{'bytes':>8}")
    for name, address in addresses().items():
        cold, warm, known = rounds_of(visitor, address, rounds)
        status = {each[2].status_code for each in cold + warm}
        told = "" if status == {200} else f"  {sorted(status)}"
        told += "" if known[0][2].status_code == 304 else "  never 304"
        hers = [_spent(found) for found in rounds_of(chief, address, rounds)]
        print(
            f"{name:18}{_pair(cold):>16}{_pair(warm):>15}{_spent(known):5.1f}"
            f"{hers[0]:12.1f}{hers[1]:5.1f}"
            f"{queries_of(visitor, address):>8}{queries_of(chief, address):>7}"
            f"{len(cold[0][2].content):8}{told}"
        )


def _spent(found) -> float:
    return median(each[1] for each in found)


def _pair(found) -> str:
    clock, spent = (median(each[n] for each in found) for n in (0, 1))
    return f"{clock:.1f} ({spent:.1f})"


def correct_a_play(rounds: int) -> None:
    """Correct one play of an old game there and back, and compare everything."""
    from django.contrib.auth import get_user_model
    from django.db import transaction

    from games.models import Game
    from games.services import replace_play
    from league.models import Season
    from league.services import verify

    season = Season.objects.order_by("start").first()
    game = Game.objects.filter(fixture__season=season, status="final").first()
    user, _ = get_user_model().objects.get_or_create(username="big", is_staff=True)
    play = game.plays.filter(text="SO").first()
    times = []
    for number in range(rounds * 2):
        text = ("8", "SO")[number % 2]
        game.refresh_from_db()
        start, spent = perf_counter(), process_time()
        with counted() as queries, transaction.atomic():
            replace_play(user, game, play.sequence, text, version=game.version)
        times.append(((perf_counter() - start) * 1000, (process_time() - spent) * 1000))
        if number == 0:
            found = list(verify(season))
            print(f"after a correction {len(found)} stored figures differ", *found)
    clock, spent = (median(each[n] for each in times) for n in (0, 1))
    print(
        f"correcting one play of an old game: {clock:.1f} ms ({spent:.1f} ms of the "
        f"processor), {len(queries)} queries"
    )


def main() -> None:
    """Measure pages, and a correction."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args()
    prepare()
    show_pages(asked.rounds)
    correct_a_play(asked.rounds)


if __name__ == "__main__":
    main()
