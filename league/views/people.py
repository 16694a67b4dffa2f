"""The pages of teams and players."""

from dataclasses import replace

from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property

from games.models import BattingLine, Game, PitchingLine, Player, Team
from league.figures import SeasonFigures, add_up, with_totals
from league.logs import BattingLogTable, PitchingLogTable
from league.models import SeasonTeam
from league.pennant import standings_of
from league.queries import (
    TeamGame,
    games_of,
    roster_of,
    spells_of,
)
from league.roles import hidden_leagues, readable_seasons
from league.tables import BattingTable, PitchingTable
from league.views.base import SeasonView, arrange, season_asked_for


class TeamListView(SeasonView):
    """The teams of a season."""

    template_name = "league/team_list.html"

    def get_context_data(self, **context):
        """Add the teams, each with its place in the standings."""
        rows = [row for part in standings_of(self.season) for row in part.rows]
        rows.sort(key=lambda row: row.team.name.casefold())
        return super().get_context_data(rows=rows, **context)


class TeamView(SeasonView):
    """A team in a season: roster, record, games, figures."""

    template_name = "league/team_detail.html"

    def find_season(self):
        """Return the season asked for, or the team's latest when that is not its."""
        self.team = get_object_or_404(Team, pk=self.kwargs["pk"])
        season = season_asked_for(self.request)
        self.entry = SeasonTeam.objects.filter(team=self.team, season=season).first()
        if self.entry is None and "season" not in self.request.GET:
            entries = SeasonTeam.objects.filter(
                team=self.team, season__in=readable_seasons(self.request.user)
            )
            self.entry = entries.order_by("-season__start").first()
            season = self.entry.season if self.entry else season
        return season

    def get_context_data(self, **context):
        """Add what the season knows of the team."""
        if self.entry is None:
            return super().get_context_data(team=self.team, **context)
        games = games_of(self.season)
        mine = games.filter(visitors=self.team) | games.filter(home=self.team)
        rows = [row for part in standings_of(self.season) for row in part.rows]
        return super().get_context_data(
            team=self.team,
            entry=self.entry,
            roster=roster_of(self.entry),
            row=next((row for row in rows if row.team == self.team), None),
            games=[TeamGame(game, self.team) for game in mine],
            batting=self.figure_table(BattingTable, self.figures.batting, "b-"),
            pitching=self.figure_table(PitchingTable, self.figures.pitching, "p-"),
            **context,
        )

    @cached_property
    def figures(self) -> SeasonFigures:
        """The figures of the team's players."""
        return SeasonFigures(self.season, team=self.team)

    def figure_table(self, kind, mine, prefix):
        """Return the table of the team's players, with the sum of all."""
        played = self.figures.games_of[self.team.pk]
        table = kind(
            mine,
            total=replace(add_up(mine), g=played) if mine else None,
            season_query=self.season_query,
            prefix=prefix,
            exclude=("team",),
        )
        return arrange(self.request, table)


class PlayerView(SeasonView):
    """A player in a season: who he is, his figures, game by game."""

    template_name = "league/player_detail.html"

    def find_season(self):
        """Return the season asked for, or the latest in which he was on a roster."""
        self.player = get_object_or_404(Player, pk=self.kwargs["pk"])
        self.spells = list(spells_of(self.player))
        season = season_asked_for(self.request)
        if season and "season" not in self.request.GET:
            hidden = hidden_leagues(self.request.user)
            his = [spell.season_team.season for spell in self.spells]
            his = [each for each in his if each.league_id not in hidden]
            season = season if season in his or not his else his[0]
        return season

    def get_context_data(self, **context):
        """Add his totals and his games."""
        tables = [
            self.figure_table(BattingTable, self.figures.batting, "b-"),
            self.figure_table(PitchingTable, self.figures.pitching, "p-"),
            self.log_table(BattingLogTable, BattingLine, "bl-"),
            self.log_table(PitchingLogTable, PitchingLine, "pl-"),
        ]
        return super().get_context_data(
            player=self.player,
            spells=[s for s in self.spells if s.season_team.season == self.season],
            tables=[table for table in tables if table is not None],
            **context,
        )

    @cached_property
    def figures(self) -> SeasonFigures:
        """His figures."""
        return SeasonFigures(self.season, player=self.player)

    def figure_table(self, kind, lines, prefix):
        """Return the table of his teams, or ``None`` when there is nothing in it."""
        mine = with_totals(lines)
        if not mine:
            return None
        table = kind(
            mine,
            season_query=self.season_query,
            prefix=prefix,
            exclude=("name",),
            orderable=False,
            order_by=(),
        )
        table.shows_caption = True
        return arrange(self.request, table)

    def log_table(self, kind, model, prefix):
        """Return the table of his games, or ``None`` when he had none."""
        lines = model.objects.filter(
            player=self.player,
            game__fixture__season=self.season,
            game__status=Game.Status.FINAL,
        )
        lines = lines.select_related("game__visitors", "game__home", "game__winner")
        lines = list(lines.select_related("team").order_by("-game__date", "-game_id"))
        if not lines:
            return None
        table = kind(lines, season_query=self.season_query, prefix=prefix)
        return arrange(self.request, table)
