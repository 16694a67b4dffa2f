"""From the parse tree of a line of notation to its play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Transformer

from scoring.diamond import Base, Position
from scoring.play import Advance, Cause, Code, Mark, Play, Relay, Ruling


class Misplaced(Exception):
    """A part of a play that reads well but must not stand there."""

    def __init__(self, token: Token, expected: str) -> None:
        super().__init__(token)
        self.column: int = token.column or 1
        self.expected = expected


#: Those who threw, and the fielder who erred.
_Error = tuple[Relay, Position]


class PlayBuilder(Transformer[Token, Any]):
    """Turns the parse tree of a line into a play, from the leaves up."""

    def POSITION(self, token: Token) -> Position:
        return Position(int(token))

    def one_fielder(self, items: list[Position]) -> Relay:
        return (items[0],)

    def more_fielders(self, items: list[Any]) -> Relay:
        return (*items[0], items[1])

    def relay(self, items: list[Relay]) -> Relay:
        return items[0]

    def run_together(self, tokens: list[Token]) -> Relay:
        return tuple(Position(int(digit)) for digit in tokens[0])

    def strikeout(self, items: list[Any]) -> Play:
        return Play(Code.STRIKEOUT, items[1] if len(items) > 1 else ())

    def walk(self, items: list[Any]) -> Play:
        return Play(Code.WALK)

    def intentional_walk(self, items: list[Any]) -> Play:
        return Play(Code.INTENTIONAL_WALK)

    def hit_by_pitch(self, items: list[Any]) -> Play:
        return Play(Code.HIT_BY_PITCH)

    def interference(self, items: list[Any]) -> Play:
        return Play(Code.INTERFERENCE, tuple(items[1:]))

    def hit(self, items: list[Any]) -> Play:
        return Play(Code(str(items[0])))

    def hit_abbreviation(self, items: list[Any]) -> Play:
        bases = 4 if items[0] == "HR" else int(items[0][0])
        return Play(Code(f"H{bases}"))

    def choice(self, items: list[Any]) -> Play:
        return Play(Code.FIELDERS_CHOICE, tuple(items[1:]))

    def error(self, items: list[Any]) -> Play:
        bases, _, fielder = items[0].rpartition("E")
        return Play(Code.ERROR, (Position(int(fielder)),), int(bases or 1))

    def thrown_error(self, items: list[Any]) -> Play:
        return Play(Code.ERROR, (*items[0], _erring(items[1])))

    def run_together_error(self, items: list[Token]) -> Play:
        return Play(Code.ERROR, (Position(int(items[0][0])), _erring(items[0])))

    def infield_fly(self, items: list[Any]) -> Play:
        return Play(Code.INFIELD_FLY, tuple(items[1:]))

    def plain_out(self, items: list[Any]) -> Play:
        return Play(Code.OUT)

    def plain_sacrifice(self, items: list[Any]) -> Play:
        return Play(Code.OUT, is_sacrifice=True)

    def air_out(self, items: list[Any]) -> Play:
        fielder = items[1]
        code = Code.RELAY if fielder >= Position.LEFT_FIELD else Code.INFIELD_FLY
        return Play(code, (fielder,))

    def ground_out(self, items: list[Any]) -> Play:
        return Play(Code.RELAY, items[1])

    def unassisted(self, items: list[Any]) -> Play:
        return Play(Code.RELAY, (items[0],))

    def relay_out(self, items: list[Any]) -> Play:
        return Play(Code.RELAY, items[0])

    def stars(self, items: list[Any]) -> int:
        return len(items)

    def batter(self, items: list[Any]) -> Play:
        play: Play = next(item for item in items if isinstance(item, Play))
        rbi = items[-1] if isinstance(items[-1], int) else 0
        prefix = items[0].type if isinstance(items[0], Token) else ""
        sacrifice = play.is_sacrifice or prefix == "SACRIFICE"
        marks = {Mark.SACRIFICE_FLY} if prefix == "SACRIFICE_FLY" else set()
        return replace(play, rbi=rbi, is_sacrifice=sacrifice, marks=frozenset(marks))

    def stretch(self, items: list[Any]) -> Relay:
        return tuple(items[0])

    def plain_error(self, items: list[Token]) -> _Error:
        return (), _erring(items[0])

    def muffed_throw(self, items: list[Any]) -> _Error:
        return items[0], _erring(items[1])

    def reason(self, items: list[Any]) -> Any:
        return items[0]

    def reasons(self, items: list[Any]) -> list[Any]:
        return items

    def safe(self, items: list[Any]) -> Advance:
        start, end = Base.parse(items[0][0]), Base.parse(items[0][2])
        cause: Cause | None = None
        spoiled: list[_Error] = []
        rulings: set[Ruling] = set()
        for reason in (reason for group in items[1:] for reason in group):
            if isinstance(reason, tuple):
                spoiled.append(reason)
            elif reason.type == "RULING":
                rulings.add(Ruling(str(reason)))
            elif cause is not None:
                raise Misplaced(reason, "one cause only")
            else:
                cause = Cause(str(reason))
        assists, errors = _gather(spoiled)
        return Advance(
            start, end, False, (), cause, errors, assists, frozenset(rulings)
        )

    def how(self, items: list[Any]) -> tuple[Cause | None, Relay]:
        cause = next((Cause(str(i)) for i in items if isinstance(i, Token)), None)
        relay = next((i for i in items if not isinstance(i, Token)), ())
        return cause, relay

    def how_errors(self, items: list[_Error]) -> list[_Error]:
        return items

    def tagged(self, items: list[Any]) -> Advance:
        start, end = Base.parse(items[0][0]), Base.parse(items[0][2])
        hows = [how for how in items[1:] if isinstance(how, tuple)]
        if len(hows) > 1:
            raise Misplaced(items[0], "one putout only")
        cause, relay = hows[0] if hows else (None, ())
        assists, errors = _gather(
            [e for how in items[1:] if how not in hows for e in how]
        )
        return Advance(start, end, True, relay, cause, errors, assists)

    def foul_error(self, items: list[Token]) -> Play:
        dropped = Advance(Base.BATTER, Base.BATTER, errors=(_erring(items[0]),))
        return Play(advances=(dropped,))

    def short_advance(self, items: list[Token]) -> Play:
        cause = Cause(str(items[0]))
        if len(items) == 1 or cause is not Cause.STEAL:
            return Play(shorthand=cause)
        end = Base.parse(items[1])
        return Play(advances=(Advance(Base(end - 1), end, cause=cause),))

    def short_out(self, items: list[Any]) -> Play:
        cause = Cause(str(items[0]))
        relay = next((i for i in items[1:] if not isinstance(i, Token)), ())
        base = next((i for i in items[1:] if isinstance(i, Token)), None)
        if base is None:
            return Play(shorthand=cause, fielders=relay)
        end = Base.parse(base)
        start = end if cause is Cause.PICKED_OFF else Base(end - 1)
        return Play(advances=(Advance(start, end, True, relay, cause),))

    def batter_play(self, items: list[Any]) -> Play:
        play: Play = items[0]
        rest = items[1:]
        moves = [item for item in rest if isinstance(item, Advance)]
        if rest and isinstance(rest[0], tuple):  # a stretch
            end = Base(min(play.batter_base + 1, Base.HOME))
            moves.append(Advance(Base.BATTER, end, True, rest[0]))
        marks = play.marks | _marks(rest)
        return replace(play, advances=_in_running_order(moves), marks=marks)

    def runner_play(self, items: list[Any]) -> Play:
        moves = [item for item in items if isinstance(item, Advance)]
        return Play(advances=_in_running_order(moves), marks=_marks(items))

    def short_play(self, items: list[Play]) -> Play:
        played: Play = items[0]
        return played


def _erring(token: Token) -> Position:
    return Position(int(token[-1]))


def _gather(spoiled: list[_Error]) -> tuple[Relay, Relay]:
    """Return the assists and the errors of throws that went wrong."""
    assists = tuple(fielder for throwers, _ in spoiled for fielder in throwers)
    return assists, tuple(fielder for _, fielder in spoiled)


def _marks(items: list[Any]) -> frozenset[Mark]:
    return frozenset(Mark(str(item)) for item in items if isinstance(item, Token))


def _in_running_order(moves: list[Advance]) -> tuple[Advance, ...]:
    return tuple(sorted(moves, key=lambda move: -move.start))
