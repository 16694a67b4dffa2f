"""The values of a season's book: its teams, schedule, games, tables.

``scoring.press`` prints it. A game is read, played, drawn and forgotten before the
next; what stays in memory are the sums of the players' figures, which are added up on
the way for the tables between the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from django.db.models import Q
from django.utils import translation
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from games.desk.runs import runs_of
from games.models import Game, Team
from games.printing.options import Choice
from games.printing.values import with_tags
from games.record.loading import has_lineups, load_text, record_of
from games.words.days import format_day
from league.figures.records import TITLES, game_records
from league.models import Fixture, Season
from league.printing.prints import leader_tables, result_said, season_rosters
from league.printing.records import record_tables
from league.printing.shirts import SeasonShirts, season_tags
from league.printing.so_far import SeasonSoFar
from league.services.books import read_books
from scoring.replay import replay_game
from scoring.scoresheet import GameSheet, write_scoresheet
from scoring.stats.boxscore import compile_box

#: The most games of one book; a file of more would be larger than a job may leave.
MOST_GAMES = 400


@dataclass(frozen=True)
class BookOrder:
    """What a book is to hold, and how it is printed.

    ``since``, ``until`` and ``team`` (its key) leave out games; after ``every`` games
    there are tables, 0 for none.
    """

    choice: Choice = Choice()
    since: date | None = None
    until: date | None = None
    team: int | None = None
    every: int = 0

    @property
    def params(self) -> dict[str, object]:
        """The order as the parameters of a job."""
        return {
            **self.choice.remembered,
            "since": self.since.isoformat() if self.since else "",
            "until": self.until.isoformat() if self.until else "",
            "team": self.team or 0,
            "every": self.every,
        }

    @classmethod
    def read(cls, params: Mapping) -> BookOrder:
        """Return the order that a job's parameters hold."""
        names = Choice().remembered
        return cls(
            Choice(**{name: params[name] for name in names if name in params}),
            parse_date(params.get("since") or ""),
            parse_date(params.get("until") or ""),
            params.get("team") or None,
            params.get("every") or 0,
        )


def fixtures_in_book(season: Season, order: BookOrder):
    """Return the fixtures whose games a book holds: those that have ended, in order."""
    found = Fixture.objects.filter(season=season, game__status=Game.Status.FINAL)
    if order.since:
        found = found.filter(game__date__gte=order.since)
    if order.until:
        found = found.filter(game__date__lte=order.until)
    if order.team:
        found = found.filter(Q(visitors=order.team) | Q(home=order.team))
    return found.order_by("game__date", "game__number", "game_id")


class PrintedBook:
    """A season, or a part of it, as the press takes it."""

    def __init__(self, season: Season, order: BookOrder):
        """Read nothing yet."""
        self.season, self.order = season, order
        self.so_far = SeasonSoFar(season)
        self._last: tuple[date, int, int] | None = None

    @cached_property
    def count(self) -> int:
        """How many games the book may hold; those without sheets are among them."""
        return fixtures_in_book(self.season, self.order).count()

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number of each fixture in the season's schedule, from 1."""
        rows = self.season.fixtures.order_by("date", "number", "pk")
        return {pk: n for n, pk in enumerate(rows.values_list("pk", flat=True), 1)}

    def games(self) -> Iterator[GameSheet]:
        """Yield the games' sheets one after another."""
        shirts, tags = SeasonShirts(self.season), season_tags(self.season)
        fixtures = fixtures_in_book(self.season, self.order)
        fixtures = fixtures.select_related("game__visitors", "game__home")
        for fixture in fixtures.iterator(chunk_size=20):
            game, text = fixture.game, load_text(fixture.game)
            self._last = (game.date, game.number, game.pk)
            if not has_lineups(text):
                continue  # without batters there is no sheet: see the line scores
            replay = replay_game(record_of(text), text.options)  # not kept
            numbers = shirts.numbers(game)
            sheet = write_scoresheet(replay, compile_box(replay), numbers=numbers)
            own = {"Number": str(self.numbers[fixture.pk])}
            sheet = replace(sheet, tags=(*sheet.tags, *own.items()))
            yield with_tags(sheet, tags)

    def tables_after(self, games: int) -> tuple:
        """Return the tables after so many games: as the season stood then."""
        self.so_far.go_on(self._last)
        with translation.override(self.order.choice.language):
            return self.so_far.tables()

    @cached_property
    def final_tables(self) -> tuple:
        """The tables at the end of the book."""
        whole = SeasonSoFar(self.season, with_fielders=True)
        whole.go_on(self._end)
        figures = whole.figures
        return (
            *self._line_scores(),
            *whole.tables(figures),
            *whole.fielding_tables(figures),
            *leader_tables(figures),
            *self._records(),
        )

    def _records(self) -> tuple:
        """Return the records of one game of the season, in a book of all of it."""
        if self.order.team or self.order.since or self.order.until:
            return ()
        kept = read_books(self.season.league, Fixture.Stage.REGULAR, "games")
        parts = game_records([each for each in kept if each[0] == self.season], TITLES)
        heads = (_("In one game"), _("Value"), _("Held by"))
        return tuple(
            replace(table, title=_("Records: %(part)s") % {"part": table.title})
            for table in record_tables(parts, heads)
        )

    @property
    def _end(self) -> tuple[date, int, int] | None:
        """The last game that counts in the final tables; ``None`` for all."""
        until = self.order.until
        return (until, 99, 2**62) if until else None

    def _line_scores(self) -> tuple:
        """Return a table of the games without batters, if there are any."""
        from scoring.press import Table

        found = fixtures_in_book(self.season, self.order)
        found = found.filter(game__ruleset="three_dice")
        rows: list[tuple] = []
        for fixture in found.select_related("game__visitors", "game__home"):
            if runs := runs_of(fixture.game):
                teams = (fixture.game.visitors, fixture.game.home)
                for team, innings in zip(teams, runs.innings, strict=True):
                    day = format_day(fixture.game.date)
                    rows.append((day, team.name, *innings))
        if not rows:
            return ()
        widest = max(map(len, rows))
        whole = tuple(
            (*row, *[""] * (widest - len(row)), sum(map(int, row[2:]))) for row in rows
        )
        innings = tuple(map(str, range(1, widest - 1)))
        heads = (_("Date"), _("Team"), *innings, _("Runs"))
        return (Table(_("Line scores"), heads, whole, words=frozenset({0, 1})),)

    @property
    def subtitle(self) -> str:
        """What part of the season the book holds; empty for all of it."""
        order, parts = self.order, []
        if order.team:
            parts.append(str(Team.objects.get(pk=order.team)))
        if order.since or order.until:
            days = (format_day(order.since), format_day(order.until))
            parts.append(" – ".join(days))
        return ", ".join(parts)

    def values(self):
        """Return the book as the press takes it, in the language that is chosen."""
        from scoring.press import BookValues

        with translation.override(self.order.choice.language):
            return BookValues(
                str(self.season),
                self.subtitle,
                tuple(season_rosters(self.season)),
                tuple(self._schedule()),
                self.games,
                self.final_tables,
                self.order.every,
                self.tables_after,
            )

    def _schedule(self):
        from scoring.press import Fixture as Printed

        fixtures = self.season.fixtures.select_related("visitors", "home", "game")
        if self.order.team:
            mine = Q(visitors=self.order.team) | Q(home=self.order.team)
            fixtures = fixtures.filter(mine)
        for fixture in fixtures.order_by("date", "number", "pk"):
            yield Printed(
                format_day(fixture.date),
                fixture.visitors.name,
                fixture.home.name,
                result_said(fixture),
                (fixture.game.park if fixture.game else "") or fixture.home.park,
                str(self.numbers[fixture.pk]),
            )
