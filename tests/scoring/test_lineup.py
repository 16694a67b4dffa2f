"""Line-up cards and substitutions (OBR 5.10)."""

import pytest
from cast import (
    HOME,
    VISITORS,
    bases_of,
    batter,
    box_of,
    counts,
    line_of,
    nine,
    nine_with_a_designated_hitter,
    play_game,
    play_inning,
    refusal,
)
from refusals import REFUSED_CHANGES

from scoring.diamond import Base, Position
from scoring.engine import apply_play, apply_substitution, place_runner
from scoring.gamefile import parse_substitution
from scoring.lineup import Lineup, Player, Spot, check_lineup
from scoring.notation import parse_play
from scoring.stats.boxscore import compile_box


def change(state, text):
    """Apply a substitution written as in a game file."""
    return apply_substitution(state, parse_substitution(text))


def refused_change(state, text):
    """Return why a substitution is refused."""
    return refusal(apply_substitution, state, parse_substitution(text))


# -- line-up cards -------------------------------------------------------------------


def test_a_line_up_of_nine_at_nine_positions_is_in_order():
    assert check_lineup(nine(), VISITORS) == []
    assert check_lineup(nine_with_a_designated_hitter(), HOME) == []


def test_a_tenth_batter_needs_the_league_to_allow_it_d12():
    """D-12: refused with a sentence that says why; allowed as an option."""
    extra = Lineup((*nine().slots, Spot(Player("Extra"), Position.EXTRA_HITTER)))
    assert [str(v) for v in check_lineup(extra, HOME)] == [
        "G411 the home side: 10 batters; this league allows 9."
        " Extra hitters (eh) are a league option."
    ]
    assert check_lineup(extra, HOME, batters=10) == []
    replay = play_game(
        "H1 / " * 10 + "SO / SO / SO", lineups=(extra, nine()), options="batters=10"
    )
    outcomes = replay.outcomes
    assert outcomes[9].batter.name == "Extra"
    assert outcomes[10].batter.name == "Batter A"
    assert replay.state.due[0] == 4


# -- substitutions -------------------------------------------------------------------


def test_a_pinch_hitter_bats_in_the_slot_and_counts_for_himself():
    half = "SO / SO / sub visitors 3: Hitter, ph / H1 / SO"
    box = box_of(half)
    assert counts(line_of(box.batting, "Hitter"), "slot order pa h") == (3, 2, 1, 1)
    assert line_of(box.batting, "C").pa == 0


def test_a_pinch_runner_takes_the_base_and_the_slot():
    replay = play_inning("BB / sub visitors run 1: Fast Man / 1>2(SB) / H1* 2>H")
    box = compile_box(replay)
    assert counts(line_of(box.batting, "Fast Man"), "slot sb r pa") == (1, 1, 1, 0)
    assert counts(line_of(box.batting, "A"), "r bb") == (0, 1)
    assert replay.state.lineup(VISITORS).slots[0].player.name == "Fast Man"


def test_a_man_sent_in_for_one_who_is_on_base_runs_for_him():
    state = play_inning("BB / SO / sub visitors 1: Fast Man, 8").state
    assert bases_of(state) == "1Fast Man"


def test_a_pinch_runner_keeps_the_pitcher_who_answers():
    state = play_inning(
        "BB / sub home 9: Relief, 1 / sub visitors run 1: Fast Man"
    ).state
    assert state.runner(Base.FIRST).responsible_pitcher == batter("I")


def test_a_pitching_change_in_mid_inning():
    replay = play_inning("BB / sub home 9: Relief, 1 / SO")
    assert [outcome.pitcher.name for outcome in replay.outcomes] == [
        "Batter I",
        "Relief",
    ]


def test_a_double_switch_in_two_lines():
    """The new pitcher bats third, the new man in left field ninth."""
    state = play_inning("sub home 3: Relief, 1 / sub home 9: Fielder, 6 / SO").state
    lineup = state.lineup(HOME)
    assert lineup.player_at(Position.PITCHER).name == "Relief"
    assert lineup.player_at(Position.SHORTSTOP).name == "Fielder"
    assert lineup.fault == ""


def test_between_the_two_lines_of_a_switch_nobody_pitches_the_ball():
    state = play_inning("sub home 3: Relief, 1").state
    fault = refusal(apply_play, state, parse_play("SO"))
    assert fault.id == "L232"
    assert fault.message == (
        "the home side cannot take the field: there are two men at pitcher"
    )


def test_two_men_switch_positions():
    state = play_inning("sub home 5: Batter E, 8 / sub home 1: Batter A, 7 / SO").state
    lineup = state.lineup(HOME)
    assert lineup.player_at(Position.CENTER_FIELD) == batter("E")
    assert lineup.player_at(Position.LEFT_FIELD) == batter("A")
    assert lineup.gone == frozenset()


def test_the_pitcher_who_does_not_bat_is_changed_by_p():
    lineups = (nine(), nine_with_a_designated_hitter())
    state = play_inning("SO / sub home P: Relief, 1 / SO", lineups=lineups).state
    assert state.pitcher == Player("Relief")
    assert Player("Ace") in state.lineup(HOME).gone


def test_a_pitcher_who_takes_a_slot_costs_the_designated_hitter():
    lineups = (nine(), nine_with_a_designated_hitter())
    state = play_inning("SO / sub home 9: Relief, 1 / SO", lineups=lineups).state
    lineup = state.lineup(HOME)
    assert lineup.pitcher is None
    assert lineup.player_at(Position.PITCHER).name == "Relief"
    assert {Player("Ace"), batter("I")} <= lineup.gone


def test_the_pitcher_himself_may_take_the_slot_of_the_designated_hitter():
    lineups = (nine(), nine_with_a_designated_hitter())
    state = play_inning("SO / sub home 9: Ace, 1 / SO", lineups=lineups).state
    assert state.lineup(HOME).pitcher is None
    assert state.pitcher == Player("Ace")
    assert state.lineup(HOME).gone == {batter("I")}


@pytest.mark.parametrize(("before", "text", "id", "message"), REFUSED_CHANGES)
def test_a_change_that_cannot_be_made_is_refused(before, text, id, message):
    fault = refused_change(play_inning(before).state, text)
    assert (fault.id, fault.message) == (id, message)


def test_a_man_who_left_comes_back_only_where_the_league_allows_it():
    again = "sub visitors 3: New, ph / SO / sub visitors 3: Batter C, 6"
    state = play_inning(again, options="re-entry").state
    assert state.lineup(VISITORS).slots[2].player == batter("C")
    assert state.lineup(VISITORS).gone == {Player("New")}


def test_a_namesake_is_another_man():
    state = play_inning("sub visitors 2: Batter A [77], 4 / SO").state
    assert [s.player.id for s in state.lineup(VISITORS).slots[:2]] == ["", "77"]


def test_a_man_placed_by_rule_must_bat_for_the_side_and_find_the_base_free():
    state = play_inning("SO").state
    fault = refusal(place_runner, state, Base.SECOND, Player("Nobody"))
    assert str(fault) == "L233 the visitors: Nobody is not in the line-up."
    state = place_runner(state, Base.SECOND, batter("A"))
    assert bases_of(state) == "2A"
    assert refusal(place_runner, state, Base.SECOND, batter("I")).id == "L204"


# -- once misread --------------------------------------------------------------------


def test_a_listed_pitcher_does_not_play_at_two_positions():
    """He takes a place in the order elsewhere: the designated hitter is lost."""
    lineups = (nine(), nine_with_a_designated_hitter())
    state = play_inning("SO / sub home 5: Ace, 7", lineups=lineups).state
    lineup = state.lineup(HOME)
    assert lineup.players.count(Player("Ace")) == 1
    assert lineup.fault == "there is no pitcher"
    state = change(state, "sub home 9: Relief, 1")
    assert state.lineup(HOME).fault == ""
    assert Player("Ace") not in state.lineup(HOME).gone


@pytest.mark.parametrize("text", ["sub home P: Relief, 7", "sub home P: Relief, dh"])
def test_the_pitcher_who_does_not_bat_can_only_pitch(text):
    lineups = (nine(), nine_with_a_designated_hitter())
    state = play_inning("SO", lineups=lineups).state
    try:
        found = parse_substitution(text)
    except ValueError:
        return
    assert refusal(apply_substitution, state, found).id == "L241"


def test_a_runner_cannot_run_for_himself():
    state = play_inning("BB").state
    assert refused_change(state, "sub visitors run 1: Batter A").id == "L236"
