"""The front page of a league, and of a site with several."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby

from django.db.models import Case, Count, Q, When
from django.utils import timezone

from games.models import Game
from games.permissions import SCORE_GAME, is_staff, may, teams_managed
from league.access.roles import leagues_run, leagues_scored
from league.figures.leaders import batting_leaders, pitching_leaders
from league.models import Award, Fixture, Season
from league.pages.queries import games_at_a_glance, name_teams
from league.permissions import RUN_LEAGUE
from league.permissions import may as may_in_league
from league.race.chart import draw_race
from league.race.pennant import Pennant
from league.race.table import FULL_TABLE_ONLY
from league.schedule.fixtures import fixtures_of
from league.setup.checklist import steps_of
from league.views.base import SeasonView, seasons_of
from league.views.season import pennant_tables

#: How many games stand on a front page: that have ended, and that are to come.
LATEST_RESULTS, SOON = 9, 9
#: Games that somebody can go on scoring, at most so many of them.
OPEN, MOST_OPEN = (Game.Status.LIVE, Game.Status.SUSPENDED), 6
#: Columns for which a front page has no room.
NARROW = (*FULL_TABLE_ONLY, "l10", "home", "away", "rs", "ra", "diff")


def front_page(request, *args, **kwargs):
    """Show the leagues of a site that has several; otherwise the league that it has."""
    view = HomeView
    if "season" not in request.GET:
        leagues = {season.league_id for season in seasons_of(request)}
        view = SiteView if len(leagues) > 1 else HomeView
    return view.as_view()(request, *args, **kwargs)


@dataclass(frozen=True)
class Day:
    """Games of one day, those of a doubleheader too."""

    day: date
    games: Sequence


def by_day(games: Iterable) -> list[Day]:
    """Return games or fixtures, which are in order of date, day by day."""
    return [
        Day(day, list(each)) for day, each in groupby(games, key=lambda one: one.date)
    ]


def latest_days(games: Sequence[Game]) -> list[Day]:
    """Return the latest games by day, without a day that is cut off at the end."""
    return _whole(by_day(games), len(games) == LATEST_RESULTS)


def _whole(days: list[Day], is_cut: bool) -> list[Day]:
    return days[:-1] if is_cut and len(days) > 1 else days


class HomeView(SeasonView):
    """A season of a league at a glance."""

    template_name = "league/home.html"
    offers_files = False  # its standings are narrow; the whole ones have a page

    def get_extra_key(self):
        """Champions are those of other seasons; games are given without a change."""
        versions = [(each.pk, each.version) for each in self.league_seasons]
        return [versions, self.given]

    @cached_property
    def league_seasons(self) -> list[Season]:
        """The seasons of this league, the latest first."""
        seasons = seasons_of(self.request)
        return [each for each in seasons if each.league_id == self.season.league_id]

    @cached_property
    def given(self) -> list[int]:
        """The keys of the open games that were given to this person to score."""
        user = self.request.user
        if not user.is_authenticated:
            return []
        rows = Game.scorers.through.objects.filter(
            user=user.pk, game__fixture__season=self.season, game__status__in=OPEN
        )
        return sorted(rows.values_list("game_id", flat=True))

    def get_context_data(self, **context):
        """Add what there is to see: games, standings, the race, leaders."""
        games = games_at_a_glance(self.season)
        pennant = Pennant(self.season, games)
        results = [game for game in games if game.is_final][:LATEST_RESULTS]
        name_teams(results, pennant.teams)
        return super().get_context_data(
            tables=pennant_tables(self, pennant, exclude=NARROW, orderable=False),
            charts=self.get_charts(pennant) if results else [],
            results=latest_days(results),
            leaders=self.get_leaders() if results else [],
            steps=() if results else self.get_steps(),
            **self.get_champions(),
            **self.get_games(),
            **context,
        )

    def get_games(self) -> dict:
        """Return what is played now and next, and what waits for its result."""
        today = timezone.localdate()
        is_open, is_late = Q(game__status__in=OPEN), Q(date__lt=today)
        fixtures = list(
            fixtures_of(self.season)
            .filter(is_open | Q(status=Fixture.Status.PLANNED))
            .annotate(
                turn=Case(When(is_open, then=0), When(is_late, then=2), default=1)
            )
            .order_by("turn", "date", "number", "pk")[:SOON]
        )
        parts = [[each for each in fixtures if each.turn == n] for n in range(3)]
        return {
            "live": parts[0],
            "coming": _whole(by_day(parts[1]), len(fixtures) == SOON and not parts[2]),
            "late": by_day(parts[2]),
            "today": today,
            "to_score": self.get_to_score(parts[0]),
        }

    def get_to_score(self, live: Iterable[Fixture]) -> list[Game]:
        """Return the open games that this person may go on scoring."""
        user = self.request.user
        mine = teams_managed(user)
        league = self.season.league_id
        for fixture in live:
            fixture.season = self.season  # else every game asks for its league
        has_all = is_staff(user) or league in leagues_run(user) | leagues_scored(user)
        games = [
            fixture.game
            for fixture in live
            if has_all
            or fixture.game_id in self.given
            or mine & {fixture.visitors_id, fixture.home_id}
        ]
        return [game for game in games[:MOST_OPEN] if may(user, SCORE_GAME, game)]

    def get_leaders(self) -> list:
        """Return the boards of batters and pitchers."""
        return [*batting_leaders(self.figures), *pitching_leaders(self.figures)]

    def get_charts(self, pennant: Pennant) -> list[tuple]:
        """Return the drawing of each division's race, with its name."""
        charts = []
        for table in pennant.tables:
            teams = [row.team for row in table.rows]
            if chart := draw_race(pennant.race_of(teams), teams):
                charts.append((table.name, chart))
        return charts

    def get_champions(self) -> dict:
        """Return who won this season's pennant, and that of the one before it."""
        awards = Award.objects.filter(
            kind=Award.Kind.PENNANT,
            season__league=self.season.league_id,
            season__start__lte=self.season.start,
        )
        found = awards.select_related("season__league", "team", "tournament")
        found = list(found.order_by("-season__start", "pk")[:2])
        mine = next((each for each in found if each.season_id == self.season.pk), None)
        others = [each for each in found if each.season_id != self.season.pk]
        return {"champion": mine, "last_champion": others[0] if others else None}

    def get_steps(self) -> list:
        """Return what a commissioner has still to do before the first game."""
        if may_in_league(self.request.user, RUN_LEAGUE, self.season):
            return steps_of(self.season)
        return []


@dataclass(frozen=True)
class LeagueCard:
    """A league as the front page of a site shows it."""

    season: Season
    teams: int
    games: int
    live: int
    champion: Award | None


class SiteView(SeasonView):
    """The leagues of a site, each with the season that is shown first."""

    template_name = "league/home_site.html"
    shows_all_seasons = True

    def get_context_data(self, **context):
        """Add a card for each league."""
        first: dict[int, Season] = {}
        for season in sorted(
            seasons_of(self.request),
            key=lambda each: (
                each.league.name,
                not each.is_current,
                -each.start.toordinal(),
            ),
        ):
            first.setdefault(season.league_id, season)
        shown = list(first.values())
        counts = _counts_of(shown)
        champions = _champions_of(first)
        cards = [
            LeagueCard(
                season=season,
                champion=champions.get(season.league_id),
                **counts.get(season.pk, {"teams": 0, "games": 0, "live": 0}),
            )
            for season in shown
        ]
        return super().get_context_data(cards=cards, **context)


def _counts_of(seasons: Iterable[Season]) -> dict[int, dict[str, int]]:
    """Return how many teams and games each season has, by its key."""
    played = Q(fixtures__status=Fixture.Status.PLAYED)
    rows = Season.objects.filter(pk__in=[each.pk for each in seasons]).annotate(
        teams=Count("season_teams", distinct=True),
        games=Count("fixtures", filter=played, distinct=True),
        live=Count(
            "fixtures",
            filter=Q(fixtures__game__status=Game.Status.LIVE),
            distinct=True,
        ),
    )
    values = rows.order_by().values("pk", "teams", "games", "live")
    return {row.pop("pk"): row for row in values}


def _champions_of(leagues: Iterable[int]) -> dict[int, Award]:
    """Return the latest pennant of each league, by the league's key."""
    awards = Award.objects.filter(
        kind=Award.Kind.PENNANT, season__league__in=list(leagues)
    ).select_related("season__league", "team")
    return {each.season.league_id: each for each in awards.order_by("season__start")}
