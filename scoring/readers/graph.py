"""A ruleset's tree with equal steps merged, unfolded as far as anybody has looked.

Steps are values and make their successors anew each time; a node remembers its own.
Readers that visit the same steps again and again (enumeration, searches, thousands of
simulated games) walk over nodes.
"""

from __future__ import annotations

from scoring.rulesets.base import (
    Call,
    Choice,
    Done,
    PlateAppearance,
    Roll,
    Ruleset,
    Step,
    Value,
)


class Node:
    """A step that remembers the steps after it.

    ``after`` follows one value or choice and unfolds no more than that, for readers
    that play; ``rolls`` and ``calls`` unfold everything, for readers that enumerate.
    ``is_roll`` and ``is_call`` say what the step is, ``dice`` how many are thrown.
    """

    __slots__ = (
        "_after",
        "_graph",
        "_rolls",
        "_total",
        "dice",
        "is_call",
        "is_roll",
        "step",
    )

    def __init__(self, step: Step, graph: Graph):
        self.step = step
        self.is_roll = isinstance(step, Roll)
        self.is_call = isinstance(step, Call)
        self.dice = step.dice if isinstance(step, Roll) else 0
        self._graph = graph
        self._after: dict[Value | Choice, Node] = {}
        self._rolls: dict[Value, tuple[Node, int]] | None = None
        self._total = 0

    def after(self, way: Value | Choice) -> Node:
        """Return the node after dice that read as this value, or after a choice."""
        found = self._after.get(way)
        if found is None:
            step = self.step
            if isinstance(way, Choice):
                assert isinstance(step, Call)
                found = self._graph.node(step.follow(way))
            else:
                assert isinstance(step, Roll)
                found = self._graph.node(step.follow(way))
            self._after[way] = found
        return found

    @property
    def rolls(self) -> dict[Value, tuple[Node, int]]:
        """For a roll: each value's next node, and the number of ways to throw it."""
        if self._rolls is None:
            step = self.step
            assert isinstance(step, Roll)
            self._rolls = {
                value: (self.after(value), ways)
                for value, ways in step.values().items()
            }
        return self._rolls

    @property
    def calls(self) -> dict[Choice, Node]:
        """For a call: each choice's next node."""
        step = self.step
        assert isinstance(step, Call)
        return {choice: self.after(choice) for choice in step.choices}

    @property
    def total(self) -> int:
        """For a roll: the number of ways the dice can fall."""
        if not self._total:
            step = self.step
            assert isinstance(step, Roll)
            self._total = int(step.sides**step.dice)
        return self._total

    def successors(self) -> list[Node]:
        """Return every next node once."""
        if self.is_roll:
            return list(dict.fromkeys(node for node, _ in self.rolls.values()))
        if self.is_call:
            return list(dict.fromkeys(self.calls.values()))
        return []

    @property
    def done(self) -> Done | None:
        """The play, when this is the end of one."""
        return self.step if isinstance(self.step, Done) else None


class Graph:
    """The merged tree of one ruleset.

    A graph that has grown past ``largest`` nodes (about a kilobyte each) is forgotten
    and begun anew at the next plate appearance; nodes in hand stay good.
    """

    def __init__(self, ruleset: Ruleset, largest: int | None = None):
        self.ruleset = ruleset
        self.largest = largest
        self._nodes: dict[Step, Node] = {}
        self._first: dict[PlateAppearance, Node] = {}

    def __len__(self) -> int:
        return len(self._nodes)

    def node(self, step: Step) -> Node:
        """Return the one node of a step."""
        found = self._nodes.get(step)
        if found is None:
            found = self._nodes[step] = Node(step, self)
        return found

    def begin(self, appearance: PlateAppearance) -> Node:
        """Return the node before the first pitch."""
        if self.largest is not None and len(self._nodes) > self.largest:
            self._nodes.clear()
            self._first.clear()
        found = self._first.get(appearance)
        if found is None:
            found = self.node(self.ruleset.begin(appearance))
            self._first[appearance] = found
        return found
