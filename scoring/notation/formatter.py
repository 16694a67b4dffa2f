"""Play to text, in the one canonical form."""

from __future__ import annotations

from scoring.diamond import Base
from scoring.play import Advance, Code, Mark, Play, Relay, Ruling

_RULING_ORDER = tuple(Ruling)
_MARK_ORDER = (Mark.NO_DOUBLE_PLAY, Mark.GROUNDED, Mark.NOT_GROUNDED)


def format_relay(relay: Relay) -> str:
    """Return a relay as ``5-4-3``."""
    return "-".join(str(int(position)) for position in relay)


def format_advance(advance: Advance) -> str:
    """Return one runner's move as ``1>3``, ``3>H(E5,UR)`` or ``1x2(CS 2-4)``."""
    start, end = advance.start.symbol, advance.end.symbol
    if advance.out:
        spoiled = _format_errors(advance)
        how = [advance.cause.value] if advance.cause else []
        how += [format_relay(advance.relay)] if advance.relay else []
        return (
            f"{start}x{end}"
            + (f"({','.join(spoiled)})" if spoiled else "")
            + (f"({' '.join(how)})" if how else "")
        )
    reasons = [advance.cause.value] if advance.cause else []
    reasons += _format_errors(advance)
    reasons += [ruling.value for ruling in _RULING_ORDER if ruling in advance.rulings]
    return f"{start}>{end}" + (f"({','.join(reasons)})" if reasons else "")


def _format_errors(advance: Advance) -> list[str]:
    """Return ``E7`` or, with those who threw, ``6-E4``; they stand at the first."""
    errors = [f"E{int(fielder)}" for fielder in advance.errors]
    if errors and advance.assists:
        errors[0] = f"{format_relay(advance.assists)}-{errors[0]}"
    return errors


def _format_error_code(play: Play) -> str:
    *throwers, fielder = play.fielders
    if throwers:
        return f"{format_relay(tuple(throwers))}-E{int(fielder)}"
    return f"{play.bases if play.bases > 1 else ''}E{int(fielder)}"


def _format_code(play: Play) -> str:
    relay = format_relay(play.fielders)
    match play.code:
        case Code.RELAY:
            text = relay
        case Code.ERROR:
            text = _format_error_code(play)
        case Code.INFIELD_FLY | Code.FIELDERS_CHOICE | Code.INTERFERENCE:
            text = f"{play.code.value}{relay}"
        case Code.STRIKEOUT:
            text = f"SO {relay}" if relay else "SO"
        case Code.OUT if play.is_sacrifice:
            return "SH"
        case None:
            return ""
        case _:
            text = play.code.value
    if Mark.SACRIFICE_FLY in play.marks:
        return f"SF {text}"
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
        and not advance.errors
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
        elif advance.start is Base.BATTER and not advance.moves:
            moves.append(f"FL{_format_errors(advance)[0]}")
        else:
            moves.append(format_advance(advance))
    moves += [mark.value for mark in _MARK_ORDER if mark in play.marks]
    code = _format_code(play) + "*" * play.rbi + stretch
    return _name(play, " ".join([code, *moves] if code else moves))


def _name(play: Play, text: str) -> str:
    return f"{play.batter_name}: {text}" if play.batter_name else text
