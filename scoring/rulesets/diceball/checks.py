"""What a board file must be before anybody can play on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.faults import Violation
from scoring.rulesets.faults import BoardRejected, violation

FILE = "diceball.toml"
LAST_ZONE = 36
#: The tables that give a zone its result, and what that result is called.
RESULTS = {
    "infield_flies": "an infield fly",
    "outfield_flies": "an outfield fly",
    "ground_balls": "a ground ball",
    "home_runs": "a home run",
    "hits": "a base hit",
}
_FIELDERS = ("infield_flies", "outfield_flies", "ground_balls", "covers", "cutoffs")
_PITCHES = ("strike", "foul", "ball", "hit")


@dataclass(frozen=True, slots=True)
class Entry:
    """A number of the board: where it stands, what it is and who says so.

    ``source`` is a section of the rulebook, or ``"inferred"`` or ``"league"``.
    """

    place: str
    value: object
    source: str = ""

    @classmethod
    def parse(cls, place: str, said: object) -> Entry:
        """Return the entry written in a file, or a league's bare number."""
        if not isinstance(said, Mapping):
            return cls(place, said, "league")
        if "printed" in said:
            return cls(place, said["value"], str(said["printed"]))
        return cls(place, said["value"], "inferred" if said.get("inferred") else "")

    @property
    def is_printed(self) -> bool:
        """Whether the rulebook states the number."""
        return self.source not in ("", "inferred", "league")

    @property
    def number(self) -> int:
        """The value as a number."""
        return self.value if isinstance(self.value, int) else 0

    @property
    def text(self) -> str:
        """The value as a word."""
        return str(self.value)

    @property
    def spoken_place(self) -> str:
        """The place as a person finds it: file and entry."""
        return f"{FILE}, {self.place}"


def check_tables(entries: Mapping[str, Entry], known: Mapping[str, Entry]) -> None:
    """Raise ``BoardRejected`` with everything that is wrong with a board."""
    found = [*_check_entries(entries, known), *_check_zones(entries)]
    if found:
        raise BoardRejected(*found)


def _check_entries(
    entries: Mapping[str, Entry], known: Mapping[str, Entry]
) -> Iterator[Violation]:
    for place, entry in entries.items():
        table = place.partition(".")[0]
        if place not in known and not _is_zone(place):
            yield violation("R714", place=entry.spoken_place)
        elif not entry.source:
            yield violation("R716", place=entry.spoken_place, number=entry.value)
        else:
            yield from _check_value(table, entry)
    for place, entry in known.items():
        if place not in entries and not _is_zone(place):
            yield violation(
                "R715", place=entry.spoken_place, found="nothing", expected="a number"
            )


def _is_zone(place: str) -> bool:
    table, _, rest = place.partition(".")
    return table in RESULTS and rest.partition(".")[0].isdecimal()


def _check_value(table: str, entry: Entry) -> Iterator[Violation]:
    value = entry.value
    if table == "pitches":
        if value not in _PITCHES:
            yield violation(
                "R715",
                place=entry.spoken_place,
                found=value,
                expected=f"one of {', '.join(_PITCHES)}",
            )
    elif not isinstance(value, int) or isinstance(value, bool):
        yield violation(
            "R715", place=entry.spoken_place, found=value, expected="a number"
        )
    elif table in _FIELDERS or entry.place.endswith(".fielder"):
        if not 1 <= value <= 9:
            yield violation(
                "R715",
                place=entry.spoken_place,
                found=value,
                expected="a fielder from 1 to 9",
            )
    elif value < 1:
        yield violation("R713", place=entry.spoken_place, found=value)


def _check_zones(entries: Mapping[str, Entry]) -> Iterator[Violation]:
    results: dict[int, list[str]] = {}
    parts: dict[int, set[str]] = {}
    for place in entries:
        table, _, rest = place.partition(".")
        zone, _, part = rest.partition(".")
        if table not in RESULTS or not zone.isdecimal():
            continue
        if int(zone) not in range(1, LAST_ZONE + 1):
            yield violation(
                "R719", place=f"{FILE}, {table}", zone=int(zone), last=LAST_ZONE
            )
        meanings = results.setdefault(int(zone), [])
        if RESULTS[table] not in meanings:
            meanings.append(RESULTS[table])
        if table == "hits":
            parts.setdefault(int(zone), set()).add(part)
    for zone_number in range(1, LAST_ZONE + 1):
        meanings = results.get(zone_number, [])
        if not meanings:
            yield violation("R711", place=FILE, zone=zone_number)
        elif len(meanings) > 1:
            yield violation(
                "R712",
                place=FILE,
                zone=zone_number,
                first=meanings[0],
                second=meanings[1],
            )
    for zone_number, given in parts.items():
        for part in ("fielder", "glove", "first", "second", "third", "home"):
            if part not in given:
                yield violation(
                    "R715",
                    place=f"{FILE}, hits.{zone_number}.{part}",
                    found="nothing",
                    expected="a number",
                )
