"""Baseball with two dice: their sum, and one double that is a walk.

The paragraph "Baseball à deux dés".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from scoring.diamond import Situation
from scoring.phrases import phrase
from scoring.play import Code, Play
from scoring.rulesets.base import (
    Done,
    PlateAppearance,
    Reading,
    Role,
    Roll,
    RollKind,
    Ruleset,
    Step,
    Value,
)
from scoring.rulesets.one_die import double_play
from scoring.rulesets.writing import (
    advance_all,
    forced_moves,
    hit_by_all,
    make_key,
    no_options,
    write,
)

#: Raised whenever a rule changes, so that no stale cache is ever read.
VERSION = 1

#: The sums that are hits, with their bases (TD-HIT-1).
HITS: Mapping[int, int] = MappingProxyType({2: 4, 12: 4, 4: 1, 10: 1, 11: 2, 3: 3})
#: The one roll of eight that is no out (TD-OUT-2).
WALK = (4, 4)
SACRIFICE = 5
DOUBLE_PLAY = 7


@dataclass(frozen=True, slots=True)
class TwoDice(Roll):
    """The batter rolls two dice."""

    situation: Situation

    role: ClassVar[Role] = Role.OFFENSE
    kind: ClassVar[RollKind] = RollKind.HIT
    reading: ClassVar[Reading] = Reading.COMBINATION

    @property
    def dice(self) -> int:
        """Two."""
        return 2

    def follow(self, value: Value) -> Step:
        """Go by the sum, and by the faces of an eight."""
        assert isinstance(value, tuple)
        situation, total = self.situation, sum(value)
        if total in HITS:
            return Done(hit_by_all(situation, HITS[total]))
        if value == WALK:
            return Done(write(situation, Code.WALK, forced_moves(situation)))
        if total == SACRIFICE:
            return Done(_sacrifice(situation))
        if total == DOUBLE_PLAY and situation.runners:
            return Done(double_play(situation, situation.runners[0]))
        return Done(write(situation, Code.OUT))


def _sacrifice(situation: Situation) -> Play:
    """The batter is out and everybody moves up; not as a third out (TD-OUT-3)."""
    if not situation.runners or situation.outs == 2:
        return write(situation, Code.OUT)
    return write(situation, Code.OUT, advance_all(situation, 1), is_sacrifice=True)


class TwoDiceBaseball(Ruleset):
    """Baseball with two dice."""

    name: ClassVar[str] = "two_dice"
    title: ClassVar[str] = phrase("Two-dice baseball")

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
        return TwoDice(appearance.situation)


_GAME = TwoDiceBaseball()


def make_two_dice(
    options: Iterable[str] = (), board: Mapping[str, object] | None = None
) -> TwoDiceBaseball:
    """Return the game; raises ``BoardRejected`` when it is asked for what it lacks."""
    no_options(TwoDiceBaseball.title, options, board)
    return _GAME
