"""The proof of a box score finds what does not balance."""

from dataclasses import replace

import pytest
from cast import HOME, QUIET, VISITORS, play_game

from scoring.stats.boxscore import compile_box
from scoring.stats.proof import proof_sums, prove_box

SAMPLE = "SO / 9 / BB / H2 1>3 / H1* 3>H 2xH(9-4-2)"


def sample():
    """Return the rulebook's half-inning and its box score."""
    replay = play_game(SAMPLE)
    return replay, compile_box(replay)


def without_play(replay, number):
    """Return a replay in which one play is missing."""
    steps = tuple(s for n, s in enumerate(replay.steps) if n != number)
    return replace(replay, steps=steps)


def spoiled(box, lines, name, **counts):
    """Return a box score in which one line is changed."""
    changed = tuple(
        replace(line, **counts) if line.player.name == name else line
        for line in getattr(box, lines)
    )
    return replace(box, **{lines: changed})


#: Kind P: how the sample is spoilt, the violation, its sentence.
SPOILT = [
    (
        lambda replay, box: (without_play(replay, 2), box),
        "P501",
        "top of the 1st: 4 plate appearances, but 5 = runs + left + outs",
    ),
    (
        lambda replay, box: (replay, spoiled(box, "batting", "Batter D", h=2)),
        "P502",
        "the visitors: batters have 3 h, opposing pitchers 2",
    ),
    (
        lambda replay, box: (replay, spoiled(box, "fielding", "Batter H", po=1)),
        "P503",
        "the home side: 2 putouts for 3 outs",
    ),
]


def test_a_box_score_that_balances_has_an_empty_proof_d18():
    replay, box = sample()
    assert prove_box(replay, box) == box.proof == ()
    assert proof_sums(box, VISITORS) == (5, 5)
    assert proof_sums(box, HOME) == (0, 0)


@pytest.mark.parametrize(("spoil", "id", "message"), SPOILT, ids=[r[1] for r in SPOILT])
def test_what_does_not_balance_is_named(spoil, id, message):
    found = prove_box(*spoil(*sample()))
    assert (id, message) in [(remark.id, remark.message) for remark in found]


def test_a_half_inning_not_begun_needs_no_proof():
    replay = play_game(QUIET)
    assert compile_box(replay).proof == ()
