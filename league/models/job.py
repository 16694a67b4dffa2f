"""Long work that is done beside the pages: what is asked for, how far it has come."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta

from django.conf import settings
from django.db import connection, models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.models.setup import League, Season

#: After so long without a sign of life the worker of a job is taken for dead.
SILENCE = timedelta(minutes=2)
#: After so long without a worker the page says that one has to be started.
PATIENCE = timedelta(seconds=20)
#: The largest file that a job may leave, in bytes.
LARGEST_FILE = 20 * 2**20


class Job(models.Model):
    """A piece of long work; ``league.jobs`` starts and runs it.

    ``kind`` names the function in the registry of ``league.jobs``, ``params`` are its
    arguments. ``attempt`` grows each time it is started: a worker that was taken for
    dead finds that the job is no longer his. ``result`` holds ``links``, pairs of text
    and address.
    """

    class Status(models.TextChoices):
        """How far a job has come."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    kind = models.CharField(_("kind"), max_length=40)
    league = models.ForeignKey(
        League,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="jobs",
        verbose_name=_("league"),
    )
    season = models.ForeignKey(
        Season,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="jobs",
        verbose_name=_("season"),
    )
    params = models.JSONField(default=dict, blank=True)
    status = models.CharField(
        _("status"), max_length=9, choices=Status, default=Status.WAITING
    )
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("of"), default=0)
    message = models.CharField(_("message"), max_length=300, blank=True)
    result = models.JSONField(default=dict, blank=True)
    language = models.CharField(max_length=16, blank=True, editable=False)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("asked by"),
    )
    cancel_asked = models.BooleanField(default=False)
    attempt = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(_("asked"), default=timezone.now)
    started = models.DateTimeField(_("started"), null=True, blank=True)
    finished = models.DateTimeField(_("finished"), null=True, blank=True)
    heartbeat = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        indexes = [models.Index(fields=["status"], name="jobs_by_status")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    def get_absolute_url(self) -> str:
        """Return the address of the job's page."""
        return reverse("league:job_detail", args=[self.pk])

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen unless it is started again."""
        return self.status not in (self.Status.WAITING, self.Status.RUNNING)

    @property
    def is_dead(self) -> bool:
        """Whether it runs for a worker who has given no sign of life for too long.

        On SQLite a worker in a long transaction can give none; his lock is one.
        """
        if self.status != self.Status.RUNNING:
            return False
        is_silent = timezone.now() - (self.heartbeat or self.created) > SILENCE
        return is_silent and not _somebody_writes()

    @property
    def is_unattended(self) -> bool:
        """Whether it has waited so long that there seems to be no worker."""
        is_waiting = self.status == self.Status.WAITING
        return is_waiting and timezone.now() - self.created > PATIENCE

    @property
    def may_start_again(self) -> bool:
        """Whether it ended without being done, or its worker died."""
        ended = (self.Status.FAILED, self.Status.CANCELLED)
        return self.status in ended or self.is_dead

    @property
    def percent(self) -> int | None:
        """How much is done in whole hundredths, or ``None`` while nobody knows."""
        return min(100, 100 * self.done // self.total) if self.total else None


class JobFile(models.Model):
    """The file that a job made, kept in the database, so that every process has it.

    A row of its own: lists of jobs do not read it.
    """

    job = models.OneToOneField(Job, models.CASCADE, related_name="file")
    name = models.CharField(_("name"), max_length=120)
    content_type = models.CharField(max_length=80, default="application/octet-stream")
    size = models.PositiveIntegerField(_("bytes"), default=0)
    content = models.BinaryField()

    class Meta:
        verbose_name = _("file of a job")
        verbose_name_plural = _("files of jobs")

    def __str__(self) -> str:
        return self.name


def _somebody_writes() -> bool:
    """Whether another connection is in a writing transaction; always not but on SQLite.

    A process that has died holds no lock. Whoever asks from inside a transaction holds
    the only one himself.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return False
    name = connection.get_connection_params()["database"]
    with closing(
        sqlite3.connect(name, timeout=0, isolation_level=None, uri=True)
    ) as db:
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        db.execute("ROLLBACK")
    return False
