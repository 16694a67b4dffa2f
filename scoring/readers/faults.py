"""Why the readers of a ruleset refuse something: numbered sentences.

The same style as ``scoring.faults``:

* ``F`` a die or a word does not fit what is being followed
* ``H`` a play stands against the rules of the house
* ``S`` a paper sheet cannot be read as a game
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.diamond import Half
from scoring.faults import PlayRejected, Violation, Where
from scoring.phrases import phrase
from scoring.state import ordinal

#: Every violation id of the readers with its sentence.
SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # -- following a table --------------------------------------------------------
        "F901": "the play is done: {play}",
        "F902": "{who} decides first ({topic}): {choices}",
        "F903": "“{word}” is neither a die nor a choice; {need}",
        "F904": "the game is over",
        "F905": "a saved table cannot be read: {why}",
        "F906": "no calls lead from these dice to {play}",
        "F907": "these dice and calls lead to {found}, not to {play}",
        # -- house rules --------------------------------------------------------------
        "H801": "no dice and no calls of {ruleset} end in {play} here",
        "H802": "{play} is against {clause}",
        "H803": "the dice {dice} do not end in {play}, whatever anybody calls",
        "H804": "{side} has used its {limit} hit-and-run attempts",
        "H805": "{rules} is no ruleset of the house; there are {names}",
        "H806": "the optional plays {plays} cannot be played: {why}",
        "H807": "this board cannot be played with: {why}",
        # -- paper sheets --------------------------------------------------------------
        "S901": "row {row}: {found} cannot be read here; expected {expected}",
        "S902": "{side}: the sheet has no batters",
        "S903": "{place}: “{box}” cannot be read: {why}",
        "S904": "{place}: a box of a man who is not due; {due} is",
        "S905": "{place}: that would be {outs} outs in the half-inning",
        "S906": "{half}: the boxes make {outs} outs, and the half-inning is not over",
        "S907": "{half}: no game can produce these boxes; {place} does not fit",
        "S908": "{half}: the sheet says {said} runs, and its boxes allow {found}",
        "S909": "{half} is missing, but {later} was played",
        "S911": "{half}: the sheet says {said} hits, and its boxes have {found}",
        "S913": "{half}: the sheet leaves {said} on base, and its boxes leave {found}",
        "S914": "{side}: the sheet says {said} runs, and its innings have {found}",
        "S912": "{side} cannot take the field in the {half}: {why}",
        "S910": "the sheet is too large: {found}; at most {limit}",
    }
)


class Refused(PlayRejected):
    """A reader refuses a die, a word, a play or a box."""


def the_half(half: Half, inning: int) -> str:
    """Name a half-inning within a sentence: "the bottom of the 2nd"."""
    if half is Half.TOP:
        return phrase("the top of the {place}", place=ordinal(inning))
    return phrase("the bottom of the {place}", place=ordinal(inning))


def violation(
    id: str, /, *, hint: str = "", line: int = 0, **params: object
) -> Violation:
    """Make the violation with this id; ``params`` fill its sentence.

    >>> str(violation("F904"))
    'F904 the game is over.'
    """
    return Violation(id, phrase(SENTENCES[id], **params), hint, Where(line), params)
