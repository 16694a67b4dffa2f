"""What a user may choose: guides, ink, boxes for pitches, a code, copies."""

import itertools

import pytest
from cast import play_game
from paper import BUSY, NAMES, QUIET, TWENTY_TWO, called, read_sheets, write
from quick import one_bit, picture

from scoring.diamond import Base
from scoring.lineup import Player
from scoring.press import PrintOptions, blank_game, print_blank, print_game
from scoring.press.batters import box_rect, line_rect, name_columns
from scoring.press.cell import pitch_squares
from scoring.press.footer import code_rect, die_rects, pitcher_rect
from scoring.press.geometry import LIVE_HEIGHT, LIVE_WIDTH, PAPERS, POINTS_PER_MM
from scoring.press.shape import CellShape
from scoring.press.sheet import game_pages
from scoring.press.square import LinkTooLong, code_modules
from scoring.record import GameRecord, PlayLine
from scoring.replay import replay_game
from scoring.scoresheet import BatterRow, write_scoresheet
from scoring.stats.boxscore import compile_box

DOTS = 300
LINK = "https://league.example.org/games/7/"


def colours(page):
    """Return every colour of a page: of type, of rules, of fills."""
    drawn = page.page.chars + page.page.lines + page.page.rects + page.page.curves
    found = set()
    for each in drawn:
        for key in ("stroking_color", "non_stroking_color"):
            colour = each.get(key)
            if colour is not None:
                found.add(tuple(colour) if isinstance(colour, tuple) else (colour,))
    return found


def crop(image, rect, paper="letter"):
    """Return the part of a picture that shows a rectangle of the live area."""
    width, height = PAPERS[paper]
    left = (width - LIVE_WIDTH * POINTS_PER_MM) / 2
    top = (height - LIVE_HEIGHT * POINTS_PER_MM) / 2
    dots = DOTS / 72
    ends = (rect.x, rect.y, rect.right, rect.bottom)
    x0, y0, x1, y1 = (end * POINTS_PER_MM for end in ends)
    return image.crop(
        tuple(round(v * dots) for v in (left + x0, top + y0, left + x1, top + y1))
    )


def black_part(image) -> float:
    """Return which part of a picture is black."""
    counts = image.histogram()
    return sum(counts[:128]) / sum(counts)


# -- guides and ink --------------------------------------------------------------------


def test_cyan_guides_are_the_only_colour_of_a_blank_sheet():
    page = read_sheets(print_blank(PrintOptions(guides="cyan")))[0]
    assert (0.45, 0.78, 0.87) in colours(page)
    for guides in ("grey", "black"):
        page = read_sheets(print_blank(PrintOptions(guides=guides)))[0]
        assert all(len(colour) == 1 for colour in colours(page))


def test_pure_black_has_no_grey_and_no_colour():
    options = PrintOptions(pure_black=True, guides="cyan")
    game = print_game(write(TWENTY_TWO, QUIET, BUSY), options)
    for page in read_sheets(game) + read_sheets(print_blank(options)):
        assert colours(page) <= {(0,), (0.0,), (1,), (1.0,)}


def test_pure_black_is_the_same_text_in_the_same_places():
    sheet = write(TWENTY_TWO, QUIET, BUSY)
    pages = zip(
        read_sheets(print_game(sheet)),
        read_sheets(print_game(sheet, PrintOptions(pure_black=True))),
        strict=True,
    )
    for usual, black in pages:
        assert [(c.text, c.x, c.y) for c in usual.chars] == [
            (c.text, c.x, c.y) for c in black.chars
        ]


@pytest.mark.parametrize("choice", [{"paper": "a9"}, {"guides": "pink"}])
def test_an_unknown_choice_is_refused(choice):
    with pytest.raises(ValueError, match="take"):
        PrintOptions(**choice)


@pytest.mark.parametrize("pure_black", (False, True))
def test_check_8_in_one_bit_a_run_differs_from_a_man_left_on_base(pure_black):
    sheet = write("H1 / H4** / E5 / H4** 1>H(UR) / BB / SO / SO / SO", QUIET)
    pdf = print_game(sheet, PrintOptions(pure_black=pure_black))
    usual = picture(pdf, dots=DOTS)
    page = next(iter(game_pages(sheet)))
    for threshold in (0.43, 0.5, 0.78):
        image = one_bit(usual, threshold)
        inked = {}
        for slot in range(1, 9):
            cell = page.side.cell(slot, 0)
            part = black_part(crop(image, box_rect(page, slot - 1, 0)))
            if cell.reached is not Base.BATTER:
                inked.setdefault(cell.scored, []).append(part)
        assert min(inked[True]) > 1.2 * max(inked[False])


def test_check_8_in_one_bit_a_base_path_is_one_piece():
    sheet = write("H3 / SO / SO / SO", QUIET)
    page = next(iter(game_pages(sheet)))
    rect = box_rect(page, 0, 0)
    image = one_bit(crop(picture(print_game(sheet), dots=DOTS), rect))
    shape, dot = CellShape(rect.width, rect.height), POINTS_PER_MM * DOTS / 72
    ends = [shape.base(base) for base in (Base.BATTER, Base.FIRST, Base.SECOND)]
    for start, end in itertools.pairwise(ends):
        for part in range(1, 20):
            x = start[0] + (end[0] - start[0]) * part / 20
            y = start[1] + (end[1] - start[1]) * part / 20
            assert image.getpixel((round(x * dot), round(y * dot))) == 0


@pytest.mark.parametrize("pure_black", (False, True))
def test_check_8_in_one_bit_the_ink_stays_under_a_tenth(pure_black):
    sheet = write(TWENTY_TWO, QUIET, BUSY)
    pdf = print_game(sheet, PrintOptions(pure_black=pure_black))
    for number in (0, 1):
        image = one_bit(picture(pdf, number, DOTS))
        assert 0.02 < black_part(image) < (0.10 if pure_black else 0.07)


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


# -- boxes for pitches -----------------------------------------------------------------


def test_the_squares_for_pitches_stand_inside_their_box_beside_the_diamond():
    page = next(iter(game_pages(blank_game())))
    rect = box_rect(page, 4, 4)
    shape = CellShape(rect.width, rect.height)
    third = rect.x + shape.base(Base.THIRD)[0]
    squares = pitch_squares(rect)
    assert len(squares) == 5
    for square in squares:
        assert rect.x < square.x
        assert square.right < third + 1.6
        assert square.bottom < rect.bottom
    usual, wanted = (
        len(read_sheets(print_blank(PrintOptions(pitch_boxes=each)))[0].page.rects)
        for each in (False, True)
    )
    drawn = read_sheets(print_blank(PrintOptions(pitch_boxes=True)))[0].page
    assert wanted + len(drawn.curves) > usual


# -- the dice --------------------------------------------------------------------------


def with_dice(*dice):
    """Return the sheet of three strikeouts with these rolls."""
    record = play_game(QUIET, QUIET).record
    entries = list(record.entries)
    for number, rolls in enumerate(dice):
        entries[number] = PlayLine(entries[number].play, rolls)
    replay = replay_game(GameRecord(record.lineups, tuple(entries), record.tags))
    return write_scoresheet(replay, compile_box(replay))


def test_the_dice_are_counted_when_they_are_known():
    sheet = with_dice(((6, 1), (3, 3)), ((2, 2),), ((6, 6),))
    assert sheet.sides[0].dice == (1, 2, 2, 0, 0, 3)
    assert sheet.sides[0].pitchers[0].rolls == 4
    page = next(iter(game_pages(sheet)))
    read = read_sheets(print_game(sheet))[0]
    found = [read.read(rect) for rect in die_rects(page)]
    assert found == ["11", "22", "32", "40", "50", "63"]
    rolls = pitcher_rect(page, 0).columns(page.foot.pitcher_widths)[-1]
    assert read.read(rolls) == "4"


def test_unknown_dice_leave_their_boxes_empty():
    sheet = write(QUIET, QUIET)
    assert sheet.sides[1].dice == ()
    assert sheet.sides[1].pitchers[0].rolls is None
    page = next(iter(game_pages(sheet)))
    read = read_sheets(print_game(sheet))[0]
    assert [read.read(rect) for rect in die_rects(page)] == list("123456")


def test_larger_dice_have_more_boxes():
    sheet = with_dice(((20, 1),))
    page = next(iter(game_pages(sheet)))
    read = read_sheets(print_game(sheet))[0]
    assert read.read(die_rects(page)[19]) == "201"


# -- before a game ---------------------------------------------------------------------


def prefilled():
    order = tuple(
        BatterRow(Player(name), str(n), number=str(10 + n))
        for n, name in enumerate(NAMES, start=1)
    )
    return blank_game(("Crows", "熊"), (("Date", "2026-05-05"),), (order, order))


def test_a_pre_filled_sheet_has_names_numbers_and_empty_boxes():
    sheet = prefilled()
    page = next(iter(game_pages(sheet)))
    read = read_sheets(print_game(sheet, link=LINK))[0]
    _, number, name, position, _ = name_columns(page, line_rect(page, 1, 0))
    assert [read.read(rect) for rect in (number, name, position)] == [
        "12",
        "Núñez",
        "2",
    ]
    assert read.read(box_rect(page, 1, 0)) == ""


def test_the_code_of_the_games_page_is_drawn_dot_by_dot():
    image = one_bit(
        crop(picture(print_game(prefilled(), link=LINK), dots=DOTS), code_rect())
    )
    modules = code_modules(LINK)
    side = image.size[0] / (len(modules) + 4)
    for row, line in enumerate(modules):
        for column, is_dark in enumerate(line):
            place = (round((column + 2.5) * side), round((row + 2.5) * side))
            assert (image.getpixel(place) == 0) is is_dark


def test_too_long_an_address_is_refused():
    with pytest.raises(LinkTooLong, match="at most 120"):
        print_game(prefilled(), link="https://" + "x" * 120)


def test_a_shirt_number_is_printed_beside_the_name():
    replay = play_game(QUIET, QUIET, lineups=(called(*NAMES), called(*NAMES)))
    numbers = {Player("Núñez"): "42"}
    sheet = write_scoresheet(replay, compile_box(replay), numbers=numbers)
    page = next(iter(game_pages(sheet)))
    read = read_sheets(print_game(sheet))[0]
    number = name_columns(page, line_rect(page, 1, 0))[1]
    assert read.read(number) == "42"


def test_a_league_with_more_batters_has_as_many_slots():
    first, second = game_pages(blank_game(slots=12))
    assert len(first.rows) == len(second.rows) == 12
