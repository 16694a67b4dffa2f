"""The dice game of a game or a season, for pages: its name, whether it has batters."""

from django import template

from scoring.rulesets.about import GAMES

register = template.Library()


@register.filter
def dice_game(ruleset: str):
    """Return what is said about a dice game; ``None`` for plain baseball."""
    return GAMES.get(ruleset)


@register.filter
def runs_alone(ruleset: str) -> bool:
    """Whether the record of such a game is runs, with no hits and no errors."""
    about = GAMES.get(ruleset)
    return about is not None and not about.has_batters
