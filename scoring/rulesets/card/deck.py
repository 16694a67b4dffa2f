"""A league's table and deck: the data file with single entries put in their place."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from scoring.rulesets.card.cards import Card, Table, read_card, read_table
from scoring.rulesets.faults import BoardRejected, violation

#: The card of a man who has none of his own, and of just anybody.
EVERYBODY = "everybody"


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The cards by the ids of their owners, and the batting table."""

    table: Table
    cards: Mapping[str, Card]

    def card(self, player: str) -> Card:
        """Return a man's card, or everybody's; raises ``BoardRejected``."""
        found = self.cards.get(player) or self.cards.get(EVERYBODY)
        if found is None:
            who = player or "a man without a name"
            raise BoardRejected(violation("R726", player=who))
        return found


@dataclass(frozen=True, slots=True)
class Silence:
    """Where the source is silent or misprinted: what we chose, and why."""

    place: str
    value: object
    why: str


@cache
def _data() -> Mapping[str, Mapping[str, object]]:
    text = resources.files("scoring.rulesets.card").joinpath("card.toml")
    return MappingProxyType(tomllib.loads(text.read_text(encoding="utf-8")))


def silences() -> tuple[Silence, ...]:
    """Return every choice of ours, for the page of the game."""
    found = []
    for place, entry in _data()["choices"].items():
        assert isinstance(entry, Mapping)
        found.append(Silence(place, entry["value"], str(entry["why"])))
    return tuple(found)


def usual_cards() -> Mapping[str, Mapping[str, str]]:
    """Return the entries of the cards that everybody may copy, by their names."""
    return MappingProxyType({k: dict(v) for k, v in _data()["deck"].items()})  # type: ignore[call-overload]


def usual_table() -> Mapping[str, str]:
    """Return the entry of the batting table that is used where a league has none."""
    return MappingProxyType(dict(_data()["table"]))  # type: ignore[arg-type]


def read_deck(text: str) -> dict[str, object]:
    """Return the board of a TOML text with ``[table]`` and ``[deck.<id>]``.

    What it holds is checked by making the game of it; raises ``BoardRejected``.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BoardRejected(
            violation("R715", place="the file", found=str(fault), expected="TOML")
        ) from None


def load_deck(board: Mapping[str, object]) -> Deck:
    """Return the deck with a league's own entries; raises ``BoardRejected``.

    ``table`` stands in for the whole table. The cards of ``deck`` are added; ``None``
    (in TOML ``false``) takes a card out, ``{"everybody": None}`` so that every man must
    have his own.
    """
    for key in board:
        if key not in ("table", "deck"):
            raise BoardRejected(violation("R714", place=key))
    table = read_table(board.get("table", _data()["table"]))
    own = board.get("deck", {})
    if not isinstance(own, Mapping):
        raise BoardRejected(violation("R728", place="deck", found=own))
    entries = dict(_data()["deck"]) | dict(own)
    cards = {
        name: read_card(name, entry)
        for name, entry in entries.items()
        if entry not in (None, False) or name not in own
    }
    return Deck(table, MappingProxyType(cards))
