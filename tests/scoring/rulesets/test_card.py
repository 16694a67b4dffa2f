"""Card-and-dice baseball at the table, clause by clause."""

import pytest

from scoring.notation import format_play
from scoring.rulesets import Done, PlateAppearance, load_ruleset
from scoring.rulesets.card.cards import format_card
from scoring.rulesets.toss import wins_toss
from tests.scoring.rulesets.table import go, names, situation

#: Dice of the default table: pitcher's, then batter's.
HIT, STRIKE, BALL, FOUL, MISS = (2, 2), (2, 1), (1, 1), (1, 4), (1, 6)
#: Rolls of everybody's card.
SINGLE, INFIELD_HIT, DOUBLE, TRIPLE, HOMER = (1, 5), (5, 5), (2, 2), (3, 3), (1, 1)
SHORT, HARD, FLY, RIGHT, LINER = (1, 3), (3, 4), (1, 4), (2, 3), (3, 6)
SAFE, CAUGHT_CLOSE = (1, 2), (6, 6)


def begin(bases="", outs=0, balls=0, strikes=0):
    return load_ruleset("card").begin(
        PlateAppearance(situation(bases, outs), balls, strikes)
    )


def pitch(step, dice, plan="swing"):
    return go(step, plan, *dice)


def hit(bases, outs, *moves):
    return go(pitch(begin(bases, outs), HIT), *moves)


def text(step):
    assert isinstance(step, Done), step
    return format_play(step.play)


@pytest.mark.clause("CB-GAM-1")
def test_the_higher_total_of_two_dice_chooses():
    assert wins_toss([(6, 1), (3, 3)]) == 0
    assert wins_toss([(6, 1), (3, 4)]) is None


@pytest.mark.clause("CB-PIT-1")
def test_two_dice_find_a_letter_of_the_table():
    step = go(begin(), "swing")
    assert step.role == "defense" and step.kind == "pitch"
    step = go(step, 2)
    assert step.role == "offense"
    assert go(step, 2).kind == "hitting dice"
    for dice, count in (
        (STRIKE, (0, 1)),
        (BALL, (1, 0)),
        (FOUL, (0, 1)),
        (MISS, (0, 1)),
    ):
        view = pitch(begin(), dice).view()
        assert (view.balls, view.strikes) == count


@pytest.mark.clause("CB-PIT-2")
def test_four_balls_three_strikes_and_no_foul_is_the_third():
    assert text(pitch(begin("1", 0, 3, 2), BALL)) == "BB 1>2"
    assert text(pitch(begin("1", 0, 3, 2), MISS)) == "SO"
    assert text(pitch(begin("1", 0, 3, 2), STRIKE)) == "SO"
    step = begin("1", 0, 3, 2)
    assert pitch(step, FOUL) == step


@pytest.mark.clause("CB-HIT-1")
@pytest.mark.parametrize(
    ("roll", "found"),
    [
        (SINGLE, "H1"),
        ((5, 1), "H1"),  # the dice have no order
        (INFIELD_HIT, "H1"),
        (DOUBLE, "H2"),
        (TRIPLE, "H3"),
        (HOMER, "H4*"),
        (SHORT, "6-3"),
        (FLY, "8"),
        (LINER, "6"),
    ],
)
def test_the_card_says_what_becomes_of_a_hit(roll, found):
    assert text(hit("", 0, roll)) == found


@pytest.mark.clause("CB-DEF-1")
def test_a_double_of_the_defense_is_an_error():
    assert text(hit("", 0, HARD, (3, 3))) == "E4"
    assert text(hit("", 0, HARD, (3, 2))) == "4-3"
    assert text(hit("13", 1, HARD, (5, 5))) == "E4 3>H 1>2"


@pytest.mark.clause("CB-OUT-1")
def test_a_liner_is_even_or_odd():
    assert text(hit("13", 0, LINER, 2)) == "6* 3>H 1>2"
    assert text(hit("12", 0, LINER, 3)) == "6 2x2(6-4) 1>2"
    assert text(hit("12", 1, LINER, 3)) == "6 2x2(6-4)"
    assert text(hit("12", 2, LINER)) == "6"


@pytest.mark.clause("CB-FLY-1")
def test_on_a_fly_runners_hold():
    assert text(hit("1", 0, FLY)) == "8"
    assert text(hit("2", 0, FLY)) == "8"
    assert text(hit("3", 2, FLY)) == "8"
    assert text(hit("3", 1, FLY, "hold")) == "8"


@pytest.mark.clause("CB-FLY-2")
def test_who_may_tag_up():
    assert names(hit("123", 1, FLY)) == ["tag-third", "hold"]
    assert names(hit("2", 1, RIGHT)) == ["tag-second", "hold"]
    assert names(hit("23", 1, RIGHT)) == ["tag-third-second", "tag-third", "hold"]


@pytest.mark.clause("CB-FLY-3")
def test_the_outfielder_throws_and_the_runner_rolls():
    assert text(hit("3", 1, FLY, "tag-third", (1, 1))) == "8 3xH(8-2)"
    assert text(hit("3", 1, FLY, "tag-third", (2, 2), SAFE)) == "8* 3>H"
    assert text(hit("3", 0, FLY, "tag-third", (2, 3), CAUGHT_CLOSE)) == "8 3xH(8-2)"
    assert text(hit("2", 0, RIGHT, "tag-second", (2, 3), SAFE)) == "9 2>3"
    assert text(hit("2", 0, RIGHT, "tag-second", (1, 1))) == "9 2x3(9-5)"
    both = hit("23", 0, RIGHT, "tag-third-second", (2, 3), SAFE)
    assert text(both) == "9* 3>H 2>3"


@pytest.mark.clause("CB-GRD-1")
def test_a_grounder_with_nobody_on_or_two_out():
    assert text(hit("", 1, SHORT)) == "6-3"
    assert text(hit("123", 2, SHORT)) == "6-3"


@pytest.mark.clause("CB-GRD-2")
def test_a_grounder_with_a_man_on_first_or_the_bases_loaded():
    assert text(hit("1", 0, SHORT, 2)) == "6-4-3 1x2(6-4)"
    assert text(hit("1", 0, SHORT, 5)) == "FC6 1x2(6-4)"
    assert text(hit("123", 0, SHORT, 4)) == "6-2-3 3xH(6-2) 2>3 1>2"
    assert text(hit("123", 0, SHORT, 1)) == "FC6 3xH(6-2) 2>3 1>2"


@pytest.mark.clause("CB-GRD-3")
@pytest.mark.parametrize("bases", ["2", "3", "23"])
def test_a_grounder_holds_men_who_are_not_forced(bases):
    assert text(hit(bases, 0, SHORT)) == "6-3"


@pytest.mark.clause("CB-GRD-4")
def test_the_lead_runner_or_a_double_play():
    assert names(hit("12", 1, SHORT)) == ["lead", "double-play"]
    assert text(hit("12", 0, SHORT, "lead")) == "FC6 2x3(6-5) 1>2"
    assert text(hit("13", 0, SHORT, "lead")) == "FC6 3xH(6-2) 1>2"
    assert text(hit("12", 1, SHORT, "double-play", 2)) == "6-4-3 1x2(6-4)"


@pytest.mark.clause("CB-GRD-5")
def test_in_a_double_play_second_moves_up_and_third_stays():
    assert text(hit("12", 0, SHORT, "double-play", 2)) == "6-4-3 2>3 1x2(6-4)"
    assert text(hit("12", 0, SHORT, "double-play", 3)) == "FC6 2>3 1x2(6-4)"
    assert text(hit("13", 0, SHORT, "double-play", 2)) == "6-4-3 1x2(6-4)"
    assert text(hit("13", 0, SHORT, "double-play", 3)) == "FC6 1x2(6-4)"


@pytest.mark.clause("CB-BNT-1")
def test_a_bunt_is_declared_and_on_only_with_an_h():
    offered = names(begin("12"))
    assert offered[:3] == ["swing", "bunt", "drag"]
    assert names(begin("3"))[1:3] == ["squeeze", "drag"]
    assert names(begin("1", 2))[1:2] == ["drag"]
    assert pitch(begin("1"), HIT, "bunt").kind == "bunt"
    for dice, count in (
        (STRIKE, (0, 1)),
        (BALL, (1, 0)),
        (FOUL, (0, 1)),
        (MISS, (0, 1)),
    ):
        view = pitch(begin("1"), dice, "bunt").view()
        assert (view.balls, view.strikes) == count


def bunt(bases, outs, kind, roll):
    return text(go(pitch(begin(bases, outs), HIT, kind), roll))


@pytest.mark.clause("CB-BNT-2")
def test_bunts_that_succeed():
    assert bunt("3", 1, "squeeze", (3, 6)) == "SH 1-3* 3>H"
    assert bunt("3", 1, "squeeze", (1, 2)) == "SH 1-3* 3>H"
    assert bunt("", 0, "drag", (3, 6)) == "H1"
    assert bunt("1", 0, "drag", (4, 5)) == "H1 1>2"
    assert bunt("12", 0, "bunt", (1, 2)) == "SH 1-3 2>3 1>2"


@pytest.mark.clause("CB-BNT-3")
def test_bunts_that_fail():
    assert bunt("3", 1, "squeeze", (6, 6)) == "FC1 3xH(1-2)"
    assert bunt("13", 1, "squeeze", (6, 6)) == "FC1 3xH(1-2) 1>2"
    assert bunt("1", 0, "drag", (1, 2)) == "1-3"  # listed, but not circled
    assert bunt("1", 0, "bunt", (6, 6)) == "1-4-3 1x2(1-4)"
    assert bunt("12", 0, "bunt", (6, 6)) == "1-5-3 2x3(1-5)"


@pytest.mark.clause("CB-STL-1")
def test_on_a_steal_the_table_only_moves_the_count():
    for dice, count in ((HIT, (0, 1)), (FOUL, (0, 1)), (BALL, (1, 0))):
        done = go(pitch(begin("1"), dice, "steal-first"), (3, 4), SAFE)
        assert text(done) == "1>2(SB)"
        assert (done.balls, done.strikes) == count
    assert text(pitch(begin("1", 2, 0, 2), FOUL, "steal-first")) == "SO"
    step = pitch(begin("1", 0, 0, 2), FOUL, "steal-first")
    assert text(go(step, (1, 1))) == "SO 1x2(CS 2-4)"
    assert text(pitch(begin("1", 0, 3, 0), BALL, "steal-first")) == "BB 1>2"
    step = pitch(begin("2", 0, 3, 0), BALL, "steal-second")
    assert text(go(step, (3, 4), SAFE)) == "BB 2>3(SB)"


@pytest.mark.clause("CB-STL-2")
def test_the_catcher_throws_and_the_lead_runner_rolls():
    def steal(plan, bases, *dice):
        return text(go(pitch(begin(bases), STRIKE, plan), *dice))

    assert steal("steal-first", "1", (1, 1)) == "1x2(CS 2-4)"
    assert steal("steal-first", "1", (2, 2)) == "1x2(CS 2-4)"
    assert steal("steal-first", "1", (3, 3), CAUGHT_CLOSE) == "1x2(CS 2-4)"
    assert steal("double-steal", "12", (3, 3), SAFE) == "2>3(SB) 1>2(SB)"
    assert steal("double-steal", "12", (1, 1)) == "2x3(CS 2-5) 1>2(OA)"
    assert "steal-second" in names(begin("12"))
    assert not any("steal" in name for name in names(begin("3")))


def hit_and_run(bases, outs, dice, *moves, balls=0, strikes=0):
    step = pitch(begin(bases, outs, balls, strikes), dice, "hit-and-run")
    return go(step, *moves)


@pytest.mark.clause("CB-HNR-1")
def test_h_and_s_are_hits_and_the_others_misses():
    assert "hit-and-run" not in names(begin())
    for dice in (HIT, STRIKE):
        assert hit_and_run("1", 0, dice).kind == "hit-and-run"
    assert hit_and_run("1", 0, FOUL).view().strikes == 1
    for dice in (BALL, MISS):
        step = hit_and_run("1", 0, dice)
        assert step.topic == "runners in the safety zone"
        assert step.view().strikes == 1


@pytest.mark.clause("CB-HNR-2")
def test_runners_go_on_a_hit_and_run():
    assert text(hit_and_run("12", 0, STRIKE, SINGLE)) == "H1* 2>H 1>3"
    assert text(hit_and_run("1", 0, HIT, INFIELD_HIT)) == "H1 1>3"
    assert text(hit_and_run("12", 0, HIT, DOUBLE)) == "H2** 2>H 1>H"
    assert text(hit_and_run("1", 0, HIT, TRIPLE)) == "H3* 1>H"
    assert text(hit_and_run("12", 0, HIT, SHORT)) == "6-3 2>3 1>2"
    assert text(hit_and_run("12", 0, HIT, HARD, (2, 2))) == "E4 2>3 1>2"
    assert text(hit_and_run("1", 2, HIT, SHORT)) == "6-3"


def own(roll, bases, outs, *moves):
    """Play with a card on which the defense rolls for a fly and a liner too."""
    usual = load_ruleset("card").deck.card("")
    entry = format_card(usual)
    entry["hitting"] = entry["hitting"].replace("F8.", "F8").replace("L6.", "L6")
    ruleset = load_ruleset("card", board={"deck": {"everybody": entry}})
    step = ruleset.begin(PlateAppearance(situation(bases, outs)))
    return text(go(step, "hit-and-run", *HIT, roll, *moves))


@pytest.mark.clause("CB-HNR-3")
def test_a_fly_on_a_hit_and_run():
    assert own(FLY, "12", 0, (4, 4)) == "E8 2>3 1>2"
    assert own(FLY, "12", 0, (4, 5), 2) == "8"
    assert own(FLY, "12", 0, (4, 5), 1) == "8 2x2(8-4)"
    assert own(FLY, "1", 2, (4, 5)) == "8"


@pytest.mark.clause("CB-HNR-4")
def test_a_liner_on_a_hit_and_run():
    assert own(LINER, "1", 0, (4, 4)) == "E6 1>2"
    assert own(LINER, "1", 0, (4, 5)) == "6 1x1(6-3)"
    assert own(LINER, "12", 0, (4, 5), 2) == "6 2x2(6-4)"
    assert own(LINER, "12", 0, (4, 5), 3) == "6 2x2(6-4) 1x1(6-3)"  # triple play
    assert own(LINER, "12", 1, (4, 5)) == "6 2x2(6-4)"
    assert own(LINER, "123", 0, (4, 5), 1) == "6 3x3(6-5) 2x2(6-4)"


@pytest.mark.clause("CB-HNR-5")
def test_a_sign_that_was_missed():
    step = hit_and_run("1", 0, MISS)
    assert names(step) == ["steal-first", "return"]
    assert text(go(step, "steal-first", (3, 4), SAFE)) == "1>2(SB)"
    assert text(go(step, "return", 1)) == "1x1(PO 2-3)"
    assert go(step, "return", 2) == begin("1", 0, 0, 1)
    assert hit_and_run("3", 0, MISS).kind == "runners"  # nobody steals home
    assert text(hit_and_run("1", 0, MISS, "return", 2, strikes=2)) == "SO"
    assert text(hit_and_run("1", 0, MISS, "return", 1, strikes=2)) == "SO 1x1(PO 2-3)"
    assert text(hit_and_run("1", 2, MISS, strikes=2)) == "SO"


@pytest.mark.clause("CB-EXT-1")
def test_an_extra_base_is_declared_and_may_be_close():
    assert names(hit("2", 0, SINGLE)) == ["home", "hold"]
    assert text(hit("12", 0, SINGLE, "hold")) == "H1 2>3 1>2"
    assert text(hit("12", 0, SINGLE, "home", (3, 3))) == "H1 2xH(2) 1>2"
    assert text(hit("12", 0, SINGLE, "home", (3, 4), SAFE)) == "H1* 2>H 1>2"
    assert text(hit("2", 0, SINGLE, "home", (3, 4), (6, 6))) == "H1 2xH(2)"
    assert text(hit("1", 0, DOUBLE, "home", (3, 4), SAFE)) == "H2* 1>H"
    assert text(hit("1", 0, DOUBLE, "hold")) == "H2 1>3"
    assert text(hit("2", 0, INFIELD_HIT)) == "H1 2>3"  # never on an infield hit
    assert text(hit("13", 2, DOUBLE, "home", (1, 1))) == "H2* 3>H 1xH(2)"
