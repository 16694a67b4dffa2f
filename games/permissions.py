"""Who may do what, in one place.

Today everybody with an account may score, and staff may take a game away. A league
with commissioners, scorers and managers changes the predicates here and nothing else.
"""

import rules
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

SCORE_GAME = "games.score_game"
REMOVE_GAME = "games.remove_game"

_REFUSALS = {
    SCORE_GAME: "Only people with an account may score a game; log in first.",
    REMOVE_GAME: "Only the league's staff may delete a game.",
}


@rules.predicate
def has_account(user) -> bool:
    """Whether this is somebody who has logged in and whose account is active."""
    return bool(user and user.is_authenticated and user.is_active)


@rules.predicate
def is_staff(user) -> bool:
    """Whether this person runs the site."""
    return bool(user and user.is_staff)


rules.add_perm(SCORE_GAME, has_account)
rules.add_perm(REMOVE_GAME, has_account & is_staff)


def may(user, permission: str, game=None) -> bool:
    """Whether a person may do this, to this game."""
    return rules.has_perm(permission, user, game)


def require(user, permission: str, game=None) -> None:
    """Raise ``PermissionDenied``, with the reason, unless a person may do this."""
    if not may(user, permission, game):
        raise PermissionDenied(_(_REFUSALS[permission]))
