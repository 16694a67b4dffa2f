"""Play to text, in the one canonical form."""

from __future__ import annotations

from scoring.diamond import Base
from scoring.play import Advance, Code, Play, Relay, Ruling

_RULING_ORDER = tuple(Ruling)


def format_relay(relay: Relay) -> str:
    """Return a relay as ``5-4-3``."""
    return "-".join(str(int(position)) for position in relay)


def format_advance(advance: Advance) -> str:
    """Return one runner's move as ``1>3``, ``3>H(E5,UR)`` or ``1x2(CS 2-4)``."""
    start, end = advance.start.symbol, advance.end.symbol
    if advance.out:
        how = [advance.cause.value] if advance.cause else []
        how += [format_relay(advance.relay)] if advance.relay else []
        return f"{start}x{end}" + (f"({' '.join(how)})" if how else "")
    reasons = [advance.cause.value] if advance.cause else []
    reasons += [f"E{int(fielder)}" for fielder in advance.errors]
    reasons += [ruling.value for ruling in _RULING_ORDER if ruling in advance.rulings]
    return f"{start}>{end}" + (f"({','.join(reasons)})" if reasons else "")


def _format_code(play: Play) -> str:
    relay = format_relay(play.fielders)
    match play.code:
        case Code.RELAY:
            text = relay
        case Code.ERROR:
            text = f"{play.bases if play.bases > 1 else ''}E{relay}"
        case Code.INFIELD_FLY | Code.FIELDERS_CHOICE:
            text = f"{play.code.value}{relay}"
        case Code.STRIKEOUT:
            text = f"SO {relay}" if relay else "SO"
        case Code.OUT if play.is_sacrifice:
            return "SH"
        case None:
            return ""
        case _:
            text = play.code.value
    return f"SH {text}" if play.is_sacrifice else text


def _is_stretch(play: Play, advance: Advance) -> bool:
    """Whether this is the batter put out at the base after his hit: ``H1, 8-4``."""
    return (
        play.code is not None
        and play.code.is_hit
        and advance.start is Base.BATTER
        and advance.out
        and advance.end == play.batter_base + 1
        and bool(advance.relay)
        and advance.cause is None
    )


def format_play(play: Play) -> str:
    """Return the canonical text of a play; ``parse_play`` reads it back unchanged.

    >>> from scoring.notation import parse_play
    >>> format_play(parse_play("h1*1>3 3>H"))
    'H1* 3>H 1>3'
    """
    if play.shorthand is not None:
        relay = format_relay(play.fielders)
        text = f"{play.shorthand.value} {relay}" if relay else play.shorthand.value
        return _name(play, text)
    stretch = ""
    moves = []
    for advance in play.advances:
        if _is_stretch(play, advance):
            stretch = f", {format_relay(advance.relay)}"
        else:
            moves.append(format_advance(advance))
    code = _format_code(play) + "*" * play.rbi + stretch
    return _name(play, " ".join([code, *moves] if code else moves))


def _name(play: Play, text: str) -> str:
    return f"{play.batter_name}: {text}" if play.batter_name else text
