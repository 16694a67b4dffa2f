"""Days and moments as each language writes them in figures."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext


def format_day(day: date | None) -> str:
    """Return a day in figures: 2026-04-05, in Japanese 2026/04/05; empty for none."""
    if not day:
        return ""
    # Translators: how a day is written in figures, as Django's template filter date.
    pattern = pgettext("day in figures", "Y-m-d")
    if pattern == "Y-m-d":  # a page may have hundreds of them
        return f"{day:%Y-%m-%d}"
    return date_format(day, pattern)


def format_long_day(day: date | None) -> str:
    """Return a day with its weekday, as a heading has it; empty for none."""
    if not day:
        return ""
    # Translators: a day with its weekday, as Django's template filter date.
    return date_format(day, pgettext("day in words", "l Y-m-d"))


def format_month(month: str) -> str:
    """Return a month such as ``2026-04`` as the language writes it."""
    year, number = map(int, month.split("-"))
    # Translators: a month of a year, as Django's template filter date.
    return date_format(date(year, number, 1), pgettext("month", "F Y"))


def format_moment(moment: datetime | None) -> str:
    """Return a day in figures and the time of the clock here; empty for none."""
    if not moment:
        return ""
    here = timezone.localtime(moment) if timezone.is_aware(moment) else moment
    return f"{format_day(here)} {here:%H:%M}"
