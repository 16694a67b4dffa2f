"""A dice game as a tree: somebody rolls, a manager decides, a play is done.

A ruleset is a definition, not a program that plays. ``Ruleset.begin`` gives the first
step of a plate appearance (or of the next pitch of one); every step is one of three:

* ``Roll``: a side throws dice. ``after(faces)`` is the step that follows. What the
  rules read off the dice (the sum, each die) is a *value*; ``values()`` lists them
  all with the number of ways to throw each, for readers that enumerate.
* ``Call``: a manager decides. ``after(choice)`` is the step that follows. A choice
  that is forced or pointless is never asked for.
* ``Done``: the play, complete with every runner's move, and the count with which the
  batter goes on when the play was made between two pitches.

Steps are frozen and hashable and hold only what the rest of the play depends on, so
equal situations are equal steps. No step holds a die that no longer matters, a clock,
a policy or randomness: those are the readers' part.

    >>> from scoring.rulesets import load_ruleset
    >>> step = load_ruleset("diceball").begin(PlateAppearance())
    >>> for die in (1, 1, 1):
    ...     step = step.after((die,))
    >>> step.play.code
    <Code.STRIKEOUT: 'SO'>
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from itertools import product
from typing import ClassVar

from scoring.diamond import Base, Situation
from scoring.play import Play
from scoring.rulesets.faults import StepRejected, violation

#: What a rule reads off the dice: a sum, or the faces.
Value = int | tuple[int, ...]
Faces = tuple[int, ...]


class Role(StrEnum):
    """Which manager rolls or decides."""

    OFFENSE = "offense"
    DEFENSE = "defense"


class Reading(Enum):
    """How dice thrown together are read."""

    SUM = "the sum"
    EACH = "each die by itself, in order"
    COMBINATION = "the faces, whatever their order"


class RollKind(StrEnum):
    """What a roll is, as the table calls it.

    In the dice of a game file the pitches of a plate appearance stand in one group,
    every other roll in a group of its own.
    """

    PITCH = "pitch"
    NUMBER = "number of dice"
    HIT = "hitting dice"
    RUN = "runners"
    THROW = "ball"
    STEAL = "base stealer"
    BUNT = "bunt"
    HIT_AND_RUN = "hit-and-run"
    TAG_UP = "runner tagging up"
    OUTFIELD_THROW = "outfielder's throw"
    CARD = "card"
    D20 = "20-sided die"


class Topic(StrEnum):
    """What a call is about."""

    WALK = "intentional walk"
    DECLARE = "play for the next pitch"
    SWING = "swing at the pitch"
    SEND = "runners who are not forced"
    KEEP_RUNNING = "runners in the safety zone"
    OVERRUN = "runners carried past a base"
    THROW = "where the ball is thrown"
    TAG_UP = "runners on a fly"
    ADVANCE = "runners on an infield hit"
    EXTRA_BASE = "extra base on an error"


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to decide: a stable short name, and the rulebook's words for it.

    ``bases`` says what the choice is about, for a policy: the bases (``BATTER`` for
    the batter) from which men run, or the bases to which the ball goes, in order.
    """

    name: str
    words: str
    bases: tuple[Base, ...] = ()

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Man:
    """A man on the track, as everybody at the table sees him.

    ``start`` is the base on which he began the play (``BATTER`` for the batter),
    ``space`` his place counted from home (first base is 8, home 32); ``running``
    says whether he is still on his way.
    """

    start: Base
    space: int
    running: bool = True


@dataclass(frozen=True, slots=True)
class View:
    """What a manager at the table sees when he is asked, and all a policy may use.

    The outs in the middle of a play may be given as none or two where one is like
    none. ``throws`` gives for each base the spaces that the ball still needs to get
    there by the shortest way the fielder has; ``chances`` gives for each man, where a
    table decides and not a race, how likely he is safe. ``inning`` and ``lead`` (of
    the side at bat) are filled in by a reader that knows the game; otherwise ``None``.
    """

    situation: Situation
    balls: int = 0
    strikes: int = 0
    men: tuple[Man, ...] = ()
    throws: tuple[tuple[Base, int], ...] = ()
    stealer: Base | None = None
    hit_and_runs: int = 0
    inning: int | None = None
    lead: int | None = None
    chances: tuple[tuple[Base, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Men:
    """Who they are, for games that rate men: their ids, empty for just anybody.

    ``runners`` stand on first, second and third.
    """

    batter: str = ""
    runners: tuple[str, str, str] = ("", "", "")
    pitcher: str = ""
    catcher: str = ""


@dataclass(frozen=True, slots=True)
class PlateAppearance:
    """What lies on the table before a pitch.

    ``stealer`` is the base of the man from the first slot of the order, if he is on
    base (the designated stealer); ``hit_and_runs`` counts the attempts the side at
    bat has left in this game. ``men`` says who they are where a ruleset ``rates_men``;
    ``no_lead`` names the bases whose men may not try for a lead again.
    """

    situation: Situation = Situation()
    balls: int = 0
    strikes: int = 0
    stealer: Base | None = None
    hit_and_runs: int = 0
    men: Men = Men()
    no_lead: tuple[Base, ...] = ()


class Step:
    """One node of a game tree."""

    __slots__ = ()

    def leads_to(self, goal: Play) -> bool:
        """Whether this step may still end in a play like this.

        A quick test for directed searches: ``False`` is certain, ``True`` is not.
        ``goal`` holds every runner's move and no runs batted in.
        """
        return True


@cache
def _values(dice: int, sides: int, reading: Reading) -> Mapping[Value, int]:
    if reading is Reading.SUM:  # convolve: six dice have 46,656 faces, 31 sums
        ways: Counter[Value] = Counter({0: 1})
        for _ in range(dice):
            further: Counter[Value] = Counter()
            for total, count in ways.items():
                assert isinstance(total, int)
                for face in range(1, sides + 1):
                    further[total + face] += count
            ways = further
        return dict(sorted(ways.items()))
    faces = product(range(1, sides + 1), repeat=dice)
    if reading is Reading.EACH:
        return dict.fromkeys(faces, 1)
    return dict(Counter(tuple(sorted(each)) for each in faces))


class Roll(Step, ABC):
    """Somebody throws dice.

    A subclass is a paragraph of a rulebook: it says who throws what, and in
    ``follow`` what happens for each value.
    """

    __slots__ = ()

    role: ClassVar[Role]
    kind: ClassVar[RollKind]
    sides: ClassVar[int] = 6
    reading: ClassVar[Reading] = Reading.SUM

    @property
    def dice(self) -> int:
        """How many dice are thrown together."""
        return 1

    @abstractmethod
    def follow(self, value: Value) -> Step:
        """Return the step after dice that read as this value (one of ``values``)."""

    def after(self, faces: Faces) -> Step:
        """Return the step after these faces; raises ``StepRejected``."""
        return self.follow(self.read(faces))

    def read(self, faces: Faces) -> Value:
        """Return what the rules read off these faces; raises ``StepRejected``."""
        if len(faces) != self.dice:
            raise StepRejected(
                violation("R701", kind=self.kind, dice=self.dice, found=len(faces))
            )
        for face in faces:
            if not 1 <= face <= self.sides:
                raise StepRejected(
                    violation("R702", kind=self.kind, sides=self.sides, face=face)
                )
        if self.reading is Reading.SUM:
            return sum(faces)
        return faces if self.reading is Reading.EACH else tuple(sorted(faces))

    def values(self) -> Mapping[Value, int]:
        """Return every value with the number of ways to throw it, smallest first.

        The ways add up to ``sides ** dice``.
        """
        return _values(self.dice, self.sides, self.reading)

    def faces_for(self, value: Value) -> Faces:
        """Return some faces that read as this value.

        Those of a sum are spread as evenly as they can be, largest first.
        """
        if isinstance(value, tuple):
            return value
        low, over = divmod(value, self.dice)
        return (low + 1,) * over + (low,) * (self.dice - over)


class Call(Step, ABC):
    """A manager decides; the choices never stand alone (there are two or more).

    ``silent`` is the choice that stands when nobody says a word (pitch to him, no
    play declared, swing), or ``None`` when the rules want it said.
    """

    __slots__ = ()

    role: ClassVar[Role]
    topic: ClassVar[Topic]

    @property
    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen, in the order in which it is offered."""

    @property
    def silent(self) -> Choice | None:
        """The choice that stands when nothing is said."""
        return None

    @abstractmethod
    def follow(self, choice: Choice) -> Step:
        """Return the step after this choice, which is one of ``choices``."""

    @abstractmethod
    def view(self) -> View:
        """Return what the manager sees on the table."""

    def after(self, choice: Choice | str) -> Step:
        """Return the step after a choice or its name; raises ``StepRejected``."""
        return self.follow(self.choice(str(choice)))

    def choice(self, name: str) -> Choice:
        """Return the choice with this name; raises ``StepRejected``."""
        for each in self.choices:
            if each.name == name:
                return each
        names = ", ".join(each.name for each in self.choices)
        raise StepRejected(
            violation("R703", topic=self.topic, choice=name, choices=names)
        )


@dataclass(frozen=True, slots=True)
class Done(Step):
    """The play.

    When it ends the plate appearance (``play.is_plate_appearance``) the next man is
    up with no count. Otherwise the same batter goes on with ``balls`` and
    ``strikes``, unless three are out. ``hit_and_run`` says that the side at bat has
    used one of its attempts; ``no_lead`` names the bases whose men, if they are still
    there, may not try for a lead again.
    """

    play: Play
    balls: int = 0
    strikes: int = 0
    hit_and_run: bool = False
    no_lead: tuple[Base, ...] = ()


class Ruleset(ABC):
    """A dice game: its name, its options, and the way a plate appearance begins.

    A ruleset is a value without state. Two are the same game when their ``key`` is
    the same: the key names rules, options and board, and is what caches are kept by.
    """

    name: ClassVar[str]
    title: ClassVar[str]

    @property
    @abstractmethod
    def key(self) -> str:
        """The rules, the options and the board in one short word."""

    @property
    @abstractmethod
    def option_names(self) -> tuple[str, ...]:
        """The optional plays that are on, in the rulebook's order."""

    @property
    def rates_men(self) -> bool:
        """Whether it matters who bats, runs, pitches and catches."""
        return False

    @property
    def hit_and_run_limit(self) -> int:
        """How many hit-and-run attempts a side has in a game (0: none)."""
        return 0

    @abstractmethod
    def begin(self, appearance: PlateAppearance) -> Step:
        """Return the first step before a pitch (or of the next pitch)."""

    def stealer(self, appearance: PlateAppearance) -> Base | None:
        """Return the designated stealer if the rules let him run now, else nobody."""
        return None

    def clause_against(self, situation: Situation, play: Play) -> str:
        """Name the clause that most plainly forbids a play, or an empty string."""
        return ""
