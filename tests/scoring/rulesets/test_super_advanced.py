"""Balks, wild pitches, passed balls and pickoffs, clause by clause."""

from fractions import Fraction

import pytest
from cast import HOME, box_of

from scoring.notation import format_play
from scoring.play import Cause, Code, Play
from scoring.readers.graph import Graph
from scoring.readers.odds import Odds
from scoring.rulesets import (
    BoardRejected,
    Done,
    Men,
    PlateAppearance,
    Roll,
    load_ruleset,
)
from scoring.rulesets.advanced import SuperAdvanced
from scoring.rulesets.base import Role, RollKind
from scoring.rulesets.ratings import Ratings, load_ratings
from scoring.rulesets.super_advanced import interrupt, read_fielding_chart
from tests.scoring.rulesets.table import go, situation

RATINGS = Ratings(wild_pitch=8, balk=3, passed_ball=5, second_steals=(10, 11, 12))
BOARD = {"default": {"wild_pitch": 8, "balk": 3, "passed_ball": 5}}


def begin(bases="", outs=0, board=BOARD, men=None):
    start = PlateAppearance(situation(bases, outs), men=men or Men())
    return load_ruleset("two_dice_advanced", board=board).begin(start)


def plain(bases="", outs=0):
    return load_ruleset("two_dice").begin(PlateAppearance(situation(bases, outs)))


def text(step):
    assert isinstance(step, Done), step
    return format_play(step.play)


@pytest.mark.clause("SA-TRG-1")
def test_the_die_is_thrown_only_with_a_man_on_base():
    assert begin() == plain()
    step = begin("1")
    assert (step.kind, step.sides, step.dice) == (RollKind.D20, 20, 1)
    for face in range(3, 21):
        assert go(step, face) == plain("1")
    assert go(step, 1) != plain("1")
    assert go(step, 2) != plain("1")


class Split(Roll):
    """A batter's roll that asks for a split by the 20-sided die."""

    role, kind, sides = Role.OFFENSE, RollKind.D20, 20

    def follow(self, value):
        return Done(Play(Code.SINGLE if value <= 7 else Code.OUT))


class Splitting(Roll):
    role, kind = Role.OFFENSE, RollKind.HIT

    def follow(self, value):
        return Split()


@pytest.mark.clause("SA-TRG-2")
def test_a_split_throws_the_die_anew():
    step = go(interrupt(situation("1"), RATINGS, Splitting()), 15, 4)
    assert step.kind is RollKind.D20  # the 15 is no reading of the split
    assert text(go(step, 7)) == "H1"
    assert text(go(step, 15)) == "OUT"


@pytest.mark.clause("SA-WP-1")
def test_a_one_may_be_a_wild_pitch():
    step = go(begin("13"), 1)
    assert text(go(step, 8)) == "3>H(WP) 1>2(WP)"
    assert go(step, 9) == plain("13")


@pytest.mark.clause("SA-BK-1")
@pytest.mark.parametrize("single", [1, 2, 3])
def test_a_two_with_a_low_die_may_be_a_balk(single):
    step = go(begin("2"), 2, single)
    assert text(go(step, 3)) == "2>3(BK)"
    assert go(step, 4) == plain("2")


@pytest.mark.clause("SA-PB-1")
@pytest.mark.parametrize("single", [4, 5, 6])
def test_a_two_with_a_high_die_may_be_a_passed_ball(single):
    step = go(begin("12"), 2, single)
    assert text(go(step, 5)) == "2>3(PB) 1>2(PB)"
    assert go(step, 6) == plain("12")


@pytest.mark.clause("SA-RER-1")
def test_when_nothing_happens_the_die_is_not_thrown_again():
    assert go(begin("1"), 1, 20).kind is RollKind.HIT
    done = go(begin("3"), 1, 1)  # something happens, and the bases are empty now
    assert not done.play.is_plate_appearance
    assert begin("").kind is RollKind.HIT
    assert begin("2").kind is RollKind.D20  # else all dice are thrown again


@pytest.mark.clause("SA-FLD-1")
def test_a_fielding_chart_goes_by_the_wild_pitch_rating():
    step = read_fielding_chart(situation("1"), RATINGS, plain("1"))
    assert text(go(step, 8)) == "1>2(PB)"
    assert go(step, 9) == plain("1")


@pytest.mark.clause("SA-SCO-1")
def test_a_run_on_a_passed_ball_is_not_earned():
    for cause, earned in (("WP", 1), ("BK", 1), ("PB", 0)):
        box = box_of(f"H3 / 3>H({cause}) / SO / SO / SO")
        assert [line.er for line in box.pitching_of(HOME)] == [earned]
        assert [line.r for line in box.pitching_of(HOME)] == [1]
    box = box_of("H3 / 3>H(WP) / H3 / 3>H(BK) / H3 / 3>H(PB) / SO / SO / SO")
    pitcher = box.pitching_of(HOME)[0]
    assert (pitcher.wp, pitcher.bk) == (1, 1)
    assert sum(line.pb for line in box.fielding_of(HOME)) == 1


@pytest.mark.clause("SA-PRB-1")
@pytest.mark.parametrize(
    ("w", "b", "p"), [(0, 0, 0), (8, 3, 5), (20, 20, 20), (1, 7, 13)]
)
def test_the_exact_odds_of_an_interruption(w, b, p):
    board = {"default": {"wild_pitch": w, "balk": b, "passed_ball": p}}
    odds = Odds(Graph(load_ruleset("two_dice_advanced", board=board)))
    found = {Cause.WILD_PITCH: 0, Cause.BALK: 0, Cause.PASSED_BALL: 0}
    for done, chance in odds.outcomes(PlateAppearance(situation("1"))).items():
        if done.play.code is None:
            found[done.play.advances[0].cause] += chance
    assert found == {
        Cause.WILD_PITCH: Fraction(1, 20) * Fraction(w, 20),
        Cause.BALK: Fraction(1, 40) * Fraction(b, 20),
        Cause.PASSED_BALL: Fraction(1, 40) * Fraction(p, 20),
    }


def test_men_have_their_own_ratings():
    board = {"ratings": {"Wild": {"wild_pitch": 20}, "Sure": {"passed_ball": 0}}}
    men = Men(pitcher="Wild", catcher="Sure")
    step = begin("1", board=board, men=men)
    assert text(go(step, 1, 20)) == "1>2(WP)"
    assert go(step, 2, 6, 1) == plain("1")
    ratings = load_ratings(board).ratings(Men())
    assert ratings == Ratings(8, 2, 4, (12, 12, 12))


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (
            {"ratings": {"Ito": {"balk": 25}}},
            "ratings.Ito.balk: a rating is 0 to 20; 25",
        ),
        ({"ratings": {"Ito": {"balk": -1}}}, "ratings.Ito.balk: a rating is 0 to 20"),
        ({"ratings": {"Ito": {"balk": True}}}, "ratings.Ito.balk: a rating is 0 to 20"),
        ({"ratings": {"Ito": {"bulk": 2}}}, "ratings.Ito.bulk: the board has no such"),
        ({"ratings": {"Ito": 4}}, "ratings.Ito: 4 is not a table"),
        ({"ratings": 4}, "ratings: 4 is not a table"),
        ({"default": {"balk": 21}}, "default.balk: a rating is 0 to 20; 21 is not"),
        ({"rating": {}}, "rating: the board has no such entry"),
    ],
)
def test_a_rating_that_is_none_is_refused(board, sentence):
    with pytest.raises(BoardRejected) as caught:
        load_ruleset("one_die_advanced", board=board)
    assert sentence in caught.value.violation.message


def test_a_game_without_a_roll_for_each_batter_is_refused():
    with pytest.raises(BoardRejected, match="has no roll for each batter"):
        SuperAdvanced(load_ruleset("card"), load_ratings({}))
