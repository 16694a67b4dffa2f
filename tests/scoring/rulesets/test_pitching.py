"""The pitcher, the count, walks, the automatic strike (examples of the rulebook)."""

import pytest

from scoring.rulesets import Role, RollKind, StepRejected
from tests.scoring.rulesets.table import begin, go, hit, names, text, zone_dice


def count(step):
    return step.at.balls, step.at.strikes


@pytest.mark.clause("DB-PIT-1")
@pytest.mark.parametrize(
    ("face", "after"), [(1, (0, 1)), (2, (0, 1)), (3, (0, 1)), (4, (1, 0)), (5, (1, 0))]
)
def test_each_face_of_the_pitchers_die_is_a_strike_or_a_ball(face, after):
    assert count(go(begin(), face)) == after


@pytest.mark.clause("DB-PIT-1")
def test_a_six_is_the_ball_hit_and_the_offense_rolls():
    step = go(begin(), 6)
    assert (step.role, step.kind, step.dice) == (Role.OFFENSE, RollKind.NUMBER, 1)


@pytest.mark.clause("DB-PIT-2")
def test_a_foul_is_a_strike_but_never_the_third():
    two = go(begin(), 2, 3)
    assert count(two) == (0, 2)
    assert go(two, 2) == two
    assert go(two, 3, 2, 3) == two


@pytest.mark.clause("DB-PIT-3")
def test_the_printed_strikeout_takes_five_pitches():
    step = go(begin(), 2)
    assert count(step) == (0, 1)
    step = go(step, 1)
    assert count(step) == (0, 2)
    step = go(step, 2)
    assert count(step) == (0, 2)
    step = go(step, 4)
    assert count(step) == (1, 2)
    assert text(go(step, 1)) == "SO"


@pytest.mark.clause("DB-PIT-4")
def test_the_printed_walk_takes_eight_pitches():
    counts = []
    step = begin()
    for face in (4, 1, 3, 4, 2, 3, 4):
        step = go(step, face)
        counts.append(count(step))
    assert counts == [(1, 0), (1, 1), (1, 2), (2, 2), (2, 2), (2, 2), (3, 2)]
    assert text(go(step, 5)) == "BB"


@pytest.mark.clause("DB-PIT-5")
def test_the_printed_hit_comes_on_the_third_pitch():
    assert go(begin(), 1, 1, 6).kind is RollKind.NUMBER


@pytest.mark.clause("DB-PIT-6")
@pytest.mark.parametrize(
    ("bases", "play"),
    [
        ("", "BB"),
        ("1", "BB 1>2"),
        ("2", "BB"),
        ("13", "BB 1>2"),
        ("12", "BB 2>3 1>2"),
        ("123", "BB* 3>H 2>3 1>2"),
    ],
)
def test_a_walk_moves_only_the_forced_runners(bases, play):
    assert text(go(begin(bases), 4, 4, 4, 4)) == play


@pytest.mark.clause("DB-BAT-1")
def test_six_hitting_dice_of_29_are_a_home_run():
    step = go(begin("12"), 6, 6)
    assert step.dice == 6
    assert text(go(step, (5, 5, 5, 5, 5, 4))) == "H4*** 2>H 1>H"


@pytest.mark.clause("DB-BAT-1")
def test_two_hitting_dice_of_7_are_an_out():
    assert text(go(begin(), 6, 2, (3, 4))) == "IF6"


@pytest.mark.clause("DB-BAT-1")
def test_every_sum_from_1_to_36_can_be_hit():
    for zone in range(1, 37):
        number, faces = zone_dice(zone)
        assert len(faces) == number
        assert sum(faces) == zone
        assert hit(zone)


@pytest.mark.clause("DB-AUT-1")
def test_the_batter_may_take_a_six_as_a_strike():
    step = go(begin("", 0, "automatic_strike", balls=3), 6)
    assert names(step) == ["swing", "take"]
    assert count(go(step, "take")) == (3, 1)
    assert go(step, "swing").kind is RollKind.NUMBER


@pytest.mark.clause("DB-AUT-1")
def test_nobody_is_asked_whether_he_takes_a_third_strike():
    assert go(begin("", 0, "automatic_strike", strikes=2), 6).kind is RollKind.NUMBER


@pytest.mark.clause("DB-IBB-1")
@pytest.mark.parametrize("balls", range(4))
def test_the_defense_may_walk_the_batter_at_any_time_without_a_die(balls):
    step = begin("2", 0, "intentional_walk", balls=balls, strikes=2)
    assert (step.role, str(step.silent)) == (Role.DEFENSE, "pitch")
    assert text(go(step, "walk")) == "IBB"


def test_dice_that_do_not_fit_are_refused_with_what_is_needed():
    with pytest.raises(StepRejected, match="R701 pitch: 1 dice .* 2 were given"):
        go(begin(), (1, 2))
    with pytest.raises(StepRejected, match="R702 pitch: a die shows 1 to 6; 7 is not"):
        go(begin(), 7)
    with pytest.raises(StepRejected, match="R703 .*“run” is not on offer.*pitch, walk"):
        go(begin("", 0, "intentional_walk"), "run")
