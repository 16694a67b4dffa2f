"""Who may do what, in one place.

Four roles: *staff* run the league and may do everything; a *manager* has the games of
his teams; a *scorer* the games that were given to him, and those that he put down;
everybody else reads. A game that both sides have confirmed is closed to all of them
until staff open it again.
"""

import rules
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import TeamManager

NEW_GAME = "games.put_game_down"
SCORE_GAME = "games.score_game"
SIGN_GAME = "games.sign_game"
GIVE_GAME = "games.give_game"
REOPEN_GAME = "games.reopen_game"
REMOVE_GAME = "games.remove_game"

_REFUSALS = {
    NEW_GAME: gettext_lazy(
        "Only staff, managers and people who were given the right may put a game down."
    ),
    SCORE_GAME: gettext_lazy(
        "Only the managers of its teams, its scorers and staff may score a game."
    ),
    SIGN_GAME: gettext_lazy("Only the managers of its teams may confirm a game."),
    GIVE_GAME: gettext_lazy("Only managers and staff may name scorers."),
    REOPEN_GAME: gettext_lazy("Only the league's staff may open a game again."),
    REMOVE_GAME: gettext_lazy("Only the league's staff may delete a game."),
}
_CLOSED = gettext_lazy(
    "Both sides have confirmed this game; the league's staff may open it again."
)


@rules.predicate
def has_account(user) -> bool:
    """Whether this is somebody who has logged in and whose account is active."""
    return bool(user and user.is_authenticated and user.is_active)


@rules.predicate
def is_staff(user) -> bool:
    """Whether this person runs the site."""
    return bool(user and user.is_staff)


@rules.predicate
def manages_a_team(user) -> bool:
    """Whether this person manages any team."""
    return bool(teams_managed(user))


@rules.predicate
def may_add(user) -> bool:
    """Whether this person was given the right to put games down."""
    return user.has_perm("games.add_game")


@rules.predicate
def manages_a_side(user, game) -> bool:
    """Whether this person manages a team of the game."""
    return bool(game) and bool(sides_managed(user, game))


@rules.predicate
def is_scorer(user, game) -> bool:
    """Whether the game was given to this person to score."""
    return bool(game and game.pk) and game.scorers.filter(pk=user.pk).exists()


@rules.predicate
def is_open(user, game) -> bool:
    """Whether the game may still be changed."""
    return not (game and game.is_closed)


rules.add_perm(NEW_GAME, has_account & (is_staff | manages_a_team | may_add))
_at_the_desk = is_staff | is_scorer | manages_a_side
rules.add_perm(SCORE_GAME, has_account & is_open & _at_the_desk)
rules.add_perm(SIGN_GAME, has_account & (is_staff | manages_a_side))
rules.add_perm(GIVE_GAME, has_account & (is_staff | manages_a_side))
rules.add_perm(REOPEN_GAME, has_account & is_staff)
rules.add_perm(REMOVE_GAME, has_account & is_staff)


def teams_managed(user) -> frozenset[int]:
    """Return the teams that a person manages; asked once for a request."""
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
