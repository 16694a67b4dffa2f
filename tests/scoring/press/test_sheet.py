"""The printed sheet against the values it was printed from."""

import io
import itertools
import statistics

import pypdf
import pytest
from cast import play_at_random
from paper import (
    BUSY,
    NAMES,
    QUIET,
    TWENTY_TWO,
    box_text,
    called,
    line_score,
    overlapping,
    printed,
    read_sheets,
    sheet_of,
    squeeze,
    write,
)

from scoring.press import (
    PrintOptions,
    print_blank,
    print_game,
    print_one_page,
)
from scoring.press.batters import (
    box_rect,
    figure_columns,
    head_rect,
    slot_lines,
    slot_rect,
    sum_rects,
    total_rect,
)
from scoring.press.blocks import pitcher_row
from scoring.press.book import BookValues, print_book
from scoring.press.footer import pitcher_figures
from scoring.press.geometry import (
    LIVE_HEIGHT,
    LIVE_WIDTH,
    PAPERS,
    PITCHER_WIDTHS,
    PROOF,
    Rect,
)

RELIEF = " / ".join(
    [*(f"sub home 9: Relief Pitcher {n}, 1 / H4*" for n in range(1, 11)), QUIET]
)
GAMES = {
    "eleven pitchers": lambda: write(RELIEF, TWENTY_TWO),
    "shut out": lambda: write(*[QUIET] * 18),
    "busy": lambda: write(TWENTY_TWO, QUIET, BUSY),
    "random": lambda: sheet_of(play_at_random(2)),
    "names": lambda: write(BUSY, QUIET, lineups=(called(*NAMES), called(*NAMES))),
    "narrow columns": lambda: sheet_of(play_at_random(4, innings=13)),
    "two sheets": lambda: sheet_of(play_at_random(3, innings=18)),
}


@pytest.fixture(scope="module", params=[*itertools.product(GAMES, PAPERS)], ids=str)
def pages(request):
    game, paper = request.param
    return printed(GAMES[game](), paper)


# -- text against values ---------------------------------------------------------------


def test_check_1_every_box_reads_as_its_value(pages):
    for page, sheet in pages:
        for index, row in enumerate(page.rows):
            for place, number in enumerate(page.columns):
                found = sheet.read(box_rect(page, index, place))
                assert found == box_text(page.side.cell(row.slot, number))


def test_check_1_every_heading_and_total_reads_as_its_value(pages):
    for page, sheet in pages:
        for place, number in enumerate(page.columns):
            column = dict(enumerate(page.side.columns)).get(number)
            heading = column.heading if column else ""
            assert sheet.read(head_rect(page, place)) == squeeze(heading)
            for index, count in enumerate(("r", "h", "e", "lob")):
                total = getattr(column.totals, count, None) if column else None
                wanted = "" if total is None else str(total)
                assert sheet.read(total_rect(page, index, place)) == wanted


@pytest.mark.clause("DB-SHT-1")
def test_check_1_the_line_score_reads_as_its_values_zeros_included(pages):
    for page, sheet in pages:
        for index, row in enumerate(page.game.linescore, start=1):
            part = row.innings[page.innings.start : page.innings.stop]
            found = line_score(page, sheet, index)
            assert found[0] == row.team
            assert found[1 : len(part) + 1] == list(part)
            assert found[-4:] == [str(n) for n in (row.r, row.h, row.e, row.lob)]


def test_check_1_every_mans_figures_read_as_his_values(pages):
    for page, sheet in pages:
        for index, row in enumerate(page.rows):
            rect = slot_rect(page, index)
            height = rect.height / slot_lines(row, rect.height)
            for number, man in enumerate(row.batters[:4]):
                line = Rect(0, rect.y + number * height, LIVE_WIDTH, height)
                found = [sheet.read(each) for each in figure_columns(page, line)]
                assert found == [str(n) for n in (man.ab, man.r, man.h, man.rbi)]


def test_check_1_the_pitchers_read_as_their_values(pages):
    for page, sheet in pages:
        for index, pitcher in enumerate(page.pitchers):
            row = pitcher_row(index, len(page.pitchers))
            found = [sheet.read(rect) for rect in row.columns(PITCHER_WIDTHS)[1:]]
            assert found == [str(figure) for figure in pitcher_figures(pitcher)]


def test_the_sums_and_the_proof_are_printed(pages):
    for page, sheet in pages:
        batters, proof = page.side.batters, page.side.proof
        sums = [
            sum(getattr(b, each) for b in batters) for each in ("ab", "r", "h", "rbi")
        ]
        assert [sheet.read(rect) for rect in sum_rects(page)] == list(map(str, sums))
        total = proof.plate_appearances
        assert sheet.read(PROOF).endswith(f"{total}={total}")


# -- the page ----------------------------------------------------------------------


def test_check_2_nothing_is_drawn_outside_the_live_area(pages):
    slack = 0.35  # half a rule
    for _, sheet in pages:
        for left, top, right, bottom in sheet.ink():
            assert left >= -slack
            assert top >= -slack
            assert right <= LIVE_WIDTH + slack
            assert bottom <= LIVE_HEIGHT + slack


def test_check_4_no_type_is_smaller_than_six_points(pages):
    for _, sheet in pages:
        assert min(char.size for char in sheet.chars) >= 6 - 1e-6


def test_check_4_the_median_of_the_type_is_at_least_seven_points(pages):
    for _, sheet in pages:
        assert statistics.median(char.size for char in sheet.chars) >= 7


def test_check_8_all_type_stands_out_from_its_ground(pages):
    """At 75 % black, type has a contrast of 6 to 1 against the shade of a run."""
    for _, sheet in pages:
        for char in sheet.page.chars:
            colour = char["non_stroking_color"]
            assert (colour[0] if isinstance(colour, tuple) else colour) <= 0.25


def test_check_3_no_words_overlap(pages):
    for _, sheet in pages:
        assert overlapping(sheet.page) == []


def test_no_rule_runs_through_a_name(pages):
    """Four men in a slot have rules of their own."""
    for page, sheet in pages:
        rules = [
            sheet.y(line["top"])
            for line in sheet.page.lines
            if abs(line["x1"] - line["x0"]) > 60
            and abs(line["bottom"] - line["top"]) < 1
        ]
        for index in range(len(page.rows)):
            row = slot_rect(page, index)
            names = Rect(12, row.y, 30, row.height)
            for char in sheet.inside(names):
                assert not any(abs(y - char.y) < 0.5 for y in rules)


def test_check_2_the_characters_of_a_box_stay_inside_it(pages):
    for page, sheet in pages:
        for index, place in itertools.product(range(9), range(len(page.columns))):
            rect = box_rect(page, index, place)
            for char in sheet.inside(rect):
                assert char.left >= rect.x - 0.1
                assert char.right <= rect.right + 0.1


def test_check_6_the_paper_has_its_exact_size():
    sheet = write(QUIET)
    for paper, size in PAPERS.items():
        for page in read_sheets(print_game(sheet, PrintOptions(paper=paper)), paper):
            assert page.size == pytest.approx(size)


def test_check_6_letter_and_a4_are_one_drawing():
    sheet = write(TWENTY_TWO, QUIET, BUSY)
    letter, a4 = (
        [
            char
            for page in read_sheets(print_game(sheet, PrintOptions(paper=p)), p)
            for char in page.chars
        ]
        for p in ("letter", "a4")
    )
    assert [char.text for char in letter] == [char.text for char in a4]
    for one, two in zip(letter, a4, strict=True):
        assert one.x == pytest.approx(two.x, abs=0.004)
        assert one.y == pytest.approx(two.y, abs=0.004)


@pytest.mark.parametrize("paper", PAPERS)
def test_two_runs_give_the_same_bytes(paper):
    sheet = write(BUSY, lineups=(called(*NAMES), called(*NAMES)))
    assert print_game(sheet, PrintOptions(paper=paper)) == print_game(
        sheet, PrintOptions(paper=paper)
    )
    assert print_blank(PrintOptions(paper=paper)) == print_blank(
        PrintOptions(paper=paper)
    )


def fonts(pdf: bytes):
    """Yield every font of a file."""
    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        for font in page["/Resources"]["/Font"].values():
            yield font.get_object()


@pytest.mark.parametrize(
    "pdf",
    [
        lambda: print_game(write(BUSY, lineups=(called(*NAMES), called(*NAMES)))),
        print_blank,
        lambda: print_one_page(write(QUIET, lineups=(called(*NAMES), called(*NAMES)))),
        lambda: print_book(BookValues("熊", games=lambda: [write(QUIET)])).content,
    ],
    ids=["game", "blank", "one page", "book"],
)
def test_check_5_every_font_is_embedded_and_none_is_a_standard_one(pdf):
    found = list(fonts(pdf()))
    assert found
    for font in found:
        assert font["/Subtype"] == "/TrueType"
        assert "/FontFile2" in font["/FontDescriptor"]
        assert "/ToUnicode" in font
        assert "+" in font["/BaseFont"]
