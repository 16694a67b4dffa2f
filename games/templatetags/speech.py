"""Sentences of scoring, and days, in the language of the page."""

from datetime import date, datetime

from django import template
from django.utils.translation import gettext, pgettext

from games.words import days, speech
from scoring.state import name_half

register = template.Library()


@register.filter
def say(text: object) -> str:
    """Say a sentence of scoring in the language of the page."""
    return speech.say(text)


@register.filter
def translated(text: str) -> str:
    """Return a text that was only marked for translation in the present language."""
    return gettext(text) if text else ""


@register.filter
def listed(names) -> str:
    """Put names in a row, as the language does."""
    return pgettext("list", ", ").join(map(str, names))


@register.filter
def decision(letters: str) -> str:
    """Say the decision of a pitcher: W, L, S and the like."""
    return speech.say_decision(letters)


@register.filter
def half_inning(run) -> str:
    """Name the half-inning of a run, in the language of the page."""
    return speech.say(name_half(run.half, run.inning))


@register.filter
def day(value: date | None) -> str:
    """Write a day in figures, as the language does."""
    return days.format_day(value)


@register.filter
def long_day(value: date | None) -> str:
    """Write a day with its weekday, as the language does."""
    return days.format_long_day(value)


@register.filter
def month(value: str) -> str:
    """Write a month such as ``2026-04``, as the language does."""
    return days.format_month(value)


@register.filter
def moment(value: datetime | None) -> str:
    """Write a day and a time in figures, as the language does."""
    return days.format_moment(value)
