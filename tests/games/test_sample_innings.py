"""The rulebook's two sample innings, typed: at most sixty keys."""

import pytest

from games.record.loading import replay_of

#: What is typed, and the line that is recorded (DB-SHT-4).
VISITORS = [
    ("so", "SO"),
    ("9", "9"),
    ("bb", "BB"),
    ("h2", "H2 1>3"),
    ("h1*2xh(942)", "H1* 3>H 2xH(9-4-2)"),
]
HOME = [
    ("e4", "E4"),
    ("sb", "1>2(SB)"),
    ("cs25", "2x3(CS 2-5)"),
    ("bb", "BB"),
    ("h2*", "H2* 1>H"),
    ("h1*", "H1* 2>H"),
    ("so", "SO"),
    ("13", "1-3"),
]


@pytest.fixture
def typed(score):
    """The two half-innings, as they were typed into the field."""
    return score(*(text for text, _line in VISITORS + HOME))


def test_each_line_is_completed_to_what_the_rulebook_tells(typed):
    lines = [row.text for row in typed.plays.all()]
    assert lines == [line for _text, line in VISITORS + HOME]


def test_both_innings_are_typed_with_at_most_sixty_keys(typed):
    keys = sum(len(text) + 1 for text, _line in VISITORS + HOME)  # and Enter
    assert keys <= 60
    assert keys == 51


def test_the_score_is_the_rulebooks(typed):
    replay = replay_of(typed)
    assert replay.state.runs == (1, 2)
    assert (replay.state.inning, replay.state.half) == (2, "top")
