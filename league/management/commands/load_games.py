"""manage.py load_games DIR: take game files over into a season."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from league.management.season import add_season_option, chosen_season
from league.services import load_games
from league.services.loading import Outcome, game_files


class Command(BaseCommand):
    """Loads every game file of a folder; what is refused is said and left out."""

    help = (
        "Load the .score files of a folder. Files that have not changed are left "
        "alone; a file that is refused is reported with line and reason, and the "
        "others are kept. Ends with 1 when a file was refused."
    )

    def add_arguments(self, parser):
        """Take the folder, the season and what to do about changed games."""
        parser.add_argument("place", metavar="DIR", type=Path)
        add_season_option(parser)
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="say what would happen, store nothing",
        )
        parser.add_argument(
            "--replace",
            action="store_true",
            help="let a file take the place of a game that was changed on the site",
        )

    def handle(self, place, season, dry_run, replace, verbosity, **options):
        """Load, and print a line for each file."""
        if not place.exists():
            raise CommandError(f"There is no folder {place}.")
        if not game_files(place):
            raise CommandError(f"There is no .score file in {place}.")
        season = chosen_season(season)
        report = load_games(place, season, overwrite=replace, dry_run=dry_run)
        for file in report.files:
            self.tell(file, verbosity)
        trial = " (dry run: nothing was stored)" if dry_run else ""
        self.stdout.write(f"{season}: {report.summary}{trial}")
        if report.count(Outcome.REFUSED):
            raise SystemExit(1)

    def tell(self, file, verbosity):
        """Print what became of a file, and every remark on it."""
        if file.outcome is Outcome.REFUSED:
            for sentence in file.sentences():
                self.stderr.write(f"refused    {sentence}")
            return
        if verbosity > 1 or file.outcome is not Outcome.UNCHANGED:
            self.stdout.write(f"{file.outcome:<10} {file.path.name}: {file.game}")
        for sentence in file.sentences():
            self.stderr.write(f"note       {sentence}")
