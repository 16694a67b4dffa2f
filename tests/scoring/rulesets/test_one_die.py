"""Baseball with one die, clause by clause."""

import pytest

from scoring.play import Code
from scoring.rulesets import BoardRejected, load_ruleset
from scoring.rulesets.toss import wins_toss
from tests.scoring.rulesets.small_table import codes, play, simulate


@pytest.mark.clause("OD-HIT-1")
@pytest.mark.parametrize(
    ("bases", "die", "text"),
    [
        ("", 1, "H1"),
        ("", 3, "H3"),
        ("1", 2, "H2 1>3"),  # the example: he is on third, the new man on second
        ("23", 2, "H2** 3>H 2>H"),  # the example: two runs
        ("123", 1, "H1* 3>H 2>3 1>2"),
        ("12", 3, "H3** 2>H 1>H"),
    ],
)
def test_one_to_three_moves_everybody_so_many_bases(bases, die, text):
    assert play("one_die", bases, 0, die) == text


@pytest.mark.clause("OD-HIT-2")
def test_a_four_is_a_home_run():
    assert play("one_die", "13", 2, 4) == "H4*** 3>H 1>H"


@pytest.mark.clause("OD-OUT-1")
@pytest.mark.parametrize(
    ("bases", "text"),
    [
        ("", "OUT"),
        ("1", "OUT 1x2"),
        ("2", "OUT 2x3"),
        ("3", "OUT 3xH"),
        ("123", "OUT 1x2"),
        ("12", "OUT 2x3"),
        ("13", "OUT 1x2"),
        ("23", "OUT"),
    ],
)
def test_a_five_puts_out_the_batter_and_perhaps_a_runner(bases, text):
    assert play("one_die", bases, 0, 5) == text
    assert play("one_die", bases, 1, 5) == text


@pytest.mark.clause("OD-OUT-2", "OD-NOT-1")
def test_a_six_puts_out_the_batter_alone():
    assert play("one_die", "123", 1, 6) == "OUT"


@pytest.mark.clause("OD-OUT-3")
@pytest.mark.parametrize("bases", ["1", "2", "3", "12", "13", "123"])
def test_with_two_out_a_five_is_one_out(bases):
    assert play("one_die", bases, 2, 5) == "OUT"


@pytest.mark.clause("OD-GAM-2")
def test_one_roll_may_bring_in_four_while_no_base_holds_two():
    assert play("one_die", "123", 0, 4) == "H4**** 3>H 2>H 1>H"
    for bases in ("1", "2", "3", "12", "13", "23", "123"):
        for die in (1, 2, 3):
            moved = play("one_die", bases, 0, die).split()[1:]
            ends = [move[2] for move in moved if move[2] != "H"]
            assert len({*ends, str(die)}) == len(ends) + 1


@pytest.mark.clause("OD-GAM-1")
def test_dice_decide_who_bats_first():
    assert wins_toss([(5,), (2,)]) == 0
    assert wins_toss([(5,), (2,), (6,)]) == 2
    assert wins_toss([(4,), (4,)]) is None


@pytest.mark.clause("OD-GAM-1")
def test_half_innings_in_turn_until_nobody_is_level():
    longest = 0
    for replay in simulate(load_ruleset("one_die"), 40):
        state = replay.state
        assert state.inning >= 9
        assert state.runs[0] != state.runs[1]
        longest = max(longest, state.inning)
        halves = {(o.before.inning, o.before.half): 0 for o in replay.outcomes}
        for outcome in replay.outcomes:
            halves[outcome.before.inning, outcome.before.half] += (
                outcome.resolution.outs
            )
        *earlier, _last = halves.values()
        assert set(earlier) == {3}
    assert longest > 9


@pytest.mark.clause("OD-NOT-1")
def test_every_roll_is_a_plate_appearance():
    assert codes("one_die", "1") == {
        Code.SINGLE: pytest.approx(1 / 6),
        Code.DOUBLE: pytest.approx(1 / 6),
        Code.TRIPLE: pytest.approx(1 / 6),
        Code.HOME_RUN: pytest.approx(1 / 6),
        Code.OUT: pytest.approx(1 / 3),
    }
    for replay in simulate(load_ruleset("one_die"), 1):
        assert all(len(o.play.fielders) == 0 for o in replay.outcomes)
        assert all(o.play.is_plate_appearance for o in replay.outcomes)


def test_it_has_no_optional_plays_and_no_board():
    assert load_ruleset("one_die", ["all"]).option_names == ()
    with pytest.raises(BoardRejected, match="has no optional play bunt"):
        load_ruleset("one_die", ["bunt"])
    with pytest.raises(BoardRejected, match="relays"):
        load_ruleset("one_die", board={"relays": 1})
