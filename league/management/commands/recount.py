"""manage.py recount [SEASON]: rebuild what is derived from the plays."""

from django.core.management.base import BaseCommand

from league.management.season import chosen_season
from league.services import recount_season


class Command(BaseCommand):
    """Rebuilds every line of a season's games from the plays and compares."""

    help = (
        "Rebuild the results and lines of a season's games from their plays, and "
        "report every game whose stored figures were others. Ends with 1 if there are."
    )

    def add_arguments(self, parser):
        """Take the season."""
        parser.add_argument("season", metavar="SEASON", nargs="?", default="")
        parser.add_argument(
            "--dry-run", action="store_true", help="compare only, store nothing"
        )

    def handle(self, season, dry_run, **options):
        """Recount, and print the differences."""
        season = chosen_season(season)
        count, found = recount_season(season, dry_run=dry_run)
        for difference in found:
            self.stderr.write(str(difference))
        games = f"{count} game{'s' * (count != 1)}"
        self.stdout.write(f"{season}: {games} recounted, {len(found)} differ")
        if found:
            raise SystemExit(1)
