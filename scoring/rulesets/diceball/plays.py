"""From what happened to each man to the play as the scoresheet has it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.diamond import Base, Situation
from scoring.play import Advance, Cause, Code, Play, Relay
from scoring.rulesets.base import Done
from scoring.rulesets.diceball.house import Fate

_NO_RBI = (Code.ERROR, Code.STRIKEOUT, None)


def write_play(
    situation: Situation,
    code: Code | None,
    fates: Iterable[Fate],
    *,
    fielders: Relay = (),
    bases: int = 1,
    bars_runs: bool = False,
    is_bunt: bool = False,
) -> Play:
    """Return the play with every runner's move.

    ``fates`` may hold men who stay. After a third out only what counts is written,
    and no run when it ``bars_runs`` (DB-RUN-2).
    """
    moves = [
        Advance(fate.start, fate.end, out=fate.is_out, relay=fate.relay)
        for fate in fates
        if fate.is_out or fate.end is not fate.start
    ]
    outs = sum(move.out for move in moves) + (code is not None and code.is_out)
    if situation.outs + outs >= 3:
        moves = [m for m in moves if _counts(m, moves, code, bars_runs)]
    moves.sort(key=lambda move: -move.start)
    play = Play(code, fielders, bases, advances=tuple(moves))
    sacrifice = is_bunt and _is_sacrifice(situation, code, moves)
    grounded = play.is_ground_out and not sacrifice
    rbi = 0
    if code not in _NO_RBI and not (grounded and _has_force(situation, moves)):
        rbi = sum(move.scores for move in moves) + (code is Code.HOME_RUN)
    return replace(play, rbi=rbi, is_sacrifice=sacrifice)


def _counts(
    move: Advance, moves: list[Advance], code: Code | None, bars_runs: bool
) -> bool:
    """Whether a move is written on a third out: outs, runs, and men in the way.

    Behind a man put out the others must move up when the batter has a base.
    """
    if move.out:
        return True
    if move.scores:
        return not bars_runs
    if code is None or code.is_out:
        return False
    return move.start < max(other.start for other in moves if other.out)


def _is_sacrifice(
    situation: Situation, code: Code | None, moves: list[Advance]
) -> bool:
    """A bunt that moves a man up while no other is put out (OBR 9.08(a))."""
    return (
        situation.outs < 2
        and code in (Code.RELAY, Code.ERROR)
        and bool(moves)
        and not any(move.out for move in moves)
    )


def _has_force(situation: Situation, moves: list[Advance]) -> bool:
    return any(
        move.out and move.start in situation.forced and move.end == move.start + 1
        for move in moves
    )


def walk(situation: Situation, code: Code) -> Play:
    """Return a walk: forced runners move up, the others stay (DB-PIT-6).

    >>> len(walk(Situation((True, False, True)), Code.WALK).advances)
    1
    """
    moves = [Fate(base, Base(base + 1)) for base in situation.forced]
    return write_play(situation, code, moves)


def between_pitches(
    situation: Situation, code: Code | None, steals: Iterable[Fate]
) -> Play:
    """Return a steal attempt, after a strikeout or walk on the same pitch or alone.

    A man who is safe while another is put out has stolen nothing (OBR 9.07(d)).
    """
    fates = list(steals)
    caught = any(fate.is_out for fate in fates)
    moves = []
    for fate in fates:
        cause = Cause.OTHER if caught else Cause.STEAL
        if fate.is_out:
            cause = Cause.CAUGHT_STEALING
        moves.append(Advance(fate.start, fate.end, fate.is_out, fate.relay, cause))
    outs = sum(move.out for move in moves) + (code is Code.STRIKEOUT)
    if situation.outs + outs >= 3:
        moves = [move for move in moves if move.out]
    if code is Code.WALK:
        stealing = {move.start for move in moves}
        moves += [
            Advance(base, Base(base + 1))
            for base in situation.forced
            if base not in stealing
        ]
    moves.sort(key=lambda move: -move.start)
    return Play(code, advances=tuple(moves))


def done(play: Play, *, hit_and_run: bool = False) -> Done:
    """Return the end of a plate appearance."""
    return Done(play, hit_and_run=hit_and_run)
