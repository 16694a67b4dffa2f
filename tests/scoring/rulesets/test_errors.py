"""Errors, with the rulebook's examples."""

import pytest

from scoring.rulesets import Done, Role
from tests.scoring.rulesets.table import go, hit, names, text


@pytest.mark.clause("DB-ERR-1")
@pytest.mark.parametrize(
    ("zone", "play"),
    [(2, "E1"), (3, "E3"), (5, "E5"), (10, "E6"), (12, "E4")],
)
def test_a_one_and_a_runner_on_base_is_an_error_of_the_fielder(zone, play):
    assert text(go(hit(zone), 5, 1, 3, "stay")) == play


@pytest.mark.clause("DB-ERR-1")
def test_without_a_one_on_the_first_die_it_is_a_hit():
    assert text(go(hit(5), 4, 2, 4)) == "H1"


@pytest.mark.clause("DB-ERR-2")
def test_the_printed_error_of_the_second_baseman():
    step = go(hit(12), 5, 1, 4)
    assert names(step) == ["stay", "go-on"]
    assert text(go(step, "stay")) == "E4"


@pytest.mark.clause("DB-ERR-3")
def test_the_printed_out_that_avoids_the_error():
    assert text(go(hit(12), 4, 1, 3, 4)) == "4-3"


@pytest.mark.clause("DB-ERR-4")
def test_the_printed_rare_play_leaves_both_runners_safe():
    step = go(hit(10, "1"), 6, "2-1", 1, 1)
    assert text(go(step, "stay")) == "E6 1>2"
    assert text(go(hit(10, "1"), 6, "1", 1, 1, "stay")) == "E6 1>2"


@pytest.mark.clause("DB-ERR-5")
def test_runners_go_on_until_the_throw_arrives():
    step = go(hit(12), 6, 1, 2, "go-on")
    assert step.role is Role.DEFENSE
    assert text(go(step, 2)) == "E4"
    step = go(step, 1)
    assert step.role is Role.OFFENSE
    assert text(go(step, 4, "stay")) == "2E4"


@pytest.mark.clause("DB-ERR-6")
def test_the_printed_two_base_error():
    assert text(go(hit(12), 6, 1, 6, "stay")) == "2E4"


@pytest.mark.clause("DB-ERR-7")
def test_the_printed_error_on_which_two_runners_move_two_bases():
    step = go(hit(10, "12"), 6, "2-1", 1, 5)
    assert text(go(step, "stay")) == "E6 2>H 1>3"


@pytest.mark.clause("DB-ERR-5")
def test_nobody_passes_a_runner_who_stays():
    step = go(hit(12, "2"), "stay", 6, 1, 6)
    assert isinstance(step, Done)
    assert text(step) == "E4"
