"""The eight traps of printing sheets, each with its own test."""

import io
from dataclasses import replace

import pypdf
import pytest
from cast import play_game
from documents import DOCUMENTS, document
from paper import (
    NAMES,
    QUIET,
    called,
    innings,
    line_score,
    printed,
    read_sheets,
    sheet_of,
    squeeze,
    write,
)
from quick import read_quickly

from scoring.diamond import Base
from scoring.press import (
    LineupCard,
    Man,
    MissingCharacters,
    PrintOptions,
    RunsGame,
    print_blank,
    print_game,
    print_lineup_cards,
    print_runs,
)
from scoring.press.batters import (
    box_rect,
    figure_columns,
    line_rect,
    name_columns,
    slot_lines,
    sum_rects,
    total_rect,
)
from scoring.press.footer import die_rects, pitcher_rect
from scoring.press.portrait import LINE_SCORE
from scoring.press.runs import WIDTHS, line_columns, side_rect
from scoring.press.shape import CellShape
from scoring.scoresheet import write_scoresheet
from scoring.stats.boxscore import compile_box


def read_upright(pdf: bytes):
    """Return the pages of an upright file."""
    return read_quickly(pdf, upright=True)


def test_trap_1_a_nought_is_printed_in_every_table():
    page, sheet = printed(innings(9))[0]
    for row in (1, 2):
        assert line_score(page, sheet, row)[1:10] == ["0"] * 9
        assert line_score(page, sheet, row)[-4:] == ["0"] * 4
    for index in range(4):
        assert sheet.read(total_rect(page, index, 4)) == "0"
    man = figure_columns(page, line_rect(page, 0, 0))
    assert [sheet.read(rect) for rect in man] == ["3", "0", "0", "0"]
    assert [sheet.read(rect) for rect in sum_rects(page)] == ["27", "0", "0", "0"]
    pitcher = pitcher_rect(page, 0).columns(page.foot.pitcher_widths)
    assert [sheet.read(rect) for rect in pitcher[3:9]] == [
        "0",
        "0",
        "0",
        "0",
        "27",
        "0",
    ]


def test_trap_1_a_face_that_never_came_up_is_a_nought():
    sheet = innings(1)
    sides = tuple(replace(side, dice=(0, 2, 0, 0, 0, 1)) for side in sheet.sides)
    page, read = printed(replace(sheet, sides=sides))[0]
    found = [read.read(rect) for rect in die_rects(page)]
    assert found == ["10", "22", "30", "40", "50", "61"]


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_trap_2_no_file_names_a_standard_font(kind):
    pdf = document(kind)
    for name in (b"Helvetica", b"Times-Roman", b"Courier", b"ZapfDingbats"):
        assert name not in pdf
    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            assert "Helvetica" not in font.get_object()["/BaseFont"]


@pytest.mark.parametrize("count", (13, 16, 18, 25))
def test_trap_3_no_inning_is_dropped_and_the_sum_is_the_runs(count):
    halves = [f"H4* / {QUIET}", QUIET] * (count - 1) + [QUIET, QUIET]
    pages = printed(write(*halves, innings=count))
    runs = {}
    for page, sheet in pages:
        heads, row = (line_score(page, sheet, index) for index in (0, 1))
        columns = zip(heads[1:-4], row[1:-4], strict=True)
        runs |= {int(head): int(text) for head, text in columns if text}
        assert row[-4] == str(count - 1)
    assert runs == dict.fromkeys(range(1, count), 1) | {count: 0}


def test_trap_4_four_men_in_a_slot_have_rules_of_their_own():
    relief = (f"sub home 9: Relief {n}, 1 / H4*" for n in range(1, 4))
    page, sheet = printed(write(" / ".join([*relief, QUIET])))[1]
    assert slot_lines(page.rows[8], 12.0) == 4
    lines = [line_rect(page, 8, number) for number in range(4)]
    assert [line.height for line in lines] == [3.0] * 4
    names = [sheet.read(name_columns(page, line)[2]) for line in lines]
    assert names == ["BatterI", "Relief1", "Relief2", "Relief3"]
    rules = {
        round(sheet.y(line["top"]), 1)
        for line in sheet.page.lines
        if abs(line["top"] - line["bottom"]) < 0.1
        and sheet.x(line["x0"]) < 6
        and abs(sheet.x(line["x1"]) - page.block.left) < 0.1
    }
    inside = {y for y in rules if lines[0].y + 0.1 < y < lines[3].bottom - 0.1}
    assert inside == {round(line.y, 1) for line in lines[1:]}


@pytest.mark.parametrize("width", (14.75, 13.6, 12.6, 11.8, 11.3))
def test_trap_5_the_ring_at_first_base_stays_clear_of_the_border(width):
    shape = CellShape(width, 9.5 if width == 11.3 else 12.0)
    x, y = shape.base(Base.FIRST)
    weight = 0.35  # half the ring's rule and half the border, in millimetres
    assert width - (x + shape.RING_RADIUS) >= 0.5 - weight
    assert shape.height - (shape.base(Base.BATTER)[1] + 0.25) > 0.5
    assert y < shape.height


def test_trap_6_accented_names_are_the_same_after_composing_them():
    names = ("S\u030ct\u030castny\u0301", "Núñez", *NAMES[2:])
    page, sheet = printed(write(QUIET, lineups=(called(*names), called(*NAMES))))[0]
    found = [
        sheet.read(name_columns(page, line_rect(page, index, 0))[2])
        for index in range(5)
    ]
    assert found == [squeeze(name) for name in NAMES[:5]]


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_trap_7_two_runs_give_the_same_bytes(kind):
    assert DOCUMENTS[kind](PrintOptions()) == document(kind)


def test_trap_8_the_paper_comes_from_the_options_not_from_the_server(monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setenv("LC_PAPER", "de_DE.UTF-8")
    monkeypatch.setattr("reportlab.rl_config.defaultPageSize", (1.0, 1.0))
    assert PrintOptions().paper == "letter"
    assert read_sheets(print_blank())[0].size == (792, 612)
    assert read_sheets(print_blank(PrintOptions(paper="a4")), "a4")[0].size == (
        pytest.approx((841.89, 595.28))
    )


def test_a_pitcher_has_the_number_on_his_shirt():
    replay = play_game(QUIET, QUIET)
    box = compile_box(replay)
    numbers = {line.player: "47" for line in box.pitching}
    sheet = write_scoresheet(replay, box, numbers=numbers)
    assert sheet.sides[0].pitchers[0].number == "47"
    page, read = printed(sheet)[0]
    name = pitcher_rect(page, 0).columns(page.foot.pitcher_widths)[0]
    assert read.read(name) == "BatterI47"


def test_batting_around_with_a_new_pitcher_marks_him_only_where_he_came_in():
    """Case D-42."""
    around = (
        "BB / BB 1>2 / BB 2>3 1>2 / H1* 3>H 2>3 1>2 / H1* 3>H 2>3 1>2 / "
        "H1* 3>H 2>3 1>2 / SO / SO / H1* 3>H 2>3 1>2 / H1* 3>H 2>3 1>2 / "
        "sub home 9: New Man, 1 / SO"
    )
    sheet = write(*[QUIET] * 6, around)
    marked = {key for key, cell in sheet.sides[0].cells.items() if cell.new_pitcher}
    assert marked == {(2, 4)}
    page, read = printed(sheet)[0]
    assert read.read(box_rect(page, 1, 4)) == "3SO"
    assert page.side.columns[4].heading == "4 cont."
    bars = [
        (round(read.x(line["x0"]), 1), round(read.x(line["x1"]), 1))
        for line in read.page.lines
        if line["linewidth"] == 2.0
    ]
    rect = box_rect(page, 1, 4)
    ends = (rect.x, rect.right)
    assert [pytest.approx(bar, abs=0.1) for bar in bars] == [ends]


@pytest.mark.parametrize(("home", "last"), [((1, 0, 0, 0, 3, 0, 0, 0), "X"), ((), "")])
def test_a_game_without_batters_has_its_runs_by_half_inning(home, last):
    """Three dice give runs only; case D-43 holds there too."""
    visitors = (0, 0, 0, 2, 0, 0, 0, 0, 0) if home else ()
    game = RunsGame(("Crows", "Bears"), (visitors, home))
    (page,) = read_upright(print_runs(game))
    widths = line_columns(game)
    rows = [LINE_SCORE.row(index, 4.0).columns(widths) for index in (1, 2)]
    first, second = ([page.read(rect) for rect in row] for row in rows)
    assert first == ["Crows", *map(str, visitors), *[""] * (12 - len(visitors))] + (
        ["2"] if home else [""]
    )
    assert second[0] == "Bears"
    assert second[9] == last
    assert second[-1] == ("4" if home else "")


def test_a_game_without_batters_tells_each_inning_and_the_runs_so_far():
    game = RunsGame(("A", "B"), ((0, 3), (1,)), (("2-3-4", "1-1-1 2-2-2"), ()))
    (page,) = read_upright(print_runs(game))
    found = [page.read(r) for r in side_rect(game, 0, 2).columns(WIDTHS)]
    assert found == ["2", "1-1-12-2-2", "3", "3"]
    found = [page.read(r) for r in side_rect(game, 1, 1).columns(WIDTHS)]
    assert found == ["1", "", "1", "1"]


def test_a_game_without_batters_may_be_long_but_not_endless():
    game = RunsGame(("A", "B"), ((0,) * 25, (0,) * 25))
    (page,) = read_upright(print_runs(game))
    assert page.read(side_rect(game, 1, 25).columns(WIDTHS)[0]) == "25"
    with pytest.raises(ValueError, match="at most 40 innings"):
        print_runs(RunsGame(("A", "B"), ((0,) * 41, ())))


def test_missing_characters_of_a_card_are_told_before_it_is_handed_out():
    """Case D-44, for every kind of document."""
    card = LineupCard("Crows", order=(Man("고우석"),))
    with pytest.raises(MissingCharacters) as caught:
        print_lineup_cards([card])
    assert caught.value.characters == frozenset("고우석")
    assert print_lineup_cards([card], allow_missing=True).startswith(b"%PDF")


def test_a_game_of_every_code_prints_without_a_cut():
    sheet = sheet_of(play_game("OUT / OUT / OUT", "IF / FLE5 / SO / 8"))
    assert "…" not in "".join(page.text for page in read_sheets(print_game(sheet)))
