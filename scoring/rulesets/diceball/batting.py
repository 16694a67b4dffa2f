"""The ball is hit: how many dice, their sum, and what the zone means.

Paragraphs "The Ball is Hit!" and "The Batter".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from scoring.diamond import Base
from scoring.play import Code, Play
from scoring.rulesets.base import (
    Call,
    Choice,
    Role,
    Roll,
    RollKind,
    Step,
    Topic,
    Value,
    View,
)
from scoring.rulesets.diceball import goals
from scoring.rulesets.diceball.board import Board
from scoring.rulesets.diceball.flies import infield_fly, outfield_fly
from scoring.rulesets.diceball.ground import start_ground_ball
from scoring.rulesets.diceball.hits import home_run, start_hit
from scoring.rulesets.diceball.house import Contact, choose_men, men_view
from scoring.rulesets.diceball.sending import subsets_of_men

_PUT_IN_PLAY = frozenset(
    {
        Code.SINGLE,
        Code.DOUBLE,
        Code.TRIPLE,
        Code.HOME_RUN,
        Code.FIELDERS_CHOICE,
        Code.ERROR,
        Code.RELAY,
        Code.INFIELD_FLY,
    }
)


def _is_put_in_play(goal: Play) -> bool:
    """Whether the goal is a ball in play: no move on one needs another reason."""
    return (
        goal.code in _PUT_IN_PLAY
        and not goal.is_sacrifice
        and not any(move.reason_given for move in goal.advances)
    )


@dataclass(frozen=True, slots=True)
class NumberDie(Roll):
    """The offense rolls one die: the number of dice with which to hit (DB-BAT-1)."""

    contact: Contact

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.NUMBER

    def leads_to(self, goal: Play) -> bool:
        """Whether the goal is a ball in play."""
        return _is_put_in_play(goal)

    def follow(self, value: Value) -> Step:
        """Hit with that many dice."""
        assert isinstance(value, int)
        return HittingDice(self.contact, value)


@dataclass(frozen=True, slots=True)
class HittingDice(Roll):
    """The offense rolls the hitting dice; their sum is the zone (DB-BAT-1)."""

    contact: Contact
    number: int

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.HIT

    @property
    def dice(self) -> int:
        """As many as the number die said."""
        return self.number

    def leads_to(self, goal: Play) -> bool:
        """Whether the goal is a ball in play."""
        return _is_put_in_play(goal)

    def follow(self, value: Value) -> Step:
        """Go to the zone."""
        assert isinstance(value, int)
        return hit_to(self.contact, value)


def hit_to(contact: Contact, zone: int) -> Step:
    """The ball is hit to a zone."""
    board = contact.house.board
    if zone in board.infield_flies:
        return infield_fly(contact, board.infield_flies[zone])
    if zone in board.outfield_flies:
        return outfield_fly(contact, board.outfield_flies[zone])
    if zone in board.home_runs:
        return home_run(contact)
    zone = _same_zones(board)[zone]
    if contact.optional:
        return Send(contact, zone)
    return _start(contact, zone, contact.starts)


@lru_cache(maxsize=64)
def _same_zones(board: Board) -> dict[int, int]:
    """The first zone that is played just like each ground-ball and hit zone."""
    first: dict[object, int] = {}
    same: dict[int, int] = {}
    for zone, fielder in sorted(board.ground_balls.items()):
        same[zone] = first.setdefault(fielder, zone)
    for zone, star in sorted(board.stars.items()):
        alike = (star.fielder, star.glove, *sorted(star.distances.items()))
        same[zone] = first.setdefault(alike, zone)
    return same


def _start(contact: Contact, zone: int, sent: tuple[Base, ...]) -> Step:
    fielder = contact.house.board.ground_balls.get(zone)
    if fielder is not None:
        return start_ground_ball(contact, fielder, sent)
    return start_hit(contact, zone, sent)


@dataclass(frozen=True, slots=True)
class Send(Call):
    """The offense says who runs that need not, before its die (DB-GRD-4)."""

    contact: Contact
    zone: int

    role: ClassVar[Role] = Role.OFFENSE
    topic: ClassVar[Topic] = Topic.SEND

    @property
    def is_hit(self) -> bool:
        """Whether the ball is hit safely to the outfield."""
        return self.zone in self.contact.house.board.stars

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every set of men who can run together."""
        return tuple(
            choose_men(some, "run", "stay")
            for some in subsets_of_men(self.contact.optional, ())
        )

    def view(self) -> View:
        """Return the men on base and what the ball needs to each base."""
        contact = self.contact
        board = contact.house.board
        if self.is_hit:
            throws = board.stars[self.zone].distances
        else:
            throws = board.relays[board.ground_balls[self.zone]]
        return men_view(contact.situation, contact.men, (), tuple(throws.items()))

    def leads_to(self, goal: Play) -> bool:
        """Whether this zone can give the goal at all."""
        board = self.contact.house.board
        if self.is_hit:
            return goals.hit_can_be(board, self.zone, self.contact.situation, goal)
        return goals.grounder_can_be(board.ground_balls[self.zone], goal)

    def follow(self, choice: Choice) -> Step:
        """Start the race with those who are forced, those sent and the batter."""
        contact = self.contact
        staying = set(contact.optional) - set(choice.bases)
        sent = tuple(base for base in contact.starts if base not in staying)
        return _start(contact, self.zone, sent)
