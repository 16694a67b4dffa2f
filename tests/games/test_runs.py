"""Games without batters: runs by half-inning, typed or by the dice."""

import pytest
from django.test import Client
from django.urls import reverse

from games import services
from games.faults import GameChanged
from games.forms import OPTIONAL_PLAYS, GameForm
from games.house import optional_plays
from games.models import Game, LineScore
from scoring.faults import PlayRejected

pytestmark = pytest.mark.django_db


def test_a_game_links_to_its_rules(client, game):
    html = client.get(reverse("games:game_detail", args=[game.pk])).content.decode()
    assert reverse("league:ruleset_detail", args=[game.ruleset]) in html


@pytest.fixture
def runs(game):
    Game.objects.filter(pk=game.pk).update(ruleset="three_dice", innings=9)
    game.refresh_from_db()
    return game


@pytest.fixture
def browser(scorer):
    browser = Client()
    browser.force_login(scorer, "django.contrib.auth.backends.ModelBackend")
    return browser


def send(browser, game, **data):
    game.refresh_from_db()
    address = reverse("games:game_runs", args=[game.pk])
    return browser.post(address, {"version": game.version, **data})


def test_half_innings_are_recorded_by_their_runs(browser, runs):
    assert send(browser, runs, runs="0 2 1").status_code == 302
    runs.refresh_from_db()
    assert runs.extra_tags["Runs"] == "0 1\n2"
    assert (runs.visitors_runs, runs.home_runs, runs.status) == (1, 2, "live")
    lines = LineScore.objects.filter(game=runs).order_by("side")
    assert sorted(line.innings for line in lines) == [[0, 1], [2, None]]


@pytest.mark.clause("HD-RUN-1")
def test_half_innings_are_recorded_by_their_dice(browser, runs):
    send(browser, runs, dice="1 4 1 6 1", throw="1")
    runs.refresh_from_db()
    assert "Runs" not in runs.extra_tags
    page = browser.get(reverse("games:game_runs", args=[runs.pk])).content.decode()
    assert "<strong>1 4 1 6 1</strong>" in page
    send(browser, runs, dice="2 3 3 5", throw="1")
    runs.refresh_from_db()
    assert runs.extra_tags["Runs"] == "3\n"
    assert runs.table["dice"] == []


@pytest.mark.clause("HD-GAM-1")
def test_a_game_ends_after_its_innings_when_somebody_leads(browser, runs):
    send(browser, runs, runs="1 " + "0 " * 16)
    runs.refresh_from_db()
    assert runs.status == "live"
    send(browser, runs, runs="0")
    runs.refresh_from_db()
    assert (runs.status, runs.winner_id) == ("final", runs.visitors_id)
    answer = send(browser, runs, runs="1")
    assert answer.status_code == 422
    assert "the game is over" in answer.content.decode()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"runs": "two"}, "“two” is no number"),
        ({"runs": "0 -1"}, "“-1” is no number"),
        ({"dice": "1 7 1", "throw": "1"}, "a die shows 1 to 6; 7 is not possible"),
        ({"back": "1"}, "there is none to take back"),
    ],
)
def test_what_cannot_be_is_refused_and_stays_typed(browser, runs, data, said):
    answer = send(browser, runs, **data)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert said in html
    assert any(value in html for value in data.values())
    runs.refresh_from_db()
    assert "Runs" not in runs.extra_tags


def test_half_innings_are_taken_back(browser, runs):
    send(browser, runs, runs="3 1")
    send(browser, runs, dice="1 1", throw="1")
    send(browser, runs, back="1")
    runs.refresh_from_db()
    assert (runs.extra_tags["Runs"], runs.table["dice"]) == ("3\n1", [])
    send(browser, runs, back="1")
    send(browser, runs, back="1")
    runs.refresh_from_db()
    assert "Runs" not in runs.extra_tags
    assert runs.status == "scheduled"


def test_somebody_else_was_quicker(scorer, runs):
    services.give_runs(scorer, runs, "1", version=runs.version)
    with pytest.raises(GameChanged):
        services.give_runs(scorer, runs, "2", version=runs.version)


def test_runs_of_a_game_with_batters_follow_from_its_plays(scorer, game):
    with pytest.raises(PlayRejected) as caught:
        services.give_runs(scorer, game, "1", version=game.version)
    assert caught.value.violation.id == "R743"


def test_its_pages_say_that_it_has_no_batters(browser, runs):
    send(browser, runs, runs="1 0 2")
    html = browser.get(reverse("games:game_detail", args=[runs.pk])).content.decode()
    assert "This game has no batters" in html
    assert ">Scoresheet<" not in html
    assert "Left on base" not in html
    for name in ("game_plays", "game_sheet"):
        answer = browser.get(reverse(f"games:{name}", args=[runs.pk]))
        assert answer["Location"] == reverse("games:game_detail", args=[runs.pk])
    for name in ("game_entry", "game_lineups", "game_paper"):
        answer = browser.get(reverse(f"games:{name}", args=[runs.pk]))
        assert answer["Location"] == reverse("games:game_runs", args=[runs.pk])
    answer = browser.get(reverse("games:game_file", args=[runs.pk]))
    assert answer.content.decode() == "1 2\n0\n"


@pytest.mark.parametrize("ruleset", ["diceball", "two_dice_advanced", "three_dice"])
def test_the_form_of_a_new_game_takes_only_the_plays_of_its_rules(ruleset):
    form = GameForm({"ruleset": ruleset, "plays": [name for name, _ in OPTIONAL_PLAYS]})
    form.is_valid()
    assert tuple(form.cleaned_data["plays"]) == optional_plays(ruleset)
