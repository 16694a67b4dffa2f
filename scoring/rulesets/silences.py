"""Where a game's source is silent or misprinted: what was chosen, and the reason.

The choices stand in the data files beside the rules; pages and docs show them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from scoring.phrases import phrase

#: The file with the choices of each game, and the table in it.
_FILES: Mapping[str, tuple[tuple[str, str, str], ...]] = MappingProxyType(
    {
        "diceball": (("scoring.rulesets.diceball", "choices.toml", ""),),
        "card": (("scoring.rulesets.card", "card.toml", ""),),
        "one_die": (("scoring.rulesets", "small_games.toml", "one_die"),),
        "two_dice": (("scoring.rulesets", "small_games.toml", "two_dice"),),
        "three_dice": (("scoring.rulesets", "small_games.toml", "three_dice"),),
        "one_die_advanced": (
            ("scoring.rulesets", "super_advanced.toml", ""),
            ("scoring.rulesets", "small_games.toml", "one_die"),
        ),
        "two_dice_advanced": (
            ("scoring.rulesets", "super_advanced.toml", ""),
            ("scoring.rulesets", "small_games.toml", "two_dice"),
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Silence:
    """What was chosen at a place where the source says nothing, and why."""

    place: str
    value: object
    why: str

    @property
    def title(self) -> str:
        """The place in words."""
        return phrase(_words(self.place))


def _words(place: str) -> str:
    return place.replace("_", " ").capitalize()


@cache
def silences_of(name: str) -> tuple[Silence, ...]:
    """Return every choice of a game, by its name; none for a game without a file.

    >>> silences_of("two_dice")[0].title
    'Nearest'
    """
    rows = (row for file in _FILES.get(name, ()) for row in _rows(file))
    return tuple(_read(place, entry) for place, entry in rows)


def _rows(file: tuple[str, str, str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    package, name, table = file
    text = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    data = tomllib.loads(text)
    choices: Mapping[str, Any] = (data[table] if table else data)["choices"]
    yield from choices.items()


def _read(place: str, entry: Mapping[str, Any]) -> Silence:
    return Silence(place, entry["value"], phrase(str(entry["why"])))


def sentences() -> Iterator[str]:
    """Yield every sentence of the choices, for catalogues of other languages."""
    for name in _FILES:
        for silence in silences_of(name):
            yield _words(silence.place)
            yield str(silence.why)


__all__ = ["Silence", "sentences", "silences_of"]
