"""The demo league brought back on an empty site, compared page by page.

The pages are found by following links, a few of every kind, and followed again by the
same links on the site where the league was brought back: there every row has another
number, so that the addresses differ. What a reader sees must be the same.
"""

import re
from collections import Counter
from datetime import date
from html import unescape
from os.path import commonprefix
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection
from django.urls import Resolver404, resolve, reverse
from roles_table import TABLE
from wiped_site import wipe

from games.models import Game, Player, Team
from league.backup.archive import read_archive
from league.models import League, Season
from league.services.backup import restore_backup, write_backup
from league.services.demo import make_demo

WEDNESDAY = date(2026, 5, 20)
#: Pages of a kind that are looked at: those without a query in the address, and with.
MOST = {False: 2, True: 1}
#: What makes another kind of page of an address; sorting and filters do not.
ASKED = {"season", "span", "export", "against"}
#: Not text: told apart by other tests, or packed with the day on which it was made.
BINARY = re.compile(r"\.(pdf|zip|xlsx)\b|export=xlsx")
#: What belongs to the site or to who asks, and not to the league.
OF_THE_SITE = re.compile(r"^(accounts|admin|language|static|jobs|setup)/")
#: No text, another name of an address that is looked at, or taking more than a link.
ELSEWHERE = {
    "league:season_book",
    "league:season_pdf",
    "league:fixture_pdf",
    "league:team_pdf",
    "games:game_pdf",
    "api-v1:api-root",
    "api-v1:send_result",
}


def links_of(address, response):
    """Return the addresses that an answer leads to, in order, also those of its API."""
    text = response.content.decode()
    if "html" in response["Content-Type"]:
        found = re.findall(r'(?:href|action)="([^"#]+)', text)
        if re.fullmatch(r"/(?:players|teams|games)/\d+/", address):
            found.append(f"/api/v1{address.rstrip('/')}")
    else:
        found = re.findall(r'"http://testserver(/[^"]+)"', text)
    return [urljoin(address, unescape(link)) for link in found]


def kind_of(address):
    """Return the name of an address and of what it asks; nothing when it is no page."""
    parts = urlsplit(address)
    if parts.netloc or OF_THE_SITE.match(parts.path[1:]) or BINARY.search(address):
        return None
    try:
        name = resolve(parts.path).view_name
    except Resolver404:
        return None
    asked = parse_qs(parts.query)
    row = TABLE.get(name)
    is_open = row is not None and "nobody" in (row.read or ())
    return (name, *sorted(asked.keys() & ASKED)) if is_open else None


def text_of(response):
    """Return what a reader or a program is told, without the numbers of rows."""
    text = response.content.decode()
    if "html" in response["Content-Type"]:
        text = re.sub(r"<(script|style)\b.*?</\1>", " ", text, flags=re.DOTALL)
        text = unescape(re.sub(r"<[^>]*>", " ", text))
        return " ".join(text.split())
    text = re.sub(r"/(games|teams|players|schedule|series)/\d+", r"/\1/N", text)
    text = re.sub(r" \[\d+\]|/\d+(?=\.ics)", " N", text)
    return re.sub(r'"(id|game|version)": ?"?\d+"?', r'"\1": N', text)


class Walk:
    """A way over a site: every page is a link of one that was seen before."""

    def __init__(self, client):
        """Begin at the front page and the addresses of the API."""
        self.client = client
        self.seen = []  # address, kind, text, links
        self.steps = []  # the page and the link by which each page was found

    def look(self, address):
        """Keep what stands at an address, and return its links."""
        response = self.client.get(address)
        kind = kind_of(address)
        assert response.status_code in (200, 301, 302), (address, response.status_code)
        if response.status_code != 200:
            self.seen.append((address, kind, "", [response["Location"]]))
        else:
            links = links_of(address, response)
            self.seen.append((address, kind, text_of(response), links))
        return self.seen[-1][3]

    def explore(self, starts):
        """Follow links until there are pages enough of every kind."""
        counts, known = Counter(), set(starts)
        self.steps = [(None, start) for start in starts]
        for where, step in self.steps:  # grows while it is gone through
            links = self.look(self.at(where, step))
            for number, link in enumerate(links):
                kind = kind_of(link)
                if kind is None or link in known:
                    continue
                if counts[kind] < MOST[len(kind) > 1]:
                    counts[kind] += 1
                    known.add(link)
                    self.steps.append((len(self.seen) - 1, number))
        return self

    def follow(self, other):
        """Go the way of another walk, by the same links."""
        self.steps = other.steps
        for where, step in self.steps:
            self.look(self.at(where, step))
        return self

    def at(self, where, step):
        """Return the address of a step."""
        return step if where is None else self.seen[where][3][step]


#: What has a page, with how many rows of it stand in the way of a league.
IN_THE_WAY = {League: 1, Season: 1, Team: 2, Player: 1, Game: 1}


def first_numbers():
    """Return the first numbers of everything that has a page, by model."""
    return {
        model: list(model.objects.order_by("pk").values_list("pk", flat=True)[:count])
        for model, count in IN_THE_WAY.items()
    }


def take_numbers(numbers):
    """Store a row of everything under these numbers, so that the restored ones move."""
    league = League.objects.create(pk=numbers[League][0], name="Other", slug="other")
    terms = {"name": "1", "slug": "other-1", "start": WEDNESDAY}
    Season.objects.create(pk=numbers[Season][0], league=league, **terms)
    sides = [
        Team.objects.create(pk=number, code=code, name=code)
        for number, code in zip(numbers[Team], ("XXA", "XXB"), strict=True)
    ]
    player = Player.objects.create(pk=numbers[Player][0], name="Nobody")
    terms = {"visitors": sides[0], "home": sides[1], "date": WEDNESDAY}
    game = Game.objects.create(pk=numbers[Game][0], **terms)
    # The database has not given these numbers, and must not give them again.
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), list(IN_THE_WAY)):
            cursor.execute(sql)
    return [game, league, player, *sides]


def difference(old, new):
    """Return where two pages part, and what they say there; nothing when nowhere."""
    (address, kind, text, links), (_address, new_kind, new_text, new_links) = old, new
    if (kind, text, len(links)) == (new_kind, new_text, len(new_links)):
        return None
    at = len(commonprefix([text, new_text]))
    return address, text[max(0, at - 40) : at + 80], new_text[at : at + 80]


def starting_points(season):
    """Return the front page, and the addresses to which no page leads."""
    starts = [reverse("league:home"), reverse("api-v1:api-root")]
    for name in ("leagues", "seasons", "players"):
        starts.append(reverse(f"api-v1:{name}"))
    for name in (
        "season season_teams rosters fixtures season_games results standings"
        " batting pitching fielding leaders"
    ).split():
        starts.append(reverse(f"api-v1:{name}", args=[season.slug]))
    starts.append(reverse("api-v1:league", args=[season.league.slug]))
    starts.append(reverse("league:calendar", args=[season.slug]))
    return starts


@pytest.mark.timeout(240)
def test_the_demo_league_brought_back_is_equal_on_every_kind_of_page(
    client, db, monkeypatch
):
    monkeypatch.setattr("django.utils.timezone.localdate", lambda *_: WEDNESDAY)
    season = make_demo(WEDNESDAY)
    before = Walk(client).explore(starting_points(season))

    content, numbers = write_backup(season.league), first_numbers()
    wipe()
    cache.clear()
    others = take_numbers(numbers)
    restore_backup(read_archive(content))
    for row in others:
        row.delete()
    after = Walk(client).follow(before)

    pairs = list(zip(before.seen, after.seen, strict=True))
    moved = [old for old, new in pairs if old[0] != new[0]]
    assert len(moved) > 40, "the numbers in the addresses are others"
    assert list(filter(None, (difference(old, new) for old, new in pairs))) == []
    names = {kind[0] for _address, kind, *_rest in before.seen}
    public = {
        name
        for name, row in TABLE.items()
        if "nobody" in (row.read or ())
        and name.startswith(("league:", "games:", "api-"))
        and not name.startswith("league:card_")  # Diceball is played without cards
    }
    assert sorted(public - names - ELSEWHERE) == []
