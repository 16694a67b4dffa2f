"""Rates: exact fractions, rounded once and half up, a dash without denominator."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.stats.rates import (
    DASH,
    INFINITE,
    batting_average,
    earned_run_average,
    fielding_percentage,
    format_innings,
    format_rate,
    format_two,
    on_base,
    on_base_plus_slugging,
    parse_innings,
    per_nine,
    round_half_up,
    slugging,
    total_bases,
    whip,
    winning_percentage,
)


def test_extra_base_hits_are_counted_once_d13():
    """D-13: 20 AB, H1 x3, H2 x2, H3, H4; two walks."""
    assert total_bases(7, 2, 1, 1) == 14
    obp, slg = on_base(7, 2, 0, 20, 0), slugging(7, 2, 1, 1, 20)
    assert format_rate(batting_average(7, 20)) == ".350"
    assert format_rate(slg) == ".700"
    assert obp == Fraction(9, 22)
    assert format_rate(obp) == ".409"
    assert format_rate(on_base_plus_slugging(obp, slg)) == "1.109"


@pytest.mark.clause("DB-STA-4")
@pytest.mark.parametrize(
    ("er", "innings", "era"),
    [
        (5, "0.2", "67.50"),
        (2, "6.2", "2.70"),
        (3 + 2 + 3, "18.2", "3.86"),
        (17, "47", "3.26"),
        (2, "7.0", "2.57"),
        (4, "16.0", "2.25"),
        (10, "50.0", "1.80"),
        (60, "230.2", "2.34"),
        (56, "230.2", "2.18"),
    ],
)
def test_thirds_of_an_inning_are_not_tenths_d14(er, innings, era):
    """D-14 (and D-21, D-29): earned runs by outs, times 27."""
    assert format_two(earned_run_average(er, parse_innings(innings))) == era


def test_outings_are_added_in_outs_d14():
    outs = sum(map(parse_innings, ("6.2", "6.2", "5.1")))
    assert outs == 56
    assert format_innings(outs) == "18.2"


@pytest.mark.parametrize(
    ("text", "outs"),
    [("6.2", 20), ("6 2/3", 20), ("6 1/3", 19), ("6", 18), ("6.0", 18), ("6⅔", 20),
     ("0.1", 1), (" 6.2 ", 20), ("6,2", 20), ("100.1", 301)],
)  # fmt: skip
def test_innings_are_read_as_outs_d14(text, outs):
    assert parse_innings(text) == outs


@pytest.mark.parametrize(
    "text", ["6.67", "6.3", "6.7", "6.20", "-1", "", "six", "6 3/3", "6.2 1/3", "6/3"]
)
def test_innings_in_tenths_are_refused_d14(text):
    with pytest.raises(ValueError, match="is not a number of innings; write 6.2"):
        parse_innings(text)


@given(st.integers(0, 10_000))
def test_innings_are_read_as_they_are_written(outs):
    assert parse_innings(format_innings(outs)) == outs


def test_an_earned_run_average_with_nobody_retired_d15():
    """D-15: INF, a dash, and a second outing that counts although nobody was out."""
    assert earned_run_average(3, 0) is INFINITE
    assert format_two(earned_run_average(3, 0)) == "INF"
    assert earned_run_average(0, 0) is None
    assert format_two(earned_run_average(0, 0)) == DASH == "–"
    assert format_two(earned_run_average(1 + 3, 27 + 0)) == "4.00"


def test_infinite_is_sorted_after_every_average_d15():
    """D-15: after every finite ERA."""
    averages = [INFINITE, Fraction(99), Fraction(0), INFINITE, Fraction(27, 2)]
    assert sorted(averages) == [
        Fraction(0),
        Fraction(27, 2),
        Fraction(99),
        INFINITE,
        INFINITE,
    ]
    assert Fraction(10**9) < INFINITE
    assert INFINITE > Fraction(10**9)
    assert not INFINITE < Fraction(1)


def test_the_leading_digit_stays_d16():
    """D-16: PO 3, A 3, E 0; 4 for 4; 0 for 0; 5 for 16; ERA 2.2; 3 for 10."""
    assert format_rate(fielding_percentage(3, 3, 0)) == "1.000"
    assert format_rate(batting_average(4, 4)) == "1.000"
    assert format_rate(batting_average(0, 0)) == DASH
    assert format_rate(batting_average(5, 16)) == ".313"
    assert format_two(Fraction(22, 10)) == "2.20"
    assert format_rate(batting_average(3, 10)) == ".300"
    assert format_rate(batting_average(0, 4)) == ".000"


@pytest.mark.parametrize(
    ("rate", "places", "text"),
    [
        (Fraction(5, 16), 3, "0.313"),
        (Fraction(1, 16), 3, "0.063"),
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(1999, 2000), 3, "1.000"),
        (Fraction(2, 3), 3, "0.667"),
        (Fraction(0), 2, "0.00"),
        (Fraction(12345, 100), 2, "123.45"),
    ],
)
def test_ties_are_rounded_half_up(rate, places, text):
    assert round_half_up(rate, places) == text


@given(st.fractions(-1000, 1000), st.integers(1, 4))
def test_rounding_is_never_off_by_more_than_half(rate, places):
    shown = Fraction(round_half_up(rate, places))
    assert abs(shown - rate) <= Fraction(1, 2 * 10**places)


def test_a_traded_player_has_one_total_d17():
    """D-17: 30 for 100 and 10 for 50: .300, .200, and .267 in all, never .250."""
    assert format_rate(batting_average(30, 100)) == ".300"
    assert format_rate(batting_average(10, 50)) == ".200"
    assert format_rate(batting_average(30 + 10, 100 + 50)) == ".267"


def test_sacrifices_are_no_outs_for_the_rates_d19():
    """D-19: SH, SF, H2, SO."""
    assert format_rate(batting_average(1, 2)) == ".500"
    assert format_rate(on_base(1, 0, 0, 2, 1)) == ".333"
    assert format_rate(slugging(1, 1, 0, 0, 2)) == "1.000"


def test_an_average_for_another_length_of_game_d21():
    """D-21: a seven-inning league wants earned runs per seven."""
    assert format_two(earned_run_average(2, 21, innings=7)) == "2.00"
    assert format_two(earned_run_average(2, 21)) == "2.57"


@pytest.mark.parametrize(
    ("w", "l", "pct"),
    [(2, 0, "1.000"), (0, 0, DASH), (0, 1, ".000"), (8, 2, ".800"), (10, 3, ".769"),
     (21, 8, ".724"), (22, 11, ".667"), (19, 12, ".613"), (17, 11, ".607"),
     (1, 1, ".500")],
)  # fmt: skip
def test_a_winning_percentage_is_rounded_not_cut_off_d36(w, l, pct):  # noqa: E741
    """D-33, D-35, D-36: what a dice player's own table had wrong."""
    assert format_rate(winning_percentage(w, l)) == pct


def test_the_other_rates():
    assert format_two(whip(2, 7, 20)) == "1.35"
    assert format_two(whip(1, 1, 0)) == DASH
    assert format_two(per_nine(25, 150)) == "4.50"
    assert on_base_plus_slugging(None, Fraction(1)) is None


@pytest.mark.parametrize("rate", [Fraction(-1, 2), Fraction(-3, 2)])
def test_a_negative_rate_keeps_its_sign(rate):
    assert format_rate(rate) == {"-1/2": "-.500", "-3/2": "-1.500"}[str(rate)]
