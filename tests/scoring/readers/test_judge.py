"""Plays written by hand, judged by the rules of the house."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from cast import completed, nine, play_game, situation
from simulated import games_of

from scoring.faults import IllegalPlay, PlayRejected
from scoring.gamefile import parse_game, parse_play_line
from scoring.notation import parse_play
from scoring.readers.faults import SENTENCES
from scoring.readers.judge import Judge, house_of, load_house
from scoring.record import GameRecord
from scoring.replay import replay_game
from scoring.rulesets import load_ruleset

DEMO = Path(__file__).resolve().parents[3] / "league" / "demo" / "games"


@cache
def judge_of(*options):
    """Return a judge that is kept from test to test."""
    return Judge(load_ruleset("diceball", options))


def verdict(text, runners="", outs=0, *options, runs_to_win=None):
    """Return the verdict on a play, completed first."""
    play = parse_play(completed(text, runners, outs))
    return judge_of(*options).judge(situation(runners, outs), play, runs_to_win)


@pytest.mark.parametrize(
    ("text", "runners", "outs"),
    [
        ("SO", "", 0),
        ("4-3", "", 2),
        ("H2* 3>H", "3", 1),
        ("5-4-3 1x2(5-4)", "1", 0),
        ("FC 1x2(4-6)", "1", 1),
        ("8* 3>H", "3", 0),
        ("H1, 8-4", "", 0),
        ("2E4", "", 0),
        ("IF", "1", 0),
    ],
)
def test_a_play_with_a_witness_is_possible(text, runners, outs):
    found = verdict(text, runners, outs)
    assert found.is_possible
    assert found.witness is not None
    assert found.witness.dice or text == "IBB"


@pytest.mark.parametrize(
    ("text", "runners", "clause"),
    [
        ("HBP", "", "DB-PIT-1 (The Pitcher): no die of the pitcher means that"),
        ("3>H(SB)", "3", "DB-STL-8 (Double Steal): home cannot be stolen"),
        ("IBB", "", "DB-IBB-1 (Intentional Walk): this league does not play it"),
        ("E7", "", "DB-ERR-1 (Errors): only infielders err, on grounders"),
        ("SH 2-3 1>2", "1", "DB-BNT-1 (The Sacrifice Bunt): this league does not bunt"),
    ],
)
def test_a_play_without_one_names_the_clause(text, runners, clause):
    found = verdict(text, runners)
    assert not found.is_possible
    assert found.violation.id == "H802"
    assert found.violation.params["clause"] == clause
    assert str(found.violation).startswith("H802 ")
    assert "is against DB-" in str(found.violation)


def test_the_nearest_plays_are_told():
    found = verdict("9-3", "", 0)
    if found.is_possible:
        found = verdict("9-6-3", "", 0)
    assert found.violation.id in ("H801", "H802")
    near = found.violation.params["nearest"]
    assert 1 <= len(near) <= 3
    assert f"Possible would be: {', '.join(near)}." in str(found.violation)
    for text in near:
        assert verdict(text).is_possible


def test_an_optional_play_is_possible_where_the_league_plays_it():
    assert not verdict("IBB").is_possible
    assert verdict("IBB", "", 0, "intentional_walk").is_possible
    assert verdict("1>2(SB)", "1", 0, "regular_steal").is_possible
    assert not verdict("1>2(SB)", "1").is_possible


def test_strict_or_lenient_is_for_the_caller_to_say():
    judge = judge_of()
    assert judge.insist(situation(), parse_play("SO")).done.play.code == "SO"
    with pytest.raises(IllegalPlay) as caught:
        judge.insist(situation(), parse_play("HBP"))
    assert caught.value.violation.id == "H802"


def test_a_play_cut_off_by_the_winning_run_is_possible():
    text = "H1* 3>H 2>3 1>2"
    assert verdict(text, "123", 1, runs_to_win=1).is_possible


# -- whole games -----------------------------------------------------------------------


@pytest.mark.parametrize("options", [(), ("all",)], ids=["basic", "all"])
def test_a_simulated_game_is_in_order(options):
    for game in games_of(5, *options):
        assert judge_of(*options).judge_game(game) == ()


def test_a_game_is_judged_line_by_line():
    replay = play_game("SO / HBP / 4-3 / 8")
    entries = tuple(
        replace(entry, line=number)
        for number, entry in enumerate(replay.record.entries, start=11)
    )
    replay = replay_game(replace(replay.record, entries=entries))
    found = judge_of().judge_game(replay)
    assert [(each.id, each.where.line) for each in found] == [("H802", 12)]


def test_dice_that_do_not_end_in_their_play_are_told():
    entries = (parse_play_line("SO {1 1 1}"), parse_play_line("BB {1 1 1}"))
    tags = (("Rules", "diceball"), ("Result", "*"))
    record = GameRecord((nine(), nine()), entries, tags)
    found = judge_of().judge_game(replay_game(record))
    assert [str(each) for each in found] == [
        "H803 the dice 1 1 1 do not end in BB, whatever anybody calls. They end in SO."
    ]


def test_the_demo_games_have_no_play_that_is_impossible():
    judge = judge_of("all")
    for path in sorted(DEMO.glob("*.score")):
        replay = replay_game(parse_game(path.read_bytes()))
        ids = {each.id for each in judge.judge_game(replay)}
        assert ids <= {"H803"}


# -- whose rules ---------------------------------------------------------------------


def record_with(*tags):
    """Return an empty game with tags."""
    return GameRecord((nine(), nine()), (), tags)


def test_the_game_says_by_which_rules_it_was_played():
    ruleset = house_of(record_with(("Rules", "diceball"), ("Plays", "squeeze")))
    assert ruleset.option_names == ("squeeze",)
    assert len(house_of(record_with(("Rules", "diceball"))).option_names) == 9
    assert house_of(record_with(("Rules", "diceball")), "none").option_names == ()


@pytest.mark.parametrize(
    ("tags", "sentence"),
    [
        ((), "H805 a game without Rules is no ruleset of the house; there are"),
        ((("Rules", "cricket"),), "H805 cricket is no ruleset of the house; there"),
        (
            (("Rules", "diceball"), ("Plays", "slide")),
            "H806 the optional plays slide cannot be played: Diceball! has no",
        ),
    ],
)
def test_rules_that_there_are_not_are_refused(tags, sentence):
    with pytest.raises(PlayRejected) as caught:
        house_of(record_with(*tags))
    assert str(caught.value.violation).startswith(sentence)


def test_a_board_of_ones_own_is_judged_by_its_own_numbers():
    ruleset = load_house("diceball", "", {"relays.shortstop.home": 9})
    assert ruleset.key != load_house("diceball").key


@pytest.mark.parametrize(
    ("rules", "board", "sentence"),
    [
        (
            "two_dice_advanced",
            {"ratings": {"x": {"balk": 25}}},
            "H807 this board cannot be played with: ratings.x.balk: a rating is 0 to"
            " 20; 25 is not.",
        ),
        (
            "card",
            {"table": {"1": "H H H H H Q"}},
            "H807 this board cannot be played with: table.1, column 6: “Q” is not known"
            " here; known are H S B F 空.",
        ),
    ],
)
def test_a_board_that_cannot_be_played_with_is_refused_by_its_place(
    rules, board, sentence
):
    with pytest.raises(PlayRejected) as caught:
        load_house(rules, "all", board)
    assert str(caught.value.violation) == sentence


def test_every_sentence_of_the_readers_has_an_id_of_its_letter():
    assert {each[0] for each in SENTENCES} == {"F", "H", "S"}
    assert all(len(each) == 4 for each in SENTENCES)
