"""The games with the 20-sided die: one or two dice, and the add-on around them.

The add-on goes with a game that has one roll for each batter. ``leads`` is its option:
a man may try for a lead, be picked off, and steal.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any, ClassVar

from scoring.phrases import phrase
from scoring.rulesets.base import PlateAppearance, Roll, Ruleset, Step
from scoring.rulesets.faults import BoardRejected, violation
from scoring.rulesets.leads import Before, Procedure, before_batter
from scoring.rulesets.one_die import make_one_die
from scoring.rulesets.ratings import RatingBook, load_ratings
from scoring.rulesets.super_advanced import interrupt
from scoring.rulesets.two_dice import make_two_dice
from scoring.rulesets.writing import make_key

#: Raised whenever a rule changes, so that no stale cache is ever read.
VERSION = 2
#: The option of the add-on: leads, pickoffs and steals.
LEADS = "leads"


@cache
def _procedure() -> Procedure:
    text = resources.files("scoring.rulesets").joinpath("super_advanced.toml")
    numbers: dict[str, Any] = tomllib.loads(text.read_text(encoding="utf-8"))["lead"]
    return Procedure(numbers["good_lead"], numbers["bonus"])


class SuperAdvanced(Ruleset):
    """A game with the 20-sided die."""

    def __init__(self, base: Ruleset, book: RatingBook, *, leads: bool = False):
        if not isinstance(base.begin(PlateAppearance()), Roll):
            raise BoardRejected(violation("R729", ruleset=base.title))
        self.base = base
        self.book = book
        self.leads = leads

    @property
    def key(self) -> str:
        """The game, the rules and the ratings in one short word."""
        entries = {who: dict(entry) for who, entry in self.book.entries.items()}
        return make_key(self.name, VERSION, self.base.key, entries, self.leads)

    @property
    def option_names(self) -> tuple[str, ...]:
        """Leads, if they are on."""
        return (LEADS,) if self.leads else ()

    @property
    def rates_men(self) -> bool:
        """Pitchers, catchers and runners have ratings."""
        return True

    def begin(self, appearance: PlateAppearance) -> Step:
        """Return the batter's dice, with the 20-sided die when a man is on base.

        With leads, first the declaration of one.
        """
        reading = self.base.begin(appearance)
        situation = appearance.situation
        ratings = self.book.ratings(appearance.men)
        if not self.leads:
            return interrupt(situation, ratings, reading)
        kept = tuple(b for b in sorted(appearance.no_lead) if situation.is_occupied(b))
        return before_batter(Before(situation, ratings, _procedure(), reading, kept))


class AdvancedOneDie(SuperAdvanced):
    """Baseball with one die and the 20-sided die."""

    name: ClassVar[str] = "one_die_advanced"
    title: ClassVar[str] = phrase(
        "One-die baseball with balks, wild pitches, passed balls"
    )


class AdvancedTwoDice(SuperAdvanced):
    """Baseball with two dice and the 20-sided die."""

    name: ClassVar[str] = "two_dice_advanced"
    title: ClassVar[str] = phrase(
        "Two-dice baseball with balks, wild pitches, passed balls"
    )


def make_advanced_one_die(
    options: Iterable[str] = (), board: Mapping[str, object] | None = None
) -> SuperAdvanced:
    """Return one-die baseball with a league's ratings; raises ``BoardRejected``."""
    return _make(AdvancedOneDie, make_one_die, options, board)


def make_advanced_two_dice(
    options: Iterable[str] = (), board: Mapping[str, object] | None = None
) -> SuperAdvanced:
    """Return two-dice baseball with a league's ratings; raises ``BoardRejected``."""
    return _make(AdvancedTwoDice, make_two_dice, options, board)


def _make(
    game: type[SuperAdvanced],
    base: Callable[[], Ruleset],
    options: Iterable[str],
    board: Mapping[str, object] | None,
) -> SuperAdvanced:
    names = set(options)
    for option in sorted(names - {"all", LEADS}):
        raise BoardRejected(
            violation("R718", ruleset=game.title, option=option, options=LEADS)
        )
    said = json.dumps(board or {}, sort_keys=True)
    return _made(game, base, bool(names), said)


@lru_cache(maxsize=32)
def _made(
    game: type[SuperAdvanced], base: Callable[[], Ruleset], leads: bool, board: str
) -> SuperAdvanced:
    return game(base(), load_ratings(json.loads(board)), leads=leads)
