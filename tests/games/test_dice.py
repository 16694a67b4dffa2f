"""Dice typed as they fall: what is due, who decides, the play that comes of them."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game
from games.record.loading import replay_of
from games.services import give_dice, replace_play, take_back_dice, undo_last_play
from scoring.faults import PlayRejected


@pytest.fixture
def browser(scorer):
    browser = Client()
    browser.force_login(scorer, "django.contrib.auth.backends.ModelBackend")
    return browser


@pytest.fixture
def roll(browser, game):
    def roll(line="", **more):
        now = Game.objects.get(pk=game.pk)
        words = now.table.get("words", [])
        fresh = now.table.get("version") == now.version
        data = {"version": now.version, "given": len(words) if fresh else 0}
        address = reverse("games:dice_give", args=[game.pk])
        return browser.post(address, data | {"dice": line} | more)

    return roll


@pytest.fixture
def page(browser, game):
    def page():
        address = reverse("games:game_entry", args=[game.pk])
        return browser.get(address, {"mode": "dice"}).content.decode()

    return page


def lines(game):
    return [row.line for row in game.plays.all()]


def test_the_rulebooks_play_is_written_with_its_dice(roll, game):
    assert roll("1 1 6 2 5 6 3 4").status_code == 302
    play = game.plays.first()
    assert play.dice.startswith("1 1 6 | 2 | 5 6")
    assert replay_of(game).outcomes


def test_the_page_says_what_to_roll_next_and_who(page, roll):
    assert "Rams roll one die: pitch" in page()
    roll("6")
    assert "Owls roll" in page()


def test_half_a_play_is_kept_and_shown(page, roll, game):
    roll("1 1")
    html = page()
    assert "<strong>1 1</strong>" in html
    assert 'name="given" value="2"' in html
    assert not game.plays.exists()
    roll("1")
    assert lines(game) == ["SO {1 1 1}"]


def test_several_plays_on_one_line(roll, game):
    roll("1 1 1 1 1 1 1 1 1")
    assert lines(game) == ["SO {1 1 1}"] * 3
    assert replay_of(game).state.half == "bottom"


def test_a_die_is_taken_back(roll, game, page):
    roll("1 2")
    roll(back="1")
    game.refresh_from_db()
    assert game.table["words"] == ["1"]
    roll(back="1")
    roll(back="1")
    game.refresh_from_db()
    assert game.table["words"] == []


def test_a_die_has_six_faces(roll, game):
    response = roll("1 7")
    assert response.status_code == 422
    assert "7 is not possible" in response.content.decode()
    assert 'value="1 7"' in response.content.decode(), "what was typed stays"
    game.refresh_from_db()
    assert not game.table


def test_the_managers_are_asked_with_buttons(page, roll):
    html = page()
    assert "intentional walk" in html
    assert 'type="submit" name="say"' in html


def test_a_decision_is_given_with_its_button(page, roll, game):
    roll(say="walk")
    assert lines(game) == ["IBB"]


def test_dice_of_a_stale_page_are_refused(scorer, game, browser):
    give_dice(scorer, game, "1", version=game.version, given=0)
    address = reverse("games:dice_give", args=[game.pk])
    data = {"version": game.version, "given": 0, "dice": "1"}
    assert browser.post(address, data).status_code == 409
    game.refresh_from_db()
    assert game.table["words"] == ["1"]


def test_a_play_by_notation_ends_the_one_that_was_followed(score, roll, game, page):
    roll("1 1")
    score("BB")
    assert "<strong>1 1</strong>" not in page()
    assert "The count" not in page()
    roll("1 1 1")
    assert lines(game)[-1] == "SO {1 1 1}"


def test_the_count_is_told_while_the_pitches_fall(page, roll):
    roll("1 1")
    assert "The count is 0 and 2" in page()


def test_a_play_between_pitches_by_notation_keeps_the_count(score, roll, game, page):
    """Case D-02, with the steal written by hand."""
    score("BB")
    roll("1 1")
    score("SB")
    assert "The count is 0 and 2" in page()
    roll("1")
    assert lines(game)[-1] == "SO {1}"
    assert "The count" not in page()


def test_a_change_of_players_keeps_the_dice_that_were_thrown(score, roll, game, page):
    roll("1 1")
    score("sub home 9: R. Yates, 1")
    assert "<strong>1 1</strong>" in page()
    assert "The count is 0 and 2" in page()
    score("; he looks tired")
    roll("1")
    assert lines(game)[-1] == "SO {1 1 1}"


def test_a_dice_play_that_is_taken_back_gives_its_table_back(
    scorer, score, roll, game, page
):
    score("SO", "BB")
    roll("steal-2 1 1 4")
    assert lines(game)[-1] == "1x2(CS 2-4) {1 | 1 | 4}"
    roll("1")
    roll("1")
    assert lines(game)[-1] == "SO {1 1}"
    game.refresh_from_db()
    undo_last_play(scorer, game, game.version)
    assert "The count is 0 and 2" in page(), "one strike of before, one of the dice"
    assert "<strong>1</strong>" in page()
    roll("1")
    assert lines(game)[-1] == "SO {1 1}"


def test_dice_given_on_one_line_are_taken_back_with_the_play(scorer, roll, game, page):
    roll("1 1 1")
    game.refresh_from_db()
    undo_last_play(scorer, game, game.version)
    assert "Thrown so far" not in page()
    assert "The count" not in page()


def test_a_play_of_several_on_one_line_is_taken_back_to_its_own_table(
    scorer, score, roll, game, page
):
    score("SO", "BB")
    roll("steal-2 1 1 4 1 1")
    assert lines(game)[-1] == "SO {1 1}"
    game.refresh_from_db()
    undo_last_play(scorer, game, game.version)
    assert "The count is 0 and 1" in page()


def test_a_correction_of_an_earlier_play_keeps_the_count(
    scorer, score, roll, game, page
):
    score("SO", "8")
    roll("1 1")
    game.refresh_from_db()
    replace_play(scorer, game, 1, "9", version=game.version)
    assert "The count is 0 and 2" in page()
    game.refresh_from_db()
    replace_play(scorer, game, 1, "H1", version=game.version)
    assert "The count" not in page(), "the situation is another one"


def test_the_count_goes_on_after_a_play_between_pitches(score, roll, game, page):
    """Case D-02: the runner is caught, the same batter goes on with one strike."""
    score("SO", "BB")
    roll("steal-2 1 1 4")
    assert lines(game)[-1] == "1x2(CS 2-4) {1 | 1 | 4}"
    assert "The count is 0 and 1" in page()
    assert "3. O. Côté (RF) at bat" in " ".join(page().split())
    roll("1 1")
    assert lines(game)[-1] == "SO {1 1}"
    assert "The count" not in page()


def test_there_are_no_dice_in_plain_baseball(scorer, game, page):
    Game.objects.update(ruleset="baseball")
    game.refresh_from_db()
    with pytest.raises(PlayRejected):
        give_dice(scorer, game, "1", version=game.version, given=0)
    with pytest.raises(PlayRejected):
        take_back_dice(scorer, game, version=game.version, given=0)
    assert 'id="dice"' not in page()


def test_no_dice_without_a_pitcher_or_after_the_end(scorer, whole_game):
    with pytest.raises(PlayRejected):
        give_dice(scorer, whole_game, "1", version=whole_game.version, given=0)


def test_nobody_rolls_before_the_pitcher_is_named(score, page, roll, game):
    """Case D-07: his place was taken by a pinch hitter."""
    score(*["SO"] * 3, *["BB"] * 8, "sub home 9: R. Wells, ph", *["SO"] * 3)
    assert 'id="dice"' not in page()
    assert "Write the change first" in page()
    response = roll("1 1 1")
    assert response.status_code == 422
    assert "L232" in response.content.decode() or "field" in response.content.decode()
    score("sub home 9: R. Yates, 1")
    assert roll("1 1 1").status_code == 302
    assert lines(game)[-1] == "SO {1 1 1}"


def test_dice_sent_twice_are_taken_once(scorer, game):
    """The answer was lost, the browser sends them again."""
    for _ in range(2):
        give_dice(scorer, game, "1 1", version=game.version, given=0, key="k1")
    game.refresh_from_db()
    assert game.table["words"] == ["1", "1"]
    for _ in range(2):
        give_dice(scorer, game, "1 2", version=game.version, given=2, key="k2")
    assert lines(game) == ["SO {1 1 1}"]
    game.refresh_from_db()
    assert game.table["words"] == ["2"]
