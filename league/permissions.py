"""Who may run a league, in one place: the site's staff and its commissioners."""

import rules
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from games.permissions import has_account, is_staff
from league.models import Season

KEEP_SCHEDULE = "league.keep_schedule"
SET_RULES = "league.set_rules"

_REFUSALS = {
    KEEP_SCHEDULE: "Only the league's commissioners may change its schedule.",
    SET_RULES: "Only the league's commissioners may set the rules of a season.",
}


@rules.predicate
def is_commissioner(user, season) -> bool:
    """Whether this person runs the league of this season."""
    return bool(season and season.league.commissioners.filter(pk=user.pk).exists())


for _permission in (KEEP_SCHEDULE, SET_RULES):
    rules.add_perm(_permission, has_account & (is_staff | is_commissioner))


def may(user, permission: str, season: Season) -> bool:
    """Whether a person may do this to this season."""
    return rules.has_perm(permission, user, season)


def require(user, permission: str, season: Season) -> None:
    """Raise ``PermissionDenied``, with the reason, unless a person may do this."""
    if not may(user, permission, season):
        raise PermissionDenied(_(_REFUSALS[permission]))
