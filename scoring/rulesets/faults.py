"""Why a ruleset refuses dice, a choice, a board or a play: the letter ``R``.

The same style as ``scoring.faults``: an id, a sentence, parameters. Every refusal
names the place, and is raised as a ``PlayRejected``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.faults import PlayRejected, Violation
from scoring.phrases import phrase

#: Every violation id of the rulesets with its sentence.
SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # -- dice and calls that do not fit the step --------------------------------
        "R701": "{kind}: {dice} dice are thrown here, and {found} were given",
        "R702": "{kind}: a die shows 1 to {sides}; {face} is not possible",
        "R703": "{topic}: “{choice}” is not on offer; the choices are {choices}",
        # -- boards and options ------------------------------------------------------
        "R711": "{place}: zone {zone} has no result",
        "R712": "{place}: zone {zone} is {first} and {second} at once",
        "R713": "{place}: {found} is not a distance; it must be 1 or more",
        "R714": "{place}: the board has no such entry",
        "R715": "{place}: {found} is not {expected}",
        "R716": "{place}: {number} is neither printed in a section nor inferred",
        "R717": "no ruleset is called {name}; there are {names}",
        "R718": "{ruleset} has no optional play {option}; there are {options}",
        "R719": "{place}: zone {zone} is not on the board, which ends at {last}",
        # -- tables, cards and decks -------------------------------------------------
        "R721": "{place}: the roll {roll} is missing",
        "R722": "{place}: the roll {roll} stands twice",
        "R723": "{place}: “{letter}” is not known here; known are {letters}",
        "R724": "{place}: there is no roll {roll}; two dice show 1-1 to 6-6",
        "R725": "{place}: the entry is missing",
        "R726": "the deck has no card for {player}, and no card for everybody else",
        "R727": "{place}: a rating is 0 to 20; {found} is not",
        "R728": "{place}: {found} is not a card; a card is a table of rows",
        "R729": "{ruleset} has no roll for each batter to go with a 20-sided die",
        # -- files of cards ----------------------------------------------------------
        "R733": "the first row of a CSV of cards or ratings holds the headings, such "
        "as {columns}; a TOML begins with [deck] or another part",
        "R734": "row {row} cannot be read; look for a quotation mark left open",
        "R735": "{place}: the column {column} stands twice",
        # -- line scores -------------------------------------------------------------
        "R731": "half-inning {halves} of a line score cannot have {runs} runs, or the "
        "game is over",
        "R732": "two lines of runs by inning are wanted, visitors first; not “{text}”",
        "R741": "“{word}” is no number; runs and dice are written as numbers",
        "R742": "no half-inning was recorded, so there is none to take back",
        "R743": "this game has batters, so its runs follow from its plays",
        "R744": "the game is over; there are dice too many",
    }
)


class StepRejected(PlayRejected):
    """Dice or a choice do not fit the step that is due."""


class BoardRejected(PlayRejected):
    """A board or a set of options cannot be played with."""


def violation(id: str, /, *, hint: str = "", **params: object) -> Violation:
    """Make the violation with this id; ``params`` fill its sentence.

    >>> str(violation("R711", place="board.toml", zone=6))
    'R711 board.toml: zone 6 has no result.'
    """
    return Violation(id, phrase(SENTENCES[id], **params), hint, params=params)
