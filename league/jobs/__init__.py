"""Long work done beside the pages: a registry of kinds, and how a job is run.

A kind is a function that is given its ``Progress`` and the parameters of the job::

    @job_kind("count_all", title=_("All games are counted"), permission=SET_RULES)
    def count_all(progress, season, *, twice=False):
        for number, game in enumerate(games, start=1):
            with transaction.atomic():
                ...
            progress.step(number, len(games), str(game))
        progress.link(_("Standings"), reverse("league:standings"))
        progress.file("book.pdf", content, "application/pdf")
        return _("Everything is counted.")

``start_job("count_all", season, request.user, twice=True)`` stores the job and puts it
in the queue when the transaction commits; ``manage.py db_worker`` runs it. The module
of a kind must be named in ``KIND_MODULES``. Parameters are values that JSON can hold.

``step`` is called between transactions: what a transaction has done is seen by others
only when it ends, and so is the progress inside it. It raises ``Cancelled`` when
somebody asked for that; let it pass through. A kind says a fault in one sentence with
``JobFailed``. It must be able to start again where it was broken off. That it is alive
is said from beside it (``league.jobs.heartbeat``), however long a step takes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from importlib import import_module
from threading import Event
from time import monotonic
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_tasks import task

from league.access.roles import leagues_run
from league.jobs.heartbeat import Heartbeat, running
from league.models import Job, JobFile, League, Season
from league.models.job import LARGEST_FILE
from league.permissions import RUN_LEAGUE, may, require

#: Where the kinds are; a worker imports these before it runs a job.
KIND_MODULES = [
    "league.services.simulation",
    "league.services.printing",
    "league.services.backup",
]
#: Progress is stored no oftener than this, in seconds.
PACE = 0.5
#: Set when the process is about to end: running jobs stop at their next step.
stopping = Event()

logger = logging.getLogger(__name__)


class Cancelled(Exception):
    """Somebody asked to stop this job, or another worker has it now."""


class Stopped(Exception):
    """The program ends while a job runs."""


class JobFailed(Exception):
    """A job cannot be done; the text is one sentence for whoever asked for it."""


@dataclass(frozen=True)
class Kind:
    """A kind of job: what it is called, what does it, and who may ask for it.

    ``title`` is a lazy text, or a function of the job that returns one.
    ``permission`` is one of ``league.permissions``, or ``None``: any account may.
    """

    name: str
    work: Callable[..., object]
    title: object
    permission: str | None = RUN_LEAGUE

    def title_of(self, job: Job) -> str:
        """Return what this job does, in the language that is in force."""
        return str(self.title(job) if callable(self.title) else self.title)


_kinds: dict[str, Kind] = {}


def job_kind(
    name: str, *, title: object, permission: str | None = RUN_LEAGUE
) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Put a function into the registry under a name (see the module)."""

    def register(work: Callable[..., object]) -> Callable[..., object]:
        _kinds[name] = Kind(name, work, title, permission)
        return work

    return register


@cache
def _import_kinds() -> None:
    for module in KIND_MODULES:
        import_module(module)


def kind_named(name: str) -> Kind | None:
    """Return the kind with this name, or ``None``."""
    _import_kinds()
    return _kinds.get(name)


def title_of(job: Job) -> str:
    """Return what a job does, also when its kind is no longer there."""
    kind = kind_named(job.kind)
    return kind.title_of(job) if kind else job.kind


# -- what a running job says ----------------------------------------------------------


@dataclass
class Progress:
    """What the work says while it is done; each word is stored with the job."""

    job: Job
    links: list[tuple[str, str]] = field(default_factory=list)
    _stored: float = -PACE
    _news: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make the heartbeat, which does not beat before it is entered."""
        self.heartbeat = Heartbeat(self.job, lambda: dict(self._news))

    def step(self, done: int, total: int, message: object = "") -> None:
        """Store how far the work has come; raises ``Cancelled`` and ``Stopped``.

        Most calls cost nothing: it is stored every half second, and at the end; inside
        a transaction by the heartbeat alone.
        """
        if stopping.is_set():
            raise Stopped
        now = monotonic()
        if now - self._stored < PACE and done < total:
            return
        self._stored = now
        news = {"done": done, "total": total, "message": str(message)[:300]}
        if self.heartbeat.speaks:
            self._news = news
            if not self.heartbeat.is_wanted:
                raise Cancelled
            return
        self._news = {}
        rows = running(self.job).filter(cancel_asked=False)
        if not rows.update(heartbeat=timezone.now(), **news):
            raise Cancelled

    def link(self, text: object, address: str) -> None:
        """Add a link to what the job made."""
        self.links.append((str(text), address))

    def file(self, name: str, content: bytes, content_type: str) -> None:
        """Keep a file with the job, in the place of an older one.

        Raises ``JobFailed`` when it is larger than 20 megabytes.
        """
        if len(content) > LARGEST_FILE:
            raise JobFailed(
                _("The file would have %(size)s megabytes; %(limit)s are the most.")
                % {"size": len(content) // 2**20, "limit": LARGEST_FILE // 2**20}
            )
        JobFile.objects.update_or_create(
            job=self.job,
            defaults={
                "name": name,
                "content": content,
                "content_type": content_type,
                "size": len(content),
            },
        )


# -- asking for work ------------------------------------------------------------------


@transaction.atomic
def start_job(
    kind: str, season: Season | None, by, *, league: League | None = None, **params: Any
) -> Job:
    """Store a job and put it in the queue when the transaction commits.

    When the same is already waiting or running, that job is returned. ``by`` is
    ``None`` for the program itself. Raises ``PermissionDenied``.
    """
    found = kind_named(kind)
    if found is None:
        raise LookupError(f"No kind of job is called {kind!r}.")
    _check_may_ask(by, found, season or league)
    wanted = {"kind": kind, "season": season, "params": params}
    wanted["league"] = season.league if season is not None else league
    under_way = Job.objects.filter(
        **wanted, status__in=[Job.Status.WAITING, Job.Status.RUNNING]
    )
    for same in under_way:
        if not (same.is_dead or same.cancel_asked):
            return same
    language = translation.get_language() or ""
    job = Job.objects.create(asked_by=by, language=language, **wanted)
    _enqueue(job)
    return job


def _check_may_ask(by, kind: Kind, about: Season | League | None) -> None:
    if by is None:
        return
    if kind.permission is not None:
        require(by, kind.permission, about)
    elif not by.is_authenticated:
        raise PermissionDenied(_("Log in first."))


def may_manage(user, job: Job) -> bool:
    """Whether a person may cancel a job or start it again."""
    if not (user and user.is_authenticated):
        return False
    return user.is_staff or job.asked_by_id == user.pk or _runs_the_league(user, job)


def may_see(user, job: Job) -> bool:
    """Whether a person may look at a job and take its file."""
    return may_manage(user, job)


def jobs_seen_by(user):
    """Return the jobs that a person may look at, as a query."""
    found = Job.objects.select_related("season__league", "league", "asked_by")
    if user.is_staff:
        return found
    mine = Q(asked_by=user) | Q(league__in=leagues_run(user))
    return found.filter(mine)


def _runs_the_league(user, job: Job) -> bool:
    about = job.season or job.league
    return about is not None and may(user, RUN_LEAGUE, about)


def _check_may_manage(by, job: Job) -> None:
    if by is not None and not may_manage(by, job):
        raise PermissionDenied(
            _("Only who asked for it, and the league's commissioners, may do that.")
        )


@transaction.atomic
def cancel_job(by, job: Job) -> Job:
    """Cancel a job: at once while it waits, at its next step while it runs."""
    job = Job.objects.select_for_update().get(pk=job.pk)
    _check_may_manage(by, job)
    if job.is_over:
        return job
    job.cancel_asked = True
    if job.status == Job.Status.WAITING or job.is_dead:
        job.status, job.finished = Job.Status.CANCELLED, timezone.now()
        job.message = _("Cancelled.")
    job.save()
    return job


@transaction.atomic
def restart_job(by, job: Job) -> Job:
    """Start a job again that failed, was cancelled, or whose worker died.

    Anything else is left as it is.
    """
    job = Job.objects.select_for_update().get(pk=job.pk)
    _check_may_manage(by, job)
    if not job.may_start_again:
        return job
    if by is not None and (kind := kind_named(job.kind)) is not None:
        _check_may_ask(by, kind, job.season or job.league)
    job.attempt += 1
    job.status, job.cancel_asked = Job.Status.WAITING, False
    job.done = job.total = 0
    job.message, job.result = "", {}
    job.created = timezone.now()
    job.started = job.finished = job.heartbeat = None
    job.save()
    _enqueue(job)
    return job


def _enqueue(job: Job) -> None:
    transaction.on_commit(lambda: run_job.enqueue(job.pk, job.attempt))


# -- doing it -------------------------------------------------------------------------


@task()
def run_job(pk: int, attempt: int) -> None:
    """Do a waiting job; one that is not waiting any more is left alone."""
    now = timezone.now()
    claimed = Job.objects.filter(pk=pk, attempt=attempt, status=Job.Status.WAITING)
    if not claimed.update(status=Job.Status.RUNNING, started=now, heartbeat=now):
        return
    job = Job.objects.select_related("season__league", "league", "asked_by").get(pk=pk)
    with translation.override(job.language or None):
        _do(job)


def _do(job: Job) -> None:
    """Run the work of a job and store how it ended."""
    progress = Progress(job)
    ended = Job.Status.FAILED
    try:
        kind = kind_named(job.kind)
        if kind is None:
            raise JobFailed(_("Nobody knows how to do this any more."))
        with progress.heartbeat:
            said = kind.work(progress, job.season, **job.params)
        ended, said = Job.Status.DONE, str(said or "")
    except Cancelled:
        ended, said = (
            Job.Status.CANCELLED,
            _("Cancelled; what was done until then stays."),
        )
    except (JobFailed, PermissionDenied) as refusal:
        said = str(refusal)
    except (Stopped, SystemExit, KeyboardInterrupt) as end:
        said = _("The program was stopped meanwhile; start it again to go on.")
        _finish(progress, ended, said)
        if isinstance(end, Stopped):
            return
        raise
    except Exception as fault:
        logger.exception("Job %s (%s) failed", job.pk, job.kind)
        said = _what_failed(fault)
    _finish(progress, ended, said)


def _what_failed(fault: Exception) -> str:
    if isinstance(fault, DatabaseError):
        return _("The database refused: %(why)s") % {"why": _first_line(fault)}
    return _("This failed unexpectedly (%(name)s); the log has the details.") % {
        "name": type(fault).__name__
    }


def _first_line(fault: Exception) -> str:
    return (str(fault).splitlines() or [type(fault).__name__])[0]


def _finish(progress: Progress, status: str, said: str) -> None:
    changes: dict[str, Any] = {
        "status": status,
        "message": said[:300],
        "finished": timezone.now(),
        "result": {"links": progress.links},
    }
    running(progress.job).update(**changes)


# -- tidying --------------------------------------------------------------------------


@transaction.atomic
def forget_jobs(before: datetime) -> int:
    """Delete the jobs that ended before a moment, with their files; return how many."""
    old = Job.objects.filter(finished__lt=before).exclude(
        status__in=[Job.Status.WAITING, Job.Status.RUNNING]
    )
    count = old.count()
    old.delete()
    return count
