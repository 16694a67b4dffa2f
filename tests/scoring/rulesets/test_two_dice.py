"""Baseball with two dice, clause by clause."""

from fractions import Fraction

import pytest

from scoring.play import Code
from scoring.readers.graph import Graph
from scoring.readers.odds import Odds
from scoring.rulesets import BoardRejected, PlateAppearance, load_ruleset
from tests.scoring.rulesets.small_table import codes, play
from tests.scoring.rulesets.table import situation


@pytest.mark.clause("TD-HIT-1")
@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ((6, 6), "H4*** 2>H 1>H"),
        ((1, 1), "H4*** 2>H 1>H"),
        ((1, 3), "H1 2>3 1>2"),
        ((2, 2), "H1 2>3 1>2"),
        ((4, 6), "H1 2>3 1>2"),
        ((5, 6), "H2* 2>H 1>3"),
        ((2, 1), "H3** 2>H 1>H"),
    ],
)
def test_a_hit_moves_everybody_as_far_as_the_batter(dice, text):
    assert play("two_dice", "12", 1, dice) == text


@pytest.mark.clause("TD-OUT-1")
@pytest.mark.parametrize("dice", [(1, 5), (3, 3), (4, 5), (3, 6)])
def test_six_and_nine_move_nobody(dice):
    assert play("two_dice", "13", 0, dice) == "OUT"


@pytest.mark.clause("TD-OUT-2")
def test_an_eight_is_an_out_but_for_two_fours():
    assert play("two_dice", "13", 0, (2, 6)) == "OUT"
    assert play("two_dice", "13", 0, (5, 3)) == "OUT"
    assert play("two_dice", "13", 0, (4, 4)) == "BB 1>2"
    assert play("two_dice", "23", 0, (4, 4)) == "BB"
    assert play("two_dice", "123", 2, (4, 4)) == "BB* 3>H 2>3 1>2"


@pytest.mark.clause("TD-OUT-3")
def test_a_five_is_a_sacrifice_unless_it_is_the_third_out():
    assert play("two_dice", "13", 1, (1, 4)) == "SH* 3>H 1>2"
    assert play("two_dice", "13", 2, (2, 3)) == "OUT"
    assert play("two_dice", "", 0, (2, 3)) == "OUT"


@pytest.mark.clause("TD-OUT-4")
def test_a_seven_puts_out_the_man_nearest_home_too():
    assert play("two_dice", "", 0, (1, 6)) == "OUT"
    assert play("two_dice", "1", 0, (3, 4)) == "OUT 1x2"
    assert play("two_dice", "12", 1, (3, 4)) == "OUT 2x3"
    assert play("two_dice", "123", 1, (2, 5)) == "OUT 3xH"
    assert play("two_dice", "12", 2, (3, 4)) == "OUT"


@pytest.mark.clause("TD-PRB-1")
def test_the_exact_odds_of_a_roll():
    assert codes("two_dice", "1") == {
        Code.HOME_RUN: Fraction(2, 36),
        Code.SINGLE: Fraction(6, 36),
        Code.DOUBLE: Fraction(2, 36),
        Code.TRIPLE: Fraction(2, 36),
        Code.WALK: Fraction(1, 36),
        Code.OUT: Fraction(23, 36),
    }
    ends = Odds(Graph(load_ruleset("two_dice"))).outcomes(
        PlateAppearance(situation("1"))
    )
    outs = {
        (d.play.is_sacrifice, bool(d.play.advances)): chance
        for d, chance in ends.items()
        if d.play.code is Code.OUT
    }
    assert outs[True, True] == Fraction(4, 36)
    assert outs[False, True] == Fraction(6, 36)


def test_it_has_no_optional_plays():
    with pytest.raises(BoardRejected, match="Two-dice baseball has no optional play"):
        load_ruleset("two_dice", ["bunt"])
