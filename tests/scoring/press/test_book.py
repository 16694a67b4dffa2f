"""A season as a book."""

import io
import tracemalloc
from dataclasses import replace

import pypdf
import pytest
from cast import play_at_random
from paper import NAMES, QUIET, called, innings, sheet_of, write
from quick import read_quickly

from scoring.press.book import BookValues, Fixture, Man, Team, print_book
from scoring.press.geometry import TITLE, Rect
from scoring.press.leaf import Table, column_widths, wrap

TEAMS = (
    Team("Crows", (Man("Núñez", "7", "SS"), Man("大谷", "17", "P")), ("Manager: A",)),
    Team("Bears", tuple(Man(f"Man {n}", str(n)) for n in range(30))),
)
STANDINGS = Table("Standings", ("Team", "W", "L"), (("Crows", 2, 0), ("Bears", 0, 2)))


def named(sheet, visitors="Crows", home="Bears", date="2026-05-05"):
    first, second = sheet.sides
    rows = tuple(
        replace(row, team=team)
        for row, team in zip(sheet.linescore, (visitors, home), strict=True)
    )
    sides = (
        replace(first, team=visitors, opponent=home),
        replace(second, team=home, opponent=visitors),
    )
    return replace(sheet, tags=(("Date", date),), linescore=rows, sides=sides)


def values(*games, **more):
    schedule = tuple(
        Fixture(f"2026-05-{n:02}", "Crows", "Bears", "2–1", "Park", str(n))
        for n in range(1, len(games) + 1)
    )
    return BookValues(
        *("The Season", "2026", TEAMS, schedule, lambda: iter(games), (STANDINGS,)),
        **more,
    )


@pytest.fixture(scope="module")
def book():
    games = [named(sheet_of(play_at_random(seed))) for seed in (1, 2)]
    return print_book(values(*games, every=1, tables_after=lambda n: (STANDINGS,)))


@pytest.fixture(scope="module")
def reader(book):
    return pypdf.PdfReader(io.BytesIO(book.content))


@pytest.fixture(scope="module")
def pages(book):
    return read_quickly(book.content)


def whole(sheet):
    return "".join(letter.text for letter in sheet.letters)


def title_of(sheet):
    return sheet.read(Rect(0, 0, 100, TITLE.bottom))


def test_it_counts_its_games_and_pages(book, pages):
    assert book.games == 2
    assert book.pages == len(pages)
    assert book.missing == frozenset()


def test_the_cover_teams_and_schedule_come_first(pages):
    assert whole(pages[0]).startswith("TheSeason2026CrowsBears")
    assert "Manager:A" in whole(pages[1])
    assert "大谷" in whole(pages[1])
    assert whole(pages[2]).startswith("Scheduleandresults")


def test_the_visitors_are_on_left_hand_pages_and_home_on_the_right(pages):
    grids = {n: title_of(p) for n, p in enumerate(pages, 1) if "Pitchers" in whole(p)}
    lefts = [n for n, team in grids.items() if team == "Crows"]
    assert len(lefts) == 2
    assert all(n % 2 == 0 and grids[n + 1] == "Bears" for n in lefts)


def test_check_11_each_game_has_a_bookmark_that_leads_to_its_page(reader, pages):
    outline = reader.outline
    tops = [each.title for each in outline if not isinstance(each, list)]
    assert tops == [
        *("The Season", "Teams and rosters", "Schedule and results", "Games"),
        *("Final tables", "Index of players"),
    ]
    teams, games, tables = (each for each in outline if isinstance(each, list))
    assert [mark.title for mark in teams] == ["Crows", "Bears"]
    assert [mark.title for mark in tables] == ["Standings"]
    marks = [mark for mark in games if not isinstance(mark, list)]
    assert [mark.title for mark in marks[1::2]] == ["After 1 game", "After 2 games"]
    for mark in marks[::2]:
        assert mark.title.startswith("2026-05-05 Crows at Bears")
        assert title_of(pages[reader.get_destination_page_number(mark)]) == "Crows"


def test_check_11_the_pages_bear_the_numbers_of_their_labels(reader, pages):
    assert reader.page_labels[0] == "Cover"
    assert reader.page_labels[1:] == [str(n) for n in range(2, len(pages) + 1)]
    for number, sheet in enumerate(pages[1:], start=2):
        assert not sheet.letters or f"page{number}" in whole(sheet)


def test_the_index_lists_the_pages_on_which_a_man_stands(pages):
    index = whole(pages[-1])
    grids = [n for n, p in enumerate(pages, 1) if "Pitchers" in whole(p)]
    lefts, rights = grids[::2], grids[1::2]
    assert f"BatterACrows{lefts[0]},{lefts[1]}" in index
    assert f"BatterABears{rights[0]},{rights[1]}" in index


def test_the_index_names_the_pages_of_the_tables_too():
    people = (("Batter A", "Crows"), ("", ""), ("Nobody", "Bears"))
    rows = tuple((name or "Totals", 1) for name, _ in people)
    fielding = Table("Fielding: Crows", ("Name", "G"), rows, people=people)
    game = named(sheet_of(play_at_random(1)))
    between = replace(fielding, title="So far")
    made = values(game, every=1, tables_after=lambda games: (between,))
    book = print_book(replace(made, tables=(fielding,)))
    pages = read_quickly(book.content)
    (found,) = [n for n, p in enumerate(pages, 1) if "Fielding:Crows" in whole(p)]
    assert f"BatterACrows4,{found}" in whole(pages[-1])
    assert f"NobodyBears{found}" in whole(pages[-1])
    assert "Totals" not in whole(pages[-1])


def test_a_long_table_tells_on_which_page_each_man_stands():
    people = tuple((f"Man {n}", "Crows") for n in range(100))
    rows = tuple((name, 1, *"2345678") for name, _ in people)
    table = Table("Fielding", tuple("NameGABCDEFH"), rows, people=people)
    table = replace(table, headings=table.headings[: len(rows[0])])
    pages = read_quickly(print_book(BookValues("T", tables=(table,))).content)
    index = "".join(whole(page) for page in pages[-2:])
    for number in (0, 50, 99):
        (at,) = [
            n
            for n, page in enumerate(pages, 1)
            if f"Man{number}12345678" in whole(page) and "Name" in whole(page)
        ]
        assert f"Man{number}Crows{at}" in index


def test_a_game_on_three_sheets_keeps_its_sides_left_and_right():
    long, short = innings(16), innings(9)
    sides = (long.sides[0], short.sides[1])
    game = named(replace(long, sides=sides))
    printed = read_quickly(print_book(BookValues("T", games=lambda: [game])).content)
    assert [title_of(p) for p in printed[1:5]] == ["Crows", "Bears", "Crows", ""]


def test_characters_without_a_face_are_reported():
    names = ("고우석", *NAMES[1:])
    game = write(QUIET, lineups=(called(*names), called(*NAMES)))
    book = print_book(BookValues("T", games=lambda: [game]))
    assert book.missing == frozenset("고우석")


def test_progress_is_told_after_every_game():
    told = []
    game = write(QUIET)
    print_book(BookValues("T", games=lambda: [game] * 3), progress=told.append)
    assert told == [1, 2, 3]


def test_a_book_without_games_is_a_cover():
    assert print_book(BookValues("Nothing yet")).pages >= 1


def test_two_runs_give_the_same_bytes():
    game = named(write(QUIET, QUIET))
    one, two = (print_book(values(game)).content for _ in range(2))
    assert one == two


def test_check_10_a_game_is_forgotten_when_it_is_printed():
    """Twenty games more cost little more memory than their pages in the file."""
    game = named(sheet_of(play_at_random(3)))
    print_book(values(game))

    def most(count: int) -> int:
        tracemalloc.start()
        size = len(print_book(values(*[game] * count)).content)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak - 3 * size

    assert most(12) - most(2) < 1_500_000


def test_a_column_of_words_wraps_where_it_must():
    table = Table(
        *("", ("Player", "Pages"), (("Núñez", ", ".join(map(str, range(100)))),)),
        words=frozenset({0, 1}),
    )
    first, second = column_widths(table, 60)
    assert first + second == pytest.approx(60)
    lines = wrap(str(table.rows[0][1]), second)
    assert len(lines) > 3
    assert " ".join(lines) == table.rows[0][1]


def test_a_table_longer_than_a_page_goes_on_with_its_heads():
    rows = tuple((f"Man {n}", n, n) for n in range(100))
    table = Table("Batting", ("Batter", "AB", "H"), rows)
    printed = read_quickly(print_book(BookValues("T", tables=(table,))).content)
    text = "".join(whole(page) for page in printed)
    assert all(f"Man{n}" in text for n in range(100))
    assert text.count("Batter") >= 3
