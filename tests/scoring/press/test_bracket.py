"""Tournaments on paper: rounds as columns, series as boxes."""

import io
from dataclasses import replace

import pypdf
import pytest
from documents import bracket_of, knock_out, losers
from paper import NAMES, read_sheets, squeeze
from quick import read_quickly
from test_tags import elements

from scoring.press import (
    BracketTree,
    BracketValues,
    MissingCharacters,
    Place,
    PrintOptions,
    Round,
    Tie,
    TieSide,
    print_brackets,
)
from scoring.press.bracket import (
    MOST_PLACES,
    PLACE,
    TIE,
    feeders,
    grain_of,
    missing_in_bracket,
    names_cut,
    place_height,
    round_rects,
    strips_of,
    tie_rect,
)
from scoring.press.geometry import LIVE_HEIGHT, LIVE_WIDTH, Rect

SHORT = [f"Team {n}" for n in range(1, 17)]


def printed(*trees, **more):
    values = BracketValues("Cup", trees, **more)
    return read_quickly(print_brackets("Cup", [values]))


def places(tree):
    return [[len(each.places) for each in strip.rounds] for strip in strips_of(tree)]


# -- what fits -------------------------------------------------------------------------


def test_a_tree_is_cut_where_it_is_too_tall_or_too_wide():
    assert places(knock_out(SHORT)) == [[8, 4, 2, 1]]
    assert places(losers(4)) == [[4, 4, 2, 2, 1, 1]]
    assert places(losers(16)) == [[8, 8, 4, 4]] * 2 + [[4, 4, 2, 2, 1, 1]]
    wide = BracketTree(tuple(Round("", (Place(),)) for _ in range(9)))
    assert places(wide) == [[1] * 5, [1] * 4]


def test_no_series_is_lost_or_printed_twice_when_a_tree_is_cut():
    for tree in (knock_out(SHORT * 4), losers(16), knock_out(SHORT[:2])):
        whole = [p for each in tree.rounds for p in each.places]
        cut = [p for s in strips_of(tree) for each in s.rounds for p in each.places]
        assert sorted(map(str, cut)) == sorted(map(str, whole))


def test_every_box_stands_on_the_live_area_and_on_no_other():
    for tree in (knock_out(SHORT * 4), losers(16), losers(1)):
        for strip in strips_of(tree):
            columns = round_rects(strip)
            assert columns[-1].right <= LIVE_WIDTH + 1e-6
            assert columns[0].bottom < LIVE_HEIGHT - 30
            assert PLACE <= place_height(strip)
            for one, other in zip(columns, columns[1:], strict=False):
                assert one.right < other.x
            for column, played in zip(columns, strip.rounds, strict=True):
                count = len(played.places)
                assert count <= MOST_PLACES
                tops = [tie_rect(column, n, count).y for n in range(count)]
                gaps = [b - a for a, b in zip(tops, tops[1:], strict=False)]
                assert not gaps or min(gaps) > TIE


def test_a_box_stands_in_the_middle_of_those_that_lead_to_it():
    (strip,) = strips_of(knock_out(SHORT))
    first, second = round_rects(strip)[:2]
    for index in range(4):
        feeding = [tie_rect(first, n, 8).y for n in (2 * index, 2 * index + 1)]
        assert tie_rect(second, index, 4).y == pytest.approx(sum(feeding) / 2)


def test_a_small_bracket_is_drawn_larger_as_far_as_its_page_holds_it():
    def grain(*trees, **more):
        return grain_of(BracketValues("Cup", trees, **more))

    assert grain(knock_out(SHORT[:4])) == 1.8
    assert grain(knock_out(SHORT)) == 1.25
    assert grain(knock_out(SHORT * 2)) == 1.0
    assert grain(knock_out(SHORT), losers(4)) == 1.0
    assert grain(knock_out(SHORT[:4]), groups=bracket_of().groups) == 1.0
    for count in (2, 4, 8, 16):
        assert len(printed(knock_out(SHORT[:count]), champion="Champion: A")) == 1


def test_lines_come_from_where_a_round_is_fed_and_from_byes():
    tie = Place(Tie("", (TieSide("A"), TieSide("B"))))
    rest, empty = Place(bye=TieSide("C")), Place()
    before = (rest, tie, empty, tie)
    for feed, from_bye in (("bottom", (0, 1)), ("both", (0, 1)), ("none", (0,))):
        after = (replace(tie, feed=feed), tie)
        assert feeders(before, after, 0) == from_bye
    assert feeders(before, (tie, replace(tie, feed="bottom")), 1) == (3,)
    level = (replace(tie, feed="level"),) * 4
    assert feeders(before, level, 2) == (2,)


# -- what stands there -----------------------------------------------------------------


def test_check_1_every_box_reads_as_its_series():
    tree = knock_out(SHORT)
    (page,) = printed(replace(tree, title=""))
    (strip,) = strips_of(tree)
    top = page.letters[[x.text for x in page.letters].index("R")].y  # "Round of 16"
    boxes, grain = 0, grain_of(BracketValues("Cup", (tree,)))
    columns = round_rects(strip, top - 2.3 * grain, grain)
    for column, played in zip(columns, strip.rounds, strict=True):
        for index, place in enumerate(played.places):
            rect = tie_rect(column, index, len(played.places), grain)
            one, two = place.tie.sides
            said = squeeze(
                f"{place.tie.name}{place.tie.state}{one.seed}{one.name}{one.score}"
                f"{two.seed}{two.name}{two.score}"
            )
            assert sorted(page.read(rect)) == sorted(said)
            boxes += 1
    assert boxes == 15


def test_the_title_what_it_is_and_the_champion_stand_on_top():
    (page,) = printed(
        knock_out(SHORT), about="A league, 2026", champion="Champion: Team 1"
    )
    head = page.read(Rect(0, 0, LIVE_WIDTH, 24))
    assert head.startswith("CupAleague,2026Champion:Team1")


def test_sixteen_teams_in_a_double_elimination_take_two_pages():
    pages = read_quickly(print_brackets("Cup", [replace(bracket_of(), groups=())]))
    assert len(pages) == 2
    text = ["".join(letter.text for letter in page.letters) for page in pages]
    assert "Winners’bracket" in text[0]
    assert "Losers’bracket" in text[1]
    assert "Final" in text[1]


def test_each_tournament_begins_on_a_page_and_has_a_bookmark():
    values = [replace(bracket_of(4), title=f"Cup {n}", groups=()) for n in (1, 2)]
    reader = pypdf.PdfReader(io.BytesIO(print_brackets("Cups", values)))
    assert len(reader.pages) == 2
    marks = [each for each in reader.outline if not isinstance(each, list)]
    assert [mark.title for mark in marks] == ["Cup 1", "Cup 2"]
    assert [reader.get_destination_page_number(mark) for mark in marks] == [0, 1]


def test_a_winner_is_bold():
    values = BracketValues("", (knock_out(["Crows", "Bears"]),))
    (page,) = read_sheets(print_brackets("Cup", [values]))
    text = "".join(char.text for char in page.chars)
    for name, is_bold in (("Crows", True), ("Bears", False)):
        first = page.chars[text.index(name)]
        assert ("Bold" in first.face) is is_bold


def test_a_name_that_is_cut_stands_below_in_full():
    values = bracket_of()
    cut = names_cut(values)
    assert cut
    assert all(name.split(" ", 1)[1] in NAMES for name in cut)
    text = "".join(page.text for page in read_sheets(print_brackets("Cup", [values])))
    for name in cut:
        assert squeeze(name) in text
    assert names_cut(BracketValues("Cup", (knock_out(SHORT),))) == ()


def test_check_9_a_screen_reader_hears_each_series_in_one_sentence():
    values = BracketValues("Cup", (knock_out(SHORT[:4]),))
    pdf = print_brackets("Cup", [values])
    root = pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]
    said = [each["/ActualText"] for each in elements(root, "/LBody")]
    assert said[0] == "Round of 4, no. 1, CRO won 2-0: 1 Team 1 2; 2 Team 2 0"
    assert len(said) == 3
    assert len(list(elements(root, "/L"))) == 2


def test_names_that_no_typeface_has_are_told():
    values = BracketValues("Cup", (knock_out(["고우석", "B"]),))
    assert missing_in_bracket(values) == set("고우석")
    with pytest.raises(MissingCharacters):
        print_brackets("Cup", [values])
    assert print_brackets("Cup", [values], allow_missing=True)


def test_equal_input_gives_equal_bytes_in_every_language():
    for language in ("en", "fr", "ja"):
        options = PrintOptions(paper="a4", language=language, pure_black=True)
        one, two = (print_brackets("C", [bracket_of(8)], options) for _ in range(2))
        assert one == two
