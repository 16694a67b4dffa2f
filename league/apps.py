"""The app of many games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    """Leagues, seasons, standings and statistics."""

    name = "league"
    verbose_name = _("Leagues")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self):
        """Listen to the games, and tell them who is on which roster."""
        from games.rosters import register_roster_source
        from league import signals  # noqa: F401
        from league.rosters import players_on

        register_roster_source(players_on)
