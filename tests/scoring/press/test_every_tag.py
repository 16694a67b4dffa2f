"""Checks 5, 9 and 11 on every one of very many games: what a strict reader finds.

Its fonts, and the structure that a screen reader hears.

The files are those of ``every_game.py``; the rules themselves have their tests in
``test_tags.py``.
"""

import gc
import re

import pypdfium2.raw as raw
import pytest
from every_game import TOGETHER, every_game
from paper import squeeze

from scoring.press.geometry import MOST_LINES
from scoring.press.spoken import describe_cell

pytestmark = pytest.mark.xdist_group(TOGETHER)

INSIDE = {"/Document": "/Sect", "/Table": "/TR"}
MARK = re.compile(rb"/\w+ <</MCID (\d+)>> BDC")
DRAWN = (b" S", b" s", b" f", b" b", b" ET")


STANDARD = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats")


def fault_of(font):
    """Return what is wrong with a font of a page, or nothing."""
    if font["/Subtype"] != "/TrueType":
        return "it is no TrueType font"
    if "/FontFile2" not in font["/FontDescriptor"]:
        return "it is not embedded"
    if "/ToUnicode" not in font:
        return "its glyphs mean no characters"
    is_standard = font["/BaseFont"].split("+")[-1].startswith(STANDARD)
    return "it is a standard font" if is_standard else ""


class Structure:
    """The structure of a file, walked once: its tables' rows, words and marks."""

    def __init__(self, reader):
        root = reader.trailer["/Root"]
        self.told = (
            bool(root["/MarkInfo"]["/Marked"]),
            root["/Lang"],
            bool(root["/ViewerPreferences"]["/DisplayDocTitle"]),
        )
        self.fonts = [
            fault_of(font.get_object())
            for page in reader.pages
            for font in page["/Resources"]["/Font"].values()
        ]
        self.title = reader.metadata.title
        self.order = {page["/Tabs"] for page in reader.pages}
        self.drawings = [page.get_contents().get_data() for page in reader.pages]
        self.pages = [page.indirect_reference.idnum for page in reader.pages]
        self.marks: list[list[int]] = [[] for _ in self.pages]
        self.alts, self.columns, self.rows = [], [], []
        self.tables = 0
        self._walk(root["/StructTreeRoot"]["/K"].get_object())

    def _walk(self, element) -> None:
        kind, kids = element["/S"], element.get("/K", ())
        marks = [kid for kid in kids if isinstance(kid, int)]
        page = self.pages.index(element.raw_get("/Pg").idnum) if marks else None
        if marks:
            self.marks[page] += marks
        if "/Alt" in element:
            self.alts.append(str(element["/Alt"]))
        if kind == "/TH":
            (self.rows if element["/A"]["/Scope"] == "/Row" else self.columns).append(
                (page, marks, str(element.get("/ActualText", "")))
            )
        inside = [kid.get_object() for kid in kids if not isinstance(kid, int)]
        kinds = {each["/S"] for each in inside}
        assert kinds <= {INSIDE.get(kind, "")} or kind not in INSIDE
        assert kind != "/TR" or kinds <= {"/TH", "/TD"}
        if kind == "/Table":
            self.tables += 1
            assert len(set(lengths_of(inside))) == 1
        for each in inside:
            self._walk(each)


def lengths_of(rows):
    """Yield how many columns each row of a table has, those hanging into it too."""
    hanging = []
    for row in rows:
        cells = [cell.get_object().get("/A", {}) for cell in row["/K"]]
        spans = [(a.get("/ColSpan", 1), a.get("/RowSpan", 1)) for a in cells]
        yield sum(columns for columns, _ in spans) + len(hanging)
        hanging = [rows - 1 for rows in hanging if rows > 1]
        hanging += [
            down - 1 for across, down in spans if down > 1 for _ in range(across)
        ]


def texts_of(page):
    """Return the text of each mark of a page, as PDFium finds it."""
    found, text = {}, page.get_textpage()
    for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
        number = raw.FPDFPageObj_GetMarkedContentID(thing)
        assert number >= 0, "a text belongs to no part of the structure"
        found[number] = found.get(number, "") + text_of(thing, text)
    return found


def text_of(thing, page):
    size = raw.FPDFTextObj_GetText(thing, page, None, 0)
    buffer = (raw.FPDF_WCHAR * (size // 2))()
    raw.FPDFTextObj_GetText(thing, page, buffer, size)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


@pytest.fixture(scope="module")
def structures():
    gc.disable()  # it takes half the time, and there is nothing to collect
    try:
        return [(each, Structure(each.read_strictly())) for each in every_game()]
    finally:
        gc.enable()


def said(structure, texts, heads):
    """Return what heads say: the text they stand for, else that of their marks."""
    for page, marks, actual in heads:
        yield squeeze(actual or "".join(texts[page].get(mark, "") for mark in marks))


def test_check_5_every_font_is_embedded_and_no_glyph_is_missing(structures):
    for printed, structure in structures:
        assert len(structure.fonts) >= 2 * len(printed.pages)
        assert set(structure.fonts) == {""}
        for _, page in printed.pages:
            assert not {"\0", "\ufffd"} & {letter.text for letter in page.letters}


def test_check_9_every_file_is_marked_with_language_title_and_order(structures):
    for printed, structure in structures:
        assert structure.told == (True, printed.options.language, True)
        assert structure.title
        assert structure.order == {"/S"}


def test_check_9_every_mark_is_in_the_structure_once_and_all_else_is_an_artifact(
    structures,
):
    for printed, structure in structures:
        assert len(structure.drawings) == len(printed.pages)
        for drawing, marks in zip(structure.drawings, structure.marks, strict=True):
            found, depth = [], 0
            for line in drawing.splitlines():
                if line.endswith((b" BDC", b" BMC")):
                    depth += 1
                    if line != b"/Artifact BMC":
                        found.append(int(MARK.fullmatch(line)[1]))
                elif line == b"EMC":
                    depth -= 1
                elif line.endswith(DRAWN):
                    assert depth == 1, line
                assert depth in (0, 1)
            assert depth == 0
            assert sorted(found) == sorted(marks) == list(range(len(marks)))


def test_check_9_every_box_has_its_words(structures):
    for printed, structure in structures:
        wanted = [
            describe_cell(cell)
            for page, _ in printed.pages
            for row in page.rows
            for cell in (page.side.cell(row.slot, n) for n in page.columns)
            if cell is not None
        ]
        assert structure.alts == wanted
        assert structure.tables >= 4 * len(printed.pages)


def test_check_9_every_row_has_its_batter_and_every_column_its_inning(structures):
    for printed, structure in structures:
        with printed.opened() as document:
            texts = [texts_of(page) for page in document]
        for number, (page, _) in enumerate(printed.pages):
            rows, columns = (
                list(said(structure, texts, [h for h in heads if h[0] == number]))
                for heads in (structure.rows, structure.columns)
            )
            men = [
                squeeze(man.name)
                for row in page.rows
                for man in row.batters[:MOST_LINES]
            ]
            rows = [name.removesuffix("+") for name in rows]  # more men in the slot
            start = rows.index(men[0])
            assert rows[start : start + len(men)] == men
            start = columns.index("In") + 1
            wanted = [squeeze(c.heading) for c in page.side.columns]
            wanted = [wanted[n] for n in page.columns if n < len(wanted)]
            assert columns[start : start + len(wanted)] == wanted
