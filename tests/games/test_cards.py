"""The starting cards: begun from the last game or the roster, checked while chosen."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.desk.cards import last_card, roster_card, sent_card
from games.hooks.rosters import register_roster_source
from games.models import Game, LineupEntry
from games.services import create_game
from scoring.diamond import Side

DAY = date(2026, 5, 3)


@pytest.fixture
def browser(scorer):
    browser = Client()
    browser.force_login(scorer, "django.contrib.auth.backends.ModelBackend")
    return browser


@pytest.fixture
def rosters(house):
    men = {house.owls.pk: house.owl_men, house.rams.pk: house.ram_men}
    register_roster_source(lambda team, day: men[team.pk])


@pytest.fixture
def next_game(scorer, house):
    """The same sides a day later, the Rams as visitors; no cards yet."""
    day = DAY + timedelta(days=1)
    return create_game(scorer, visitors=house.rams, home=house.owls, date=day)


def address(game):
    return reverse("games:game_lineups", args=[game.pk])


def sent(side, men, places=range(1, 10)):
    """Return what a form sends for one side."""
    data = {}
    for slot, (man, place) in enumerate(zip(men, places, strict=False), start=1):
        data[f"{side}-player{slot}"] = man.pk
        data[f"{side}-position{slot}"] = place
    return data


def chosen(response, side):
    form = next(f for f in response.context["forms"] if f.side == side)
    return [man.value() for _slot, man, _place in form.rows]


def test_the_last_card_is_that_of_the_teams_last_game(house, next_game):
    card = last_card(next_game, Side.VISITORS)
    assert [card[n].player for n in (1, 9)] == [
        house.ram_men[0].pk,
        house.ram_men[8].pk,
    ]
    assert card[1].position == 8


def test_a_game_that_comes_later_is_no_last_game(house, next_game, game):
    LineupEntry.objects.filter(game=game).update(game=next_game)
    assert last_card(game, Side.HOME) == {}


@pytest.mark.usefixtures("rosters")
def test_a_card_from_the_roster_puts_men_where_they_have_played(
    house, next_game, whole_game
):
    card = roster_card(next_game, Side.HOME)
    placed = {place.player: place.position for place in card.values()}
    played = {row.player_id: row.position for row in _cards(house.game, "visitors")}
    assert placed == played
    assert sorted(placed.values()) == list(range(1, 10))
    assert card[9].position == 1, "the pitcher bats last"
    assert card[1].player == house.owl_men[0].pk, "who led off leads off"


def _cards(game, side):
    return LineupEntry.objects.filter(game=game, side=side)


@pytest.mark.usefixtures("rosters")
def test_a_roster_that_has_never_played_fills_nine_positions(house, next_game):
    card = roster_card(next_game, Side.HOME)
    assert sorted(place.position for place in card.values()) == list(range(1, 10))
    assert len({place.player for place in card.values()}) == 9


def test_without_a_roster_there_is_no_card_from_it(next_game):
    assert roster_card(next_game, Side.HOME) == {}


@pytest.mark.usefixtures("rosters")
def test_one_click_begins_a_card_and_leaves_the_other_as_it_was_chosen(
    browser, house, next_game
):
    theirs = list(reversed(house.owl_men))[:9]
    data = sent("home", theirs) | {"fill": "visitors:last", "version": 0}
    response = browser.post(address(next_game), data)
    assert response.status_code == 200
    assert chosen(response, "visitors") == [man.pk for man in house.ram_men[:9]]
    assert chosen(response, "home") == [man.pk for man in theirs]
    data["fill"] = "visitors:empty"
    assert chosen(browser.post(address(next_game), data), "visitors") == [None] * 9
    assert not next_game.lineup_entries.exists(), "nothing is saved by it"


def test_positions_are_checked_while_they_are_chosen(browser, house, next_game):
    data = sent("visitors", house.ram_men, [1, 2, 3, 4, 5, 6, 7, 8, 8])
    data |= {"check": "1"}
    html = browser.post(address(next_game), data).content.decode()
    assert "Right field is played by nobody" in html or "right field is" in html
    assert 'id="check-visitors"' in html
    assert "R. Usher and R. Vance" in html
    data["visitors-position9"] = 9
    html = browser.post(address(next_game), data).content.decode()
    assert "Nine men, nine positions." in html


def test_who_was_logged_out_gets_his_card_back(scorer, house, next_game):
    browser = Client()
    data = sent("visitors", house.ram_men) | {"version": next_game.version}
    response = browser.post(address(next_game), data)
    assert response.status_code == 302
    there = response["Location"]
    assert there.startswith("/accounts/login/?next=")
    login = {"username": "scorer", "password": "pennant!"}
    response = browser.post(there, login)
    assert response.status_code == 302
    response = browser.get(response["Location"])
    assert response.status_code == 200
    assert chosen(response, "visitors") == [man.pk for man in house.ram_men[:9]]
    assert "What you filled in is here, not yet saved." in response.content.decode()


def test_who_was_logged_out_gets_his_new_game_back(scorer, house):
    browser = Client()
    data = {
        "visitors": house.owls.pk,
        "home": house.rams.pk,
        "date": "2026-06-07",
        "park": "Côte-Vertu",
        "ruleset": "diceball",
        "plays": ["squeeze", "full_count"],
        "innings": 5,
        "ties": "on",
    }
    response = browser.post(reverse("games:game_new"), data)
    login = {"username": "scorer", "password": "pennant!"}
    response = browser.get(browser.post(response["Location"], login)["Location"])
    form = response.context["form"]
    assert form["park"].value() == "Côte-Vertu"
    assert form["plays"].value() == ["squeeze", "full_count"]
    assert form["ties"].value() is True
    assert form["re_entry"].value() is False
    assert form["date"].value() == "2026-06-07"


def test_a_part_of_the_form_is_refused_where_it_stands(next_game):
    response = Client().post(
        address(next_game), {"check": "1"}, headers={"hx-request": "true"}
    )
    assert response.status_code == 401


def test_a_game_without_cards_leads_to_them(browser, next_game, game):
    page = reverse("games:game_detail", args=[next_game.pk])
    html = browser.get(page).content.decode()
    assert "Fill in the line-ups." in html
    assert f'href="{address(next_game)}"' in html
    page = reverse("games:game_detail", args=[game.pk])
    assert "Score this game." in browser.get(page).content.decode()


def test_what_is_no_card_is_read_as_none():
    assert sent_card({"play": "SO"}, Side.HOME) is None
    card = sent_card({"home-player1": "x", "home-playerX": "3"}, Side.HOME)
    assert list(card) == [1]
    assert card[1].player is None


@pytest.mark.parametrize(
    ("plays", "tag"),
    [
        (None, None),
        (["squeeze", "full_count"], "full_count, squeeze"),
        ([], "none"),
    ],
)
def test_the_optional_plays_of_a_game_are_chosen(scorer, house, plays, tag):
    game = create_game(
        scorer, visitors=house.owls, home=house.rams, date=date(2026, 7, 1), plays=plays
    )
    assert Game.objects.get(pk=game.pk).extra_tags.get("Plays") == tag


def test_the_form_chooses_the_optional_plays(browser, house):
    data = {
        "visitors": house.owls.pk,
        "home": house.rams.pk,
        "date": "2026-06-07",
        "number": 1,
        "ruleset": "diceball",
        "plays": ["designated_steal"],
        "innings": 9,
        "batters": 9,
    }
    response = browser.post(reverse("games:game_new"), data)
    assert response.status_code == 302, response.context["form"].errors
    game = Game.objects.get(date="2026-06-07")
    assert game.extra_tags == {"Plays": "designated_steal"}


def test_a_game_without_steals_refuses_one_when_it_is_strict(scorer, house, make_card):
    from games.services import record_play, set_lineup
    from scoring.faults import PlayRejected

    game = create_game(
        scorer,
        visitors=house.owls,
        home=house.rams,
        date=date(2026, 7, 1),
        plays=["squeeze"],
        judge="strict",
    )
    set_lineup(scorer, game, "visitors", make_card(house.owl_men))
    set_lineup(scorer, game, "home", make_card(house.ram_men))
    game.refresh_from_db()
    record_play(scorer, game, "BB", version=game.version)
    game.refresh_from_db()
    with pytest.raises(PlayRejected):
        record_play(scorer, game, "SB", version=game.version)
