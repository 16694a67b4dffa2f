"""Signs of life of a running job, given from beside the work however long it takes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

from django.db import DatabaseError, connection
from django.utils import timezone

from league.models import Job

#: Seconds between two signs of life; well under ``league.models.job.SILENCE``.
BEAT = 20

logger = logging.getLogger(__name__)


def running(job: Job):
    """Return the job as a query, as long as it is this worker's."""
    return Job.objects.filter(pk=job.pk, attempt=job.attempt, status=Job.Status.RUNNING)


class Heartbeat:
    """Says that a job is alive for as long as the block lasts, from a thread.

    The thread has a connection of its own, so that the sign is seen while the work is
    in a transaction. ``news`` returns what is to be stored with it. Where the work is
    inside a transaction of somebody else's (a test, a request) there is no thread.

    On SQLite nobody can store anything while the work is in a transaction; there the
    lock itself is the sign of life (see ``Job.is_dead``).
    """

    def __init__(self, job: Job, news: Callable[[], dict[str, object]]):
        """Keep what is needed; nothing runs yet."""
        self.job, self.news = job, news
        self.is_wanted = True
        self._over = Event()
        self._thread: Thread | None = None

    def __enter__(self) -> Heartbeat:
        """Start the thread."""
        if not connection.in_atomic_block:
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *fault: object) -> None:
        """End the thread."""
        self._over.set()
        if self._thread is not None:
            self._thread.join(BEAT)

    @property
    def speaks(self) -> bool:
        """Whether somebody stores what a transaction of the work would hide."""
        return self._thread is not None and connection.in_atomic_block

    def _run(self) -> None:
        try:
            while not self._over.wait(BEAT):
                try:
                    self.beat()
                except DatabaseError as fault:  # locked: the next one will do
                    logger.debug("No sign of life of job %s: %s", self.job.pk, fault)
        finally:
            connection.close()

    def beat(self) -> None:
        """Store a sign of life, and see whether the job is wanted any more."""
        mine = running(self.job)
        is_mine = mine.update(heartbeat=timezone.now(), **self.news())
        self.is_wanted = bool(is_mine) and mine.filter(cancel_asked=False).exists()
