"""What templates ask of the league office: whether somebody may set something up."""

from django import template

from games.permissions import is_staff
from league.access.roles import leagues_run
from league.permissions import may as may_do

register = template.Library()


@register.simple_tag
def has_an_office(user) -> bool:
    """Whether a person sets up any league; asked once for a request."""
    return bool(user) and (is_staff(user) or bool(leagues_run(user)))


@register.simple_tag
def may(user, permission: str, thing=None) -> bool:
    """Whether a person may do this, by the short name of a permission."""
    return (
        bool(user)
        and user.is_authenticated
        and may_do(user, f"league.{permission}", thing)
    )
