"""Tagging up on an outfield fly."""

import pytest

from scoring.rulesets import Role, Topic
from tests.scoring.rulesets.table import go, hit, names, text


@pytest.mark.clause("DB-FLY-1")
def test_eight_or_more_on_two_dice_is_safe():
    step = hit(22, "2")
    assert (step.topic, names(step), str(step.silent)) == (
        Topic.TAG_UP,
        ["2", "stay"],
        "stay",
    )
    assert go(step, "2").dice == 2
    assert text(go(step, "2", (4, 4))) == "9 2>3"
    assert text(go(step, "stay")) == "9"


@pytest.mark.clause("DB-FLY-1")
def test_nobody_tags_up_on_the_third_out():
    assert text(hit(22, "3", 2)) == "9"


@pytest.mark.clause("DB-FLY-2")
def test_with_seven_or_less_the_outfielder_rolls_two_dice_and_then_one_each():
    step = go(hit(20, "3"), "3", (3, 4))
    assert (step.role, step.dice) == (Role.DEFENSE, 2)
    assert text(go(step, (4, 5))) == "8 3xH(8-2)"
    step = go(step, (4, 4))
    assert (step.role, step.dice) == (Role.OFFENSE, 1)
    assert text(go(step, 1)) == "8* 3>H"


@pytest.mark.clause("DB-FLY-2")
def test_the_race_goes_on_with_one_die_each():
    step = go(hit(20, "3"), "3", (2, 2), (1, 2), 1)
    assert (step.role, step.dice) == (Role.DEFENSE, 1)
    assert text(go(step, 6)) == "8 3xH(8-2)"


@pytest.mark.clause("DB-FLY-3")
def test_a_run_on_a_fly_is_a_sacrifice_fly_with_a_run_batted_in():
    step = go(hit(18, "3"), "3", (6, 6))
    assert text(step) == "7* 3>H"
    assert step.play.is_fly
    assert step.play.rbi == 1


def test_two_men_tag_up_together_and_the_outfielder_chooses():
    step = hit(22, "23")
    assert names(step) == ["3+2", "3", "stay"]
    step = go(step, "3+2", (3, 3))
    assert names(step) == ["H", "3"]
    assert text(go(step, "3", (4, 5))) == "9* 3>H 2x3(9-5)"


def test_a_man_still_on_green_may_go_back():
    step = go(hit(22, "2"), "2", (1, 1), (1, 1))
    assert names(step) == ["2", "go-back"]
    assert text(go(step, "go-back")) == "9"
    assert text(go(hit(22, "2"), "2", (1, 1), (4, 5))) == "9"
