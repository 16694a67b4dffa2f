"""What plays are called when they are counted: hits, outs, steals, balks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from scoring.phrases import phrase
from scoring.play import Cause, Code, Play

#: Every kind of play by its short name, in the order in which they are told.
KINDS: Mapping[str, str] = MappingProxyType(
    {
        "single": phrase("single"),
        "double": phrase("double"),
        "triple": phrase("triple"),
        "home_run": phrase("home run"),
        "walk": phrase("walk"),
        "intentional_walk": phrase("intentional walk"),
        "hit_by_pitch": phrase("hit by pitch"),
        "interference": phrase("interference"),
        "error": phrase("error"),
        "fielders_choice": phrase("fielder's choice"),
        "strikeout": phrase("strikeout"),
        "outfield_fly": phrase("fly out to the outfield"),
        "infield_fly": phrase("infield fly"),
        "infield_out": phrase("out in the infield"),
        "out": phrase("out"),
        "sacrifice": phrase("sacrifice"),
        "double_play": phrase("double play"),
        "triple_play": phrase("triple play"),
        "stolen_base": phrase("stolen base"),
        "caught_stealing": phrase("caught stealing"),
        "picked_off": phrase("picked off"),
        "wild_pitch": phrase("wild pitch"),
        "passed_ball": phrase("passed ball"),
        "balk": phrase("balk"),
    }
)

_CODES: Mapping[Code, str] = MappingProxyType(
    {
        Code.SINGLE: "single",
        Code.DOUBLE: "double",
        Code.TRIPLE: "triple",
        Code.HOME_RUN: "home_run",
        Code.WALK: "walk",
        Code.INTENTIONAL_WALK: "intentional_walk",
        Code.HIT_BY_PITCH: "hit_by_pitch",
        Code.INTERFERENCE: "interference",
        Code.ERROR: "error",
        Code.FIELDERS_CHOICE: "fielders_choice",
        Code.STRIKEOUT: "strikeout",
        Code.INFIELD_FLY: "infield_fly",
        Code.OUT: "out",
    }
)
_CAUSES: Mapping[Cause, str] = MappingProxyType(
    {
        Cause.STEAL: "stolen_base",
        Cause.CAUGHT_STEALING: "caught_stealing",
        Cause.PICKED_OFF_STEALING: "caught_stealing",
        Cause.PICKED_OFF: "picked_off",
        Cause.WILD_PITCH: "wild_pitch",
        Cause.PASSED_BALL: "passed_ball",
        Cause.BALK: "balk",
    }
)
#: What happens once, however many men it moves.
_ONCE = frozenset({"wild_pitch", "passed_ball", "balk"})


def batters_part(play: Play) -> str:
    """Return the kind of the batter's part of a play, or nothing between pitches."""
    if play.code is None:
        return ""
    if play.code is Code.RELAY:
        return "outfield_fly" if play.is_fly else "infield_out"
    return _CODES[play.code]


def kind_of(play: Play) -> str:
    """Return the one kind of a play: the batter's part, else the lead man's."""
    part = batters_part(play)
    cause = play.advances[0].cause if not part else None
    return part if cause is None else _CAUSES[cause]


def kinds_of(play: Play) -> Counter[str]:
    """Count what a play is.

    A double play is also the out it began with, a sacrifice also an out.

    >>> from scoring.notation import parse_play
    >>> kinds_of(parse_play("2>3(SB) 1>2(SB)"))
    Counter({'stolen_base': 2})
    """
    found: Counter[str] = Counter()
    if part := batters_part(play):
        found[part] += 1
    found["sacrifice"] += play.is_sacrifice
    outs = sum(move.out for move in play.advances)
    outs += play.code is not None and play.code.is_out
    found["double_play"] += outs == 2
    found["triple_play"] += outs == 3
    for move in play.advances:
        if move.cause is not None and move.cause in _CAUSES:
            found[_CAUSES[move.cause]] += 1
    for kind in _ONCE:
        found[kind] = min(found[kind], 1)
    return +found
