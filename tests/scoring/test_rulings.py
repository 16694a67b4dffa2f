"""The scorer's rulings and the cases that a rule leaves to him."""

from dataclasses import replace

import pytest
from cast import HOME, QUIET, VISITORS, box_of, counts, line_of, play_game, write_game
from cast import situation as at

from scoring.gamefile import format_game, parse_game
from scoring.legality import check_play
from scoring.notation import parse_play
from scoring.record import EndLine, PlayLine
from scoring.replay import replay_game
from scoring.state import Ending
from scoring.stats.boxscore import compile_box
from scoring.stats.decisions import decide
from scoring.stats.rates import earned_run_average, format_two

INNING = (QUIET, QUIET)


def half_with(runs: int) -> str:
    return " / ".join(["H4*"] * runs + ["SO"] * 3)


def change(side, name: str, half: str) -> str:
    return f"sub {side} 9: {name}, 1 / {half}"


# -- the third strike that is not caught ---------------------------------------------


def test_a_third_strike_not_caught_is_a_strikeout_and_no_out_d23():
    """D-23: two out, first base empty: SO, batter safe; the pitcher has four SO."""
    half = "SO / SO / SO B>1(WP) / SO"
    box = box_of(half)
    assert counts(box.pitching_of(HOME)[0], "so outs bf") == (4, 3, 4)
    assert counts(line_of(box.batting, "C"), "pa ab so") == (1, 1, 1)
    assert box.linescore[0].lob == 1
    assert box.proof == ()


@pytest.mark.parametrize(
    ("runners", "outs", "ids"),
    [("", 0, []), ("1", 2, []), ("1", 1, ["L225"]), ("1-2", 0, ["L225"])],
)
def test_it_needs_first_base_empty_or_two_out_d23(runners, outs, ids):
    """D-23, OBR 5.05(a)(2)."""
    text = "SO 2>3 1>2 B>1(WP)" if "2" in runners else "SO B>1(WP)"
    if runners == "1":
        text = "SO 1>2(WP) B>1(WP)"
    if runners == "1-2":
        text = "SO 2>3(WP) 1>2(WP) B>1(WP)"
    found = check_play(at(runners, outs), parse_play(text))
    assert [fault.id for fault in found] == ids


# -- overrides -----------------------------------------------------------------------


def test_a_ruling_survives_the_mending_of_another_play_d28():
    """D-28: a run marked unearned stays so when an unrelated box is corrected."""
    record = write_game("H3 / H1* 3>H(UR) / SO / SO / SO")
    before = compile_box(replay_game(record))
    assert counts(before.pitching_of(HOME)[0], "r er so") == (1, 0, 3)
    entries = tuple(
        replace(entry, play=parse_play("4-3"))
        if isinstance(entry, PlayLine) and entry.play == parse_play("SO")
        else entry
        for entry in record.entries
    )
    text = format_game(replace(record, entries=entries))
    after = compile_box(replay_game(parse_game(text)))
    assert counts(after.pitching_of(HOME)[0], "r er so") == (1, 0, 0)
    assert after.runs[0].why == "unearned: the scorer's ruling"


def test_a_hit_changed_to_the_pitchers_error_changes_all_that_follows_d29():
    """D-29: a bunt single becomes E1; the pitcher's own error counts like any other."""
    hit = box_of("H1 / SO / SO / H4** / SO")
    misplay = box_of("E1 / SO / SO / H4** / SO")
    assert counts(hit.pitching_of(HOME)[0], "h r er") == (2, 2, 2)
    assert counts(misplay.pitching_of(HOME)[0], "h r er") == (1, 2, 0)
    assert counts(line_of(misplay.batting, "A"), "ab h") == (1, 0)
    assert line_of(misplay.fielding, "I", HOME).e == 1


def test_the_season_average_follows_the_change_d29():
    """D-29: 230.2 innings, 60 earned runs, then 56."""
    outs = 230 * 3 + 2
    assert format_two(earned_run_average(60, outs)) == "2.34"
    assert format_two(earned_run_average(56, outs)) == "2.18"


def test_the_scorer_may_name_another_winner_d31():
    """D-31: the starter went three innings; the relievers are the candidates."""
    halves = [half_with(5), QUIET, *(INNING * 2)]
    for number in range(4, 10):
        halves += [QUIET, change(VISITORS, f"Relief {number}", QUIET)]
    # The visitors' pitchers stand in the bottom halves.
    record = write_game(*halves)
    replay = replay_game(record)
    found = decide(replay, compile_box(replay).pitching)
    assert [man.name for man in found.candidates] == [
        f"Relief {number}" for number in range(4, 10)
    ]
    assert found.winner.name == "Relief 4"
    assert "9 outs of the 15" in found.why
    named = replace(record, tags=(*record.tags, ("WinningPitcher", "Relief 7")))
    box = compile_box(replay_game(named))
    winners = [p.player.name for p in box.pitching if p.decision == "W"]
    assert winners == ["Relief 7"]
    assert box.decision_why == "the scorer's ruling"


# -- games that do not end by being played -------------------------------------------


def test_a_forfeit_has_a_winner_and_no_winning_pitcher_d32():
    """D-32(a): the home side trails 3-5, the visitors forfeit."""
    record = write_game(half_with(5), half_with(3), *(INNING * 6))
    record = replace(
        record, entries=(*record.entries, EndLine(Ending.FORFEIT, VISITORS))
    )
    replay = replay_game(record)
    assert replay.state.winner is HOME
    box = compile_box(replay)
    assert [p.decision for p in box.pitching] == ["", ""]
    assert counts(box.linescore[0], "r") == (5,)


@pytest.mark.parametrize(
    ("halves", "regulation", "decisions"),
    [
        ([half_with(3), QUIET, *(INNING * 4)], True, ["W", "L"]),
        ([half_with(3), QUIET, *(INNING * 3), QUIET], False, ["", ""]),
        ([QUIET, half_with(3), *(INNING * 3), QUIET], True, ["", ""]),
    ],
    ids=["after five innings", "before", "the loser led after four and a half"],
)
def test_a_forfeit_by_a_side_that_trails_d32(halves, regulation, decisions):
    """OBR 9.03(e): as of a called game, when enough was played; else of none."""
    record = write_game(*halves)
    record = replace(record, entries=(*record.entries, EndLine(Ending.FORFEIT, HOME)))
    replay = replay_game(record)
    assert (replay.state.winner, replay.state.official_runs) == (VISITORS, (9, 0))
    assert replay.state.is_regulation is regulation
    assert replay.state.is_void is not regulation
    assert [p.decision for p in compile_box(replay).pitching] == decisions


def test_a_called_tie_has_no_decision_d32():
    """D-32(d): ties allowed, four all, called after nine."""
    record = write_game(half_with(4), half_with(4), *(INNING * 8), options="ties")
    record = replace(record, entries=(*record.entries, EndLine(Ending.CALLED)))
    replay = replay_game(record)
    assert replay.violations == ()
    assert replay.state.winner is None
    assert not any(p.decision for p in compile_box(replay).pitching)


# -- changes in the middle of a plate appearance --------------------------------------


@pytest.mark.parametrize(
    ("count", "text", "charged"),
    [
        ("2-0", "BB", "Batter I"),
        ("2-1", "BB", "Batter I"),
        ("3-2", "BB", "Batter I"),
        ("2-2", "BB", "Relief"),
        ("1-1", "BB", "Relief"),
        ("3-0", "H1", "Relief"),
    ],
)
def test_a_walk_may_be_charged_to_the_pitcher_who_left(count, text, charged):
    """OBR 9.16(h): a walk is his when the batter was ahead; any other play is not."""
    box = box_of(f"sub home 9 at {count}: Relief, 1 / {text} / SO / SO / SO")
    (line,) = [p for p in box.pitching_of(HOME) if p.bf and (p.bb or p.h)]
    assert line.player.name == charged


@pytest.mark.parametrize(
    ("count", "text", "charged"),
    [("1-2", "SO", "Batter A"), ("1-1", "SO", "Pinch"), ("0-2", "H1", "Pinch")],
)
def test_a_strikeout_may_be_charged_to_the_batter_who_left(count, text, charged):
    """OBR 9.15(b): he had two strikes; any other play is his successor's."""
    pinch = f"sub visitors 1 at {count}: Pinch, ph / {text}"
    box = box_of(f"{pinch} / sub visitors 1: Pinch, 8 / SO / SO / SO")
    (line,) = [b for b in box.batting_of(VISITORS) if b.slot == 1 and b.pa]
    assert (line.player.name, line.ab) == (charged, 1)


# -- holds and blown saves -----------------------------------------------------------


def test_a_hold_and_a_save_keep_a_lead():
    halves = [half_with(2), QUIET, *(INNING * 5)]
    halves += [QUIET, change(VISITORS, "Seventh", QUIET)]
    halves += [QUIET, change(VISITORS, "Eighth", QUIET)]
    halves += [QUIET, change(VISITORS, "Ninth", QUIET)]
    box = compile_box(play_game(*halves))
    found = {
        p.player.name: (p.decision, p.hld, p.bs) for p in box.pitching_of(VISITORS)
    }
    assert found == {
        "Batter I": ("W", 0, 0),
        "Seventh": ("", 1, 0),
        "Eighth": ("", 1, 0),
        "Ninth": ("S", 0, 0),
    }


def test_a_lead_that_is_lost_is_a_blown_save():
    halves = [half_with(1), QUIET, *(INNING * 6)]
    halves += [QUIET, change(VISITORS, "Eighth", half_with(1))]
    halves += [half_with(1), QUIET]
    box = compile_box(play_game(*halves))
    found = {
        p.player.name: (p.decision, p.hld, p.bs) for p in box.pitching_of(VISITORS)
    }
    assert found == {"Batter I": ("", 0, 0), "Eighth": ("W", 0, 1)}
