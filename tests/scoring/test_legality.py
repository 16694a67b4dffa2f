"""What baseball does not allow, row by row, and what a legal play does."""

import pytest
from cast import (
    faults_of,
    refusal,
    situation,
)
from refusals import ILLEGAL

from scoring.completion import complete_play
from scoring.legality import check_play
from scoring.notation import parse_play
from scoring.play import Play

#: Situation, play at its word: baseball allows each of these.
LEGAL = [
    ("", 0, "SO"),
    ("", 0, "SO 2-3"),
    ("", 2, "SO B>1(PB)"),
    ("1", 2, "SO B>1(WP) 1>2(WP)"),
    ("", 1, "SO B>1(E2)"),
    ("1-2-3", 0, "BB* 3>H 2>3 1>2"),
    ("1", 0, "BB 1>3(E2)"),
    ("1", 0, "HBP 1>2"),
    ("2", 0, "BB"),
    ("1-3", 0, "4-3 1>1 3>3"),
    ("1", 0, "FC 1x2(4-6)"),
    ("1", 0, "FC 1>2"),
    ("2", 0, "FC 2x3(6-5)"),
    ("1", 0, "5-4-3 1x2(5-4)"),
    ("1-2-3", 0, "1-2-3 3xH(1-2) 2>3 1>2"),
    ("1-2", 0, "5-4-3 2x3(5) 1x2(5-4)"),
    ("3", 1, "8* 3>H"),
    ("3", 0, "4-3* 3>H"),
    ("3", 1, "E5* 3>H"),
    ("3", 1, "E5 3>H"),
    ("2-3", 0, "H1** 3>H 2>H"),
    ("2-3", 0, "H1* 3>H 2xH(9-4-2)"),
    ("", 0, "H1 B>2(E8)"),
    ("1", 0, "H1, 8-4 1>2"),
    ("1", 1, "SH 1-3 1>2"),
    ("1", 0, "SH E1 1>2"),
    ("1-2", 0, "2>3(SB) 1>2(SB)"),
    ("1-3", 0, "3>H(SB) 1x2(CS 2-4)"),
    ("1", 0, "1x1(PO 1-3)"),
    ("1", 0, "SO 1x2(CS 2-4)"),
    ("1-2-3", 2, "H4**** 3>H 2>H 1>H"),
    ("2-3", 2, "FC* 3>H 2x3(6-5)"),
    ("3", 0, "H1 3>H(NR)"),
    ("3", 0, "E5* 3>H(RBI)"),
    ("3", 2, "H1*, 8-4 3>H"),
    ("1", 0, "FLE2"),
]


@pytest.mark.parametrize(("runners", "outs", "text", "id", "message"), ILLEGAL)
def test_an_illegal_play_is_refused_by_its_rule(runners, outs, text, id, message):
    found = check_play(situation(runners, outs), parse_play(text))
    assert (id, message) in [(fault.id, fault.message) for fault in found]
    assert found[0].id == id


@pytest.mark.parametrize(("runners", "outs", "text"), LEGAL)
def test_a_legal_play_is_allowed(runners, outs, text):
    assert faults_of(text, runners, outs) == []


def test_an_empty_play_says_that_nothing_happens():
    assert [f.id for f in check_play(situation("1"), Play())] == ["L223"]


def test_a_refusal_names_the_situation_and_what_to_write():
    fault = refusal(complete_play, situation("1", 1), parse_play("H1 3>H"))
    assert str(fault) == (
        "L201 nobody is on third base. The situation is: runner on first, one out."
    )
    fault = refusal(complete_play, situation("1", 0), parse_play("1>2"))
    assert fault.hint == "Write 1>2(SB), (WP), (PB), (BK), (DI) or an error."


# -- once misread --------------------------------------------------------------------


@pytest.mark.parametrize("text", ["BB B>2", "IBB B>2", "HBP B>3", "CI B>2"])
def test_a_batter_who_walks_past_first_needs_a_reason(text):
    assert faults_of(text) == ["L208"]


def test_a_batter_who_walks_past_first_on_a_wild_pitch_has_a_reason():
    assert faults_of("BB B>2(WP)") == []


@pytest.mark.parametrize("text", ["BB 1x2(2-4)", "HBP 1x2(2-4)"])
def test_a_runner_forced_by_a_walk_cannot_be_put_out_on_the_way(text):
    """OBR 5.05(b)(1): he is entitled to the next base."""
    assert faults_of(text, "1") != []


def test_a_two_base_error_is_named_as_it_is_written():
    found = check_play(situation(), parse_play("2E5 B>1"))
    assert found[0].message == "the batter of 2E5 cannot end on first base"
