"""manage.py load_demo: a league to look at, once."""

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.dateparse import parse_date

from league.services.demo import FOLDER, make_demo
from league.services.demo_people import CHIEF, PASSWORD, close_accounts

#: Where the files of the demo are.
DEMO = FOLDER
BAR = 30


class Command(BaseCommand):
    """Loads the demo league into a database that holds no league yet."""

    help = "Load the demo league, unless there is a league already."

    def add_arguments(self, parser):
        """Take the day, and whether anybody may log in."""
        parser.add_argument("--today", type=parse_date, help="as of a day: 2026-05-20")
        parser.add_argument(
            "--no-login",
            action="store_false",
            dest="login",
            help="give the demo accounts no password, so that nobody can log in; "
            "take the known one from those that have it",
        )
        parser.add_argument(
            "--quiet", action="store_true", help="say nothing of a league that is there"
        )

    def handle(self, *, today=None, login=True, quiet=False, **options):
        """Load the league and its games, all or nothing."""
        season = make_demo(
            today or timezone.localdate(),
            password=PASSWORD if login else None,
            tell=self.tell,
        )
        closed = [] if login else close_accounts()
        if closed:
            self.stdout.write(f"Nobody can log in any more as {', '.join(closed)}.")
        if season is None:
            if not (quiet or closed):
                self.stdout.write("There is a league already; nothing to load.")
            return
        played = season.fixtures.filter(status="played").count()
        left = season.fixtures.filter(game=None, status="planned").count()
        self.stdout.write(f"{season}: {played} games played, {left} to come.")
        if login:
            self.stdout.write(f"Log in as {CHIEF} with the password {PASSWORD}.")

    def tell(self, done, total):
        """Draw how far it is, on a terminal."""
        if not self.stdout.isatty():
            return
        full = BAR * done // total
        bar = "#" * full + "." * (BAR - full)
        end = "\n" if done == total else ""
        self.stdout.write(
            f"\rPlaying the demo league  [{bar}]  {done} of {total} games", ending=end
        )
        self.stdout.flush()
