"""What the tests of scoring share; the small cast itself is in ``cast``."""

import io

import pytest

pytest.register_assert_rewrite("cast")


@pytest.fixture
def typing(monkeypatch):
    """Let a verb read this text from a pipe."""

    def type_in(text):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))

    return type_in
