"""The pages of a whole season."""

from dataclasses import replace

from django.utils.functional import cached_property
from django.utils.translation import gettext

from league.pages.forms import TeamFilter
from league.pages.queries import games_of, teams_of
from league.permissions import SET_RULES, may
from league.race.chart import draw_race
from league.race.pennant import Pennant
from league.race.table import PennantTable
from league.tables.standard import ResultsTable
from league.views.base import SeasonPage, SeasonTablePage


def pennant_tables(page: SeasonPage, pennant: Pennant, **options) -> list[PennantTable]:
    """Return the season's standings as tables, one for each division."""
    hidden = options.pop("exclude", ())
    looks_ahead = "magic" not in hidden
    parts = list(pennant.tables)
    if looks_ahead and pennant.wild_card:
        wild_card = pennant.wild_card
        parts.append(replace(wild_card, name=gettext("Wild card")))
    tables = []
    for number, part in enumerate(parts):
        table = PennantTable(
            part.rows,
            caption=part.name,
            season_query=page.season_query,
            exclude=hidden if part.has_ties else ("t", *hidden),
            prefix=f"{number}-" if number else "",
            chances=pennant.chances if looks_ahead else None,
            shows_playoffs=pennant.season.playoff_places > 0,
            **options,
        )
        table.shows_caption = bool(part.name)
        table.request = page.request
        table.part = part
        tables.append(table)
    return tables


class StandingsView(SeasonTablePage):
    """The pennant table, or one for each division, and the race."""

    template_name = "league/standings.html"
    table_class = PennantTable
    export_name = "standings"

    @cached_property
    def pennant(self) -> Pennant:
        """The standings and the race."""
        return Pennant(self.season)

    def get_table_data(self):
        """Return all rows, for a file."""
        return self.pennant.rows

    def get_table_kwargs(self):
        """Let a file hold what the page shows."""
        shows_playoffs = self.season.playoff_places > 0
        return {
            **super().get_table_kwargs(),
            "chances": self.pennant.chances,
            "shows_playoffs": shows_playoffs,
        }

    def get_context_data(self, **context):
        """Add a table for each division, sorted as the address says, and a chart."""
        context = SeasonPage.get_context_data(self, **context)
        tables = pennant_tables(self, self.pennant)
        for table in tables:
            table.order_by = self.request.GET.getlist(
                table.prefixed_order_by_field
            ) or ("rank",)
        ties = self.season.get_ties_display()
        has_ties = any("t" in table.columns.names() for table in tables)
        return {
            **context,
            "tables": tables,
            "pennant": self.pennant,
            "ties": ties if has_ties else "",
            "charts": self.get_charts(),
            "asks_coin": "coin" in self.season.tie_breakers
            and any(table.undecided for table in self.pennant.tables),
            "may_set_rules": may(self.request.user, SET_RULES, self.season),
        }

    def get_charts(self):
        """Return the drawing of each division's race, with its name."""
        charts = []
        for table in self.pennant.tables:
            teams = [row.team for row in table.rows]
            chart = draw_race(self.pennant.race_of(teams), teams)
            if chart:
                charts.append((table.name, chart))
        return charts


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
