"""What the offense can declare before a pitch, and where it puts the runners."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from scoring.diamond import Base
from scoring.phrases import phrase
from scoring.rulesets.base import Choice
from scoring.rulesets.diceball.bunts import can_sacrifice, can_squeeze
from scoring.rulesets.diceball.house import AtBat, Contact, Option, Runner, spoken_men


class PlanKind(Enum):
    """A play that is declared before the pitch, by the name of its choice."""

    NONE = "no-play"
    DESIGNATED_STEAL = "designated-steal"
    REGULAR_STEAL = "steal"
    DOUBLE_STEAL = "double-steal"
    HIT_AND_RUN = "hit-and-run"
    FULL_COUNT = "run-on-the-pitch"
    BUNT = "bunt"
    SQUEEZE = "squeeze"


_STEALS = frozenset(
    {
        PlanKind.DESIGNATED_STEAL,
        PlanKind.REGULAR_STEAL,
        PlanKind.DOUBLE_STEAL,
        PlanKind.HIT_AND_RUN,
    }
)


@dataclass(frozen=True, slots=True)
class Plan:
    """A declared play: who goes (lead runner first), who of them is designated."""

    kind: PlanKind = PlanKind.NONE
    starts: tuple[Base, ...] = ()
    designated: Base | None = None

    @property
    def steals(self) -> bool:
        """Whether men steal when the batter does not touch the pitch."""
        return self.kind in _STEALS

    @property
    def is_hit_and_run(self) -> bool:
        """Whether this uses up a hit-and-run attempt."""
        return self.kind is PlanKind.HIT_AND_RUN

    @property
    def is_fast(self) -> bool:
        """Whether the men steal with two dice from their lead (DB-STL-2, -7)."""
        return self.designated is not None and self.designated == self.starts[0]

    def dice(self, at: AtBat) -> int:
        """Return how many dice the stealers roll first."""
        return at.house.board.limits["stealer_dice"] if self.is_fast else 1

    @property
    def choice(self) -> Choice:
        """The plan as the offense says it."""
        name = self.kind.value
        if self.kind is PlanKind.REGULAR_STEAL:
            name = f"{name}-{Base(self.starts[0] + 1).symbol}"
        return Choice(name, self._words(), self.starts)

    def _words(self) -> str:
        base = Base(self.starts[0] + 1).spoken if self.starts else ""
        match self.kind:
            case PlanKind.NONE:
                return phrase("no play")
            case PlanKind.DESIGNATED_STEAL:
                return phrase("the designated stealer tries {base}", base=base)
            case PlanKind.REGULAR_STEAL:
                men = spoken_men(self.starts)
                return phrase("{men} steals {base}", men=men, base=base)
            case PlanKind.FULL_COUNT:
                return phrase("every runner goes with the pitch")
            case PlanKind.BUNT:
                return phrase("sacrifice bunt")
            case PlanKind.SQUEEZE:
                return phrase("suicide bunt")
            case PlanKind.DOUBLE_STEAL:
                return phrase("double steal")
            case _:
                return phrase("hit-and-run")

    def stealers(self, at: AtBat) -> tuple[Runner, ...]:
        """Return the men who steal, on the space from which they run."""
        track = at.house.track
        lead = track.lead if self.is_fast else track.green
        return tuple(Runner(base, track.space(base) + lead) for base in self.starts)

    def contact(self, at: AtBat) -> Contact:
        """The ball is hit: put the men where they start (DB-STL-4, -6, DB-FUL-1)."""
        track = at.house.track
        men = []
        for base in at.situation.runners:
            space = track.start(base)
            if base in self.starts:
                red = base is self.designated
                space = track.space(base) + track.green + red
            men.append(Runner(base, space))
        return Contact(
            at.house, at.situation.outs, tuple(men), self.starts, self.is_hit_and_run
        )


NO_PLAN = Plan()


@lru_cache(maxsize=4096)
def plans(at: AtBat) -> tuple[Plan, ...]:
    """Return every play that the offense may declare here, no play first."""
    situation = at.situation
    runners = situation.runners
    found = [NO_PLAN]
    for base in runners:
        if base is Base.THIRD or situation.is_occupied(Base(base + 1)):
            continue
        if base is at.stealer:
            found.append(Plan(PlanKind.DESIGNATED_STEAL, (base,), base))
        elif at.house.has(Option.REGULAR_STEAL):
            found.append(Plan(PlanKind.REGULAR_STEAL, (base,)))
    both = (Base.SECOND, Base.FIRST)
    if at.house.has(Option.DOUBLE_STEAL) and runners == both:
        found.append(Plan(PlanKind.DOUBLE_STEAL, both, at.stealer))
    if at.hit_and_runs:
        found.append(Plan(PlanKind.HIT_AND_RUN, runners))
    full = (situation.outs, at.balls, at.strikes) == (2, 3, 2)
    if full and runners and at.house.has(Option.FULL_COUNT):
        found.append(Plan(PlanKind.FULL_COUNT, runners))
    if at.house.has(Option.SACRIFICE_BUNT) and can_sacrifice(situation):
        found.append(Plan(PlanKind.BUNT, runners))
    if at.house.has(Option.SQUEEZE) and can_squeeze(situation):
        found.append(Plan(PlanKind.SQUEEZE, runners))
    return tuple(found)


def can_hit_and_run(runners: tuple[Base, ...]) -> bool:
    """Whether a hit-and-run is possible: a man on first, third empty (DB-HNR-1)."""
    return Base.FIRST in runners and Base.THIRD not in runners
