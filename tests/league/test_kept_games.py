"""Pages of a game, and the list of games, are made once for all who see the same."""

import re

import pytest
from django.urls import reverse

from games.models import Game, LineupEntry, Team
from games.services import replace_play, sign_game
from league.models import RosterSpell
from league.services import load_games

#: The most queries of a page that is made anew, and of one that is kept.
COLD, WARM = 12, 7
PAGES = ("game_list", "game_detail", "game_plays", "game_sheet")
TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w+')


@pytest.fixture
def game(two_teams, tmp_path):
    """A game that has ended, in a season."""
    (tmp_path / "a.score").write_text(two_teams.file(), encoding="utf-8")
    load_games(tmp_path, two_teams.season)
    return Game.objects.get()


@pytest.fixture(params=[None, "commissioner", "manager", "scorer", "reader", "staff"])
def somebody(request, two_teams, game, client, django_user_model):
    """Nobody, or somebody with an account who is logged in."""
    role = request.param
    if role is None:
        return None
    user = django_user_model.objects.create_user("ann", is_staff=role == "staff")
    if role == "manager":
        for team in Team.objects.all():
            team.managers.create(user=user)
    elif role != "staff":
        two_teams.league.memberships.create(user=user, role=role)
    client.force_login(user)
    return user


def address(name, game):
    return reverse(f"games:{name}", args=[] if name == "game_list" else [game.pk])


def again(client, page, response):
    return client.get(page, headers={"if_none_match": response.headers["ETag"]})


def text_of(response):
    return response.content.decode()


@pytest.mark.usefixtures("somebody")
@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_a_game_is_made_once_in_few_queries(
    game, client, name, django_assert_max_num_queries
):
    page = address(name, game)
    with django_assert_max_num_queries(COLD):
        first = client.get(page)
    with django_assert_max_num_queries(WARM):
        second = client.get(page)
    with django_assert_max_num_queries(WARM):
        third = again(client, page, second)
    assert (first.status_code, third.status_code) == (200, 304)
    texts = [TOKEN.sub("", text_of(each)) for each in (first, second)]
    assert texts[0] == texts[1]
    assert "private" in first.headers["Cache-Control"]


def correct(game, user):
    place = game.plays.get(text="H1").sequence
    replace_play(user, game, place, "H4*", version=game.version)


def rename_team(game, user):
    game.home.name = "Renamed"
    game.home.save()


@pytest.mark.parametrize("change", [correct, rename_team])
@pytest.mark.parametrize("name", PAGES)
def test_a_change_is_on_the_page_of_a_game_at_once(
    game, client, admin_user, name, change
):
    page = address(name, game)
    before = client.get(page)
    change(game, admin_user)
    after = again(client, page, before)
    assert after.status_code == 200
    assert after.content != before.content


@pytest.mark.parametrize("name", ["game_detail", "game_plays", "game_sheet"])
def test_a_man_of_no_roster_has_his_new_name_at_once(game, client, name):
    man = LineupEntry.objects.get(side="visitors", slot=1).player
    RosterSpell.objects.filter(player=man).delete()
    page = address(name, game)
    before = client.get(page)
    assert "AAA 1" in text_of(before)
    man.name = "Mononym"
    man.save()
    assert "Mononym" in text_of(again(client, page, before))


def test_a_managers_word_is_on_the_page_at_once(game, client, django_user_model):
    users = [django_user_model.objects.create_user(name) for name in ("ann", "bob")]
    for user, team in zip(users, (game.visitors, game.home), strict=True):
        team.managers.create(user=user)
    page = address("game_detail", game)
    before = client.get(page)
    assert "protests" not in text_of(before)
    sign_game(
        users[0], game, "visitors", version=game.version, protest=True, text="Not out."
    )
    after = again(client, page, before)
    assert "Not out." in text_of(after)
    for user, side in zip(users, ("visitors", "home"), strict=True):
        sign_game(user, game, side, version=game.version)
    closed = again(client, page, after)
    assert "Both sides have confirmed this game." in text_of(closed)
    users[0].username = "annabel"
    users[0].save()
    assert "annabel" in text_of(again(client, page, closed))


def test_a_scorer_finds_the_way_in_as_soon_as_the_game_is_given_to_him(
    game, client, django_user_model
):
    user = django_user_model.objects.create_user("ann")
    client.force_login(user)
    page, way_in = (
        address("game_plays", game),
        reverse("games:game_entry", args=[game.pk]),
    )
    before = client.get(page)
    assert f'href="{way_in}"' not in text_of(before)
    game.scorers.add(user)
    after = again(client, page, before)
    assert f'href="{way_in}"' in text_of(after)
    client.logout()
    assert f'href="{way_in}"' not in text_of(client.get(page))


def test_a_new_game_is_on_the_list_at_once(two_teams, game, client):
    page = address("game_list", game)
    before = client.get(page)
    teams = two_teams.teams
    new = two_teams.game(teams["BBB"], "7-1", teams["AAA"])
    after = again(client, page, before)
    link = f'href="{new.get_absolute_url()}"'
    assert link in text_of(after)
    new.delete()
    gone = again(client, page, after)
    assert link not in text_of(gone)


def test_another_month_of_the_list_is_another_page(game, client):
    page = address("game_list", game)
    link = f'href="{game.get_absolute_url()}"'
    assert link in text_of(client.get(page))
    assert link not in text_of(client.get(f"{page}?until=2020-01-01"))
    assert link in text_of(client.get(page))


def test_a_game_of_no_league_is_made_anew_each_time(client, db):
    teams = [Team.objects.create(code=code, name=code) for code in ("ONE", "TWO")]
    game = Game.objects.create(visitors=teams[0], home=teams[1], date="2026-05-01")
    page = address("game_detail", game)
    assert "ETag" not in client.get(page).headers
    teams[0].name = "Wanderers"
    teams[0].save()
    assert "Wanderers" in text_of(client.get(page))


def test_a_live_game_is_asked_for_by_its_own_tag(game, client):
    Game.objects.update(status=Game.Status.LIVE)
    page = address("game_detail", game)
    tag = re.search(r"If-None-Match.*?(\d+-\d+-\d-\d+-\w+)", text_of(client.get(page)))[
        1
    ]
    asked = {"HX-Request": "true", "If-None-Match": f'"{tag}"'}
    assert client.get(page, headers=asked).status_code == 304
    game.refresh_from_db()
    game.version += 1
    game.save()
    fresh = client.get(page, headers=asked)
    assert fresh.status_code == 200
    assert fresh.headers["ETag"] != f'"{tag}"'


def test_when_a_game_of_a_schedule_is_over_the_next_one_is_found_there(
    game, admin_client
):
    text = text_of(admin_client.get(address("game_entry", game)))
    schedule = f"{reverse('league:schedule')}?season=test-2026"
    assert f'<li><a href="{schedule}">Find the next game in the schedule</a>' in text
    assert "Put the next game down" not in text
