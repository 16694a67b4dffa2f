"""The dice game behind a game: likely plays, completion by odds, the judge."""

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from games.desk.touch import likely_plays
from games.house import house_of
from games.models import Game
from games.record.loading import replay_of
from games.services import record_play, replace_play
from scoring.faults import IllegalPlay

#: No die of Diceball makes a batter safe on an error of the right fielder.
IMPOSSIBLE = "E9"


@pytest.fixture
def strict(game):
    Game.objects.filter(pk=game.pk).update(judge="strict")
    game.refresh_from_db()
    return game


@pytest.fixture
def browser(scorer):
    browser = Client()
    browser.force_login(scorer, "django.contrib.auth.backends.ModelBackend")
    return browser


@pytest.fixture
def page(browser, game):
    def page(name="game_entry", **query):
        address = reverse(f"games:{name}", args=[game.pk])
        return browser.get(address, query).content.decode()

    return page


def test_the_likely_plays_stand_with_their_exact_chance(game):
    state = replay_of(game).state
    likely = house_of(game).likely(state)
    assert [each.text for each in likely][:3] == ["SO", "H1", "BB"]
    assert likely == tuple(sorted(likely, key=lambda each: -each.chance))
    assert 0 < sum(each.chance for each in likely) < 1


def test_the_page_offers_them_as_chips(page):
    html = page()
    assert 'name="choice" value="SO"' in html
    assert "15 %" in html  # a single, bases empty


def test_typing_narrows_the_likely_plays(page):
    html = page("play_preview", play="6-")
    assert 'value="6-3"' in html
    assert 'value="SO"' not in html


def test_a_game_of_plain_baseball_has_no_house(page, game):
    Game.objects.update(ruleset="baseball")
    game.refresh_from_db()
    assert house_of(game) is None
    assert 'value="6-3"' in page()
    assert " %</span>" not in page()


def test_a_short_play_is_completed_by_the_odds(score, page):
    score("SO", "BB", "BB")  # the lead-off man, who may steal, is not on base
    html = page("play_preview", play="FC")
    assert "FC 2x3(2-5) 1&gt;2" in html or "FC 1x2" in html
    html = page("play_preview", play="H1")
    assert "H1 2&gt;3 1&gt;2</code>" in html
    assert 'value="H1* 2&gt;H 1&gt;2"' in html, "the other readings are offered"
    game = score("H1")
    assert game.plays.last().text == "H1 2>3 1>2"


def test_the_lead_off_man_on_second_runs_with_the_pitch(score):
    """The designated stealer is sent, so a single brings him home more often."""
    score("BB", "BB")
    game = score("H1")
    assert game.plays.last().text == "H1* 2>H 1>2"


def steals(game):
    likely = house_of(game).likely(replay_of(game).state, most=99)
    return {each.text: each.chance for each in likely if "SB" in each.text}


def test_steals_are_offered_with_their_chance_when_the_lead_off_man_is_on(score):
    assert steals(score("BB")) == {"1>2(SB)": Fraction(3290, 6561)}
    assert steals(score("1>2(SB)")).keys() == {"2>3(SB)"}
    assert steals(score("SO", "2>3(SB)")) == {}  # home is not stolen


def test_steals_are_not_offered_with_another_man_on(score):
    assert steals(score("SO")) == {}
    missed_hit_and_run = Fraction(166775, 5038848)
    assert steals(score("BB")) == {"1>2(SB)": missed_hit_and_run}


def test_a_play_that_is_written_whole_stands(score):
    """A fly with a man on third is a fly, also when a sacrifice fly is likelier."""
    game = score("H3", "8")
    assert game.plays.last().text == "8"


def test_a_lenient_game_keeps_an_impossible_play_with_a_mark(score, page):
    html = page("play_preview", play=IMPOSSIBLE)
    assert "Kept with a mark" in html
    game = score(IMPOSSIBLE)
    assert game.plays.last().text == IMPOSSIBLE
    assert "no dice can make it" in page("game_plays")


def test_a_strict_game_refuses_it_and_names_the_nearest(scorer, strict, page):
    with pytest.raises(IllegalPlay) as refusal:
        record_play(scorer, strict, IMPOSSIBLE, version=strict.version)
    assert refusal.value.violation.id in {"H801", "H802"}
    assert refusal.value.violation.params["nearest"]
    html = page("play_preview", play=IMPOSSIBLE)
    assert "Refused in this game" in html and "Possible:" in html
    assert not strict.plays.exists()


def test_a_strict_game_refuses_it_as_a_correction_too(scorer, strict, score):
    game = score("SO")
    with pytest.raises(IllegalPlay):
        replace_play(scorer, game, 1, IMPOSSIBLE, version=game.version)


def test_a_game_may_ask_nobody(score, page, game):
    Game.objects.update(judge="off")
    score(IMPOSSIBLE)
    assert "no dice can make it" not in page("game_plays")


def test_the_winning_run_ends_a_likely_play(score, game):
    """In the last of the ninth a single with a man on third scores one run only."""
    score(*["SO"] * 3, *["SO"] * 3, *["SO"] * 3, *["SO"] * 3, *["SO"] * 3)
    game = score("H3", "BB")
    texts = [each.text for each in house_of(game).likely(replay_of(game).state)]
    assert "H1* 3>H 1>2" in texts


def test_no_likely_plays_when_the_game_is_over(whole_game):
    assert likely_plays(whole_game, replay_of(whole_game).state) == ()
