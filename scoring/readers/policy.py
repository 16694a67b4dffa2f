"""Managers: pure functions from a call and what lies on the table to a choice.

``never`` declares none of the plays for experts and runs only when it is all but sure;
``standard`` plays the percentages; ``aggressive`` takes every chance. Whether to run
is decided by one number, the exact chance that a runner beats the ball in a race of
one die each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType

from scoring.diamond import Base
from scoring.rulesets.base import Call, Choice, Man, Topic, View

Policy = Callable[[Call, View], Choice]

_BETWEEN_BASES = 8
_HOME = 32


@cache
def chance_to_beat(spaces: int, ball: int) -> float:
    """Return the chance of a runner to make his spaces before the ball makes its own.

    The runner rolls first, then the ball, one die each in turn.

    >>> chance_to_beat(6, 100) > chance_to_beat(8, 4)
    True
    """
    if spaces <= 0:
        return 1.0
    if ball <= 0:
        return 0.0
    return sum(1 - _ball_first(spaces - die, ball) for die in range(1, 7)) / 6


@cache
def _ball_first(spaces: int, ball: int) -> float:
    """The chance of the ball when it rolls first."""
    if spaces <= 0:
        return 0.0
    return (
        sum(
            1.0 if die >= ball else 1 - chance_to_beat(spaces, ball - die)
            for die in range(1, 7)
        )
        / 6
    )


@dataclass(frozen=True, slots=True)
class Nerve:
    """What makes one manager different from another.

    ``sure`` is the least chance at which a runner is sent; with two out ``sure_late``.
    The others switch plays for experts on.
    """

    sure: float
    sure_late: float
    declares: frozenset[str] = frozenset()
    takes_on_three_and_none: bool = False
    fills_first: bool = False


NERVES: Mapping[str, Nerve] = MappingProxyType(
    {
        "never": Nerve(0.97, 0.9),
        "standard": Nerve(
            0.8,
            0.65,
            frozenset({"designated-steal", "run-on-the-pitch", "bunt", "hit-and-run"}),
            takes_on_three_and_none=True,
        ),
        "aggressive": Nerve(
            0.6,
            0.45,
            frozenset(
                {
                    "designated-steal",
                    "steal",
                    "double-steal",
                    "run-on-the-pitch",
                    "hit-and-run",
                    "squeeze",
                    "bunt",
                }
            ),
            takes_on_three_and_none=True,
            fills_first=True,
        ),
    }
)


def _spaces_to_next(man: Man) -> int:
    if man.start is Base.BATTER and man.space < _BETWEEN_BASES:
        return _BETWEEN_BASES - man.space
    return _BETWEEN_BASES - man.space % _BETWEEN_BASES


def _next_base(man: Man) -> Base:
    return Base(min(man.space // _BETWEEN_BASES + 1, Base.HOME))


def _is_sent(nerve: Nerve, view: View, man: Man) -> bool:
    """Whether the chance to reach the next base is good enough."""
    throws = dict(view.throws)
    base = _next_base(man)
    if base not in throws:  # the ball goes elsewhere
        return True
    least = nerve.sure_late if view.situation.outs == 2 else nerve.sure
    return chance_to_beat(_spaces_to_next(man), throws[base]) >= least


def _run(nerve: Nerve, call: Call, view: View) -> Choice:
    """Send as many men as are sure enough, and nobody else."""
    men = {man.start: man for man in view.men}
    for choice in call.choices:
        if all(_is_sent(nerve, view, men[start]) for start in choice.bases):
            return choice
    return call.choices[-1]


def _send(nerve: Nerve, call: Call, view: View) -> Choice:
    """Before the first die: with two out everybody goes, the throw ends it anyway."""
    if view.situation.outs == 2:
        return call.choices[0]
    return _run(nerve, call, view)


def _tag_up(nerve: Nerve, call: Call, view: View) -> Choice:
    """The lead man goes when eight or more and the race after it are worth it."""
    throws = dict(view.throws)
    for choice in call.choices:
        if len(choice.bases) == 1:
            base = Base(choice.bases[0] + 1)
            chance = _chance_to_tag(throws[base])
            if chance >= nerve.sure - 0.2 * (base is Base.HOME):
                return choice
    return call.choices[-1]


@cache
def _chance_to_tag(ball: int) -> float:
    total = 0.0
    for one in range(1, 7):
        for two in range(1, 7):
            moved = one + two
            if moved >= _BETWEEN_BASES:
                total += 36
                continue
            for a in range(1, 7):
                for b in range(1, 7):
                    left = ball - a - b
                    total += chance_to_beat(_BETWEEN_BASES - moved, left)
    return total / 36**2


def _declare(nerve: Nerve, call: Call, view: View) -> Choice:
    """Choose the play for the next pitch."""
    offered = {choice.name.rpartition("-")[0]: choice for choice in call.choices}
    offered |= {choice.name: choice for choice in call.choices}
    outs, count = view.situation.outs, (view.balls, view.strikes)
    first_pitch = count == (0, 0)
    wanted = (
        ("run-on-the-pitch", True),
        ("designated-steal", outs < 2 and view.strikes < 2),
        ("squeeze", outs == 1 and first_pitch),
        ("bunt", outs == 0 and first_pitch and _bunts(view)),
        ("double-steal", outs == 1 and first_pitch),
        ("steal", outs == 1 and first_pitch),
        ("hit-and-run", outs == 1 and count == (1, 0)),
    )
    for name, now in wanted:
        if now and name in nerve.declares and name in offered:
            return offered[name]
    return call.choices[0]


def _bunts(view: View) -> bool:
    """A man to move into scoring position in a close game (or an unknown one)."""
    close = view.lead is None or -1 <= view.lead <= 1
    late = view.inning is None or view.inning >= 7
    return close and late and view.situation.runners == (Base.SECOND, Base.FIRST)


def _walk(nerve: Nerve, call: Call, view: View) -> Choice:
    """Fill first base for the double play with men on second and third, one out."""
    runners = view.situation.runners
    fills = nerve.fills_first and runners == (Base.THIRD, Base.SECOND)
    return call.choices[fills and view.situation.outs == 1]


def _swing(nerve: Nerve, call: Call, view: View) -> Choice:
    """Take the strike on three balls and none."""
    takes = nerve.takes_on_three_and_none and (view.balls, view.strikes) == (3, 0)
    return call.choices[takes]


def _throw(nerve: Nerve, call: Call, view: View) -> Choice:
    """Throw where an out is likeliest; two outs when the first is likely enough."""
    throws = dict(view.throws)
    chances: dict[Base, float] = {}
    for man in view.men:
        if man.running:
            spaces, base = _spaces_to_next(man), _next_base(man)
            ball = throws.get(base, _HOME)
            chances[base] = max(chances.get(base, 0.0), _ball_first(spaces, ball))

    def worth(choice: Choice) -> tuple[float, int]:
        out = chances.get(choice.bases[0], 0.0)
        more = 0.5 * out * (len(choice.bases) - 1)
        run = 0.25 * out * (choice.bases[0] is Base.HOME)
        return out + more + run, choice.bases[0]

    return max(call.choices, key=worth)


def _extra(nerve: Nerve, call: Call, view: View) -> Choice:
    """There is nothing to lose on an error: go on."""
    return call.choices[1]


def _all(nerve: Nerve, call: Call, view: View) -> Choice:
    return call.choices[0]


def _by_the_table(nerve: Nerve, call: Call, view: View) -> Choice:
    """Send the men whose chance, told by a table, is good enough; else nobody."""
    chances = dict(view.chances)
    least = nerve.sure_late if view.situation.outs == 2 else nerve.sure
    if call.topic is Topic.KEEP_RUNNING:  # going back is even or odd
        least = 0.5
    for choice in call.choices:
        if choice.bases and all(chances.get(b, 0.0) >= least for b in choice.bases):
            return choice
    return call.choices[-1]


_ANSWERS: Mapping[Topic, Callable[[Nerve, Call, View], Choice]] = MappingProxyType(
    {
        Topic.WALK: _walk,
        Topic.DECLARE: _declare,
        Topic.SWING: _swing,
        Topic.SEND: _send,
        Topic.KEEP_RUNNING: _run,
        Topic.OVERRUN: _run,
        Topic.THROW: _throw,
        Topic.TAG_UP: _tag_up,
        Topic.ADVANCE: _all,
        Topic.EXTRA_BASE: _extra,
    }
)


def choose(nerve: Nerve, call: Call, view: View) -> Choice:
    """Return the choice of a manager with this nerve."""
    if view.chances:
        return _by_the_table(nerve, call, view)
    return _ANSWERS[call.topic](nerve, call, view)


never: Policy = partial(choose, NERVES["never"])
standard: Policy = partial(choose, NERVES["standard"])
aggressive: Policy = partial(choose, NERVES["aggressive"])

#: The policies by name.
POLICIES: Mapping[str, Policy] = MappingProxyType(
    {"never": never, "standard": standard, "aggressive": aggressive}
)
