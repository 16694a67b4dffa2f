"""Diceball!: the rulebook as a game tree, one class for each paragraph."""

from scoring.rulesets.diceball.game import Diceball, make_diceball
from scoring.rulesets.diceball.house import Option

__all__ = ["Diceball", "Option", "make_diceball"]
