"""The verbs on three-dice baseball, which has runs and no batters."""

import json

import pytest
from verbs import RULES, run

THREE = ("--rules", "three_dice")


@pytest.mark.clause("HD-GAM-1")
def test_a_game_with_three_dice_is_a_line_score(capsys):
    status, out, _ = run(capsys, "simulate", *THREE)
    lines = [line.split() for line in out.splitlines()]
    assert status == 0
    assert [line[0] for line in lines] == ["Visitors", "Home"]
    for line in lines:
        assert sum(map(int, line[1:-1])) == int(line[-1])


@pytest.mark.clause("OD-GAM-1")
def test_several_players_meet_in_a_round_robin(capsys):
    arguments = ("simulate", *THREE, "--players", "Ana, Ben,Eve,Max", "--json")
    found = json.loads(run(capsys, *arguments)[1])
    rows = found["standings"]
    assert found["games"] == 6
    assert {row["player"] for row in rows} == {"Ana", "Ben", "Eve", "Max"}
    assert sum(row["won"] for row in rows) == sum(row["lost"] for row in rows) == 6
    assert all(row["won"] + row["lost"] == 3 for row in rows)
    again = json.loads(run(capsys, *arguments)[1])
    assert again == found


@pytest.mark.clause("HD-PRB-1")
def test_many_games_come_to_the_exact_runs(capsys):
    arguments = ("simulate", *THREE, "--games", "400", "--json")
    found = json.loads(run(capsys, *arguments)[1])
    assert found["runs_a_half_inning"] == pytest.approx(0.864, abs=0.05)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "Ana"), "--players names two players or more"),
        (("--players", "Ana,Ana"), "--players names two players or more"),
        (("--plays", "all"), "three_dice has no optional plays"),
        (("--games", "0"), "--games is 1 or more"),
    ],
)
def test_what_three_dice_do_not_have_is_refused(capsys, arguments, said):
    status, _, err = run(capsys, "simulate", *THREE, *arguments)
    assert status == 2
    assert said in err


def test_players_are_for_three_dice(capsys):
    status, _, err = run(capsys, "simulate", *RULES, "--players", "Ana,Ben")
    assert (status, err) == (2, "simulate: --players goes with --rules three_dice\n")


def test_dice_of_three_are_followed(capsys, typing):
    typing("1 4 1 6 1 2 3 3 5\n; a remark\n2 2 2\n1 1\n")
    status, out, _ = run(capsys, "follow", *THREE)
    assert (status, out) == (0, "Visitors  3  3\nHome      0  0\n")


def test_a_face_that_is_none_is_refused_with_its_line(capsys, typing):
    typing("1 4 1\n1 4 7\n")
    status, _, err = run(capsys, "follow", *THREE)
    assert status == 1
    assert err.startswith("line 2: R702 ")
