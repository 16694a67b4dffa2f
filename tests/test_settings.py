"""The settings: safe and complete in a fresh checkout, changed by the environment."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client

from league.settings import kept_secret

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = (ROOT / "league" / "settings.py").read_text()
RUNNING = (ROOT / "docs" / "running.md").read_text()

SHOW = """
from django.conf import settings
for name in {names!r}:
    value = settings
    for step in name.split("."):
        value = value[step] if isinstance(value, dict) else getattr(value, step, None)
    print(value)
"""


fresh = pytest.mark.skipif((ROOT / ".env").exists(), reason="there is a .env here")


def shown(*names, **environment):
    """Return settings as a new process with this environment has them."""
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
    result = subprocess.run(
        [sys.executable, "-c", SHOW.format(names=names)],
        cwd=ROOT,
        env={
            "DJANGO_SETTINGS_MODULE": "league.settings",
            "SECRET_KEY": "of the test",
            **kept,
            **environment,
        },
        capture_output=True,
        check=True,
        text=True,
    )
    return result.stdout.splitlines()


@fresh
def test_a_fresh_checkout_is_closed_and_local():
    assert shown("DEBUG", "ALLOWED_HOSTS", "TIME_ZONE", "STATIC_ROOT") == [
        "False",
        "['localhost', '127.0.0.1', '[::1]']",
        "UTC",
        "None",
    ]


@fresh
def test_the_environment_changes_what_it_should():
    assert shown(
        "SECRET_KEY",
        "ALLOWED_HOSTS",
        "DATABASES.default.ENGINE",
        "DATABASES.default.NAME",
        "SESSION_COOKIE_SECURE",
        "SECURE_HSTS_SECONDS",
        "WHITENOISE_USE_FINDERS",
        ALLOWED_HOSTS="dice.example,www.dice.example",
        DATABASE_URL="postgres://ann:secret@db.example/pennant",
        HTTPS="on",
        HSTS_SECONDS="60",
        STATIC_ROOT="static-for-a-proxy",
    ) == [
        "of the test",
        "['dice.example', 'www.dice.example']",
        "django.db.backends.postgresql",
        "pennant",
        "True",
        "60",
        "False",
    ]


@fresh
def test_sqlite_has_its_options_wherever_its_file_is():
    name = "DATABASES.default.OPTIONS.transaction_mode"
    assert shown(name) == ["IMMEDIATE"]
    assert shown(name, DATABASE_URL="sqlite:///elsewhere.sqlite3") == ["IMMEDIATE"]


@pytest.mark.django_db
def test_sqlite_holds_foreign_keys():
    if connection.vendor != "sqlite":
        pytest.skip("this run is on another database")
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (1,)


def test_a_secret_is_made_once_and_kept_private(tmp_path):
    path = tmp_path / "secret"
    first = kept_secret(path)
    assert len(first) >= 50
    assert kept_secret(path) == first
    assert [each.name for each in tmp_path.iterdir()] == ["secret"]
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_secret_that_another_process_made_first_holds(tmp_path, monkeypatch):
    path = tmp_path / "secret"
    path.write_text("theirs")
    monkeypatch.setattr(Path, "exists", lambda self: False)
    assert kept_secret(path) == "theirs"


def test_every_variable_is_documented():
    read = set(re.findall(r'\benv(?:\.\w+)?\(\s*"([A-Z_]+)"', SETTINGS))
    told = set(re.findall(r"^\| `([A-Z_]+)`", RUNNING, re.MULTILINE))
    assert read == told
    assert "DATABASE_URL" in read


@pytest.mark.django_db
def test_a_page_forbids_inline_scripts_and_styles():
    response = Client().get("/admin/login/")
    policy = response["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "img-src 'self' data:" in policy
    assert "unsafe-inline" not in policy
    assert response["X-Frame-Options"] == "DENY"


def test_static_files_are_served_without_collecting_them():
    response = Client().get("/static/vendor/bootstrap/bootstrap.min.css")
    assert response.status_code == 200
    assert b"Bootstrap" in b"".join(response.streaming_content)[:200]


def test_static_files_can_be_collected_and_compressed(tmp_path, settings):
    settings.STATIC_ROOT = str(tmp_path)
    manifest = "whitenoise.storage.CompressedManifestStaticFilesStorage"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {
            "BACKEND": manifest,
        },
    }
    call_command("collectstatic", verbosity=0, interactive=False)
    assert (tmp_path / "staticfiles.json").exists()
    assert list(tmp_path.glob("vendor/bootstrap/bootstrap.min.*.css.gz"))


def log_in(password):
    form = {"username": "ann", "password": password}
    return Client().post("/admin/login/?next=/admin/", form)


@pytest.mark.django_db
def test_eight_wrong_passwords_lock_the_account_out(settings, django_user_model):
    settings.AXES_ENABLED = True
    django_user_model.objects.create_superuser("ann", password="right")
    for _attempt in range(settings.AXES_FAILURE_LIMIT - 1):
        assert log_in("wrong").status_code == 200
    assert log_in("wrong").status_code == 429
    assert log_in("right").status_code == 429


@pytest.mark.django_db
def test_seven_wrong_passwords_do_not(settings, django_user_model):
    settings.AXES_ENABLED = True
    django_user_model.objects.create_superuser("ann", password="right")
    for _attempt in range(settings.AXES_FAILURE_LIMIT - 1):
        log_in("wrong")
    assert log_in("right").status_code == 302


def test_the_languages_are_english_french_and_japanese():
    assert [code for code, _name in settings.LANGUAGES] == ["en", "fr", "ja"]
