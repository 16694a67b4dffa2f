"""Text to play. What the text cannot mean is refused with the column and the need."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

from scoring.diamond import Base, Position
from scoring.faults import InvalidPlay, Violation, violation
from scoring.notation.formatter import format_play
from scoring.play import Advance, Cause, Code, Mark, Play, Relay, Ruling

#: The longest line of notation that is looked at, in characters.
LONGEST_PLAY = 200

_LOWER = "abcdefghijklmnopqrstuvwxyz"
_UPPER = str.maketrans(
    _LOWER + "\u00d7\u2013\u2014\u2212\u2010\u2011\uff0d\uff0a\u3000\u00a0\uff1e",
    _LOWER.upper() + "X------*  >",
)
_NAMED = re.compile(
    r"\s*(?P<name>[^\s:>(){}][^:>(){}]*?)\s*:\s*(?P<play>.*)\Z", re.DOTALL
)

#: Fielders without a hyphen between them (``43``): read, with a warning.
_RUN_TOGETHER = re.compile(r"(?<![\d>-])[1-9]{2,}(?![\dBE>X-])")

#: What the grammar's terminals are called when one is expected.
_EXPECTED = {
    "POSITION": "a fielder (1 to 9)",
    "POSITIONS": "a fielder (1 to 9)",
    "RELAY": "a relay such as 4-3",
    "STAR": "* for a run batted in",
    "SAFE": "a runner's move such as 1>2 or 1x2(4-6)",
    "TAGGED": "a runner's move such as 1>2 or 1x2(4-6)",
    "COMMA": "a comma",
    "MINUS": "a hyphen",
    "LPAR": "an opening bracket",
    "RPAR": "a closing bracket",
    "STEAL": "SB, WP, PB, BK, DI or OA",
    "CAUSE": "SB, WP, PB, BK, DI or OA",
    "CAUGHT": "CS, PO or POCS",
    "PICKED_OFF": "CS, PO or POCS",
    "RULING": "UR, TUR, NR or RBI",
    "ERROR": "an error such as E5",
    "STOLEN": "a base (2, 3 or H)",
    "CAUGHT_AT": "a base (2, 3 or H)",
    "HELD": "a base (1, 2 or 3)",
    "UNASSISTED": "U",
    "$END": "the end of the play",
}
_ANY_CODE = "a play such as SO, BB, H1, 4-3, 8, FC or E5"
_CODES = {"SO", "BB", "IBB", "HBP", "HIT", "CHOICE", "OUT", "INFIELD_FLY"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as: the play, and warnings where it was unusual."""

    play: Play
    warnings: tuple[Violation, ...] = ()


class _Misplaced(Exception):
    """A part of a play that reads well but must not stand there."""

    def __init__(self, token: Token, expected: str) -> None:
        super().__init__(token)
        self.column: int = token.column or 1
        self.expected = expected


#: Those who threw, and the fielder who erred.
_Error = tuple[Relay, Position]


class _Builder(Transformer[Token, Any]):
    """Turn the parse tree into a play."""

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
                raise _Misplaced(reason, "one cause only")
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
            raise _Misplaced(items[0], "one putout only")
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


@cache
def _parser() -> Lark:
    grammar = resources.files("scoring.notation").joinpath("grammar.lark")
    return Lark(
        grammar.read_text(encoding="utf-8"),
        parser="lalr",
        start=["start", "relay"],
        transformer=_Builder(),
    )


def _expectation(names: set[str]) -> str:
    if _CODES <= names:
        return _ANY_CODE
    words = sorted({_EXPECTED[name] for name in names if name in _EXPECTED})
    return " or ".join(words) or _ANY_CODE


def _refusal(text: str, offset: int, column: int, names: set[str]) -> InvalidPlay:
    """Say that the text stops making sense at this column (from 1)."""
    expected = _expectation(names)
    rest = text[column - 1 :].rstrip()
    if not rest:
        return InvalidPlay(
            violation("N103", column=offset + len(text) + 1, expected=expected)
        )
    found = rest if len(rest) <= 12 else f"{rest[:12]}…"
    found = found.encode("utf-8", "backslashreplace").decode("utf-8")
    hint = ""
    if text[: column - 1].rstrip().endswith(","):
        hint = (
            "After a comma stands the relay that put the batter out;"
            " a steal goes on a line of its own."
        )
    return InvalidPlay(
        violation(
            "N101",
            column=offset + column,
            found=f"“{found}”",
            expected=expected,
            hint=hint,
        )
    )


def _accepted(fault: UnexpectedToken | UnexpectedCharacters) -> set[str]:
    """Return the terminals that could really stand at the place of a fault."""
    return set(fault.interactive_parser.accepts())  # type: ignore[no-untyped-call]


def _parse(text: str, start: str, offset: int) -> Any:
    try:
        return _parser().parse(text.translate(_UPPER), start=start)
    except UnexpectedToken as fault:
        names = _accepted(fault)
        column = len(text) + 1 if fault.token.type == "$END" else fault.column
        raise _refusal(text, offset, column, names) from None
    except UnexpectedCharacters as fault:
        raise _refusal(text, offset, fault.column, _accepted(fault)) from None
    except UnexpectedEOF as fault:
        raise _refusal(text, offset, len(text) + 1, set(fault.expected)) from None
    except _Misplaced as fault:
        column, expected = fault.column, fault.expected
        found = f"“{text[column - 1 : column + 11]}”"
        raise InvalidPlay(
            violation("N101", column=offset + column, found=found, expected=expected)
        ) from None


def _check_stars(play: Play) -> None:
    """Refuse more stars than men who can score on the code (case D-06)."""
    most = 4 if play.code is Code.HOME_RUN else 3
    if play.rbi > most:
        raise InvalidPlay(
            violation(
                "N105",
                code=_shown_code(play),
                most=("three", "four")[most - 3],
                stars="*" * play.rbi,
                count=play.rbi,
                hint="Only the runners on base can score on it."
                if most == 3
                else "The batter and three runners can score on it.",
            )
        )


def _shown_code(play: Play) -> str:
    return format_play(replace(play, rbi=0, advances=()))


@lru_cache(maxsize=4096)
def _read(text: str) -> Reading:
    name, body, offset = "", text, 0
    if len(text) <= 2 * LONGEST_PLAY and (named := _NAMED.match(text)):
        name, body, offset = named["name"], named["play"], named.start("play")
    if len(body) > LONGEST_PLAY:
        raise InvalidPlay(violation("N104", limit=LONGEST_PLAY, length=len(body)))
    stripped = body.strip()
    if not stripped:
        raise InvalidPlay(violation("N102", hint=f"Write {_ANY_CODE}."))
    offset += len(body) - len(body.lstrip())
    play: Play = _parse(stripped, "start", offset)
    _check_stars(play)
    play = replace(play, batter_name=name)
    warnings: tuple[Violation, ...] = ()
    if _RUN_TOGETHER.search(stripped.upper()):
        warnings = (violation("W601", typed=text.strip(), read=format_play(play)),)
    return Reading(play, warnings)


def read_play(text: str) -> Reading:
    """Return the play that a line of notation means, with warnings.

    Raises ``InvalidPlay`` with the column and what was expected there.
    """
    return _read(text)


def parse_play(text: str) -> Play:
    """Return the play that a line of notation means (design: notation 3.2).

    >>> parse_play("4-3").code
    <Code.RELAY: 'RELAY'>
    >>> parse_play("4-")
    Traceback (most recent call last):
    scoring.faults.InvalidPlay: N103 column 3: the play stops too early;
    expected a fielder (1 to 9) or an error such as E5.
    """
    return _read(text).play


def parse_relay(text: str) -> Relay:
    """Return a relay of fielders written ``8-4`` (or ``84``).

    Raises ``InvalidPlay`` for anything else.
    """
    if len(text) > LONGEST_PLAY:
        raise InvalidPlay(violation("N104", limit=LONGEST_PLAY, length=len(text)))
    relay: Relay = _parse(text.strip(), "relay", 0)
    return relay
