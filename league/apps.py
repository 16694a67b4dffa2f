"""The app of many games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    """Leagues, seasons, standings and statistics."""

    name = "league"
    verbose_name = _("Leagues")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self):
        """Listen to the games; tell them who is on which roster and who may do what."""
        from games.hooks.houses import register_board_source
        from games.hooks.imprint import register_shirt_source, register_tag_source
        from games.hooks.rosters import register_place_source, register_roster_source
        from games.hooks.terms import register_terms_source
        from games.permissions import register_office
        from league import signals  # noqa: F401
        from league.access import checks  # noqa: F401
        from league.access.offices import LeagueOffice
        from league.access.reading import register_person_source
        from league.cards import signals as card_signals  # noqa: F401
        from league.cards.boards import board_of_game
        from league.postseason import signals as bracket_signals  # noqa: F401
        from league.printing.shirts import league_tags, shirts_on
        from league.services.tokens import person_of_request
        from league.setup.rosters import places_on, players_on
        from league.setup.terms import terms_between

        register_roster_source(players_on)
        register_place_source(places_on)
        register_shirt_source(shirts_on)
        register_tag_source(league_tags)
        register_terms_source(terms_between)
        register_office(LeagueOffice())
        register_board_source(board_of_game)
        register_person_source(person_of_request)
