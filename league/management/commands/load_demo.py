"""manage.py load_demo: a small league to look at, once."""

from pathlib import Path

from django.core.management.base import BaseCommand
from django.db import transaction

import league
from league.models import League
from league.services import load_games, load_league

DEMO = Path(league.__file__).parent / "demo"


class Command(BaseCommand):
    """Loads the demo league into a database that holds no league yet."""

    help = "Load the demo league, unless there is a league already."

    def handle(self, **options):
        """Load the league and its games, all or nothing."""
        if League.objects.exists():
            self.stdout.write("There is a league already; nothing to load.")
            return
        with transaction.atomic():
            season = load_league(DEMO / "league.toml")
            report = load_games(DEMO / "games", season)
        for file in report.files:
            for sentence in file.sentences():
                self.stderr.write(sentence)
        self.stdout.write(f"{season}: {report.summary}")
