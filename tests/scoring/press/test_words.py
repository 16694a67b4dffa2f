"""Every printed word in every language."""

import io
import re
import string
from pathlib import Path

import pdfplumber
import pypdf
import pytest
from cast import play_at_random
from documents import DOCUMENTS, document
from paper import NAMES, overlapping, sheet_of, write
from quick import read_quickly

import scoring.press
from scoring.diamond import Base
from scoring.lineup import Player
from scoring.play import Cause
from scoring.press import PrintOptions, blank_game, print_blank, print_one_page
from scoring.press.fonts import missing_characters
from scoring.press.spoken import describe_cell
from scoring.press.words import LANGUAGES, table_rows, words_of
from scoring.scoresheet import Cell

languages = pytest.mark.parametrize("language", LANGUAGES)
#: Names end so when they are too long; headings never do.
CUT = "…"


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_row_of_the_table_has_a_word_in_every_language():
    for row in table_rows():
        assert len(row) == 1 + len(LANGUAGES), row
        assert all(row), row


def test_no_key_stands_in_the_table_twice():
    keys = [row[0] for row in table_rows()]
    assert len(keys) == len(set(keys))


def test_the_same_places_are_filled_in_in_every_language():
    for key, *texts in table_rows():
        assert len({frozenset(fields(text)) for text in texts}) == 1, key


def test_rows_of_heads_have_as_many_in_every_language():
    rows = "figures figures_short line_totals pitching box_line box_batting".split()
    for key in (*rows, "decisions"):
        counts = {len(words_of(each).row(key)) for each in LANGUAGES}
        assert len(counts) == 1, key


def test_a_typeface_has_every_character_of_every_word():
    for row in table_rows():
        assert missing_characters("".join(row)) == set(), row


def test_every_word_of_the_table_is_printed_somewhere():
    folder = Path(scoring.press.__file__).parent
    source = "".join(
        path.read_text("utf-8") for path in folder.glob("*.py") if path.stem != "words"
    )
    literal = set(re.findall(r'"([\w.]+)"', source))
    built = {"field.", "total.", "decision.", "proof.", "say.", "base."}
    for key, *_ in table_rows():
        family = key.partition(".")[0] + "."
        assert key in literal or (family in built and family in source), key


def test_every_cause_and_base_can_be_said():
    for language in LANGUAGES:
        keys = words_of(language).keys
        assert {f"say.{cause.value}" for cause in Cause} <= keys
        assert {f"base.{int(base)}" for base in Base if base} <= keys


def texts_of(pdf: bytes) -> str:
    pages = pdfplumber.open(io.BytesIO(pdf)).pages
    return "".join(char["text"] for page in pages for char in page.chars)


@languages
def test_no_heading_is_cut_on_any_sheet(language):
    options = PrintOptions(language=language)
    tags = (("Number", "81"), ("Season", "2026"), ("League", "L"))
    sheets = [print_blank(options)]
    sheets += [print_one_page(blank_game(("A", "B"), tags), options)]
    sheets += [print_one_page(sheet_of(play_at_random(2)), options)]
    for pdf in sheets:
        assert CUT not in texts_of(pdf)


@languages
@pytest.mark.parametrize("kind", DOCUMENTS)
def test_only_a_name_too_long_for_any_line_is_cut(language, kind):
    for page in pdfplumber.open(io.BytesIO(document(kind, language))).pages:
        cut = [word["text"] for word in page.extract_words() if CUT in word["text"]]
        assert all(word.startswith(NAMES[6][:9]) for word in cut), cut


@languages
def test_a_sheet_speaks_its_language(language):
    word = {"en": "Batter", "fr": "Frappeur", "ja": "打者"}[language]
    for kind in ("blank", "filled", "line-up cards", "box score"):
        assert word in texts_of(document(kind, language))


def test_no_english_word_stands_on_a_sheet_in_another_language():
    english = ("Batter", "Pitchers faced", "Left on base", "Scorer", "Proof", "Rolls")
    for language in ("fr", "ja"):
        for kind in ("blank", "filled", "blank, one page", "filled, one page"):
            text = texts_of(document(kind, language))
            for word in english:
                assert word not in text.replace("Relief Pitcher", "")


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_overlong_words_never_run_into_each_other(kind):
    for language in ("fr", "ja"):
        for page in pdfplumber.open(io.BytesIO(document(kind, language))).pages:
            assert overlapping(page) == []


CELL = Cell(
    *(3, 0, Player("Moreau")),
    main="H2**",
    later=("SB", "9-4-2"),
    reached=Base.THIRD,
    out_toward=Base.HOME,
    out_number=2,
    ends_inning=True,
)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "double, two runs batted in; stolen base; out at home 9-4-2; out 2; "
            "end of the inning",
        ),
        (
            "fr",
            "double, deux points produits; but volé; retiré au marbre 9-4-2; "
            "retrait 2; fin de la manche",
        ),
        ("ja", "二塁打、打点2; 盗塁; 本塁でアウト 9-4-2; アウト2; 攻守交代"),
    ],
)
def test_a_box_is_heard_in_the_language_of_its_sheet(language, said):
    assert describe_cell(CELL, words_of(language)) == said


def test_the_words_of_a_box_stand_in_the_file_in_its_language():
    sheet = write("H4* / SO / SO / SO")
    pdf = scoring.press.print_game(sheet, PrintOptions(language="fr"))
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    alts = [
        each.get("/Alt")
        for number in range(1, len(reader.xref_objStm) + 400)
        if isinstance(each := reader.get_object(number), dict)
    ]
    assert "circuit, un point produit; marque, point mérité 1" in alts


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="no words in 'tlh', take en, fr, ja"):
        PrintOptions(language="tlh")


def test_outs_may_be_numbered_in_roman_figures():
    sheet = write("SO / SO / SO")
    pdf = scoring.press.print_game(sheet, PrintOptions(roman_outs=True))
    text = "".join(letter.text for letter in read_quickly(pdf)[0].letters)
    assert "SOI" in text
    assert "SOIII" in text
