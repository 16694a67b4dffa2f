"""Box scores: the rulebook's two sample half-innings, and every count by its rule."""

import pytest
from cast import (
    HOME,
    QUIET,
    VISITORS,
    box_of,
    counts,
    line_of,
    play_game,
    write_game,
)

from scoring.diamond import SIDES
from scoring.gamefile import format_game, parse_game
from scoring.replay import replay_game
from scoring.stats.boxscore import compile_box
from scoring.stats.export import box_to_json
from scoring.stats.proof import proof_sums
from scoring.stats.rates import format_rate, on_base

#: The rulebook, "How to Interpret a Scoresheet", with the runners written out.
TEAM_1 = "SO / 9 / BB / H2 1>3 / H1* 3>H 2xH(9-4-2)"
TEAM_2 = "E4 / 1>2(SB) / 2x3(CS 2-5) / BB / H2* 1>H / H1* 2>H / SO / 1-3"


def totals(box, side, stats):
    """Add up counts over a side's batters."""
    return tuple(
        sum(getattr(line, stat) for line in box.batting_of(side))
        for stat in stats.split()
    )


# -- the rulebook's sample -----------------------------------------------------------


@pytest.mark.clause("DB-SHT-4", "DB-STA-1", "DB-STA-2")
def test_the_first_sample_half_inning_d18():
    """D-18: Team 1, SO / 9 / BB / H2, 9-4-2 / H1*."""
    box = box_of(TEAM_1)
    row = box.linescore[0]
    assert counts(row, "r h e lob") == (1, 2, 0, 1)
    assert totals(box, VISITORS, "pa ab r h rbi bb so") == (5, 4, 1, 2, 1, 1, 1)
    lines = [
        counts(line_of(box.batting, m), "ab r h rbi bb so doubles") for m in "ABCDE"
    ]
    assert lines == [
        (1, 0, 0, 0, 0, 1, 0),
        (1, 0, 0, 0, 0, 0, 0),
        (0, 1, 0, 0, 1, 0, 0),
        (1, 0, 1, 0, 0, 0, 1),
        (1, 0, 1, 1, 0, 0, 0),
    ]
    pitcher = box.pitching_of(HOME)[0]
    assert counts(pitcher, "outs bf h r er bb so home_runs") == (3, 5, 2, 1, 1, 1, 1, 0)
    fielders = {
        int(line.position): (line.po, line.a, line.e) for line in box.fielding_of(HOME)
    }
    assert {p: c for p, c in fielders.items() if any(c)} == {
        2: (2, 0, 0),  # the strikeout, and Batter D at home
        4: (0, 1, 0),
        9: (1, 1, 0),
    }


@pytest.mark.clause("DB-SHT-4", "DB-STA-1", "DB-STA-3", "DB-STA-5")
def test_the_second_sample_half_inning_d18():
    """D-18: Team 2, E4, SB, 2-5 / BB / H2* / H1* / SO / 1-3."""
    box = box_of(QUIET, TEAM_2)
    row = box.linescore[1]
    assert counts(row, "r h lob") == (2, 2, 1)
    assert box.linescore[0].e == 1
    assert totals(box, HOME, "pa ab r h rbi bb so sb cs") == (6, 5, 2, 2, 2, 1, 1, 1, 1)
    assert counts(line_of(box.batting, "A", HOME), "ab h sb cs r") == (1, 0, 1, 1, 0)
    assert counts(line_of(box.batting, "B", HOME), "ab bb r sb") == (0, 1, 1, 0)
    assert counts(line_of(box.batting, "C", HOME), "ab h doubles rbi r") == (
        1,
        1,
        1,
        1,
        1,
    )
    assert counts(line_of(box.batting, "D", HOME), "ab h rbi") == (1, 1, 1)
    pitcher = box.pitching_of(VISITORS)[0]
    assert counts(pitcher, "outs bf h r er bb so") == (3, 6, 2, 2, 2, 1, 1)
    assert line_of(box.fielding, "B").e == 1
    assert counts(line_of(box.fielding, "H"), "po a") == (1, 1)
    assert counts(line_of(box.fielding, "F"), "po a") == (1, 0)


@pytest.mark.clause("DB-SHT-4")
def test_both_samples_prove_d18():
    """D-18: AB + BB + SH + SF = R + LOB + PO: 4 + 1 = 1 + 1 + 3, 5 + 1 = 2 + 1 + 3."""
    box = box_of(TEAM_1, TEAM_2)
    assert box.proof == ()
    for side, row, total in zip(SIDES, box.linescore, (5, 6), strict=True):
        ab, bb, sh, sf = totals(box, side, "ab bb sh sf")
        putouts = sum(line.po for line in box.fielding_of(side.opponent))
        assert ab + bb + sh + sf == row.r + row.lob + putouts == total


# -- counts by their rule ------------------------------------------------------------

#: The man, what happened, his counts.
BATTING = [
    ("A", "SO", "pa ab so h", (1, 1, 1, 0)),
    ("A", "BB", "pa ab bb ibb", (1, 0, 1, 0)),
    ("A", "IBB", "pa ab bb ibb", (1, 0, 1, 1)),
    ("A", "HBP", "pa ab hbp bb", (1, 0, 1, 0)),
    ("A", "CI", "pa ab xi h", (1, 0, 1, 0)),
    ("A", "E5", "pa ab h", (1, 1, 0)),
    ("A", "2E5", "pa ab h", (1, 1, 0)),
    ("A", "H1", "pa ab h doubles triples home_runs", (1, 1, 1, 0, 0, 0)),
    ("A", "H2", "pa ab h doubles triples home_runs", (1, 1, 1, 1, 0, 0)),
    ("A", "H3", "pa ab h doubles triples home_runs", (1, 1, 1, 0, 1, 0)),
    ("A", "H4*", "pa ab h home_runs r rbi", (1, 1, 1, 1, 1, 1)),
    ("A", "4-3", "pa ab h", (1, 1, 0)),
    ("A", "IF", "pa ab h", (1, 1, 0)),
    ("B", "BB / SH 1-3", "pa ab sh h", (1, 0, 1, 0)),
    ("B", "BB / SH E1", "pa ab sh h", (1, 0, 1, 0)),
    ("B", "BB / SH FC", "pa ab sh h", (1, 0, 1, 0)),
    ("B", "H3 / SH 1-3* 3>H", "ab sh sf rbi", (0, 1, 0, 1)),
    ("B", "H3 / 8* 3>H", "pa ab sf rbi h", (1, 0, 1, 1, 0)),
    ("B", "H3 / 8", "pa ab sf rbi", (1, 1, 0, 0)),
    ("B", "H2 / 8 2>3", "ab sf", (1, 0)),
    ("B", "BB / FC 1x2(4-6)", "ab h gdp", (1, 0, 0)),
    ("B", "BB / 6-4-3", "ab gdp", (1, 1)),
    ("B", "BB / 8 1x1(8-3)", "ab gdp", (1, 0)),
    ("B", "BB / SO 1x2(CS 2-4)", "ab so gdp", (1, 1, 0)),
    ("B", "H3 / 4-3* 3>H", "ab rbi", (1, 1)),
    ("B", "H3 / E6 3>H", "ab rbi", (1, 0)),
    ("B", "H3 / E6* 3>H", "ab rbi", (1, 1)),
    ("B", "H3 / SO 3>H(WP)", "ab rbi", (1, 0)),
    ("B", "H3 / H1 3>H(NR)", "h rbi", (1, 0)),
    ("A", "BB / SB", "sb cs", (1, 0)),
    ("A", "BB / CS", "sb cs", (0, 1)),
    ("A", "BB / PO 1-3", "sb cs", (0, 0)),
    ("A", "BB / 1>3(SB,E2)", "sb", (1,)),
    ("A", "BB / WP", "sb", (0,)),
    ("A", "BB / BB / 2>3(SB) 1>2(SB)", "sb", (1,)),
    ("B", "BB / BB / 2>3(SB) 1>2(SB)", "sb", (1,)),
    ("D", "BB / BB / BB / BB*", "rbi bb", (1, 1)),
    ("D", "BB / BB / BB / SO", "lob", (3,)),
    ("A", "SO B>1(WP)", "pa ab so", (1, 1, 1)),
]


@pytest.mark.clause("DB-STA-1", "DB-STA-2")
@pytest.mark.parametrize(("man", "half", "stats", "values"), BATTING)
def test_a_play_counts_for_the_batter(man, half, stats, values):
    assert counts(line_of(box_of(half).batting, man), stats) == values


#: What happened, the pitcher's counts.
PITCHING = [
    ("SO", "outs bf so", (1, 1, 1)),
    ("BB", "outs bf bb ibb", (0, 1, 1, 0)),
    ("IBB", "bb ibb", (1, 1)),
    ("HBP", "bf hbp bb", (1, 1, 0)),
    ("H1", "bf h", (1, 1)),
    ("H4*", "h home_runs r er", (1, 1, 1, 1)),
    ("E5", "bf h", (1, 0)),
    ("BB / WP", "wp bk bf", (1, 0, 1)),
    ("BB / BB / WP", "wp", (1,)),
    ("BB / BK", "bk wp", (1, 0)),
    ("BB / PB", "wp bk", (0, 0)),
    ("BB / 6-4-3", "outs bf", (2, 2)),
    ("BB / CS", "outs bf", (1, 1)),
    ("SO B>1(WP)", "so outs wp", (1, 0, 1)),
    ("H1, 8-4", "h outs", (1, 1)),
]


@pytest.mark.clause("DB-STA-3")
@pytest.mark.parametrize(("half", "stats", "values"), PITCHING)
def test_a_play_counts_for_the_pitcher(half, stats, values):
    assert counts(box_of(half).pitching_of(HOME)[0], stats) == values


#: What happened, the fielders' putouts, assists and misplays by position.
FIELDING = [
    ("4-3", {4: (0, 1, 0), 3: (1, 0, 0)}),
    ("3", {3: (1, 0, 0)}),
    ("8", {8: (1, 0, 0)}),
    ("IF6", {6: (1, 0, 0)}),
    ("IF", {}),
    ("SO", {2: (1, 0, 0)}),
    ("SO 2-3", {2: (0, 1, 0), 3: (1, 0, 0)}),
    ("E5", {5: (0, 0, 1)}),
    ("6-E3", {6: (0, 1, 0), 3: (0, 0, 1)}),
    ("CI", {2: (0, 0, 1)}),
    ("FLE2", {2: (0, 0, 1)}),
    ("H1 B>2(E8)", {8: (0, 0, 1)}),
    ("BB / 6-4-3", {6: (0, 1, 0), 4: (1, 1, 0), 3: (1, 0, 0)}),
    ("BB / 3-6-3", {3: (1, 1, 0), 6: (1, 1, 0)}),
    ("BB / FC 1x2(4-6)", {4: (0, 1, 0), 6: (1, 0, 0)}),
    ("BB / 1x2(CS 2-4)", {2: (0, 1, 0), 4: (1, 0, 0)}),
    ("BB / 1x2(PO 1-3-1-4)", {1: (0, 1, 0), 3: (0, 1, 0), 4: (1, 0, 0)}),
    ("H2 / H1 2xH(9-4-2)", {9: (0, 1, 0), 4: (0, 1, 0), 2: (1, 0, 0)}),
    ("BB / 1>3(SB,E2)", {2: (0, 0, 1)}),
    ("BB / SO 1x2(CS 2-6)", {2: (1, 1, 0), 6: (1, 0, 0)}),
]  # fmt: skip


@pytest.mark.parametrize(("half", "credits"), FIELDING)
def test_a_play_counts_for_the_fielders(half, credits):
    lines = box_of(half).fielding_of(HOME)
    found = {int(line.position): (line.po, line.a, line.e) for line in lines}
    assert {p: c for p, c in found.items() if any(c)} == credits


def test_a_passed_ball_is_the_catchers():
    box = box_of("BB / PB")
    assert {int(f.position): f.pb for f in box.fielding_of(HOME) if f.pb} == {2: 1}


def test_sacrifices_are_no_at_bats_d19():
    """D-19: SH, SF, H2, SO by one man in one game."""
    box = box_of(
        "BB / SH 1-3 / SO / SO",  # A-D
        QUIET,
        "SO / SO / SO",  # E-G
        QUIET,
        "SO / BB / H3* 1>H / 8* 3>H / SO",  # H, I, A, B, C
        QUIET,
        "SO / SO / SO",  # D-F
        QUIET,
        "SO / SO / SO",  # G-I
        QUIET,
        "SO / H2 / SO / SO",  # A-D
        QUIET,
        "SO / SO / SO",  # E-G
        QUIET,
        "SO / SO / SO",  # H-A
        QUIET,
        "SO",  # B
    )
    line = line_of(box.batting, "B")
    assert counts(line, "pa ab h doubles sh sf so rbi") == (4, 2, 1, 1, 1, 1, 1, 1)
    assert format_rate(on_base(line.h, line.bb, line.hbp, line.ab, line.sf)) == ".333"


@pytest.mark.parametrize(
    ("text", "outs", "line"),
    [("6-4-3 3>H 1x2(6-4)", 2, (1, 0, 0, 1)), ("4-3* 3>H", 1, (1, 0, 1, 0))],
)
def test_no_run_is_batted_in_on_a_double_play_ball_d22(text, outs, line):
    """D-22, the controls: a completed double play; a plain ground ball."""
    replay = play_game(f"H1 / H1 1>3 / {text}")
    assert (replay.state.outs, replay.state.runs) == (outs, (1, 0))
    box = compile_box(replay)
    assert counts(line_of(box.batting, "C"), "ab h rbi gdp") == line


def test_two_out_no_run_counts_on_a_ground_ball_d22():
    box = box_of("H1 / H1 1>3 / SO / SO / FC 1x2(6-4)")
    assert counts(box.linescore[0], "r lob") == (0, 2)


def test_a_triple_play_is_no_double_play():
    box = box_of("BB / BB / 5-4-3 2x3(5) 1x2(5-4)")
    assert [row.dp for row in box.linescore] == [0, 0]
    assert box.linescore[0].lob == 0


# -- who stands where ----------------------------------------------------------------


def test_men_of_one_slot_are_listed_in_order():
    box = box_of("sub visitors 2: Second, ph / SO / SO / sub visitors 2: Third, 4 / SO")
    slot = [(b.player.name, b.order) for b in box.batting_of(VISITORS) if b.slot == 2]
    assert slot == [("Batter B", 1), ("Second", 2), ("Third", 3)]


def test_a_man_has_a_line_for_each_position_he_plays():
    box = box_of("SO / sub home 5: Batter E, 8 / sub home 1: Batter A, 7 / 7 / 8")
    found = {
        (f.player.name, int(f.position)): (f.outs, f.po) for f in box.fielding_of(HOME)
    }
    assert found["Batter E", 7] == (1, 0)
    assert found["Batter E", 8] == (2, 1)
    assert found["Batter A", 7] == (2, 1)
    assert [int(p) for p in line_of(box.batting, "E", HOME).positions] == [7, 8]


def test_pitchers_are_listed_in_order_of_appearance():
    box = box_of("SO / sub home 9: Two, 1 / SO / sub home 9: Three, 1 / SO")
    assert [(p.player.name, p.order, p.outs) for p in box.pitching_of(HOME)] == [
        ("Batter I", 1, 1),
        ("Two", 2, 1),
        ("Three", 3, 1),
    ]


def test_the_line_score_has_a_place_for_each_inning():
    box = box_of("H4* / SO / SO / SO", QUIET, QUIET)
    assert box.linescore[0].innings == (1, 0)
    assert box.linescore[1].innings == (0, None)


def test_notes_say_who_did_what():
    box = box_of("H2 / H4** / BB / SB / 6-3 / 2E5 / SO / SO", "H3 / SO")
    assert "Visitors – 2B: Batter A" in box.notes
    assert "Visitors – HR: Batter B" in box.notes
    assert "Visitors – SB: Batter C" in box.notes
    assert "Home – E: Batter F" in box.notes
    assert "Home – 3B: Batter A" in box.notes


def test_a_team_putout_is_noted_w602():
    """Trap T7, DB-ZON-2: an infield fly without a fielder still proves."""
    box = box_of("IF / IF6 / SO")
    assert box.proof == ()
    assert box.notes[-1] == "W602 a putout without a fielder (write IF6 to name him)."


def test_a_box_score_as_json_has_stable_keys():
    replay = play_game(TEAM_1, TEAM_2)
    found = box_to_json(compile_box(replay), replay.record)
    assert set(found) >= set(
        "game visitors home linescore batting pitching fielding runs decisions "
        "proof notes".split()
    )
    assert list(found["linescore"][0]) == "team innings r h e lob dp".split()
    row = found["batting"][2]
    assert set(row) >= set(
        "player team slot pos pa ab r h 2b 3b hr rbi bb ibb so hbp sh sf sb cs "
        "gdp lob".split()
    )
    assert (row["player"], row["bb"], row["r"]) == ("Batter C", 1, 1)
    assert set(found["pitching"][0]) >= set(
        "player team dec outs bf h r er bb ibb so hr hbp wp bk".split()
    )
    assert set(found["fielding"][0]) >= set("player team pos outs po a e dp pb".split())
    assert set(found["runs"][0]) >= set("inning half runner pitcher earned why".split())


def test_a_man_placed_by_rule_is_in_the_proof():
    """He has no plate appearance, and yet he scores or is left on base."""
    box = box_of("place 2: Batter I / SO / SO / SO")
    assert counts(box.linescore[0], "placed lob r") == (1, 1, 0)
    assert proof_sums(box, VISITORS) == (4, 4)


# -- once misread --------------------------------------------------------------------


def test_a_dropped_relay_is_a_double_play_ball_d22():
    """D-22: R1, R3, none out; 6-4 and the relay is dropped: the run counts, no RBI."""
    replay = play_game("H1 / H1 1>3 / FC 3>H 1x2(6-4) B>1(4-E3)")
    assert (replay.state.outs, replay.state.runs) == (1, (1, 0))
    box = compile_box(replay)
    assert counts(line_of(box.batting, "C"), "ab h rbi") == (1, 0, 0)
    fielders = {int(f.position): (f.po, f.a, f.e) for f in box.fielding_of(HOME)}
    assert {p: c for p, c in fielders.items() if any(c)} == {
        3: (0, 0, 1),
        4: (1, 1, 0),
        6: (0, 1, 0),
    }


def test_a_second_out_that_is_not_forced_leaves_the_run_batted_in():
    """OBR 9.04(b)(1), 9.02(a)(17): R2, R3; 6-3, and R2 is out going to third."""
    box = box_of("H3 / H2 / 6-3* 3>H 2x3(3-5)")
    assert counts(line_of(box.batting, "C"), "rbi gdp") == (1, 0)


@pytest.mark.parametrize("ending", ["called", "forfeit home"])
def test_a_game_that_is_called_in_mid_inning_proves_d18(ending):
    """The men on base when it stops are left on base (OBR 9.02(g))."""
    text = format_game(write_game(QUIET, QUIET, "BB / H1 / SO", options="ties"))
    replay = replay_game(parse_game(f"{text}{ending}\n"))
    assert replay.violations == ()
    box = compile_box(replay)
    assert box.linescore[0].lob == 2
    assert proof_sums(box, VISITORS) == (6, 6)


def test_a_hit_with_a_man_who_holds_his_base_is_no_crash():
    """Men on second and third who stay on a single: earned runs must be judged."""
    box = box_of("H3 / H2 / H1 / SO / SO / SO")
    assert box.linescore[0].lob == 3


# -- counts of a situation -----------------------------------------------------------


def test_steals_are_counted_against_the_battery():
    """The pitcher's and the catcher's stolen bases and runners caught."""
    box = box_of("BB / SB / BB / CS2 2-4 / SO / SO")
    pitcher = box.pitching_of(HOME)[0]
    catcher = line_of(box.fielding, "H", HOME)
    assert counts(pitcher, "sb cs") == counts(catcher, "sb cs") == (1, 1)
    assert counts(line_of(box.fielding, "I", HOME), "sb cs") == (0, 0)


def test_runs_batted_in_with_two_out_are_counted_apart():
    box = box_of("H3 / H1* 3>H / SO / SO / H2* 1>H / SO")
    assert counts(line_of(box.batting, "B"), "rbi two_out_rbi") == (1, 0)
    assert counts(line_of(box.batting, "E"), "rbi two_out_rbi") == (1, 1)


def test_men_left_in_scoring_position_are_those_of_the_third_out():
    box = box_of("H2 / BB / SO / SO / SO")
    assert box.linescore[0].lisp == 1
    lefts = {b.player.name: (b.lob, b.lisp) for b in box.batting if b.lob}
    assert lefts == {"Batter C": (2, 0), "Batter D": (2, 0), "Batter E": (2, 1)}
