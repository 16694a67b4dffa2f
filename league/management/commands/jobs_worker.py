"""manage.py jobs_worker: do the long work that is asked for on the pages."""

import sys

from django_tasks_db.management.commands.db_worker import Command as DatabaseWorker

from league.management.beside import end_with


class Command(DatabaseWorker):
    """The worker of ``db_worker``, which can also end together with the server."""

    help = (
        "Do the jobs that wait, one after another, until it is stopped. The same as "
        "db_worker; `serve` starts one of these beside itself."
    )

    def add_arguments(self, parser):
        """Take what ``db_worker`` takes, and whether to end with the server."""
        super().add_arguments(parser)
        parser.add_argument(
            "--beside",
            action="store_true",
            help="end when standard input closes, as `serve` uses it",
        )

    def handle(self, *, beside, **options):
        """Work until told to stop."""
        if beside:
            end_with(sys.stdin.buffer)
        super().handle(**options)
