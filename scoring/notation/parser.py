"""Text to play. What the text cannot mean is refused with the column and the need."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

from scoring.faults import InvalidPlay, Violation, violation
from scoring.notation.builder import Misplaced, PlayBuilder
from scoring.notation.formatter import format_play
from scoring.phrases import joined, phrase
from scoring.play import Code, Play, Relay

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
    "POSITION": phrase("a fielder (1 to 9)"),
    "POSITIONS": phrase("a fielder (1 to 9)"),
    "RELAY": phrase("a relay such as 4-3"),
    "STAR": phrase("* for a run batted in"),
    "SAFE": phrase("a runner's move such as 1>2 or 1x2(4-6)"),
    "TAGGED": phrase("a runner's move such as 1>2 or 1x2(4-6)"),
    "COMMA": phrase("a comma"),
    "MINUS": phrase("a hyphen"),
    "LPAR": phrase("an opening bracket"),
    "RPAR": phrase("a closing bracket"),
    "STEAL": phrase("SB, WP, PB, BK, DI or OA"),
    "CAUSE": phrase("SB, WP, PB, BK, DI or OA"),
    "CAUGHT": phrase("CS, PO or POCS"),
    "PICKED_OFF": phrase("CS, PO or POCS"),
    "RULING": phrase("UR, TUR, NR or RBI"),
    "ERROR": phrase("an error such as E5"),
    "STOLEN": phrase("a base (2, 3 or H)"),
    "CAUGHT_AT": phrase("a base (2, 3 or H)"),
    "HELD": phrase("a base (1, 2 or 3)"),
    "UNASSISTED": phrase("U"),
    "$END": phrase("the end of the play"),
}
_ANY_CODE = phrase("a play such as SO, BB, H1, 4-3, 8, FC or E5")
_CODES = {"SO", "BB", "IBB", "HBP", "HIT", "CHOICE", "OUT", "INFIELD_FLY"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as: the play, and warnings where it was unusual."""

    play: Play
    warnings: tuple[Violation, ...] = ()


@cache
def _parser() -> Lark:
    grammar = resources.files("scoring.notation").joinpath("grammar.lark")
    return Lark(
        grammar.read_text(encoding="utf-8"),
        parser="lalr",
        start=["start", "relay"],
        transformer=PlayBuilder(),
    )


def _expectation(names: set[str]) -> str:
    if _CODES <= names:
        return _ANY_CODE
    words = sorted({_EXPECTED[name] for name in names if name in _EXPECTED})
    return joined(phrase(" or "), words) if words else _ANY_CODE


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
        hint = phrase(
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
    except Misplaced as fault:
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
                most=(phrase("three"), phrase("four"))[most - 3],
                stars="*" * play.rbi,
                count=play.rbi,
                hint=phrase("Only the runners on base can score on it.")
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
        raise InvalidPlay(
            violation("N102", hint=phrase("Write {codes}.", codes=_ANY_CODE))
        )
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
