"""Completions by odds, and suggestions while typing."""

import time
from fractions import Fraction

import pytest

from scoring.notation import format_play, parse_play
from scoring.readers.complete import completions, open_book, suggest
from scoring.rulesets import load_ruleset
from tests.scoring.rulesets.table import situation

BASIC = load_ruleset("diceball")


def texts(bases, outs, short, ruleset=BASIC):
    found = completions(ruleset, situation(bases, outs), parse_play(short))
    return [format_play(each.play) for each in found]


def test_a_bare_single_offers_where_the_runner_may_be_likeliest_first():
    found = completions(BASIC, situation("1"), parse_play("H1"))
    assert format_play(found[0].play) == "H1 1>2"
    assert "H1 1>3" in [format_play(each.play) for each in found]
    chances = [each.chance for each in found]
    assert chances == sorted(chances, reverse=True)
    assert all(isinstance(chance, Fraction) for chance in chances)


def test_stars_and_runners_written_are_respected():
    assert all(text.startswith("H1*") for text in texts("2", 0, "H1*"))
    assert texts("1", 0, "5-4-3")[0] == "5-4-3 1x2(5-4)"
    assert all("1>3" in text for text in texts("12", 0, "H1* 1>3"))


def test_a_play_the_usual_managers_never_make_is_completed_all_the_same():
    found = completions(BASIC, situation("2"), parse_play("4-3 2>3"))
    assert [format_play(each.play) for each in found][0] == "4-3 2>3"


def test_a_play_without_a_witness_has_no_completion():
    assert texts("", 0, "H2, 7-2") == []


def test_suggestions_are_the_likeliest_that_begin_so():
    where = situation("1", 1)
    first = suggest(BASIC, where)
    assert first[0] == "SO"
    assert all(text.startswith("H") for text in suggest(BASIC, where, "h"))
    assert suggest(BASIC, where, "5-4")[0] == "5-4-3 1x2(5-4)"
    assert suggest(BASIC, where, "zz") == ()


def test_suggestions_come_at_once():
    where = situation("123", 1)
    suggest(BASIC, where, "H")
    start = time.perf_counter()
    for _ in range(100):
        suggest(BASIC, where, "H1")
    assert (time.perf_counter() - start) / 100 < 0.02


def test_other_options_use_the_basic_tables_until_theirs_are_there(tmp_path):
    ours = load_ruleset("diceball", ["squeeze"])
    book = open_book(ours, tmp_path)
    assert not book.is_exact
    assert book.suggest(situation("3"))[0] == "SO"
    assert open_book(BASIC).is_exact


@pytest.mark.parametrize("options", [(), ("all",)])
def test_the_books_that_ship_are_exact(options):
    assert open_book(load_ruleset("diceball", options)).is_exact
