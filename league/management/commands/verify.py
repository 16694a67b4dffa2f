"""manage.py verify: compare everything derived with the plays."""

from django.core.management.base import BaseCommand

from league.management.progress import shown_progress
from league.management.season import chosen_season
from league.services.rebuilding import verify


class Command(BaseCommand):
    """Tells every stored figure that does not follow from the plays."""

    help = (
        "Compare everything that is derived with the plays, and tell each difference "
        "in a sentence. Stores nothing; rebuild mends. Ends with 1 if there is any."
    )

    def add_arguments(self, parser):
        """Take the season."""
        parser.add_argument("--season", metavar="SEASON", default="")

    def handle(self, season, verbosity, **options):
        """Compare, and print the differences."""
        chosen = chosen_season(season) if season else None
        count = 0
        for difference in verify(chosen, shown_progress(self.stdout, verbosity)):
            count += 1
            self.stderr.write(str(difference))
        found = f"{count} difference{'s' * (count != 1)}" if count else "no difference"
        self.stdout.write(f"{chosen or 'All seasons'}: {found}")
        if count:
            raise SystemExit(1)
