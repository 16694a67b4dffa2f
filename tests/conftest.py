"""What every test starts from: quick passwords, no lock-out, no network."""

import pytest
from django.core.cache import cache
from django.utils import translation
from hypothesis import settings as hypothesis_settings

# One profile everywhere: a test that fails once fails every time.
hypothesis_settings.register_profile("pennant", deadline=None, derandomize=True)
hypothesis_settings.load_profile("pennant")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Let ``-m django_db`` choose every test that touches the database."""
    for item in items:
        if {"db", "transactional_db"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("django_db")


@pytest.fixture(autouse=True)
def _own_language():
    """Leave no language behind: a request leaves its own in the thread."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _quick_settings(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.AXES_ENABLED = False  # the tests of the lock-out set it back
    settings.WHITENOISE_AUTOREFRESH = True  # no walk over the static files
    cache.clear()  # rows of another test may have the same numbers
