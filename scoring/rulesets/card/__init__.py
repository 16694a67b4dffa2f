"""Card-and-dice baseball: a batting table, a deck, one module for each paragraph."""

from scoring.rulesets.card.deck import read_deck, silences
from scoring.rulesets.card.game import CardBaseball, make_card

__all__ = ["CardBaseball", "make_card", "read_deck", "silences"]
