"""manage.py tidy_jobs: forget long work that was done long ago, with its files."""

from datetime import timedelta

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from league.jobs import forget_jobs


class Command(BaseCommand):
    """Deletes old jobs and their files; for a timer, once a day or a week."""

    help = "Delete the jobs that ended so many days ago, with the files they made."

    def add_arguments(self, parser):
        """Take the days."""
        parser.add_argument("--days", type=int, default=30)

    def handle(self, *, days, verbosity, **options):
        """Delete, and say how many."""
        if days < 0:
            raise CommandError("--days is 0 or more.")
        count = forget_jobs(timezone.now() - timedelta(days=days))
        call_command("prune_db_task_results", min_age_days=days, verbosity=0)
        self.stdout.write(f"{count} job{'s' * (count != 1)} deleted")
