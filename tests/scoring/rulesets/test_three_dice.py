"""Baseball with three dice: runs by half-inning."""

from fractions import Fraction
from itertools import cycle
from random import Random

import pytest

from scoring.rulesets import RULESETS, StepRejected
from scoring.rulesets.three_dice import (
    CHANCE_OF_NONE,
    RUNS_A_HALF_INNING,
    HalfDone,
    LineScore,
    begin,
    chance_of_ones,
    chance_of_runs,
    follow_dice,
    format_line_score,
    pairings,
    parse_line_score,
    play_game,
)
from tests.scoring.rulesets.table import go


@pytest.mark.clause("HD-RUN-1")
def test_every_one_is_a_run_and_a_roll_without_ends_it():
    assert go(begin(), (2, 3, 4)) == HalfDone(0)
    assert go(begin(), (1, 1, 1), (6, 1, 6), (2, 2, 2)) == HalfDone(4)
    assert go(begin(), (1, 5, 5)).runs == 1


@pytest.mark.clause("HD-GAM-1")
def test_nine_innings_and_more_when_level():
    level = LineScore((0,) * 18)
    assert not level.is_over
    assert not level.record_half(1).is_over
    assert level.record_half(1).record_half(0).is_over
    assert not level.record_half(1).record_half(1).is_over
    assert LineScore((*(0,) * 16, 1, 0)).is_over
    assert LineScore((0, 1, *(0,) * 15)).is_over  # the home side need not bat
    assert not LineScore((0, 1) * 4).is_over
    with pytest.raises(StepRejected, match="the game is over"):
        LineScore((0, 1, *(0,) * 15)).record_half(0)


@pytest.mark.clause("HD-GAM-1")
def test_two_thousand_games_end_with_a_winner():
    chance = Random(3)
    for _ in range(2000):
        game = play_game(lambda sides: chance.randint(1, sides))
        assert game.is_over
        assert game.runs[0] != game.runs[1]
        assert parse_line_score(format_line_score(game)) == game


@pytest.mark.clause("HD-PRB-1")
def test_the_exact_runs_of_a_half_inning():
    assert CHANCE_OF_NONE == Fraction(125, 216)
    assert RUNS_A_HALF_INNING == Fraction(108, 125)
    assert float(RUNS_A_HALF_INNING) == 0.864
    step = begin()
    ways = {}
    for value, count in step.values().items():
        ways[value.count(1)] = ways.get(value.count(1), 0) + count
    assert {ones: Fraction(n, 216) for ones, n in ways.items()} == {
        ones: chance_of_ones(ones) for ones in range(4)
    }
    chances = chance_of_runs(150)
    assert sum(chances) == pytest.approx(1)
    runs = sum(runs * chance for runs, chance in enumerate(chances))
    assert float(runs) == pytest.approx(0.864)


@pytest.mark.clause("OD-NOT-1")
def test_it_has_no_batters_and_so_no_plays():
    assert "three_dice" not in RULESETS
    dice = cycle([1, 2, 3, 4, 5, 6, 2])
    game = play_game(lambda sides: next(dice))
    assert len(format_line_score(game).splitlines()) == 2


@pytest.mark.parametrize("text", ["1 2", "1\n2 3", "1 x\n2", "0 0 0\n0\n"])
def test_a_record_that_is_no_line_score_is_refused(text):
    with pytest.raises(StepRejected, match="two lines of runs"):
        parse_line_score(text)


@pytest.mark.clause("HD-RUN-1")
def test_dice_are_followed_as_they_fall():
    assert follow_dice((1, 4, 1, 6, 1, 2, 3, 3, 5)) == ((3,), ())
    assert follow_dice((2, 2, 2, 1, 1, 1, 1)) == ((0,), (1, 1, 1, 1))
    assert follow_dice((1, 1)) == ((), (1, 1))
    with pytest.raises(StepRejected, match="7 is not possible"):
        follow_dice((1, 7))


@pytest.mark.clause("OD-GAM-1")
def test_several_players_meet_each_other_once():
    for players in (["A", "B"], list("ABC"), list("ABCDE"), list("ABCDEF")):
        pairs = pairings(players)
        assert len(pairs) == len(players) * (len(players) - 1) // 2
        assert len({frozenset(pair) for pair in pairs}) == len(pairs)
        for player in players:
            at_home = sum(home == player for _, home in pairs)
            away = sum(visitors == player for visitors, _ in pairs)
            assert abs(at_home - away) <= 1


@pytest.mark.clause("HD-GAM-1")
def test_a_game_may_have_another_length():
    game = LineScore((1, 0, 0), length=2)
    assert not game.is_over
    assert game.place == (2, True)
    assert game.record_half(0).is_over
    assert parse_line_score("1 0\n0 0", 2).is_over
