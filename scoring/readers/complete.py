"""What a short line of notation most likely means, and what is likeliest to come next.

Both read tables of exact odds. The tables of the usual options ship with the program;
others are enumerated when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from scoring.completion import completions as baseball_completions
from scoring.diamond import Base, Situation
from scoring.faults import PlayRejected
from scoring.notation import parse_play
from scoring.play import Code, Play
from scoring.readers.ending import stop_after
from scoring.readers.graph import Graph
from scoring.readers.odds import Odds, all_odds, read_cache
from scoring.readers.witness import Witness, essence, fits, nearest, witness
from scoring.rulesets import load_ruleset
from scoring.rulesets.base import Ruleset

Tables = Mapping[Situation, Mapping[str, Fraction]]

#: How many steps a book keeps in mind between two questions.
LARGEST_GRAPH = 60_000
_MOST_OFFERED = 8


@dataclass(frozen=True, slots=True)
class Completion:
    """A complete play with its exact odds (0 when the usual managers never play it)."""

    play: Play
    chance: Fraction


class Book:
    """The odds of one ruleset, looked up while somebody types.

    ``is_exact`` is false when the tables are those of other options, used until the
    right ones are there.
    """

    def __init__(self, ruleset: Ruleset, tables: Tables, *, is_exact: bool = True):
        self.ruleset = ruleset
        self.tables = tables
        self.is_exact = is_exact
        self.graph = Graph(ruleset, LARGEST_GRAPH)

    def suggest(
        self, situation: Situation, prefix: str = "", most: int = _MOST_OFFERED
    ) -> tuple[str, ...]:
        """Return the likeliest notations that begin so, the likeliest first."""
        start = prefix.strip().upper()
        found: list[str] = []
        for text in self.tables[situation]:
            if text.upper().startswith(start):
                found.append(text)
                if len(found) == most:
                    break
        return tuple(found)

    def plays(self, situation: Situation) -> tuple[tuple[Play, Fraction], ...]:
        """Return the plays of the table with their odds, the likeliest first."""
        return _parsed(tuple(self.tables[situation].items()))

    def completions(self, situation: Situation, play: Play) -> tuple[Completion, ...]:
        """Return the complete plays that a short one may mean, the likeliest first.

        First those the tables know; a play that the usual managers never make is
        completed as baseball allows, as far as it has a witness.
        """
        found = [
            Completion(candidate, chance)
            for candidate, chance in self.plays(situation)
            if agrees(play, candidate)
        ]
        return tuple(found) or self._unusual(situation, play)

    def _unusual(self, situation: Situation, play: Play) -> tuple[Completion, ...]:
        try:
            candidates = baseball_completions(situation, play)
        except PlayRejected:
            return ()
        return tuple(
            Completion(candidate, Fraction(0))
            for candidate in candidates
            if self.witness(situation, candidate) is not None
        )

    def witness(
        self, situation: Situation, play: Play, runs_to_win: int | None = None
    ) -> Witness | None:
        """Return dice and calls that end in a complete play, or ``None``.

        ``runs_to_win`` is given when so many runs end the game; a play cut off by the
        winning run has the witness of the whole one.
        """
        found = witness(self.graph, situation, play)
        if found is not None or runs_to_win is None:
            return found
        goal = essence(situation, play)
        for whole, _ in self.plays(situation):
            cut = stop_after(runs_to_win, whole)
            if cut is not whole and fits(goal, essence(situation, cut)):
                return witness(self.graph, situation, whole)
        return None

    def nearest(self, situation: Situation, play: Play) -> tuple[Play, ...]:
        """Return the reachable plays most like one that is not."""
        return nearest(situation, play, (each for each, _ in self.plays(situation)))


@lru_cache(maxsize=64)
def _parsed(
    rows: tuple[tuple[str, Fraction], ...],
) -> tuple[tuple[Play, Fraction], ...]:
    return tuple((parse_play(text), chance) for text, chance in rows)


def agrees(short: Play, complete: Play) -> bool:
    """Whether a short play may mean a complete one.

    What is written must be there: the code, the fielders, the stars, the runners. A
    runner who is not written may have gone anywhere.
    """
    if short.code is not complete.code or short.bases != complete.bases:
        return False
    if short.fielders and short.fielders != complete.fielders:
        return short.code is Code.FIELDERS_CHOICE
    if short.rbi and short.rbi != complete.rbi:
        return False
    if short.is_sacrifice and not complete.is_sacrifice:
        return False
    for move in short.advances:
        there = complete.advance_from(move.start)
        if there is None:
            if move.moves:
                return False
            continue
        if (there.end, there.out) != (move.end, move.out):
            return False
        if move.relay and move.relay != there.relay:
            return False
    return short.code is not None or _same_runners(short, complete)


def _same_runners(short: Play, complete: Play) -> bool:
    def starts(play: Play) -> set[Base]:
        return {move.start for move in play.advances}

    return starts(short) == starts(complete)


# -- the tables that ship ------------------------------------------------------------

#: The files of odds that come with the program, with their options; basic rules first.
SHIPPED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"diceball.json": (), "diceball-all.json": ("all",)}
)


def open_book(ruleset: Ruleset, cache: Path | None = None) -> Book:
    """Return the book of a ruleset from the shipped tables or a folder of caches.

    When neither has this ruleset, the tables of the basic rules stand in and the book
    says so (``is_exact`` is false); ``write_book`` enumerates the right ones.
    """
    key = Odds(Graph(ruleset)).key
    files = [_tables() / name for name in SHIPPED]
    if cache is not None:
        files.append(cache / f"{key}.json")
    for file in files:
        tables = read_cache(file, key)
        if tables is not None:
            return Book(ruleset, tables)
    basic = load_ruleset(ruleset.name)
    tables = read_cache(_tables() / "diceball.json", Odds(Graph(basic)).key)
    if tables is None:
        return Book(ruleset, all_odds(ruleset))
    return Book(ruleset, tables, is_exact=False)


def _tables() -> Path:
    return Path(str(resources.files("scoring.readers"))) / "tables"


def write_shipped_tables() -> None:
    """Enumerate the tables that ship anew, after a rule or a policy has changed."""
    for name, options in SHIPPED.items():
        all_odds(load_ruleset("diceball", options), cache=_tables() / name)


def write_book(ruleset: Ruleset, cache: Path) -> Book:
    """Enumerate the odds of a ruleset and keep them in a folder of caches."""
    key = Odds(Graph(ruleset)).key
    return Book(ruleset, all_odds(ruleset, cache=cache / f"{key}.json"))


@lru_cache(maxsize=8)
def _open(ruleset: Ruleset) -> Book:
    return open_book(ruleset)


def completions(
    ruleset: Ruleset, situation: Situation, play: Play
) -> tuple[Completion, ...]:
    """Return the complete plays a short one may mean, ranked by exact odds."""
    return _open(ruleset).completions(situation, play)


def suggest(
    ruleset: Ruleset, situation: Situation, prefix: str = ""
) -> tuple[str, ...]:
    """Return the likeliest notations that begin with what was typed so far."""
    return _open(ruleset).suggest(situation, prefix)
