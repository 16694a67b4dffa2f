"""Leads, pickoffs and steals: the option of the games with a 20-sided die."""

from fractions import Fraction

import pytest

from scoring.diamond import Base
from scoring.notation import format_play, parse_play
from scoring.readers.graph import Graph
from scoring.readers.judge import Judge
from scoring.readers.odds import Odds
from scoring.readers.play import Table
from scoring.readers.policy import POLICIES
from scoring.readers.witness import witness
from scoring.rulesets import Call, Done, Men, PlateAppearance, Roll, load_ruleset
from scoring.rulesets.base import RollKind
from tests.scoring.rulesets.small_table import simulate
from tests.scoring.rulesets.table import go, situation

BOARD = {
    "default": {"wild_pitch": 8, "balk": 3, "passed_ball": 5, "second_steal": 10},
    "ratings": {
        "Quick": {"second_steal": 18},
        "Slow": {"second_steal": 1},
        "Lefty": {"balk": 20},
    },
}


def game(name="two_dice_advanced"):
    return load_ruleset(name, ["leads"], BOARD)


def begin(bases="1", outs=0, **more):
    return game().begin(PlateAppearance(situation(bases, outs), **more))


def text(step):
    assert isinstance(step, Done), step
    return format_play(step.play)


def names(step):
    assert isinstance(step, Call), step
    return [choice.name for choice in step.choices]


@pytest.mark.parametrize(
    ("bases", "offered"),
    [
        ("1", ["lead-first", "bat"]),
        ("2", ["lead-second", "bat"]),
        ("12", ["lead-second", "bat"]),
        ("13", ["lead-first", "bat"]),
    ],
)
def test_a_man_may_lead_for_a_free_base(bases, offered):
    assert names(begin(bases)) == offered


@pytest.mark.parametrize("bases", ["", "3", "23", "123"])
def test_nobody_leads_for_home_or_for_a_base_that_is_taken(bases):
    plain = load_ruleset("two_dice_advanced", board=BOARD)
    where = PlateAppearance(situation(bases))
    assert game().begin(where) == plain.begin(where)


def test_without_a_word_the_batter_rolls():
    step = begin()
    assert step.silent.name == "bat"
    plain = load_ruleset("two_dice_advanced", board=BOARD)
    assert go(step, "bat") == plain.begin(PlateAppearance(situation("1")))


@pytest.mark.clause("SA-LED-1")
def test_three_to_twenty_lead_as_usual():
    for face in range(3, 21):
        lead = go(begin(), "lead-first", face)
        assert (lead.kind, lead.dice) == (RollKind.RUN, 2)
    for face in (1, 2):
        assert go(begin(), "lead-first", face).kind is RollKind.D20


@pytest.mark.clause("SA-LED-1")
def test_a_good_lead_adds_four_to_the_steal_rating():
    good = go(begin(), "lead-first", 3, (4, 3))
    bad = go(begin(), "lead-first", 3, (4, 2))
    assert dict(good.view().chances) == {Base.FIRST: 14 / 20}
    assert dict(bad.view().chances) == {Base.FIRST: 10 / 20}
    assert text(go(good, "steal", 14)) == "1>2(SB)"
    assert text(go(good, "steal", 15)) == "1x2(CS 2-4)"
    assert text(go(bad, "steal", 10)) == "1>2(SB)"
    assert text(go(bad, "steal", 11)) == "1x2(CS 2-4)"
    second = go(begin("2"), "lead-second", 3, (1, 1))
    assert text(go(second, "steal", 20)) == "2x3(CS 2-5)"
    assert go(good, "stay") == go(begin(), "bat")


@pytest.mark.clause("SA-LED-2")
def test_a_one_may_pick_the_runner_off():
    assert text(go(begin(), "lead-first", 1, 11)) == "1x1(PO 1-3)"
    assert text(go(begin("2"), "lead-second", 1, 11)) == "2x2(PO 1-4)"
    back = go(begin(), "lead-first", 1, 10)
    assert back.kind is RollKind.D20  # he is back, and the batter rolls


@pytest.mark.clause("SA-LED-2")
def test_it_goes_by_his_own_rating():
    quick = begin(men=Men(runners=("Quick", "", "")))
    assert go(quick, "lead-first", 1, 18).kind is RollKind.D20
    assert text(go(quick, "lead-first", 1, 19)) == "1x1(PO 1-3)"
    slow = begin(men=Men(runners=("Slow", "", "")))
    assert text(go(slow, "lead-first", 1, 2)) == "1x1(PO 1-3)"


@pytest.mark.clause("SA-LED-3")
def test_a_two_may_be_a_balk():
    assert text(go(begin("12"), "lead-second", 2, 3)) == "2>3(BK) 1>2(BK)"
    assert go(begin("1"), "lead-first", 2, 4).kind is RollKind.D20
    lefty = begin(men=Men(pitcher="Lefty"))
    assert text(go(lefty, "lead-first", 2, 20)) == "1>2(BK)"


@pytest.mark.clause("SA-LED-2", "SA-LED-3")
@pytest.mark.parametrize("dice", [(1, 10), (2, 4)])
def test_a_man_driven_back_may_not_lead_again_on_this_base(dice):
    done = go(begin(), "lead-first", *dice, 20, (4, 5))
    assert text(done) == "OUT"
    assert done.no_lead == (Base.FIRST,)
    again = begin(no_lead=done.no_lead)
    assert isinstance(again, Roll)
    further = begin("2", no_lead=done.no_lead)  # he is on second now
    assert names(further) == ["lead-second", "bat"]


@pytest.mark.clause("SA-LED-2")
def test_the_table_remembers_him_as_long_as_he_stays_there():
    replay = next(simulate(game(), 1, seed=3))
    before = next(s for s in replay.steps if s.outcome and s.before.bases[0]).before
    table = Table()
    stays = Done(parse_play("OUT"), no_lead=(Base.FIRST,))
    assert table.after(before, stays, before).no_lead == (Base.FIRST,)
    empty = next(s for s in replay.steps if s.outcome and not any(s.before.bases))
    assert table.after(before, stays, empty.before).no_lead == ()


def test_managers_lead_as_they_dare():
    call = begin(men=Men(runners=("Quick", "", "")))
    slow = begin(men=Men(runners=("Slow", "", "")))
    for name in ("standard", "aggressive"):
        assert POLICIES[name](call, call.view()).name == "lead-first"
        assert POLICIES[name](slow, slow.view()).name == "bat"


def test_the_odds_of_a_lead_add_up():
    graph = Graph(game())
    start = PlateAppearance(situation("1"), men=Men(runners=("Quick", "", "")))
    ends = Odds(graph).outcomes(start)
    assert sum(ends.values()) == 1
    found = {}
    for done, chance in ends.items():
        key = format_play(done.play)
        found[key] = found.get(key, Fraction(0)) + chance
    lead = Fraction(18, 20)
    good = Fraction(21, 36)  # 22 of 20 after a good lead, 18 without one
    assert found["1>2(SB)"] == lead * (good + (1 - good) * Fraction(18, 20))
    assert found["1x2(CS 2-4)"] == lead * (1 - good) * Fraction(2, 20)
    assert found["1x1(PO 1-3)"] == Fraction(1, 20) * Fraction(2, 20)
    back = Fraction(1, 20) * Fraction(18, 20) + Fraction(1, 20) * Fraction(17, 20)
    # The balk of the lead, and of the batter's dice after a man came back.
    assert found["1>2(BK)"] == Fraction(1, 20) * Fraction(3, 20) + back * (
        Fraction(1, 40) * Fraction(3, 20)
    )


@pytest.mark.parametrize("name", ["one_die_advanced", "two_dice_advanced"])
@pytest.mark.parametrize(
    "play", ["1>2(SB)", "1x2(CS 2-4)", "1x1(PO 1-3)", "1>2(BK)", "1>2(WP)", "1>2(PB)"]
)
def test_the_judge_knows_leads_only_where_they_are_played(name, play):
    where = situation("1")
    assert witness(Graph(game(name)), where, parse_play(play)) is not None
    plain = Judge(load_ruleset(name, board=BOARD))
    knows = play.endswith(("(BK)", "(WP)", "(PB)"))
    assert plain.judge(where, parse_play(play)).is_possible is knows


def test_the_judge_asks_for_the_rating_of_the_runner():
    board = {"ratings": {"Rock": {"second_steal": 0}, "Wing": {"second_steal": 20}}}
    judge = Judge(load_ruleset("two_dice_advanced", ["leads"], board))
    rock = PlateAppearance(situation("2"), men=Men(runners=("", "Rock", "")))
    wing = PlateAppearance(situation("2"), men=Men(runners=("", "Wing", "")))
    caught, picked = parse_play("2x3(CS 2-5)"), parse_play("2x2(PO 1-4)")
    assert judge.judge(rock, picked).is_possible
    assert judge.judge(rock, caught).is_possible
    assert not judge.judge(wing, picked).is_possible
    assert not judge.judge(wing, caught).is_possible
    assert judge.judge(wing, parse_play("2>3(SB)")).is_possible
