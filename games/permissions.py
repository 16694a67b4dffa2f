"""Who may do what to a game, in one place.

Site *staff* may do everything. A *manager* has the games of his teams; a *scorer* the
games that were given to him, and those that he put down; everybody else reads. A game
that both sides have confirmed is closed to all of them until it is opened again.

Games know no league. What a league adds (its commissioners run its games, its scorers
score them, its members alone may read them) it says through an ``Office`` that it
registers when the site starts.
"""

from collections.abc import Callable

import rules
from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game, Player, Team, TeamManager
from scoring.diamond import SIDES

READ_GAME = "games.read_game"
NEW_GAME = "games.put_game_down"
SCORE_GAME = "games.score_game"
SIGN_GAME = "games.sign_game"
GIVE_GAME = "games.give_game"
REOPEN_GAME = "games.reopen_game"
REMOVE_GAME = "games.remove_game"

_REFUSALS = {
    READ_GAME: gettext_lazy("Only the members of its league may read this game."),
    NEW_GAME: gettext_lazy(
        "Only commissioners, managers of its teams, scorers of the league and people"
        " who were given the right may put a game down."
    ),
    SCORE_GAME: gettext_lazy(
        "Only the managers of its teams, its scorers and commissioners may score a"
        " game."
    ),
    SIGN_GAME: gettext_lazy(
        "Only the managers of its teams and commissioners may confirm a game."
    ),
    GIVE_GAME: gettext_lazy("Only managers and commissioners may name scorers."),
    REOPEN_GAME: gettext_lazy("Only a commissioner may open a game again."),
    REMOVE_GAME: gettext_lazy("Only a commissioner may delete a game."),
}
_CLOSED = gettext_lazy(
    "Both sides have confirmed this game; a commissioner may open it again."
)


class Office:
    """What those above the games say of people and games; this one says nothing.

    Subclass it, override what there is to say, and hand an instance to
    ``register_office`` in ``AppConfig.ready``. ``user`` may be nobody
    (``AnonymousUser``); a game may not be stored yet.
    """

    def runs(self, user, game: Game) -> bool:
        """Whether this person is a commissioner over the game."""
        return False

    def scores(self, user, game: Game) -> bool:
        """Whether this person may score the game without being named in it."""
        return False

    def welcomes(self, user) -> bool:
        """Whether this person may put some game or other down."""
        return False

    def may_read(self, user, game: Game) -> bool:
        """Whether nothing keeps this person from reading the game."""
        return True

    def readable_games(self, user, games: QuerySet[Game]) -> QuerySet[Game]:
        """Leave out the games that this person may not read."""
        return games

    def readable_teams(self, user, teams: QuerySet[Team]) -> QuerySet[Team]:
        """Leave out the teams that this person may not read of."""
        return teams

    def players_near(self, team: Team, players: QuerySet[Player]) -> QuerySet[Player]:
        """Leave out the players who can have nothing to do with a team."""
        return players

    def person_key(self, user) -> object:
        """Return all that decides here what a person sees, as JSON can hold it."""
        return None

    def state_of(self, game: Game) -> object:
        """Return a name of all that pages of a game show besides the game itself.

        Its teams' and men's names are of that. ``None`` says: nobody counts it here.
        """
        return None


_offices: list[Office] = []


def register_office(office: Office) -> None:
    """Let this office speak too; one of its kind takes the place of the one before."""
    _offices[:] = [each for each in _offices if type(each) is not type(office)]
    _offices.append(office)


# -- who somebody is -------------------------------------------------------------------


@rules.predicate
def has_account(user) -> bool:
    """Whether this is somebody who has logged in and whose account is active."""
    return bool(user and user.is_authenticated and user.is_active)


@rules.predicate
def is_staff(user) -> bool:
    """Whether this person runs the site."""
    return bool(user and user.is_active and (user.is_staff or user.is_superuser))


@rules.predicate
def manages_a_team(user) -> bool:
    """Whether this person manages any team."""
    return bool(teams_managed(user))


@rules.predicate
def may_add(user) -> bool:
    """Whether this person was given the right to put games down; asked once."""
    if not hasattr(user, "_may_add_games"):
        user._may_add_games = user.is_superuser or rights_to_add(user).exists()
    return user._may_add_games


def rights_to_add(user) -> QuerySet[Permission]:
    """Return the right to put games down as often as a person, or key, was given it."""
    return Permission.objects.filter(
        Q(user=user) | Q(group__user=user),
        content_type__app_label="games",
        codename="add_game",
    )


@rules.predicate
def manages_a_side(user, game) -> bool:
    """Whether this person manages a team of the game."""
    return bool(game) and bool(sides_managed(user, game))


@rules.predicate
def is_scorer(user, game) -> bool:
    """Whether the game was given to this person to score."""
    if not (game and game.pk and user.pk):
        return False
    known = user.__dict__.setdefault("_games_given", {})  # asked once for a request
    if game.pk not in known:
        known[game.pk] = game.scorers.filter(pk=user.pk).exists()
    return known[game.pk]


@rules.predicate
def is_commissioner(user, game) -> bool:
    """Whether this person runs the league of the game."""
    return bool(game) and any(each.runs(user, game) for each in _offices)


@rules.predicate
def scores_its_league(user, game) -> bool:
    """Whether this person scores all games of the game's league."""
    return bool(game) and any(each.scores(user, game) for each in _offices)


@rules.predicate
def is_welcome(user, game) -> bool:
    """Whether this person may put this game down; without a game, any game."""
    if game is not None:
        return (
            manages_a_side(user, game)
            or is_commissioner(user, game)
            or scores_its_league(user, game)
            or (may_add(user) and _is_readable(user, game))
        )
    return (
        manages_a_team(user)
        or any(each.welcomes(user) for each in _offices)
        or may_add(user)
    )


@rules.predicate
def is_open(user, game) -> bool:
    """Whether the game may still be changed."""
    return not (game and game.is_closed)


@rules.predicate
def is_readable(user, game) -> bool:
    """Whether this person may read the game."""
    return bool(game) and (
        is_staff(user) or _is_readable(user, game) or _has_a_hand_in(user, game)
    )


def _is_readable(user, game) -> bool:
    return all(each.may_read(user, game) for each in _offices)


def _has_a_hand_in(user, game) -> bool:
    return has_account(user) and (manages_a_side(user, game) or is_scorer(user, game))


_at_the_desk = is_staff | manages_a_side | is_commissioner | scores_its_league
rules.add_perm(READ_GAME, is_readable)
rules.add_perm(NEW_GAME, has_account & (is_staff | is_welcome))
rules.add_perm(SCORE_GAME, has_account & is_open & (_at_the_desk | is_scorer))
rules.add_perm(SIGN_GAME, has_account & (is_staff | manages_a_side | is_commissioner))
rules.add_perm(GIVE_GAME, has_account & (is_staff | manages_a_side | is_commissioner))
rules.add_perm(REOPEN_GAME, has_account & (is_staff | is_commissioner))
rules.add_perm(REMOVE_GAME, has_account & (is_staff | is_commissioner))


# -- what the rest of the site asks ----------------------------------------------------


def teams_managed(user) -> frozenset[int]:
    """Return the teams that a person manages; asked once for a request."""
    if not user.is_authenticated:
        return frozenset()
    if not hasattr(user, "_teams_managed"):
        rows = TeamManager.objects.filter(user=user).order_by()
        user._teams_managed = frozenset(rows.values_list("team_id", flat=True))
    return user._teams_managed


def sides_managed(user, game) -> tuple[str, ...]:
    """Return the sides of a game that a person manages."""
    mine = teams_managed(user)
    return tuple(
        game.side_of(pk).value for pk in (game.visitors_id, game.home_id) if pk in mine
    )


def sides_signed(user, game) -> tuple[str, ...]:
    """Return the sides for which a person may confirm a game: his; staff for both."""
    if is_staff(user) or is_commissioner(user, game):
        return tuple(side.value for side in SIDES)
    return sides_managed(user, game)


def readable_games(user, games: QuerySet[Game] | None = None) -> QuerySet[Game]:
    """Return the games, of these or of all, that a person may read."""
    games = Game.objects.all() if games is None else games
    if is_staff(user):
        return games
    open_ones = _narrowed(games, lambda office, left: office.readable_games(user, left))
    if open_ones is games or not has_account(user):
        return open_ones
    given = Game.scorers.through.objects.filter(user=user.pk).values("game")
    mine = teams_managed(user)
    return games.filter(
        Q(pk__in=open_ones.order_by().values("pk"))
        | Q(pk__in=given)
        | Q(visitors__in=mine)
        | Q(home__in=mine)
    )


def readable_teams(user, teams: QuerySet[Team] | None = None) -> QuerySet[Team]:
    """Return the teams, of these or of all, that a person may read of."""
    teams = Team.objects.all() if teams is None else teams
    if is_staff(user):
        return teams
    return _narrowed(teams, lambda office, left: office.readable_teams(user, left))


def players_near(
    team: Team, players: QuerySet[Player] | None = None
) -> QuerySet[Player]:
    """Return the players who may turn up for a team: nobody of a foreign league."""
    players = Player.objects.all() if players is None else players
    return _narrowed(players, lambda office, left: office.players_near(team, left))


def person_key(user) -> tuple:
    """Return all that decides what a person sees: who it is, and what he may do."""
    known = [each.person_key(user) for each in _offices]
    if not user.is_authenticated:
        return (0, known)
    managed = sorted(teams_managed(user))
    name = user.get_username()
    return (user.pk, name, is_staff(user), may_add(user), managed, known)


def state_of(game: Game) -> list:
    """Return what names all that pages of a game show besides the game itself.

    It is empty where nobody counts the changes of it.
    """
    told = (each.state_of(game) for each in _offices)
    return [state for state in told if state is not None]


def _narrowed(rows: QuerySet, narrow: Callable[[Office, QuerySet], QuerySet]):
    for office in _offices:
        rows = narrow(office, rows)
    return rows


def may(user, permission: str, game=None) -> bool:
    """Whether a person may do this, to this game."""
    return rules.has_perm(permission, user, game)


def require(user, permission: str, game=None) -> None:
    """Raise ``PermissionDenied``, with the reason, unless a person may do this."""
    if may(user, permission, game):
        return
    if permission == SCORE_GAME and game is not None and game.is_closed:
        raise PermissionDenied(_CLOSED)
    raise PermissionDenied(_(_REFUSALS[permission]))
