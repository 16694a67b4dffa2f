"""The colors that new teams of a season are offered."""

from games.models import Team
from league.models import Season

#: Colors for new teams in the order in which they are offered, each unlike the others.
TEAM_COLORS = (
    "#5b4636 #1d4e89 #9a3412 #1f5c3a #6a1b4d #b7791f"
    " #0f6b6b #2d2f36 #a3195b #4338a8 #7a8a1f #5f7a94"
).split()


def next_color(season: Season) -> str:
    """Return the first color for a team that no other team of a season has."""
    teams = Team.objects.filter(seasons__season=season)
    taken = set(teams.values_list("color", flat=True))
    free = [color for color in TEAM_COLORS if color not in taken]
    return free[0] if free else TEAM_COLORS[len(taken) % len(TEAM_COLORS)]
