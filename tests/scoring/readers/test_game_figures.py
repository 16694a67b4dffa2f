"""The figures of every ruleset."""

from fractions import Fraction

import pytest

from scoring.readers.game_figures import figures_of, three_dice_figures
from scoring.rulesets import load_ruleset

#: Runs a side scores in nine innings between two standard managers.
RUNS = {
    "one_die": 36.10131,
    "two_dice": 6.58425,
    "card": 4.61783,
    "one_die_advanced": 36.30439,
    "two_dice_advanced": 6.71162,
}


@pytest.mark.parametrize("name", RUNS)
def test_the_runs_of_a_game(name):
    rows = figures_of(load_ruleset(name))
    assert "runs a side" in rows[-1].name
    assert float(rows[-1].exact) == pytest.approx(RUNS[name], abs=1e-5)


@pytest.mark.clause("TD-PRB-1")
def test_the_printed_odds_of_two_dice_are_the_exact_ones():
    rows = [row for row in figures_of(load_ruleset("two_dice")) if row.printed]
    assert len(rows) == 6
    assert all(Fraction(row.printed) == row.exact for row in rows)


@pytest.mark.clause("SA-PRB-1")
def test_the_odds_of_the_default_ratings():
    rows = figures_of(load_ruleset("two_dice_advanced"))
    found = {row.name: row.exact for row in rows if row.clause == "SA-PRB-1"}
    assert found == {
        "wild pitch (man on first)": Fraction(8, 400),
        "balk (man on first)": Fraction(2, 800),
        "passed ball (man on first)": Fraction(4, 800),
    }


@pytest.mark.clause("HD-PRB-1")
def test_three_dice_have_figures_too():
    assert [row.exact for row in three_dice_figures()] == [
        Fraction(125, 216),
        Fraction(108, 125),
        Fraction(972, 125),
    ]


def test_diceball_has_its_runs_by_the_tables_that_ship():
    rows = figures_of(load_ruleset("diceball"))
    assert "runs a side" in rows[-1].name
    assert 3 < float(rows[-1].exact) < 7
    basic = figures_of(load_ruleset("diceball", ["squeeze"]))
    assert len(basic) == len(rows) - 1
