"""Quick tests whether a play in progress may still end as a goal says.

They only ever rule out what is certain: a man already put out whom the goal has safe,
a fielder who cannot make that putout. Directed searches stand on them.
"""

from __future__ import annotations

from scoring.diamond import Base, Position, Situation
from scoring.play import Advance, Code, Play, Relay
from scoring.rulesets.diceball.board import Board
from scoring.rulesets.diceball.house import Fate

_ON_THE_GROUND = frozenset({Code.RELAY, Code.SINGLE, Code.FIELDERS_CHOICE, Code.ERROR})
_ON_A_HIT = frozenset(
    {
        Code.SINGLE,
        Code.DOUBLE,
        Code.TRIPLE,
        Code.HOME_RUN,
        Code.FIELDERS_CHOICE,
        Code.RELAY,
    }
)


def ends_half(outs: int, goal: Play) -> bool:
    """Whether the goal makes the third out."""
    made = sum(move.out for move in goal.advances)
    made += goal.code is not None and goal.code.is_out
    return outs + made >= 3


def relays_fit(ours: Relay, wanted: Relay) -> bool:
    """Whether a relay is the one asked for; none asked for fits every one."""
    return not wanted or ours == wanted


def fate_fits(fate: Fate, goal: Play, third_out: bool) -> bool:
    """Whether what happened to a man is what the goal says of him."""
    move = move_of(goal, fate.start)
    if fate.is_out:
        return (
            move is not None
            and move.out
            and move.end is fate.end
            and relays_fit(fate.relay, move.relay)
        )
    if move is None:
        return third_out or fate.end is fate.start
    return not move.out and (move.end is fate.end or third_out)


def move_of(goal: Play, start: Base) -> Advance | None:
    """Return what the goal says of the man from a base; a batter put out is an out."""
    if start is not Base.BATTER:
        return goal.advance_from(start)
    return goal.batter_advance


def grounder_can_be(fielder: Position, goal: Play) -> bool:
    """Whether a ground ball to a fielder can be this play at all."""
    code = goal.code
    if code not in _ON_THE_GROUND:
        return False
    by_fielder = code in (Code.RELAY, Code.ERROR) and bool(goal.fielders)
    if by_fielder and goal.fielders[0] is not fielder:
        return False
    out_moves = [move for move in goal.advances if move.out]
    if code in (Code.ERROR, Code.SINGLE):
        if out_moves:
            return False
    elif any(move.end > move.start + 1 for move in goal.advances):
        return False
    if code is Code.SINGLE and any(m.end != m.start + 1 for m in goal.advances):
        return False
    if code is Code.FIELDERS_CHOICE and not out_moves:
        return False
    return all(
        move.end == move.start + 1
        and move.cause is None
        and (not move.relay or move.relay[0] is fielder)
        for move in out_moves
    )


def hit_can_be(board: Board, zone: int, situation: Situation, goal: Play) -> bool:
    """Whether a base hit to a zone can be this play at all."""
    code = goal.code
    if code not in _ON_A_HIT or not _in_running_order(situation, goal):
        return False
    fielder = board.stars[zone].fielder
    outs = [move for move in goal.advances if move.out]
    if code is Code.RELAY:
        return not outs and goal.fielders == board.hit_relay(fielder, Base.FIRST)
    has_force = any(
        out.start in situation.forced and out.end == out.start + 1 for out in outs
    )
    if has_force is not (code is Code.FIELDERS_CHOICE):
        return False
    for out in outs:
        if not relays_fit(board.hit_relay(fielder, out.end), out.relay):
            return False
        if any(m.start < out.start and m.end >= out.end for m in goal.advances):
            return False
    return len(outs) <= 1


def _in_running_order(situation: Situation, goal: Play) -> bool:
    """Whether everybody ahead of a man who scores has scored or is out."""
    last = min((m.start for m in goal.advances if m.scores), default=Base.HOME)
    home = {m.start for m in goal.advances if m.end is Base.HOME or m.out}
    return all(base in home for base in situation.runners if base > last)
