"""A real browser before a real server; skipped where there is none.

Wants the package ``playwright`` and a Chromium: Debian's, or the one named in the
environment variable ``CHROMIUM``.
"""

import os
import threading
import time
from pathlib import Path

import pytest
from django.core.signals import request_finished, request_started

from games.services import create_game, set_lineup

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
PASSWORD = "pennant!"


def pytest_collection_modifyitems(items):
    """One server, one browser: these tests stay in one process."""
    for item in items:
        if Path(item.fspath).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def chromium():
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed"
    )
    if not CHROMIUM.exists():
        pytest.skip(f"there is no Chromium at {CHROMIUM}")
    # The browser's driver runs a loop in this thread; the database is used beside it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=str(CHROMIUM), args=["--no-sandbox"]
        )
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def all_answered():
    """Wait, when a test is over, until the server has answered every request.

    A page that polls may still ask while the database is emptied behind it.
    """
    open_requests = []
    lock = threading.Lock()

    def begin(**_):
        with lock:
            open_requests.append(1)

    def end(**_):
        with lock:
            open_requests.pop()

    request_started.connect(begin, weak=False)
    request_finished.connect(end, weak=False)
    yield
    deadline = time.monotonic() + 5
    while open_requests and time.monotonic() < deadline:
        time.sleep(0.02)
    request_started.disconnect(begin)
    request_finished.disconnect(end)


@pytest.fixture
def site(transactional_db, live_server, all_answered, django_user_model):
    """A server with a game between two teams that staff may score."""
    from datetime import date

    from games.models import Player, Team

    user = django_user_model.objects.create_superuser("ann", password=PASSWORD)
    teams = [
        Team.objects.create(code=code, name=name)
        for code, name in (("OWL", "Owls"), ("RAM", "Rams"))
    ]
    game = create_game(user, visitors=teams[0], home=teams[1], date=date(2026, 5, 3))
    for side, letter in (("visitors", "O"), ("home", "R")):
        card = [
            (slot, Player.objects.create(name=f"{letter}. Man {slot}"), slot)
            for slot in range(1, 10)
        ]
        set_lineup(user, game, side, card)
    live_server.game = game
    return live_server


@pytest.fixture
def open_page(chromium, site):
    """Open a page of the game in a window of its own, logged in."""
    windows = []

    def open_page(
        path="score/", *, width=1280, scheme="light", scripts=True, touch=False
    ):
        window = chromium.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            java_script_enabled=scripts,
            has_touch=touch,
        )
        windows.append(window)
        page = window.new_page()
        page.set_default_timeout(30_000)
        page.goto(f"{site.url}/accounts/login/")
        page.fill("[name=username]", "ann")
        page.fill("[name=password]", PASSWORD)
        page.press("[name=password]", "Enter")
        page.wait_for_url(f"{site.url}/")
        page.goto(f"{site.url}/games/{site.game.pk}/{path}")
        return page

    yield open_page
    for window in windows:
        for page in window.pages:
            page.goto("about:blank")  # nothing more is asked from here
        window.close()
