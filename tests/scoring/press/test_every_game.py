"""The checks of a printed file's drawing, on every one of very many games.

What stands in which place is checked by ``test_every_value.py``, fonts and structure by
``test_every_tag.py``; all three look at the same files (``every_game.py``).
"""

import itertools
import statistics

import pytest
from every_game import MEN, SIMULATED, TOGETHER, every_game
from paper import squeeze
from quick import Letter, black_part, crop, diamonds, one_bit, picture

from scoring.press import DoesNotFit, PrintOptions, print_one_page
from scoring.press.batters import box_rect
from scoring.press.geometry import LIVE_HEIGHT, LIVE_WIDTH, PAPERS, Rect
from scoring.press.sheet import game_pages

pytestmark = pytest.mark.xdist_group(TOGETHER)

MOST_INK, LARGEST = 0.07, 150_000
#: How far two letters may stand on each other, as a part of the smaller one.
MOST_OVERLAP = 0.12
#: Dots an inch of the pictures whose ink is measured.
DOTS = 150


def collisions(letters):
    """Yield the letters that stand on each other."""
    letters = sorted(letters, key=lambda letter: letter.left)
    for index, one in enumerate(letters):
        for other in itertools.islice(letters, index + 1, None):
            if other.left >= one.right:
                break
            width = min(one.right, other.right) - other.left
            height = min(one.bottom, other.bottom) - max(one.top, other.top)
            sizes = [(e.right - e.left) * (e.bottom - e.top) for e in (one, other)]
            if height > 0 and width * height > MOST_OVERLAP * min(sizes):
                yield one, other


def test_the_games_are_two_hundred_and_the_demo_and_the_fullest():
    names = [printed.name for printed in every_game()]
    assert sum(SIMULATED.values()) == 200
    assert len(set(names)) == len(names) >= 200 + 9 + 6
    assert sum(len(printed.pages) for printed in every_game()) > 2 * len(names)


def test_check_2_every_letter_stands_on_the_live_area():
    for printed in every_game():
        for _, page in printed.pages:
            for letter in page.letters:
                assert -0.1 <= letter.left <= letter.right <= LIVE_WIDTH + 0.1
                assert -0.35 <= letter.top <= letter.bottom <= LIVE_HEIGHT + 0.35


def test_check_3_no_letter_stands_on_another():
    for printed in every_game():
        for _, page in printed.pages:
            assert list(collisions(page.letters)) == [], printed.name


def test_check_4_no_type_is_smaller_than_six_points_and_half_of_it_is_seven():
    """Four men in every slot are set in six and a half."""
    for printed in every_game():
        for values, page in printed.pages:
            sizes = [letter.size for letter in page.letters]
            assert len(sizes) > 100
            assert min(sizes) >= 6 - 1e-6
            assert statistics.median(sizes) >= (
                6.5 if len(values.side.batters) == MEN else 7
            )


def test_check_6_every_game_has_its_pages_of_the_exact_size():
    for printed in every_game():
        with printed.opened() as document:
            assert len(document) == len(list(game_pages(printed.sheet)))
            for page in document:
                size = PAPERS[printed.options.paper]
                assert page.get_size() == pytest.approx(size, abs=0.01)
                assert page.get_rotation() == 0


def test_check_8_in_one_bit_the_ink_is_little_and_a_run_has_its_number():
    """The demo's games and the fullest ones, then every fifth."""
    for printed in (*every_game()[:15], *every_game()[15::5]):
        paper = printed.options.paper
        for number, (values, _) in enumerate(printed.pages):
            image = one_bit(picture(printed.pdf, number, DOTS))
            assert 0.02 < black_part(image) <= MOST_INK, printed.name
            for cell, rect in diamonds(values):
                side = rect.width
                x, y = rect.x + side / 4, rect.y + side * 7 / 16
                middle = Rect(x, y, side / 2, side / 8)
                part = black_part(crop(image, middle, paper=paper, dots=DOTS))
                assert (part > 0) is cell.scored, (printed.name, cell)


def test_check_10_no_game_is_larger_than_it_may_be():
    for printed in every_game():
        assert len(printed.pdf) <= LARGEST * len(printed.pages) / 2, printed.name


def test_check_11_another_reader_finds_the_same_text():
    """Of every twentieth game; ``test_every_tag.py`` opens all of them strictly."""
    for printed in every_game()[::20]:
        pages = printed.read_strictly().pages
        for (_, page), same in zip(printed.pages, pages, strict=True):
            text = "".join(letter.text for letter in page.letters)
            assert sorted(squeeze(same.extract_text())) == sorted(squeeze(text))


def test_check_8_the_ink_of_an_upright_page_stays_under_seven_hundredths():
    inked = 0
    for printed in every_game()[:25]:
        for pure_black in (False, True):
            try:
                pdf = print_one_page(printed.sheet, PrintOptions(pure_black=pure_black))
            except DoesNotFit:
                continue
            assert black_part(one_bit(picture(pdf, dots=200))) <= MOST_INK
            inked += 1
    assert inked >= 12


def test_forty_two_men_a_side_stand_on_its_sheet():
    (printed,) = (each for each in every_game() if each.name.startswith("forty-two"))
    assert [len(side.batters) for side in printed.sheet.sides] == [MEN, MEN]
    assert len(printed.pages) == 2
    for values, page in printed.pages:
        text = "".join(letter.text for letter in page.letters)
        for man in values.side.batters:
            assert squeeze(man.name) in text


def test_twenty_five_innings_take_three_sheets_a_side_and_lose_no_box():
    (printed,) = (e for e in every_game() if e.name == "twenty-five innings")
    assert len(printed.pages) == 6
    boxes = {0: 0, 1: 0}
    for page, read in printed.pages:
        for row, place in itertools.product(range(9), range(len(page.columns))):
            cell = page.side.cell(row + 1, page.columns[place])
            text = read.read(box_rect(page, row, place))
            assert bool(text) is (cell is not None)
            if cell is not None:
                assert squeeze(cell.main) in text
                boxes[printed.sheet.sides.index(page.side)] += 1
    assert boxes == {0: 75, 1: 73}


def test_a_letter_on_another_is_found():
    def letter(x):
        return Letter("x", x + 2, 3, x, x + 4, 0, 6, 8)

    assert list(collisions([letter(0), letter(4.1)])) == []
    assert len(list(collisions([letter(0), letter(3)]))) == 1
