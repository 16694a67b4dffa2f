"""Pages are made once for all who may see the same, in few queries, and kept apart.

How long they take is measured by ``benchmarks/pages.py``.
"""

import re
from datetime import date

import pytest
from django.contrib.auth.models import Permission
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import cache
from django.db import connection
from django.middleware.csrf import _does_token_match
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, Player, Team
from games.services import replace_play
from league.figures.books import stamp_of
from league.models import League, RosterSpell, SeasonTeam
from league.services import load_games, note_change, read_books, refresh_book
from league.services.placing import note_games

#: The most queries of a page that is made anew, and of one that is kept.
COLD, WARM = 12, 6
PAGES = (
    "home standings batting pitching results schedule team_list"
    " team_detail player_detail"
).split()
QUERIES = ("", "?season=test-2026", "?sort=name&page=2", "?show=all", "?month=all")
#: The pages of statistics ask for more, of which these are the dearest.
STATISTICS = (
    "fielding team_statistics career_batting career_pitching career_fielding leaders"
    " records streaks head_to_head statistics player_splits player_log player_plays"
    " player_streaks team_splits team_log team_plays team_streaks"
).split()
STATISTICS_QUERIES = (
    "?span=career",
    "?of=season",
    "?part=pitching&stage=postseason",
    "?part=pitching&span=career",
)
#: The token of a form.
TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w+')
ADDRESSES = [(name, query) for name in PAGES for query in QUERIES]
ADDRESSES += [(name, query) for name in STATISTICS for query in STATISTICS_QUERIES]


@pytest.fixture
def played(two_teams, tmp_path):
    """The league after two games."""
    for day in (6, 7):
        text = two_teams.file(Date=f"2026-04-0{day}")
        (tmp_path / f"{day}.score").write_text(text, encoding="utf-8")
    load_games(tmp_path, two_teams.season)
    two_teams.make_season("2027", is_current=False)
    open_books(two_teams)
    return two_teams


def open_books(cast):
    """Have the books of all seasons stored, as ``rebuild`` does."""
    for season in cast.league.seasons.all():
        for stage in ("regular", "postseason"):
            refresh_book(season, stage)


def address(name):
    one = {"team": Team, "player": Player}.get(name.partition("_")[0])
    one = None if name in ("team_list", "team_statistics") else one
    return reverse(f"league:{name}", args=[one.objects.first().pk] if one else [])


def again(client, page, response, **headers):
    headers["if_none_match"] = response.headers["ETag"]
    return client.get(page, headers=headers)


@pytest.mark.parametrize(("name", "query"), ADDRESSES)
def test_a_page_takes_few_queries(
    played, client, django_assert_max_num_queries, name, query
):
    page = address(name) + query
    with django_assert_max_num_queries(COLD):
        first = client.get(page)
    with django_assert_max_num_queries(WARM):
        second = client.get(page)
    with django_assert_max_num_queries(WARM):
        third = again(client, page, second)
    assert (first.status_code, third.status_code) == (200, 304)
    assert first.content == second.content
    assert third.content == b""
    assert "private" in first.headers["Cache-Control"]


@pytest.fixture(
    params=["commissioner", "manager", "scorer", "reader", "chosen", "staff"]
)
def somebody(request, played, client, django_user_model):
    """Somebody with an account, logged in; the chosen one was given a game to score."""
    role = request.param
    user = django_user_model.objects.create_user("ann", is_staff=role == "staff")
    if role == "manager":
        for team in Team.objects.all():
            team.managers.create(user=user)
    elif role == "chosen":
        Game.objects.update(status=Game.Status.LIVE)
        for game in Game.objects.all():
            game.scorers.add(user)
    elif role != "staff":
        played.league.memberships.create(user=user, role=role)
    client.force_login(user)
    return user


@pytest.mark.parametrize("name", [*PAGES, *STATISTICS])
def test_a_page_takes_few_queries_for_somebody_with_an_account(
    played, client, somebody, django_assert_max_num_queries, name
):
    for query in ("", "?season=test-2026", "?span=career"):
        page = address(name) + query
        with django_assert_max_num_queries(COLD):
            first = client.get(page)
        with django_assert_max_num_queries(WARM):
            second = client.get(page)
        with django_assert_max_num_queries(WARM):
            third = again(client, page, second)
        assert (first.status_code, third.status_code) == (200, 304)
        texts = [TOKEN.sub("", each.content.decode()) for each in (first, second)]
        assert texts[0] == texts[1]
        assert "ann" in texts[0]


@pytest.mark.parametrize("name", [*PAGES, *STATISTICS])
def test_the_queries_of_a_page_do_not_grow_with_the_league(
    played, client, name, tmp_path
):
    page = address(name)
    with CaptureQueriesContext(connection) as few:
        client.get(page)
    for day in range(10, 20):
        text = played.file(Date=f"2026-04-{day}")
        (tmp_path / f"{day}.score").write_text(text, encoding="utf-8")
    load_games(tmp_path, played.season)
    open_books(played)
    with CaptureQueriesContext(connection) as many:
        client.get(page)
    assert len(many) == len(few)


def test_a_book_is_compiled_once_in_few_queries(played, django_assert_num_queries):
    season = played.season
    note_games([season.pk])
    for content, most in (("streaks", 7), ("games", 6), ("seasons", 6)):
        with django_assert_num_queries(most):  # two of them to look
            read_books(played.league, "regular", content)
        with django_assert_num_queries(2):
            read_books(played.league, "regular", content)


def test_a_book_stays_good_while_no_game_that_has_ended_changes(
    played, django_assert_num_queries
):
    season = played.season
    season.refresh_from_db()
    season.save()
    played.league.save()
    note_change(season.pk)
    with django_assert_num_queries(2):  # none of them compiles a book
        read_books(played.league, "regular", "streaks")


def test_a_corrected_play_and_a_moved_game_are_in_the_book(played, admin_user):
    season, game = played.season, Game.objects.earliest("date")

    def book(content):
        return read_books(played.league, "regular", content, only=season)[0][1]

    game.date = date(2026, 4, 4)
    game.save()
    days = {row[1] for rows in book("games")["team"].values() for row in rows}
    assert "2026-04-04" in days
    assert "2026-04-06" not in days
    before = book("games")
    correct(played, admin_user)
    assert book("games") != before


def test_other_rules_for_qualifying_make_another_book(played):
    season = played.season
    season.refresh_from_db()
    before = stamp_of(season)
    season.qualifying_pa = 1
    assert stamp_of(season) != before


@pytest.mark.parametrize("name", ["standings", "batting", "results"])
def test_a_file_is_kept_too(played, client, name):
    page = f"{address(name)}?export=csv"
    first = client.get(page)
    second = client.get(page)
    assert first.content == second.content
    for response in (first, second):
        assert response.headers["Content-Type"].startswith("text/csv")
        assert f"{name}-test-2026.csv" in response.headers["Content-Disposition"]
    assert again(client, page, second).status_code == 304


# -- a change is seen at once ----------------------------------------------------------


def correct(played, user):
    game = Game.objects.order_by("date").first()
    place = game.plays.get(text="H1").sequence
    replace_play(user, game, place, "H4*", version=game.version)


def rename_team(played, user):
    team = Team.objects.get(code="AAA")
    team.name = "Renamed"
    team.save()


def rename_league(played, user):
    league = League.objects.get()
    league.name = "Renamed"
    league.save()


def rename_season(played, user):
    played.season.refresh_from_db()
    played.season.name = "Renamed"
    played.season.save()


@pytest.mark.parametrize("change", [correct, rename_team, rename_league, rename_season])
@pytest.mark.parametrize("name", ["home", "standings", "results", "team_detail"])
def test_a_change_is_on_the_page_at_once(played, client, admin_user, name, change):
    page = address(name)
    before = client.get(page)
    change(played, admin_user)
    after = again(client, page, before)
    assert after.status_code == 200
    assert after.content != before.content


def test_a_new_man_is_on_the_roster_at_once(played, client):
    page = address("team_detail")
    before = client.get(page)
    team = Team.objects.first()
    played.man(SeasonTeam.objects.get(team=team), "Newcomer")
    assert "Newcomer" in again(client, page, before).content.decode()
    player = Player.objects.get(name="Newcomer")
    player.name = "Oldtimer"
    player.save()
    assert "Oldtimer" in client.get(page).content.decode()
    RosterSpell.objects.filter(player=player).first().delete()
    assert "Oldtimer" not in client.get(page).content.decode()


def test_a_season_that_is_stored_anew_never_has_an_older_version(played):
    season = played.season
    season.version = 1  # as somebody read it before the games
    season.save()
    stored = type(season).objects.get(pk=season.pk)
    assert stored.version == season.version > 2


def test_a_new_season_is_among_the_seasons_at_once(played, client):
    page = address("standings")
    before = client.get(page)
    played.make_season("2028", is_current=False)
    assert "2028" in again(client, page, before).content.decode()


# -- what is somebody's own ------------------------------------------------------------


def test_a_name_in_the_header_is_only_for_its_bearer(played, client, django_user_model):
    page = address("standings")
    visitor = client.get(page)
    for name in ("annabel", "bertram"):
        client.force_login(django_user_model.objects.create_user(name))
        own = again(client, page, visitor)
        assert own.status_code == 200
        assert name in own.content.decode()
    assert "annabel" not in own.content.decode()
    client.logout()
    out = again(client, page, own)
    assert out.status_code == 200
    assert "bertram" not in out.content.decode()


def test_a_right_that_was_given_is_in_the_menu_at_once(
    played, client, django_user_model
):
    user = django_user_model.objects.create_user("ann")
    client.force_login(user)
    page, new = address("standings"), f'href="{reverse("games:game_new")}"'
    before = client.get(page)
    assert new not in before.content.decode()
    right = Permission.objects.get(content_type__app_label="games", codename="add_game")
    user.user_permissions.add(right)
    after = again(client, page, before)
    assert after.status_code == 200
    assert new in after.content.decode()
    user.user_permissions.remove(right)
    assert new not in again(client, page, after).content.decode()


def test_what_only_commissioners_may_is_shown_to_them_alone(
    played, client, django_user_model
):
    page = address("schedule")
    make = reverse("league:schedule_make")
    assert make not in client.get(page).content.decode()
    user = django_user_model.objects.create_user("ann")
    client.force_login(user)
    reader = client.get(page)
    assert make not in reader.content.decode()
    League.objects.get().memberships.create(user=user, role="commissioner")
    chief = again(client, page, reader)
    assert chief.status_code == 200
    assert make in chief.content.decode()
    client.logout()
    assert make not in client.get(page).content.decode()


def test_a_page_of_a_closed_league_is_kept_for_its_members(
    played, client, django_user_model
):
    page = address("standings")
    open_to_all = client.get(page)
    league = League.objects.get()
    league.is_public = False
    league.save()
    member = django_user_model.objects.create_user("ann")
    league.memberships.create(user=member, role="reader")
    client.force_login(member)
    inside = client.get(page)
    assert "Team AAA" in inside.content.decode()
    client.logout()
    for tag in (open_to_all, inside):
        outside = again(client, page, tag)
        assert outside.status_code != 304
        assert "Team AAA" not in outside.content.decode()


def test_a_message_is_shown_once(played, client):
    page = address("standings")
    before = client.get(page)
    client.cookies[CookieStorage.cookie_name] = _message("Mind the gap")
    told = again(client, page, before)
    assert told.status_code == 200
    assert "Mind the gap" in told.content.decode()
    assert "ETag" not in told.headers
    after = client.get(page)
    assert "Mind the gap" not in after.content.decode()
    assert again(client, page, after).status_code == 304


def _message(text):
    storage = CookieStorage(RequestFactory().get("/"))
    return storage._encode([Message(constants.INFO, text)])


def test_a_kept_page_has_a_form_token_of_its_own_each_time(played, admin_client):
    played.season.refresh_from_db()
    played.season.tie_breakers = ["coin"]
    played.season.save()
    Game.objects.all().delete()
    a, b = played.teams.values()
    played.game(a, "1-0", b)
    played.game(b, "1-0", a)
    page = address("standings")
    pages = [admin_client.get(page) for _ in range(3)]
    texts = [each.content.decode() for each in pages]
    assert "coin" in texts[0]
    assert [TOKEN.sub("", text) for text in texts] == [TOKEN.sub("", texts[0])] * 3
    found = [set(TOKEN.findall(text)) for text in texts]
    assert [len(tokens) for tokens in found] == [1, 1, 1]
    assert len(set.union(*found)) == 3, "no mask is used twice"
    secret = admin_client.cookies["csrftoken"].value
    for (token,) in found:
        assert _does_token_match(token, secret)


def test_a_form_on_a_kept_page_can_be_sent(played, django_user_model):
    league = League.objects.get()
    clients = [Client(enforce_csrf_checks=True) for _ in range(2)]
    for number, each in enumerate(clients):
        user = django_user_model.objects.create_user(f"u{number}")
        league.memberships.create(user=user, role="reader")
        each.force_login(user)
    page = address("standings")
    for each in clients:
        kept = [each.get(page).content.decode() for _ in range(2)][1]
        out = reverse("logout")
        assert each.post(out, {"csrfmiddlewaretoken": "a" * 64}).status_code == 403
        (token,) = set(TOKEN.findall(kept))
        assert each.post(out, {"csrfmiddlewaretoken": token}).status_code == 302


def test_a_language_has_pages_of_its_own(played, client):
    page = address("standings")
    english = client.get(page, headers={"accept-language": "en"})
    french = again(client, page, english, accept_language="fr")
    assert french.status_code == 200
    assert '<html lang="fr">' in french.content.decode()
    assert '<html lang="en">' in client.get(page).content.decode()


def test_nothing_is_kept_while_the_templates_are_written(played, client, settings):
    settings.DEBUG = True
    page = address("standings")
    assert "ETag" not in client.get(page).headers
    cache.clear()
