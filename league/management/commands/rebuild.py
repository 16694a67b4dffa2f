"""manage.py rebuild: derive everything from the plays anew, and store it."""

from django.core.management.base import BaseCommand

from league.management.progress import shown_progress
from league.management.season import chosen_season
from league.services.rebuilding import rebuild


class Command(BaseCommand):
    """Rebuilds results, lines, plate appearances and totals from the plays."""

    help = (
        "Rebuild everything that is derived from the plays: results, lines and plate "
        "appearances of games, and the totals of seasons. Of every game, unless a "
        "season is named."
    )

    def add_arguments(self, parser):
        """Take the season."""
        parser.add_argument("--season", metavar="SEASON", default="")

    def handle(self, season, verbosity, **options):
        """Rebuild, and say how many games."""
        chosen = chosen_season(season) if season else None
        progress = shown_progress(self.stdout, verbosity)
        count = rebuild(chosen, progress)
        games = f"{count} game{'s' * (count != 1)}"
        self.stdout.write(f"{chosen or 'All seasons'}: {games} rebuilt")
