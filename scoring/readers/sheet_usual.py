"""What a box usually stands for, by baseball alone: no odds, no dice.

Every play that baseball allows and that writes the box is weighed by how usual it is:
how far the others moved, and who threw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product

from scoring.completion import complete_play
from scoring.diamond import BASES, Base, Position, Situation
from scoring.faults import PlayRejected
from scoring.legality import check_play
from scoring.play import HITS, OUTS, WALKS, Advance, Cause, Code, Play, Relay

#: Plays with what they weigh, the heaviest first.
Weighed = tuple[tuple[Play, float], ...]

#: How much less likely a play is for each base somebody moves unusually.
_UNUSUAL = 0.1
_CAUSES = {cause.value: cause for cause in Cause if not cause.is_out}
_OUTS = {cause.value: cause for cause in Cause if cause.is_out}
#: What the box of a man says who was put out by nobody in particular.
_OUT = "OUT"
#: How likely anything between two pitches is beside a ball that is hit.
_BETWEEN = 0.05
#: How much rarer a steal is on a pitch that ends the batter's turn, and other oddities.
ON_LAST_PITCH = 0.02
#: Codes with which men steal: the batter has not touched the ball.
_NO_CONTACT = WALKS | {Code.STRIKEOUT, Code.HIT_BY_PITCH}
#: Codes with which a fielder may put a runner out alone.
_ON_THE_GROUND = frozenset({Code.FIELDERS_CHOICE, Code.RELAY})
#: How a man is put out who is caught at home on a squeeze.
_TAGGED = (Position.CATCHER,)
_COVERS = {
    Position.CATCHER: Base.HOME,
    Position.FIRST_BASE: Base.FIRST,
    Position.SECOND_BASE: Base.SECOND,
    Position.SHORTSTOP: Base.SECOND,
    Position.THIRD_BASE: Base.THIRD,
}


def _relay(token: str) -> Relay:
    parts = token.removeprefix("PO ").split("-")
    if all(part in "123456789" and len(part) == 1 for part in parts):
        return tuple(Position(int(part)) for part in parts)
    return ()


def _runner_moves(base: Base, token: str, main: Play) -> Iterator[Advance | None]:
    """Yield what a runner may do on a ball, ``None`` for staying."""
    yield None
    for end in range(base + 1, Base.HOME + 1):
        yield Advance(base, Base(end))
    if main.code not in _NO_CONTACT:
        yield from _put_out(base, token, main)
    elif token.startswith("2-") and _relay(token) and main.code is Code.STRIKEOUT:
        relay = _relay(token)
        yield Advance(base, Base(base + 1), True, relay, Cause.CAUGHT_STEALING)
    elif token in _CAUSES:
        yield Advance(base, Base(base + 1), cause=_CAUSES[token])
    if token[:1] == "E" and token[1:] in "123456789" and token[1:]:
        errors = (Position(int(token[1:])),)
        for end in range(base + 1, Base.HOME + 1):
            yield Advance(base, Base(end), errors=errors)


def _put_out(base: Base, token: str, main: Play) -> Iterator[Advance]:
    """Yield how a runner may be put out on a ball that is hit."""
    if token == _OUT:  # a game without fielders
        last = base + 1 if main.code is Code.OUT else Base.HOME
        for end in range(base + 1, last + 1):
            yield Advance(base, Base(end), True)
    relay = _relay(token)
    if not relay:
        return
    if main.code is Code.RELAY and relay == main.fielders:
        for length in range(1, len(relay)):
            yield Advance(base, Base(base + 1), True, relay[:length])
    cover = _COVERS.get(relay[-1])
    if len(relay) > 1 or main.code in _ON_THE_GROUND:
        for end in (cover,) if cover is not None else BASES[base:]:
            if end > base:
                yield Advance(base, end, True, relay)
    elif relay == _TAGGED:
        yield Advance(base, Base.HOME, True, relay)
    if cover is base and main.code in OUTS and relay[:1] == main.fielders:
        yield Advance(base, base, True, relay)  # a ball caught, and he was off


@lru_cache(maxsize=8192)
def at_bat(
    situation: Situation, main: Play, tokens: tuple[tuple[Base, str], ...]
) -> Weighed:
    """Return the plays that a box and the runners' next tokens may stand for."""
    said = dict(tokens)
    usual = _usual_ends(situation, main)
    runners = situation.runners
    batter: list[Advance | None] = [None]
    if said.get(Base.BATTER):
        batter += _batter_moves(main, said[Base.BATTER])
    options = [list(_runner_moves(base, said.get(base, ""), main)) for base in runners]
    found = []
    for moves in product(*options, batter):
        advances = tuple(move for move in moves if move is not None)
        play = replace(main, advances=advances)
        if check_play(situation, play):
            continue
        away = 0
        for base, move in zip(runners, moves, strict=False):
            end = base if move is None else move.end
            away += 0 if move is not None and move.out else abs(end - usual[base])
        found.append((play, _UNUSUAL**away * _strangeness(main, advances)))
    found.sort(key=lambda item: -item[1])
    return tuple(found)


def _strangeness(main: Play, advances: tuple[Advance, ...]) -> float:
    """Weigh steals on the last pitch, and outs that began with another fielder."""
    weight = 1.0
    for move in advances:
        if move.cause is not None or (move.out and _is_strange_out(main, move.relay)):
            weight *= ON_LAST_PITCH
        elif move.out and move.end is move.start and main.is_ground_out:
            weight *= _UNUSUAL  # caught in the air, by an infielder
    if main.code is Code.FIELDERS_CHOICE and not any(m.out for m in advances):
        weight *= ON_LAST_PITCH
    return weight


def _is_strange_out(main: Play, relay: Relay) -> bool:
    """Whether the ball was hardly where this throw began: it looks like a steal."""
    if not relay:
        return main.code is not Code.OUT
    if relay == _TAGGED:  # an outfielder threw home, and is left out
        return False
    if main.code in HITS:
        return relay[0] < Position.LEFT_FIELD
    if main.code is Code.RELAY:
        return relay[0] not in main.fielders
    return main.code in _NO_CONTACT or relay[0] is Position.CATCHER


def _batter_moves(main: Play, token: str) -> Iterator[Advance]:
    """Yield how a batter may be put out, or go on, after he reached base."""
    relay = _relay(token)
    base = main.batter_base
    if base is Base.BATTER or not token:
        return
    if len(relay) > 1:
        cover = _COVERS.get(relay[-1])
        for end in range(base + 1, Base.HOME + 1):
            if cover is None or cover == end:
                yield Advance(Base.BATTER, Base(end), True, relay)
    elif token[:1] == "E" and token[1:].isdecimal():
        errors = (Position(int(token[1])),)
        for end in range(base + 1, Base.HOME + 1):
            yield Advance(Base.BATTER, Base(end), errors=errors)


def _usual_ends(situation: Situation, main: Play) -> dict[Base, int]:
    try:
        play = complete_play(situation, main)
    except PlayRejected:
        play = main
    ends: dict[Base, int] = {}
    for base in situation.runners:
        move = play.advance_from(base)
        ends[base] = move.end if move is not None else base
    return ends


@lru_cache(maxsize=8192)
def between(situation: Situation, tokens: tuple[tuple[Base, str], ...]) -> Weighed:
    """Return the plays between pitches for which the runners' next tokens stand."""
    options: list[list[Advance | None]] = []
    for base, token in tokens:
        if base is Base.BATTER:
            continue
        moves: list[Advance | None] = [None]
        relay = _relay(token)
        if token in _CAUSES:
            moves.append(Advance(base, Base(base + 1), cause=_CAUSES[token]))
        elif token.startswith("PO ") and relay:
            moves.append(Advance(base, base, True, relay, Cause.PICKED_OFF))
        elif token in _OUTS:
            cause = _OUTS[token]
            end = Base(base + (cause is not Cause.PICKED_OFF))
            moves.append(Advance(base, end, True, cause=cause))
        elif len(relay) > 1 or (relay == _TAGGED and base is Base.THIRD):
            cause = Cause.CAUGHT_STEALING
            moves.append(Advance(base, Base(base + 1), True, relay, cause))
        elif token[:1] == "E" and token[1:].isdecimal():
            errors = (Position(int(token[1])),)
            moves.append(Advance(base, Base(base + 1), errors=errors))
        options.append(moves)
    found = []
    for some in product(*options):
        advances = tuple(
            sorted((m for m in some if m is not None), key=lambda move: -move.start)
        )
        play = Play(advances=advances)
        if advances and not check_play(situation, play):
            throws = all(m.relay[:1] <= _TAGGED for m in advances if m.out)
            found.append((play, _BETWEEN if throws else _BETWEEN * ON_LAST_PITCH))
    return tuple(found)
