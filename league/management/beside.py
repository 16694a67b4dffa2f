"""A worker for long work beside the server at home, without a second terminal.

A process of its own, so that pages stay quick while games are simulated. It hangs on a
pipe: when the server ends, however it ends, the pipe closes and the worker ends too. A
job that runs then is stopped at its next step and says so.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from django.conf import settings

#: How long the worker has to come to the end of its step, in seconds.
GRACE = 10


@contextmanager
def worker_beside() -> Iterator[subprocess.Popen]:
    """Let a worker run as long as the block does."""
    words = [sys.executable, str(settings.BASE_DIR / "manage.py"), "jobs_worker"]
    worker = subprocess.Popen(  # noqa: S603  (our own program)
        [*words, "--beside", "--no-reload", "--no-startup-delay", "--verbosity=0"],
        stdin=subprocess.PIPE,
    )
    try:
        yield worker
    finally:
        worker.stdin.close()
        try:
            worker.wait(timeout=GRACE + 2)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()


def end_with(pipe: BinaryIO) -> None:
    """Let this process end when the other end of a pipe closes."""
    threading.Thread(target=_wait_for_the_end, args=(pipe,), daemon=True).start()


def _wait_for_the_end(pipe: BinaryIO) -> None:
    from league.jobs import stopping

    while pipe.read(1024):
        pass
    stopping.set()
    os.kill(os.getpid(), signal.SIGTERM)  # at once when idle, else after the step
    if not threading.Event().wait(GRACE):
        os._exit(1)
