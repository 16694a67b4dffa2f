"""The structure of a file: what a screen reader hears."""

import io

import pypdf
import pytest
from paper import BUSY, NAMES, QUIET, TWENTY_TWO, called, read_sheets, squeeze, write
from quick import read_quickly

from scoring.diamond import Base
from scoring.lineup import Player
from scoring.press import print_blank, print_game
from scoring.press.batters import head_rect
from scoring.press.page import pages_of
from scoring.press.spoken import describe_cell
from scoring.scoresheet import Cell


def sheet_of_everything():
    lineups = (called(*NAMES), called(*NAMES))
    tags = (("Date", "2026-05-05"), ("Season", "2026"))
    return write(TWENTY_TWO, QUIET, BUSY, lineups=lineups, tags=tags)


@pytest.fixture(scope="module")
def sheet():
    return sheet_of_everything()


@pytest.fixture(scope="module")
def pdf(sheet):
    return print_game(sheet)


@pytest.fixture(scope="module")
def root(pdf):
    return pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]


@pytest.fixture(scope="module")
def texts(pdf):
    """Return the text of each mark of each page."""
    found = []
    for page in read_sheets(pdf):
        marks = {}
        for char in page.page.chars:
            marks[char["mcid"]] = marks.get(char["mcid"], "") + char["text"]
        found.append(marks)
    return found


def elements(root, kind):
    """Yield the elements of a kind, in reading order."""

    def walk(element):
        element = element.get_object()
        if element["/S"] == kind:
            yield element
        for kid in element.get("/K", ()):
            if not isinstance(kid, int):
                yield from walk(kid)

    yield from walk(root["/StructTreeRoot"]["/K"])


def text_of(element, texts, reader_pages):
    """Return the text of an element's own marks."""
    if "/Pg" not in element:
        return ""
    marks = texts[reader_pages.index(element.raw_get("/Pg").idnum)]
    return "".join(marks.get(kid, "") for kid in element["/K"] if isinstance(kid, int))


def test_check_9_the_file_says_that_it_is_tagged_its_language_and_its_title(root, pdf):
    assert root["/MarkInfo"]["/Marked"] is True or root["/MarkInfo"]["/Marked"].value
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    assert reader.metadata.title == "Visitors at Home – 2026-05-05"
    for page in reader.pages:
        assert page["/Tabs"] == "/S"
    assert b"Visitors at Home" in root["/Metadata"].get_data()


def test_check_11_three_readers_find_the_same_text(pdf, sheet):
    strict = pypdf.PdfReader(io.BytesIO(pdf), strict=True)
    readers = [
        [page.extract_text() for page in strict.pages],
        ["".join(letter.text for letter in page.letters) for page in read_quickly(pdf)],
        [page.text for page in read_sheets(pdf)],
    ]
    one, two, three = ([sorted(squeeze(text)) for text in each] for each in readers)
    assert one == two == three


def test_check_9_every_character_belongs_to_a_part_of_the_structure(texts):
    for marks in texts:
        assert None not in marks


def test_check_9_every_mark_leads_back_to_the_element_that_holds_it(root, pdf):
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    parents = dict(zip(numbers[::2], numbers[1::2], strict=True))
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    for page in reader.pages:
        for mark, element in enumerate(parents[page["/StructParents"]].get_object()):
            found = element.get_object()
            assert mark in found["/K"]
            assert found.raw_get("/Pg").idnum == page.indirect_reference.idnum


def span(cell, what):
    found = cell.get_object().get("/A")
    return found.get(what, 1) if found else 1


def test_check_9_the_rows_of_every_table_are_equally_long(root):
    tables = list(elements(root, "/Table"))
    assert len(tables) >= 8
    for table in tables:
        widths, hanging = set(), []
        for row in table["/K"]:
            assert row.get_object()["/S"] == "/TR"
            cells = row.get_object()["/K"]
            width = sum(span(cell, "/ColSpan") for cell in cells) + len(hanging)
            hanging = [rows - 1 for rows in hanging if rows > 1]
            hanging += [
                span(cell, "/RowSpan") - 1
                for cell in cells
                for _ in range(span(cell, "/ColSpan"))
                if span(cell, "/RowSpan") > 1
            ]
            widths.add(width)
            assert {cell.get_object()["/S"] for cell in cells} <= {"/TH", "/TD"}
        assert len(widths) == 1


def test_check_9_the_headings_of_rows_are_the_batters_in_order(root, texts, pdf, sheet):
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    pages = [page.indirect_reference.idnum for page in reader.pages]
    heads = [
        element
        for element in elements(root, "/TH")
        if element["/A"]["/Scope"] == "/Row" and "/Pg" in element
    ]
    found = [
        squeeze(str(head.get("/ActualText", text_of(head, texts, pages))))
        for head in heads
    ]
    wanted = [squeeze(man.name) for man in sheet.sides[0].batters]
    start = found.index(wanted[0])
    assert found[start : start + len(wanted)] == wanted


def test_check_9_the_headings_of_columns_are_the_innings(root, texts, pdf, sheet):
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    pages = [page.indirect_reference.idnum for page in reader.pages]
    heads = [e for e in elements(root, "/TH") if e["/A"].get("/Scope") == "/Column"]
    found = [squeeze(text_of(head, texts, pages)) for head in heads]
    page = next(iter(pages_of(sheet, sheet.sides[0])))
    assert head_rect(page, 0).width > 0
    start = found.index("Batter") + 3
    assert found[start : start + 3] == ["1", "1cont.", "1cont."]


def test_check_9_every_box_has_its_words(root, sheet):
    found = [str(e["/Alt"]) for e in elements(root, "/TD") if "/Alt" in e]
    wanted = [
        describe_cell(cell)
        for side in sheet.sides
        for row in side.rows
        for cell in (side.cell(row.slot, n) for n in range(len(side.columns)))
        if cell is not None
    ]
    assert found == wanted


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (
            {
                "main": "H2**",
                "later": ("9-4-2",),
                "reached": Base.THIRD,
                "out_toward": Base.HOME,
            },
            "double, two runs batted in; out at home 9-4-2",
        ),
        ({"main": "SO", "out_number": 3, "ends_inning": True},)
        + ("strikeout; out 3; end of the inning",),
        ({"main": "8*", "out_number": 1}, "fly out 8, one run batted in; out 1"),
        ({"main": "4-3", "out_number": 1}, "ground out 4-3; out 1"),
        ({"main": "2E5", "reached": Base.SECOND, "left_on": Base.SECOND},)
        + ("two-base error 5; left on second base",),
        (
            {
                "main": "BB",
                "later": ("SB", "WP", "E2"),
                "reached": Base.HOME,
                "scored": True,
                "run_number": 3,
                "earned": False,
                "new_pitcher": "P2",
                "mid_turn": True,
            },
            "pitcher 2 comes in during the turn; base on balls; stolen base; "
            "wild pitch; error 2; scores, unearned run 3",
        ),
        (
            {
                "main": "SH 1-3",
                "out_number": 1,
                "new_batter": True,
            },
            "new batter; sacrifice, ground out 1-3; out 1",
        ),
        (
            {
                "main": "H1",
                "later": ("PO 1-3",),
                "reached": Base.FIRST,
                "out_toward": Base.FIRST,
                "pinch_runner": True,
            },
            "single; picked off 1-3; pinch runner; on first base",
        ),
    ],
)
def test_a_box_in_words(cell, words):
    assert describe_cell(Cell(1, 0, Player("Moreau"), **cell)).startswith(words)


def test_check_9_rules_are_artifacts_and_nothing_is_left_unmarked(pdf):
    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        depth = 0
        for operands, operator in page.get_contents().operations:
            if operator in (b"BDC", b"BMC"):
                depth += 1
                assert operator == b"BDC" or operands[0] == "/Artifact"
            elif operator == b"EMC":
                depth -= 1
            elif operator in (b"S", b"s", b"f", b"b", b"Tj"):
                assert depth == 1
            assert depth in (0, 1)
        assert depth == 0


def test_a_blank_sheet_is_tagged_too():
    root = pypdf.PdfReader(io.BytesIO(print_blank())).trailer["/Root"]
    assert len(list(elements(root, "/Table"))) == 8
