"""The season that a command is about."""

from django.core.management.base import CommandError

from league.models import Season
from league.pages.queries import find_season


def add_season_option(parser):
    """Let a command take ``--season``."""
    parser.add_argument(
        "--season",
        metavar="SEASON",
        default="",
        help="short name of a season, such as rattlecup-2026 (default: current)",
    )


def chosen_season(slug: str) -> Season:
    """Return the season of this short name, or the current one."""
    season = find_season(slug)
    if season is not None:
        return season
    known = ", ".join(Season.objects.values_list("slug", flat=True))
    if not known:
        raise CommandError("There is no season yet; set one up with load_league.")
    raise CommandError(f"There is no season {slug}; there is {known}.")
