"""A season as it stood after some of its games, for the tables of its book.

What stays in memory are the sums of the players' figures: they are added up game by
game, so that nothing is counted twice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from games.models import LineScore, Player, Team
from league.figures.lines import SeasonLine, counts_of
from league.figures.seasons import KINDS, add_up, final_games, needed_of
from league.figures.totals import Scope, sum_totals
from league.models import (
    Fixture,
    Season,
    SeasonBatting,
    SeasonFielding,
    SeasonPitching,
)
from league.printing.prints import (
    figure_tables,
    standings_tables,
    team_fielding_tables,
)
from league.race.pennant import Pennant
from league.standings import compile_standings
from scoring.diamond import Position, Side

#: So many games are summed at once.
_BATCH = 400


@dataclass(frozen=True)
class FiguresThen:
    """The figures of a season as they stood after some game."""

    batting: list[SeasonLine]
    pitching: list[SeasonLine]
    fielding: list[SeasonLine]


class SeasonSoFar:
    """A season's standings and figures after any of its regular games, in order.

    Fielders are only counted ``with_fielders``.
    """

    def __init__(self, season: Season, *, with_fielders: bool = False):
        """Stand before the first game."""
        self.season = season
        self._waiting = list(
            final_games(season)
            .order_by("date", "number", "pk")
            .values_list("date", "number", "pk", "visitors_id", "home_id")
        )
        self._sums: dict[type, dict] = {SeasonBatting: {}, SeasonPitching: {}}
        if with_fielders:
            self._sums[SeasonFielding] = {}
        self._shared: dict[int, Counter] = {}
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
        if SeasonFielding in self._sums:
            self._share(games)

    def _share(self, games: list[int]) -> None:
        """Count what the nine men of a team share: double and triple plays."""
        rows = LineScore.objects.filter(game__in=games).order_by()
        wanted = "game__visitors", "game__home", "side", "dp", "tp"
        for visitors, home, side, dp, tp in rows.values_list(*wanted):
            team = visitors if side == Side.VISITORS.value else home
            self._shared.setdefault(team, Counter()).update(dp=dp, tp=tp)

    @property
    def figures(self) -> FiguresThen:
        """The figures of all players as they stand."""
        return FiguresThen(
            self._lines(SeasonBatting),
            self._lines(SeasonPitching),
            self._lines(SeasonFielding) if SeasonFielding in self._sums else [],
        )

    def _lines(self, model) -> list[SeasonLine]:
        kind, sums = KINDS[model], self._sums[model]
        players = Player.objects.in_bulk({key[0] for key in sums})
        teams = Team.objects.in_bulk({key[1] for key in sums})
        lines = []
        for (player, team, *place), counts in sums.items():
            more = {"position": Position(place[0])} if place else {}
            lines.append(
                kind(
                    player=players[player],
                    teams=(teams[team],),
                    season=self.season,
                    needed=needed_of(kind, self.season, self._played[team], **more),
                    **more,
                    **counts,
                )
            )
        return sorted(lines, key=lambda line: line.player.sort_name.casefold())

    def fielding_tables(self, figures: FiguresThen) -> list:
        """Return a table of the fielders of each team, with what the team comes to."""
        return list(team_fielding_tables(figures.fielding, self._sum_of_team))

    def _sum_of_team(self, lines: list[SeasonLine]) -> SeasonLine:
        """Return what the fielders of a team come to: nine share the innings."""
        (team,) = lines[0].teams
        outs = sum(each.outs for each in lines if each.position is Position.PITCHER)
        shared = self._shared.get(team.pk, Counter())
        return replace(
            add_up(lines),
            player=None,
            position=None,
            g=self._played[team.pk],
            outs=outs,
            dp=shared["dp"],
            tp=shared["tp"],
        )

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

    def tables(self, figures: FiguresThen | None = None) -> tuple:
        """Return standings and statistics as tables on paper."""
        figures = figures or self.figures
        return (
            *standings_tables(self.standings()),
            *figure_tables(figures.batting, figures.pitching),
        )


def _counts(model) -> tuple[str, ...]:
    return counts_of(KINDS[model])
