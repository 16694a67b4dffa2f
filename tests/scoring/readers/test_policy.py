"""Managers."""

import pytest

from scoring.readers.policy import POLICIES, chance_to_beat
from scoring.rulesets import View
from tests.scoring.rulesets.table import begin, go, hit, situation


def test_the_chance_in_a_race_is_exact():
    assert chance_to_beat(0, 1) == 1
    assert chance_to_beat(1, 5) == 1
    assert chance_to_beat(6, 1) == pytest.approx(1 / 6)
    assert chance_to_beat(7, 1) == 0


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
def test_a_choice_depends_on_the_call_and_the_view_alone(policy):
    call = go(hit(12, "1"), 3)
    assert policy(call, call.view()) == policy(call, call.view())
    assert policy(call, call.view()) in call.choices


def test_never_declares_nothing():
    call = begin("1", 0, "all", stealer=1)
    policy = POLICIES["never"]
    pitch = policy(call, call.view())
    assert pitch == call.silent
    declare = call.after(pitch)
    assert policy(declare, declare.view()) == declare.silent


def test_standard_lets_the_designated_stealer_go():
    call = begin("1", 0, "designated_steal", stealer=1)
    assert str(POLICIES["standard"](call, call.view())) == "designated-steal"


def test_an_aggressive_manager_sends_the_man_a_cautious_one_holds():
    step = go(hit(6), 5, 3, 4, 1)
    view = step.view()
    assert str(POLICIES["never"](step, view)) == "stop"
    assert str(POLICIES["aggressive"](step, view)) == "B"


def test_the_defense_takes_the_double_play():
    call = go(hit(12, "1"), 1)
    assert str(POLICIES["standard"](call, call.view())) == "2-1"


def test_a_view_may_know_inning_and_score():
    assert View(situation("1"), inning=9, lead=-1).lead == -1
