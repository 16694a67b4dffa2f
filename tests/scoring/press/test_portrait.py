"""A game on one upright page."""

import io
import itertools
from dataclasses import replace

import pdfplumber
import pytest
from cast import play_at_random
from paper import (
    NAMES,
    QUIET,
    TWENTY_TWO,
    box_text,
    called,
    innings,
    overlapping,
    sheet_of,
    squeeze,
    write,
)
from quick import read_quickly

from scoring.press import DoesNotFit, PrintOptions, blank_game, print_one_page
from scoring.press.batters import (
    box_rect,
    head_rect,
    line_rect,
    name_columns,
    total_rect,
)
from scoring.press.blocks import Block
from scoring.press.footer import pitcher_rect
from scoring.press.geometry import PAPERS, POINTS_PER_MM, Rect
from scoring.press.portrait import (
    BLOCKS,
    FEET,
    HEIGHT,
    LINE_SCORE,
    MORE,
    PROOFS,
    SIGNATURES,
    WIDTH,
    cell_shape,
    portrait_pages,
)


def test_a_park_and_a_team_with_usual_names_are_not_cut_on_the_upright_page():
    tags = (
        ("Visitors", "Grands Ducs de Val-Cendré"),
        ("Site", "Stade des Trois-Sœurs"),
    )
    sheet = write(QUIET, QUIET, tags=tags)
    first, second = sheet.linescore
    sheet = replace(sheet, linescore=(replace(first, team=tags[0][1]), second))
    (page,) = read_quickly(print_one_page(sheet), upright=True)
    head = page.read(Rect(0, 0, WIDTH, LINE_SCORE.bottom))
    assert squeeze("Stade des Trois-Sœurs") in head
    assert squeeze("Grands Ducs de Val-Cendré") in page.read(LINE_SCORE)


CELL = cell_shape()
#: Games of eleven innings at random that need thirteen columns, and fit.
SEEDS = (6, 24)


def upright(sheet, **more):
    (read,) = read_quickly(print_one_page(sheet, **more), upright=True)
    return read


def test_the_page_stands_upright_and_holds_both_blocks():
    assert (round(CELL.width, 2), CELL.height) == (11.3, 9.5)
    for width, height in PAPERS.values():
        assert (height / POINTS_PER_MM - WIDTH) / 2 >= 9.99
        assert (width / POINTS_PER_MM - HEIGHT) / 2 >= 9.99
    first, second = BLOCKS
    assert isinstance(first, Block)
    bands = [LINE_SCORE, first.heads, first.batters, first.totals]
    bands += [second.heads, second.batters, second.totals]
    bands += [FEET[0].pitchers, PROOFS[0], MORE, SIGNATURES]
    for above, below in zip(bands, bands[1:], strict=False):
        assert above.bottom <= below.y + 1e-6 or above.bottom - below.y < 0.51
    assert SIGNATURES.bottom == HEIGHT


@pytest.mark.parametrize("paper", PAPERS)
def test_a_blank_page_has_both_teams_and_twelve_innings(paper):
    sheet = blank_game(("Crows", "熊"))
    pdf = print_one_page(sheet, PrintOptions(paper=paper))
    (read,) = read_quickly(pdf, upright=True)
    for page, team in zip(portrait_pages(sheet), ("Crows", "熊"), strict=True):
        assert read.read(name_columns(page, page.block.heads)[2]) == team
        heads = [read.read(head_rect(page, place)) for place in range(12)]
        assert heads == [str(n) for n in range(1, 13)]


def test_a_thirteenth_column_makes_the_boxes_narrower_and_every_box_still_reads():
    double_play = "BB / 6-4-3 1x2 / SO"
    sheet = write(*["H4* / H1 / 5-4-3 1x2 / 4-3", double_play] * 13, innings=13)
    read, pages = upright(sheet), portrait_pages(sheet)
    assert [len(page.columns) for page in pages] == [13, 13]
    for page in pages:
        assert round(box_rect(page, 0, 0).width, 2) == 10.43
        assert [read.read(head_rect(page, n)) for n in (0, 12)] == ["1", "13"]
        for index, place in itertools.product(range(9), range(13)):
            cell = page.side.cell(index + 1, place)
            found = read.read(box_rect(page, index, place))
            assert sorted(found) == sorted(box_text(cell))
    assert read.read(total_rect(pages[0], 0, 12)) == "1"


def test_a_pad_has_a_page_for_each_game():
    assert len(read_quickly(print_one_page(blank_game(), copies=5))) == 5
    with pytest.raises(ValueError, match="1 to 200 copies"):
        print_one_page(blank_game(), copies=201)


def test_batting_around_and_the_totals_read_as_their_values():
    sheet = write(TWENTY_TWO, QUIET)
    read, page = upright(sheet), portrait_pages(sheet)[0]
    assert read.read(head_rect(page, 2)) == "1cont."
    assert read.read(total_rect(page, 0, 2)) == "17"
    pitcher = read.read(pitcher_rect(page, 0))
    assert pitcher.startswith("BatterI1.0")


def test_a_fifth_man_and_a_long_name_stand_below_in_full():
    relief = (f"sub home 9: Relief {n}, 1 / H4*" for n in range(1, 5))
    names = (called(*NAMES), called(*NAMES))
    sheet = write(" / ".join([*relief, QUIET]), lineups=names)
    more = upright(sheet).read(Rect(0, MORE.y, WIDTH, MORE.height))
    assert squeeze("9 Relief 4 1 in 1: 0 0 0 0") in more
    assert squeeze(f"7 {NAMES[6]}") in more


def test_a_fourth_man_has_his_own_line():
    relief = (f"sub home 9: Relief {n}, 1 / H4*" for n in range(1, 4))
    sheet = write(" / ".join([*relief, QUIET]))
    page = portrait_pages(sheet)[1]
    rect = name_columns(page, line_rect(page, 8, 3))[2]
    assert upright(sheet).read(rect) == "Relief3"


def test_what_is_too_large_is_refused_with_its_reasons():
    with pytest.raises(DoesNotFit) as caught:
        print_one_page(innings(14))
    assert str(caught.value) == (
        "The game does not fit on one upright page: Visitors needs 14 columns, there "
        "is room for 13; Home needs 14 columns, there is room for 13. Print a page for "
        "each side."
    )
    relief = (f"sub home 9: Relief {n}, 1 / H4*" for n in range(1, 9))
    with pytest.raises(DoesNotFit, match="faced more than 7 pitchers"):
        print_one_page(write(" / ".join([*relief, QUIET])))


def test_a_run_number_of_two_figures_stays_inside_its_diamond():
    sheet = write(TWENTY_TWO, QUIET)
    read, page = upright(sheet), portrait_pages(sheet)[0]
    rect = box_rect(page, 0, 1)
    assert page.side.cell(1, 1).run_number == 10
    middle = rect.x + CELL.centre[0]
    figures = [
        letter
        for letter in read.inside(rect)
        if abs(letter.x - middle) < CELL.half and letter.y > rect.y + 5
    ]
    assert [figure.text for figure in figures] == ["1", "0"]
    assert figures[0].left > middle - CELL.half + 0.8
    assert figures[1].right < middle + CELL.half - 0.8


def test_ten_men_in_the_order_are_refused():
    sheet = blank_game()
    first, second = sheet.sides
    rows = (*first.rows, replace(first.rows[0], slot=10))
    with pytest.raises(DoesNotFit, match="bats 10 men"):
        print_one_page(replace(sheet, sides=(replace(first, rows=rows), second)))


def test_two_runs_give_the_same_bytes():
    sheet = write(QUIET, QUIET)
    assert print_one_page(sheet) == print_one_page(sheet)


def test_letters_stay_on_the_live_area():
    sheet = sheet_of(play_at_random(2))
    for letter in upright(sheet).letters:
        assert -0.1 <= letter.x <= WIDTH + 0.1
        assert 0 <= letter.y <= HEIGHT


def test_no_words_overlap_and_no_type_is_too_small():
    names = (called(*NAMES), called(*NAMES))
    sheets = [sheet_of(play_at_random(2)), write(TWENTY_TWO, QUIET, lineups=names)]
    sheets += [sheet_of(play_at_random(seed, innings=11)) for seed in SEEDS]
    sheets.append(innings(13))
    assert max(len(side.columns) for s in sheets for side in s.sides) == 13
    for sheet in sheets:
        for page in pdfplumber.open(io.BytesIO(print_one_page(sheet))).pages:
            assert overlapping(page) == []
            assert min(char["size"] for char in page.chars) >= 6 - 1e-6
