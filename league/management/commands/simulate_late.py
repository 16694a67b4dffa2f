"""manage.py simulate_late [SEASON]: play the games whose results are late."""

from django.core.management.base import BaseCommand, CommandError

from league.management.season import chosen_season
from league.models import Season
from league.services.simulation import SimulationRefused, simulate_late


class Command(BaseCommand):
    """Plays late games by each season's rule; for a timer, once a day."""

    help = (
        "Simulate the planned games whose result is later than the season's rule "
        "allows. Without a season: of every season that has such a rule. Running it "
        "again changes nothing. Ends with 1 when a season could not be simulated."
    )

    def add_arguments(self, parser):
        """Take the season."""
        parser.add_argument("season", metavar="SEASON", nargs="?", default="")
        parser.add_argument("--seed", default="", help="a seed instead of a drawn one")

    def handle(self, season, seed, **options):
        """Simulate, and print a line for each season."""
        refused = 0
        for each in self.seasons(season):
            try:
                count = simulate_late(each, seed=seed)
            except SimulationRefused as refusal:
                refused += 1
                self.stderr.write(f"{each}: {refusal}")
                continue
            self.stdout.write(f"{each}: {count} game{'s' * (count != 1)} simulated")
        if refused:
            raise SystemExit(1)

    def seasons(self, slug):
        """Return the seasons that are meant."""
        if not slug:
            rows = Season.objects.exclude(simulate_after_days=None)
            return rows.select_related("league")
        season = chosen_season(slug)
        if season.simulate_after_days is None:
            raise CommandError(
                f"{season} has no rule for late results; set one on its page of rules."
            )
        return [season]
