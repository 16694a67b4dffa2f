"""What the tests of scoring share; the small cast itself is in ``cast``."""

import pytest

pytest.register_assert_rewrite("cast")
