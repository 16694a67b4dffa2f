"""One event of a Retrosheet play record, as a play of ours."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from scoring.diamond import Base, Position
from scoring.faults import InvalidPlay, violation
from scoring.play import Advance, Cause, Code, Mark, Play, Relay, Ruling

#: What an event can say and our notation cannot: nothing that changes a count. Where
#: and how hard a ball was hit, which umpire was asked and how a throw went wrong
#: (modifiers such as L78, G6+, MREV, TH) are read over.
NOT_KEPT = "batted-ball type and place, replay reviews, kind of a bad throw"


#: How an event file writes a fielder whom nobody named.
UNKNOWN_FIELDER = "99"


@dataclass(slots=True)
class Event:
    """What an event field says, part by part, before it is put together.

    ``outs`` holds relays with the man they put out (``None``: the batter), ``spoiled``
    the relay of a putout that an error undid, its last man the one who erred.
    """

    code: Code | None = None
    fielders: Relay = ()
    outs: list[tuple[Relay, Base]] = field(default_factory=list)
    spoiled: Relay = ()
    moves: dict[Base, Advance] = field(default_factory=dict)
    cause: Cause | None = None
    foul_error: Position | None = None
    is_no_play: bool = False


@dataclass(slots=True)
class _Note:
    """What stands in one pair of brackets."""

    relay: Relay = ()
    error: Position | None = None
    flag: str = ""


def _positions(digits: str) -> Relay:
    if digits == UNKNOWN_FIELDER:
        return ()
    return tuple(Position(int(digit)) for digit in digits)


class _Builder(Transformer[Token, Any]):
    """Turn the parse tree of an event into its parts."""

    def FIELDERS(self, token: Token) -> Relay:
        return _positions(token)

    def ERROR(self, token: Token) -> Position:
        return Position(int(token[-1]))

    def RUNNER(self, token: Token) -> Base:
        return Base.parse(token)

    BASE = RUNNER

    def hit(self, items: list[Any]) -> Event:
        return Event(
            {"S": Code.SINGLE, "D": Code.DOUBLE, "T": Code.TRIPLE}[items[0][0]]
        )

    def home_run(self, items: list[Any]) -> Event:
        return Event(Code.HOME_RUN)

    def walk(self, items: list[Any]) -> Event:
        return Event(Code.WALK)

    def intentional_walk(self, items: list[Any]) -> Event:
        return Event(Code.INTENTIONAL_WALK)

    def hit_by_pitch(self, items: list[Any]) -> Event:
        return Event(Code.HIT_BY_PITCH)

    def strikeout(self, items: list[Any]) -> Event:
        return Event(Code.STRIKEOUT, items[0] if items else ())

    def interference(self, items: list[Any]) -> Event:
        return Event(Code.INTERFERENCE)

    def choice(self, items: list[Any]) -> Event:
        return Event(Code.FIELDERS_CHOICE, items[0] if items else ())

    def foul_error(self, items: list[Any]) -> Event:
        return Event(foul_error=items[0][0])

    def no_play(self, items: list[Any]) -> Event:
        return Event(is_no_play=True)

    def steal(self, items: list[Any]) -> Event:
        end: Base = items[0]
        start = Base(end - 1)
        return Event(moves={start: Advance(start, end, cause=Cause.STEAL)})

    def runner_out(self, items: list[Any]) -> Event:
        cause, end, notes = Cause(str(items[0])), items[1], items[2:]
        start = end if cause is Cause.PICKED_OFF else Base(end - 1)
        advance = Advance(start, end, out=True, cause=cause)
        if any(note.error for note in notes):
            advance = replace(advance, out=False)
        return Event(moves={start: _with_notes(advance, notes)})

    def advance_by(self, items: list[Token]) -> Event:
        return Event(cause=Cause(str(items[0])))

    def putout(self, items: list[Any]) -> tuple[Relay, Base | None]:
        return items[0], items[1] if len(items) > 1 else None

    def spoiled(self, items: list[Any]) -> tuple[Relay, Position]:
        return (items[0] if len(items) > 1 else ()), items[-1]

    def fielded(self, parts: list[tuple[Relay, Any]]) -> Event:
        event = Event()
        batter_out = any(mark in (None, Base.BATTER) for _, mark in parts)
        chain: Relay = ()
        for fielders, mark in parts:
            if isinstance(mark, Position):
                event.spoiled = (*(fielders or chain[-1:]), mark)
                continue
            # The throw goes on, from the last man unless he starts it himself.
            before = chain if batter_out else chain[-1:]
            chain = (*before, *fielders[fielders[:1] == chain[-1:] :])
            event.outs.append((chain, Base.BATTER if mark is None else mark))
        if any(base is Base.BATTER for _, base in event.outs):
            event.code = Code.RELAY
        elif event.spoiled and not event.outs:
            event.code, event.fielders = Code.ERROR, event.spoiled
        else:
            event.code = Code.FIELDERS_CHOICE
        return event

    def flag(self, items: list[Any]) -> _Note:
        return _Note(flag=str(items[0]))

    def relay(self, items: list[Any]) -> _Note:
        return _Note(relay=items[0])

    def muffed(self, items: list[Any]) -> _Note:
        fielders = items[0] if isinstance(items[0], tuple) else ()
        error = next(i for i in items if isinstance(i, Position))
        return _Note(relay=fielders, error=error)

    def throws(self, items: list[_Note]) -> _Note:
        return items[0]

    def modifier(self, items: list[Token]) -> str:
        return str(items[0]) if items else ""

    def advance(self, items: list[Any]) -> Advance:
        move = items[0]
        start = Base.parse(move[0])
        end = Base.HOME if move[2] in "HB" else Base.parse(move[2])
        out = move[1] == "X"
        if out and any(note.error for note in items[1:]):
            # An error undoes the out unless a putout is written as well.
            out = any(note.relay and not note.error for note in items[1:])
        return _with_notes(Advance(start, end, out), items[1:])

    def advances(self, items: list[Advance]) -> list[Advance]:
        return items

    def start(self, items: list[Any]) -> tuple[list[Event], set[str], list[Advance]]:
        events = [item for item in items if isinstance(item, Event)]
        modifiers = {item for item in items if isinstance(item, str)}
        advances = [move for item in items if isinstance(item, list) for move in item]
        return events, modifiers, advances


_FLAGS = {
    "UR": Ruling.UNEARNED,
    "TUR": Ruling.TEAM_UNEARNED,
    "NR": Ruling.NO_RBI,
    "NORBI": Ruling.NO_RBI,
    "RBI": Ruling.RBI,
}


def _with_notes(advance: Advance, notes: list[_Note]) -> Advance:
    for note in notes:
        if note.error is not None:
            advance = replace(
                advance,
                errors=(*advance.errors, note.error),
                assists=(*advance.assists, *note.relay),
            )
        elif note.relay and advance.out:
            advance = replace(advance, relay=note.relay)
        elif note.flag in ("WP", "PB"):
            advance = replace(advance, cause=Cause(note.flag))
        elif note.flag in _FLAGS:
            rulings = advance.rulings | {_FLAGS[note.flag]}
            advance = replace(advance, rulings=rulings)
    return advance


@cache
def _parser() -> Lark:
    grammar = resources.files("scoring.retrosheet").joinpath("event.lark")
    return Lark(
        grammar.read_text(encoding="utf-8"),
        parser="lalr",
        transformer=_Builder(),
    )


_MARKS = re.compile(r"[!?#]")
_GROUND = re.compile(r"(?:G|BG)(?:\d|[+-]|$)")


@lru_cache(maxsize=8192)
def parse_event(text: str) -> Play | None:
    """Return the play that an event field means; ``None`` for no play (``NP``).

    Stars are left to the caller: they depend on who is on base. Raises
    ``InvalidPlay`` with the column.
    """
    bare = _MARKS.sub("", text.strip())
    parts: tuple[list[Event], set[str], list[Advance]]
    try:
        parts = _parser().parse(bare)  # type: ignore[assignment]
    except UnexpectedInput as fault:
        column = fault.column if fault.column and fault.column > 0 else len(bare) + 1
        raise InvalidPlay(
            violation(
                "N101",
                column=column,
                found=f"“{bare[column - 1 : column + 11]}”",
                expected="a Retrosheet event",
            )
        ) from None
    if all(event.is_no_play for event in parts[0]):
        return None
    return _put_together(*parts)


def _put_together(
    events: list[Event], modifiers: set[str], advances: list[Advance]
) -> Play:
    main = events[0]
    moves: dict[Base, Advance] = {}
    for event in events:
        moves |= event.moves
    in_air = main.code is Code.RELAY and _is_in_air(main, modifiers)
    for relay, base in main.outs:
        if base is not Base.BATTER:
            moves[base] = _runner_put_out(base, relay, in_air)
    cause = next((event.cause for event in events if event.cause), None)
    for advance in advances:
        moves[advance.start] = _join(moves.get(advance.start), advance)
    if cause is not None:
        _give_cause(main, moves, cause)
    play = Play(main.code, _batters_fielders(main, in_air, modifiers))
    if in_air and play.fielders[:1] < (Position.LEFT_FIELD,):
        play = replace(play, code=Code.INFIELD_FLY)
    if main.code is Code.STRIKEOUT:
        play = _strikeout(play, moves)
    if main.code is Code.FIELDERS_CHOICE and main.spoiled:
        batter = moves.get(Base.BATTER, Advance(Base.BATTER, Base.FIRST))
        errors, assists = main.spoiled[-1:], main.spoiled[:-1]
        moves[Base.BATTER] = replace(batter, errors=errors, assists=assists)
    for event in events:
        if event.foul_error is not None:
            moves[Base.BATTER] = Advance(
                Base.BATTER, Base.BATTER, errors=(event.foul_error,)
            )
    return _finish(play, moves, modifiers)


def _is_in_air(main: Event, modifiers: set[str]) -> bool:
    """Whether the batter was put out on the fly: one fielder, no word of a grounder."""
    batter_out = next(relay for relay, base in main.outs if base is Base.BATTER)
    if len(batter_out) != 1:
        return not batter_out and "P" in modifiers
    if batter_out[0] >= Position.LEFT_FIELD:
        return True
    grounded = any(_GROUND.match(m) for m in modifiers) or "GDP" in modifiers
    return not grounded and not ("SH" in modifiers and "BP" not in modifiers)


def _runner_put_out(base: Base, relay: Relay, in_air: bool) -> Advance:
    end = Base(base + 1)
    if in_air and relay[-1] is not Position.CATCHER:
        end = base  # doubled off the base he left
    return Advance(base, end, out=True, relay=relay)


def _join(event: Advance | None, written: Advance) -> Advance:
    """Put what an advance says on top of what the event implies."""
    if event is None or event.cause is None:
        return written
    cause = written.cause or event.cause
    errors, assists = event.errors + written.errors, event.assists + written.assists
    return replace(written, cause=cause, errors=errors, assists=assists)


def _give_cause(main: Event, moves: dict[Base, Advance], cause: Cause) -> None:
    """Say why runners moved who have no other reason (``WP.2-3``, ``W+PB.1-3``)."""
    unexplained = [
        start
        for start, move in sorted(moves.items(), reverse=True)
        if move.cause is None and move.end is not start
    ]
    if main.code in (Code.WALK, Code.INTENTIONAL_WALK, Code.HIT_BY_PITCH):
        beyond = [s for s in unexplained if not _is_forced(s, moves)]
        unexplained = beyond or unexplained[:1]
    for start in unexplained:
        moves[start] = replace(moves[start], cause=cause)


def _is_forced(start: Base, moves: dict[Base, Advance]) -> bool:
    behind = [Base(number) for number in range(1, start)]
    return moves[start].end == start + 1 and all(base in moves for base in behind)


def _batters_fielders(main: Event, in_air: bool, modifiers: set[str]) -> Relay:
    if main.code is Code.RELAY:
        return next(relay for relay, base in main.outs if base is Base.BATTER)
    if main.code is Code.INTERFERENCE:
        for modifier in modifiers:
            if modifier in ("E1", "E3"):
                return _positions(modifier[1])
        return ()
    return main.fielders


def _strikeout(play: Play, moves: dict[Base, Advance]) -> Play:
    batter = moves.get(Base.BATTER)
    if batter is not None and batter.out:
        del moves[Base.BATTER]
        return replace(play, fielders=batter.relay)
    if batter is not None and not batter.reason_given:
        # Reached on the pitch with nobody charged: scored as any other advance.
        moves[Base.BATTER] = replace(batter, cause=Cause.OTHER)
    return play


def _finish(play: Play, moves: dict[Base, Advance], modifiers: set[str]) -> Play:
    batter = moves.get(Base.BATTER)
    if batter is not None and play.code is not None and not batter.out:
        plain = not batter.reason_given and not batter.rulings
        if play.code is Code.ERROR and plain and len(play.fielders) == 1:
            if batter.end is not Base.HOME:
                play = replace(play, bases=int(batter.end))
                del moves[Base.BATTER]
        elif plain and batter.end is play.batter_base:
            del moves[Base.BATTER]
    elif batter is not None and play.code is None and batter.moves:
        del moves[Base.BATTER]
    marks = {Mark.NO_DOUBLE_PLAY} & {Mark(m) for m in modifiers if m == "NDP"}
    is_fly = play.code in (Code.RELAY, Code.INFIELD_FLY)
    if "SF" in modifiers and not is_fly:
        marks.add(Mark.SACRIFICE_FLY)
    advances = tuple(
        move for _, move in sorted(moves.items(), reverse=True) if _matters(move)
    )
    return replace(
        play,
        is_sacrifice="SH" in modifiers,
        advances=advances,
        marks=frozenset(marks),
    )


def _matters(move: Advance) -> bool:
    return move.moves or move.reason_given


def grounds_into_double_play(text: str) -> bool:
    """Whether the event is marked as a grounded double play."""
    return "/GDP" in text or "/BGDP" in text
