"""A league put into an archive, and one taken out of it: all of it, or nothing."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game
from games.services.derived import rebuild_games
from league.backup.archive import Archive, BackupRejected, read_archive
from league.backup.reading import Reader
from league.backup.sheets import LEAGUE_SHEETS, SEASON_SHEETS
from league.backup.writing import Progress, back_up, silent
from league.jobs import JobFailed, job_kind, start_job
from league.models import Job, JobFile, League, Season
from league.models.job import LARGEST_FILE
from league.permissions import MAKE_LEAGUE, RUN_LEAGUE, require
from league.services.placing import note_changes
from league.services.totals import sum_season

#: How many games are derived at once.
CHUNK = 40
#: How often a league that changes meanwhile is read without making others wait.
TRIALS = 2
ZIP = "application/zip"


def write_backup(league: League, *, user=None, progress: Progress = silent) -> bytes:
    """Return the archive of a league; ``user`` is ``None`` for the program itself.

    No change falls between two of its files: when the league has changed meanwhile it
    is read again, in the end in one transaction, for which everybody else waits.
    """
    if user is not None:
        require(user, RUN_LEAGUE, league)
    for _attempt in range(TRIALS):
        before = _versions(league)
        content = back_up(league, progress)
        if _versions(league) == before:
            return content
    with transaction.atomic():
        return back_up(league, progress)


def _versions(league: League) -> list[tuple[int, int]]:
    return list(league.seasons.order_by("pk").values_list("pk", "version"))


@transaction.atomic
def restore_backup(
    archive: Archive, *, user=None, progress: Progress = silent
) -> League:
    """Store the league of an archive, and derive what follows from its plays.

    Raises ``BackupRejected`` with the place, and stores nothing: when a league, season
    or team of that name is here already, or anything in the archive cannot be.
    """
    if user is not None:
        require(user, MAKE_LEAGUE)
    check_is_new(archive)
    seasons = archive.head.get("seasons", [])
    total = 2 + len(LEAGUE_SHEETS) + (1 + len(SEASON_SHEETS)) * len(seasons)
    done = 0

    def step(place: str) -> None:
        nonlocal done
        done += 1
        progress(done, 2 * total, place)

    league = Reader(archive, step).read()
    _derive(league, progress)
    note_changes()
    return league


def check_is_new(archive: Archive) -> None:
    """Refuse an archive whose league or one of whose seasons is here already."""
    slug, name = archive.head.get("league", ""), archive.head.get("name", "")
    there = League.objects.filter(slug=slug) | League.objects.filter(name=name)
    if (league := there.first()) is not None:
        said = _("The league %(name)s is on this site already.")
        raise BackupRejected("league.toml", said % {"name": league})
    for each in archive.head.get("seasons", []):
        if Season.objects.filter(slug=each).exists():
            said = _("A season %(name)s is on this site already.")
            place = f"seasons/{each}/season.toml"
            raise BackupRejected(place, said % {"name": each})


def _derive(league: League, progress: Progress) -> None:
    """Derive lines and totals; what stands in the archive of results is checked."""
    games = Game.objects.filter(fixture__season__league=league)
    keys = list(games.order_by("date", "pk").values_list("pk", flat=True))
    results = dict(games.order_by().values_list("pk", "status"))
    for start in range(0, len(keys), CHUNK):
        rebuild_games(keys[start : start + CHUNK])
        done = min(start + CHUNK, len(keys))
        progress(len(keys) + done, 2 * len(keys), _("counting the games"))
    for key, status in games.order_by().values_list("pk", "status"):
        if results[key] != status:
            game = games.get(pk=key)
            said = _("%(game)s has another end than its plays.")
            raise BackupRejected("games.csv", said % {"game": game})
    for season in league.seasons.all():
        sum_season(season)


# -- beside the pages ------------------------------------------------------------------


@job_kind("backup_league", title=gettext_lazy("Backup of the league"))
def backup_job(progress, season, **params):
    """Put the league into an archive that the job keeps."""
    league = progress.job.league

    def step(done: int, total: int, what: object = "") -> None:
        progress.step(done, max(total, 1), what)

    content = write_backup(league, progress=step)
    progress.file(f"{league.slug}.backup.zip", content, ZIP)
    return _("The backup of %(league)s is ready.") % {"league": league}


@job_kind(
    "restore_league",
    title=gettext_lazy("A league from its backup"),
    permission=MAKE_LEAGUE,
)
def restore_job(progress, season, **params):
    """Take the league out of the archive that was sent with the job."""
    file = JobFile.objects.filter(job=progress.job).first()
    if file is None:
        raise JobFailed(_("The archive is not there any more; send it again."))

    def step(done: int, total: int, what: object = "") -> None:
        progress.step(done, max(total, 1), what)

    try:
        archive = read_archive(bytes(file.content))
        league = restore_backup(archive, progress=step)
    except BackupRejected as refusal:
        raise JobFailed(str(refusal)) from None
    first = league.seasons.order_by("-is_current", "-start").first()
    if first is not None:
        address = f"{reverse('league:home')}?season={first.slug}"
        progress.link(str(league), address)
    return _("%(league)s is here again.") % {"league": league}


@transaction.atomic
def ask_for_restore(user, name: str, content: bytes) -> Job:
    """Start the job that restores an archive, which has been looked at before.

    Raises ``BackupRejected`` and ``PermissionDenied``.
    """
    require(user, MAKE_LEAGUE)
    if len(content) > LARGEST_FILE:
        said = _("The file has more than %(limit)s megabytes; use the command line.")
        raise BackupRejected(name, said % {"limit": LARGEST_FILE // 2**20})
    archive = read_archive(content)
    check_is_new(archive)
    job = start_job("restore_league", None, user, league_slug=archive.head["league"])
    JobFile.objects.update_or_create(
        job=job,
        defaults={
            "name": name[-120:],
            "content": content,
            "content_type": ZIP,
            "size": len(content),
        },
    )
    return job
