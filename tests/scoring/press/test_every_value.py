"""Every one of very many games read back: what stands in which place of its sheets.

The files are those of ``every_game.py``.
"""

import itertools
from collections import defaultdict

import pytest
from every_game import TOGETHER, every_game
from paper import squeeze
from quick import read_quickly

from scoring.press import style
from scoring.press.batters import (
    box_rect,
    figure_columns,
    head_rect,
    line_rect,
    name_columns,
    sum_rects,
    total_rect,
)
from scoring.press.fit import fit_name, fit_positions
from scoring.press.footer import die_rects, pitcher_figures, pitcher_rect
from scoring.press.geometry import LINE_SCORE, MOST_LINES
from scoring.press.header import line_score_columns
from scoring.press.portrait import DoesNotFit, portrait_pages, print_one_page

pytestmark = pytest.mark.xdist_group(TOGETHER)


def every_page():
    """Yield every page of every game: its values and what was printed of them."""
    for printed in every_game():
        yield from printed.pages


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


def test_check_1_every_box_of_every_game_reads_as_its_value():
    boxes = 0
    for page, sheet in every_page():
        slots, places = range(len(page.rows)), range(len(page.columns))
        for index, place in itertools.product(slots, places):
            cell = page.side.cell(page.rows[index].slot, page.columns[place])
            assert_box_reads(sheet, box_rect(page, index, place), cell)
            boxes += cell is not None
    assert boxes > 15000


def test_check_2_every_letter_stays_inside_its_box():
    """Three tenths of a point sideways, a point up and down."""
    letters = 0
    for page, sheet in every_page():
        bands = defaultdict(list)
        for rect in places_of(page):
            for band in range(int(rect.y), int(rect.bottom) + 1):
                bands[band].append(rect)
        for letter in sheet.letters:
            for rect in bands[int(letter.y)]:
                if rect.x <= letter.x < rect.right and rect.y <= letter.y < rect.bottom:
                    assert rect.x - 0.1 <= letter.left, (letter, rect)
                    assert letter.right <= rect.right + 0.1, (letter, rect)
                    assert rect.y - 0.35 <= letter.top, (letter, rect)
                    assert letter.bottom <= rect.bottom + 0.35, (letter, rect)
                    letters += 1
    assert letters > 200_000


def places_of(page):
    """Yield the places of a page that are ruled off from each other."""
    for place in range(len(page.columns)):
        yield head_rect(page, place)
        for row in range(4):
            yield total_rect(page, row, place)
        for index in range(len(page.rows)):
            yield box_rect(page, index, place)
    for index, row in enumerate(page.rows):
        for number in range(len(row.batters[:MOST_LINES])):
            line = line_rect(page, index, number)
            yield from name_columns(page, line)[1:]
            yield from figure_columns(page, line)
    for index in range(len(page.pitchers)):
        yield from pitcher_rect(page, index).columns(page.foot.pitcher_widths)
    for row in range(3):
        yield from LINE_SCORE.row(row, 5.0).columns(line_score_columns(page))


def test_check_1_every_line_score_head_and_total_reads_as_its_value():
    for page, sheet in every_page():
        widths = line_score_columns(page)
        for number, row in enumerate(page.game.linescore, start=1):
            rects = LINE_SCORE.row(number, 5.0).columns(widths)
            found = [sheet.read(rect) for rect in rects[1:]]
            part = row.innings[page.innings.start : page.innings.stop]
            assert found[: len(part)] == list(part)
            assert found[-4:] == [str(n) for n in (row.r, row.h, row.e, row.lob)]
        for place, number in enumerate(page.columns):
            head = sheet.read(head_rect(page, place))
            if number >= len(page.side.columns):
                assert head == ""
                continue
            assert head == squeeze(page.side.columns[number].heading)
            totals = page.side.columns[number].totals
            found = [sheet.read(total_rect(page, row, place)) for row in range(4)]
            wanted = totals and [totals.r, totals.h, totals.e, totals.lob]
            assert found == [str(n) for n in wanted or [""] * 4]


def test_check_1_every_man_reads_as_his_value():
    for page, sheet in every_page():
        for index, row in enumerate(page.rows):
            for number, man in enumerate(row.batters[:MOST_LINES]):
                line = line_rect(page, index, number)
                rects, sizes = name_columns(page, line), style.name_sizes(line.height)
                has_more = number == MOST_LINES - 1 and row.batters[MOST_LINES:] != ()
                room = page.block.name_room - (2 if has_more else 0)
                name = fit_name(man.name, room, sizes, bold=man.is_starter).text
                assert sheet.read(rects[2]) == squeeze(name) + "+" * has_more
                fitted = fit_positions(man.positions, rects[3].width - 1.2, sizes)
                assert sheet.read(rects[3]) == squeeze(fitted.text)
                assert sheet.read(rects[4]) == man.entered
                found = [sheet.read(rect) for rect in figure_columns(page, line)]
                assert found == [str(n) for n in (man.ab, man.r, man.h, man.rbi)]
        men = page.side.batters
        sums = [sum(getattr(m, what) for m in men) for what in ("ab", "r", "h", "rbi")]
        assert [sheet.read(rect) for rect in sum_rects(page)] == list(map(str, sums))


def test_check_1_every_pitcher_and_die_reads_as_its_value():
    pitchers, dice = 0, 0
    for page, sheet in every_page():
        for index, pitcher in enumerate(page.pitchers):
            rect = pitcher_rect(page, index)
            name, *rects = rect.columns(page.foot.pitcher_widths)
            fitted = fit_name(pitcher.name, name.width - 1.2, style.SMALL_NAME)
            if not pitcher.number and not fitted.is_cut:
                assert sheet.read(name)[-3:] == squeeze(pitcher.name)[-3:]
            found = [sheet.read(each) for each in rects]
            assert found == [str(figure) for figure in pitcher_figures(pitcher)]
            pitchers += 1
        faces = page.side.dice
        for face, rect in enumerate(die_rects(page), start=1):
            wanted = f"{face}{(*faces, 0)[face - 1]}" if faces else str(face)
            assert sheet.read(rect) == wanted
            dice += bool(faces)
    assert pitchers > 500
    assert dice > 2000


def test_check_1_a_game_on_one_page_reads_as_its_values():
    read = 0
    for printed in every_game()[::10]:
        try:
            pdf = print_one_page(printed.sheet)
        except DoesNotFit:
            continue
        (sheet,) = read_quickly(pdf, upright=True)
        read += 1
        for page in portrait_pages(printed.sheet):
            rows, places = range(len(page.rows)), range(len(page.columns))
            for index, place in itertools.product(rows, places):
                cell = page.side.cell(page.rows[index].slot, page.columns[place])
                assert_box_reads(sheet, box_rect(page, index, place), cell)
    assert read >= 8
