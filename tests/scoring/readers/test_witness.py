"""Witnesses, and plays that have none."""

import pytest

from scoring.notation import format_play, parse_play
from scoring.readers.complete import open_book
from scoring.readers.graph import Graph
from scoring.readers.witness import (
    describe,
    essence,
    fits,
    group_dice,
    nearest,
    witness,
)
from scoring.rulesets import Done, PlateAppearance, Roll, load_ruleset
from tests.scoring.rulesets.table import situation


@pytest.fixture(scope="session")
def book():
    return open_book(load_ruleset("diceball", ["all"]))


@pytest.fixture(scope="session")
def basic():
    return open_book(load_ruleset("diceball"))


def replayed(book, where, found):
    """Follow a witness's dice and calls through the rules again."""
    for stealer in (None, 1, 2):
        appearance = PlateAppearance(where, stealer=stealer, hit_and_runs=2)
        step = book.ruleset.begin(appearance)
        try:
            for move in found.moves:
                step = step.after(move.faces if isinstance(step, Roll) else move.choice)
        except Exception:  # noqa: S112 - another stealer
            continue
        if isinstance(step, Done):
            return step
    raise AssertionError(found)


POSSIBLE = [
    ("", 0, "SO"),
    ("", 0, "BB"),
    ("", 0, "H1, 8-4"),
    ("", 0, "H3"),
    ("", 0, "2E4"),
    ("", 0, "7-3"),
    ("", 0, "IF"),
    ("", 0, "IF6"),
    ("1", 0, "5-4-3 1x2(5-4)"),
    ("1", 0, "FC 1x2(4-6)"),
    ("1", 0, "3 1x2(3-6)"),
    ("12", 0, "5-4-3 2x3(5) 1x2(5-4)"),
    ("123", 1, "1-2-3 3xH(1-2) 2>3 1>2"),
    ("2", 0, "H1* 2>H"),
    ("2", 1, "FC 2x3(4-5)"),
    ("2", 1, "FC 2x3"),
    ("12", 1, "H1 2xH(9-4-2) 1>2"),
    ("3", 0, "8* 3>H"),
    ("3", 1, "8 3xH(8-2)"),
    ("1", 0, "1>2(SB)"),
    ("1", 0, "1x2(CS 2-4)"),
    ("12", 0, "2>3(SB) 1>2(SB)"),
    ("1", 1, "SO 1x2(CS 2-4)"),
    ("1", 0, "SH 2-3 1>2"),
    ("3", 0, "SH 2-3* 3>H"),
    ("3", 0, "3xH(CS 2)"),
    ("2", 0, "IBB"),
    ("123", 0, "H4**** 3>H 2>H 1>H"),
    ("12", 2, "FC 1x2(4-6)"),
    ("12", 2, "FC 2>3 1x2(4-6)"),
]


@pytest.mark.parametrize(("bases", "outs", "play"), POSSIBLE)
def test_a_possible_play_has_a_witness_that_ends_in_it(book, bases, outs, play):
    where, goal = situation(bases, outs), parse_play(play)
    found = witness(book.graph, where, goal)
    assert found is not None
    done = replayed(book, where, found)
    assert done == found.done
    assert fits(essence(where, goal), essence(where, done.play))
    assert found.dice or play == "IBB"


IMPOSSIBLE = [
    ("", 0, "HBP", "DB-PIT-1"),
    ("", 0, "E7", "DB-ERR-1"),
    ("", 0, "4-6", ""),
    ("", 0, "H1, 8-6", ""),
    ("1", 0, "1>2(WP)", "DB-PIT-1"),
    ("3", 0, "3>H(SB)", "DB-STL-8"),
    ("1", 0, "IF6 1>2", "DB-ZON-2"),
    ("1", 0, "4-3 1>3", "DB-INF-1"),
    ("1", 0, "5-6-3 1x2(5-6)", ""),
    ("23", 0, "5-3 3xH(5-2)", "DB-NF-2"),
    ("1", 0, "E4 1x2(4-6)", "DB-ERR-3"),
    ("12", 1, "H1 2xH(8-4-2) 1x3(8-5)", "DB-GRD-6"),
    ("12", 0, "8 2>H 1>2", "DB-FLY-1"),
]


@pytest.mark.parametrize(("bases", "outs", "play", "clause"), IMPOSSIBLE)
def test_an_impossible_play_has_none_and_a_clause_against_it(
    basic, bases, outs, play, clause
):
    where, goal = situation(bases, outs), parse_play(play)
    assert witness(basic.graph, where, goal) is None
    assert basic.ruleset.clause_against(where, goal).startswith(clause)
    near = basic.nearest(where, goal)
    assert near
    assert all(basic.witness(where, each) for each in near)


def test_every_play_of_the_tables_has_a_witness(book):
    for bases, outs in (("", 0), ("1", 1), ("123", 2)):
        where = situation(bases, outs)
        for play, _ in book.plays(where):
            assert book.witness(where, play) is not None, format_play(play)


def test_options_that_are_off_have_no_plays(basic):
    graph = basic.graph
    for bases, play in (
        ("1", "1>2(SB)"),
        ("1", "SH 2-3 1>2"),
        ("", "IBB"),
        ("3", "3xH(CS 2)"),
    ):
        assert witness(graph, situation(bases), parse_play(play)) is None


def test_what_the_scorer_adds_does_not_matter(basic):
    where = situation("3")
    marked = parse_play("H1 3>H(NR)")
    assert witness(basic.graph, where, marked) is not None


def test_a_choice_with_nobody_out_is_the_scorers_word_for_an_infield_hit(basic):
    where = situation("1")
    found = witness(basic.graph, where, parse_play("FC 1>2"))  # case D-01
    assert format_play(found.done.play) == "H1 1>2"


def test_the_nearest_plays_are_like_the_one_refused(basic):
    where = situation("1")
    plays = [play for play, _ in basic.plays(where)]
    near = nearest(where, parse_play("5-6-3 1x2(5-6)"), plays)
    assert "5-4-3 1x2(5-4)" in [format_play(play) for play in near]


def test_a_witness_tells_its_dice_and_calls(basic):
    found = witness(Graph(basic.ruleset), situation("1"), parse_play("FC 1x2(4-6)"))
    assert found.dice[0][-1] == 6
    assert "2-1" in found.calls
    assert describe(found).endswith("-> FC 1x2(4-6)")


def test_pitches_stand_together_in_the_dice_of_a_game_file():
    rolls = [("pitch", (4,)), ("pitch", (6,)), ("bunt", (1,)), ("bunt", (5,))]
    assert group_dice(rolls) == ((4, 6), (1,), (5,))


def test_a_play_cut_off_by_the_winning_run_has_the_witness_of_the_whole(basic):
    where = situation("123")
    cut = parse_play("H1* 3>H 2>3 1x3(7-5)")  # of H1** 3>H 2>H 1x3(7-5)
    assert basic.witness(where, cut) is None
    found = basic.witness(where, cut, runs_to_win=1)
    assert format_play(found.done.play) == "H1** 3>H 2>H 1x3(7-5)"
