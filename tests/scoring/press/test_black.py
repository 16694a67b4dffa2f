"""Check 8: what is left of a sheet when every dot is black or white."""

import itertools

import pytest
from paper import BUSY, NAMES, QUIET, TWENTY_TWO, called, read_sheets, write
from quick import DOTS, black_part, crop, diamonds, one_bit, picture

from scoring.diamond import Base
from scoring.press import PrintOptions, print_blank, print_game, print_one_page
from scoring.press.batters import box_rect, head_rect, line_rect, name_columns
from scoring.press.geometry import POINTS_PER_MM, Rect
from scoring.press.portrait import portrait_pages
from scoring.press.shape import CellShape
from scoring.press.sheet import game_pages

#: Where scanners, copiers and fax machines may tell black from white.
THRESHOLDS = (0.43, 0.5, 0.78)
MOST_INK = 0.07
EARNED_AND_NOT = " / ".join(
    ["H1", "H4**", "E5", "H4** 1>H(UR)", "BB", "H4**", *["H4*"] * 5, "E5"]
    + ["H4** 1>H(UR)", "BB", "H1 1>2", "SO", "SO", "SO"]
)
pure_or_not = pytest.mark.parametrize("pure_black", (False, True))
#: Boxes are as wide as can be, narrow (thirteen columns), low and narrow.
LAYOUTS = {
    "page": lambda: write(EARNED_AND_NOT, QUIET),
    "narrow": lambda: write(EARNED_AND_NOT, *[QUIET] * 27, innings=14),
    "upright": lambda: write(EARNED_AND_NOT, QUIET),
}
every_layout = pytest.mark.parametrize("layout", LAYOUTS)


def shown(layout, pure_black):
    """Return the values and the picture of the visitors' sheet, and a crop of it."""
    sheet, options = LAYOUTS[layout](), PrintOptions(pure_black=pure_black)
    is_upright = layout == "upright"
    pdf = (print_one_page if is_upright else print_game)(sheet, options)
    page = next(iter((portrait_pages if is_upright else game_pages)(sheet)))
    image = picture(pdf, dots=DOTS)
    return page, lambda rect: crop(image, rect, upright=is_upright)


def test_the_layouts_have_boxes_of_three_kinds():
    kinds = set()
    for layout in LAYOUTS:
        page, _ = shown(layout, pure_black=True)
        rect = box_rect(page, 0, 0)
        shape = CellShape(rect.width, rect.height)
        kinds.add((shape.is_narrow, shape.is_low))
    assert kinds == {(False, False), (True, False), (True, True)}


@every_layout
@pure_or_not
def test_check_8_in_one_bit_a_run_differs_from_a_man_left_on_base(layout, pure_black):
    page, cut = shown(layout, pure_black)
    for threshold in THRESHOLDS:
        inked = {True: [], False: []}
        for cell, rect in diamonds(page):
            part = black_part(one_bit(cut(rect), threshold))
            inked[cell.scored].append(part)
        assert min(inked[True]) > 1.5 * max(inked[False])


@every_layout
def test_check_8_in_pure_black_an_earned_run_differs_from_an_unearned_one(layout):
    page, cut = shown(layout, pure_black=True)
    for threshold in THRESHOLDS:
        inked = {}
        for cell, rect in diamonds(page):
            if cell.scored:
                part = black_part(one_bit(cut(rect), threshold))
                digits = len(str(cell.run_number))
                inked.setdefault((cell.earned, digits), []).append(part)
        assert set(inked) == set(itertools.product((True, False), (1, 2)))
        for digits in (1, 2):
            earned, unearned = inked[True, digits], inked[False, digits]
            assert min(earned) > 1.05 * max(unearned)


@pure_or_not
def test_check_8_in_one_bit_a_base_path_is_one_piece(pure_black):
    sheet = write("H3 / SO / SO / SO", QUIET)
    page = next(iter(game_pages(sheet)))
    rect = box_rect(page, 0, 0)
    pdf = print_game(sheet, PrintOptions(pure_black=pure_black))
    image = one_bit(crop(picture(pdf, dots=DOTS), rect))
    shape, dot = CellShape(rect.width, rect.height), POINTS_PER_MM * DOTS / 72
    ends = [shape.base(base) for base in (Base.BATTER, Base.FIRST, Base.SECOND)]
    for start, end in itertools.pairwise(ends):
        for part in range(1, 20):
            x = start[0] + (end[0] - start[0]) * part / 20
            y = start[1] + (end[1] - start[1]) * part / 20
            assert image.getpixel((round(x * dot), round(y * dot))) == 0


@pure_or_not
@pytest.mark.parametrize("make", (print_game, print_one_page))
def test_check_8_in_one_bit_the_ink_stays_under_seven_hundredths(make, pure_black):
    fullest = " / ".join(["H4*"] * 10 + ["SO"] * 3)
    busy = (TWENTY_TWO, QUIET, BUSY if make is print_game else TWENTY_TWO)
    for halves in (busy, [fullest, QUIET] * 6):
        sheet = write(*halves, lineups=(called(*NAMES), called(*NAMES)))
        pdf = make(sheet, PrintOptions(pure_black=pure_black))
        for number in range(2 if make is print_game else 1):
            image = picture(pdf, number, DOTS)
            assert 0.02 < black_part(one_bit(image)) <= MOST_INK


def test_check_8_text_keeps_its_ink_in_one_bit():
    sheet = write(QUIET, QUIET)
    usual = picture(print_game(sheet), dots=DOTS)
    page = next(iter(game_pages(sheet)))
    for index in range(9):
        name = name_columns(page, line_rect(page, index, 0))[2]
        grey = crop(usual, name)
        counts = grey.histogram()
        ink = sum((255 - v) * n for v, n in enumerate(counts)) / 255
        kept = black_part(one_bit(grey)) * sum(counts)
        assert kept > 0.95 * ink * 0.9  # the rules of the row are thin grey


def test_in_pure_black_a_head_is_white_behind_its_words_and_has_a_rule_below():
    sheet = write(*[QUIET] * 10)
    pdf = print_game(sheet, PrintOptions(pure_black=True))
    page = next(iter(game_pages(sheet)))
    image = one_bit(picture(pdf, dots=DOTS))
    rect = head_rect(page, 8)  # nobody batted in it
    assert black_part(crop(image, Rect(rect.x + 1, rect.y + 1, 12, 3))) == 0
    assert black_part(crop(image, Rect(rect.x + 1, rect.bottom - 0.1, 12, 0.2))) > 0.9


def test_in_pure_black_the_diamond_that_a_pencil_follows_is_dotted():
    def dashed(**more):
        page = read_sheets(print_blank(PrintOptions(**more)))[0].page
        return [c for c in page.curves if c["dash"] and c["dash"][0]]

    assert len(dashed(pure_black=True)) == 12 * 9
    assert dashed() == []
    assert dashed(pure_black=True, guides="black") == []
