"""Dice games as trees; ``load_ruleset`` gives one by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from scoring.rulesets.advanced import (
    make_advanced_one_die,
    make_advanced_two_dice,
)
from scoring.rulesets.base import (
    Call,
    Choice,
    Done,
    Man,
    Men,
    PlateAppearance,
    Role,
    Roll,
    RollKind,
    Ruleset,
    Step,
    Topic,
    View,
)
from scoring.rulesets.card import make_card
from scoring.rulesets.diceball import make_diceball
from scoring.rulesets.faults import BoardRejected, StepRejected, violation
from scoring.rulesets.one_die import make_one_die
from scoring.rulesets.two_dice import make_two_dice

#: Makes a ruleset of optional plays and a league's own numbers.
Maker = Callable[[Iterable[str], Mapping[str, object] | None], Ruleset]

#: The dice games there are, by name. Three-dice baseball is not among them: it has no
#: batters and an interface of its own (``scoring.rulesets.three_dice``).
RULESETS: Mapping[str, Maker] = MappingProxyType(
    {
        "diceball": make_diceball,
        "one_die": make_one_die,
        "two_dice": make_two_dice,
        "card": make_card,
        "one_die_advanced": make_advanced_one_die,
        "two_dice_advanced": make_advanced_two_dice,
    }
)


def load_ruleset(
    name: str = "diceball",
    options: Iterable[str] = (),
    board: Mapping[str, object] | None = None,
) -> Ruleset:
    """Return the ruleset of this name with these optional plays switched on.

    ``board`` holds the numbers that a league's own board has different, by their
    place in the board file: ``{"relays.shortstop.home": 5}``. The same arguments give
    the same object. Raises ``BoardRejected``.

    >>> load_ruleset("diceball", ["designated_steal"]).option_names
    ('designated_steal',)
    """
    if name not in RULESETS:
        raise BoardRejected(
            violation("R717", name=name, names=", ".join(sorted(RULESETS)))
        )
    return RULESETS[name](options, board)


__all__ = [
    "RULESETS",
    "BoardRejected",
    "Call",
    "Choice",
    "Done",
    "Man",
    "Men",
    "PlateAppearance",
    "Role",
    "Roll",
    "RollKind",
    "Ruleset",
    "Step",
    "StepRejected",
    "Topic",
    "View",
    "load_ruleset",
]
