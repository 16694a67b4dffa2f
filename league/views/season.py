"""The pages of a whole season."""

from django.utils.functional import cached_property

from league.figures import total_by_player, with_totals
from league.forms import FigureFilter, TeamFilter
from league.leaders import batting_leaders, pitching_leaders
from league.queries import games_of, standings_of, teams_of
from league.tables import BattingTable, PennantTable, PitchingTable, ResultsTable
from league.views.base import SeasonPage, SeasonTablePage

LATEST_RESULTS = 9


class HomeView(SeasonPage):
    """The current season at a glance."""

    template_name = "league/home.html"

    def get_context_data(self, **context):
        """Add standings, latest and coming games, and leaders."""
        games = games_of(self.season)
        return super().get_context_data(
            tables=pennant_tables(self, orderable=False),
            results=games.filter(status="final")[:LATEST_RESULTS],
            live=games.filter(status__in=["live", "suspended"])[:LATEST_RESULTS],
            coming=games.filter(status="scheduled").order_by("date", "number", "pk")[
                :LATEST_RESULTS
            ],
            leaders=[
                *batting_leaders(self.figures),
                *pitching_leaders(self.figures),
            ],
            **context,
        )


def pennant_tables(page: SeasonPage, **options) -> list[PennantTable]:
    """Return the season's standings as tables, one for each division."""
    parts = standings_of(page.season)
    tables = []
    for number, part in enumerate(parts):
        table = PennantTable(
            part.rows,
            caption=part.name,
            season_query=page.season_query,
            exclude=() if part.has_ties else ("t",),
            prefix=f"{number}-" if number else "",
            **options,
        )
        table.shows_caption = bool(part.name)
        table.request = page.request
        tables.append(table)
    return tables


class StandingsView(SeasonTablePage):
    """The pennant table, or one for each division."""

    template_name = "league/standings.html"
    table_class = PennantTable
    export_name = "standings"

    def get_table_data(self):
        """Return all rows, for a file."""
        return [row for part in standings_of(self.season) for row in part.rows]

    def get_context_data(self, **context):
        """Add a table for each division, sorted as the address says."""
        context = SeasonPage.get_context_data(self, **context)
        tables = pennant_tables(self)
        for table in tables:
            table.order_by = self.request.GET.getlist(
                table.prefixed_order_by_field
            ) or ("rank",)
        ties = self.season.get_ties_display()
        has_ties = any("t" in table.columns.names() for table in tables)
        return {**context, "tables": tables, "ties": ties if has_ties else ""}


class FiguresPage(SeasonTablePage):
    """A table of players that can be narrowed to a team and to those who qualify."""

    template_name = "league/figures.html"

    @cached_property
    def filter(self) -> FigureFilter:
        """What the visitor asks for."""
        return FigureFilter(self.request.GET, teams_of(self.season))

    def get_lines(self):
        """Return the season's lines of all players and teams."""
        raise NotImplementedError

    def get_table_data(self):
        """Return the lines that are asked for."""
        lines = self.get_lines()
        if self.filter.team_number:
            lines = [
                line for line in lines if line.teams[0].pk == self.filter.team_number
            ]
        if part := self.filter.name_part:
            lines = [line for line in lines if part in line.player.search_name]
        elif self.filter.only_qualified:
            return [line for line in total_by_player(lines) if line.is_qualified]
        return with_totals(lines)

    def get_context_data(self, **context):
        """Add the filter."""
        return super().get_context_data(filter=self.filter, **context)


class BattingView(FiguresPage):
    """The batters of a season."""

    table_class = BattingTable
    export_name = "batting"
    extra_context = {"title": BattingTable.caption, "page": "batting"}

    def get_lines(self):
        """Return the batting lines."""
        return self.figures.batting


class PitchingView(FiguresPage):
    """The pitchers of a season."""

    table_class = PitchingTable
    export_name = "pitching"
    extra_context = {"title": PitchingTable.caption, "page": "pitching"}

    def get_lines(self):
        """Return the pitching lines."""
        return self.figures.pitching


class ResultsView(SeasonTablePage):
    """Every game of a season, the latest first."""

    template_name = "league/results.html"
    table_class = ResultsTable
    export_name = "results"

    @cached_property
    def filter(self) -> TeamFilter:
        """What the visitor asks for."""
        return TeamFilter(self.request.GET, teams_of(self.season))

    def get_table_data(self):
        """Return the games, of one team if asked for."""
        games = games_of(self.season)
        if team := self.filter.team_number:
            games = [g for g in games if team in (g.visitors_id, g.home_id)]
        return games

    def get_context_data(self, **context):
        """Add the filter."""
        return super().get_context_data(filter=self.filter, **context)
