"""Card-and-dice baseball as a ruleset."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

from scoring.phrases import phrase
from scoring.rulesets.base import PlateAppearance, Ruleset, Step
from scoring.rulesets.card.cards import format_card
from scoring.rulesets.card.deck import Deck, load_deck
from scoring.rulesets.card.hand import deal
from scoring.rulesets.card.pitching import before_pitch
from scoring.rulesets.writing import make_key, no_options

#: Raised whenever a rule changes, so that no stale cache is ever read.
VERSION = 1


class CardBaseball(Ruleset):
    """The Japanese card game, with some table and some deck."""

    name: ClassVar[str] = "card"
    title: ClassVar[str] = phrase("Card-and-dice baseball")

    def __init__(self, deck: Deck):
        self.deck = deck
        cards = {name: format_card(card) for name, card in deck.cards.items()}
        self._key = make_key(self.name, VERSION, deck.table, cards)

    @property
    def key(self) -> str:
        """The rules, the table and the deck in one short word."""
        return self._key

    @property
    def option_names(self) -> tuple[str, ...]:
        """None: every play of the game may always be declared."""
        return ()

    @property
    def rates_men(self) -> bool:
        """Every man has his card."""
        return True

    def begin(self, appearance: PlateAppearance) -> Step:
        """Return the declaration before a pitch; raises ``BoardRejected``."""
        return before_pitch(deal(self.deck, appearance))


def make_card(
    options: Iterable[str] = (), board: Mapping[str, object] | None = None
) -> CardBaseball:
    """Return the game with a league's own table and cards.

    ``board`` has ``table`` and ``deck`` as in ``card.toml``. Raises ``BoardRejected``.
    """
    no_options(CardBaseball.title, options, {})
    return _make(json.dumps(board or {}, sort_keys=True))


@lru_cache(maxsize=16)
def _make(board: str) -> CardBaseball:
    return CardBaseball(load_deck(json.loads(board)))
