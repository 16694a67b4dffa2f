"""Figures as scoresheets print them, the same in every language.

Counts come in, one rule of rounding goes out: ``scoring.stats.rates``. Rates look the
same in all languages (``.333``), in text and in attributes (case D-51).
"""

from fractions import Fraction

from django import template

from scoring.diamond import Position
from scoring.stats import rates

register = template.Library()


@register.filter
def rate(value: Fraction | None) -> str:
    """Show a rate to three places: ``.333``, ``1.000``, a dash for none."""
    return rates.format_rate(value)


@register.filter
def two(value) -> str:
    """Show a rate to two places: ``3.26``, ``INF``, a dash for none."""
    return rates.format_two(value)


@register.filter
def innings(outs: int) -> str:
    """Show outs as innings pitched: 20 is ``6.2``."""
    return rates.format_innings(outs)


@register.filter
def batting_average(line) -> str:
    """Show a batting line's average."""
    return rates.format_rate(rates.batting_average(line.h, line.ab))


@register.filter
def on_base(line) -> str:
    """Show a batting line's on-base percentage."""
    return rates.format_rate(rates.on_base(line.h, line.bb, line.hbp, line.ab, line.sf))


@register.filter
def slugging(line) -> str:
    """Show a batting line's slugging percentage."""
    long_hits = line.doubles, line.triples, line.home_runs
    return rates.format_rate(rates.slugging(line.h, *long_hits, line.ab))


@register.filter
def earned_run_average(line) -> str:
    """Show a pitching line's earned run average."""
    return rates.format_two(rates.earned_run_average(line.er, line.outs))


@register.filter
def position(number: int) -> str:
    """Show a position as a box score does: ``SS``."""
    return Position(int(number)).abbreviation
