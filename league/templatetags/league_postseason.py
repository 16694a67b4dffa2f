"""The champion of a season, wherever a page of the season shows him."""

from django import template

from league.postseason.tournaments import champion_of

register = template.Library()


@register.inclusion_tag("league/_postseason_champion.html")
def season_champion(season, season_query=""):
    """Show who has won the season's pennant, and the way to the postseason."""
    award = champion_of(season)
    return {"award": award, "season": season, "season_query": season_query}
