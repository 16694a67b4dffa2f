"""The table at which the rulebook's examples are played again, die by die."""

from scoring.diamond import Base, Situation
from scoring.notation import format_play
from scoring.rulesets import Done, PlateAppearance, Step, load_ruleset


def situation(bases="", outs=0):
    """Return the situation with runners on the bases written ``"13"``."""
    return Situation(("1" in bases, "2" in bases, "3" in bases), outs)


def begin(bases="", outs=0, *options, balls=0, strikes=0, stealer=None, attempts=2):
    """Return the step before a pitch."""
    return load_ruleset("diceball", options).begin(
        PlateAppearance(
            situation(bases, outs),
            balls,
            strikes,
            None if stealer is None else Base(stealer),
            attempts,
        )
    )


def go(step: Step, *moves) -> Step:
    """Follow dice (numbers, or tuples thrown together) and choices (by name)."""
    for move in moves:
        if isinstance(move, int):
            move = (move,)
        step = step.after(move)
    return step


def zone_dice(zone):
    """Return the number die and hitting dice for a zone."""
    number = max(1, -(-zone // 6))
    faces, left = [], zone
    for place in range(number, 0, -1):
        face = min(6, left - (place - 1))
        faces.append(face)
        left -= face
    return number, tuple(faces)


def hit(zone, bases="", outs=0, *options, **more) -> Step:
    """Return the step after the first pitch is hit to a zone."""
    return go(begin(bases, outs, *options, **more), 6, *zone_dice(zone))


def text(step: Step) -> str:
    """Return the notation of the play that is done."""
    assert isinstance(step, Done), step
    return format_play(step.play)


def names(step) -> list[str]:
    """Return the choices on offer."""
    return [choice.name for choice in step.choices]
