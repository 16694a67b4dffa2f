"""The book of records on paper: of one game, of a season, of a career."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.printing.options import Choice, Item
from games.words.days import format_day
from league.figures.leaders import LeaderBoard
from league.figures.records import (
    TITLES,
    Holder,
    Record,
    RecordPart,
    career_boards,
    records_of,
)
from league.glossary import PARTS
from league.models import Fixture, League, Season
from league.printing.prints import printed_board
from league.services.books import read_books

if TYPE_CHECKING:
    from scoring.press import Chapter, Table

#: So many holders of a record are named, and so many who held it before.
MOST_HOLDERS = 4
MOST_BEFORE = 3


def _written(holder: Holder) -> str:
    """Return who holds a record, for which team, and when."""
    when = format_day(holder.day) if holder.day else ""
    if holder.season:
        when = holder.season.name
    codes = " ".join(team.code for team in holder.teams)
    return " ".join(filter(None, (str(holder.player or ""), codes, when)))


def held_by(holders: tuple[Holder, ...]) -> str:
    """Return who holds a record, and when; of many only the first."""
    said = [_written(holder) for holder in holders[:MOST_HOLDERS]]
    more = len(holders) - MOST_HOLDERS
    if more > 0:
        text = ngettext("and %(count)s more", "and %(count)s more", more)
        said.append(text % {"count": more})
    return ", ".join(said)


def _held_before(record: Record) -> str:
    """Return the last who held a record before it was broken, the first first."""
    before = record.broken[:-1][-MOST_BEFORE:]
    return ", ".join(f"{each.value} {_written(each)}" for each in before)


def record_tables(
    parts: Iterable[RecordPart], headings: tuple[str, ...]
) -> Iterator[Table]:
    """Yield the records of each part as a table on paper.

    ``headings`` are those of the record, its value, its holders, and of those before
    them where there is a fourth.
    """
    from scoring.press import Table

    for part in parts:
        rows = tuple(
            (each.name, each.value, held_by(each.holders), _held_before(each))
            for each in part.records
        )
        if rows:
            rows = tuple(row[: len(headings)] for row in rows)
            words = frozenset(range(len(headings))) - {1}
            yield Table(part.name, headings, rows, words=words, wide=True)


class LeagueRecords:
    """The records of a league's regular seasons: of a game, a season, a career."""

    def __init__(self, league: League):
        """Read nothing yet."""
        self.league, self.stage = league, Fixture.Stage.REGULAR

    @cached_property
    def parts(self) -> dict[str, list[RecordPart]]:
        """The records of one game and of one season, by the titles of chapters."""
        return {
            title: records_of(of, read_books(self.league, self.stage, content), TITLES)
            for of, title, content in (
                ("game", _("In one game"), "games"),
                ("season", _("In one season"), "seasons"),
            )
        }

    @cached_property
    def boards(self) -> dict[str, list[LeaderBoard]]:
        """The best careers, by the titles of chapters."""
        return {
            _("In a career: %(part)s") % {"part": PARTS[part]}: [
                board for board in boards if board.leaders
            ]
            for part, boards in career_boards(self.league, self.stage).items()
        }

    def chapters(self) -> Iterator[Chapter]:
        """Yield the records as they are printed."""
        from scoring.press import Chapter

        heads = (
            pgettext("best of all", "Record"),
            _("Value"),
            _("Held by"),
            _("Before it, by date"),
        )
        for title, parts in self.parts.items():
            if tables := tuple(record_tables(parts, heads)):
                yield Chapter(title, tables)
        for title, boards in self.boards.items():
            if tables := tuple(map(printed_board, boards)):
                yield Chapter(title, tables)

    def names(self) -> Iterator[str]:
        """Yield the names in the records."""
        yield self.league.name
        for part in chain.from_iterable(self.parts.values()):
            for record in part.records:
                for holder in (*record.holders, *record.broken):
                    yield str(holder.player or "")
        for board in chain.from_iterable(self.boards.values()):
            yield from (str(leader.line.player) for leader in board.leaders)


def records_item(season: Season) -> Item:
    """Return the book of records of a season's league as something to print."""
    league = season.league

    def make(choice: Choice) -> bytes:
        from scoring.press import print_chapters

        with translation.override(choice.language):
            title = _("Records: %(part)s") % {"part": league.name}
            chapters = list(LeagueRecords(league).chapters())
            return print_chapters(title, chapters, choice.options, allow_missing=True)

    label = _("records")
    return Item(
        *("records", label, f"{league}, {label}", make), LeagueRecords(league).names
    )
