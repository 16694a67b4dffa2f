"""The cheap checks on very many sheets: simulated games, the demonstration league.

And on the fullest: forty-two men a side, twenty-five innings, eleven pitchers.
"""

import itertools

import pypdfium2
import pypdfium2.raw as raw
import pytest
from cast import play_at_random, play_game
from documents import RELIEF
from paper import BUSY, NAMES, QUIET, TWENTY_TWO, called, sheet_of, squeeze, write
from quick import black_part, one_bit, read_quickly

from scoring.diamond import FIELD
from scoring.gamefile import parse_game
from scoring.press import DoesNotFit, PrintOptions, print_game, print_one_page
from scoring.press.batters import box_rect
from scoring.press.geometry import PAPERS
from scoring.press.sheet import game_pages
from scoring.replay import replay_game

SIMULATED, MOST_INK = 200, 0.07
#: How far two letters may stand on each other, as a part of the smaller one.
MOST_OVERLAP = 0.12
MEN = 42


def full_house():
    """Return a sheet on which each side has forty-two men."""
    changes = " / ".join(
        f"sub {{side}} {1 + n % 9}: Substitute No. {n}, {FIELD[n % 9].symbol}"
        for n in range(MEN - 9)
    )
    halves = [f"{changes.format(side=side)} / {QUIET}" for side in ("home", "visitors")]
    return write(*halves)


def stress():
    """Yield the fullest games."""
    long_names = (called(*NAMES), called(*NAMES))
    yield write(TWENTY_TWO, QUIET, BUSY, lineups=long_names)
    yield write(RELIEF, TWENTY_TWO)
    yield write(*[QUIET] * 18)
    yield sheet_of(play_at_random(3, innings=18))
    yield long_game()
    yield full_house()


def long_game():
    return sheet_of(play_game(*[QUIET] * 49, "H4*", innings=25))


@pytest.fixture(scope="module")
def sheets(pytestconfig):
    paths = sorted((pytestconfig.rootpath / "league/demo/games").glob("*.score"))
    demo = [sheet_of(replay_game(parse_game(path.read_bytes()))) for path in paths]
    assert len(demo) == 9
    played = [sheet_of(play_at_random(seed)) for seed in range(SIMULATED)]
    return [*demo, *stress(), *played]


@pytest.fixture(scope="module")
def files(sheets):
    """The games as they are printed, by turns on both papers and in both inks."""
    found = []
    for number, sheet in enumerate(sheets):
        paper = ("letter", "a4")[number % 2]
        options = PrintOptions(paper=paper, pure_black=number % 4 > 1)
        found.append((paper, sheet, print_game(sheet, options)))
    return found


def letters_of(page):
    """Return the boxes of the letters of a page, in points, and the least size."""
    text, found, least = page.get_textpage(), [], 99.0
    for index in range(text.count_chars()):
        if chr(raw.FPDFText_GetUnicode(text, index)).strip():
            found.append(text.get_charbox(index))
            least = min(least, raw.FPDFText_GetFontSize(text, index))
    return found, least


def collisions(boxes):
    """Yield the letters that stand on each other."""
    boxes = sorted(boxes)
    for index, (left, low, right, high) in enumerate(boxes):
        for other in itertools.islice(boxes, index + 1, None):
            if other[0] >= right:
                break
            width = min(right, other[2]) - other[0]
            height = min(high, other[3]) - max(low, other[1])
            sizes = [
                (b[2] - b[0]) * (b[3] - b[1]) for b in ((left, low, right, high), other)
            ]
            if height > 0 and width * height > MOST_OVERLAP * min(sizes):
                yield left, low, other


def test_check_3_and_4_no_letter_stands_on_another_and_none_is_too_small(files):
    for _, _, pdf in files:
        for page in pypdfium2.PdfDocument(pdf):
            boxes, least = letters_of(page)
            assert len(boxes) > 100
            assert least >= 6 - 1e-6
            assert list(collisions(boxes)) == []


def test_check_6_every_game_has_its_pages_of_the_exact_size(files):
    for paper, sheet, pdf in files:
        pages = list(pypdfium2.PdfDocument(pdf))
        assert len(pages) == len(list(game_pages(sheet)))
        for page in pages:
            assert page.get_size() == pytest.approx(PAPERS[paper], abs=0.01)
            assert page.get_rotation() == 0


def test_check_8_the_ink_of_every_game_stays_under_seven_hundredths(files):
    for _, _, pdf in files[:40]:
        for page in pypdfium2.PdfDocument(pdf):
            image = page.render(scale=200 / 72).to_pil().convert("L")
            assert black_part(one_bit(image)) <= MOST_INK


def test_check_8_so_does_that_of_an_upright_page(sheets):
    printed = 0
    for sheet in sheets[:40]:
        for pure_black in (False, True):
            try:
                pdf = print_one_page(sheet, PrintOptions(pure_black=pure_black))
            except DoesNotFit:
                continue
            (page,) = pypdfium2.PdfDocument(pdf)
            image = page.render(scale=200 / 72).to_pil().convert("L")
            assert black_part(one_bit(image)) <= MOST_INK
            printed += 1
    assert printed >= 20


def test_forty_two_men_a_side_stand_on_its_sheet():
    sheet = full_house()
    pages = read_quickly(print_game(sheet))
    assert [len(side.batters) for side in sheet.sides] == [MEN, MEN]
    assert len(pages) == 2
    for side, page in zip(sheet.sides, pages, strict=True):
        text = "".join(letter.text for letter in page.letters)
        for man in side.batters:
            assert squeeze(man.name) in text


def test_twenty_five_innings_take_three_sheets_a_side_and_lose_no_box():
    sheet = long_game()
    pages = list(zip(game_pages(sheet), read_quickly(print_game(sheet)), strict=True))
    assert len(pages) == 6
    printed = {0: 0, 1: 0}
    for page, read in pages:
        for row, place in itertools.product(range(9), range(len(page.columns))):
            cell = page.side.cell(row + 1, page.columns[place])
            text = read.read(box_rect(page, row, place))
            assert bool(text) is (cell is not None)
            if cell is not None:
                assert squeeze(cell.main) in text
                printed[sheet.sides.index(page.side)] += 1
    assert printed == {0: 75, 1: 73}


def test_a_letter_on_another_is_found():
    box = (0.0, 0.0, 4.0, 6.0)
    near = tuple(end + 3.0 for end in box)
    far = (4.1, 0.0, 8.0, 6.0)
    assert list(collisions([box, far])) == []
    assert len(list(collisions([box, near]))) == 1
