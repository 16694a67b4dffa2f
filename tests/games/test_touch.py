"""A play put together by taps: likely plays, fielders, runners."""

import pytest
from django.test import Client
from django.urls import reverse

from games.desk.touch import draw_moves, lay_out_touch, runners_of
from games.record.loading import replay_of
from scoring.engine import apply_play
from scoring.notation import parse_play


@pytest.fixture
def state(score):
    return lambda *lines: replay_of(score(*lines)).state


def taps(game, state, *fielders, begin=""):
    """Tap fielders one after the other and return the play that comes of it."""
    text = begin
    for number in fielders:
        text = lay_out_touch(game, state, text).fielders[number - 1].text
    return text


@pytest.mark.parametrize(
    ("begin", "fielders", "text"),
    [
        ("", (8,), "8"),
        ("", (6, 3), "6-3"),
        ("", (5, 4, 3), "5-4-3"),
        ("E", (5,), "E5"),
        ("2E", (7,), "2E7"),
        ("IF", (6,), "IF6"),
        ("SH", (1, 3), "SH 1-3"),
        ("H1", (6,), "6"),
        ("6-3 1>2", (6,), "6-3-6"),
    ],
)
def test_fielders_are_tapped_in_the_order_of_the_ball(game, begin, fielders, text):
    assert taps(game, replay_of(game).state, *fielders, begin=begin) == text


def test_two_taps_record_a_likely_play(scorer, game):
    browser = Client()
    browser.force_login(scorer, "django.contrib.auth.backends.ModelBackend")
    address = reverse("games:game_entry", args=[game.pk])
    html = browser.get(address, {"mode": "touch"}).content.decode()
    assert "?mode=touch&amp;play=H1" in html
    html = browser.get(address, {"mode": "touch", "play": "H1"}).content.decode()
    assert "Record <code>H1</code>" in html
    data = {"play": "H1", "version": game.version, "mode": "touch", "key": "k"}
    assert browser.post(address, data).status_code == 302
    assert game.plays.get().text == "H1"
    assert 'class="ball-field"' in browser.get(address).content.decode(), "it stays so"


def test_a_play_without_a_meaning_cannot_be_recorded(scorer, game):
    browser = Client()
    browser.force_login(scorer, "django.contrib.auth.backends.ModelBackend")
    address = reverse("games:game_entry", args=[game.pk])
    html = browser.get(address, {"mode": "touch", "play": "E"}).content.decode()
    assert "disabled" in html


def test_every_offered_move_of_a_runner_is_a_play_that_can_be(state):
    now = state("BB", "H2 1>3")
    for line in ("H1* 3>H 2>3", "6-3 3>H", "8", "BB", "3>H(WP)"):
        runners = runners_of(now, line)
        for runner in runners:
            assert sum(option.is_now for option in runner.options) <= 1
            for option in runner.options:
                apply_play(now, parse_play(option.text))


def test_a_runner_goes_on_where_the_next_tap_sends_him(state):
    now = state("BB")
    (runner, batter) = runners_of(now, "H1 1>2")
    assert (runner.name, batter.name) == ("O. Ames", "O. Boyle")
    options = {option.label: option.text for option in runner.options}
    assert options["to 3"] == "H1 1>3"
    assert options["to H"] == "H1* 1>H"
    assert options["out at 3"] == "H1 1x3"
    assert runner.following == options["out at 2"]


def test_a_batter_may_be_out_stretching(state):
    (batter,) = runners_of(state(), "H1")
    options = {option.label: option.text for option in batter.options}
    assert (options["to 1"], options["out at 2"]) == ("H1", "H1 Bx2")


def test_nothing_is_offered_for_a_line_that_is_no_play(state):
    now = state("BB")
    assert runners_of(now, "called") == ()
    assert runners_of(now, "4-") == ()
    assert draw_moves(now, "; a remark") == ()
    assert draw_moves(now, "3>H(WP)") == ()


def test_the_moves_are_drawn_from_base_to_base(state):
    runner, batter = draw_moves(state("BB"), "H1 1>3")
    assert runner.points == "250,114 170,38 90,114"
    assert batter.points == "170,190 250,114"
    assert not runner.is_out
