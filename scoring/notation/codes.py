"""The codes of the notation, in one table, and a play said in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.diamond import Base, Position
from scoring.play import Advance, Cause, Code, Mark, Play


class CodeRow(NamedTuple):
    """A row of the notation table: what is written and what it means."""

    text: str
    meaning: str
    also: str = ""


#: The notation as users meet it; docs/notation.md is checked against it.
CODES: tuple[CodeRow, ...] = (
    CodeRow("SO", "strikeout", "K, SO 2-3"),
    CodeRow("BB", "base on balls", "W"),
    CodeRow("IBB", "intentional base on balls", "IW"),
    CodeRow("HBP", "hit by pitch", "HP"),
    CodeRow("CI", "first base on interference by the catcher; CI1, CI3 by another"),
    CodeRow("H1", "single", "1B"),
    CodeRow("H2", "double", "2B"),
    CodeRow("H3", "triple", "3B"),
    CodeRow("H4", "home run", "HR"),
    CodeRow("*", "one run batted in, after the code: H2**"),
    CodeRow("4-3", "out by a relay, last fielder makes the putout", "43, G4-3"),
    CodeRow("3", "out unassisted by an infielder", "3U, G3"),
    CodeRow("8", "fly caught by an outfielder", "F8, L8"),
    CodeRow("IF", "infield fly; IF6 names the fielder", "P6, L6"),
    CodeRow("FC", "fielder's choice: batter safe while another is played on", "FC6"),
    CodeRow("E5", "safe on an error of that fielder"),
    CodeRow("2E5", "two-base error"),
    CodeRow("6-E3", "safe because the last fielder muffed the throw", "6E3"),
    CodeRow("FLE5", "foul fly dropped: an error, and the batter goes on"),
    CodeRow("SH 1-3", "sacrifice bunt; SH E1, SH FC when nobody is out", "SAC 1-3"),
    CodeRow("SF E8", "sacrifice fly that was dropped"),
    CodeRow("OUT", "out in a game without fielders"),
    CodeRow("H1, 8-4", "hit, and out by that relay at the next base"),
    CodeRow("1>3", "the runner on first goes to third"),
    CodeRow("3>H", "the runner on third scores"),
    CodeRow("1x2(4-6)", "the runner on first is out at second by that relay"),
    CodeRow("B>2(E7)", "the batter ends on second because of an error"),
    CodeRow("1>3(6-E4)", "an error on a throw from that fielder"),
    CodeRow("1x3(E4)(6-5)", "out after an error"),
    CodeRow("1>2(SB)", "stolen base", "SB, SB2"),
    CodeRow("1x2(CS 2-4)", "caught stealing", "CS 2-4, CS2 2-4"),
    CodeRow("1x1(PO 1-3)", "picked off", "PO 1-3, PO1 1-3"),
    CodeRow("1x2(POCS 1-3-4)", "picked off and caught stealing", "POCS2 1-3-4"),
    CodeRow("1>2(CS,2-E4)", "caught stealing, but safe on an error"),
    CodeRow("1>2(WP)", "wild pitch", "WP"),
    CodeRow("1>2(PB)", "passed ball", "PB"),
    CodeRow("1>2(BK)", "balk", "BK"),
    CodeRow("1>2(DI)", "advance without a throw (defensive indifference)"),
    CodeRow("1>2(OA)", "any other advance"),
    CodeRow("3>H(UR)", "the run is unearned, whatever the rules say"),
    CodeRow("3>H(TUR)", "the run is unearned for the team only"),
    CodeRow("3>H(NR)", "no run batted in for this run"),
    CodeRow("3>H(RBI)", "a run batted in against the default"),
    CodeRow("NDP", "at the end: no double play is credited"),
    CodeRow("GDP", "at the end: the batter grounded into a double play all the same"),
    CodeRow("NGDP", "at the end: he did not ground into a double play"),
)

_SPOKEN_CODES = {
    Code.STRIKEOUT: "strikes out",
    Code.WALK: "walks",
    Code.INTENTIONAL_WALK: "walks intentionally",
    Code.HIT_BY_PITCH: "is hit by a pitch",
    Code.INTERFERENCE: "reaches on catcher's interference",
    Code.SINGLE: "singles",
    Code.DOUBLE: "doubles",
    Code.TRIPLE: "triples",
    Code.HOME_RUN: "hits a home run",
    Code.FIELDERS_CHOICE: "reaches on a fielder's choice",
    Code.OUT: "is out",
}


def _relay_words(relay: Iterable[Position]) -> str:
    return " to ".join(position.fielder for position in relay)


def _batter_words(play: Play) -> str:
    if play.code is None:
        return ""
    if play.code is Code.ERROR:
        who = play.fielders[-1].fielder
        bases = {1: "an", 2: "a two-base", 3: "a three-base"}[play.bases]
        words = f"reaches on {bases} error by the {who}"
    elif play.code is Code.INFIELD_FLY:
        words = "is out on an infield fly"
        if play.fielders:
            words += f" to the {play.fielders[0].fielder}"
    elif play.code is Code.RELAY and play.is_fly:
        words = f"flies out to the {play.fielders[0].fielder}"
    elif play.code is Code.RELAY:
        words = f"grounds out, {_relay_words(play.fielders)}"
        if len(play.fielders) == 1:
            words += " unassisted"
    elif play.code is Code.STRIKEOUT and play.fielders:
        words = f"strikes out, {_relay_words(play.fielders)}"
    else:
        words = _SPOKEN_CODES[play.code]
    if play.is_sacrifice or Mark.SACRIFICE_FLY in play.marks:
        words = f"sacrifices: {words}"
    return words


def _advance_words(advance: Advance) -> str:
    who = (
        "batter"
        if advance.start is Base.BATTER
        else f"runner on {advance.start.name.lower()}"
    )
    if advance.start is Base.BATTER and not advance.moves:
        return f"foul fly dropped by the {advance.errors[0].fielder}"
    if advance.out:
        if advance.cause is Cause.PICKED_OFF:
            verb = f"picked off {advance.start.spoken}"
        elif advance.cause and advance.cause.is_caught_stealing:
            verb = f"caught stealing {advance.end.spoken}"
        else:
            verb = f"out at {advance.end.spoken}"
        relay = f" ({_relay_words(advance.relay)})" if advance.relay else ""
        return f"{who} {verb}{relay}"
    verb = "scores" if advance.end is Base.HOME else f"to {advance.end.spoken}"
    if advance.cause is Cause.STEAL:
        verb = f"steals {advance.end.spoken}"
    reasons = (
        [advance.cause.spoken]
        if advance.cause and advance.cause is not Cause.STEAL
        else []
    )
    reasons += [f"error by the {fielder.fielder}" for fielder in advance.errors]
    return f"{who} {verb}" + (f" on {' and '.join(reasons)}" if reasons else "")


def describe_play(play: Play, batter: str = "batter") -> str:
    """Say a play in words, the batter first.

    >>> from scoring.notation import parse_play
    >>> describe_play(parse_play("H1* 3>H 1>3"), "Moreau")
    'Moreau singles; runner on third scores; runner on first to third base;
    1 run batted in'
    """
    parts = [f"{batter} {_batter_words(play)}"] if play.code is not None else []
    parts += [_advance_words(advance) for advance in play.advances]
    if play.shorthand is not None:
        parts.append(play.shorthand.spoken)
    if play.rbi:
        parts.append(f"{play.rbi} run{'s' * (play.rbi > 1)} batted in")
    return "; ".join(parts)
