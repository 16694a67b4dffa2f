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
from scoring.diamond import Base
from scoring.faults import PlayRejected
from scoring.notation import parse_play
from scoring.play import Code, Play
from scoring.readers.ending import stop_after
from scoring.readers.graph import Graph
from scoring.readers.men import Where, fresh, situation_of
from scoring.readers.odds import Odds, Table, Tables, all_odds, read_cache
from scoring.readers.witness import Witness, essence, fits, nearest, witness
from scoring.rulesets import load_ruleset
from scoring.rulesets.base import PlateAppearance, Ruleset, Step

#: How many steps a book keeps in mind between two questions.
LARGEST_GRAPH = 60_000
#: How many situations with men of their own a book keeps the odds of.
_KEPT_TABLES = 400
_MOST_OFFERED = 8


@dataclass(frozen=True, slots=True)
class Completion:
    """A complete play with its exact odds (0 when the usual managers never play it)."""

    play: Play
    chance: Fraction


class Book:
    """The odds of one ruleset, looked up while somebody types.

    Without ``tables`` the odds are enumerated as they are asked for, which is quick
    for every game but Diceball!; so they are for men with cards or ratings of their
    own. ``is_exact`` is false when the tables are those of other options, used until
    the right ones are there; plays that a clause forbids are left out of them.
    """

    def __init__(
        self, ruleset: Ruleset, tables: Tables | None = None, *, is_exact: bool = True
    ):
        self.ruleset = ruleset
        self.is_exact = is_exact
        self.graph = Graph(ruleset, LARGEST_GRAPH)
        self._tables = tables
        self._odds = Odds(self.graph)
        self._kept: dict[Step, Table] = {}
        self._parsed: dict[Step, tuple[tuple[Play, Fraction], ...]] = {}

    @property
    def tables(self) -> Tables:
        """The odds of all situations with men who are just anybody."""
        if self._tables is None:
            self._tables = all_odds(self.ruleset, graph=self.graph)
        return self._tables

    def first_step(self, where: Where) -> Step:
        """Return the step before the first pitch; equal men have an equal one."""
        return self.graph.begin(fresh(self.ruleset, where)).step

    def table(self, where: Where) -> Table:
        """Return the odds of the plays that may come next, the likeliest first.

        A bare situation has nobody who may be sent as the designated stealer.
        """
        asked = fresh(self.ruleset, where)
        step = self.graph.begin(asked).step
        found = self._kept.get(step)
        if found is None:
            self._tidy()
            found = self._kept[step] = self._look_up(asked)
        return found

    def _look_up(self, asked: PlateAppearance) -> Table:
        tables = self._tables
        if tables is None or self.ruleset.rates_men:
            return self._odds.texts(asked)
        table = tables.table(asked.situation, asked.stealer)
        if self.is_exact:
            return table
        return {
            text: chance
            for text, chance in table.items()
            if not self.ruleset.clause_against(asked.situation, parse_play(text))
        }

    def _tidy(self) -> None:
        """Forget what was enumerated when it has become much."""
        if len(self._kept) >= _KEPT_TABLES:
            self._kept.clear()
            self._parsed.clear()
            self._odds = Odds(self.graph)

    def suggest(
        self, where: Where, prefix: str = "", most: int = _MOST_OFFERED
    ) -> tuple[str, ...]:
        """Return the likeliest notations that begin so, the likeliest first."""
        start = prefix.strip().upper()
        found: list[str] = []
        for text in self.table(where):
            if text.upper().startswith(start):
                found.append(text)
                if len(found) == most:
                    break
        return tuple(found)

    def plays(self, where: Where) -> tuple[tuple[Play, Fraction], ...]:
        """Return the plays of the table with their odds, the likeliest first."""
        table = self.table(where)
        step = self.first_step(where)
        found = self._parsed.get(step)
        if found is None:
            rows = ((parse_play(text), chance) for text, chance in table.items())
            found = self._parsed[step] = tuple(rows)
        return found

    def completions(self, where: Where, play: Play) -> tuple[Completion, ...]:
        """Return the complete plays that a short one may mean, the likeliest first.

        First those the tables know; a play that the usual managers never make is
        completed as baseball allows, as far as it has a witness.
        """
        found = [
            Completion(candidate, chance)
            for candidate, chance in self.plays(where)
            if agrees(play, candidate)
        ]
        return tuple(found) or self._unusual(where, play)

    def _unusual(self, where: Where, play: Play) -> tuple[Completion, ...]:
        try:
            candidates = baseball_completions(situation_of(where), play)
        except PlayRejected:
            return ()
        return tuple(
            Completion(candidate, Fraction(0))
            for candidate in candidates
            if self.witness(where, candidate) is not None
        )

    def witness(
        self, where: Where, play: Play, runs_to_win: int | None = None
    ) -> Witness | None:
        """Return dice and calls that end in a complete play, or ``None``.

        ``runs_to_win`` is given when so many runs end the game; a play cut off by the
        winning run has the witness of the whole one.
        """
        found = witness(self.graph, where, play)
        if found is not None or runs_to_win is None:
            return found
        situation = situation_of(where)
        goal = essence(situation, play)
        for whole, _ in self.plays(where):
            cut = stop_after(runs_to_win, whole)
            if cut is not whole and fits(goal, essence(situation, cut)):
                return witness(self.graph, where, whole)
        return None

    def nearest(self, where: Where, play: Play) -> tuple[Play, ...]:
        """Return the reachable plays most like one that is not."""
        possible = (each for each, _ in self.plays(where))
        return nearest(situation_of(where), play, possible)


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

    When neither has this game of Diceball!, the tables that are nearest stand in and
    the book says so (``is_exact`` is false); ``write_book`` enumerates the right ones.
    The odds of the other games are enumerated as they are asked for.
    """
    key = Odds(Graph(ruleset)).key
    files = [_tables() / name for name in SHIPPED]
    if cache is not None:
        files.append(cache / f"{key}.json")
    for file in files:
        tables = read_cache(file, key)
        if tables is not None:
            return Book(ruleset, tables)
    if ruleset.name != "diceball":
        return Book(ruleset)
    name = "diceball-all.json" if ruleset.option_names else "diceball.json"
    other = load_ruleset("diceball", SHIPPED[name])
    tables = read_cache(_tables() / name, Odds(Graph(other)).key)
    return Book(ruleset, tables, is_exact=tables is None)


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


def completions(ruleset: Ruleset, where: Where, play: Play) -> tuple[Completion, ...]:
    """Return the complete plays a short one may mean, ranked by exact odds."""
    return _open(ruleset).completions(where, play)


def suggest(ruleset: Ruleset, where: Where, prefix: str = "") -> tuple[str, ...]:
    """Return the likeliest notations that begin with what was typed so far."""
    return _open(ruleset).suggest(where, prefix)
