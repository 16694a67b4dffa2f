"""Why something was refused: three causes, numbered, with a sentence and a hint.

The word *error* is kept for fielders. Every violation has a stable id that starts
with a letter for its kind:

* ``N`` the text cannot be read (invalid)
* ``L`` the play cannot happen here (illegal)
* ``A`` the text could be several plays (ambiguous)
* ``G`` the game file or its line-ups are not in order
* ``P`` the box score does not prove
* ``W`` a warning: understood, but written in an unusual way
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scoring.phrases import phrase

#: Every violation id with its sentence. Sentences are filled with the violation's
#: parameters, so that another language can say them in its own order.
SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # -- invalid ------------------------------------------------------------
        "N101": "column {column}: {found} cannot be read here; expected {expected}",
        "N102": "a play is missing",
        "N103": "column {column}: the play stops too early; expected {expected}",
        "N104": "a play is at most {limit} characters long; this has {length}",
        "N105": "{code} bats in {most} runs at most, and {stars} marks {count}",
        # -- illegal: runners ------------------------------------------------------
        "L201": "nobody is on {base}",
        "L202": "the runner on {base} moves twice in one play",
        "L203": "a runner on {base} cannot go back to {end}",
        "L204": "two runners end on {base}",
        "L205": "the runner on {base} cannot pass the runner ahead of him",
        "L206": "the runner on {base} is forced and must go",
        "L207": "the batter does not move in a play between pitches",
        "L208": "{code} needs a reason for the move {move}",
        "L209": "the batter is out and cannot also run",
        # -- illegal: outs and runs --------------------------------------------------
        "L211": "this play would make {outs} outs in the half-inning",
        "L212": "no run counts when the third out is {how}",
        "L213": "the stars mark {stars} batted in, but {runs} scored with credit",
        "L215": "the game ends with the winning run: {counts} of {runs} runs count",
        "L216": "a winning {code} counts only {bases}, as far as the winning run came",
        "L214": "a home run brings everybody home; the runner on {base} stays",
        # -- illegal: the play itself ------------------------------------------------
        "L221": "{code} needs a runner on base",
        "L222": "a sacrifice is not possible with two out",
        "L223": "nothing happens in this play",
        "L224": "the man due at bat is {due}, not {named}",
        "L225": "the third strike not caught needs first base empty or two out",
        "L226": "the batter of {code} cannot end on {end}",
        "L227": "the batter of {code} is put out and cannot be put out again",
        "L228": "{cause} leaves the runner safe at {base} only on an error",
        "L229": "a sacrifice fly needs a fly and a run that scores on it",
        "L230": "a double play needs two outs on a batted ball",
        # -- illegal: the game -------------------------------------------------------
        "L231": "the game is over",
        "L232": "{side} cannot take the field: {why}",
        "L233": "{side}: {name} is not in the line-up",
        "L234": "{side}: {name} has left the game and cannot come back",
        "L235": "{side}: there is no slot {slot} in the batting order",
        "L236": "{side}: {name} is already in the game",
        "L237": "{side}: nobody is on {base} to be run for",
        "L238": "{side} are not at bat",
        "L240": "this is the {found}, but the {due} is due",
        "L241": "{side}: {name} cannot come in as the pitcher who does not bat",
        # -- ambiguous ---------------------------------------------------------------
        "A301": "{text} could be {readings}",
        # -- game files --------------------------------------------------------------
        "G401": "the file is not UTF-8 text (byte {byte})",
        "G402": "the file is empty",
        "G403": "the file has {size} bytes; a game has at most {limit}",
        "G404": "this line cannot be read: {line}",
        "G405": "a play stands before both line-ups are given",
        "G406": "the line-up of {side} is missing",
        "G407": "{side}: {name} is in the line-up twice",
        "G408": "{side}: the batting order has no number {slot}",
        "G409": "{side}: {position} is played by nobody",
        "G410": "{side}: {position} is played by {names}",
        "G411": "{side}: {count} batters; {ruleset} allows {allowed}",
        "G412": "{side}: a line-up has {count} men; at least nine are needed",
        "G413": "the tag {tag} says {said}, but {found}",
        "G414": "the game stops in the {half}; it is not finished",
        "G415": "the tag {tag} is given twice",
        "G416": "the game cannot be called while it is tied",
        "G417": "the line-up of {side} is given twice",
        "G418": "the dice in braces are not closed",
        "G419": "the dice must be numbers from 1 to 20; {found} is not",
        "G420": "no team is named {name}",
        "G421": "{team} has no player named {name}",
        "G422": "the tag {tag} cannot be read: {value}",
        "G424": "the file cannot be opened: {why}",
        "G425": "{team} has two players named {name}; add his number in brackets",
        "G426": "this file was loaded before as another game, {game}",
        "G427": "{game} was entered or changed on the site, not by this file",
        "G428": "the database does not take it: {why}",
        "G429": "the file holds no game{which}",
        "G430": "{side}: {name} is a designated hitter; this league has none",
        "G431": "{side}: the pitcher {name} must bat; there is no designated hitter",
        # -- proof -------------------------------------------------------------------
        "P501": "{half}: {pa} plate appearances, but {sum} = runs + left + outs",
        "P502": "{side}: batters have {batting} {stat}, opposing pitchers {pitching}",
        "P503": "{side}: {putouts} putouts for {outs} outs",
        # -- warnings ----------------------------------------------------------------
        "W601": "{typed} is read as {read}",
        "W602": "a putout without a fielder (write {example} to name him)",
    }
)


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a text: line from 1, column from 1 (0 when unknown)."""

    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Violation:
    """One numbered remark on a play or a game, like a system check's.

    >>> str(violation("L201", base="second base", hint="Leave the runner out."))
    'L201 nobody is on second base. Leave the runner out.'
    """

    id: str
    message: str
    hint: str = ""
    where: Where = Where()
    params: Mapping[str, object] = field(default_factory=dict, compare=False)

    @property
    def is_warning(self) -> bool:
        """Whether the text was understood all the same."""
        return self.id.startswith("W")

    def at(self, line: int) -> Violation:
        """Return the same violation, found on this line of a file."""
        return replace(self, where=Where(line, self.where.column))

    def __str__(self) -> str:
        return f"{self.id} {self.message}." + (f" {self.hint}" if self.hint else "")


def violation(
    id: str, /, *, hint: str = "", column: int = 0, **params: object
) -> Violation:
    """Make the violation with this id; ``params`` fill its sentence."""
    if column:
        params["column"] = column
    message = phrase(SENTENCES[id], **params)
    return Violation(id, message, hint, Where(0, column), params)


class PlayRejected(Exception):
    """A play was refused; ``violations`` says why, most telling first."""

    def __init__(self, *violations: Violation):
        super().__init__(" ".join(map(str, violations)))
        self.violations = violations

    @property
    def violation(self) -> Violation:
        """The first, most telling reason."""
        return self.violations[0]


class InvalidPlay(PlayRejected):
    """The text cannot be read as a play."""


class IllegalPlay(PlayRejected):
    """The play cannot happen in this situation."""


class AmbiguousPlay(PlayRejected):
    """The text could be several plays; ``candidates`` holds them as text."""

    def __init__(self, refusal: Violation, candidates: tuple[str, ...]):
        super().__init__(refusal)
        self.candidates = candidates
