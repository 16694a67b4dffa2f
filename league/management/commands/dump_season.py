"""manage.py dump_season SEASON DIR: a season's figures as CSV files."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from league.management.season import chosen_season
from league.statistics import dump_season


class Command(BaseCommand):
    """Writes the reports of a season, and its tables as in baseball databases."""

    help = (
        "Write a season to a folder: batting.csv, pitching.csv, fielding.csv, teams.csv"
        " and standings.csv as the pages show them, and in lahman/ the tables People,"
        " Teams, Games, Batting, Pitching and Fielding as baseball databases have them."
    )

    def add_arguments(self, parser):
        """Take the season and the folder."""
        parser.add_argument("season", metavar="SEASON")
        parser.add_argument("place", metavar="DIR", type=Path)

    def handle(self, season, place, **options):
        """Write the files and name them."""
        season = chosen_season(season)
        try:
            place.mkdir(parents=True, exist_ok=True)
            for path in dump_season(season, place):
                self.stdout.write(str(path))
        except OSError as fault:
            raise CommandError(f"{place}: {fault.strerror}.") from None
