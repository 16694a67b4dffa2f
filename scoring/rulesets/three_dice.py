"""Baseball with three dice: a run for every one ("Baseball à trois dés").

The game has no batters, so it is not a ``Ruleset`` and no play can be written for it:
a scoresheet would have to invent who came home. It has an interface of its own, made
of the same steps. ``begin`` gives the first roll of a half-inning; every roll leads to
the next one or to ``HalfDone`` with the runs. Its record is a ``LineScore``; there are
no figures of players.

    >>> step = begin()
    >>> for faces in ((1, 4, 1), (6, 1, 2), (3, 3, 5)):
    ...     step = step.after(faces)
    >>> step.runs
    3
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import ClassVar

from scoring.phrases import phrase
from scoring.rulesets.base import Faces, Reading, Role, Roll, RollKind, Step, Value
from scoring.rulesets.faults import StepRejected, violation

NAME = "three_dice"
TITLE = phrase("Three-dice baseball")
DICE = 3
INNINGS = 9
#: Exact: no die of three shows a one (HD-PRB-1).
CHANCE_OF_NONE = Fraction(5, 6) ** DICE
#: Exact: half a run a roll, over the rolls of a half-inning (HD-PRB-1).
RUNS_A_HALF_INNING = Fraction(DICE, 6) / CHANCE_OF_NONE

Die = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class HalfDone(Step):
    """The half-inning is over, with so many runs."""

    runs: int


@dataclass(frozen=True, slots=True)
class ThreeDice(Roll):
    """The side at bat rolls three dice (HD-RUN-1); ``runs`` are in so far."""

    runs: int = 0

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.HIT
    reading: ClassVar[Reading] = Reading.COMBINATION

    @property
    def dice(self) -> int:
        """Three."""
        return DICE

    def follow(self, value: Value) -> Step:
        """Count the ones."""
        assert isinstance(value, tuple)
        ones = value.count(1)
        return replace(self, runs=self.runs + ones) if ones else HalfDone(self.runs)


def begin() -> ThreeDice:
    """Return the first roll of a half-inning."""
    return ThreeDice()


def chance_of_ones(ones: int) -> Fraction:
    """Return the exact chance of so many ones in a roll."""
    return Fraction(comb(DICE, ones) * 5 ** (DICE - ones), 6**DICE)


def chance_of_runs(most: int) -> tuple[Fraction, ...]:
    """Return the exact chance of 0, 1 ... ``most`` runs in a half-inning.

    >>> chance_of_runs(0)
    (Fraction(125, 216),)
    """
    scoring = [chance_of_ones(ones) for ones in range(DICE + 1)]
    reached = [Fraction(1)]  # that a half-inning ever stands at so many runs
    for runs in range(1, most + 1):
        ways = (
            reached[runs - ones] * scoring[ones] for ones in (1, 2, 3) if ones <= runs
        )
        reached.append(sum(ways, Fraction(0)))
    return tuple(chance * scoring[0] for chance in reached)


@dataclass(frozen=True, slots=True)
class LineScore:
    """A game so far: the runs of each half-inning that is over, visitors first.

    ``length`` is how many innings are played unless nobody leads.

    >>> LineScore((0, 2, 1)).innings
    ((0, 1), (2,))
    """

    halves: tuple[int, ...] = ()
    length: int = INNINGS

    @property
    def innings(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The runs by inning of the visitors and of the home side."""
        return self.halves[::2], self.halves[1::2]

    @property
    def runs(self) -> tuple[int, int]:
        """The runs of the visitors and of the home side."""
        return sum(self.halves[::2]), sum(self.halves[1::2])

    @property
    def is_over(self) -> bool:
        """Whether all innings are done and somebody leads (HD-GAM-1).

        The home side does not bat when it leads already, as in baseball.
        """
        played, (visitors, home) = len(self.halves), self.runs
        if played < 2 * self.length - 1 or visitors == home:
            return False
        return played % 2 == 0 or home > visitors

    def record_half(self, runs: int) -> LineScore:
        """Return the game after one more half-inning; raises ``StepRejected``."""
        if self.is_over or runs < 0:
            raise StepRejected(
                violation("R731", runs=runs, halves=len(self.halves) + 1)
            )
        return replace(self, halves=(*self.halves, runs))

    @property
    def place(self) -> tuple[int, bool]:
        """The inning that is due, and whether the home side bats."""
        inning, is_home = divmod(len(self.halves), 2)
        return inning + 1, bool(is_home)


def play_half(die: Die) -> int:
    """Return the runs of a half-inning thrown with a die."""
    step: Step = begin()
    while isinstance(step, Roll):
        step = step.after(tuple(die(step.sides) for _ in range(step.dice)))
    assert isinstance(step, HalfDone)
    return step.runs


def follow_dice(faces: Sequence[int]) -> tuple[tuple[int, ...], Faces]:
    """Return the runs of the half-innings that dice end, and the dice left over.

    Raises ``StepRejected`` for a face that is none.

    >>> follow_dice((1, 4, 1, 6, 5, 2, 3, 1))
    ((2,), (3, 1))
    """
    done: list[int] = []
    step: Step = begin()
    taken = begun = 0
    while isinstance(step, Roll) and len(faces) - taken >= DICE:
        step = step.after(tuple(faces[taken : taken + DICE]))
        taken += DICE
        if isinstance(step, HalfDone):
            done.append(step.runs)
            begun, step = taken, begin()
    for face in faces[taken:]:
        begin().read((face,) * DICE)
    return tuple(done), tuple(faces[begun:])


def play_game(die: Die, length: int = INNINGS) -> LineScore:
    """Return a whole game thrown with a die.

    The last of the home side ends with the winning roll's half-inning: runs past the
    winning one count, as they do on a home run.
    """
    game = LineScore(length=length)
    while not game.is_over:
        game = game.record_half(play_half(die))
    return game


def pairings(players: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return who meets whom when several play, each a team: everybody once.

    Everybody is at home as often as away, give or take one game.

    >>> pairings(["Ana", "Ben", "Eve"])
    (('Ben', 'Ana'), ('Ana', 'Eve'), ('Eve', 'Ben'))
    """
    return tuple(
        (home, visitors) if (second - first) % 2 == 0 else (visitors, home)
        for first, home in enumerate(players)
        for second, visitors in enumerate(players[first + 1 :], start=first + 1)
    )


def format_line_score(game: LineScore) -> str:
    """Return the record of a game: two lines of runs by inning, visitors first.

    >>> format_line_score(LineScore((0, 2, 1)))
    '0 1\\n2'
    """
    return "\n".join(" ".join(map(str, side)) for side in game.innings)


def parse_line_score(text: str, length: int = INNINGS) -> LineScore:
    """Return the game of two lines of runs; raises ``StepRejected``."""
    lines = text.split("\n")
    words = [line.split() for line in lines]
    fits = len(words) == 2 and 0 <= len(words[0]) - len(words[-1]) <= 1
    if not fits or not all(w.isascii() and w.isdecimal() for w in sum(words, [])):
        raise StepRejected(violation("R732", text=text))
    game = LineScore(length=length)
    for inning in range(len(words[0])):
        for side in words:
            if inning < len(side):
                game = game.record_half(int(side[inning]))
    return game
