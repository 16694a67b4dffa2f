"""manage.py load_league FILE: set a league up from a file."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from league.services import LeagueRejected, load_league


class Command(BaseCommand):
    """Sets up a league, its season, teams and rosters as a TOML file describes them."""

    help = "Set up a season from a file such as league/demo/league.toml."

    def add_arguments(self, parser):
        """Take the file."""
        parser.add_argument("path", metavar="FILE", type=Path)

    def handle(self, path, **options):
        """Load the file, or say why it was refused."""
        try:
            season = load_league(path)
        except LeagueRejected as refusal:
            raise CommandError(str(refusal)) from None
        teams = season.season_teams.count()
        self.stdout.write(f"{season} ({season.slug}): {teams} teams")
