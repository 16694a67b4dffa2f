"""From what a small game's rule says to a play that is written as baseball has it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace

from scoring.diamond import Base, Situation
from scoring.play import Advance, Code, Play, Relay
from scoring.rulesets.faults import BoardRejected, violation

_NO_RBI = (Code.ERROR, Code.STRIKEOUT, None)


def write(
    situation: Situation,
    code: Code | None,
    moves: Iterable[Advance] = (),
    *,
    fielders: Relay = (),
    is_sacrifice: bool = False,
) -> Play:
    """Return the play with every runner's move and its runs batted in.

    ``moves`` may hold men who stay. On a third out only outs are written, and runs
    when the batter is not among those out (OBR 5.08(a)); then nothing is a sacrifice.

    >>> from scoring.notation import format_play
    >>> home = Advance(Base.THIRD, Base.HOME)
    >>> format_play(write(Situation((False, False, True)), Code.SINGLE, [home]))
    'H1* 3>H'
    """
    made = sorted((m for m in moves if m.moves), key=lambda move: -move.start)
    batter_out = code is not None and code.is_out
    outs = situation.outs + sum(move.out for move in made) + batter_out
    if outs >= 3:
        made = [m for m in made if m.out or (m.scores and not batter_out)]
        is_sacrifice = False
    play = Play(code, fielders, is_sacrifice=is_sacrifice, advances=tuple(made))
    return replace(play, rbi=_batted_in(situation, play))


def _batted_in(situation: Situation, play: Play) -> int:
    """Count the runs batted in: none on a force double play (OBR 9.04(b)(1))."""
    if play.code in _NO_RBI:
        return 0
    forced_out = any(
        move.out and move.start in situation.forced and move.end == move.start + 1
        for move in play.advances
    )
    if play.is_ground_out and not play.is_sacrifice and forced_out:
        return 0
    batter = play.code is Code.HOME_RUN
    return sum(move.scores for move in play.advances) + batter


def advance_all(situation: Situation, bases: int) -> list[Advance]:
    """Return the moves of all men on base by so many bases, nobody past home."""
    return [
        Advance(base, Base(min(base + bases, Base.HOME))) for base in situation.runners
    ]


def forced_moves(situation: Situation) -> list[Advance]:
    """Return the moves of the men who must make room for a batter on first."""
    return [Advance(base, Base(base + 1)) for base in situation.forced]


def put_out(base: Base) -> Advance:
    """Return that the man on a base is put out on his way to the next."""
    return Advance(base, Base(base + 1), out=True)


def hit_by_all(situation: Situation, bases: int) -> Play:
    """Return a hit on which every man moves as many bases as the batter."""
    code = (Code.SINGLE, Code.DOUBLE, Code.TRIPLE, Code.HOME_RUN)[bases - 1]
    return write(situation, code, advance_all(situation, bases))


def no_options(title: str, options: Iterable[str], board: object) -> None:
    """Refuse optional plays and numbers of one's own for a game that has none.

    Raises ``BoardRejected``. ``"all"`` names every optional play there is: none.
    """
    for option in sorted(set(options) - {"all"}):
        raise BoardRejected(
            violation("R718", ruleset=title, option=option, options="none")
        )
    if board:
        assert isinstance(board, dict)
        raise BoardRejected(violation("R714", place=next(iter(board))))


def make_key(name: str, *parts: object) -> str:
    """Return a short word for a game that differs when any of its parts does."""
    said = json.dumps(parts, sort_keys=True, default=str)
    return f"{name}-{hashlib.sha256(said.encode()).hexdigest()[:16]}"
