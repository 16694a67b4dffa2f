"""The menu in the head of every page."""

from django import template

from league.models import League, Season
from league.pages.navigation import menu_for

register = template.Library()


@register.inclusion_tag("league/_menu.html", takes_context=True)
def site_menu(context) -> dict:
    """Show where one can go from here; the page that is shown is marked."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    season, league = context.get("season"), context.get("league")
    if season is None and isinstance(league, League):
        season = league.seasons.filter(is_current=True).first()
    groups = menu_for(
        context.get("user"),
        season if isinstance(season, Season) else None,
        context.get("season_query") or "",
        match.view_name if match else "",
    )
    return {"groups": groups}
