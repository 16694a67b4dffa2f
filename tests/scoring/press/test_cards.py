"""Line-up cards, rosters, box scores, tables of a league."""

import io

import pdfplumber
import pypdf
import pytest
from cast import play_at_random
from quick import read_quickly

from scoring.press.book import Man, Team
from scoring.press.cards import (
    LineupCard,
    print_box,
    print_lineup_cards,
    print_rosters,
    print_tables,
)
from scoring.press.leaf import Table
from scoring.press.options import PrintOptions
from scoring.press.portrait import WIDTH
from scoring.stats.boxscore import compile_box

MEN = tuple(Man(f"Man {n}", str(n), str(n)) for n in range(1, 10))


def texts(pdf):
    pages = read_quickly(pdf, upright=True)
    return ["".join(letter.text for letter in page.letters) for page in pages]


def test_a_line_up_card_has_the_order_the_pitcher_and_the_reserves():
    card = LineupCard("Crows", "Bears", "2026-05-05", MEN, Man("Ace", "99"), MEN[:2])
    (text,) = texts(print_lineup_cards([card]))
    assert text.startswith("CrowsagainstBears–2026-05-05")
    assert "33Man33" in text
    assert "P99Ace1" in text
    assert text.endswith("Manager")


def test_an_empty_card_has_nine_slots():
    (text,) = texts(print_lineup_cards([LineupCard("")]))
    assert text.startswith("Line-upcard")
    assert "123456789" in text


def test_rosters_have_a_page_for_each_team():
    first, second = texts(
        print_rosters([Team("Crows", MEN, ("Park: A",)), Team("熊", MEN)])
    )
    assert first.startswith("CrowsPark:A")
    assert second.startswith("熊")


def test_a_box_score_has_lines_batting_and_pitching():
    box = compile_box(play_at_random(5))
    text = "".join(texts(print_box(box, ("Crows", "Bears"), "Crows at Bears")))
    for row in box.linescore:
        assert f"{row.r}{row.h}{row.e}{row.lob}" in text
    assert "Crows,batting" in text
    assert "Bears,pitching" in text
    ab = sum(line.ab for line in box.batting_of(box.batting[0].side))
    assert f"Total{ab}" in text


def test_tables_of_a_league_are_tagged_on_both_papers():
    table = Table("East", ("Team", "W"), (("Crows", 1), ("Bears", 0)), "by runs")
    for paper in ("letter", "a4"):
        pdf = print_tables("Standings", [table], PrintOptions(paper=paper))
        assert texts(pdf) == ["StandingsEastTeamWCrows1Bears0byrunspage1"]
        root = pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]
        assert "/StructTreeRoot" in root


def test_a_long_note_of_a_box_score_takes_as_many_lines_as_it_needs():
    box = compile_box(play_at_random(5))
    note = "2B: " + ", ".join(f"Théotime Bourgeois-Lapierre {n}" for n in range(30))
    pages = read_quickly(print_box(box, ("A", "B"), notes=[note]), upright=True)
    text = "".join(letter.text for page in pages for letter in page.letters)
    assert note.replace(" ", "") in text
    assert "…" not in text


def test_the_pitchers_of_both_sides_stand_beside_each_other():
    box = compile_box(play_at_random(5))
    page, *_ = read_quickly(print_box(box, ("Crows", "Bears")), upright=True)
    text = "".join(letter.text for letter in page.letters)
    first, second = (
        page.letters[text.index(f"{team},pitching")] for team in ("Crows", "Bears")
    )
    assert first.y == pytest.approx(second.y)
    assert first.x < WIDTH / 2 < second.x


def test_a_sum_is_bold_and_nothing_else_of_its_table():
    table = Table("", ("Team", "W"), (("Crows", 1), ("Both", 2)), has_sum=True)
    (page,) = pdfplumber.open(io.BytesIO(print_tables("T", [table]))).pages
    words = page.extract_words(extra_attrs=["fontname"])
    faces = {word["text"]: word["fontname"] for word in words}
    is_bold = {text: "Bold" in face for text, face in faces.items()}
    assert (is_bold["Both"], is_bold["2"]) == (True, True)
    assert (is_bold["Crows"], is_bold["1"]) == (False, False)


def test_a_card_is_ruled_so_that_it_can_be_written_on():
    (page,) = pdfplumber.open(io.BytesIO(print_lineup_cards([LineupCard("")]))).pages
    upright = {round(line["x0"]) for line in page.lines if line["height"] > 200}
    assert len(upright) == 4  # between number, shirt, name, position and inning
    weights = {
        round(line["linewidth"], 2) for line in page.lines if line["width"] > 300
    }
    assert {0.2, 0.5} <= weights
