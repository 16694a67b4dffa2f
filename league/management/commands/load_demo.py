"""manage.py load_demo: a small league to look at, once."""

from datetime import date
from pathlib import Path

from django.core.management.base import BaseCommand
from django.db import transaction

import league
from league.models import League
from league.schedule import make_schedule
from league.schedules import terms_for
from league.services import load_games, load_league, store_schedule

DEMO = Path(league.__file__).parent / "demo"
#: The games of the demo are those of the first three Sundays; the rest is planned.
REST_OF_SEASON = {"start": date(2026, 4, 26), "inside": 2}


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
            days = frozenset(season.days_of_play)
            terms = terms_for(season, days=days, **REST_OF_SEASON)
            planned = store_schedule(season, make_schedule(terms))
        for file in report.files:
            for sentence in file.sentences():
                self.stderr.write(sentence)
        self.stdout.write(f"{season}: {report.summary}, {len(planned)} games planned")
