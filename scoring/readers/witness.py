"""Is there a way? Dice and calls that end in a play, or none.

A play entered by hand is legal under a league's rules when some dice and some calls
end in it, whatever the managers like to choose. The search walks over merged steps,
depth first, leaves out what can no longer lead to the play, and never visits a step
twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.diamond import Base, Situation
from scoring.notation import format_play
from scoring.play import Advance, Code, Play
from scoring.readers.graph import Graph, Node
from scoring.readers.men import Where, fresh
from scoring.record import Dice
from scoring.rulesets.base import (
    Call,
    Done,
    Faces,
    PlateAppearance,
    Role,
    Roll,
    RollKind,
    Step,
)


@dataclass(frozen=True, slots=True)
class Move:
    """One thing done at the table: dice thrown, or a choice said."""

    role: Role
    what: str
    faces: Faces = ()
    choice: str = ""

    def __str__(self) -> str:
        said = self.choice or " ".join(map(str, self.faces))
        return f"{self.what}: {said}"


@dataclass(frozen=True, slots=True)
class Witness:
    """A way to a play: what was thrown and said, in order, and the end."""

    moves: tuple[Move, ...]
    done: Done

    @property
    def dice(self) -> Dice:
        """The dice as a game file has them."""
        return group_dice((m.what, m.faces) for m in self.moves if m.faces)

    @property
    def calls(self) -> tuple[str, ...]:
        """The names of the choices, in order."""
        return tuple(move.choice for move in self.moves if move.choice)


def group_dice(rolls: Iterable[tuple[str, Faces]]) -> Dice:
    """Return rolls as a game file has them: pitches that follow each other together.

    >>> group_dice([("pitch", (1,)), ("pitch", (6,)), ("number of dice", (2,))])
    ((1, 6), (2,))
    """
    groups: list[tuple[int, ...]] = []
    last = ""
    for kind, faces in rolls:
        if kind == last == RollKind.PITCH:
            groups[-1] += faces
        else:
            groups.append(faces)
        last = kind
    return tuple(groups)


# -- what is compared ---------------------------------------------------------------


@lru_cache(maxsize=65536)
def essence(situation: Situation, play: Play) -> Play:
    """Return what a play must have in common with another to be the same on the field.

    Stars, marks, rulings and names are the scorer's; after a third out only outs and
    runs matter; a fielder's choice needs no fielder.
    """
    code = play.code
    moves = [replace(m, rulings=frozenset()) for m in play.advances if m.moves]
    outs = sum(move.out for move in moves) + (code is not None and code.is_out)
    if situation.outs + outs >= 3:
        moves = [move for move in moves if move.out or move.scores]
    return Play(
        code,
        () if code is Code.FIELDERS_CHOICE else play.fielders,
        play.bases,
        is_sacrifice=play.is_sacrifice,
        advances=tuple(moves),
    )


def fits(goal: Play, found: Play) -> bool:
    """Whether a play found is the one looked for; fielders left out fit anybody."""
    if (goal.code, goal.bases, goal.is_sacrifice) != (
        found.code,
        found.bases,
        found.is_sacrifice,
    ):
        return False
    if goal.fielders and goal.fielders != found.fielders:
        return False
    if len(goal.advances) != len(found.advances):
        return False
    return all(
        one == other or (one.out and not one.relay and replace(other, relay=()) == one)
        for one, other in zip(goal.advances, found.advances, strict=True)
    )


# -- the search ------------------------------------------------------------------------


def witness(graph: Graph, where: Where, play: Play) -> Witness | None:
    """Return dice and calls that end in this play from a fresh count, or ``None``.

    The play is complete: every runner who moves is written. The men and the designated
    stealer are those of a plate appearance; of a bare situation the men are anybody,
    and a stealer may be the designated one when that matters.
    """
    situation = where if isinstance(where, Situation) else where.situation
    goal = _as_the_rules_write_it(essence(situation, play))
    for appearance in _starts(graph, where, goal):
        found = search(graph.begin(appearance), situation, goal)
        if found is not None:
            return found
    return None


def _starts(graph: Graph, where: Where, goal: Play) -> Iterator[PlateAppearance]:
    if isinstance(where, PlateAppearance):
        yield fresh(graph.ruleset, where)
        return
    limit = graph.ruleset.hit_and_run_limit
    for stealer in _stealers(where, goal):
        yield PlateAppearance(where, stealer=stealer, hit_and_runs=limit)


def _as_the_rules_write_it(goal: Play) -> Play:
    """A fielder's choice on which nobody is out is an infield hit by the dice.

    Which of the two it is, is the scorer's word (case D-01); the men moved alike.
    """
    if goal.code is Code.FIELDERS_CHOICE and not any(m.out for m in goal.advances):
        return replace(goal, code=Code.SINGLE, is_sacrifice=False)
    return goal


def _stealers(situation: Situation, goal: Play) -> Iterator[Base | None]:
    """The men who may be the designated stealer: nobody first."""
    yield None
    runs_early = {Base.FIRST, Base.SECOND}.intersection(situation.runners)
    yield from sorted(runs_early)


def search(root: Node, situation: Situation, goal: Play) -> Witness | None:
    """Return a way from a node to the goal, or ``None`` when there is none."""
    seen = {root}
    path: list[tuple[Node, Node]] = []
    stack = [(root, iter(_ahead(root, goal)))]
    while stack:
        node, rest = stack[-1]
        for after in rest:
            if after in seen:
                continue
            seen.add(after)
            done = after.done
            if done is not None:
                if fits(goal, essence(situation, done.play)):
                    path = [(a, b) for (a, _), (b, _) in _pairs(stack)]
                    return _tell([*path, (node, after)], done)
                continue
            stack.append((after, iter(_ahead(after, goal))))
            break
        else:
            stack.pop()
    return None


Frame = tuple[Node, Iterator[Node]]


def _pairs(stack: list[Frame]) -> Iterator[tuple[Frame, Frame]]:
    yield from zip(stack, stack[1:], strict=False)


_LATE = frozenset({"pitch", "play for the next pitch", "intentional walk"})


def _ahead(node: Node, goal: Play) -> list[Node]:
    """The nodes after a node that may lead to the goal, the most promising first."""
    after = [each for each in node.successors() if each.step.leads_to(goal)]
    step = node.step
    if isinstance(step, Roll):
        outs = any(move.out for move in goal.advances)
        if outs is (step.role is Role.DEFENSE):
            after.reverse()
    after.sort(key=lambda each: _rank(each.step))
    return after


def _rank(step: Step) -> int:
    if isinstance(step, Done):
        return 0
    what = step.kind if isinstance(step, Roll) else getattr(step, "topic", "")
    return 2 if what in _LATE else 1


def _tell(path: list[tuple[Node, Node]], done: Done) -> Witness:
    """Say how each node of a path was reached from the one before it."""
    moves = []
    for node, after in path:
        step = node.step
        if isinstance(step, Roll):
            value = next(v for v, (n, _) in node.rolls.items() if n is after)
            moves.append(Move(step.role, step.kind, faces=step.faces_for(value)))
        else:
            assert isinstance(step, Call)
            choice = next(c for c, n in node.calls.items() if n is after)
            moves.append(Move(step.role, step.topic, choice=choice.name))
    return Witness(tuple(moves), done)


# -- what would be possible ------------------------------------------------------------


def distance(goal: Play, other: Play) -> int:
    """Count in how many things two plays differ, the batter's part the heaviest."""
    apart = 4 * (goal.code is not other.code)
    apart += 2 * (goal.fielders != other.fielders)
    apart += goal.bases != other.bases
    apart += goal.is_sacrifice is not other.is_sacrifice
    ours = {move.start: move for move in goal.advances}
    theirs = {move.start: move for move in other.advances}
    for start in ours.keys() | theirs.keys():
        apart += _moves_apart(ours.get(start), theirs.get(start))
    return apart


def _moves_apart(one: Advance | None, other: Advance | None) -> int:
    if one is None or other is None:
        return 2
    apart = 2 * (one.out is not other.out) + (one.end is not other.end)
    return apart + (one.relay != other.relay) + (one.cause is not other.cause)


def nearest(
    situation: Situation, play: Play, possible: Iterable[Play], most: int = 3
) -> tuple[Play, ...]:
    """Return the possible plays most like one that is not, nearest first.

    ``possible`` are plays with a witness, the likeliest first (a table of odds).
    """
    goal = essence(situation, play)
    ranked = sorted(
        enumerate(possible),
        key=lambda item: (distance(goal, essence(situation, item[1])), item[0]),
    )
    return tuple(each for _, each in ranked[:most])


def describe(found: Witness) -> str:
    """Say a way in one line: the moves, then the play."""
    moves = "; ".join(map(str, found.moves))
    return f"{moves} -> {format_play(found.done.play)}"
