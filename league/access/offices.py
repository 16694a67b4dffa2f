"""What a league says of who may do what to its games, and who may read them."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db.models import Q, QuerySet

from games.models import Game, Player, Team
from games.permissions import Office
from league.access import roles
from league.models import Fixture, RosterSpell, Season, SeasonTeam

_meant: ContextVar[Season | None] = ContextVar("season that is meant", default=None)


@contextmanager
def meaning(season: Season) -> Iterator[None]:
    """Let new games be meant for this season: its schedule or its files name them."""
    token = _meant.set(season)
    try:
        yield
    finally:
        _meant.reset(token)


def waiting_for(game: Game) -> QuerySet[Fixture]:
    """Return the places, of all seasons, that wait for just this game."""
    return Fixture.objects.filter(
        game=None,
        status=Fixture.Status.PLANNED,
        visitors=game.visitors_id,
        home=game.home_id,
        date=game.date,
        number=game.number,
    )


def season_for(game: Game) -> Season | None:
    """Return the season to which a new game belongs; permission goes by it too.

    It is the season that is meant, if both teams play in it; else one whose schedule
    waits for the game; else one in which both play and that has begun by the day. Of
    several, the current one is meant, then the one that began last.
    """
    seasons = Season.objects.filter(season_teams__team=game.visitors_id)
    seasons = seasons.filter(season_teams__team=game.home_id)
    if (meant := _meant.get()) and seasons.filter(pk=meant.pk).exists():
        return meant
    seasons = seasons.order_by("-is_current", "-start", "pk")
    waiting = waiting_for(game).order_by().values("season")
    first = seasons.filter(pk__in=waiting).first()
    return first or seasons.filter(start__lte=game.date).first()


def league_of_game(game: Game) -> int | None:
    """Return the key of the league of a game; ``None`` when it belongs to none.

    A game that is not stored yet belongs where it will be placed.
    """
    if game.pk is None:
        season = season_for(game)
        return None if season is None else season.league_id
    known = getattr(game, "fixture", None) if Game.fixture.is_cached(game) else None
    if known is not None and Fixture.season.is_cached(known):
        return known.season.league_id  # read with the game
    rows = Fixture.objects.filter(game=game.pk)
    return rows.values_list("season__league_id", flat=True).order_by("pk").first()


class LeagueOffice(Office):
    """Commissioners run their league's games, scorers score them, members read them."""

    def runs(self, user, game: Game) -> bool:
        """Whether this person is a commissioner of the game's league.

        A game without a league is run by who runs a league in which both teams play.
        """
        return self._is_of(roles.leagues_run(user), game)

    def scores(self, user, game: Game) -> bool:
        """Whether this person scores all games of the game's league."""
        return self._is_of(roles.leagues_scored(user), game)

    def _is_of(self, leagues: frozenset[int], game: Game) -> bool:
        if not leagues:
            return False
        key = league_of_game(game)
        if key is not None:
            return key in leagues
        return all(
            _plays_only_in(leagues, team) for team in (game.visitors_id, game.home_id)
        )

    def welcomes(self, user) -> bool:
        """Whether this person runs or scores a league."""
        return bool(roles.leagues_run(user) or roles.leagues_scored(user))

    def may_read(self, user, game: Game) -> bool:
        """Whether the game's league is open to this person.

        A game without a league is open to those who may read of both teams.
        """
        hidden = roles.hidden_leagues(user)
        if not hidden:
            return True
        key = league_of_game(game)
        if key is not None:
            return key not in hidden
        sides = Team.objects.filter(pk__in=[game.visitors_id, game.home_id])
        return roles.readable_teams(user, sides).count() == 2

    def readable_games(self, user, games: QuerySet[Game]) -> QuerySet[Game]:
        """Leave out the games of leagues that are not open to this person."""
        hidden = roles.hidden_leagues(user)
        if not hidden:
            return games
        teams = roles.readable_teams(user).values("pk")
        loose = Q(fixture=None, visitors__in=teams, home__in=teams)
        shown = Season.objects.exclude(league__in=hidden).order_by().values("pk")
        return games.filter(Q(fixture__season__in=shown) | loose)

    def readable_teams(self, user, teams: QuerySet[Team]) -> QuerySet[Team]:
        """Leave out the teams of leagues that are not open to this person."""
        return roles.readable_teams(user, teams)

    def players_near(self, team: Team, players: QuerySet[Player]) -> QuerySet[Player]:
        """Keep those who were on a roster of the team's leagues, or on none at all."""
        entries = SeasonTeam.objects.filter(team=team.pk).order_by()
        leagues = set(entries.values_list("season__league_id", flat=True))
        if not leagues:
            return players
        spells = RosterSpell.objects.order_by()
        near = spells.filter(season_team__season__league__in=leagues)
        return players.filter(
            Q(pk__in=near.values("player")) | ~Q(pk__in=spells.values("player"))
        )

    def person_key(self, user) -> list:
        """Return a person's parts in leagues, and the leagues that are hidden."""
        hidden = sorted(roles.hidden_leagues(user))
        return [sorted(roles.roles_of(user).items()), hidden]

    def state_of(self, game: Game) -> tuple[int, int] | None:
        """Return the season of a game with its version, which counts every change.

        The game's row keeps its place: who may do what with it is not asked for again.
        """
        fixtures = Fixture.objects.filter(game=game.pk).select_related("season")
        told = fixtures.only("game_id", "season__league_id", "season__version")
        fixture = told.order_by("pk").first()
        if fixture is None:
            return None
        Game.fixture.related.set_cached_value(game, fixture)
        return fixture.season_id, fixture.season.version


def _plays_only_in(leagues: frozenset[int], team: int) -> bool:
    """Whether a team plays in some of these leagues, and in no other."""
    entries = SeasonTeam.objects.filter(team=team).order_by()
    found = set(entries.values_list("season__league_id", flat=True))
    return bool(found) and found <= leagues
