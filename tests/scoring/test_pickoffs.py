"""Pickoffs: counted for whoever threw, as Retrosheet's PO and POCS have them."""

import pytest
from cast import HOME, VISITORS, box_of, counts, line_of, play_game
from simulated import simulate

from scoring.play import Cause
from scoring.readers.play import Simulator
from scoring.rulesets import load_ruleset
from scoring.stats.boxscore import compile_box
from scoring.stats.export import box_to_json

#: What happened, the pitcher's pickoffs and men caught, fielders' pickoffs by position.
PLAYS = [
    ("BB / 1x1(PO 1-3)", (1, 0), {1: 1}),
    ("BB / 1x1(PO 1-3-4)", (1, 0), {1: 1}),
    ("BB / 1x2(POCS 1-3-4)", (1, 1), {1: 1}),
    ("BB / 1x2(CS 2-4)", (0, 1), {}),
    ("BB / 1x1(PO 2-3)", (0, 0), {2: 1}),
    ("BB / 1x2(POCS 2-3-6)", (0, 1), {2: 1}),
    ("BB / SO 1x1(PO 2-3)", (0, 0), {2: 1}),
    ("BB / 1x1(PO 3)", (0, 0), {3: 1}),
    ("BB / 1x1(PO 1)", (1, 0), {1: 1}),
    ("BB / 1>2(PO,E1)", (0, 0), {}),
    ("BB / 1>2(POCS,E3)", (0, 1), {}),
    ("BB / BB / 2x2(PO 1-6) 1x2(6-4)", (1, 0), {1: 1}),
    ("BB / 1x1(PO 1-3) / BB / 1x1(PO 2-3) / SO", (1, 0), {1: 1, 2: 1}),
]


@pytest.mark.parametrize(("half", "pitching", "fielding"), PLAYS)
def test_a_pickoff_is_the_throwers(half, pitching, fielding):
    box = box_of(half)
    assert counts(box.pitching_of(HOME)[0], "pickoffs cs") == pitching
    lines = box.fielding_of(HOME)
    assert {int(f.position): f.pickoffs for f in lines if f.pickoffs} == fielding


def test_a_pickoff_is_no_time_caught_stealing_unless_he_ran():
    box = box_of("BB / 1x1(PO 1-3) / BB / 1x2(POCS 1-3-4)")
    assert line_of(box.batting, "A").cs == 0
    assert line_of(box.batting, "B").cs == 1
    assert box.pitching_of(HOME)[0].pickoffs == 2


def test_a_pickoff_is_the_man_on_the_mounds_whoever_put_the_runner_on():
    box = box_of("BB / sub home 9: New Man, 1 / 1x1(PO 1-3)")
    assert [line.pickoffs for line in box.pitching_of(HOME)] == [0, 1]
    men = {f.player.name: f.pickoffs for f in box.fielding_of(HOME) if f.position == 1}
    assert men == {"Batter I": 0, "New Man": 1}


def test_pickoffs_have_a_key_in_json():
    replay = play_game("BB / 1x1(PO 1-3) / BB / 1x2(POCS 2-3-4)")
    found = box_to_json(compile_box(replay), replay.record)
    team = replay.record.team_names[1]
    (pitcher,) = (row for row in found["pitching"] if row["team"] == team)
    assert pitcher["pko"] == 1
    fielders = [row for row in found["fielding"] if row["team"] == team]
    assert {row["pos"]: row["pko"] for row in fielders if row["pko"]} == {1: 1, 2: 1}


@pytest.mark.clause("SA-LED-2")
def test_the_pickoffs_of_games_with_the_20_sided_die_are_those_of_their_plays():
    game = Simulator(load_ruleset("one_die_advanced", ["leads"]))
    found = []
    for seed in ("s0", "s1", "s2"):
        replay = simulate(game, seed)
        box = compile_box(replay)
        for side in (VISITORS, HOME):
            picked = sum(
                move.advance.cause is Cause.PICKED_OFF
                for outcome in replay.outcomes
                if outcome.before.half.fielding is side
                for move in outcome.moves
            )
            (pitcher,) = box.pitching_of(side)
            assert pitcher.pickoffs == picked
            assert sum(f.pickoffs for f in box.fielding_of(side)) == picked
            found.append(picked)
    assert found == [0, 2, 0, 3, 0, 0]
