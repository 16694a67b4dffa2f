"""The cards and ratings that a game is played with. A league says; without one, nobody.

Games know no league: whoever keeps cards hands a function to ``register_board_source``
when the site starts. It is asked only for games of rulesets that read a board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from games.models import Game

#: What a ruleset reads of a board; the others have nothing on paper besides the rules.
PARTS: Mapping[str, tuple[str, ...]] = {
    "card": ("table", "deck"),
    "one_die_advanced": ("ratings", "default"),
    "two_dice_advanced": ("ratings", "default"),
}


@dataclass(frozen=True)
class Board:
    """A league's cards and ratings at one time; ``key`` tells them from all others.

    ``load`` returns what ``load_ruleset`` takes as its board. It is asked once for a
    ruleset in a process, and only when nobody has asked for this key before.
    """

    key: str = ""
    load: Callable[[], Mapping[str, object]] = field(default=dict, compare=False)


#: The board of everybody who has none: the cards and ratings of the rules themselves.
NO_BOARD = Board()

BoardSource = Callable[[Game], Board]

_sources: list[BoardSource] = []


def register_board_source(source: BoardSource) -> None:
    """Let this callable say with which cards and ratings a game is played."""
    _sources[:] = [source]


def board_of_game(game: Game) -> Board:
    """Return the board of a game; asked once for each row object."""
    if game.ruleset not in PARTS or not _sources:
        return NO_BOARD
    found = vars(game).get("_board")
    if found is None:
        found = game._board = _sources[0](game)
    return found


def part_for(ruleset: str, board: Mapping[str, object]) -> dict[str, object]:
    """Return what a ruleset reads of a whole board.

    >>> part_for("card", {"deck": {}, "ratings": {}}), part_for("diceball", {"deck": 1})
    ({'deck': {}}, {})
    """
    return {name: board[name] for name in PARTS.get(ruleset, ()) if name in board}
