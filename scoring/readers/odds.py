"""Exact odds: every play from a situation with its probability, as a fraction.

Nothing is sampled and nothing is cut off. Races cannot go round in a circle (every die
moves somebody), so they are enumerated forward in whole numbers. Fouls can: with two
strikes a foul leads back to the same step, and such loops are solved as linear
equations.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import lcm
from pathlib import Path
from typing import Any

from scoring.diamond import Base, Situation
from scoring.notation import format_play
from scoring.readers.graph import Graph, Node
from scoring.readers.policy import POLICIES
from scoring.rulesets.base import Call, Done, PlateAppearance, Role, Ruleset

#: Raised when the way odds are computed or a policy decides changes.
VERSION = 2

#: The 24 situations, bases empty and nobody out first.
SITUATIONS = tuple(
    Situation((first, second, third), outs)
    for outs in range(3)
    for third, second, first in product((False, True), repeat=3)
)

Distribution = Mapping[Done, Fraction]
#: The plays of one situation by their text, with their odds.
Table = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Tables:
    """The odds of all situations.

    ``situations`` are those in which nobody may be sent as the designated stealer;
    ``stealing`` those in which the man on a base may, where that changes anything.
    """

    situations: Mapping[Situation, Table]
    stealing: Mapping[tuple[Situation, Base], Table] = field(default_factory=dict)

    def table(self, situation: Situation, stealer: Base | None = None) -> Table:
        """Return the odds of a situation with this designated stealer, or none."""
        if stealer is not None and (situation, stealer) in self.stealing:
            return self.stealing[situation, stealer]
        return self.situations[situation]


class Odds:
    """The odds of every play under two managers' policies."""

    def __init__(
        self,
        graph: Graph,
        offense: str = "standard",
        defense: str = "standard",
    ):
        self.graph = graph
        self.policy_names = (offense, defense)
        self._policies = {
            Role.OFFENSE: POLICIES[offense],
            Role.DEFENSE: POLICIES[defense],
        }
        self._chosen: dict[Node, Node] = {}
        self._races: dict[Node, dict[Done, Fraction]] = {}
        self._units: dict[Node, int | None] = {}

    @property
    def key(self) -> str:
        """The rules and the policies in one word, for caches."""
        offense, defense = self.policy_names
        return f"{self.graph.ruleset.key}-{offense}-{defense}-{VERSION}"

    def outcomes(self, appearance: PlateAppearance) -> Distribution:
        """Return how the next play may end, with the exact probability of each."""
        return self.from_node(self.graph.begin(appearance))

    def plays(
        self, situation: Situation, stealer: Base | None = None
    ) -> dict[str, Fraction]:
        """Return the odds of the next play by its text, the likeliest first.

        All hit-and-run attempts are left, and the count is fresh.
        """
        limit = self.graph.ruleset.hit_and_run_limit
        return self.texts(
            PlateAppearance(situation, stealer=stealer, hit_and_runs=limit)
        )

    def texts(self, appearance: PlateAppearance) -> dict[str, Fraction]:
        """Return the odds of what may come next by its text, the likeliest first."""
        found: dict[str, Fraction] = {}
        for done, chance in self.outcomes(appearance).items():
            text = format_play(done.play)
            found[text] = found.get(text, Fraction(0)) + chance
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    # -- one decision --------------------------------------------------------------

    def chosen(self, node: Node) -> Node:
        """Return the node after a call, as the manager's policy decides it."""
        after = self._chosen.get(node)
        if after is None:
            call = node.step
            assert isinstance(call, Call)
            choice = self._policies[call.role](call, call.view())
            after = node.after(choice)
            self._chosen[node] = after
        return after

    def _next(self, node: Node) -> list[tuple[Node, int]]:
        """The nodes that may follow, with their ways out of ``_total``."""
        if node.is_roll:
            return list(node.rolls.values())
        return [(self.chosen(node), 1)] if node.is_call else []

    @staticmethod
    def _total(node: Node) -> int:
        return node.total if node.is_roll else 1

    # -- races: no loops, whole numbers ----------------------------------------------

    def _unit(self, node: Node) -> int | None:
        """The denominator of everything after a node; ``None`` when a loop is there.

        Depth first over the steps; a step met again while it is still open is a loop.
        """
        if node in self._units:
            return self._units[node]
        self._units[node] = None  # open
        unit: int | None = 1
        for after, _ in self._next(node):
            further = self._unit(after)
            if unit is not None:
                unit = None if further is None else lcm(unit, further)
        if unit is not None:
            unit *= self._total(node)
        self._units[node] = unit
        return unit

    def _in_order(self, root: Node, *, pitches: bool = False) -> list[Node]:
        """The nodes after a node, every node before those that follow it.

        With ``pitches`` only those with a loop behind them; in a loop the order is
        that of the first way around.
        """
        seen: set[Node] = {root}
        order: list[Node] = []
        stack: list[tuple[Node, Iterator[tuple[Node, int]]]] = [
            (root, iter(self._next(root)))
        ]
        while stack:
            node, rest = stack[-1]
            for after, _ in rest:
                if after in seen or (pitches and self._unit(after) is not None):
                    continue
                seen.add(after)
                stack.append((after, iter(self._next(after))))
                break
            else:
                order.append(node)
                stack.pop()
        order.reverse()
        return order

    def _race(self, root: Node, unit: int) -> dict[Done, Fraction]:
        """Enumerate forward in whole numbers out of ``unit``."""
        if root in self._races:
            return self._races[root]
        ways: dict[Node, int] = {root: unit}
        found: dict[Done, Fraction] = {}
        for node in self._in_order(root):
            mass = ways.pop(node)
            if isinstance(node.step, Done):
                found[node.step] = Fraction(mass, unit)
                continue
            share = mass // self._total(node)
            for after, count in self._next(node):
                ways[after] = ways.get(after, 0) + share * count
        self._races[root] = found
        return found

    # -- pitches: loops, solved -----------------------------------------------------

    def from_node(self, root: Node) -> dict[Done, Fraction]:
        """Return the distribution of the plays that may follow a node."""
        unit = self._unit(root)
        if unit is not None:
            return self._race(root, unit)
        found: dict[Done, Fraction] = {}
        for node, mass in self._visits(root).items():
            unit = self._unit(node)
            assert unit is not None
            for done, chance in self._race(node, unit).items():
                found[done] = found.get(done, Fraction(0)) + mass * chance
        return found

    def _visits(self, root: Node) -> dict[Node, Fraction]:
        """The expected number of visits to each first loopless node."""
        pitches = self._in_order(root, pitches=True)
        solved = _solve(self, pitches, root)
        visits: dict[Node, Fraction] = {}
        for node in pitches:
            total = self._total(node)
            for after, count in self._next(node):
                if self._unit(after) is not None:
                    share = solved[node] * Fraction(count, total)
                    visits[after] = visits.get(after, Fraction(0)) + share
        return visits

    def arrows(self, node: Node) -> list[tuple[Node, Fraction]]:
        """Return what may follow a node, with probabilities."""
        total = self._total(node)
        return [(after, Fraction(count, total)) for after, count in self._next(node)]


def _solve(odds: Odds, nodes: list[Node], root: Node) -> dict[Node, Fraction]:
    """Solve visits = start + visits x arrows by elimination, in exact fractions.

    A node is eliminated by sending its visits on to those that follow it; what it
    sends to itself is a geometric series.
    """
    inside = set(nodes)
    out: dict[Node, dict[Node, Fraction]] = {}
    into: dict[Node, set[Node]] = {node: set() for node in nodes}
    for node in nodes:
        row: dict[Node, Fraction] = {}
        for after, chance in odds.arrows(node):
            if after in inside:
                row[after] = row.get(after, Fraction(0)) + chance
                into[after].add(node)
        out[node] = row
    visits = dict.fromkeys(nodes, Fraction(0))
    visits[root] = Fraction(1)
    eliminated: list[tuple[Node, dict[Node, Fraction]]] = []
    gone: set[Node] = set()
    for node in nodes:
        row = out[node]
        loop = row.pop(node, Fraction(0))
        scale = 1 / (1 - loop)
        visits[node] *= scale
        for after, chance in row.items():
            visits[after] += visits[node] * chance
        for before in into[node] - gone - {node}:
            weight = out[before].pop(node, Fraction(0)) * scale
            for after, chance in row.items():
                out[before][after] = out[before].get(after, Fraction(0)) + (
                    weight * chance
                )
                into[after].add(before)
            eliminated.append((node, {before: weight}))
        gone.add(node)
    return _substitute_back(nodes, visits, eliminated)


def _substitute_back(
    nodes: list[Node],
    visits: dict[Node, Fraction],
    eliminated: list[tuple[Node, dict[Node, Fraction]]],
) -> dict[Node, Fraction]:
    """Add to each eliminated node the visits that later nodes send back to it."""
    rows: dict[Node, dict[Node, Fraction]] = {node: {} for node in nodes}
    for node, row in eliminated:
        rows[node] |= row
    for node in reversed(nodes):
        for before, weight in rows[node].items():
            visits[node] += visits[before] * weight
    return visits


# -- all situations, and a file that keeps them --------------------------------------


def stealers(ruleset: Ruleset) -> tuple[tuple[Situation, Base], ...]:
    """Return every situation with a man who may be sent as the designated stealer."""
    found = []
    for situation in SITUATIONS:
        for base in sorted(situation.runners):
            asked = PlateAppearance(situation, stealer=base)
            if ruleset.stealer(asked) is not None:
                found.append((situation, base))
    return tuple(found)


def all_odds(
    ruleset: Ruleset,
    offense: str = "standard",
    defense: str = "standard",
    cache: Path | None = None,
    graph: Graph | None = None,
) -> Tables:
    """Return the odds of the plays of all 24 situations, from a file if it has them.

    The file is kept by rules, options, board, policies and version; one that was
    written for others is not used, and is written anew.
    """
    odds = Odds(graph or Graph(ruleset), offense, defense)
    kept = read_cache(cache, odds.key) if cache is not None else None
    if kept is not None:
        return kept
    situations = {situation: odds.plays(situation) for situation in SITUATIONS}
    stealing = {}
    for situation, base in stealers(ruleset):
        table = odds.plays(situation, base)
        if table != situations[situation]:
            stealing[situation, base] = table
    tables = Tables(situations, stealing)
    if cache is not None:
        write_cache(cache, odds.key, tables)
    return tables


def read_cache(path: Path, key: str) -> Tables | None:
    """Return the odds in a file, or ``None`` when it holds none for this key."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["key"] != key:
            return None
        rows = zip(SITUATIONS, kept["situations"], strict=True)
        situations = {situation: _unpack(row) for situation, row in rows}
        stealing = {
            (SITUATIONS[row["situation"]], Base(row["stealer"])): _unpack(row)
            for row in kept["stealing"]
        }
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return None
    return Tables(situations, stealing)


def write_cache(path: Path, key: str, tables: Tables) -> None:
    """Write odds to a file, for ``read_cache``."""
    situations = [_pack(tables.situations[situation]) for situation in SITUATIONS]
    stealing = [
        {"situation": SITUATIONS.index(situation), "stealer": int(base), **_pack(table)}
        for (situation, base), table in tables.stealing.items()
    ]
    kept = {"key": key, "situations": situations, "stealing": stealing}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(kept, separators=(",", ":")), encoding="utf-8")


def _pack(table: Table) -> dict[str, object]:
    """Return odds as whole numbers out of one."""
    unit = lcm(*(chance.denominator for chance in table.values()))
    ways = {
        text: chance.numerator * (unit // chance.denominator)
        for text, chance in table.items()
    }
    return {"of": unit, "ways": ways}


def _unpack(row: Mapping[str, Any]) -> dict[str, Fraction]:
    unit = row["of"]
    return {text: Fraction(ways, unit) for text, ways in row["ways"].items()}
