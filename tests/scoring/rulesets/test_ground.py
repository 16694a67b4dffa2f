"""Ground balls: relays, double plays, throws home, men who are not forced."""

import pytest

from scoring.rulesets import Role
from tests.scoring.rulesets.table import go, hit, names, situation, text

FORCED_RELAYS = [  # zone, spaces to first, scored
    (2, 2, "1-3"),
    (3, 2, "3"),
    (4, 2, "3"),
    (5, 4, "5-3"),
    (10, 3, "6-3"),
    (11, 3, "6-3"),
    (12, 3, "4-3"),
    (13, 3, "4-3"),
]


@pytest.mark.clause("DB-GRD-1")
def test_the_offense_rolls_before_the_defense_in_turn():
    step = hit(12)
    sides = []
    for _ in range(4):
        sides.append(step.role)
        step = go(step, 1)
    assert sides == [Role.OFFENSE, Role.DEFENSE, Role.OFFENSE, Role.DEFENSE]


@pytest.mark.clause("DB-GRD-2")
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_the_printed_grounder_to_second_is_out_on_three_or_more(die):
    assert text(go(hit(12), 6, die)) == "4-3"


@pytest.mark.clause("DB-GRD-2")
def test_the_batter_needs_eight():
    assert text(go(hit(12), 6, 2, 2)) == "H1"
    assert go(hit(12), 6, 2, 1).role is Role.DEFENSE


@pytest.mark.clause("DB-GRD-3", "DB-ZON-4", "DB-ZON-1")
@pytest.mark.parametrize(("zone", "spaces", "play"), FORCED_RELAYS)
def test_a_relay_to_first_needs_its_spaces(zone, spaces, play):
    assert text(go(hit(zone), 1, spaces)) == play
    assert go(hit(zone), 1, spaces - 1).role is Role.OFFENSE


@pytest.mark.clause("DB-GRD-4")
def test_a_runner_who_is_not_forced_is_sent_before_the_die():
    step = hit(10, "2")
    assert (step.role, names(step)) == (Role.OFFENSE, ["2", "stay"])
    assert text(go(step, "stay", 6, 6)) == "6-3"
    assert text(go(step, "2", 6, "1", 6)) == "6-3 2>3"


@pytest.mark.clause("DB-GRD-5")
def test_the_defense_says_where_it_throws_before_its_die():
    step = go(hit(12, "1"), 3)
    assert (step.role, names(step)) == (Role.DEFENSE, ["1", "2-1"])


@pytest.mark.clause("DB-GRD-6")
def test_a_putout_at_first_ends_the_play_and_the_others_are_safe():
    assert text(go(hit(12, "12"), 1, "1", 3)) == "4-3 2>3 1>2"


@pytest.mark.clause("DB-GRD-7")
def test_a_forced_runner_out_is_a_fielders_choice():
    assert text(go(hit(12, "1"), 4, "2-1", 2, 4)) == "FC 1x2(4-6)"


@pytest.mark.clause("DB-INF-1")
def test_an_infield_hit_gives_everybody_one_base_and_no_more():
    assert text(go(hit(12), 6, 2, 6)) == "H1"
    assert text(go(hit(12, "1"), 6, "1", 2, 6)) == "H1 1>2"
    step = go(hit(12, "3"), "stay", 6, 2, 6)
    assert names(step) == ["3", "stay"]
    assert text(go(step, "3")) == "H1* 3>H"
    assert text(go(step, "stay")) == "H1"


@pytest.mark.clause("DB-DP-1")
@pytest.mark.parametrize(
    ("zone", "both", "play"),
    [
        (2, 6, "1-6-3 1x2(1-6)"),
        (10, 6, "6-4-3 1x2(6-4)"),
        (11, 6, "6-4-3 1x2(6-4)"),
        (12, 6, "4-6-3 1x2(4-6)"),
        (13, 6, "4-6-3 1x2(4-6)"),
    ],
)
def test_six_makes_the_double_play_over_second(zone, both, play):
    assert text(go(hit(zone, "1"), 1, "2-1", both)) == play


@pytest.mark.clause("DB-DP-1")
def test_the_third_baseman_needs_seven_and_the_offense_rolls_in_between():
    step = go(hit(5, "1"), 1, "2-1", 6)
    assert step.role is Role.OFFENSE
    assert text(go(step, 1, 1)) == "5-4-3 1x2(5-4)"


@pytest.mark.clause("DB-DP-2", "DB-HOM-3")
def test_the_pitcher_goes_home_and_to_first_with_six():
    step = go(hit(2, "123"), 1)
    assert "H-1" in names(step)
    assert text(go(step, "H-1", 6)) == "1-2-3 3xH(1-2) 2>3 1>2"
    assert text(go(step, "H-1", 5, 6, 1)) == "1-2-3 3xH(1-2) 2>3 1>2"


@pytest.mark.clause("DB-DP-3")
def test_the_third_baseman_goes_over_third_or_over_second():
    step = go(hit(5, "12"), 1)
    assert {"3-1", "2-1"} <= set(names(step))
    assert text(go(step, "3-1", 6)) == "5-3 2x3(5) 1>2"
    assert text(go(step, "2-1", 6, "2", 1, 1)) == "5-4-3 2>3 1x2(5-4)"


@pytest.mark.clause("DB-DP-4")
def test_the_first_baseman_may_take_first_and_then_second():
    step = go(hit(3, "1"), 4)
    assert names(step) == ["1", "2-1", "1-2"]
    assert text(go(step, "1-2", 6)) == "3 1x2(3-6)"
    assert text(go(step, "2-1", 6, 1, 1)) == "3-6-3 1x2(3-6)"


@pytest.mark.clause("DB-DP-4")
def test_with_the_force_gone_a_runner_on_green_goes_back():
    step = go(hit(3, "1"), 1, "1-2", 3)
    assert names(step) == ["1", "go-back"]
    assert text(go(step, "go-back")) == "3"
    assert text(go(hit(3, "1"), 1, "1-2", 6)) == "3"  # he slides back


@pytest.mark.clause("DB-DP-5")
def test_the_printed_throw_to_first_one_short_leaves_the_batter_safe():
    assert text(go(hit(5), 4, 3, 4)) == "H1"
    assert text(go(hit(5, "1"), 4, "1", 3, 4)) == "H1 1>2"


@pytest.mark.clause("DB-DP-5")
def test_the_printed_five_to_second_base_is_one_out():
    step = go(hit(12, "1"), 6, "2-1", 5)
    assert step.role is Role.OFFENSE
    assert step.grounder.outs_made[0].start == 1
    assert text(go(step, 2)) == "FC 1x2(4-6)"


@pytest.mark.clause("DB-DP-6")
def test_the_double_play_is_written_with_the_runners_part():
    assert text(go(hit(5, "1"), 1, "2-1", 4, 1, 3)) == "5-4-3 1x2(5-4)"


@pytest.mark.clause("DB-DP-7")
def test_a_triple_play_goes_around_the_horn():
    step = go(hit(5, "12"), 1)
    assert "3-2-1" in names(step)
    done = go(step, "3-2-1", 6, 1, 4)
    assert text(done) == "5-4-3 2x3(5) 1x2(5-4)"


@pytest.mark.clause("DB-HOM-1")
def test_a_throw_home_is_direct():
    step = go(hit(12, "123"), 1)
    assert all(name.startswith("H") for name in names(step) if "H" in name)


@pytest.mark.clause("DB-HOM-2")
def test_a_throw_home_without_a_force_stays_there():
    step = go(hit(12, "13"), "3", 3)
    assert names(step) == ["1", "2-1", "H"]
    assert text(go(step, "H", 6)) == "FC 3xH(4-2) 1>2"


@pytest.mark.clause("DB-NF-1", "DB-TRK-9")
def test_a_runner_who_is_not_forced_is_out_on_red_and_slides_back_on_green():
    assert text(go(hit(12, "2"), "2", 3, "3", 5)) == "FC 2x3(4-5)"
    assert text(go(hit(12, "2"), "2", 2, "3", 5)) == "H1"  # back on second


@pytest.mark.clause("DB-NF-2", "DB-NF-3")
@pytest.mark.parametrize("last", range(1, 7))
def test_the_printed_runner_from_second_is_out_and_the_batter_has_first(last):
    step = go(hit(12, "2"), "2", 3, "3", 4, 1)
    assert text(go(step, last)) == "FC 2x3(4-5)"


@pytest.mark.clause("DB-OUT-1", "DB-RUN-2")
def test_no_run_counts_when_the_batter_is_the_third_out():
    assert text(go(hit(12, "3", 2), "3", 6, "1", 2, 1, 6)) == "4-3"


@pytest.mark.clause("DB-RUN-1", "DB-RUN-2")
def test_a_run_counts_when_it_crossed_before_a_third_out_that_is_no_force():
    step = go(hit(15, "3", 2), "3", 6, 6, 6, "B", 6, 1, "2", 2)
    assert text(step) == "H1*, 8-4 3>H"


@pytest.mark.clause("DB-RUN-2")
def test_no_run_counts_on_a_force_out_that_is_the_third():
    step = go(hit(12, "13", 2), "3", 1)
    assert names(step) == ["1", "2", "H"]
    assert text(go(step, "2", 6)) == "FC 1x2(4-6)"


@pytest.mark.clause("DB-RUN-1")
def test_a_run_scores_on_a_ground_out_before_the_third_out():
    assert text(go(hit(12, "3"), "3", 6, "1", 6)) == "4-3* 3>H"


def test_a_situation_is_its_bases_and_outs():
    assert str(situation("13", 1)) == "runners on first and third, one out"
