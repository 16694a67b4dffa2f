"""Winning and losing pitcher, and the save (OBR 9.17, 9.19)."""

import pytest
from cast import HOME, QUIET, VISITORS, box_of, play_game

from scoring.diamond import Side
from scoring.gamefile import format_game, parse_game
from scoring.replay import replay_game
from scoring.stats.boxscore import compile_box


def half_with(runs: int) -> str:
    """Return a half-inning with this many home runs."""
    return " / ".join(["H4*"] * runs + ["SO"] * 3)


def change(side: Side, name: str, half: str) -> str:
    """Return a half-inning that begins with a new pitcher of a side."""
    return f"sub {side} 9: {name}, 1 / {half}"


def decisions(*halves, **more):
    """Return W, L and S of a finished game: who, for which side."""
    replay = play_game(*halves, **more)
    assert replay.state.is_over, replay.state.half_name
    box = compile_box(replay)
    assert box.proof == ()
    return {p.decision: (p.player.name, p.side) for p in box.pitching if p.decision}


INNING = (QUIET, QUIET)
V, H = VISITORS, HOME
VISITING_STARTER, HOME_STARTER = ("Batter I", V), ("Batter I", H)


def test_two_starters_who_go_all_the_way_have_the_decisions():
    found = decisions(half_with(1), QUIET, *(INNING * 8))
    assert found == {"W": VISITING_STARTER, "L": HOME_STARTER}


def test_the_loser_is_he_who_gave_up_the_lead_for_good_d30():
    """D-30: A leaves trailing 3-4; B allows one more; final 4-5: L to A."""
    found = decisions(
        half_with(3),
        half_with(4),
        *(INNING * 5),
        QUIET,
        change(V, "Reliever B", half_with(1)),
        *INNING,
        half_with(1),
    )
    assert found["L"] == VISITING_STARTER
    assert found["W"] == HOME_STARTER


def test_a_tie_after_he_left_takes_him_off_the_hook_d30():
    """D-30: had the score been tied after A left, B would be the loser."""
    found = decisions(
        half_with(3),
        half_with(4),
        *(INNING * 5),
        QUIET,
        change(V, "Reliever B", QUIET),
        half_with(1),
        half_with(1),
        QUIET,
    )
    assert found["L"] == ("Reliever B", V)


def test_a_starter_who_leaves_before_five_innings_does_not_win_d31():
    """D-31: three innings, 5-3, six relievers of one inning: the first and the last."""
    relievers = [(QUIET, change(V, f"Reliever {n}", QUIET)) for n in range(4, 10)]
    found = decisions(
        half_with(5),
        half_with(3),
        *(INNING * 2),
        *(half for inning in relievers for half in inning),
    )
    assert found == {
        "W": ("Reliever 4", V),
        "L": HOME_STARTER,
        "S": ("Reliever 9", V),
    }


def test_the_reliever_who_did_most_of_the_work_is_proposed_d31():
    found = decisions(
        half_with(5),
        half_with(3),
        *(INNING * 3),
        QUIET,
        change(V, "Short", QUIET),
        QUIET,
        change(V, "Long", QUIET),
        *(INNING * 3),
    )
    assert found["W"] == ("Long", V)
    assert "S" not in found


def test_four_innings_are_enough_in_a_game_of_five():
    """OBR 9.17(b): a game of fewer than six innings in the field."""
    found = decisions(
        half_with(1), QUIET, *(INNING * 3), QUIET, change(V, "Closer", QUIET), innings=5
    )
    assert found["W"] == VISITING_STARTER
    assert found["S"] == ("Closer", V)


@pytest.mark.parametrize(
    ("lead", "entering", "saved"),
    [
        (3, 9, True),  # one inning with a lead of three
        (4, 9, False),
        (10, 7, True),  # three innings, whatever the lead
        (10, 8, False),
        (1, 9, True),
    ],
)
def test_a_save_needs_a_small_lead_or_three_innings(lead, entering, saved):
    """OBR 9.19."""
    innings = [(QUIET, QUIET) for _ in range(2, 10)]
    innings[entering - 2] = (QUIET, change(V, "Closer", QUIET))
    found = decisions(half_with(lead), QUIET, *(half for i in innings for half in i))
    assert found["W"] == VISITING_STARTER
    assert ("S" in found) == saved


def test_the_tying_run_on_deck_makes_a_save():
    """OBR 9.19(d)(2): four runs ahead with two on."""
    last = "BB / BB / sub visitors 9: Closer, 1 / SO / SO / SO"
    found = decisions(half_with(4), QUIET, *(INNING * 7), QUIET, last)
    assert found["S"] == ("Closer", V)
    last = "BB / sub visitors 9: Closer, 1 / SO / SO / SO"
    found = decisions(half_with(4), QUIET, *(INNING * 7), QUIET, last)
    assert "S" not in found


@pytest.mark.clause("DB-GAM-2")
def test_the_winning_run_beats_the_man_who_put_it_on_base():
    """OBR 9.17(d): the inherited runner is charged to the pitcher who left."""
    last = "BB / sub visitors 9: Reliever, 1 / H3* 1>H"
    found = decisions(*(INNING * 8), QUIET, last)
    assert found == {"W": HOME_STARTER, "L": VISITING_STARTER}


def test_a_pitcher_pinch_hit_for_in_the_winning_rally_wins():
    """OBR 9.17(a): he is the pitcher of record until the next man pitches."""
    found = decisions(
        *(INNING * 6),
        QUIET,
        "sub home 9: Hitter, ph / H4* / SO / SO / SO",
        f"sub home 9: Closer, 1 / {QUIET}",
        QUIET,
        QUIET,
    )
    assert found["W"] == HOME_STARTER
    assert found["S"] == ("Closer", H)


def test_a_game_in_progress_has_no_decisions():
    box = box_of(half_with(3))
    assert [p.decision for p in box.pitching] == ["", ""]


@pytest.mark.parametrize("ending", ["forfeit home", "forfeit visitors", "suspended"])
def test_a_game_that_stops_may_have_no_decisions_d32(ending):
    """D-32 (a) and (b): no pitcher wins a forfeit in which his side was behind."""
    halves = [half_with(3), half_with(5), QUIET, QUIET]
    text = format_game(play_game(*halves).record)
    box = compile_box(replay_game(parse_game(f"{text}{ending}\n")))
    if ending != "forfeit visitors":
        assert [p.decision for p in box.pitching] == ["", ""]


def test_a_called_game_has_the_decisions_of_a_game_played_out():
    text = format_game(play_game(half_with(3), QUIET, *(INNING * 4)).record)
    box = compile_box(replay_game(parse_game(f"{text}called\n")))
    assert {p.decision: p.side for p in box.pitching} == {"W": V, "L": H}
