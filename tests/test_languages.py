"""Every page in every language: nothing stays English that can be said otherwise.

A language of brackets puts ⟦ ⟧ around all that a catalogue is asked for; a word outside
of them is a name, notation, or a text that nobody can translate.
"""

import re
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from django.utils import translation

from games.models import Game, Player, Team
from league.models import Division, Season, Tournament
from scoring.diamond import Position
from tests.pseudo import brackets, english_left, outside, words_of

#: The demo league is loaded once: these tests stay in one process.
pytestmark = [pytest.mark.xdist_group("languages"), pytest.mark.timeout(600)]

#: Kinds of files, and letters that are notation or belong to the dice.
CODES = {"CSV", "XLSX", "JSON", "TOML", "PDF", "Pennant", "RSS", "iCalendar"}
#: Addresses of one view that are looked at: with other parameters, other things show.
MOST_OF_A_VIEW = 2
_LINK = re.compile(r'(?:href|hx-get)="([^"#]+)')
#: Other makers' pages, and addresses that only sort, page or fetch what was seen.
_PASSED_OVER = re.compile(r"/(?:static|admin|api)/|[?&](?:export|sort|page|per_page)=")


@pytest.fixture(scope="module")
def demo(django_db_setup, django_db_blocker):
    """The demo league, loaded once; nothing of it stays."""
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("load_demo", verbosity=0)
        yield
        transaction.set_rollback(True)


@pytest.fixture
def boss(demo, db, client):
    """A browser of somebody who may do everything, in French."""
    user = get_user_model().objects.create_superuser("boss", password="pennant!")
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    return client


def names() -> set[str]:
    """Return the words that are the same in every language."""
    found = [str(season) for season in Season.objects.select_related("league")]
    found += [season.slug for season in Season.objects.all()]
    for model, *fields in (
        (Player, "name", "sort_name"),
        (Team, "name", "code", "place", "park"),
        (Game, "park", "scorer"),
        (Division, "name"),
        (Tournament, "name"),
        (get_user_model(), "username"),
    ):
        for row in model.objects.values_list(*fields):
            found += row
    found += [position.abbreviation for position in Position]
    found += [position.abbreviation.lower() for position in Position]
    return words_of(*found) | CODES


def walk(client, start="/"):
    """Yield the addresses and texts of pages that links lead to, some of each view."""
    waiting, seen, looked_at = [start], set(), {}
    while waiting:
        address = waiting.pop(0)
        if address in seen or _PASSED_OVER.search(address):
            continue
        seen.add(address)
        try:
            view = resolve(urlsplit(address).path).view_name
        except Resolver404:
            continue
        if looked_at.get(view, 0) >= MOST_OF_A_VIEW:
            continue
        looked_at[view] = looked_at.get(view, 0) + 1
        response = client.get(address)
        if response.status_code in (301, 302):
            waiting.append(response.url)
        if not response.headers.get("Content-Type", "").startswith("text/html"):
            continue
        html = response.content.decode()
        yield address, html
        for link in _LINK.findall(html):
            found = urljoin(address, link.replace("&amp;", "&"))
            if found.startswith("/"):
                waiting.append(found)


def test_nothing_on_any_page_stays_english(boss):
    allowed, found, pages = names(), {}, 0
    with brackets():
        for address, html in walk(boss):
            pages += 1
            for text in english_left(html, allowed):
                found.setdefault(text, address)
    assert found == {}
    assert pages > 80


def scored_game():
    """Return a game of the demo in progress, played with dice."""
    return Game.objects.filter(status=Game.Status.LIVE, ruleset="diceball").first()


@pytest.mark.parametrize(
    "typed",
    [
        "XX",
        "4-",
        "H1",
        "FC",
        "E",
        "SB",
        "H1 3>H",
        "6-4-3",
        "BB 1>3",
        "sub home 9: Nobody, 1",
        "ph Nobody",
        "called",
        "forfeit home",
        "place 2: Nobody",
        "; a remark",
    ],
)
def test_what_a_typed_line_means_is_said_in_the_language(boss, typed):
    game = scored_game()
    with brackets():
        address = reverse("games:play_preview", args=[game.pk])
        html = boss.get(address, {"play": typed}).content.decode()
    allowed = names() | words_of(typed, "Nobody", "remark")
    assert english_left(html, allowed) == []


@pytest.mark.parametrize("mode", ["notation", "touch", "dice"])
def test_each_way_of_entry_speaks_the_language(boss, mode):
    game = scored_game()
    with brackets():
        address = reverse("games:game_entry", args=[game.pk])
        html = boss.get(address, {"mode": mode, "play": "H1"}).content.decode()
    notation = set("SO BB HBP FC IF SH SB GDP HR IBB CS".split())
    assert english_left(html, names() | notation) == []


@pytest.mark.parametrize(
    "view", ["game_new", "tournament_new", "trade", "fixture_add", "league_make"]
)
def test_a_form_refused_speaks_the_language(boss, view):
    where = ("games:" if view == "game_new" else "league:") + view
    kwargs = {"slug": Season.objects.first().slug} if view == "trade" else {}
    with brackets():
        html = boss.post(reverse(where, kwargs=kwargs), {}).content.decode()
    assert english_left(html, names()) == []


# -- which language a page is in -------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "language"), [("fr-CA,fr;q=0.9", "fr"), ("ja", "ja"), ("de", "en")]
)
def test_a_browsers_language_is_honoured(client, db, wanted, language):
    response = client.get("/", headers={"accept-language": wanted})
    assert f'<html lang="{language}">' in response.content.decode()
    assert "Accept-Language" in response.headers["Vary"]
    assert "Cookie" in response.headers["Vary"]


def test_a_language_once_chosen_is_remembered_and_the_page_kept(db):
    client = Client(enforce_csrf_checks=True)
    page = "/games/?since=2026-04-01"
    html = client.get(page).content.decode()
    assert f'<input type="hidden" name="next" value="{page}">' in html
    response = client.post(reverse("set_language"), {"language": "ja", "next": page})
    assert response.status_code == 302
    assert response.url == page
    assert client.cookies["django_language"]["max-age"] >= 60 * 60 * 24 * 300
    html = client.get(page, headers={"accept-language": "fr"}).content.decode()
    assert '<html lang="ja">' in html


def test_the_menu_names_each_language_in_itself(client, db):
    html = client.get("/", headers={"accept-language": "fr"}).content.decode()
    menu = html[html.index('class="languages"') :]
    assert re.findall(r'value="(\w+)" lang="\w+"[^>]*>([^<]+)<', menu) == [
        ("en", "English"),
        ("fr", "Français"),
        ("ja", "日本語"),
    ]
    assert re.search(r'value="fr"[^>]*aria-current="true"', menu)


def test_a_page_of_one_language_is_not_given_for_another(boss):
    address = reverse("league:standings")
    tags = [
        boss.get(address, headers={"accept-language": language}).headers["ETag"]
        for language in ("en", "fr", "ja")
    ]
    assert len(set(tags)) == 3
    headers = {"accept-language": "ja", "if-none-match": tags[1]}
    response = boss.get(address, headers=headers)
    assert response.status_code == 200
    assert '<html lang="ja">' in response.content.decode()


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_rates_look_the_same_and_days_do_not(boss, language):
    address = reverse("league:batting")
    headers = {"accept-language": language}
    assert re.search(r">\.\d{3}<", boss.get(address, headers=headers).content.decode())
    game = Game.objects.first()
    page = boss.get(game.get_absolute_url(), headers=headers).content.decode()
    day = f"{game.date:%Y/%m/%d}" if language == "ja" else game.date.isoformat()
    assert day in page


def test_files_have_english_headings_in_every_language(boss):
    address = reverse("league:standings")
    texts = {
        boss.get(
            address, {"export": "csv"}, headers={"accept-language": language}
        ).content
        for language in ("en", "fr", "ja")
    }
    assert len(texts) == 1


def test_brackets_are_seen_through():
    assert outside("⟦Moreau ⟦singles⟧⟧; more") == " ; more"
    html = '<p title="out">⟦in⟧ Owls</p><code>SO</code><abbr>H</abbr>'
    assert english_left(html, {"Owls"}) == ["out", "H"]
    with brackets(), translation.override("fr"):
        assert translation.pgettext("scoring", "home") == "⟦home⟧"
        assert translation.gettext("%(name)s bats") == "%(name)s⟦ bats⟧"
