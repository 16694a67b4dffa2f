"""The values of a season's book: its teams, schedule, games, tables.

``scoring.press`` prints it. A game is read, played, drawn and forgotten before the
next; what stays in memory are the sums of the players' figures, which are added up on
the way for the tables between the games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from django.db.models import Q
from django.utils import translation
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.desk.runs import runs_of
from games.models import Game, Player, Team
from games.printing.options import Choice
from games.printing.values import with_tags
from games.record.loading import has_lineups, load_text, record_of
from games.words.days import format_day
from league.figures.lines import SeasonLine, counts_of
from league.figures.records import Holder, game_records
from league.figures.seasons import KINDS, final_games, needed_of
from league.figures.totals import Scope, sum_totals
from league.models import Fixture, Season, SeasonBatting, SeasonPitching
from league.printing.prints import (
    figure_tables,
    leader_tables,
    result_said,
    season_rosters,
    standings_tables,
)
from league.printing.shirts import SeasonShirts, season_tags
from league.race.pennant import Pennant
from league.services.books import read_books
from league.standings import compile_standings
from scoring.replay import replay_game
from scoring.scoresheet import GameSheet, write_scoresheet
from scoring.stats.boxscore import compile_box

#: The most games of one book; a file of more would be larger than a job may leave.
MOST_GAMES = 400
#: Records that are of no statistic.
TITLES = {
    "margin": gettext_lazy("Runs ahead at the end"),
    "innings": gettext_lazy("Longest game, in innings"),
}
#: So many holders of a record are named.
MOST_HOLDERS = 4
#: So many games are summed at once.
_BATCH = 400


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


@dataclass(frozen=True)
class FiguresThen:
    """The figures of a season as they stood after some game."""

    batting: list[SeasonLine]
    pitching: list[SeasonLine]


class SeasonSoFar:
    """A season's standings and figures after any of its regular games, in order."""

    def __init__(self, season: Season):
        """Stand before the first game."""
        self.season = season
        self._waiting = list(
            final_games(season)
            .order_by("date", "number", "pk")
            .values_list("date", "number", "pk", "visitors_id", "home_id")
        )
        self._sums: dict[type, dict] = {SeasonBatting: {}, SeasonPitching: {}}
        self._played: Counter = Counter()
        self._done: set[tuple] = set()

    @cached_property
    def pennant(self) -> Pennant:
        """The season's teams, divisions and results."""
        return Pennant(self.season)

    def go_on(self, until: tuple[date, int, int] | None = None) -> None:
        """Count the games up to this one (its date, number and key), or all."""
        rest = len(self._waiting)
        if until is not None:
            rest = sum(row[:3] <= until for row in self._waiting)
        batch, self._waiting = self._waiting[:rest], self._waiting[rest:]
        for day, number, _key, visitors, home in batch:
            self._played.update((visitors, home))
            self._done.add((visitors, home, day, number))
        keys = [row[2] for row in batch]
        for start in range(0, len(keys), _BATCH):
            self._add(keys[start : start + _BATCH])

    def _add(self, games: list[int]) -> None:
        scope = Scope(self.season.pk, Fixture.Stage.REGULAR)
        for model, sums in self._sums.items():
            for key, row in sum_totals(model, scope, games).items():
                mine = sums.setdefault(key, Counter())
                mine.update({name: row.get(name) or 0 for name in _counts(model)})

    @property
    def figures(self) -> FiguresThen:
        """The figures of all players as they stand."""
        return FiguresThen(self._lines(SeasonBatting), self._lines(SeasonPitching))

    def _lines(self, model) -> list[SeasonLine]:
        kind, sums = KINDS[model], self._sums[model]
        players = Player.objects.in_bulk({key[0] for key in sums})
        teams = Team.objects.in_bulk({key[1] for key in sums})
        lines = [
            kind(
                player=players[player],
                teams=(teams[team],),
                season=self.season,
                needed=needed_of(kind, self.season, self._played[team]),
                **counts,
            )
            for (player, team), counts in sums.items()
        ]
        return sorted(lines, key=lambda line: line.player.sort_name.casefold())

    def standings(self):
        """Return the rows of each division as they stand, with its name."""
        results = [
            each
            for each in self.pennant.results
            if (each.visitors.pk, each.home.pk, each.date, each.number) in self._done
        ]
        return [
            (name, compile_standings(teams, results, **self.pennant.rule))
            for name, teams in self.pennant.parts.items()
        ]

    def tables(self) -> tuple:
        """Return standings and statistics as tables on paper."""
        figures = self.figures
        return (
            *standings_tables(self.standings()),
            *figure_tables(figures.batting, figures.pitching),
        )


def _counts(model) -> tuple[str, ...]:
    return counts_of(KINDS[model])


def _held_by(holders: tuple[Holder, ...]) -> str:
    """Return who holds a record, and when; of many only the first."""
    said = [
        " ".join(
            filter(
                None,
                (
                    str(holder.player or ""),
                    " ".join(team.code for team in holder.teams),
                    format_day(holder.day),
                ),
            )
        )
        for holder in holders[:MOST_HOLDERS]
    ]
    more = len(holders) - MOST_HOLDERS
    if more > 0:
        text = ngettext("and %(count)s more", "and %(count)s more", more)
        said.append(text % {"count": more})
    return ", ".join(said)


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
        whole = SeasonSoFar(self.season)
        whole.go_on(self._end)
        return (
            *self._line_scores(),
            *whole.tables(),
            *leader_tables(whole.figures),
            *self._records(),
        )

    def _records(self) -> tuple:
        """Return the records of one game of the season, in a book of all of it."""
        from scoring.press import Table

        if self.order.team or self.order.since or self.order.until:
            return ()
        kept = read_books(self.season.league, Fixture.Stage.REGULAR, "games")
        parts = game_records([each for each in kept if each[0] == self.season], TITLES)
        heads = (_("In one game"), _("Value"), _("Held by"))
        return tuple(
            Table(
                _("Records: %(part)s") % {"part": part.name},
                heads,
                tuple(
                    (each.name, each.value, _held_by(each.holders))
                    for each in part.records
                ),
                words=frozenset({0, 2}),
            )
            for part in parts
            if part.records
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
