"""The codes of the notation, in one table, and a play said in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.diamond import Base, Position
from scoring.phrases import counted, joined, phrase, templates
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
    Code.STRIKEOUT: templates("{batter} strikes out")[0],
    Code.WALK: templates("{batter} walks")[0],
    Code.INTENTIONAL_WALK: templates("{batter} walks intentionally")[0],
    Code.HIT_BY_PITCH: templates("{batter} is hit by a pitch")[0],
    Code.INTERFERENCE: templates("{batter} reaches on catcher's interference")[0],
    Code.SINGLE: templates("{batter} singles")[0],
    Code.DOUBLE: templates("{batter} doubles")[0],
    Code.TRIPLE: templates("{batter} triples")[0],
    Code.HOME_RUN: templates("{batter} hits a home run")[0],
    Code.FIELDERS_CHOICE: templates("{batter} reaches on a fielder's choice")[0],
    Code.OUT: templates("{batter} is out")[0],
    Code.INFIELD_FLY: templates("{batter} is out on an infield fly")[0],
}
_SPOKEN_ERRORS = templates(
    "{batter} reaches on an error by the {fielder}",
    "{batter} reaches on a two-base error by the {fielder}",
    "{batter} reaches on a three-base error by the {fielder}",
)
_RUNNERS = (
    phrase("batter"),
    phrase("runner on first"),
    phrase("runner on second"),
    phrase("runner on third"),
)


def _relay_words(relay: Iterable[Position]) -> str:
    return joined(phrase(" to "), (position.fielder for position in relay))


def _batter_words(play: Play, batter: str) -> str:
    """Say what the batter did; an empty string when it was not his play."""
    if play.code is None:
        return ""
    words = _plain_words(play, batter)
    if play.is_sacrifice or Mark.SACRIFICE_FLY in play.marks:
        return phrase("{what} (a sacrifice)", what=words)
    return words


def _plain_words(play: Play, batter: str) -> str:
    fielders = play.fielders
    if play.code is Code.ERROR:
        spoken = _SPOKEN_ERRORS[play.bases - 1]
        return phrase(spoken, batter=batter, fielder=fielders[-1].fielder)
    if play.code is Code.INFIELD_FLY and fielders:
        return phrase(
            "{batter} is out on an infield fly to the {fielder}",
            batter=batter,
            fielder=fielders[0].fielder,
        )
    if play.code is Code.RELAY and play.is_fly:
        return phrase(
            "{batter} flies out to the {fielder}",
            batter=batter,
            fielder=fielders[0].fielder,
        )
    relay = _relay_words(fielders)
    if play.code is Code.RELAY and len(fielders) == 1:
        return phrase(
            "{batter} grounds out, {relay} unassisted", batter=batter, relay=relay
        )
    if play.code is Code.RELAY:
        return phrase("{batter} grounds out, {relay}", batter=batter, relay=relay)
    if play.code is Code.STRIKEOUT and fielders:
        return phrase("{batter} strikes out, {relay}", batter=batter, relay=relay)
    assert play.code is not None
    return phrase(_SPOKEN_CODES[play.code], batter=batter)


def _advance_words(advance: Advance) -> str:
    if advance.start is Base.BATTER and not advance.moves:
        return phrase(
            "foul fly dropped by the {fielder}", fielder=advance.errors[0].fielder
        )
    return _out_words(advance) if advance.out else _safe_words(advance)


def _out_words(advance: Advance) -> str:
    facts = {"runner": _RUNNERS[advance.start], "base": advance.end.spoken}
    if advance.cause is Cause.PICKED_OFF:
        facts["base"] = advance.start.spoken
        words = phrase("{runner} picked off {base}", **facts)
    elif advance.cause and advance.cause.is_caught_stealing:
        words = phrase("{runner} caught stealing {base}", **facts)
    else:
        words = phrase("{runner} out at {base}", **facts)
    if not advance.relay:
        return words
    return phrase("{what} ({relay})", what=words, relay=_relay_words(advance.relay))


def _safe_words(advance: Advance) -> str:
    facts = {"runner": _RUNNERS[advance.start], "base": advance.end.spoken}
    if advance.cause is Cause.STEAL:
        words = phrase("{runner} steals {base}", **facts)
    elif advance.end is Base.HOME:
        words = phrase("{runner} scores", **facts)
    else:
        words = phrase("{runner} to {base}", **facts)
    reasons: list[str] = [
        phrase("error by the {fielder}", fielder=fielder.fielder)
        for fielder in advance.errors
    ]
    if advance.cause and advance.cause is not Cause.STEAL:
        reasons.insert(0, advance.cause.spoken)
    if not reasons:
        return words
    why = joined(phrase(" and "), reasons)
    return phrase("{what} on {reasons}", what=words, reasons=why)


def describe_play(play: Play, batter: str = "batter") -> str:
    """Say a play in words, the batter first.

    >>> from scoring.notation import parse_play
    >>> describe_play(parse_play("H1* 3>H 1>3"), "Moreau")
    'Moreau singles; runner on third scores; runner on first to third base;
    1 run batted in'
    """
    parts = [_batter_words(play, batter)] if play.code is not None else []
    parts += [_advance_words(advance) for advance in play.advances]
    if play.shorthand is not None:
        parts.append(play.shorthand.spoken)
    if play.rbi:
        parts.append(
            counted("{count} run batted in", "{count} runs batted in", play.rbi)
        )
    return joined(phrase("; "), parts)
