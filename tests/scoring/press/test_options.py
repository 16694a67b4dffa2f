"""What a user may choose: guides, ink, boxes for pitches, a code, copies."""

import pytest
from cast import play_game
from paper import BUSY, NAMES, QUIET, TWENTY_TWO, called, read_sheets, write
from quick import DOTS, crop, one_bit, picture

from scoring.diamond import Base
from scoring.lineup import Player
from scoring.press import PrintOptions, blank_game, print_blank, print_game
from scoring.press.batters import box_rect, line_rect, name_columns
from scoring.press.cell import pitch_squares
from scoring.press.footer import code_rect, die_rects, pitcher_rect
from scoring.press.shape import CellShape
from scoring.press.sheet import game_pages
from scoring.press.square import LinkTooLong, code_modules
from scoring.record import GameRecord, PlayLine
from scoring.replay import replay_game
from scoring.scoresheet import BatterRow, write_scoresheet
from scoring.stats.boxscore import compile_box

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
    sheet = with_dice(((20, 1),) * 24)
    page = next(iter(game_pages(sheet)))
    read = read_sheets(print_game(sheet))[0]
    rects = die_rects(page)
    assert len({rect.y for rect in rects}) == 2
    assert [read.read(rects[n]) for n in (0, 9, 10, 19)] == [
        "124",
        "100",
        "110",
        "2024",
    ]


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
