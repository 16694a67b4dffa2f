"""The board as a value: track, zones, distances, read from ``diceball.toml``.

Every number in the file says whether the rulebook prints it (and where) or whether it
is our inference. A league's own numbers replace single entries.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from scoring.diamond import Base, Position
from scoring.rulesets.diceball.checks import Entry, check_tables

Distances = Mapping[Base, int]

_BASES = {
    "first": Base.FIRST,
    "second": Base.SECOND,
    "third": Base.THIRD,
    "home": Base.HOME,
}


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """The runner's way, counted in spaces from home (DB-TRK-1 to -4).

    ``touched``, ``ahead`` and ``reds`` answer by the space on which a man stands: the
    last base he has touched, the base he runs to, and whether he must keep running.
    """

    to_first: int = 8
    between_bases: int = 8
    green: int = 3
    lead: int = 1
    touched: tuple[Base, ...] = field(init=False, repr=False)
    ahead: tuple[Base, ...] = field(init=False, repr=False)
    reds: tuple[bool, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Lay the track out, with room beyond home for the last die."""
        length = self.space(Base.HOME) + self.between_bases + 6
        touched = tuple(self._base(space) for space in range(length))
        ahead = tuple(Base(min(base + 1, Base.HOME)) for base in touched)
        reds = tuple(
            base is Base.BATTER
            or (base is not Base.HOME and space > self.space(base) + self.green)
            for space, base in enumerate(touched)
        )
        for name, table in (("touched", touched), ("ahead", ahead), ("reds", reds)):
            object.__setattr__(self, name, table)

    def space(self, base: Base) -> int:
        """Return the space of a base; the plate from which the batter starts is 0."""
        if base is Base.BATTER:
            return 0
        return self.to_first + (base - 1) * self.between_bases

    def start(self, base: Base) -> int:
        """Return where a runner on this base stands: one space past it (DB-TRK-4)."""
        return self.space(base) + self.lead if base is not Base.BATTER else 0

    def _base(self, space: int) -> Base:
        if space < self.to_first:
            return Base.BATTER
        return Base(min(4, 1 + (space - self.to_first) // self.between_bases))

    def base(self, space: int) -> Base:
        """Return the last base that a man on this space has touched."""
        return self.touched[space]

    def next_base(self, space: int) -> Base:
        """Return the base to which a man on this space runs."""
        return self.ahead[space]

    def is_red(self, space: int) -> bool:
        """Whether a man on this space must keep running (DB-TRK-2, -6)."""
        return self.reds[space]


@dataclass(frozen=True, slots=True, eq=False)
class Star:
    """A zone that is a base hit: who plays it and how far the ball must go."""

    zone: int
    fielder: Position
    glove: int
    distances: Distances


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Everything the drawing of the board says. ``entries`` keeps the sources."""

    track: Track
    pitches: Mapping[int, str]
    infield_flies: Mapping[int, Position]
    outfield_flies: Mapping[int, Position]
    ground_balls: Mapping[int, Position]
    home_runs: frozenset[int]
    stars: Mapping[int, Star]
    relays: Mapping[Position, Distances]
    from_base: Mapping[Base, Distances]
    from_outfield: Mapping[Position, Distances]
    covers: Mapping[Position, Position]
    cutoffs: Mapping[Position, Position]
    limits: Mapping[str, int]
    entries: Mapping[str, Entry]

    def relay(self, fielder: Position, bases: tuple[Base, ...]) -> tuple[Position, ...]:
        """Return the fielders of a throw from a fielder over these bases.

        A fielder who touches his own base makes the putout unassisted.
        """
        men = [fielder]
        for base in bases:
            taker = self.covers[men[-1]] if base is Base.SECOND else _BASEMEN[base]
            if taker is not men[-1]:
                men.append(taker)
        return tuple(men)

    def hit_relay(self, fielder: Position, base: Base) -> tuple[Position, ...]:
        """Return the fielders of an outfielder's throw on a hit: 8-4, 9-4-2."""
        if base is Base.HOME:
            return (fielder, self.cutoffs[fielder], Position.CATCHER)
        return self.relay(fielder, (base,))


_BASEMEN = {
    Base.FIRST: Position.FIRST_BASE,
    Base.THIRD: Position.THIRD_BASE,
    Base.HOME: Position.CATCHER,
}


def _flatten(tables: Mapping[str, object], place: str = "") -> Iterator[Entry]:
    for key, table in tables.items():
        here = f"{place}.{key}" if place else key
        if isinstance(table, Mapping) and "value" not in table:
            yield from _flatten(table, here)
        else:
            yield Entry.parse(here, table)


@cache
def _printed_entries() -> Mapping[str, Entry]:
    file = resources.files("scoring.rulesets.diceball").joinpath("diceball.toml")
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return {entry.place: entry for entry in _flatten(tables)}


def load_board(overrides: Mapping[str, object] | None = None) -> Board:
    """Return the board, with a league's own numbers in place of single entries.

    An override is named by its place, ``"hits.14.home"``, or is a nested table as in
    the file; ``None`` takes a zone off its table. Raises ``BoardRejected`` with every
    entry that cannot be played.
    """
    entries = dict(_printed_entries())
    for entry in _flatten(overrides or {}):
        if entry.value is None:
            entries.pop(entry.place, None)
        else:
            entries[entry.place] = entry
    check_tables(entries, _printed_entries())
    return _build(entries)


class _Tables:
    """The entries of a board by table."""

    def __init__(self, entries: Mapping[str, Entry]):
        self.entries = entries

    def numbers(self, name: str) -> dict[str, int]:
        prefix = f"{name}."
        return {
            place.removeprefix(prefix): entry.number
            for place, entry in self.entries.items()
            if place.startswith(prefix)
        }

    def zones(self, name: str) -> dict[int, Position]:
        return {int(key): Position(v) for key, v in self.numbers(name).items()}

    def fielders(self, name: str) -> dict[Position, Position]:
        return {_position(key): Position(v) for key, v in self.numbers(name).items()}

    def distances(self, name: str) -> dict[str, dict[Base, int]]:
        found: dict[str, dict[Base, int]] = {}
        for key, value in self.numbers(name).items():
            who, _, base = key.rpartition(".")
            if base in _BASES:
                found.setdefault(who, {})[_BASES[base]] = value
        return found

    def by_fielder(self, name: str) -> dict[Position, Distances]:
        return {_position(who): far for who, far in self.distances(name).items()}

    def pitches(self) -> dict[int, str]:
        return {face: self.entries[f"pitches.{face}"].text for face in range(1, 7)}

    def stars(self) -> dict[int, Star]:
        hits = self.numbers("hits")
        return {
            int(zone): Star(
                int(zone),
                Position(hits[f"{zone}.fielder"]),
                hits[f"{zone}.glove"],
                spaces,
            )
            for zone, spaces in self.distances("hits").items()
        }


def _build(entries: Mapping[str, Entry]) -> Board:
    tables = _Tables(entries)
    return Board(
        Track(**tables.numbers("track")),
        tables.pitches(),
        tables.zones("infield_flies"),
        tables.zones("outfield_flies"),
        tables.zones("ground_balls"),
        frozenset(int(zone) for zone in tables.numbers("home_runs")),
        tables.stars(),
        tables.by_fielder("relays"),
        {_BASES[base]: far for base, far in tables.distances("from_base").items()},
        tables.by_fielder("from_outfield"),
        tables.fielders("covers"),
        tables.fielders("cutoffs"),
        tables.numbers("limits"),
        entries,
    )


def _position(name: str) -> Position:
    return Position[name.upper()]
