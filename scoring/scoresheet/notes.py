"""What is written in a box: the batter's code, and what happened to him later."""

from __future__ import annotations

from dataclasses import replace

from scoring.diamond import Base
from scoring.notation import format_play, format_relay
from scoring.play import Advance, Cause, Code, Play

#: Codes that the rulebook writes without the fielder a line of text may name.
_WITHOUT_FIELDER = frozenset({Code.INFIELD_FLY, Code.FIELDERS_CHOICE, Code.STRIKEOUT})


def write_batter(play: Play) -> str:
    """Return what the batter's box says of his turn, runners left out (DB-SHT-3).

    >>> from scoring.notation import parse_play
    >>> write_batter(parse_play("H2** 3>H 1>H"))
    'H2**'
    """
    fielders = () if play.code in _WITHOUT_FIELDER else play.fielders
    return format_play(replace(play, fielders=fielders, advances=(), batter_name=""))


def write_runner(play: Play, advance: Advance) -> tuple[str, ...]:
    """Return what a man's box adds when he moves: nothing for a plain advance.

    A double play stands in both boxes (DB-DP-6); a man caught stealing has the relay
    alone (DB-STL-9).
    """
    is_batter = advance.start is Base.BATTER
    if is_batter and play.code is not None and play.code.is_out and advance.out:
        return ()
    if advance.out:
        return (_write_out(play, advance),)
    causes = (advance.cause.value,) if advance.cause is not None else ()
    return causes + tuple(f"E{int(fielder)}" for fielder in advance.errors)


def _write_out(play: Play, advance: Advance) -> str:
    relay = advance.relay
    if play.code is Code.RELAY and play.fielders[: len(relay)] == relay:
        relay = play.fielders
    if not relay:
        return advance.cause.value if advance.cause is not None else "OUT"
    picked_off = advance.cause is Cause.PICKED_OFF
    return f"PO {format_relay(relay)}" if picked_off else format_relay(relay)


def last_base_held(advance: Advance) -> Base:
    """Return the last base that a man stood on in a move, out or safe."""
    if not advance.out:
        return advance.end
    return max(advance.start, Base(max(advance.end - 1, 0)))
