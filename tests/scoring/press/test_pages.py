"""Columns, names and further sheets; blank sheets."""

from dataclasses import replace

import pytest
from cast import write_game
from paper import (
    BUSY,
    NAMES,
    QUIET,
    TWENTY_TWO,
    box_text,
    called,
    innings,
    line_score,
    printed,
    read_sheets,
    sheet_of,
    squeeze,
    write,
)

from scoring.diamond import Position
from scoring.lineup import Player, Spot
from scoring.press import (
    MissingCharacters,
    PrintOptions,
    missing_characters,
    missing_in_sheet,
    print_blank,
    print_game,
)
from scoring.press.batters import (
    box_rect,
    head_rect,
    slot_rect,
    total_rect,
)
from scoring.press.blocks import cell_rect, pitcher_row
from scoring.press.footer import extra_rect
from scoring.press.geometry import PAPERS, TITLE, Rect
from scoring.replay import replay_game

# -- columns and sheets --------------------------------------------------------------


def test_a_game_has_a_page_for_each_side_visitors_first():
    pages = printed(write(QUIET, tags=(("Visitors", "Crows"),)))
    assert [page.side.team for page, _ in pages] == ["Visitors", "Home"]
    for page, sheet in pages:
        assert sheet.read(Rect(0, 0, 100, TITLE.bottom)) == page.side.team


def test_thirteen_innings_stand_on_one_sheet_in_narrow_columns():
    pages = printed(innings(13))
    assert [len(page.columns) for page, _ in pages] == [13, 13]
    page, sheet = pages[0]
    assert line_score(page, sheet, 1)[1:14] == ["0"] * 13
    assert sheet.read(cell_rect(0, 12, columns=13)) == "1SO"


def test_sixteen_innings_need_a_second_sheet():
    pages = printed(innings(16))
    assert [(page.number, page.count) for page, _ in pages] == [
        (1, 2),
        (2, 2),
        (1, 2),
        (2, 2),
    ]
    page, sheet = pages[1]
    assert "sheet2of2" in sheet.read(Rect(100, 0, 159, TITLE.bottom))
    assert sheet.read(head_rect(page, 0)) == "13"
    assert line_score(page, sheet, 2)[1:17] == ["0"] * 16


def test_the_nineteenth_inning_stands_in_a_second_line_score():
    pages = printed(innings(20))
    first, second = pages[0], pages[1]
    assert line_score(*first, 0)[1:19] == [str(n) for n in range(1, 19)]
    assert line_score(*second, 0)[1:3] == ["19", "20"]
    assert line_score(*second, 1)[1:4] == ["0", "0", ""]


def test_batting_around_shows_every_turn():
    """Case D-42."""
    page, sheet = printed(write(TWENTY_TWO))[0]
    heads = [sheet.read(head_rect(page, place)) for place in range(4)]
    assert heads == ["1", "1cont.", "1cont.", ""]
    assert sheet.read(total_rect(page, 0, 0)) == ""
    assert sheet.read(total_rect(page, 0, 2)) == "17"
    assert sheet.read(box_rect(page, 0, 2)) == "H1*"


def test_a_shut_out_is_printed_in_zeros():
    page, sheet = printed(innings(9))[0]
    for row in (1, 2):
        assert line_score(page, sheet, row)[1:] == ["0"] * 9 + [""] * 3 + ["0"] * 4
    assert sheet.read(total_rect(page, 0, 8)) == "0"


def test_a_bottom_half_not_needed_is_an_x():
    """Case D-43."""
    halves = [QUIET, f"H4* / {QUIET}", *[QUIET] * 15]
    page, sheet = printed(write(*halves))[1]
    assert line_score(page, sheet, 2)[1:] == [
        *["1", "0", "0", "0", "0", "0", "0", "0", "X", "", "", ""],
        *["1", "1", "0", "0"],
    ]


# -- the names -----------------------------------------------------------------------


def test_names_in_any_script_are_read_back():
    """Case D-44."""
    page, sheet = printed(write(QUIET, lineups=(called(*NAMES), called(*NAMES))))[0]
    for index, name in enumerate(NAMES[:5]):
        column = Rect(11, slot_rect(page, index).y, 32, 4)
        assert sheet.read(column) == name


def test_a_name_cut_short_stands_in_full_among_the_additional_batters():
    page, sheet = printed(write(QUIET, lineups=(called(*NAMES), called(*NAMES))))[0]
    row = slot_rect(page, 6)
    assert sheet.read(Rect(11, row.y, 32, 4)).endswith("…")
    assert sheet.read(extra_rect(0)) == f"7{NAMES[6]}"


def test_characters_without_a_face_are_reported_before_printing():
    """Case D-44."""
    names = ("\U00013080 Ra", "고우석", *NAMES[2:])
    sheet = write(QUIET, lineups=(called(*names), called(*NAMES)))
    assert missing_characters("Čapek 大谷") == set()
    assert missing_in_sheet(sheet) == {"\U00013080", "고", "우", "석"}
    with pytest.raises(MissingCharacters) as caught:
        print_game(sheet)
    assert "U+13080" in str(caught.value)
    page, printed_sheet = printed(sheet, allow_missing=True)[0]
    assert printed_sheet.read(Rect(11, slot_rect(page, 0).y, 32, 4)) == "□Ra"


def test_a_fifth_man_in_a_slot_is_listed_apart():
    relief = (f"sub home 9: Relief {n}, 1 / H4*" for n in range(1, 6))
    page, sheet = printed(write(" / ".join([*relief, QUIET])))[1]
    assert len(page.rows[8].batters) == 6
    fourth = Rect(11, slot_rect(page, 8).y + 9, 32, 3)
    assert sheet.read(fourth) == "Relief3+"
    assert sheet.read(extra_rect(0)) == "9Relief4110000"
    assert sheet.read(extra_rect(1)) == "9Relief5110000"


def test_an_eleventh_pitcher_stands_on_a_second_sheet():
    relief = (f"sub home 9: Relief {n}, 1 / H4*" for n in range(1, 11))
    pages = printed(write(" / ".join([*relief, QUIET])))
    assert [page.number for page, _ in pages] == [1, 2, 1]
    for page, sheet in pages[:2]:
        for index, pitcher in enumerate(page.pitchers):
            row = pitcher_row(index, len(page.pitchers))
            assert sheet.read(Rect(0, row.y, 46, row.height)) == squeeze(pitcher.name)


def test_twelve_men_in_the_order_stand_on_one_sheet():
    lineup = called(*NAMES)
    extra = tuple(Spot(Player(f"Extra {n}"), Position.EXTRA_HITTER) for n in range(3))
    lineup = replace(lineup, slots=lineup.slots + extra)
    halves = (TWENTY_TWO, QUIET, BUSY)
    pages = printed(write(*halves, lineups=(lineup, lineup), options="batters=12"))
    assert len(pages) == 2
    for page, sheet in pages:
        assert len(page.rows) == 12
        for index, row in enumerate(page.rows):
            found = sheet.read(box_rect(page, index, 0))
            assert found == box_text(page.side.cell(row.slot, 0))


# -- the blank sheet -----------------------------------------------------------------


@pytest.mark.clause("DB-SHT-1")
@pytest.mark.parametrize("paper", PAPERS)
def test_a_blank_sheet_has_nine_slots_and_twelve_innings(paper):
    visitors, home = read_sheets(print_blank(PrintOptions(paper=paper)), paper)
    for sheet in (visitors, home):
        for column in range(12):
            cell = cell_rect(0, column)
            assert sheet.read(Rect(cell.x, 25.5, cell.width, 5)) == str(column + 1)
        for row in range(9):
            cell = cell_rect(row, 0)
            assert sheet.read(Rect(0, cell.y, 5, cell.height)) == str(row + 1)
            assert sheet.read(Rect(56, cell.y, 203, cell.height)) == ""


def test_blank_sheets_come_in_copies_with_the_teams_names():
    pdf = print_blank(copies=3, teams=("Crows", "熊"))
    sheets = read_sheets(pdf)
    assert len(sheets) == 6
    assert sheets[4].read(Rect(0, 0, 100, TITLE.bottom)) == "Crows"
    assert sheets[5].read(Rect(0, 0, 100, TITLE.bottom)) == "熊"


@pytest.mark.parametrize("copies", (0, 201))
def test_an_absurd_number_of_copies_is_refused(copies):
    with pytest.raises(ValueError, match="1 to 200 copies"):
        print_blank(copies=copies)


def test_a_game_not_begun_has_its_names_and_no_figures():
    lineups = (called(*NAMES), called(*NAMES))
    page, sheet = printed(sheet_of(replay_game(write_game(lineups=lineups))))[0]
    row = slot_rect(page, 1)
    assert sheet.read(Rect(11, row.y, 32, 4)) == "Núñez"
    assert sheet.read(Rect(56, row.y, 203, row.height)) == ""
    assert line_score(page, sheet, 1)[1:] == [""] * 16
    assert sheet.read(head_rect(page, 11)) == "12"
