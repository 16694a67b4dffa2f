"""Baseball with one die: six faces, four of them hits ("Baseball à un dé")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from scoring.diamond import Base, Situation
from scoring.phrases import phrase
from scoring.play import Code, Play
from scoring.rulesets.base import (
    Done,
    PlateAppearance,
    Role,
    Roll,
    RollKind,
    Ruleset,
    Step,
    Value,
)
from scoring.rulesets.writing import hit_by_all, make_key, no_options, put_out, write

#: Raised whenever a rule changes, so that no stale cache is ever read.
VERSION = 1

#: Who is out besides the batter on a five, by the bases occupied (OD-OUT-1).
DOUBLED_OFF: Mapping[tuple[bool, bool, bool], Base | None] = MappingProxyType(
    {
        (False, False, False): None,
        (True, False, False): Base.FIRST,
        (False, True, False): Base.SECOND,
        (False, False, True): Base.THIRD,
        (True, True, True): Base.FIRST,
        (True, True, False): Base.SECOND,
        (True, False, True): Base.FIRST,
        (False, True, True): None,
    }
)


def double_play(situation: Situation, runner: Base | None) -> Play:
    """Return the batter's out with that of a runner, if there is room for two.

    With two out the batter is the third, and never is there a fourth (OD-OUT-3).
    """
    if runner is None or situation.outs == 2:
        return write(situation, Code.OUT)
    return write(situation, Code.OUT, [put_out(runner)])


@dataclass(frozen=True, slots=True)
class OneDie(Roll):
    """The batter rolls the die (OD-HIT-1, -2, OD-OUT-1, -2)."""

    situation: Situation

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.HIT

    def follow(self, value: Value) -> Step:
        """Go by the face."""
        assert isinstance(value, int)
        if value <= 4:
            return Done(hit_by_all(self.situation, value))
        doubled = DOUBLED_OFF[self.situation.occupied] if value == 5 else None
        return Done(double_play(self.situation, doubled))


class OneDieBaseball(Ruleset):
    """Baseball with one die."""

    name: ClassVar[str] = "one_die"
    title: ClassVar[str] = phrase("One-die baseball")

    @property
    def key(self) -> str:
        """The rules in one short word."""
        return make_key(self.name, VERSION)

    @property
    def option_names(self) -> tuple[str, ...]:
        """None: the game has no optional plays."""
        return ()

    def begin(self, appearance: PlateAppearance) -> Step:
        """Return the batter's roll."""
        return OneDie(appearance.situation)


_GAME = OneDieBaseball()


def make_one_die(
    options: Iterable[str] = (), board: Mapping[str, object] | None = None
) -> OneDieBaseball:
    """Return the game; raises ``BoardRejected`` when it is asked for what it lacks."""
    no_options(OneDieBaseball.title, options, board)
    return _GAME
