"""The zones, and hits to the outfield."""

import pytest

from scoring.diamond import Base
from scoring.rulesets import Done, Role, Topic
from scoring.rulesets.diceball.hits import HitRun
from tests.scoring.rulesets.table import go, hit, names, text


@pytest.mark.clause("DB-ZON-2")
@pytest.mark.parametrize(("zone", "play"), [(1, "IF2"), (7, "IF6"), (9, "IF4")])
def test_three_circles_are_infield_flies_and_nobody_moves(zone, play):
    assert text(hit(zone)) == play
    assert text(hit(zone, "123")) == play


@pytest.mark.clause("DB-ZON-3", "DB-ZON-1")
@pytest.mark.parametrize(
    ("zone", "play"),
    [(17, "7"), (18, "7"), (19, "8"), (20, "8"), (21, "9"), (22, "9")],
)
def test_six_circles_are_outfield_flies(zone, play):
    assert text(hit(zone)) == play


@pytest.mark.clause("DB-ZON-5", "DB-ZON-6")
@pytest.mark.parametrize("zone", [6, 8, 14, 15, 16, 23, 24, 25, 26])
def test_nine_stars_are_base_hits_that_are_run_out(zone):
    assert isinstance(hit(zone), HitRun)


@pytest.mark.clause("DB-ZON-7")
@pytest.mark.parametrize("zone", range(27, 37))
def test_ten_stars_are_home_runs(zone):
    assert text(hit(zone)) == "H4*"
    assert text(hit(zone, "123")) == "H4**** 3>H 2>H 1>H"


@pytest.mark.clause("DB-ZON-5")
def test_a_short_star_can_be_a_single_a_double_or_an_out():
    assert text(go(hit(6), 5, 1, 4, 1, "stop")) == "H1"
    assert text(go(hit(6), 5, 1, 5, 1, "B", 6, 1, "stop")) == "H2"
    assert text(go(hit(6), 1, 6, 1, "1", 6, 1, 1)) == "7-3"


@pytest.mark.clause("DB-ZON-6")
def test_a_deep_star_can_be_a_triple():
    step = go(hit(24), 5, 1, 6, 1, "B", 6, 1, "B", 6, 1, 3, 1, "stop")
    assert text(step) == "H3"


@pytest.mark.clause("DB-HIT-1")
def test_the_offense_rolls_first_and_the_fielder_answers():
    step = hit(15)
    assert step.role is Role.OFFENSE
    step = go(step, 4)
    assert step.role is Role.DEFENSE


@pytest.mark.clause("DB-HIT-2")
def test_the_printed_single_with_the_batter_out_at_second():
    step = go(hit(15), 5, 6, 6, 6)  # on green, the ball two from second
    assert (step.drive.men[0].space, step.drive.gone) == (11, 12)
    assert text(go(step, "B", 1, "2", 2)) == "H1, 8-4"


@pytest.mark.clause("DB-HIT-3")
def test_the_printed_single_to_zone_14():
    step = go(hit(14), 4, 5, 3, 4, 4)
    assert step.drive.men[0].space == 11  # past first, on green
    assert step.topic is Topic.THROW
    step = go(step, "2", 2)
    assert step.drive.star.distances[Base.SECOND] - step.drive.gone == 3
    assert names(step) == ["B", "stop"]
    assert text(go(step, "stop")) == "H1"


@pytest.mark.clause("DB-HIT-4")
def test_a_throw_past_the_glove_is_finished():
    step = go(hit(14), 2, 6, 2, 6, 2, "1", 2)  # 14 gone, past the glove at 12
    assert step.drive.target is Base.FIRST
    step = go(step, 1)
    assert step.role is Role.DEFENSE  # not asked again
    assert text(go(step, 1)) == "7-3"


@pytest.mark.clause("DB-HIT-4")
def test_up_to_the_glove_the_throw_may_still_go_anywhere():
    step = go(hit(14), 2, 6, 2, 4, 2, "1", 1)  # 11 gone, the glove is at 12
    assert step.drive.target is None


@pytest.mark.clause("DB-TRK-4")
def test_every_runner_stands_one_space_past_his_base():
    men = hit(15, "123").drive.men
    assert [man.space for man in men] == [25, 17, 9, 0]


@pytest.mark.clause("DB-TRK-5")
def test_one_die_moves_everybody_who_runs():
    men = go(hit(15, "12"), 5).drive.men
    assert [man.space for man in men] == [22, 14, 5]


@pytest.mark.clause("DB-TRK-6")
def test_a_runner_on_red_must_go_on_and_one_on_green_may_stop():
    step = go(hit(15), 6, 1, 3, 1)
    assert names(step) == ["B", "stop"]  # on space 9
    step = go(step, "B", 3, 1)
    assert step.role is Role.OFFENSE
    assert isinstance(step, HitRun)  # on space 12: nothing to ask


@pytest.mark.clause("DB-TRK-7")
def test_a_runner_carried_over_a_base_onto_red_may_stop_at_it():
    step = go(hit(15), 6, 1, 6)  # 6, then 12
    assert (step.topic, names(step)) == (Topic.OVERRUN, ["B", "stop-at-the-base"])
    assert text(go(step, "stop-at-the-base")) == "H1"
    assert go(step, "B").role is Role.DEFENSE


@pytest.mark.clause("DB-TRK-7")
def test_a_runner_further_back_has_no_such_choice():
    step = go(hit(15), 5, 1, 6)  # 5, then 11: green
    assert step.role is Role.DEFENSE


@pytest.mark.clause("DB-TRK-8")
def test_a_runner_who_stopped_does_not_run_again():
    step = go(hit(15, "1"), 5, 1, 5, 1)  # 19 and 10
    assert names(step) == ["1+B", "1", "stop"]
    step = go(step, "1", 4)  # only the man from first runs on
    assert [man.start for man in step.drive.men] == [Base.FIRST]


@pytest.mark.clause("DB-TRK-9")
def test_a_ball_thrown_to_a_base_stops_a_runner_on_green():
    step = go(hit(6), 5, 6, 5, "2", 6)  # the batter on 10, the ball at second
    assert text(step) == "H1"


@pytest.mark.clause("DB-TRK-9")
def test_the_ball_at_a_base_ends_the_running():
    step = go(hit(14, "1"), 6, 6, 4, 6, "1+B", 4, "2", 2)
    assert isinstance(step, Done)
    assert text(step) == "H1, 7-4 1>3"


def test_two_runners_never_stop_at_one_base():
    step = go(hit(14, "1"), 2, 1, 6, 1)  # men on 17 and 8
    assert names(step) == ["1+B", "1", "stop"]
    assert text(go(step, "stop")) == "H1 1>2"


def test_a_forced_runner_out_on_a_hit_is_a_fielders_choice():
    step = go(hit(6, "1"), 3, 6, 1, "2", 6)  # he is on 13, past the green
    assert text(step) == "FC 1x2(7-4)"
