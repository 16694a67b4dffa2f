"""Earned runs: every half-inning is played again without its errors (OBR 9.16)."""

import pytest
from cast import HOME, box_of, counts

#: Half-inning, runs and earned runs, the verdict on each run in order.
INNINGS = [
    # no errors: every run is earned
    ("H4*", (1, 1), "E"),
    ("BB / H4** / SO / SO / SO", (2, 2), "EE"),
    ("H3 / WP / SO / SO / SO", (1, 1), "E"),
    ("HBP / BK / BK / 3>H(SB) / SO", (1, 1), "E"),
    ("BB / BB / BB / BB* / 6-4-3 / SO", (2, 2), "EE"),
    ("H3 / 8* 3>H", (1, 1), "E"),
    # DB-STA-5: a run due to an error is not earned
    ("E5 / H4** / SO / SO / SO", (2, 1), "UE"),
    ("2E5 / H1* 2>H / SO / SO / SO", (1, 0), "U"),
    ("H2 / 2>H(E4) / SO / SO / SO", (1, 0), "U"),
    ("H1 B>2(E8) / H1* 2>H / SO / SO / SO", (1, 0), "U"),
    # an advance on an error that a later play would have brought anyway
    ("H1 B>2(E8) / H2* 2>H / H1 2>3 / SO / SO / SO", (1, 1), "E"),
    # a run after the last chance for the third out
    ("SO / SO / E6 / H1 1>2 / H4*** / SO", (3, 0), "UUU"),
    ("SO / E6 / SO / H4** / SO", (2, 0), "UU"),
    ("E6 / SO / H4** / SO / SO", (2, 1), "UE"),
    # the third strike that gets away
    ("SO B>1(WP) / H4** / SO / SO / SO", (2, 2), "EE"),
    ("SO B>1(PB) / H4** / SO / SO / SO", (2, 1), "UE"),
    # the scorer's word
    ("H3 / H1* 3>H(UR)", (1, 0), "U"),
]


def verdicts(half):
    """Return runs and earned runs of the home pitchers, and the verdicts in order."""
    box = box_of(half)
    r = sum(line.r for line in box.pitching_of(HOME))
    er = sum(line.er for line in box.pitching_of(HOME))
    return (r, er), "".join(run.earned for run in box.runs)


@pytest.mark.clause("DB-STA-5")
@pytest.mark.parametrize(("half", "totals", "each"), INNINGS)
def test_a_run_is_earned_when_it_scores_without_the_errors(half, totals, each):
    assert verdicts(half) == (totals, each)


@pytest.mark.clause("DB-STA-5")
def test_runs_after_the_chance_for_the_third_out_d24():
    """D-24: SO / SO / E6 / H4** / 7."""
    half = "SO / SO / E6 / H4** / 7"
    assert verdicts(half) == ((2, 0), "UU")
    box = box_of(half)
    assert counts(box.linescore[0], "r h lob") == (2, 1, 0)
    assert [line.rbi for line in box.batting if line.player.name == "Batter D"][0] == 2


def test_the_same_runner_is_not_two_missing_outs_d25():
    """D-25: the man who reached on an error is put out on the bases."""
    half = (
        "E5 / H1 1x3(8-5) / H1 1>3 / 1>2(SB) / SO / H2** 3>H 2>H / H1* 2>H"
        " / 1x2(CS 2-4)"
    )
    assert verdicts(half) == ((3, 3), "EEE")
    assert counts(box_of(half).linescore[0], "r lob") == (3, 0)


@pytest.mark.parametrize(
    ("half", "er"),
    [
        ("4-3 / H3 / WP / 6-3 / SO", 1),
        ("4-3 / H3 / PB / 6-3 / SO", 0),
        ("4-3 / H3 / PB / H1 / 6-4-3", 1),
    ],
)
def test_a_wild_pitch_and_a_passed_ball_d26(half, er):
    """D-26: earned; unearned; earned, for the later single would have scored him."""
    totals, _ = verdicts(half)
    assert totals == (1, er)


def test_an_inherited_runner_replaced_on_a_fielders_choice_d27():
    """D-27: P1 and P2 are charged with one run each, both earned."""
    box = box_of("BB / sub home 9: P2, 1 / FC 1x2(6-4) / H4** / SO / 4-3")
    assert [counts(p, "r er") for p in box.pitching_of(HOME)] == [(1, 1), (1, 1)]
    assert [(run.runner.name, run.pitcher.name) for run in box.runs] == [
        ("Batter B", "Batter I"),
        ("Batter C", "P2"),
    ]


def test_a_run_unearned_for_the_team_only_counts_for_the_pitcher():
    assert verdicts("SO / SO / E6 / H4** B>H(TUR) 1>H / SO")[1][-1] in "TU"
    totals, each = verdicts("H3 / H1* 3>H(TUR)")
    assert (totals, each) == ((1, 1), "T")


@pytest.mark.parametrize(
    ("half", "why"),
    [
        ("H4*", "earned"),
        ("E5 / H4** / SO", "unearned: reached on E5"),
        ("H2 / 2>H(E4)", "unearned: would have been left on second base"),
        ("SO / SO / E6 / H4**", "unearned: reached on E6"),
        ("H3 / H1* 3>H(UR)", "unearned: the scorer's ruling"),
    ],
)
def test_the_verdict_says_why(half, why):
    assert box_of(half).runs[0].why == why


def test_a_run_after_three_outs_says_which_chance_was_missed():
    run = box_of("SO / SO / E6 / H4**").runs[1]
    assert run.why == "unearned: the side should have been out (E6)"


def test_the_run_of_a_man_placed_by_rule_is_not_earned():
    box = box_of("place 2: Batter I / H1* 2>H / H4** / SO / SO / SO")
    assert [run.earned for run in box.runs] == ["U", "E", "E"]
    assert box.runs[0].why == "unearned: placed on base by rule"


# -- once misread --------------------------------------------------------------------


def test_a_man_who_held_his_base_on_a_hit_holds_it_without_the_errors():
    """The triple's man stays on the single and scores on a passed ball: unearned."""
    assert verdicts("H3 / H1 / 3>H(PB) / SO / SO / SO") == ((1, 0), "U")


def test_an_error_on_the_throw_is_told_by_the_man_who_erred():
    assert box_of("6-E3 / H4** / SO").runs[0].why == "unearned: reached on E3"


def test_a_hit_after_a_dropped_foul_fly_is_no_earned_run():
    """OBR 9.16(b)(1): his turn was prolonged by the muffed foul fly."""
    assert verdicts("FLE2 / H4* / SO / SO / SO") == ((1, 0), "U")


def test_a_dropped_foul_fly_is_a_chance_for_an_out():
    """OBR 9.16(a): two out, the third was dropped; nothing after it is earned."""
    assert verdicts("SO / SO / FLE2 / H1 / H4** / SO") == ((2, 0), "UU")


def test_a_reliever_has_no_benefit_of_chances_before_him():
    """OBR 9.16(i): with two out after an error his own runs are earned to him."""
    box = box_of("SO / SO / E6 / sub home 9: P2, 1 / H4** / SO")
    assert [counts(p, "r er") for p in box.pitching_of(HOME)] == [(1, 0), (1, 1)]
    assert [run.earned for run in box.runs] == ["U", "T"]


def test_a_man_who_advanced_on_an_error_is_pushed_on_by_what_follows():
    """Without the error he is on first; two walks and a hit bring him in."""
    assert verdicts("H1 B>2(E8) / BB / BB 2>3 1>2 / H1* 3>H / SO / SO / SO") == (
        (1, 1),
        "E",
    )


@pytest.mark.clause("DB-STA-5")
def test_a_run_on_an_error_without_a_star_is_due_to_the_error():
    """OBR 9.04(a)(3): the star says that he would have scored all the same."""
    assert verdicts("H3 / E6 3>H / SO / SO / SO") == ((1, 0), "U")
    assert verdicts("H3 / E6* 3>H / SO / SO / SO") == ((1, 1), "E")


def test_nobody_passes_the_man_ahead_when_the_inning_is_played_again():
    """Without E8 the first man is on second, and scores before the man behind."""
    assert verdicts("H1 B>2(E8) / H1 2>3 / H2** 3>H 1>H / SO / SO / SO") == (
        (2, 2),
        "EE",
    )
