"""What one sending wrote is taken back by its key, and nothing else is."""

import pytest
from django.core.exceptions import PermissionDenied

from games.faults import GameChanged
from games.models import Game
from games.services import (
    give_dice,
    record_lines,
    replace_play,
    rule_pitchers,
    take_back_sent,
)


def lines(game):
    return [row.line for row in game.plays.all()]


@pytest.fixture
def send(scorer, game):
    """Record a line by its key."""

    def send(text, key):
        game.refresh_from_db()
        return record_lines(scorer, game, text, version=game.version, key=key)

    return send


@pytest.fixture
def throw(scorer, game):
    """Give dice by their key."""

    def throw(line, key, given=0):
        game.refresh_from_db()
        place = {"version": game.version, "given": given}
        give_dice(scorer, game, line, **place, key=key)

    return throw


def test_what_a_sending_wrote_is_taken_back_once(scorer, game, send):
    send("SO", "k1")
    send("BB", "k2")
    assert [row.line for row in take_back_sent(scorer, game, "k2")] == ["BB"]
    for key in ("k2", "", "another"):
        assert take_back_sent(scorer, game, key) == []
    assert lines(game) == ["SO"]


def test_a_double_switch_is_taken_back_whole(scorer, game, send):
    send("SO", "k1")
    send("ds yates 7 wells", "k2")
    assert len(lines(game)) == 3
    assert len(take_back_sent(scorer, game, "k2")) == 2
    assert lines(game) == ["SO"]


def test_what_somebody_wrote_after_it_is_not_taken_back(scorer, game, send):
    send("SO", "k1")
    send("BB", "k2")
    with pytest.raises(GameChanged) as caught:
        take_back_sent(scorer, game, "k1")
    assert caught.value.stays
    assert [str(each) for each in caught.value.since] == ["BB"]
    assert lines(game) == ["SO", "BB"]


def test_a_change_after_it_is_something_written_too(scorer, game, house, send):
    send("SO", "k1")
    game.refresh_from_db()
    named = {"WinningPitcher": house.owl_men[8]}
    rule_pitchers(scorer, game, named, version=game.version)
    with pytest.raises(GameChanged):
        take_back_sent(scorer, game, "k1")
    assert lines(game) == ["SO"]


def test_only_who_scores_the_game_takes_back(game, send, django_user_model):
    send("SO", "k1")
    reader = django_user_model.objects.create_user("reader")
    with pytest.raises(PermissionDenied):
        take_back_sent(reader, game, "k1")
    assert lines(game) == ["SO"]


def test_dice_of_half_a_play_are_taken_back(scorer, game, throw):
    throw("1", "k1")
    throw("2 3", "k2", given=1)
    for _ in range(2):
        assert take_back_sent(scorer, game, "k2") == []
        assert Game.objects.get().table["words"] == ["1"]
    throw("2 3", "k2", given=1)  # the one that was on its way all the time
    assert Game.objects.get().table["words"] == ["1"]


def test_dice_that_ended_plays_are_taken_back_with_them(scorer, game, throw):
    throw("1 1", "k1")
    throw("1 1 1 1 1", "k2", given=2)
    assert lines(game) == ["SO {1 1 1}"] * 2
    assert len(take_back_sent(scorer, game, "k2")) == 2
    assert lines(game) == []
    assert Game.objects.get().table["words"] == ["1", "1"]
    assert take_back_sent(scorer, game, "k2") == []
    assert Game.objects.get().table["words"] == ["1", "1"]


def test_dice_after_which_others_were_given_stay(scorer, game, throw, send):
    throw("1 1 1", "k1")
    throw("1", "k2")
    with pytest.raises(GameChanged):
        take_back_sent(scorer, game, "k1")
    send("BB", "k3")
    with pytest.raises(GameChanged):
        take_back_sent(scorer, game, "k2")
    assert lines(game) == ["SO {1 1 1}", "BB"]


def test_a_line_that_was_corrected_since_is_not_taken_back(scorer, game, send):
    send("SO", "k1")
    game.refresh_from_db()
    replace_play(scorer, game, 1, "BB", version=game.version)
    with pytest.raises(GameChanged):
        take_back_sent(scorer, game, "k1")
    assert lines(game) == ["BB"]
