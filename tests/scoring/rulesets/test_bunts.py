"""The sacrifice bunt and the squeeze."""

import pytest

from scoring.rulesets import Role, RollKind
from tests.scoring.rulesets.table import begin, go, names, text

BUNT = "sacrifice_bunt"


def bunt(bases, outs=0, **more):
    return go(begin(bases, outs, BUNT, **more), "bunt")


def squeeze(bases="3", outs=0, **more):
    return go(begin(bases, outs, "squeeze", **more), "squeeze")


@pytest.mark.clause("DB-BNT-1")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_failed_bunt_is_a_strike_and_the_runners_return(die):
    step = bunt("1")
    assert (step.role, step.kind) == (Role.OFFENSE, RollKind.BUNT)
    assert go(step, die).at.strikes == 1
    assert text(go(bunt("1", strikes=2), die)) == "SO"


@pytest.mark.clause("DB-BNT-1")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_good_bunt_lies_at_the_catchers_feet(die):
    race = go(bunt("12"), die).grounder
    assert race.fielder == 2
    assert [man.space for man in race.men] == [20, 12, 0]


@pytest.mark.clause("DB-BNT-2")
def test_runners_who_make_it_leave_only_first_base():
    step = go(bunt("1"), 6, 4)
    assert step.role is Role.DEFENSE
    assert text(go(step, 4)) == "SH 2-3 1>2"
    assert text(go(step, 3, 4)) == "H1 1>2"


@pytest.mark.clause("DB-BNT-2")
def test_when_they_do_not_the_defense_may_throw_to_any_base():
    step = go(bunt("1"), 4, 3)
    assert names(step) == ["1", "2-1"]
    assert text(go(step, "2-1", 4, 6)) == "FC 1x2(2-4)"
    assert text(go(step, "1", 3, 3, 1)) == "SH 2-3 1>2"


@pytest.mark.clause("DB-BNT-3")
def test_the_batter_may_hit_again_after_a_failed_bunt():
    step = go(bunt("1"), 1)
    assert names(step) == ["no-play", "bunt"]
    assert go(step, "no-play").kind is RollKind.PITCH


@pytest.mark.clause("DB-BNT-4")
def test_two_can_be_put_out_on_a_bunt():
    step = go(bunt("1"), 4, 1, "2-1", 4, 1, 4)
    assert text(step) == "2-4-3 1x2(2-4)"


def test_an_error_on_a_bunt_is_the_catchers():
    step = go(bunt("1"), 4, 4, 1, 4)
    assert text(go(step, "stay")) == "SH E2 1>3"  # he is past the green


@pytest.mark.clause("DB-SQZ-1")
def test_the_squeeze_needs_a_man_on_third_and_open_bases():
    assert names(begin("3", 0, "squeeze")) == ["no-play", "squeeze"]
    for bases in ("", "1", "12", "123"):
        assert begin(bases, 0, "squeeze").kind is RollKind.PITCH


@pytest.mark.clause("DB-SQZ-1")
def test_the_first_die_moves_the_runner_and_the_second_is_the_bunt():
    step = squeeze()
    assert (step.kind, step.role) == (RollKind.RUN, Role.OFFENSE)
    step = go(step, 4)
    assert (step.kind, step.role) == (RollKind.BUNT, Role.OFFENSE)
    assert step.men[0].space == 29
    for foul in (2, 3):
        assert go(step, foul).at.strikes == 1
        assert text(go(squeeze(strikes=2), 4, foul)) == "SO"


@pytest.mark.clause("DB-SQZ-2")
def test_a_missed_squeeze_brings_a_man_on_green_back():
    step = go(squeeze(), 2, 1)
    assert step.at.strikes == 1
    assert names(step) == ["no-play", "squeeze"]


@pytest.mark.clause("DB-SQZ-2")
def test_a_missed_squeeze_puts_a_man_on_red_at_risk():
    step = go(squeeze(), 3, 1)
    assert step.role is Role.DEFENSE
    out = go(step, 2)
    assert text(out) == "3xH(CS 2)"
    assert (out.balls, out.strikes) == (0, 1)
    step = go(step, 1)
    assert step.role is Role.OFFENSE
    assert text(go(step, 4)) == "3>H(SB)"
    assert text(go(step, 3)) == "3xH(CS 2)"


@pytest.mark.clause("DB-SQZ-3")
def test_a_good_bunt_with_the_man_on_green_is_a_race_to_first():
    step = go(squeeze(), 2, 5, 6)
    assert step.role is Role.DEFENSE
    assert text(go(step, 4)) == "2-3"
    assert names(go(step, 3, 2)) == ["3", "stay"]


@pytest.mark.clause("DB-SQZ-4")
def test_a_good_bunt_with_the_man_on_red_is_a_race_home():
    step = go(squeeze(), 4, 5)  # on 29, needs 3
    assert text(go(step, 2, 2)) == "FC 3xH(2)"
    assert text(go(step, 3, 4)) == "SH 2-3* 3>H"
    assert text(go(step, 3, 3, 5)) == "H1* 3>H"


@pytest.mark.clause("DB-SQZ-5")
def test_the_other_runners_run_as_far():
    step = go(squeeze("13"), 5)
    assert [man.space for man in step.men] == [30, 14]
    assert text(go(step, 5, 2, 4)) == "SH 2-3* 3>H 1>2"
    assert text(go(squeeze("13"), 5, 1, 6)) == "3xH(CS 2) 1>2(OA)"


def test_with_a_man_on_third_the_sacrifice_is_the_squeeze():
    assert begin("3", 0, BUNT).kind is RollKind.PITCH
    assert begin("13", 0, BUNT).kind is RollKind.PITCH
    assert names(begin("123", 0, BUNT)) == ["no-play", "bunt"]
