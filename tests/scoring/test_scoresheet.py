"""Plays set out on the paper grid, as the rulebook writes them."""

import csv
import io
from dataclasses import replace

import pytest
from cast import (
    HOME,
    QUIET,
    VISITORS,
    batter,
    nine,
    nine_with_a_designated_hitter,
    play_at_random,
    play_game,
    write_game,
)

from scoring.diamond import Base
from scoring.faults import InvalidPlay
from scoring.notation import parse_play
from scoring.record import EndLine
from scoring.replay import replay_game
from scoring.scoresheet import (
    format_box,
    format_sheet,
    sheet_rows,
    sheet_to_csv,
    write_scoresheet,
)
from scoring.scoresheet.text import display_width
from scoring.state import Ending
from scoring.stats.boxscore import compile_box

TEAM_1 = "SO / 9 / BB / H2 1>3 / H1* 3>H 2xH(9-4-2)"
TEAM_2 = "E4 / 1>2(SB) / 2x3(CS 2-5) / BB / H2* 1>H / H1* 2>H / SO / 1-3"
#: Eleven men bat: slots 1 and 2 come up twice, the last of them against a new pitcher.
AROUND = (
    "H1 / H1 1>2 / BB 2>3 1>2 / H1* 3>H 2>3 1>2 / H1* 3>H 2>3 1>2 / "
    "H1* 3>H 2>3 1>2 / SO / SO / H1* 3>H 2>3 1>2 / H1* 3>H 2>3 1>2 / "
    "sub home 9: New Man, 1 / SO"
)


def sheet_of(replay):
    return write_scoresheet(replay, compile_box(replay))


def write(*halves, **more):
    """Return the sheet of half-innings, visitors first."""
    return sheet_of(play_game(*halves, **more))


def boxes(side, column: int = 0) -> dict[str, str]:
    """Return what stands in the boxes of a column, by the batter's letter."""
    return {
        cell.batter.name.removeprefix("Batter "): format_box(cell)
        for (_, number), cell in side.cells.items()
        if number == column
    }


def box(half: str, letter: str, **more) -> str:
    """Return what stands in one box after a half-inning."""
    return boxes(write(half, **more).sides[0])[letter]


# -- the rulebook ----------------------------------------------------------------------


@pytest.mark.clause("DB-SHT-4")
def test_the_rulebooks_two_innings_are_written_as_they_are_printed():
    sheet = write(TEAM_1, TEAM_2)
    assert boxes(sheet.sides[0]) == {
        "A": "SO",
        "B": "9",
        "C": "BB",
        "D": "H2, 9-4-2",
        "E": "H1*",
    }
    assert boxes(sheet.sides[1]) == {
        "A": "E4, SB, 2-5",
        "B": "BB",
        "C": "H2*",
        "D": "H1*",
        "E": "SO",
        "F": "1-3",
    }


@pytest.mark.clause("DB-SHT-4")
def test_the_rulebooks_innings_say_who_scored_and_who_was_out_where():
    sheet = write(TEAM_1, TEAM_2)
    visitors, home = sheet.sides
    scored = [
        [c.batter.name[-1] for c in s.cells.values() if c.scored] for s in sheet.sides
    ]
    assert scored == [["C"], ["B", "C"]]
    doubled = visitors.cell(4, 0)
    assert (doubled.reached, doubled.out_toward) == (Base.THIRD, Base.HOME)
    stealing = home.cell(1, 0)
    assert (stealing.reached, stealing.out_toward) == (Base.SECOND, Base.THIRD)
    assert [row.r for row in sheet.linescore] == [1, 2]


@pytest.mark.clause("DB-SHT-3", "DB-DP-6", "DB-STL-9")
@pytest.mark.parametrize(
    ("half", "letter", "written"),
    [
        ("4-3", "A", "4-3"),
        ("8", "A", "8"),
        ("BB / 5-4-3 1x2(5-4)", "A", "BB, 5-4-3"),
        ("BB / 5-4-3 1x2(5-4)", "B", "5-4-3"),
        ("IF", "A", "IF"),
        ("IF6", "A", "IF"),
        ("H1 / FC 1x2(4-6)", "A", "H1, 4-6"),
        ("H1 / FC 1x2(4-6)", "B", "FC"),
        ("E5", "A", "E5"),
        ("2E5", "A", "2E5"),
        ("SO", "A", "SO"),
        ("BB", "A", "BB"),
        ("H1", "A", "H1"),
        ("H2", "A", "H2"),
        ("H3", "A", "H3"),
        ("H4*", "A", "H4*"),
        ("H1, 8-4", "A", "H1, 8-4"),
        ("BB / BB / BB / H2*** 3>H 2>H 1>H", "D", "H2***"),
        ("H1 / 1>2(SB)", "A", "H1, SB"),
        ("BB / 1x2(CS 2-4)", "A", "BB, 2-4"),
        ("H2 / 2x3(CS 2-5)", "A", "H2, 2-5"),
    ],
)
def test_the_notation_is_the_rulebooks(half, letter, written):
    assert box(half, letter) == written


@pytest.mark.clause("DB-SHT-3")
def test_a_double_with_four_asterisks_has_one_too_many():
    with pytest.raises(InvalidPlay) as caught:
        parse_play("H2****")
    assert "three runs at most" in str(caught.value)


@pytest.mark.parametrize(
    ("half", "letter", "written"),
    [
        ("BB / SH 1-3 1>2", "B", "SH 1-3"),
        ("BB / IBB 1>2", "B", "IBB"),
        ("BB / 1x1(PO 1-3)", "A", "BB, PO 1-3"),
        ("SO B>1(WP)", "A", "SO, WP"),
        ("SO 2-3", "A", "SO"),
        ("H1 B>2(E8)", "A", "H1, E8"),
        ("BB / H1 1>3", "A", "BB"),
        ("BB / 1>2(WP) / 2>3(PB) / 3>H(BK)", "A", "BB, WP, PB, BK"),
        ("BB / 8 1x1(8-3)", "A", "BB, 8-3"),
        ("BB / OUT 1x2", "A", "BB, OUT"),
        ("BB / 1>3(SB,E2)", "A", "BB, SB, E2"),
    ],
)
def test_a_box_says_what_happened_later_and_no_plain_advance(half, letter, written):
    assert box(half, letter) == written


@pytest.mark.clause("DB-SHT-2")
def test_positions_are_written_as_numbers():
    rows = write(QUIET).sides[0].rows
    assert [row.batters[0].positions for row in rows] == "8 4 6 3 7 5 9 2 1".split()


# -- where a turn ended ----------------------------------------------------------------


def test_outs_are_numbered_in_the_order_they_were_made():
    side = write("BB / 5-4-3 1x2(5-4) / SO").sides[0]
    assert [side.cell(slot, 0).out_number for slot in (1, 2, 3)] == [1, 2, 3]
    assert [side.cell(slot, 0).ends_inning for slot in (1, 2, 3)] == [
        False,
        False,
        True,
    ]


def test_the_innings_end_finds_men_left_on_base():
    side = write("H1 / H2 1>3 / SO / SO / SO").sides[0]
    assert [side.cell(slot, 0).left_on for slot in (1, 2, 3)] == [
        Base.THIRD,
        Base.SECOND,
        None,
    ]
    assert side.columns[0].totals.lob == 2


def test_nobody_is_left_while_the_inning_goes_on():
    side = write("H1").sides[0]
    assert side.cell(1, 0).left_on is None
    assert side.columns[0].totals.lob is None
    assert side.proof.is_balanced


def test_a_man_picked_off_is_out_at_the_base_he_held():
    cell = write("BB / 1x1(PO 1-3)").sides[0].cell(1, 0)
    assert (cell.reached, cell.out_toward) == (Base.FIRST, Base.FIRST)


def test_a_batter_out_at_once_was_never_on_the_bases():
    cell = write("4-3").sides[0].cell(1, 0)
    assert (cell.reached, cell.out_toward, cell.out_number) == (Base.BATTER, None, 1)


def test_a_batter_out_stretching_held_the_base_of_his_hit():
    cell = write("H1, 8-4").sides[0].cell(1, 0)
    assert (cell.reached, cell.out_toward) == (Base.FIRST, Base.SECOND)


def test_runs_are_numbered_and_earned_or_not():
    side = write("H4* / E6 / H4** / SO / SO / SO").sides[0]
    runs = [side.cell(slot, 0) for slot in (1, 2, 3)]
    assert [cell.run_number for cell in runs] == [1, 2, 3]
    assert [cell.earned for cell in runs] == [True, False, True]


def test_an_out_between_pitches_ends_the_inning_in_the_last_finished_box():
    side = write("SO / SO / BB / 1x2(CS 2-4)").sides[0]
    assert set(boxes(side)) == {"A", "B", "C"}
    assert side.cell(3, 0).ends_inning


# -- columns ---------------------------------------------------------------------------


def test_each_inning_opens_a_column():
    columns = write("SO / SO / SO", QUIET, "BB / SO / SO / SO").sides[0].columns
    assert [column.heading for column in columns] == ["1", "2"]
    assert all(column.is_last for column in columns)


def test_batting_around_opens_a_second_column():
    """Case D-42."""
    side = write(QUIET, QUIET, AROUND, QUIET, QUIET).sides[0]
    assert [c.heading for c in side.columns] == ["1", "2", "2 cont.", "3"]
    assert [c.is_last for c in side.columns] == [True, False, True, True]
    assert list(boxes(side, 1)) == list("DEFGHIABC")
    assert boxes(side, 2) == {"D": "H1*", "E": "SO"}
    totals = side.columns[2].totals
    assert (totals.r, totals.h, totals.lob) == (5, 7, 3)
    changes = [key for key, cell in side.cells.items() if cell.new_pitcher]
    assert changes == [(5, 2)]


# -- substitutes -----------------------------------------------------------------------


def test_a_pinch_hitter_has_his_own_line_and_marks_his_first_box():
    half = "SO / sub visitors 2: New Man, ph / H1 / SO / SO"
    side = write(half).sides[0]
    starter, hitter = side.rows[1].batters
    assert (hitter.name, hitter.positions, hitter.entered) == ("New Man", "PH", "1")
    assert (starter.ab, hitter.ab, hitter.h) == (0, 1, 1)
    assert [side.cell(slot, 0).new_batter for slot in (1, 2, 3)] == [False, True, False]


def test_a_pinch_runner_marks_the_box_in_which_he_took_over():
    half = "BB / sub visitors run 1: Fast Man / 1>2(SB) / H1* 2>H / SO / SO / SO"
    side = write(half).sides[0]
    runner = side.rows[0].batters[1]
    assert (runner.positions, runner.entered, runner.r) == ("PR", "1", 1)
    cell = side.cell(1, 0)
    assert (cell.pinch_runner, cell.batter, cell.scored) == (True, batter("A"), True)
    assert not side.cell(2, 0).pinch_runner


def test_a_new_pitcher_marks_the_first_batter_he_faces():
    side = write("SO / sub home 9: New Man, 1 / SO / SO").sides[0]
    marks = [side.cell(slot, 0).new_pitcher for slot in (1, 2, 3)]
    assert marks == ["", "P2", ""]
    assert not side.cell(2, 0).mid_turn
    assert [pitcher.name for pitcher in side.pitchers] == ["Batter I", "New Man"]


def test_a_pitcher_changed_in_the_middle_of_a_turn_is_marked_so():
    side = write("BB / 1>2(WP) / sub home 9: New Man, 1 / SO / SO / SO").sides[0]
    assert side.cell(2, 0).mid_turn


def test_a_pitcher_who_does_not_bat_has_no_line_among_the_batters():
    lineups = (nine_with_a_designated_hitter(), nine())
    sheet = write(QUIET, QUIET, lineups=lineups)
    assert len(sheet.sides[0].batters) == 9
    assert sheet.sides[0].rows[8].batters[0].positions == "DH"
    assert [pitcher.name for pitcher in sheet.sides[1].pitchers] == ["Ace"]


# -- line score ------------------------------------------------------------------------


def line(sheet, row: int) -> str:
    return " ".join(inning or "-" for inning in sheet.linescore[row].innings)


def test_a_bottom_half_not_needed_is_an_x():
    """Case D-43."""
    halves = [QUIET, "H4* / SO / SO / SO"] + [QUIET] * 3
    sheet = write(*halves, innings=3)
    assert line(sheet, 0) == "0 0 0"
    assert line(sheet, 1) == "1 0 X"


def test_a_game_in_progress_has_blanks_and_no_x():
    sheet = write(QUIET, QUIET, "SO / SO")
    assert [line(sheet, row) for row in (0, 1)] == ["0 0", "0 -"]


def test_a_game_called_early_ends_with_the_last_half_played():
    """Case D-43, run rule."""
    record = write_game(QUIET, QUIET, QUIET)
    record = replace(record, entries=(*record.entries, EndLine(Ending.CALLED)))
    sheet = sheet_of(replay_game(record))
    assert [line(sheet, row) for row in (0, 1)] == ["0 0", "0 -"]


# -- whole games -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_the_sheet_of_any_game_proves(seed):
    replay = play_at_random(seed)
    sheet = sheet_of(replay)
    for row, side in zip(sheet.linescore, sheet.sides, strict=True):
        cells = side.cells.values()
        assert side.proof.is_balanced
        assert sum(cell.scored for cell in cells) == row.r
        assert max((cell.run_number for cell in cells), default=0) == row.r
        assert sum(cell.left_on is not None for cell in cells) == row.lob
        totals = [column.totals for column in side.columns if column.is_last]
        assert sum(total.r for total in totals) == row.r
        assert sum(total.h for total in totals) == row.h
        assert sum(batter.r for batter in side.batters) == row.r


def test_earned_marks_agree_with_the_pitchers_table():
    sheet = sheet_of(play_at_random(3))
    for side in sheet.sides:
        earned = sum(cell.earned is True for cell in side.cells.values())
        assert earned == sum(pitcher.er for pitcher in side.pitchers)


# -- text ------------------------------------------------------------------------------


def test_wide_characters_count_twice():
    assert display_width("大谷 A") == 6


def test_the_text_sheet_is_aligned():
    text = format_sheet(write(TEAM_1, TEAM_2))
    block = text.split("\n\n")[1].splitlines()
    head = block[1]
    assert block[0] == "Visitors"
    assert block[5][head.index("1") :].startswith("H2, 9-4-2")
    assert block[6][head.index("1") :].startswith("H1*")


def test_the_rows_of_a_sheet_are_as_wide_as_their_head():
    rows = sheet_rows(write(TEAM_1, TEAM_2))
    titles = [number for number, row in enumerate(rows) if len(row) == 2]
    assert [rows[number] for number in titles] == [
        ("visitors", "Visitors"),
        ("home", "Home"),
    ]
    table = rows[titles[0] + 1 : titles[1]]
    assert {len(row) for row in table} == {len(table[0])}
    assert table[4][:5] == ("4", "Batter D", "3", "", "H2, 9-4-2")


def test_each_man_has_his_own_boxes():
    half = "SO / sub visitors 2: New Man, ph / H1 / SO / SO"
    rows = {row[1]: row for row in sheet_rows(write(half)) if len(row) > 2}
    assert rows["New Man"][4] == "H1"
    assert rows["New Man"][0] == ""


def test_csv_holds_the_same_rows():
    sheet = write(TEAM_1, TEAM_2)
    read = tuple(map(tuple, csv.reader(io.StringIO(sheet_to_csv(sheet)))))
    assert read == sheet_rows(sheet)


def test_sides_are_named():
    sheet = write(QUIET)
    assert [side.side for side in sheet.sides] == [VISITORS, HOME]
