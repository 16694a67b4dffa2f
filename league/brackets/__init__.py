"""Brackets: entrants in seed order and results in, who meets whom out. No Django.

``make_plan`` lays a tournament out before its first game, ``follow`` says how far the
results have brought it. Nothing is remembered in between: the same entrants, rulings
and results give the same bracket, in whatever order the results are known.
"""

from league.brackets.follow import Bracket, SeriesState, follow
from league.brackets.groups import letter_of, snake
from league.brackets.plan import (
    KINDS,
    LONGEST_BEST_OF,
    MOST_ENTRANTS,
    BracketRejected,
    Format,
    GroupPlace,
    LoserOf,
    Plan,
    Remaining,
    Seed,
    SeriesPlan,
    Source,
    WinnerOf,
    first_round,
    seed_order,
)
from league.brackets.series import HOME_PATTERNS, Count, count_series, home_games
from league.brackets.shape import make_plan

__all__ = [
    "HOME_PATTERNS",
    "KINDS",
    "LONGEST_BEST_OF",
    "MOST_ENTRANTS",
    "Bracket",
    "BracketRejected",
    "Count",
    "Format",
    "GroupPlace",
    "LoserOf",
    "Plan",
    "Remaining",
    "Seed",
    "SeriesPlan",
    "SeriesState",
    "Source",
    "WinnerOf",
    "count_series",
    "first_round",
    "follow",
    "home_games",
    "letter_of",
    "make_plan",
    "seed_order",
    "snake",
]
