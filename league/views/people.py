"""The pages of teams and players."""

from dataclasses import replace

from django.db.models import F
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property

from games.models import Player, Team
from league.access.roles import hidden_leagues
from league.figures.behind import Behind
from league.figures.leaders import BATTING_CATEGORIES, PITCHING_CATEGORIES, leaders_of
from league.figures.seasons import (
    REGULAR,
    CareerFigures,
    FieldingSeason,
    SeasonFigures,
    add_up,
    by_position,
    with_totals,
)
from league.figures.team_records import by_month, by_opponent
from league.models import Fixture, Season, SeasonTeam, SeasonTeamTotals
from league.pages.asked import Asked
from league.pages.queries import (
    TeamGame,
    games_at_a_glance,
    name_teams,
    roster_of,
    spells_of,
)
from league.race.pennant import Pennant, standings_of
from league.tables.standard import (
    BattingTable,
    BattingYearsTable,
    FieldingTable,
    FieldingYearsTable,
    PitchingTable,
    PitchingYearsTable,
)
from league.views.base import SeasonView, arrange, season_asked_for, seasons_of
from scoring.diamond import Position

POSTSEASON = Fixture.Stage.POSTSEASON
#: The leaders of a team.
FIRST_ON_TEAM = 3


class TeamListView(SeasonView):
    """The teams of a season."""

    template_name = "league/team_list.html"

    def get_context_data(self, **context):
        """Add the teams, each with its place in the standings."""
        rows = [row for part in standings_of(self.season) for row in part.rows]
        rows.sort(key=lambda row: row.team.name.casefold())
        return super().get_context_data(rows=rows, **context)


class TeamView(SeasonView):
    """A team in a season: roster, record, games, leaders, figures; its seasons."""

    template_name = "league/team_detail.html"
    shows_all_seasons = True

    def find_season(self):
        """Return the season asked for, or the team's latest when that is not its."""
        key = self.kwargs["pk"]
        entries = SeasonTeam.objects.filter(team=key).select_related("team")
        entries = entries.annotate(league_id=F("season__league"))
        its = {each.season_id: each for each in entries.order_by("-season__start")}
        first = next(iter(its.values()), None)
        self.team = first.team if first else get_object_or_404(Team, pk=key)
        self.team.known_leagues = frozenset(each.league_id for each in its.values())
        season = season_asked_for(self.request)
        if "season" not in self.request.GET and (season and season.pk) not in its:
            readable = {each.pk: each for each in seasons_of(self.request)}
            season = next((readable[n] for n in its if n in readable), season)
        self.entry = its.get(season.pk) if season else None
        if self.entry:
            self.entry.team, self.entry.season = self.team, season
        return season

    def get_context_data(self, **context):
        """Add what the season knows of the team."""
        if self.entry is None:
            return super().get_context_data(team=self.team, **context)
        games = games_at_a_glance(self.season)
        pennant = Pennant(self.season, games)
        mine = [g for g in games if self.team.pk in (g.visitors_id, g.home_id)]
        name_teams(mine, pennant.teams)
        seen = [TeamGame(game, self.team) for game in mine]
        counted = [each for each in seen if each.game.stage == REGULAR]
        return super().get_context_data(
            team=self.team,
            entry=self.entry,
            roster=roster_of(self.entry),
            row=next((row for row in pennant.rows if row.team == self.team), None),
            games=seen,
            months=by_month(counted),
            opponents=by_opponent(counted),
            leaders=self.leaders(),
            years=self.years,
            batting=self.figure_table(BattingTable, self.figures.batting, "b-"),
            pitching=self.figure_table(PitchingTable, self.figures.pitching, "p-"),
            fielding=self.figure_table(FieldingTable, self.figures.fielding, "f-"),
            **context,
        )

    @cached_property
    def figures(self) -> SeasonFigures:
        """The figures of the team's players."""
        now = [
            year
            for year in self.years
            if year.season_id == self.season.pk and year.stage == REGULAR
        ]
        for year in now:
            year.team = self.team
        totals = {year.team_id: year for year in now}
        return SeasonFigures(self.season, team=self.team, totals=totals)

    def leaders(self):
        """Return who leads the team in what the front page shows of the league."""
        return [
            *leaders_of(self.figures.batting, BATTING_CATEGORIES, FIRST_ON_TEAM),
            *leaders_of(self.figures.pitching, PITCHING_CATEGORIES, FIRST_ON_TEAM),
        ]

    @cached_property
    def years(self):
        """Return the totals of the team's seasons in this league, the latest first."""
        rows = SeasonTeamTotals.objects.filter(
            team=self.team, season__league=self.season.league
        )
        rows = rows.select_related("season__league")
        return list(rows.order_by("-season__start", "-season", "-stage"))

    def figure_table(self, kind, mine, prefix):
        """Return the table of the team's players, with the sum of all."""
        table = kind(
            mine,
            total=self._sum_of(mine) if mine else None,
            season_query=self.season_query,
            prefix=prefix,
            exclude=("team",),
            behind=Behind(self.season.slug),
        )
        return arrange(self.request, table)

    def _sum_of(self, mine):
        """Return what the players come to; what nine men share counts once."""
        total = replace(add_up(mine), g=self.figures.games_of[self.team.pk])
        if not isinstance(total, FieldingSeason):
            return total
        row = self.figures.team_totals.get(self.team.pk, SeasonTeamTotals())
        outs = sum(line.outs for line in mine if line.position == Position.PITCHER)
        return replace(total, outs=outs, dp=row.dp, tp=row.tp)


class PlayerView(SeasonView):
    """A player: who he is, his seasons and postseasons, where he played."""

    template_name = "league/player_detail.html"
    shows_all_seasons = True

    def find_season(self):
        """Return the season asked for, or the latest in which he was on a roster."""
        self.player = get_object_or_404(Player, pk=self.kwargs["pk"])
        season = season_asked_for(self.request)
        if season is None or "season" in self.request.GET:
            return season
        readable = {each.pk: each for each in seasons_of(self.request)}
        spells = self.player.spells.order_by("-start", "-pk")
        keys = spells.values_list("season_team__season", flat=True)
        his = [readable[key] for key in keys if key in readable]
        return season if season in his or not his else his[0]

    @cached_property
    def spells(self):
        """His spells on rosters that the visitor may read of, the latest first."""
        hidden = hidden_leagues(self.request.user)
        return [
            spell
            for spell in spells_of(self.player)
            if spell.season_team.season.league_id not in hidden
        ]

    def get_context_data(self, **context):
        """Add his seasons and his spells."""
        parts = [
            (BattingYearsTable, self.figures.batting),
            (PitchingYearsTable, self.figures.pitching),
            (FieldingYearsTable, self.figures.fielding),
        ]
        tables = [
            table
            for kind, lines in parts
            for stage in (REGULAR, POSTSEASON)
            if (table := self.years_table(kind, lines, stage)) is not None
        ]
        return super().get_context_data(
            player=self.player,
            who=self.player,
            asked=Asked.of(self.request.GET),
            spells=[s for s in self.spells if s.season_team.season == self.season],
            all_spells=self.spells,
            tables=tables,
            has_pitched=bool(self.figures.pitching),
            **context,
        )

    @cached_property
    def figures(self) -> CareerFigures:
        """His figures in all leagues that the visitor may read."""
        return CareerFigures(self.player, None, seasons=seasons_of(self.request))

    def years_table(self, kind, lines, stage: str):
        """Return the table of his seasons in a stage, ``None`` without one.

        A season with several teams has its total first; below stands his career, in
        the field for each position.
        """
        mine = [line for line in lines if line.stage == stage]
        if not mine:
            return None
        in_field = kind is FieldingYearsTable
        if in_field:
            rows, total = self._fielding_rows(mine), None
        else:
            rows = [line for season in _by_season(mine) for line in with_totals(season)]
            total = add_up(mine)
        behind = Behind(self.season.slug, stage, is_career=True)
        table = kind(
            rows,
            season_query=self.season_query,
            prefix=f"{kind.part[0]}{stage[0]}-",
            total=total if total is not None and total.season is None else None,
            behind=behind,
            orderable=False,
        )
        if stage == POSTSEASON:
            table.caption = f"{table.caption}, {Fixture.Stage.POSTSEASON.label}"
        table.shows_caption = True
        return arrange(self.request, table)

    def _fielding_rows(self, mine):
        """Return this season's lines by position, then those of his career."""
        now = [line for line in mine if line.season == self.season]
        rows = with_totals(now, key=by_position)
        seasons: set[Season] = {line.season for line in mine}
        if seasons - {self.season}:
            parts: dict = {}
            for line in mine:
                parts.setdefault(line.position, []).append(line)
            rows += [add_up(parts[position]) for position in sorted(parts)]
        return rows


def _by_season(lines):
    parts: dict = {}
    for line in lines:
        parts.setdefault(line.season, []).append(line)
    return list(parts.values())
