"""Figures and names as pages show them."""

from fractions import Fraction
from types import SimpleNamespace

import pytest
from django.template import Context, Template

from scoring.stats.rates import INFINITE


def show(value, filter):
    template = Template("{% load scoring_format %}{{ value|" + filter + " }}")
    return template.render(Context({"value": value}))


@pytest.mark.parametrize(
    ("value", "filter", "shown"),
    [
        (Fraction(1, 3), "rate", ".333"),
        (Fraction(1), "rate", "1.000"),
        (None, "rate", "–"),
        (Fraction(51, 47 * 1) * 3, "two", "3.26"),
        (INFINITE, "two", "INF"),
        (20, "innings", "6.2"),
        (6, "position", "SS"),
    ],
)
def test_a_figure_is_shown_as_scoresheets_print_it(value, filter, shown):
    assert show(value, filter) == shown


def test_rates_of_a_line_come_from_its_counts():
    batting = SimpleNamespace(
        ab=4, h=2, bb=1, hbp=0, sf=1, doubles=1, triples=0, home_runs=0
    )
    assert show(batting, "batting_average") == ".500"
    assert show(batting, "on_base") == ".500"
    assert show(batting, "slugging") == ".750"
    assert show(SimpleNamespace(er=1, outs=7), "earned_run_average") == "3.86"
