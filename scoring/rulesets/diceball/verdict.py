"""Which paragraph most plainly stands against a play that no dice can make."""

from __future__ import annotations

from collections.abc import Callable

from scoring.diamond import Base, Position, Situation
from scoring.phrases import phrase
from scoring.play import HITS, Cause, Code, Play
from scoring.rulesets.diceball.house import House, Option

_NEVER = frozenset({Code.HIT_BY_PITCH, Code.INTERFERENCE, Code.OUT})
_STEALS = frozenset({Cause.STEAL, Cause.CAUGHT_STEALING})
_BUNTS = {Option.SACRIFICE_BUNT, Option.SQUEEZE}
Test = Callable[[House, Situation, Play], bool]


def _outs(play: Play) -> int:
    return sum(move.out for move in play.advances)


def _causes(play: Play) -> set[Cause]:
    return {move.cause for move in play.advances if move.cause is not None}


def _no_such_pitch(house: House, situation: Situation, play: Play) -> bool:
    known = {*_STEALS, Cause.OTHER}
    return play.code in _NEVER or not _causes(play) <= known


def _no_steal(house: House, situation: Situation, play: Play) -> bool:
    on = {
        Option.DESIGNATED_STEAL,
        Option.REGULAR_STEAL,
        Option.DOUBLE_STEAL,
        Option.HIT_AND_RUN,
    }
    return bool(_causes(play) & _STEALS) and not on & house.options


def _steals_home(house: House, situation: Situation, play: Play) -> bool:
    return any(m.cause in _STEALS and m.end is Base.HOME for m in play.advances)


def _no_walk(house: House, situation: Situation, play: Play) -> bool:
    is_given = play.code is Code.INTENTIONAL_WALK
    return is_given and not house.has(Option.INTENTIONAL_WALK)


def _no_bunt(house: House, situation: Situation, play: Play) -> bool:
    by_catcher = play.fielders[:1] == (Position.CATCHER,)
    is_bunt = play.is_sacrifice or (by_catcher and play.code is Code.RELAY)
    return is_bunt and not _BUNTS & house.options


def _runs_on_an_infield_fly(house: House, situation: Situation, play: Play) -> bool:
    return play.code is Code.INFIELD_FLY and bool(play.advances)


def _runs_on_the_third_fly(house: House, situation: Situation, play: Play) -> bool:
    return play.is_fly and situation.outs == 2 and bool(play.advances)


def _two_bases_on_a_fly(house: House, situation: Situation, play: Play) -> bool:
    return play.is_fly and any(m.end > m.start + 1 for m in play.advances)


def _error_in_the_outfield(house: House, situation: Situation, play: Play) -> bool:
    errs = play.code is Code.ERROR and play.fielders[-1] > Position.SHORTSTOP
    return errs or any(move.errors for move in play.advances)


def _out_on_an_error(house: House, situation: Situation, play: Play) -> bool:
    return play.code is Code.ERROR and bool(_outs(play))


def _two_out_on_a_hit(house: House, situation: Situation, play: Play) -> bool:
    return play.code in HITS and _outs(play) > 1


def _out_without_a_force(house: House, situation: Situation, play: Play) -> bool:
    tagged = [m for m in play.advances if m.out and m.start not in situation.forced]
    return bool(tagged) and (play.is_ground_out or _outs(play) > 1)


def _extra_base_on_the_ground(house: House, situation: Situation, play: Play) -> bool:
    grounded = play.is_ground_out or play.code is Code.FIELDERS_CHOICE
    return grounded and any(m.end > m.start + 1 for m in play.advances)


#: Questions in the order in which they are asked, each with clause and section.
_AGAINST: tuple[tuple[Test, str], ...] = (
    (_steals_home, phrase("DB-STL-8 (Double Steal): home cannot be stolen")),
    (
        _no_such_pitch,
        phrase("DB-PIT-1 (The Pitcher): no die of the pitcher means that"),
    ),
    (_no_steal, phrase("The Regular Stolen Base: this league does not steal")),
    (_no_walk, phrase("DB-IBB-1 (Intentional Walk): this league does not play it")),
    (_no_bunt, phrase("DB-BNT-1 (The Sacrifice Bunt): this league does not bunt")),
    (
        _runs_on_an_infield_fly,
        phrase("DB-ZON-2 (The Ball is Hit to a Circle): nobody moves"),
    ),
    (
        _runs_on_the_third_fly,
        phrase("DB-FLY-1 (Advancing on a Fly-Out): not on a third out"),
    ),
    (
        _two_bases_on_a_fly,
        phrase("DB-FLY-1 (Advancing on a Fly-Out): one base at most"),
    ),
    (
        _error_in_the_outfield,
        phrase("DB-ERR-1 (Errors): only infielders err, on grounders"),
    ),
    (_out_on_an_error, phrase("DB-ERR-3 (Errors): an out made avoids the error")),
    (
        _two_out_on_a_hit,
        phrase("DB-GRD-6 (Double Play): one man at a time unless forced"),
    ),
    (
        _out_without_a_force,
        phrase("DB-NF-2 (Non-Forced Out): the ball stays at the base"),
    ),
    (
        _extra_base_on_the_ground,
        phrase("DB-INF-1 (The Infield Hit): one base, no more"),
    ),
)


def clause_against(house: House, situation: Situation, play: Play) -> str:
    """Return the clause and what it says, or an empty string when none is plain."""
    for test, clause in _AGAINST:
        if test(house, situation, play):
            return clause
    return ""
