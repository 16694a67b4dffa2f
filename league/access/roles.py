"""Who is what in which league; all that is asked of a person is asked at once.

The answers are kept with the person's row object, which lives for one request.
"""

from collections.abc import Mapping
from functools import cache

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet, Value

from games.models import (
    BattingLine,
    FieldingLine,
    PitchingLine,
    Player,
    Team,
    TeamManager,
)
from games.permissions import has_account, is_staff, rights_to_add
from league.models import League, Membership, RosterSpell, Season, SeasonTeam


def learn_roles(user) -> None:
    """Ask all that is asked of a person here, and by ``games.permissions``, at once.

    Every page of somebody with an account wants to know most of it.
    """
    if not has_account(user) or hasattr(user, "_league_roles"):
        return
    found: dict[str, dict[int, str]] = {name: {} for name in _TOLD}
    sql, terms = _statement(connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, [user.pk if term == _ANYBODY else term for term in terms])
        for name, key, role in cursor.fetchall():
            found[name][key] = role
    user._league_roles = found["role"]
    user._teams_managed = frozenset(found["team"])
    user._closed_leagues = frozenset(found["closed"])
    user._leagues_joined = frozenset(found["role"]) | found["plays"].keys() - {None}
    user._may_add_games = user.is_superuser or bool(found["adds"])


#: What is told of a person: his part in leagues, his teams, the leagues they play in,
#: whether he was given the right to put games down; and which leagues are closed.
_TOLD = ("role", "team", "plays", "adds", "closed")


#: The place of a person's key in the terms of the statement.
_ANYBODY = -1


@cache
def _statement(vendor: str) -> tuple[str, tuple]:
    """Return the query with its terms: to build it takes longer than to answer it."""
    return _told_of(_ANYBODY).query.sql_with_params()


def _told_of(user: int) -> QuerySet:
    """Return rows of what is told (one of ``_TOLD``), a key, and a role."""
    mine = TeamManager.objects.filter(user=user).order_by()
    given = rights_to_add(user).order_by()
    none = Value("")
    return (
        Membership.objects.filter(user=user)
        .order_by()
        .values_list(Value("role"), "league_id", "role")
        .union(
            mine.values_list(Value("team"), "team_id", none),
            mine.values_list(Value("plays"), "team__seasons__season__league_id", none),
            given.values_list(Value("adds"), "pk", none),
            League.objects.filter(is_public=False)
            .order_by()
            .values_list(Value("closed"), "pk", none),
        )
    )


def roles_of(user) -> Mapping[int, str]:
    """Return a person's part in each league, by the league's key."""
    if not has_account(user):
        return {}
    learn_roles(user)
    return user._league_roles


def leagues_run(user) -> frozenset[int]:
    """Return the keys of the leagues of which a person is a commissioner."""
    return _with_role(user, Membership.Role.COMMISSIONER)


def leagues_scored(user) -> frozenset[int]:
    """Return the keys of the leagues of which a person may score all games."""
    return _with_role(user, Membership.Role.SCORER)


def _with_role(user, role: str) -> frozenset[int]:
    return frozenset(key for key, his in roles_of(user).items() if his == role)


def leagues_joined(user) -> frozenset[int]:
    """Return the keys of the leagues to which a person belongs, as whatever."""
    if not has_account(user):
        return frozenset()
    learn_roles(user)
    return user._leagues_joined


def closed_leagues(user) -> frozenset[int]:
    """Return the keys of the leagues that only their members may read."""
    learn_roles(user)
    if not hasattr(user, "_closed_leagues"):  # of nobody, there is that only
        rows = League.objects.filter(is_public=False).order_by()
        user._closed_leagues = frozenset(rows.values_list("pk", flat=True))
    return user._closed_leagues


def hidden_leagues(user) -> frozenset[int]:
    """Return the keys of the leagues of which a person may read nothing."""
    closed = closed_leagues(user)
    if not closed or is_staff(user):
        return frozenset()
    return closed - leagues_joined(user)


# -- what may be read ------------------------------------------------------------------


def readable_leagues(user) -> QuerySet[League]:
    """Return the leagues that a person may read."""
    return League.objects.exclude(pk__in=hidden_leagues(user))


def readable_seasons(user) -> QuerySet[Season]:
    """Return the seasons that a person may read, with their leagues."""
    seasons = Season.objects.select_related("league")
    return seasons.exclude(league__in=hidden_leagues(user))


def default_season(user) -> Season | None:
    """Return the season of which pages are that name none, if there is any."""
    return readable_seasons(user).order_by("-is_current", "-start", "pk").first()


def readable_teams(user, teams: QuerySet[Team] | None = None) -> QuerySet[Team]:
    """Return the teams, of these or of all, that a person may read of.

    A team that plays in several leagues is read of by whoever may read one of them.
    """
    teams = Team.objects.all() if teams is None else teams
    return _beyond(hidden_leagues(user), teams, _team_entries())


def readable_players(user, players: QuerySet[Player] | None = None):
    """Return the players, of these or of all, of whom a person may read.

    A player belongs to the leagues on whose rosters he was; one who was on none, to
    those in whose games he played; one without any is for everybody.
    """
    players = Player.objects.all() if players is None else players
    hidden = hidden_leagues(user)
    if not hidden:
        return players
    listed = RosterSpell.objects.filter(player=OuterRef("pk"))
    shown = listed.exclude(season_team__season__league__in=hidden)
    played = Q()
    for model in (BattingLine, PitchingLine, FieldingLine):
        lines = model.objects.filter(player=OuterRef("pk"))
        secret = lines.filter(game__fixture__season__league__in=hidden)
        played |= Exists(secret.order_by())
    strays = ~Q(Exists(listed.order_by())) & ~played
    return players.filter(Q(Exists(shown.order_by())) | strays)


def _team_entries() -> QuerySet[SeasonTeam]:
    return SeasonTeam.objects.filter(team=OuterRef("pk")).order_by()


def _beyond(hidden: frozenset[int], rows: QuerySet, entries: QuerySet) -> QuerySet:
    """Keep the rows that have no league, or one that is not hidden."""
    if not hidden:
        return rows
    shown = entries.exclude(season__league__in=hidden)
    return rows.filter(~Exists(entries) | Exists(shown))
