"""Ratings of men for balks, wild pitches, passed balls and leads: 0 to 20."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from scoring.rulesets.base import Men
from scoring.rulesets.faults import BoardRejected, violation

#: The ratings there are; a man has those of what he does.
NAMES = ("wild_pitch", "balk", "passed_ball", "second_steal")
HIGHEST = 20


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings on the field now: pitcher, catcher, the men on first to third."""

    wild_pitch: int
    balk: int
    passed_ball: int
    second_steals: tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class RatingBook:
    """The ratings of a league's men by their ids, with those of everybody else."""

    entries: Mapping[str, Mapping[str, int]]

    def rating(self, player: str, name: str) -> int:
        """Return one rating of a man."""
        own = self.entries.get(player, {})
        return own.get(name, self.entries["default"][name])

    def ratings(self, men: Men) -> Ratings:
        """Return the ratings of the men on the field."""
        first, second, third = (
            self.rating(runner, "second_steal") for runner in men.runners
        )
        return Ratings(
            self.rating(men.pitcher, "wild_pitch"),
            self.rating(men.pitcher, "balk"),
            self.rating(men.catcher, "passed_ball"),
            (first, second, third),
        )


def usual_ratings() -> Mapping[str, int]:
    """Return the ratings of everybody of whom a league says nothing."""
    return read_ratings("default", _data()["default"])


@cache
def _data() -> Mapping[str, Mapping[str, object]]:
    text = resources.files("scoring.rulesets").joinpath("super_advanced.toml")
    return MappingProxyType(tomllib.loads(text.read_text(encoding="utf-8")))


def read_ratings(place: str, entry: object) -> Mapping[str, int]:
    """Return some ratings of a man, each 0 to 20; raises ``BoardRejected``.

    >>> dict(read_ratings("ratings.ito", {"balk": 3}))
    {'balk': 3}
    """
    if not isinstance(entry, Mapping):
        raise BoardRejected(
            violation("R715", place=place, found=entry, expected="a table")
        )
    found = {}
    for name, value in entry.items():
        if name not in NAMES:
            raise BoardRejected(violation("R714", place=f"{place}.{name}"))
        if type(value) is not int or not 0 <= value <= HIGHEST:
            where = f"{place}.{name}"
            raise BoardRejected(violation("R727", place=where, found=value))
        found[name] = value
    return MappingProxyType(found)


def load_ratings(board: Mapping[str, object]) -> RatingBook:
    """Return the ratings of a league; raises ``BoardRejected``.

    ``board`` has a table of ratings for each man's id under ``ratings``, and may have
    a ``default``.
    """
    for key in board:
        if key not in ("ratings", "default"):
            raise BoardRejected(violation("R714", place=key))
    own = board.get("ratings", {})
    if not isinstance(own, Mapping):
        raise BoardRejected(
            violation("R715", place="ratings", found=own, expected="a table")
        )
    entries = {who: read_ratings(f"ratings.{who}", entry) for who, entry in own.items()}
    usual = usual_ratings()
    league = read_ratings("default", board.get("default", {}))
    entries["default"] = MappingProxyType({**usual, **league})
    return RatingBook(MappingProxyType(entries))
