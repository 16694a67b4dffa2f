"""The server is killed between two plays: nothing is lost, each is recorded once."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import PASSWORD
from .recorded import wait_for_value

pytestmark = pytest.mark.timeout(600)  # a database and a server of its own

ROOT = Path(__file__).resolve().parents[2]
SETUP = f"""
from datetime import date
from django.contrib.auth import get_user_model
from games.models import Player, Team
from games.services import create_game, set_lineup
user = get_user_model().objects.create_superuser("ann", password="{PASSWORD}")
owls, rams = (
    Team.objects.create(code=code, name=name)
    for code, name in (("OWL", "Owls"), ("RAM", "Rams"))
)
game = create_game(user, visitors=owls, home=rams, date=date(2026, 5, 3))
for side, letter in (("visitors", "O"), ("home", "R")):
    men = [Player.objects.create(name=f"{{letter}}. Man {{n}}") for n in range(1, 10)]
    card = [(n, man, n) for n, man in enumerate(men, start=1)]
    set_lineup(user, game, side, card)
"""


class Site:
    """The real server in a process of its own, on a database in a file."""

    def __init__(self, folder: Path):
        self.database = folder / "db.sqlite3"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{self.database}",
            "ALLOWED_HOSTS": "127.0.0.1",
            "SECRET_KEY": "only for this test, and long enough to be taken for one",
        }
        self.process: subprocess.Popen | None = None
        self.manage("migrate", "-v0")
        self.manage("shell", "-v0", "-c", SETUP)

    def manage(self, *words):
        command = [sys.executable, "manage.py", *words]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True)

    def start(self):
        listen = f"--listen=127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "waitress", listen, "league.wsgi:application"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        pytest.fail("the server does not start")

    def kill(self):
        """kill -9: no farewell, nothing is put in order."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def lines(self) -> list[str]:
        """Return what is in the file, whether a server runs or not."""
        with sqlite3.connect(self.database, timeout=10) as file:
            rows = file.execute("SELECT text FROM games_playrecord ORDER BY sequence")
            return [text for (text,) in rows]

    def wait_for(self, count: int):
        for _ in range(150):
            if len(self.lines()) >= count:
                return
            time.sleep(0.1)
        pytest.fail(f"{self.lines()} instead of {count} lines")


@pytest.fixture
def real_site(tmp_path):
    site = Site(tmp_path)
    yield site
    site.kill()


@pytest.fixture
def page(chromium, real_site):
    real_site.start()
    window = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = window.new_page()
    page.goto(f"{real_site.url}/accounts/login/?next=/games/1/score/")
    page.fill("[name=username]", "ann")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_selector("#play")
    yield page
    page.goto("about:blank")
    window.close()


def type_line(page, line):
    page.fill("#play", line)
    page.press("#play", "Enter")


def test_nothing_is_lost_when_the_server_is_killed(page, real_site):
    type_line(page, "BB")
    real_site.wait_for(1)
    wait_for_value(page, "")
    real_site.kill()
    for line in ("H1", "SO", "8"):
        type_line(page, line)
        wait_for_value(page, "")
    assert page.inner_text("[data-waiting]") == "H1 · SO · 8"
    assert real_site.lines() == ["BB"]
    real_site.start()
    real_site.wait_for(4)
    page.wait_for_selector("#waiting", state="hidden")
    type_line(page, "4-3")
    real_site.wait_for(5)
    assert real_site.lines() == ["BB", "H1 1>2", "SO", "8", "4-3"]


def test_a_play_on_its_way_when_the_server_is_killed_is_recorded_once(page, real_site):
    """Killed at once, before or after it stored the play: nobody knows which."""
    count = 0
    for wait in (0, 0.01, 0.03, 0.06, 0.1):
        count += 1
        type_line(page, "BB")
        page.wait_for_timeout(1000 * wait)
        real_site.kill()
        real_site.start()
        real_site.wait_for(count)
        page.wait_for_selector("#waiting", state="hidden")
        page.wait_for_timeout(200)
        wait_for_value(page, "")
        assert len(real_site.lines()) == count, "exactly once"
    page.reload()
    page.wait_for_timeout(500)
    assert len(real_site.lines()) == count
    assert [line.split()[0].rstrip("*") for line in real_site.lines()] == ["BB"] * count
