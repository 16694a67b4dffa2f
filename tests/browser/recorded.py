"""What the server has recorded and a page shows, asked while they go on."""

import time

import pytest
from django.db import OperationalError

from games.models import PlayRecord


def lines():
    """Return the lines of the game, in order, as soon as nobody is writing them.

    Server and test share one database in memory, where a reader does not wait for a
    writer but is refused at once.
    """
    for _ in range(100):
        try:
            rows = PlayRecord.objects.order_by("sequence")
            return list(rows.values_list("text", flat=True))
        except OperationalError:
            time.sleep(0.05)
    pytest.fail("the lines of the game cannot be read")


def wait_for_lines(page, count):
    """Wait until so many lines are recorded; the server is in another thread."""
    for _ in range(300):
        if len(lines()) == count:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"{lines()} instead of {count} lines")


def wait_for_value(page, text, field="#play"):
    """Wait until this stands in the field; the pages allow no script of a test's."""
    for _ in range(600):
        if page.input_value(field) == text:
            return
        page.wait_for_timeout(50)
    pytest.fail(f"{page.input_value(field)!r} instead of {text!r}")
