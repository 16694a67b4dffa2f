"""Stolen bases, the hit-and-run, the full count with two out."""

import pytest

from scoring.rulesets import Done, Role, RollKind
from tests.scoring.rulesets.table import begin, go, names, text, zone_dice

DESIGNATED = "designated_steal"
REGULAR = "regular_steal"


@pytest.mark.clause("DB-STL-1")
def test_the_designated_stealer_is_declared_before_the_pitch():
    step = begin("1", 0, DESIGNATED, stealer=1)
    assert names(step) == ["no-play", "designated-steal"]
    assert str(step.silent) == "no-play"
    assert begin("1", 0, DESIGNATED).kind is RollKind.PITCH


@pytest.mark.clause("DB-STL-1")
@pytest.mark.parametrize("foul", [2, 3])
def test_on_a_foul_nobody_moves(foul):
    step = go(begin("1", 0, DESIGNATED, stealer=1), "designated-steal", foul)
    assert names(step) == ["no-play", "designated-steal"]
    assert step.at.strikes == 1


@pytest.mark.clause("DB-STL-2")
@pytest.mark.parametrize(("pitch", "count"), [(1, (0, 1)), (4, (1, 0))])
def test_on_a_strike_or_ball_he_rolls_two_dice_and_needs_seven(pitch, count):
    step = go(begin("1", 0, DESIGNATED, stealer=1), "designated-steal", pitch)
    assert (step.role, step.dice) == (Role.OFFENSE, 2)
    safe = go(step, (3, 4))
    assert text(safe) == "1>2(SB)"
    assert (safe.balls, safe.strikes) == count
    assert text(go(step, (3, 3), 4)) == "1x2(CS 2-4)"


@pytest.mark.clause("DB-STL-2")
def test_when_the_catcher_falls_short_they_roll_one_die_each():
    step = go(begin("1", 0, DESIGNATED, stealer=1), "designated-steal", 1, (1, 2), 3)
    assert (step.role, step.dice) == (Role.OFFENSE, 1)
    assert text(go(step, 4)) == "1>2(SB)"
    assert text(go(step, 3, 1)) == "1x2(CS 2-4)"


@pytest.mark.clause("DB-STL-4")
def test_when_the_ball_is_hit_the_designated_stealer_starts_on_red():
    step = go(begin("1", 0, DESIGNATED, stealer=1), "designated-steal", 6)
    race = go(step, *zone_dice(12))
    assert [man.space for man in race.grounder.men] == [12, 0]
    assert text(go(step, *zone_dice(22))) == "9"  # he returns and may not tag up


@pytest.mark.clause("DB-STL-5")
def test_the_regular_stealer_needs_five_from_the_third_green_space():
    step = go(begin("1", 0, REGULAR), "steal-2", 1)
    assert step.dice == 1
    assert text(go(step, 5)) == "1>2(SB)"
    assert text(go(step, 4, 4)) == "1x2(CS 2-4)"
    assert text(go(step, 4, 3, 1)) == "1>2(SB)"


@pytest.mark.clause("DB-STL-6")
def test_when_the_ball_is_hit_the_regular_stealer_starts_on_the_third_green():
    step = go(begin("1", 0, REGULAR), "steal-2", 6, *zone_dice(12))
    assert [man.space for man in step.grounder.men] == [11, 0]


@pytest.mark.clause("DB-STL-7")
def test_on_a_double_steal_both_run_and_one_can_be_put_out():
    step = go(begin("12", 0, "double_steal"), "double-steal", 1)
    assert step.dice == 1
    assert text(go(step, 5)) == "2>3(SB) 1>2(SB)"
    step = go(step, 4)
    assert names(step) == ["3", "2"]
    assert text(go(step, "3", 4)) == "2x3(CS 2-5) 1>2(OA)"
    assert text(go(step, "2", 4)) == "2>3(OA) 1x2(CS 2-4)"


@pytest.mark.clause("DB-STL-7")
def test_with_the_designated_stealer_on_second_both_roll_two_dice_from_their_lead():
    step = begin("12", 0, DESIGNATED, "double_steal", stealer=2)
    step = go(step, "double-steal", 4)
    assert step.dice == 2
    assert [man.space for man in step.steal.men] == [17, 9]
    assert text(go(step, (3, 4))) == "2>3(SB) 1>2(SB)"


@pytest.mark.clause("DB-STL-8")
def test_home_cannot_be_stolen():
    assert begin("3", 0, DESIGNATED, REGULAR, stealer=3).kind is RollKind.PITCH
    assert names(begin("13", 0, REGULAR)) == ["no-play", "steal-2"]


@pytest.mark.clause("DB-STL-9")
def test_caught_at_third_is_two_to_five():
    step = go(begin("2", 0, REGULAR), "steal-3", 1, 1, 4)
    assert text(step) == "2x3(CS 2-5)"


def test_a_steal_on_strike_three_is_one_play_with_the_strikeout():
    step = begin("1", 0, DESIGNATED, stealer=1, strikes=2)
    assert text(go(step, "designated-steal", 1, (1, 1), 4)) == "SO 1x2(CS 2-4)"
    last = begin("1", 2, DESIGNATED, stealer=1, strikes=2)
    assert text(go(last, "designated-steal", 1)) == "SO"


def test_a_forced_stealer_walks_on_ball_four():
    step = begin("1", 0, DESIGNATED, stealer=1, balls=3)
    assert text(go(step, "designated-steal", 4)) == "BB 1>2"
    step = go(begin("2", 0, REGULAR, balls=3), "steal-3", 4)
    assert text(go(step, 5)) == "BB 2>3(SB)"


@pytest.mark.clause("DB-HNR-1")
def test_the_hit_and_run_needs_a_man_on_first_and_third_empty():
    for bases, offered in (("1", 1), ("12", 1), ("2", 0), ("13", 0), ("123", 0)):
        step = begin(bases, 0, "hit_and_run")
        assert ("hit-and-run" in names(step)) is bool(offered) if offered else True
        if not offered:
            assert step.kind is RollKind.PITCH


@pytest.mark.clause("DB-HNR-1")
def test_the_hit_and_run_is_one_die_of_the_offense():
    step = go(begin("1", 0, "hit_and_run"), "hit-and-run")
    assert (step.role, step.dice, step.kind) == (Role.OFFENSE, 1, RollKind.HIT_AND_RUN)
    missed = go(step, 1)
    assert missed.kind is RollKind.STEAL
    stolen = go(missed, 5)
    assert text(stolen) == "1>2(SB)"
    assert (stolen.strikes, stolen.hit_and_run) == (1, True)
    assert go(step, 4).kind is RollKind.NUMBER


@pytest.mark.clause("DB-HNR-2")
def test_on_a_hit_and_run_runners_return_on_a_fly_and_run_from_the_third_green():
    step = go(begin("12", 0, "hit_and_run"), "hit-and-run", 6)
    assert text(go(step, *zone_dice(22))) == "9"
    race = go(step, *zone_dice(15))
    assert [man.space for man in race.drive.men] == [19, 11, 0]


@pytest.mark.clause("DB-HNR-3")
def test_a_foul_is_no_attempt_and_the_limit_is_two():
    step = begin("1", 0, "hit_and_run")
    assert go(step, "hit-and-run", 2) == go(step, "no-play", 2)
    done = go(step, "hit-and-run", 4, *zone_dice(1))
    assert isinstance(done, Done)
    assert done.hit_and_run
    assert begin("1", 0, "hit_and_run", attempts=0).kind is RollKind.PITCH
    ruleset = step.at.house.board
    assert ruleset.limits["hit_and_runs"] == 2


@pytest.mark.clause("DB-FUL-1")
def test_on_a_full_count_with_two_out_the_runners_go_with_the_pitch():
    step = begin("13", 2, "full_count", balls=3, strikes=2)
    assert names(step) == ["no-play", "run-on-the-pitch"]
    race = go(step, "run-on-the-pitch", 6, *zone_dice(12))
    assert [man.space for man in race.grounder.men] == [27, 11, 0]
    for balls, strikes, outs in ((2, 2, 2), (3, 1, 2), (3, 2, 1)):
        early = begin("13", outs, "full_count", balls=balls, strikes=strikes)
        assert early.kind is RollKind.PITCH
