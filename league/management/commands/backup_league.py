"""manage.py backup_league SLUG -o FILE: a league in one archive of text files."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from league.management.progress import shown_progress
from league.models import League
from league.services.backup import write_backup


class Command(BaseCommand):
    """Writes everything of a league into an archive, the same bytes each time."""

    help = "Put a whole league into one archive, such as rattlecup.backup.zip."

    def add_arguments(self, parser):
        """Take the league and the file."""
        parser.add_argument("slug", metavar="LEAGUE", help="short name of the league")
        parser.add_argument("-o", "--output", metavar="FILE", type=Path)

    def handle(self, slug, output, verbosity, **options):
        """Write the archive, or say which leagues there are."""
        league = League.objects.filter(slug=slug).first()
        if league is None:
            known = ", ".join(League.objects.values_list("slug", flat=True))
            raise CommandError(
                f"There is no league {slug}; there is {known or 'none'}."
            )
        output = output or Path(f"{slug}.backup.zip")
        shown = shown_progress(self.stdout, verbosity)
        content = write_backup(
            league, progress=lambda done, total, what: total and shown(done, total)
        )
        try:
            output.write_bytes(content)
        except OSError as fault:
            raise CommandError(f"{output}: {fault.strerror}.") from None
        self.stdout.write(f"{league}: {output}, {len(content)} bytes")
