"""Check 7: pages against stored pictures of them, so that no change goes unseen.

After a change that is meant, look at the pages and renew the pictures:
``RENEW_PICTURES=1 python -m pytest tests/scoring/press/test_pictures.py``.
"""

import os
from pathlib import Path

import pytest
from cast import play_game
from documents import CHAPTERS, bracket_of
from paper import BUSY, NAMES, QUIET, TWENTY_TWO, called, sheet_of, write
from PIL import Image, ImageChops
from quick import picture

from scoring.press import (
    BookValues,
    Fixture,
    LineupCard,
    Man,
    PrintOptions,
    RunsGame,
    Table,
    Team,
    blank_game,
    print_blank,
    print_book,
    print_box,
    print_brackets,
    print_chapters,
    print_game,
    print_lineup_cards,
    print_one_page,
    print_rosters,
    print_runs,
    print_tables,
)
from scoring.stats.boxscore import compile_box

FOLDER = Path(__file__).parent / "pictures"
DOTS = 72
#: A pixel differs by more than so many of 256 levels ...
LEVELS = 64
#: ... and so large a part of the pixels may.
PART = 0.001

MEN = tuple(Man(name, str(n), str(n)) for n, name in enumerate(NAMES[:5], start=1))
TAGS = (("Date", "2026-05-05"), ("Site", "River Park"), ("Season", "2026"))
TEAM = Team("熊 Bears", MEN, ("Manager: A. Nobody",))
STANDINGS = Table("Standings", ("Team", "W", "L"), (("Crows", 2, 0), ("熊", 0, 2)))
LEADERS = Table("Home runs", ("Player", "HR"), (("Čapek", 7), ("大谷", 5)))


def stress():
    return write(
        *(TWENTY_TWO, QUIET, BUSY),
        lineups=(called(*NAMES), called(*NAMES)),
        tags=(("Visitors", "Crows"), ("Home", "Bears"), *TAGS),
    )


def book() -> bytes:
    schedule = (Fixture("2026-05-05", "Crows", "Bears", "17–0", "River Park", "1"),)
    tables = (STANDINGS, LEADERS)
    values = BookValues("Season 2026", "A league", (TEAM,), schedule, tables=tables)
    return print_book(values).content


def fixture() -> bytes:
    sheet = blank_game(("Crows", "Bears"), TAGS)
    return print_game(sheet, link="https://league.example.org/games/7/")


PAGES = {
    "blank-letter": (print_blank, 0),
    "blank-a4-cyan": (lambda: print_blank(PrintOptions("a4", "cyan")), 0),
    "pitch-boxes": (lambda: print_blank(PrintOptions(pitch_boxes=True)), 1),
    "code": (fixture, 0),
    "game": (lambda: print_game(stress()), 0),
    "game-home": (lambda: print_game(stress()), 1),
    "game-french": (lambda: print_game(stress(), PrintOptions(language="fr")), 0),
    "game-japanese": (
        lambda: print_game(stress(), PrintOptions(language="ja", roman_outs=True)),
        0,
    ),
    "pure-black": (lambda: print_game(stress(), PrintOptions(pure_black=True)), 0),
    "one-page": (lambda: print_one_page(write(TWENTY_TWO, QUIET)), 0),
    "runs": (lambda: print_runs(RunsGame(("A", "B"), ((0, 3), (1,)))), 0),
    "cover": (book, 0),
    "book-teams": (book, 1),
    "book-schedule": (book, 2),
    "card": (
        lambda: print_lineup_cards([LineupCard("Crows", "Bears", "2026", MEN)]),
        0,
    ),
    "roster": (lambda: print_rosters([TEAM]), 0),
    "box": (
        lambda: print_box(compile_box(play_game(TWENTY_TWO, QUIET)), ("A", "熊")),
        0,
    ),
    "bracket": (lambda: print_brackets("2026", [bracket_of()]), 1),
    "records": (lambda: print_chapters("2026", CHAPTERS), 0),
    "tables": (lambda: print_tables("2026", [STANDINGS, LEADERS]), 0),
}


def differing_part(one: Image.Image, two: Image.Image) -> float:
    """Return which part of the pixels of two pictures differ by much."""
    counts = ImageChops.difference(one, two).histogram()
    return sum(counts[LEVELS + 1 :]) / sum(counts)


@pytest.mark.parametrize("name", PAGES)
def test_check_7_a_page_looks_as_it_did(name, tmp_path):
    make, page = PAGES[name]
    found, path = picture(make(), page, DOTS), FOLDER / f"{name}.png"
    if os.environ.get("RENEW_PICTURES"):
        found.quantize(16).save(path, optimize=True)
    stored = Image.open(path).convert("L")
    found.save(tmp_path / path.name)
    assert found.size == stored.size
    part = differing_part(found, stored)
    assert part <= PART, f"{part:.2%} of {path} differs from {tmp_path / path.name}"


def test_every_stored_picture_belongs_to_a_page():
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PAGES)


def test_a_change_of_one_box_is_seen():
    one = picture(print_game(sheet_of(play_game(QUIET, QUIET))), 0, DOTS)
    two = picture(print_game(sheet_of(play_game("SO / H4* / SO / SO", QUIET))), 0, DOTS)
    assert differing_part(one, two) > PART
