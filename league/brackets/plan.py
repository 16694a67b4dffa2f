"""The words in which a tournament is laid out: terms, sources, series, the plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Kind = Literal["single", "double", "groups"]
KINDS: tuple[Kind, ...] = ("single", "double", "groups")
#: The parts of a bracket, in the order in which they are played.
Part = Literal["group", "main", "winners", "losers", "third", "final"]

MOST_ENTRANTS = 64
LONGEST_BEST_OF = 9
MOST_LEGS = 4


def gettext_noop(sentence: str) -> str:
    """Return a sentence as it is; it is translated where it is shown."""
    return sentence


class BracketRejected(ValueError):
    """Terms that make no tournament; ``code`` names the reason for programs.

    ``sentence`` has places for ``params``, so that it can be translated.
    """

    def __init__(self, code: str, sentence: str, **params: object):
        """Keep the code, and say the sentence."""
        super().__init__(sentence % params if params else sentence)
        self.code, self.sentence, self.params = code, sentence, params


@dataclass(frozen=True, kw_only=True)
class Format:
    """The terms of a tournament.

    A series is the best of an odd number of games: ``best_of_final`` in the final
    (both of them in a double elimination), ``best_of_semifinals`` in what leads there
    at once and in the series for third place, ``best_of`` in every round before.
    ``home`` is a key of ``HOME_PATTERNS``. ``legs`` are the games of each pair in a
    group, and ``advance`` the teams of each of the ``groups`` that go on.
    """

    kind: Kind = "single"
    best_of: int = 1
    best_of_semifinals: int = 1
    best_of_final: int = 1
    home: str = "2-3-2"
    reseed: bool = False
    third_place: bool = False
    groups: int = 2
    advance: int = 2
    legs: int = 1

    def length(self, rounds_left: int) -> int:
        """Return the games of a series with so many rounds after it."""
        lengths = (self.best_of_final, self.best_of_semifinals)
        return lengths[rounds_left] if rounds_left < 2 else self.best_of


# -- where a side of a series comes from ----------------------------------------------


@dataclass(frozen=True, slots=True)
class Seed:
    """The entrant with this seed, from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """The winner of the series with this key."""

    key: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """The loser of the series with this key."""

    key: str


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """The team in this place of a group's table, both from 1."""

    group: int
    place: int


@dataclass(frozen=True, slots=True)
class Remaining:
    """The team that is so many-th by seed of those left before a round."""

    round: int
    rank: int


Source = Seed | WinnerOf | LoserOf | GroupPlace | Remaining


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """One series of a tournament: its place in the drawing, and who meets in it.

    ``place`` counts from 0 in a full round, places of byes included. ``games`` is
    the most that a series takes, or in a group the number of those that are all
    played. ``top_is_ahead`` gives the first side the home field whatever the seeds.
    The series is only needed when the second side has won ``after``.
    """

    key: str
    part: Part
    round: int
    place: int
    top: Source
    bottom: Source
    games: int = 1
    rounds_left: int = 0
    group: int = 0
    top_is_ahead: bool = False
    after: str = ""

    @property
    def is_group(self) -> bool:
        """Whether all games are played, and nobody is put out."""
        return self.part == "group"

    @property
    def needed(self) -> int:
        """The wins that decide the series."""
        return self.games // 2 + 1

    @property
    def sources(self) -> tuple[Source, Source]:
        """Where both sides come from."""
        return self.top, self.bottom


@dataclass(frozen=True)
class Plan:
    """A tournament before its first game: its series, feeders before those they feed.

    ``groups`` hold the seeds of each group, ``size`` the places of the elimination's
    first round, a power of two.
    """

    format: Format
    entrants: int
    series: tuple[SeriesPlan, ...]
    groups: tuple[tuple[int, ...], ...] = ()
    size: int = 0
    field: tuple[Source, ...] = ()

    @cached_property
    def by_key(self) -> dict[str, SeriesPlan]:
        """The series by their keys."""
        return {each.key: each for each in self.series}

    def of_part(self, part: Part) -> list[SeriesPlan]:
        """Return the series of one part."""
        return [each for each in self.series if each.part == part]

    @cached_property
    def byes(self) -> tuple[Source, ...]:
        """Who has no game in the first round of the elimination: the top seeds."""
        first = {
            source
            for each in self.series
            if each.round == 1 and each.part in ("main", "winners")
            for source in each.sources
        }
        return tuple(source for source in self.field if source not in first)


def seed_order(size: int) -> list[int]:
    """Return the seeds from the top of a bracket to its foot; 1 meets the last.

    >>> seed_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        last = 2 * len(order) + 1
        order = [seed for each in order for seed in (each, last - each)]
    return order


def full_size(entrants: int) -> int:
    """Return the smallest power of two that holds all entrants.

    >>> full_size(6), full_size(8)
    (8, 8)
    """
    return 1 << max(0, entrants - 1).bit_length()


def first_round(field: Sequence[Source]) -> list[tuple[Source, Source | None]]:
    """Return the pairs of a first round; the top seeds stand beside nobody."""
    order = seed_order(full_size(len(field)))
    places = [field[seed - 1] if seed <= len(field) else None for seed in order]
    pairs = []
    for top, bottom in zip(places[::2], places[1::2], strict=True):
        assert top is not None  # the upper half of the seeds comes first
        pairs.append((top, bottom))
    return pairs
