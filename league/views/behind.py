"""What is behind the numbers of a player or a team: splits, games, turns at bat."""

from dataclasses import replace

from django.core.paginator import Paginator
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from games.models import BattingLine, PitchingLine, Player, Team
from league.figures.behind import TURNS
from league.figures.books import HITTING, LOSING, ON_BASE, SCORELESS, WINNING
from league.figures.logs import (
    LOG_TABLES,
    TeamLogTable,
    main_part,
    read_log,
    read_team_log,
    with_count,
)
from league.figures.records import streaks_of
from league.figures.splits import WAYS, Splits, position_split, role_split
from league.figures.turns import TurnRow
from league.files.export import GuardedExportMixin
from league.glossary import BATTING, PARTS, PITCHING, STATISTICS
from league.pages.asked import SEASON, Asked
from league.services import read_books
from league.views.base import ROWS_A_PAGE, SeasonView, arrange, seasons_of
from league.views.statistics import STREAKS


class BehindView(SeasonView):
    """A page about a player or a team (``who``) with the terms of its address."""

    shows_all_seasons = True
    model = Player

    @cached_property
    def who(self):
        """The player or team that the address names."""
        return get_object_or_404(self.model, pk=self.kwargs["pk"])

    def find_season(self):
        """Find who is meant before the season."""
        assert self.who
        return super().find_season()

    @property
    def player(self):
        """The player, if it is one."""
        return self.who if self.model is Player else None

    @property
    def team(self):
        """The team, if it is one."""
        return self.who if self.model is Team else None

    @cached_property
    def terms(self) -> Asked:
        """The terms of the address."""
        return Asked.of(self.request.GET)

    @cached_property
    def asked(self) -> Asked:
        """What the visitor asks for; of a player, first what he mostly does."""
        if self.player is None or self.request.GET.get("part") in PARTS:
            return self.terms
        return replace(self.terms, part=main_part(self.games, self.player))

    @cached_property
    def games(self):
        """The term for the games that are asked for."""
        return self.terms.games(self.season)

    def get_context_data(self, **context):
        """Add who it is, and what was asked for."""
        return super().get_context_data(
            who=self.who,
            player=self.player,
            team=self.team,
            asked=self.asked,
            parts=PARTS,
            **context,
        )


class SplitsView(BehindView):
    """The splits of a player or a team, at bat or pitching."""

    template_name = "league/splits.html"

    def get_context_data(self, **context):
        """Add the splits, and the line of all turns."""
        asked = self.asked
        part = PITCHING if asked.part == PITCHING else BATTING
        turns = asked.turns(self.games, self.player, self.team)
        splits = Splits(turns, part, self.player).all()
        if self.player is not None:
            splits += self.of_games(part)
        whole = next((split for split in splits if split.key == "home"), None)
        total = None
        if whole is not None:
            lines = [row.line for row in whole.rows]
            total = sum(lines[1:], lines[0])
        return super().get_context_data(
            splits=splits, total=total, part=part, ways=WAYS, **context
        )

    def of_games(self, part: str):
        """Return the splits that go by the game."""
        model, split = BattingLine, position_split
        if part == PITCHING:
            model, split = PitchingLine, role_split
        lines = model.objects.filter(self.games, player=self.player)
        if self.asked.team is not None:
            lines = lines.filter(team=self.asked.team)
        found = split(lines, self.player)
        return [found] if found.rows else []


class OfOneSeason:
    """A team's turns at bat are told of one season: of all there are too many."""

    model = Team

    @cached_property
    def terms(self) -> Asked:
        """The terms of the address, but for the span."""
        return replace(super().terms, span=SEASON)


class TeamSplitsView(OfOneSeason, SplitsView):
    """The splits of a team."""


class PlaysView(BehindView):
    """The turns at bat behind a number, the latest first."""

    template_name = "league/plays.html"

    def get_context_data(self, **context):
        """Add the page of turns that is asked for."""
        asked = self.asked
        turns = asked.narrowed(asked.turns(self.games, self.player, self.team))
        turns = turns.select_related(
            "game__visitors", "game__home", "batter", "pitcher"
        ).order_by("-game__date", "-game__number", "-game_id", "-sequence")
        page = Paginator(turns, ROWS_A_PAGE).get_page(self.request.GET.get("page"))
        rows = [TurnRow(turn, asked.part) for turn in page]
        return super().get_context_data(
            rows=rows, turns=page, title=self.title(), **context
        )

    def title(self) -> str:
        """Return what these turns are."""
        part = PITCHING if self.asked.part == PITCHING else BATTING
        found = STATISTICS[part].get(self.asked.count)
        if found is None or self.asked.count not in TURNS or self.asked.count == "pa":
            return _("Turns at bat")
        return str(found.name)


class TeamPlaysView(OfOneSeason, PlaysView):
    """The turns at bat behind a team's number."""


class LogView(GuardedExportMixin, BehindView):
    """The games of a player one by one, with running totals."""

    template_name = "league/log.html"

    def get_table_kwargs(self):
        """Let the table's links stay in the season, on the page and in a file."""
        return {"season_query": self.season_query}

    def get_table(self, **options):
        """Return the table of the games that are asked for."""
        asked = self.asked
        rows = self.get_rows()
        if asked.count:
            rows = with_count(rows, asked.count)
        return arrange(self.request, self.get_table_class()(rows, **options))

    def get_table_class(self):
        """Return the table of the part."""
        return LOG_TABLES[self.asked.part]

    def get_rows(self):
        """Return the games of the player."""
        asked = self.asked
        return read_log(asked.part, self.games, player=self.player, team=asked.team)

    def get_context_data(self, **context):
        """Add the table."""
        stat = STATISTICS[self.asked.part].get(self.asked.count)
        table = self.get_table(**self.get_table_kwargs())
        return super().get_context_data(table=table, counted=stat, **context)

    def get_export_filename(self, export_format):
        """Return a name such as ``log-12-batting-2026.csv``."""
        return f"log-{self.who.pk}-{self.asked.part}-{self.season.slug}.{export_format}"


class TeamLogView(LogView):
    """The games of a team one by one."""

    model = Team

    def get_table_class(self):
        """Return the table of a team's games."""
        return TeamLogTable

    def get_rows(self):
        """Return the games of the team, of one outcome if asked for."""
        rows = read_team_log(self.games, self.team)
        outcome = self.request.GET.get("outcome", "").upper()
        if outcome in ("W", "L", "T"):
            rows = [row for row in rows if row.outcome == outcome]
        return rows


class PlayerStreaksView(BehindView):
    """The longest streaks of a player or a team, and what goes on."""

    template_name = "league/player_streaks.html"
    kinds = (HITTING, ON_BASE, SCORELESS)

    def get_context_data(self, **context):
        """Add the streaks of the season and of all seasons until it."""
        books = read_books(
            self.season.league,
            self.asked.stage,
            "streaks",
            until=self.season,
            known=seasons_of(self.request),
        )
        latest = [book for book in books if book[0] == self.season]
        found = zip(
            self.kinds,
            *(
                streaks_of(part, self.kinds, only=self.who.pk, top=5)
                for part in (latest, books)
            ),
            strict=True,
        )
        boards = [(STREAKS[kind], now, ever) for kind, now, ever in found]
        shown = [board for board in boards if board[1].longest or board[2].longest]
        return super().get_context_data(boards=shown, **context)


class TeamStreaksView(PlayerStreaksView):
    """The longest streaks of a team."""

    model = Team
    kinds = (WINNING, LOSING)


__all__ = [
    "LogView",
    "PlayerStreaksView",
    "PlaysView",
    "SplitsView",
    "TeamLogView",
    "TeamPlaysView",
    "TeamSplitsView",
    "TeamStreaksView",
]
