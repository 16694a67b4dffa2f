"""The run rule, and a league that does without the designated hitter."""

import pytest
from cast import (
    HOME,
    QUIET,
    VISITORS,
    halves_of,
    nine,
    nine_with_a_designated_hitter,
    play_game,
    refusal,
)

from scoring.diamond import Half
from scoring.engine import apply_play, apply_substitution
from scoring.gamefile import format_game, parse_substitution, read_game
from scoring.lineup import check_lineup
from scoring.notation import format_play, parse_play
from scoring.readers.ending import runs_to_win, stop_at_winning_run
from scoring.record import GameRecord, format_options
from scoring.replay import replay_game
from scoring.state import Ending, GameOptions
from scoring.stats.boxscore import compile_box

INNING = (QUIET, QUIET)
#: A half-inning of three runs.
THREE = "H4* / H4* / H4* / SO / SO / SO"
RULE = "run-rule=3/2"


def play(*halves, innings=4, options=RULE):
    return play_game(*halves, innings=innings, options=options)


def test_a_lead_before_its_inning_does_not_end_the_game():
    state = play(THREE, QUIET).state
    assert (state.is_over, state.half_name) == (False, "top of the 2nd")


def test_the_visitors_lead_ends_the_game_after_a_complete_inning():
    state = play(QUIET, QUIET, THREE).state
    assert (state.is_over, state.half_name) == (False, "bottom of the 2nd")
    state = play(QUIET, QUIET, THREE, QUIET).state
    assert (state.ending, state.winner, state.runs) == (Ending.PLAYED, VISITORS, (3, 0))
    assert (state.inning, state.half, state.is_cut_short) == (2, Half.BOTTOM, True)


def test_the_home_half_is_not_played_when_the_home_side_has_the_lead():
    """Case D-43: the half-inning that was not played is marked in the line score."""
    replay = play(QUIET, THREE, QUIET)
    state = replay.state
    assert (state.ending, state.winner, state.half) == (Ending.PLAYED, HOME, Half.TOP)
    assert (2, Half.BOTTOM) not in halves_of(replay)
    box = compile_box(replay)
    assert box.linescore[1].innings == (3, None)
    assert box.linescore[0].innings == (0, 0)
    assert box.proof == ()


def test_the_run_that_makes_the_lead_ends_the_game_d43():
    state = play(*INNING, QUIET, "H4* / H4* / H4*").state
    assert (state.ending, state.winner, state.runs) == (Ending.PLAYED, HOME, (0, 3))
    assert state.outs == 0
    assert refusal(apply_play, state, parse_play("SO")).id == "L231"


def test_only_the_runs_that_the_rule_needs_count_but_for_a_home_run():
    state = play(*INNING, QUIET, "H4* / H4* / H1 / H1 1>3").state
    assert (state.runs_to_end, runs_to_win(state)) == (1, 1)
    fault = refusal(apply_play, state, parse_play("H3** 3>H 1>H"))
    assert fault.message == "the game ends with the winning run: 1 of 2 runs count"
    stopped = stop_at_winning_run(state, parse_play("H2** 3>H 1>H"))
    assert format_play(stopped) == "H1* 3>H 1>3"
    over = apply_play(state, parse_play("H4***")).after
    assert (over.is_over, over.runs) == (True, (0, 5))


def test_a_short_lead_goes_on_to_the_last_inning():
    state = play(*INNING, "H4* / H4* / SO / SO / SO", QUIET).state
    assert not state.is_over
    last = play(*INNING * 3, "H4* / SO / SO / SO", QUIET).state
    assert (last.ending, last.is_cut_short) == (Ending.PLAYED, False)


def test_in_the_last_inning_one_run_wins_whatever_the_rule_says():
    state = play(*INNING * 3, QUIET, "SO").state
    assert state.runs_to_end == 1


def test_a_game_without_the_rule_is_played_out():
    state = play(QUIET, THREE, THREE, THREE, THREE, options="").state
    assert (state.is_over, state.options.has_run_rule) == (False, False)


def test_the_options_survive_the_game_file():
    replay = play(QUIET, THREE, QUIET)
    record = replay.record
    again, remarks = read_game(format_game(record).encode())
    assert (again.options, remarks) == (record.options, ())
    assert replay_game(again).state.ending is Ending.PLAYED


@pytest.mark.parametrize(
    "options",
    [
        GameOptions(),
        GameOptions(designated_hitter=False),
        GameOptions(batters=12, re_entry=True, ties=True),
        GameOptions(mercy_runs=10, mercy_innings=7),
    ],
)
def test_the_tag_says_what_was_settled(options):
    record = GameRecord((nine(), nine()), (), (("Options", format_options(options)),))
    assert record.options == options


@pytest.mark.parametrize(
    "word", ["run-rule=", "run-rule=x/7", "run-rule=10", "run-rule=100/7"]
)
def test_a_run_rule_that_cannot_be_read_is_none(word):
    record = GameRecord((nine(), nine()), (), (("Options", word),))
    assert not record.options.has_run_rule


# -- the designated hitter -----------------------------------------------------------


def test_a_league_without_the_designated_hitter_refuses_him():
    card = nine_with_a_designated_hitter()
    found = check_lineup(card, HOME, designated_hitter=False)
    assert [v.id for v in found] == ["G430"]
    assert found[0].message.endswith("is a designated hitter; this league has none")
    assert check_lineup(nine(), HOME, designated_hitter=False) == []


def test_a_pitcher_who_does_not_bat_is_refused_with_the_designated_hitter():
    card = nine_with_a_designated_hitter()
    slots = tuple(
        spot for spot in card.slots if spot.position.abbreviation.lower() != "dh"
    )
    found = check_lineup(type(card)(slots, card.pitcher), HOME, designated_hitter=False)
    assert {"G431", "G412"} == {v.id for v in found}


def test_a_designated_hitter_cannot_come_in_later_either():
    state = play("SO", options="no-dh").state
    change = parse_substitution("sub home 3: New Man, dh")
    fault = refusal(apply_substitution, state, change)
    assert str(fault).startswith("G430 the home side: New Man is a designated hitter")
