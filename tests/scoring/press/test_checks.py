"""The numbered checks of a printed file, on one of every kind of document."""

import hashlib
import io
import os
import statistics
import subprocess
import sys

import pdfplumber
import pypdf
import pytest
from documents import DOCUMENTS, UPRIGHT, document
from paper import overlapping
from PIL import ImageCms
from quick import one_bit, picture

from scoring.press.geometry import LIVE_HEIGHT, LIVE_WIDTH, PAPERS, POINTS_PER_MM

every = pytest.mark.parametrize("kind", DOCUMENTS)
STANDARD = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats")


def pages_of(kind, *more):
    return pdfplumber.open(io.BytesIO(document(kind, *more))).pages


def root_of(pdf):
    return pypdf.PdfReader(io.BytesIO(pdf), strict=True).trailer["/Root"]


def rules_of(page):
    """Yield the straight rules of a page: its ends, top left first, in points."""
    for line in page.lines:
        yield line["x0"], line["top"], line["x1"], line["bottom"]
    for rect in page.rects:
        if rect["stroke"] and not rect["fill"]:
            x0, top, x1, bottom = (rect[end] for end in ("x0", "top", "x1", "bottom"))
            yield from ((x0, top, x1, top), (x0, bottom, x1, bottom))
            yield from ((x0, top, x0, bottom), (x1, top, x1, bottom))


@every
def test_check_2_no_rule_runs_through_a_letter(kind):
    """Three tenths of a point sideways, a fifth of the height up and down."""
    for page in pages_of(kind):
        rules = list(rules_of(page))
        upright = sorted((x0, y0, y1) for x0, y0, x1, y1 in rules if x1 - x0 < 0.1)
        level = sorted((y0, x0, x1) for x0, y0, x1, y1 in rules if y1 - y0 < 0.1)
        for char in page.chars:
            if not char["text"].strip():
                continue
            cut = 0.22 * (char["bottom"] - char["top"])
            top, bottom = char["top"] + cut, char["bottom"] - cut
            left, right = char["x0"] + 0.3, char["x1"] - 0.3
            for x, y0, y1 in upright:
                assert not (left < x < right and y0 < bottom and y1 > top), char
            for y, x0, x1 in level:
                assert not (top < y < bottom and x0 < right and x1 > left), char


@every
def test_check_2_every_letter_stands_on_the_live_area(kind):
    live = (LIVE_HEIGHT, LIVE_WIDTH) if kind in UPRIGHT else (LIVE_WIDTH, LIVE_HEIGHT)
    for page in pages_of(kind):
        size = (page.width, page.height)
        left, top = (
            (whole - part * POINTS_PER_MM) / 2
            for whole, part in zip(size, live, strict=True)
        )
        for char in page.chars:
            assert char["x0"] >= left - 0.3
            assert char["x1"] <= page.width - left + 0.3
            assert char["top"] >= top - 1
            assert char["bottom"] <= page.height - top + 1


@every
def test_check_3_no_words_overlap(kind):
    for page in pages_of(kind):
        assert overlapping(page) == []


@every
def test_check_4_no_type_is_smaller_than_six_points(kind):
    for page in pages_of(kind):
        sizes = [char["size"] for char in page.chars if char["text"].strip()]
        assert not sizes or min(sizes) >= 6 - 1e-6
        assert not sizes or statistics.median(sizes) >= 7 - 1e-6


@every
def test_check_5_every_font_is_embedded_and_no_glyph_is_missing(kind):
    for page in pypdf.PdfReader(io.BytesIO(document(kind))).pages:
        for font in page["/Resources"].get("/Font", {}).values():
            font = font.get_object()
            assert font["/Subtype"] == "/TrueType"
            assert "/FontFile2" in font["/FontDescriptor"]
            assert "/ToUnicode" in font
            assert not font["/BaseFont"].split("+")[-1].startswith(STANDARD)
    assert "\0" not in "".join(p.extract_text() or "" for p in pages_of(kind))


@every
def test_check_6_the_paper_has_its_exact_size_and_is_not_turned(kind):
    for paper, (width, height) in PAPERS.items():
        for page in pypdf.PdfReader(io.BytesIO(document(kind, "en", paper))).pages:
            size = (height, width) if kind in UPRIGHT else (width, height)
            box = page.mediabox
            assert (float(box.width), float(box.height)) == pytest.approx(size)
            assert page.rotation == 0


@every
@pytest.mark.parametrize("pure_black", (False, True))
def test_check_8_in_one_bit_the_ink_stays_under_seven_hundredths(kind, pure_black):
    pdf = document(kind, pure_black=pure_black)
    for number in range(len(pypdf.PdfReader(io.BytesIO(pdf)).pages)):
        image = one_bit(picture(pdf, number, 150))
        assert image.histogram()[0] / (image.width * image.height) <= 0.07


@every
def test_check_9_every_kind_of_document_is_tagged_and_titled(kind):
    for language in ("en", "fr", "ja"):
        root = root_of(document(kind, language))
        assert root["/Lang"] == language
        assert "/StructTreeRoot" in root
        assert root["/ViewerPreferences"]["/DisplayDocTitle"]
        reader = pypdf.PdfReader(io.BytesIO(document(kind, language)))
        assert reader.metadata.title
        assert all(page["/Tabs"] == "/S" for page in reader.pages)


@every
def test_check_9_the_colours_of_a_file_are_srgb_and_nothing_is_transparent(kind):
    pdf = document(kind)
    (intent,) = root_of(pdf)["/OutputIntents"]
    intent = intent.get_object()
    profile = ImageCms.ImageCmsProfile(
        io.BytesIO(intent["/DestOutputProfile"].get_data())
    )
    assert ImageCms.getProfileDescription(profile).strip() == "sRGB IEC61966-2.1"
    assert intent["/DestOutputProfile"]["/N"] == 3
    assert b"/SMask" not in pdf
    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        assert "/ExtGState" not in page["/Resources"]


@every
def test_check_11_a_strict_reader_opens_the_file(kind):
    reader = pypdf.PdfReader(io.BytesIO(document(kind)), strict=True)
    text = "".join(page.extract_text() for page in reader.pages)
    assert len(text) > 50


HASHES = """
import hashlib, sys
sys.path[:0] = sys.argv[1:]
from documents import DOCUMENTS, document
for kind in DOCUMENTS:
    print(kind, hashlib.sha256(document(kind)).hexdigest())
"""


def test_trap_7_another_process_with_other_hashes_prints_the_same_bytes(pytestconfig):
    root = pytestconfig.rootpath
    paths = [root, root / "tests/scoring", root / "tests/scoring/press"]
    found = subprocess.run(
        [sys.executable, "-c", HASHES, *map(str, paths)],
        env={**os.environ, "PYTHONHASHSEED": "4711", "TZ": "Asia/Tokyo"},
        capture_output=True,
        text=True,
        check=True,
    )
    for line in found.stdout.splitlines():
        kind, _, digest = line.rpartition(" ")
        assert digest == hashlib.sha256(document(kind)).hexdigest(), kind
    assert len(found.stdout.splitlines()) == len(DOCUMENTS)
