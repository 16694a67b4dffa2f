"""Dice games as trees; ``load_ruleset`` gives one by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.rulesets.base import (
    Call,
    Choice,
    Done,
    Man,
    PlateAppearance,
    Role,
    Roll,
    RollKind,
    Ruleset,
    Step,
    Topic,
    View,
)
from scoring.rulesets.diceball import make_diceball
from scoring.rulesets.faults import BoardRejected, StepRejected, violation

#: The dice games there are, by name.
RULESETS = {"diceball": make_diceball}


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
