"""manage.py restore_league FILE: a league out of its archive."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from league.backup.archive import BackupRejected, read_archive
from league.services.backup import restore_backup


class Command(BaseCommand):
    """Takes a league out of an archive: all of it, or nothing."""

    help = (
        "Restore a league from the archive that backup_league has written. An archive"
        " that is damaged is refused with the place, and nothing is stored."
    )

    def add_arguments(self, parser):
        """Take the file."""
        parser.add_argument("path", metavar="FILE", type=Path)

    def handle(self, path, verbosity, **options):
        """Restore the league, or say why not and where."""
        tenth = [0]

        def progress(done: int, total: int, what: object) -> None:
            if total and verbosity and done * 10 // total > tenth[0]:
                tenth[0] = done * 10 // total
                self.stdout.write(f"{tenth[0]}0 %")
                self.stdout.flush()

        try:
            with path.open("rb") as stream:
                archive = read_archive(stream)
            league = restore_backup(archive, progress=progress)
        except OSError as fault:
            raise CommandError(f"{path}: {fault.strerror}.") from None
        except BackupRejected as refusal:
            raise CommandError(f"{path.name}: {refusal}") from None
        seasons = league.seasons.count()
        self.stdout.write(f"{league} is here again: seasons: {seasons}")
