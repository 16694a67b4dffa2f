"""The steps of a ruleset as far as anybody has come by them.

Like ``scoring.readers.graph``, which unfolds every way the dice can fall; a trail
looks up only the dice that were thrown and the choices that were made, so that a
single game is quick too and thousands of games are quicker.
"""

from __future__ import annotations

from scoring.rulesets.base import (
    Call,
    Choice,
    Done,
    Faces,
    PlateAppearance,
    Reading,
    Role,
    Roll,
    RollKind,
    Ruleset,
    Step,
    Topic,
    Value,
)

#: Calls made before the pitch, when a manager looks at the score.
BEFORE_THE_PITCH = frozenset({Topic.WALK, Topic.DECLARE, Topic.SWING})


def silent_choice(call: Call) -> Choice | None:
    """Return the choice that stands when a die is thrown without a word.

    There is none where a choice is named by a number, like a die.
    """
    if any(choice.name.isdecimal() for choice in call.choices):
        return None
    return call.silent


class Spot:
    """A step with the steps after it that were looked up so far.

    ``asks`` says whose answer a call wants: 0 and 1 the offense and the defense before
    a pitch, 2 and 3 in the middle of a play; ``silent`` is the name of the choice that
    stands when nothing is said. ``choices`` is filled when somebody asks for them.
    """

    __slots__ = (
        "after",
        "asks",
        "choices",
        "dice",
        "done",
        "is_pitch",
        "is_sum",
        "sides",
        "silent",
        "step",
    )

    def __init__(self, step: Step):
        self.step = step
        self.after: dict[Value, Spot] = {}
        self.choices: tuple[tuple[str, Spot], ...] = ()
        self.done = step if isinstance(step, Done) else None
        self.is_pitch = self.is_sum = False
        self.dice, self.sides, self.asks = 0, 0, 0
        self.silent = ""
        if isinstance(step, Roll):
            self.dice, self.sides = step.dice, step.sides
            self.is_pitch = step.kind is RollKind.PITCH
            self.is_sum = step.reading is Reading.SUM
        elif isinstance(step, Call):
            early = step.topic in BEFORE_THE_PITCH
            self.asks = (step.role is Role.DEFENSE) + 2 * (not early)
            silent = silent_choice(step)
            self.silent = silent.name if silent is not None else ""


class Trail:
    """The spots of one ruleset; equal steps are one spot."""

    def __init__(self, ruleset: Ruleset):
        self.ruleset = ruleset
        self._spots: dict[Step, Spot] = {}
        self._starts: dict[PlateAppearance, Spot] = {}

    def __len__(self) -> int:
        return len(self._spots)

    def spot(self, step: Step) -> Spot:
        """Return the one spot of a step."""
        found = self._spots.get(step)
        if found is None:
            found = self._spots[step] = Spot(step)
        return found

    def begin(self, appearance: PlateAppearance) -> Spot:
        """Return the spot before a pitch."""
        spot = self._starts.get(appearance)
        if spot is None:
            spot = self.spot(self.ruleset.begin(appearance))
            self._starts[appearance] = spot
        return spot

    def follow(self, spot: Spot, faces: Faces) -> Spot:
        """Return the spot after these faces; raises ``StepRejected``."""
        value = sum(faces) if spot.is_sum else faces
        after = spot.after.get(value)
        if after is None or len(faces) != spot.dice:
            roll = spot.step
            assert isinstance(roll, Roll)
            after = spot.after[value] = self.spot(roll.after(faces))
        return after

    def choices(self, spot: Spot) -> tuple[tuple[str, Spot], ...]:
        """Return every choice of a call with the spot after it, the silent one first.

        Choices that come to the same are given once.
        """
        if not spot.choices:
            call = spot.step
            assert isinstance(call, Call)
            offered = sorted(call.choices, key=lambda each: each.name != spot.silent)
            found: dict[Spot, str] = {}
            for choice in offered:
                found.setdefault(self.spot(call.follow(choice)), choice.name)
            spot.choices = tuple((name, after) for after, name in found.items())
        return spot.choices
