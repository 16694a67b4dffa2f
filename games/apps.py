"""The app of one game."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Teams, players and games, with the pages to score them."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Put the permission rules in place."""
        from games import permissions  # noqa: F401
