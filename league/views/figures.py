"""The tables of figures: of a season and of all time, of players and of teams."""

from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from league.figures.behind import Behind
from league.figures.careers import career_lines, career_needs
from league.figures.seasons import (
    KINDS,
    SeasonFigures,
    by_position,
    total_by_player,
    with_totals,
)
from league.glossary import BATTING, FIELDING, PITCHING
from league.models import SeasonBatting, SeasonFielding, SeasonPitching
from league.pages.forms import FigureFilter, StageFilter
from league.pages.queries import teams_of
from league.tables.columns import LeagueTable
from league.tables.standard import (
    BattingTable,
    CareerBattingTable,
    CareerFieldingTable,
    CareerPitchingTable,
    FieldingTable,
    PitchingTable,
    TeamBattingTable,
    TeamFieldingTable,
    TeamPitchingTable,
    TeamTable,
)
from league.views.base import SeasonTablePage, SeasonView, arrange

MODELS = {
    BATTING: SeasonBatting,
    PITCHING: SeasonPitching,
    FIELDING: SeasonFielding,
}
#: Who qualifies, as the pages tell it.
TERMS = {
    BATTING: _(
        "A batter qualifies with %(pa)s plate appearances for each game of his team."
    ),
    PITCHING: _("A pitcher qualifies with %(ip)s innings for each game of his team."),
    FIELDING: _(
        "A fielder qualifies with two thirds of his team's games at a position, a"
        " catcher with half of them, a pitcher with %(ip)s innings for each."
    ),
}


class FiguresPage(SeasonTablePage):
    """A table of players, narrowed to a team, a position, a stage, who qualifies."""

    template_name = "league/figures.html"
    part = BATTING
    is_career = False

    @cached_property
    def filter(self) -> FigureFilter:
        """What the visitor asks for."""
        return FigureFilter(self.request.GET, teams_of(self.season))

    @cached_property
    def stage(self) -> str:
        """The part of the season that is asked for."""
        return self.filter.stage_asked

    @cached_property
    def figures(self) -> SeasonFigures:
        """The figures of the stage."""
        return SeasonFigures(self.season, self.stage)

    def get_table_kwargs(self):
        """Let the numbers link to what is behind them."""
        behind = Behind(self.season.slug, self.stage, self.is_career)
        return {**super().get_table_kwargs(), "behind": behind}

    def get_lines(self):
        """Return the lines of all players and teams."""
        return getattr(self.figures, self.part)

    def get_table_data(self):
        """Return the lines that are asked for."""
        lines = self.narrow(self.get_lines())
        key = {"key": by_position} if self.part == FIELDING else {}
        if part := self.filter.name_part:
            lines = [line for line in lines if part in line.player.search_name]
        elif self.filter.only_qualified:
            totals = total_by_player(lines, **key)
            return [line for line in totals if line.is_qualified]
        return with_totals(lines, **key)

    def narrow(self, lines):
        """Return the lines of the team and the position asked for."""
        if team := self.filter.team_number:
            lines = [line for line in lines if line.teams[0].pk == team]
        position = self.filter.position_number
        if position is None:
            return lines
        if self.part == FIELDING:
            return [line for line in lines if line.position is position]
        there = SeasonFielding.objects.filter(
            season=self.season, stage=self.stage, position=position
        )
        seen = set(there.order_by().values_list("player", flat=True))
        return [line for line in lines if line.player.pk in seen]

    def get_context_data(self, **context):
        """Add the filter and the terms."""
        return super().get_context_data(
            filter=self.filter,
            title=self.table_class.caption,
            part=self.part,
            is_career=self.is_career,
            terms=self.get_terms(),
            everybody=self._everybody(),
            **context,
        )

    def get_terms(self) -> str:
        """Return who qualifies."""
        season = self.season
        values = {"pa": season.qualifying_pa, "ip": season.qualifying_ip}
        return TERMS[self.part] % values

    def _everybody(self) -> str:
        """Return the query that shows everybody."""
        query = self.request.GET.copy()
        query["show"] = FigureFilter.EVERYBODY
        query.pop("page", None)
        return query.urlencode()


class BattingView(FiguresPage):
    """The batters of a season."""

    table_class = BattingTable
    export_name = "batting"


class PitchingView(FiguresPage):
    """The pitchers of a season."""

    part = PITCHING
    table_class = PitchingTable
    export_name = "pitching"


class FieldingView(FiguresPage):
    """The fielders of a season, by position."""

    part = FIELDING
    table_class = FieldingTable
    export_name = "fielding"


# -- all time --------------------------------------------------------------------------


class CareerPage(FiguresPage):
    """The careers of everybody in the league of the season."""

    is_career = True
    shows_all_seasons = True

    def get_lines(self):
        """Return a line for each player, of the team and position asked for."""
        model = MODELS[self.part]
        needs = career_needs(self.season.league, self.stage)
        return career_lines(
            model,
            self.season.league,
            self.stage,
            team=self.filter.team_number,
            position=self.filter.position_number,
            needed=needs[KINDS[model]],
        )

    def narrow(self, lines):
        """Return the lines: the database has narrowed them."""
        return lines

    def get_terms(self) -> str:
        """Return who qualifies."""
        return _("Of all time, whoever has as much as a whole season asks qualifies.")


class CareerBattingView(CareerPage):
    """The careers of batters."""

    table_class = CareerBattingTable
    export_name = "career-batting"


class CareerPitchingView(CareerPage):
    """The careers of pitchers."""

    part = PITCHING
    table_class = CareerPitchingTable
    export_name = "career-pitching"


class CareerFieldingView(CareerPage):
    """The careers of fielders."""

    part = FIELDING
    table_class = CareerFieldingTable
    export_name = "career-fielding"


# -- teams -----------------------------------------------------------------------------


class _TeamLine:
    """What a team's players come to, under the team's name."""

    player = None  # this is a team's

    def __init__(self, line):
        self.team = line.teams[0]
        self._line = line

    def __getattr__(self, name):
        return getattr(self._line, name)


class TeamFiguresView(SeasonView):
    """The teams of a season: records and runs, batting, pitching, fielding."""

    template_name = "league/team_figures.html"

    def get_context_data(self, **context):
        """Add the four tables."""
        asked = StageFilter(self.request.GET, [])
        figures = SeasonFigures(self.season, asked.stage_asked)
        tables = [self.table(TeamTable, figures.team_lines, "t-", figures)]
        for kind, model in (
            (TeamBattingTable, SeasonBatting),
            (TeamPitchingTable, SeasonPitching),
            (TeamFieldingTable, SeasonFielding),
        ):
            lines = map(_TeamLine, figures.sums_of_teams(model))
            tables.append(self.table(kind, lines, f"{kind.part[0]}-", figures))
        return super().get_context_data(filter=asked, tables=tables, **context)

    def table(self, kind: type[LeagueTable], lines, prefix: str, figures):
        """Return a table of teams, sorted as the address says."""
        table = kind(
            lines,
            season_query=self.season_query,
            prefix=prefix,
            behind=Behind(self.season.slug, figures.stage),
        )
        return arrange(self.request, table)
