"""Cases about what can happen, and what a legal play does (D-01 to D-11)."""

import pytest
from cast import (
    ALL_SITUATIONS,
    HOME,
    bases_of,
    box_of,
    counts,
    faults_of,
    line_of,
    play_inning,
    refusal,
    resolved,
    situation,
)

from scoring.completion import complete_play, completions
from scoring.diamond import Base
from scoring.faults import PlayRejected
from scoring.notation import parse_play
from scoring.resolution import resolve_play


def test_a_fielders_choice_on_which_nobody_is_out_d01():
    """D-01: R1, none out, FC and nothing in the runner's box."""
    play = resolved("FC", "1")
    assert (play.outs, play.runs, play.putouts, play.assists) == (0, 0, (), ())
    replay = play_inning("BB / FC")
    assert bases_of(replay.state) == "1B 2A"
    assert replay.state.outs == 0
    box = box_of("BB / FC")
    assert counts(line_of(box.batting, "B"), "pa ab h") == (1, 1, 0)
    assert box.pitching_of(HOME)[0].outs == 0
    assert sum(line.po + line.a for line in box.fielding) == 0


def test_a_fielders_choice_on_which_the_runner_is_out_d01():
    """D-01, contrast: 4-6 in the runner's box."""
    replay = play_inning("BB / FC 1x2(4-6)")
    assert bases_of(replay.state) == "1B"
    assert replay.state.outs == 1
    box = box_of("BB / FC 1x2(4-6)")
    assert line_of(box.fielding, "B", HOME).a == 1
    assert line_of(box.fielding, "C", HOME).po == 1
    assert counts(line_of(box.batting, "B"), "ab h") == (1, 0)


@pytest.mark.clause("DB-STL-9")
def test_a_runner_put_out_while_a_batter_is_up_d02():
    """D-02: A BB; while B bats A is out 2-4; then B H1, C bats next."""
    replay = play_inning("BB / 1x2(CS 2-4) / H1")
    assert replay.state.outs == 1
    assert replay.state.batter.name == "Batter C"
    box = box_of("BB / 1x2(CS 2-4) / H1")
    assert counts(line_of(box.batting, "A"), "cs sb") == (1, 0)
    assert counts(line_of(box.batting, "B"), "pa ab h") == (1, 1, 1)
    assert line_of(box.fielding, "H", HOME).a == 1
    assert line_of(box.fielding, "B", HOME).po == 1


def test_a_batter_whose_turn_a_steal_ended_leads_off_the_next_inning_d02():
    """D-02: the third out on the bases leaves the turn void."""
    replay = play_inning("SO / SO / BB / 1x2(CS 2-4)")
    assert replay.state.half_name == "bottom of the 1st"
    assert replay.state.due[0] == 4


@pytest.mark.clause("DB-HIT-2")
def test_a_hit_and_an_out_stretching_it_in_one_box_d03():
    """D-03: H1, 8-4 with the bases empty."""
    replay = play_inning("H1, 8-4")
    assert (replay.state.outs, bases_of(replay.state)) == (1, "")
    box = box_of("H1, 8-4")
    line = line_of(box.batting, "A")
    assert counts(line, "ab h doubles triples home_runs lob") == (1, 1, 0, 0, 0, 0)
    assert line_of(box.fielding, "A", HOME).a == 1
    assert line_of(box.fielding, "B", HOME).po == 1
    assert counts(box.pitching_of(HOME)[0], "h outs") == (1, 1)


@pytest.mark.clause("DB-DP-6")
@pytest.mark.parametrize("text", ["5-4-3", "5-4-3 1x2(5-4)"])
def test_one_double_play_is_counted_once_d04(text):
    """D-04: 5-4-3 in two boxes is one play."""
    play = resolved(text, "1")
    assert play.outs == 2
    assert sorted(map(int, play.assists)) == [4, 5]
    assert sorted(map(int, play.putouts)) == [3, 4]
    assert play.is_double_play_ball
    box = box_of(f"BB / {text}")
    assert counts(line_of(box.batting, "B"), "ab gdp") == (1, 1)
    taking_part = {line.position: line.dp for line in box.fielding_of(HOME)}
    assert {int(p): n for p, n in taking_part.items() if n} == {3: 1, 4: 1, 5: 1}
    assert [row.dp for row in box.linescore] == [0, 1]


def test_the_same_relay_in_two_innings_is_two_plays_d04():
    half = "BB / 5-4-3 / SO"
    box = box_of(half, "SO / SO / SO", half)
    assert line_of(box.fielding, "D", HOME).po == 2
    assert [row.dp for row in box.linescore] == [0, 2]


def test_runs_marks_and_runners_must_agree_d06():
    """D-06 (a) and (c): R2, R3 and H1**; R1 and H4*."""
    play = resolved("H1**", "2-3")
    assert play.runs == 2
    fault = refusal(complete_play, situation("1"), parse_play("H4*"))
    assert fault.id == "L213"
    assert fault.message == "the stars mark 1 batted in, but 2 scored with credit"
    assert fault.hint.startswith("Write H4** 1>H")


@pytest.mark.clause("DB-RUN-2", "DB-NF-2")
def test_the_batter_out_at_first_wipes_out_the_run_d08():
    """D-08 (a): R2 out at third unassisted, R3 home, then the batter out at first."""
    assert faults_of("5-3* 3>H 2x3(5)", "2-3", 1) == ["L212"]
    assert faults_of("5-3 3>H 2x3(5)", "2-3", 1) == ["L212"]
    play = resolved("5-3 2x3(5)", "2-3", 1)
    assert (play.outs, play.runs) == (2, 0)
    assert sorted(map(int, play.putouts)) == [3, 5]
    assert list(map(int, play.assists)) == [5]
    box = box_of("H3 / H2 / SO / 5-3 2x3(5)")
    assert counts(box.linescore[0], "r lob") == (0, 1)


@pytest.mark.clause("DB-RUN-2")
def test_no_run_counts_on_the_third_out_at_first_d08():
    """D-08 (b): R3, two out, 6-3."""
    assert faults_of("6-3 3>H", "3", 2) == ["L212"]
    assert faults_of("6-3* 3>H", "3", 2) == ["L212"]
    box = box_of("SO / SO / H3 / 6-3")
    assert counts(box.linescore[0], "r lob") == (0, 1)
    assert line_of(box.batting, "D").rbi == 0


@pytest.mark.clause("DB-RUN-2")
def test_a_runner_doubled_off_is_not_forced_d09():
    """D-09: R1 and R3, one out; R3 tags and scores before R1 is retired at first."""
    play = resolved("8* 3>H 1x1(8-3)", "1-3", 1)
    assert (play.outs, play.runs, play.is_sacrifice_fly) == (2, 1, True)
    box = box_of("SO / H1 / H1 1>3 / 8* 3>H 1x1(8-3)")
    assert counts(line_of(box.batting, "D"), "ab sf rbi") == (0, 1, 1)


def test_the_run_that_came_too_late_is_left_out_d09():
    """D-09: the run did not cross before the third out."""
    box = box_of("SO / H1 / H1 1>3 / 8 1x1(8-3)")
    assert counts(line_of(box.batting, "D"), "ab sf rbi") == (1, 0, 0)
    assert counts(box.linescore[0], "r lob") == (0, 1)


def test_a_home_run_leaves_no_ghost_d10():
    """D-10: A H2 / B H4** / C H1."""
    replay = play_inning("H2 / H4**")
    assert (bases_of(replay.state), replay.state.runs) == ("", (2, 0))
    replay = play_inning("H2 / H4** / H1")
    assert (bases_of(replay.state), replay.state.runs) == ("1C", (2, 0))


@pytest.mark.clause("DB-OUT-1", "DB-SHT-4")
def test_outs_made_on_the_bases_end_the_inning_d11():
    """D-11: the rulebook's own half-inning has three outs."""
    replay = play_inning("SO / 9 / BB / H2 / H1* 3>H 2xH(9-4-2)")
    assert replay.state.runs == (1, 0)
    assert replay.state.half_name == "bottom of the 1st"
    assert replay.state.outs == 0


@pytest.mark.clause("DB-OUT-1")
@pytest.mark.parametrize(
    "half", ["SO / SO / SO", "BB / 5-4-3 / SO", "H1, 8-4 / 8 / IF"]
)
def test_three_outs_end_the_half_inning(half):
    texts = half.split(" / ")
    before = play_inning(" / ".join(texts[:-1])).state
    after = play_inning(half).state
    assert (before.half_name, before.outs) == ("top of the 1st", 2)
    assert (after.half_name, after.outs) == ("bottom of the 1st", 0)


@pytest.mark.clause("DB-RUN-1")
@pytest.mark.parametrize(
    ("half", "runs"),
    [
        ("H4*", 1),
        ("H1 / H4**", 2),
        ("H3 / 8* 3>H", 1),
        ("H3 / SO / SO / SO", 0),
        ("BB / BB / BB / BB*", 1),
        ("H3 / WP", 1),
        ("H3 / E6 3>H", 1),
        ("SO / SO / H3 / 3xH(CS 1-2)", 0),
    ],
)
def test_a_runner_who_comes_home_before_the_third_out_scores(half, runs):
    assert play_inning(half).state.runs == (runs, 0)


@pytest.mark.clause("DB-RUN-2")
@pytest.mark.parametrize(
    ("runners", "text", "runs"),
    [
        ("2-3", "H1* 3>H 2xH(9-4-2)", 1),  # not forced: the run counts
        ("1-3", "3>H(SB) 1x2(CS 2-4)", 1),
        ("3", "H1*, 8-4 3>H", 1),
        ("2-3", "FC* 3>H 2x3(6-5)", 1),
        ("1-2", "H1* 2>H 1x3(8-5)", 1),
    ],
)
def test_a_run_before_a_third_out_that_is_not_forced_counts(runners, text, runs):
    play = resolved(text, runners, 2)
    assert (play.outs, play.runs) == (1, runs)


def test_a_force_is_gone_once_a_man_behind_is_out():
    """OBR 5.09(b)(6): after 3 unassisted at first the runner must be tagged."""
    assert faults_of("3 1x2(3-6) 3>H", "1-3", 1) == []


def test_an_error_on_the_batter_gives_the_star_to_the_scorer():
    """OBR 9.04(a)(3): with fewer than two out the run may be batted in."""
    assert faults_of("E5* 3>H", "3", 1) == faults_of("E5 3>H", "3", 1) == []
    assert faults_of("E5* 3>H", "3", 2) == ["L213"]
    assert faults_of("E5 3>H", "3", 2) == []


def test_a_strikeout_puts_the_catcher_out_of_work():
    """OBR 9.09(a)(1): the catcher makes the putout unless a relay is written."""
    assert resolved("SO").putouts == (2,)
    assert resolved("SO 2-3").putouts == (3,)
    assert resolved("SO 2-3").assists == (2,)


def test_an_infield_fly_without_a_fielder_is_a_team_putout():
    """Trap T7."""
    assert resolved("IF").putouts == (None,)
    assert resolved("IF6").putouts == (6,)


def test_nobody_is_lost_or_doubled_in_any_legal_play_d10():
    """D-10: every man scores, is out, or stands on one base, in all 24 situations."""
    texts = (
        "SO BB HBP H1 H2 H3 H4 4-3 8 IF FC E5 2E5 5-4-3 OUT WP BK SB CS PO".split()
    ) + ["H1, 8-4", "SH 1-3", "SO B>1(WP)", "8* 3>H", "FC 1x2(4-6)", "H1 2xH(8-2)"]
    seen = 0
    for here in ALL_SITUATIONS:
        for text in texts:
            for play in _completions(here, text):
                seen += 1
                _check_everybody_is_somewhere(here, resolve_play(here, play))
    assert seen > 500


def _completions(here, text):
    try:
        return completions(here, parse_play(text))
    except PlayRejected:
        return ()


def _check_everybody_is_somewhere(here, done):
    starts = [move.start for move in done.moves]
    assert len(starts) == len(set(starts))
    assert set(starts) <= {*here.runners, Base.BATTER}
    safe = [m.end for m in done.moves if not m.out and m.end is not Base.HOME]
    stayed = [base for base in here.runners if base not in starts]
    on_base = safe + stayed
    assert len(on_base) == len(set(on_base))
    men = len(here.runners) + (Base.BATTER in starts)
    assert men == done.runs + done.outs + len(on_base)
    assert here.outs + done.outs <= 3
    assert len(done.putouts) == done.outs
