"""The game around the plate appearances."""

import pytest

from scoring.diamond import Half, Position
from scoring.engine import apply_play, start_game
from scoring.lineup import Lineup, Player, Spot
from scoring.notation import parse_play
from scoring.state import Ending


def lineup(letter):
    return Lineup(
        tuple(Spot(Player(f"{letter}{slot}"), Position(slot)) for slot in range(1, 10))
    )


def play(state, *texts):
    for text in texts:
        state = apply_play(state, parse_play(text)).after
    return state


OUT = ("SO",) * 3


@pytest.mark.clause("DB-GAM-1", "DB-GAM-3", "DB-OUT-1")
def test_a_tie_goes_on_until_somebody_leads_after_a_full_inning():
    state = start_game(lineup("A"), lineup("B"))
    for _ in range(18):
        state = play(state, *OUT)
    assert (state.is_over, state.inning, state.half) == (False, 10, Half.TOP)
    state = play(state, "H4*", *OUT)
    assert not state.is_over
    state = play(state, *OUT)
    assert state.ending is Ending.PLAYED
    assert state.runs == (1, 0)


@pytest.mark.clause("DB-GAM-2")
def test_the_home_side_does_not_bat_in_the_ninth_when_ahead():
    state = play(start_game(lineup("A"), lineup("B")), *OUT, "H4*", *OUT)
    for _ in range(15):
        state = play(state, *OUT)
    assert (state.is_over, state.half, state.inning) == (True, Half.TOP, 9)


@pytest.mark.clause("DB-GAM-2")
def test_the_game_ends_with_the_winning_run():
    state = start_game(lineup("A"), lineup("B"))
    for _ in range(17):
        state = play(state, *OUT)
    assert play(state, "H4*").is_over
