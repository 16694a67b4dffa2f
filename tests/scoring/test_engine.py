"""Whole games: line-ups, substitutions, the batting order, how a game ends."""

from dataclasses import replace

import pytest
from cast import (
    HOME,
    QUIET,
    VISITORS,
    bases_of,
    batter,
    box_of,
    counts,
    entry,
    halves_of,
    nine,
    play_game,
    play_inning,
    refusal,
    write_game,
)

from scoring.diamond import Half
from scoring.engine import (
    apply_play,
    apply_substitution,
    end_game,
    start_game,
)
from scoring.gamefile import EndLine, HalfLine, parse_substitution
from scoring.lineup import Player
from scoring.notation import parse_play
from scoring.replay import apply_entry, replay_game
from scoring.state import Ending
from scoring.stats.boxscore import compile_box

#: One quiet inning, both sides.
INNING = (QUIET, QUIET)
THROUGH_EIGHT = INNING * 8
CALLED = EndLine(Ending.CALLED)


def _with_entries(record, entries):
    return replace(record, entries=tuple(entries))


def change(state, text):
    """Apply a substitution written as in a game file."""
    return apply_substitution(state, parse_substitution(text))


def refused_change(state, text):
    """Return why a substitution is refused."""
    return refusal(apply_substitution, state, parse_substitution(text))


# -- the batting order ---------------------------------------------------------------


def test_the_order_goes_on_where_it_stopped():
    replay = play_game("SO / SO / BB / SO", QUIET)
    assert replay.state.batter == batter("E")


def test_the_tenth_man_to_bat_is_the_first_again():
    replay = play_inning("H1 / H1 / H1" + " / BB*" * 7)
    assert replay.outcomes[9].batter == batter("A")
    assert replay.state.due[0] == 2


def test_a_name_that_is_not_due_is_refused():
    state = play_inning("SO").state
    fault = refusal(apply_play, state, parse_play("Batter C: H1"))
    assert str(fault) == "L224 the man due at bat is Batter B, not Batter C."
    assert apply_play(state, parse_play("Batter B: H1")).batter == batter("B")


# -- the field must be complete ------------------------------------------------------


def test_a_team_without_a_pitcher_cannot_take_the_field_d07():
    """D-07: the pitcher is pinch-hit for in the bottom of the seventh."""
    before = INNING * 6 + (QUIET, "SO / SO / sub home 9: Hitter, ph / SO")
    replay = play_game(*before)
    state = replay.state
    assert state.half_name == "top of the 8th"
    for text in ("SO", "BB", "H1", "4-3"):
        fault = refusal(apply_play, state, parse_play(text))
        assert fault.id == "L232"
        assert (
            fault.message == "the home side cannot take the field: there is no pitcher"
        )
        assert fault.hint == "Write the substitutions before the first pitch."
    state = change(state, "sub home 9: New Pitcher, 1")
    outcome = apply_play(state, parse_play("SO"))
    assert outcome.pitcher == Player("New Pitcher")


def test_a_new_pitcher_has_a_line_before_his_first_pitch_d07():
    """D-07: batters faced 0, outs 0."""
    before = INNING * 6 + (QUIET, "SO / SO / sub home 9: Hitter, ph / SO")
    box = box_of(*before, "sub home 9: New Pitcher, 1")
    line = box.pitching_of(HOME)[-1]
    assert (line.player.name, line.bf, line.outs) == ("New Pitcher", 0, 0)


def test_a_team_whose_shortstop_was_run_for_cannot_take_the_field_d07():
    state = play_game(QUIET, "SO / SO / BB / sub home run 1: Fast Man / SO").state
    fault = refusal(apply_play, state, parse_play("SO"))
    assert fault.message == "the home side cannot take the field: there is no shortstop"


# -- how a game ends -----------------------------------------------------------------


@pytest.mark.clause("DB-GAM-2")
def test_the_home_half_of_the_ninth_is_not_played_when_home_leads():
    replay = play_game(QUIET, "H4* / SO / SO / SO", *(INNING * 7), QUIET)
    state = replay.state
    assert (state.ending, state.inning, state.half) == (Ending.PLAYED, 9, Half.TOP)
    assert state.winner is HOME
    assert (9, Half.BOTTOM) not in halves_of(replay)
    box = compile_box(replay)
    assert box.linescore[1].innings == (1, 0, 0, 0, 0, 0, 0, 0, None)
    assert box.linescore[0].innings == (0,) * 9
    outs = [sum(p.outs for p in box.pitching_of(side)) for side in (VISITORS, HOME)]
    assert outs == [24, 27]


@pytest.mark.clause("DB-GAM-2")
def test_the_game_ends_with_the_winning_run():
    """Trap T5: the home side takes the lead in the ninth, nobody else bats."""
    replay = play_game(*THROUGH_EIGHT, QUIET, "SO / H3 / H1* 3>H")
    state = replay.state
    assert (state.ending, state.runs, state.winner) == (Ending.PLAYED, (0, 1), HOME)
    assert state.outs == 1
    fault = refusal(apply_play, state, parse_play("SO"))
    assert str(fault) == "L231 the game is over. It ended: played."


@pytest.mark.clause("DB-GAM-2")
def test_a_home_run_that_wins_counts_in_full_d53():
    """D-53: tied in the bottom of the tenth, man on first, home run: 4-2."""
    two_each = ("H4* / H4* / SO / SO / SO",) * 2
    replay = play_game(*two_each, *(INNING * 8), QUIET, "BB / H4**")
    state = replay.state
    assert (state.inning, state.runs, state.is_over) == (10, (2, 4), True)
    assert state.outs == 0
    box = compile_box(replay)
    assert box.proof == ()
    assert [line.rbi for line in box.batting_of(HOME)].count(2) == 1
    assert box.pitching_of(VISITORS)[0].outs == 27


@pytest.mark.clause("DB-GAM-2")
def test_only_the_runs_needed_to_win_count_on_another_hit():
    """OBR 9.06(f): a double with two on in a tied ninth brings one run."""
    state = play_game(*THROUGH_EIGHT, QUIET, "H1 / H1 1>3").state
    fault = refusal(apply_play, state, parse_play("H3** 3>H 1>H"))
    assert fault.message == "the game ends with the winning run: 1 of 2 runs count"
    assert apply_play(state, parse_play("H1* 3>H")).after.runs == (0, 1)


@pytest.mark.clause("DB-GAM-2")
def test_the_lead_before_the_ninth_does_not_end_the_game():
    state = play_game(*(INNING * 7), QUIET, "H4*").state
    assert not state.is_over


@pytest.mark.clause("DB-GAM-1", "DB-GAM-3")
def test_a_tie_goes_on_until_one_side_leads_after_a_full_inning():
    nine_level = INNING * 9
    assert play_game(*nine_level).state.half_name == "top of the 10th"
    ahead = play_game(*nine_level, "H4* / SO / SO / SO").state
    assert not ahead.is_over
    level_again = play_game(*nine_level, *(("H4* / SO / SO / SO",) * 2)).state
    assert (level_again.is_over, level_again.inning) == (False, 11)
    over = play_game(*nine_level, "H4* / SO / SO / SO", QUIET).state
    assert (over.is_over, over.winner, over.runs) == (True, VISITORS, (1, 0))


@pytest.mark.clause("DB-GAM-3")
def test_no_game_ends_tied_d34():
    """D-34: a level game goes on; ties, where allowed, are for called games."""
    for options in ("", "ties"):
        state = play_game(*(INNING * 3), innings=3, options=options).state
        assert (state.is_over, state.winner) == (False, None)
        assert state.half_name == "top of the 4th"


def test_a_game_is_as_long_as_the_league_says():
    state = play_game(QUIET, "H4* / SO / SO / SO", QUIET, innings=2).state
    assert (state.is_over, state.inning) == (True, 2)


@pytest.mark.parametrize(
    ("ending", "winner"), [("called", None), ("suspended", None), ("forfeit", HOME)]
)
def test_a_game_that_is_not_played_out_ends_all_the_same(ending, winner):
    state = end_game(play_inning("SO").state, Ending(ending), winner=winner)
    assert state.is_over
    assert state.winner is winner
    assert refusal(end_game, state, Ending.CALLED).id == "L231"


def test_after_the_end_nothing_is_accepted():
    state = play_game(QUIET, "H4* / SO / SO / SO", QUIET, innings=2).state
    assert refusal(apply_play, state, parse_play("SO")).id == "L231"
    assert refused_change(state, "sub home 3: New, 6").id == "L231"
    assert refusal(end_game, state, Ending.CALLED).id == "L231"


def test_a_heading_must_be_the_half_inning_that_is_due():
    state = play_inning("SO").state
    fault = refusal(apply_entry, state, HalfLine(Half.BOTTOM, 1))
    assert fault.message == (
        "this is the bottom of the 1st, but the top of the 1st with 1 out is due"
    )
    fault = refusal(apply_entry, start_game(nine(), nine()), HalfLine(Half.TOP, 2))
    assert fault.message == (
        "this is the top of the 2nd, but the top of the 1st is due"
    )


# -- who answers for whom ------------------------------------------------------------


def test_the_number_of_runners_left_is_charged_d27():
    """D-27: the reliever forces the inherited runner; the batter takes his place."""
    half = "BB / sub home 9: P2, 1 / FC 1x2(6-4) / H4** / SO / 4-3"
    box = box_of(half)
    p1, p2 = box.pitching_of(HOME)
    assert counts(p1, "outs bb r er h") == (0, 1, 1, 1, 0)
    assert counts(p2, "outs h home_runs so r er") == (3, 1, 1, 1, 1, 1)


def test_an_inherited_runner_caught_stealing_frees_the_pitcher_who_left():
    """OBR 9.16(g): unless put out without action by the batter."""
    box = box_of("BB / sub home 9: P2, 1 / 1x2(CS 2-4) / BB / H4** / SO / SO")
    p1, p2 = box.pitching_of(HOME)
    assert (p1.r, p2.r) == (0, 2)


def test_two_inherited_runners_are_two_runs():
    """OBR 9.16(g): A and B left; A is forced out; B and the next man score."""
    half = "BB / BB / sub home 9: P2, 1 / FC 2x3(5) 1>2 / H4*** / SO / SO"
    box = box_of(half)
    p1, p2 = box.pitching_of(HOME)
    assert (p1.r, p2.r) == (2, 1)


def test_a_game_stops_at_the_first_play_that_cannot_be():
    record = write_game("SO / 3>H(SB) / SO")
    replay = replay_game(record)
    assert len(replay.outcomes) == 1
    assert [v.id for v in replay.violations] == ["L201"]
    assert replay.state.outs == 1


def test_changing_a_play_is_changing_the_record_d50():
    """D-50: the additional out is taken back; the plays after it are played anew."""
    with_it = play_inning("BB / 6-4-3 1x2(6-4) / H1")
    without = play_inning("BB / FC 1x2(6-4) / H1")
    assert with_it.outcomes[1].after.outs == 2
    assert without.outcomes[1].after.outs == 1
    assert without.state.outs == 1
    assert bases_of(without.state) == "1C 2B"
    assert entry("FC 1x2(6-4)").play == without.outcomes[1].play


# -- once misread --------------------------------------------------------------------


def test_a_called_game_may_end_tied_where_ties_are_allowed():
    record = write_game(*(INNING * 6), options="ties")
    replay = replay_game(_with_entries(record, record.entries + (CALLED,)))
    assert replay.violations == ()
    assert replay.state.winner is None


@pytest.mark.clause("DB-GAM-2")
def test_a_winning_hit_is_as_long_as_the_winning_run_needs_it():
    """OBR 9.06(f): with a man on third a winning double is a single."""
    state = play_game(*THROUGH_EIGHT, QUIET, "H3").state
    assert refusal(apply_play, state, parse_play("H2* 3>H")).id == "L216"
    assert apply_play(state, parse_play("H1* 3>H")).after.is_over


# -- once misread ---------------------------------------------------------------------


@pytest.mark.clause("DB-GAM-3")
def test_a_called_game_cannot_end_tied_d34():
    """D-34: in pure dice mode a finished game with equal scores is refused."""
    record = write_game(*(INNING * 6))
    replay = replay_game(_with_entries(record, record.entries + (CALLED,)))
    assert [v.id for v in replay.violations] == ["G416"]
    assert replay.violations[0].message == "the game cannot be called while it is tied"
