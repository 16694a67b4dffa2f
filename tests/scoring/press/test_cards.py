"""Line-up cards, rosters, box scores, tables of a league."""

import io

import pypdf
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
        assert texts(pdf) == ["StandingsEastTeamWCrows1Bears0byruns"]
        root = pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]
        assert "/StructTreeRoot" in root
