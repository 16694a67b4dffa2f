"""Games at random: printed, read back box by box."""

import itertools

import pytest
from cast import play_at_random
from paper import sheet_of, squeeze
from quick import read_quickly

from scoring.press import PrintOptions, print_game, style
from scoring.press.batters import box_rect, line_rect, name_columns, total_rect
from scoring.press.fit import fit_positions
from scoring.press.footer import pitcher_figures, pitcher_rect
from scoring.press.geometry import LINE_SCORE, LIVE_WIDTH
from scoring.press.header import line_score_columns
from scoring.press.portrait import DoesNotFit, portrait_pages, print_one_page
from scoring.press.sheet import game_pages

SEEDS = range(100, 300)


def assert_box_reads(sheet, rect, cell) -> None:
    """Assert that a box holds the text of its value and nothing else."""
    if cell is None:
        assert sheet.inside(rect) == []
        return
    beside = bool(cell.out_number or cell.new_pitcher)
    found = sheet.read_box(rect, beside=beside, scored=cell.scored)
    assert found == (
        str(cell.run_number) if cell.scored else "",
        str(cell.out_number) if cell.out_number else cell.new_pitcher,
        squeeze(cell.main + "".join(cell.later)),
    )


@pytest.fixture(scope="module")
def games():
    return [play_at_random(seed) for seed in SEEDS]


@pytest.fixture(scope="module")
def pages(games):
    found = []
    for number, game in enumerate(games):
        sheet = sheet_of(game)
        paper = PrintOptions(paper=("letter", "a4")[number % 2])
        read = read_quickly(print_game(sheet, paper))
        found += zip(game_pages(sheet), read, strict=True)
    return found


def test_check_12_every_box_of_every_game_reads_as_its_value(pages):
    boxes = 0
    for page, sheet in pages:
        slots, places = range(len(page.rows)), range(len(page.columns))
        for index, place in itertools.product(slots, places):
            cell = page.side.cell(page.rows[index].slot, page.columns[place])
            assert_box_reads(sheet, box_rect(page, index, place), cell)
            boxes += cell is not None
    assert boxes > 15000


def test_check_12_every_letter_stays_inside_its_box_and_on_the_sheet(pages):
    for page, sheet in pages:
        lines = [box_rect(page, 0, place).x for place in range(len(page.columns))]
        top, bottom = page.block.batters.y, page.block.batters.bottom
        for letter in sheet.letters:
            assert letter.left >= -0.1
            assert letter.right <= LIVE_WIDTH + 0.1
            if top < letter.y < bottom:
                assert not any(letter.left < x < letter.right for x in lines)


def test_check_12_every_line_score_and_total_reads_as_its_value(pages):
    for page, sheet in pages:
        widths = line_score_columns(page)
        for number, row in enumerate(page.game.linescore, start=1):
            rects = LINE_SCORE.row(number, 5.0).columns(widths)
            found = [sheet.read(rect) for rect in rects[1:]]
            part = row.innings[page.innings.start : page.innings.stop]
            assert found[: len(part)] == list(part)
            assert found[-4:] == [str(n) for n in (row.r, row.h, row.e, row.lob)]
        for place, number in enumerate(page.columns):
            if number >= len(page.side.columns):
                continue
            totals = page.side.columns[number].totals
            found = [sheet.read(total_rect(page, row, place)) for row in range(4)]
            wanted = totals and [totals.r, totals.h, totals.e, totals.lob]
            assert found == [str(n) for n in wanted or [""] * 4]


def test_check_12_every_man_and_pitcher_reads_as_his_value(pages):
    for page, sheet in pages:
        for index, row in enumerate(page.rows):
            for number, man in enumerate(row.batters[:3]):
                rects = name_columns(page, line_rect(page, index, number))
                assert sheet.read(rects[2]) == squeeze(man.name)
                size = style.NAME if row.batters[3:] == () else style.SMALL_NAME
                fitted = fit_positions(man.positions, rects[3].width - 1.2, size)
                assert sheet.read(rects[3]) == fitted.text
                assert sheet.read(rects[4]) == man.entered
        for index, pitcher in enumerate(page.pitchers):
            rect = pitcher_rect(page, index)
            rects = rect.columns(page.foot.pitcher_widths)
            found = [sheet.read(each) for each in rects[1:]]
            assert found == [str(figure) for figure in pitcher_figures(pitcher)]


def test_a_game_on_one_page_reads_as_its_values(games):
    printed = 0
    for game in games[:25]:
        sheet = sheet_of(game)
        try:
            pdf = print_one_page(sheet)
        except DoesNotFit:
            continue
        (read,) = read_quickly(pdf, upright=True)
        printed += 1
        for page in portrait_pages(sheet):
            for index, place in itertools.product(range(9), range(12)):
                cell = page.side.cell(index + 1, place)
                assert_box_reads(read, box_rect(page, index, place), cell)
    assert printed >= 3


def read_upright(pdf: bytes):
    return read_quickly(pdf, upright=True)
