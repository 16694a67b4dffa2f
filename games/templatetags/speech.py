"""Sentences of scoring on a page."""

from django import template

from games import speech

register = template.Library()


@register.filter
def say(text: object) -> str:
    """Say a sentence of scoring in the language of the page."""
    return speech.say(text)
