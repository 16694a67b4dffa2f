"""A season as a book: teams, schedule, two pages a game, tables, an index.

The book is made of values alone and printed as it goes: a game is asked for, drawn and
forgotten before the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Final

from reportlab.pdfbase.pdfdoc import PDFPageLabel

from scoring.press import style
from scoring.press.document import Press
from scoring.press.geometry import LIVE_HEIGHT, LIVE_WIDTH
from scoring.press.header import join
from scoring.press.leaf import Leaves, Table
from scoring.press.options import DEFAULTS, PrintOptions
from scoring.press.page import Page, pages_of
from scoring.press.sheet import print_page
from scoring.press.words import Words, words_of
from scoring.scoresheet import GameSheet, SideSheet


@dataclass(frozen=True, slots=True)
class Man:
    """A man of a roster."""

    name: str
    number: str = ""
    position: str = ""


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its roster; ``about`` are lines on its park, its manager ..."""

    name: str
    roster: tuple[Man, ...] = ()
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fixture:
    """A row of the schedule; ``result`` is empty before the game."""

    date: str
    visitors: str
    home: str
    result: str = ""
    park: str = ""
    number: str = ""


def _no_tables(games: int) -> tuple[Table, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class BookValues:
    """Everything that a book of a season prints.

    ``games`` is called once and yields the games one after another. ``tables`` are
    those at the end: standings, statistics, leaders, records; the index names the men
    in their rows too. With ``every`` set, ``tables_after`` is asked for tables after so
    many games, and so on.
    """

    title: str
    subtitle: str = ""
    teams: tuple[Team, ...] = ()
    schedule: tuple[Fixture, ...] = ()
    games: Callable[[], Iterable[GameSheet]] = tuple
    tables: tuple[Table, ...] = ()
    every: int = 0
    tables_after: Callable[[int], tuple[Table, ...]] = _no_tables


@dataclass(frozen=True, slots=True)
class Book:
    """A printed book: the file, how many pages and games it has.

    ``missing`` are the characters for which no face was found; a square stands there.
    """

    content: bytes
    pages: int
    games: int
    missing: frozenset[str]


@dataclass(slots=True)
class _Binding:
    """A book while it is being printed."""

    press: Press
    leaves: Leaves
    index: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    games: int = 0

    @property
    def next_page(self) -> int:
        """The number of the page to be printed next, counted from 1."""
        return self.press.page_count + 1

    def turn_to_left(self) -> None:
        """Leave a page empty if the next one would be a right-hand page."""
        self.leaves.close()
        if self.next_page % 2:
            self.print_empty()

    def note(self, who: tuple[str, str], page: int) -> None:
        """Let the index name a page on which a man of a team stands."""
        found = self.index.setdefault(who, [])
        if not found or found[-1] != page:
            found.append(page)

    def print_empty(self) -> None:
        """Print a page with nothing on it."""
        with self.press.section(), self.press.page():
            pass


def print_book(
    values: BookValues,
    options: PrintOptions = DEFAULTS,
    *,
    progress: Callable[[int], None] | None = None,
) -> Book:
    """Print a season; ``progress`` is told the number of games printed so far.

    A game is asked for, printed and forgotten before the next; memory holds the pages
    of the file, packed, and the index.
    """
    press, words = Press(values.title, options), words_of(options.language)
    leaves = Leaves(press, LIVE_WIDTH, LIVE_HEIGHT)
    binding = _Binding(press, leaves)
    _print_cover(leaves, values)
    leaves.close()
    leaves.has_folios = True
    _print_teams(leaves, values, words)
    _print_schedule(leaves, values, words)
    binding.turn_to_left()
    for sheet in values.games():
        _print_game(binding, sheet)
        if progress is not None:
            progress(binding.games)
        if values.every and binding.games % values.every == 0:
            _print_tables(
                binding,
                words("after", games=binding.games)
                if binding.games > 1
                else words("after_one"),
                values.tables_after(binding.games),
                level=1,
            )
    _print_tables(binding, words("final"), values.tables)
    _print_index(binding)
    leaves.close()
    press.label_pages(
        {
            0: PDFPageLabel(prefix=words("cover")),
            1: PDFPageLabel(style="ARABIC", start=2),
        }
    )
    content = press.save(allow_missing=True)
    return Book(content, press.page_count, binding.games, press.missing)


# -- before the games ------------------------------------------------------------------


def _print_cover(leaves: Leaves, values: BookValues) -> None:
    leaves.turn()
    leaves.skip(50)
    leaves.heading(values.title, style.COVER, kind="H1", level=0)
    leaves.rule(LIVE_WIDTH)
    if values.subtitle:
        leaves.text(values.subtitle, 14)
    leaves.skip(20)
    for team in values.teams:
        leaves.text(team.name, 10)


def _print_teams(leaves: Leaves, values: BookValues, words: Words) -> None:
    if not values.teams:
        return
    leaves.title(words("teams"), level=0)
    for team in values.teams:
        leaves.table(roster_table(team, words), across=3, level=1)


def roster_table(team: Team, words: Words) -> Table:
    """Return a team's roster as a table."""
    rows = tuple((man.number, man.name, man.position) for man in team.roster)
    heads = (words("number"), words("name"), words("position"))
    return Table(team.name, heads, rows, join(team.about), frozenset({1, 2}))


def _print_schedule(leaves: Leaves, values: BookValues, words: Words) -> None:
    if not values.schedule:
        return
    leaves.title(words("schedule"), level=0)
    rows = tuple(
        (game.number, game.date, game.visitors, game.home, game.result, game.park)
        for game in values.schedule
    )
    keys = ("game_head", "date", "visitors", "home", "result", "park")
    headings = tuple(map(words, keys))
    leaves.table(Table("", headings, rows, words=frozenset({1, 2, 3, 4, 5})))


# -- the games -------------------------------------------------------------------------


def _print_game(binding: _Binding, sheet: GameSheet) -> None:
    """Print a game: on the left the visitors' sheet, on the right the home side's."""
    binding.turn_to_left()
    binding.games += 1
    pages = [list(pages_of(sheet, side)) for side in sheet.sides]
    for left, right in zip_longest(*pages):
        for page in (left, right):
            if page is None:
                binding.print_empty()
            else:
                _print_side(binding, page, is_first=page is pages[0][0])


def _print_side(binding: _Binding, page: Page, *, is_first: bool) -> None:
    words = binding.press.pen.words
    if is_first:
        if binding.games == 1:
            binding.press.bookmark(words("games"), level=0)
        binding.press.bookmark(_bookmark_of(page.game, words), level=1)
    number = binding.next_page
    for name in names_on(page.side):
        binding.note(name, number)
    print_page(binding.press, replace(page, folio=words("page", number=number)))


def _bookmark_of(game: GameSheet, words: Words) -> str:
    visitors, home = (row.team for row in game.linescore)
    runs = "–".join(str(row.r) for row in game.linescore)
    teams = words("at", visitors=visitors, home=home)
    return " ".join(filter(None, (game.tag("Date"), teams, runs)))


def names_on(side: SideSheet) -> Iterator[tuple[str, str]]:
    """Yield the men on a side's sheet, each with his team."""
    for batter in side.batters:
        yield batter.name, side.team
    for pitcher in side.pitchers:
        yield pitcher.name, side.opponent


# -- after the games -------------------------------------------------------------------

#: A table of at most so many columns stands beside others.
_ACROSS: Final = ((4, 3), (9, 2))


def _print_tables(
    binding: _Binding, title: str, tables: tuple[Table, ...], *, level: int = 0
) -> None:
    if not tables:
        return
    binding.leaves.title(title, level=level)
    for table in tables:
        count = len(table.headings)
        across = next((n for most, n in _ACROSS if count <= most), 1)
        pages = binding.leaves.table(table, across=across, level=level + 1)
        if level:
            continue  # those between the games would fill the index
        for who, page in zip(table.people, pages, strict=False):
            if who[0]:
                binding.note(who, page)
    binding.leaves.close()


def _print_index(binding: _Binding) -> None:
    if not binding.index:
        return
    rows = tuple(
        (name, team, _page_list(pages))
        for (name, team), pages in sorted(
            binding.index.items(), key=lambda item: _sort_key(item[0])
        )
    )
    words = binding.press.pen.words
    binding.leaves.title(words("index"), level=0)
    headings = (words("player"), words("team"), words("pages"))
    table = Table("", headings, rows, words=frozenset({0, 1, 2}))
    binding.leaves.table(table, across=2)


def _page_list(pages: list[int]) -> str:
    return ", ".join(map(str, pages))


def _sort_key(who: tuple[str, str]) -> tuple[str, ...]:
    """Sort by the last name, as far as a name shows which that is."""
    name, team = who
    first, space, last = name.rpartition(" ")
    return (last.casefold(), first.casefold(), team.casefold())
