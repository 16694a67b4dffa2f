"""What a league adds to a printed sheet: numbers on shirts, whose game it is.

Games know no league. Without one the shirts have no numbers, and a sheet names only its
teams.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from games.models import Game, Player, Team


@dataclass(frozen=True, slots=True)
class Shirt:
    """A man of a roster: the number on his shirt, and what the roster says he plays."""

    player: Player
    number: str = ""
    positions: str = ""


ShirtSource = Callable[[Team, date], list[Shirt]]
TagSource = Callable[[Game], dict[str, str]]

_shirts: list[ShirtSource] = []
_tags: list[TagSource] = []


def register_shirt_source(source: ShirtSource) -> None:
    """Let this callable say who wears which number for a team on a day."""
    _shirts[:] = [source]


def register_tag_source(source: TagSource) -> None:
    """Let this callable say which more tags (``League``, ``Season``) a game bears."""
    _tags[:] = [source]


def shirts_of(team: Team, day: date) -> list[Shirt]:
    """Return a team's roster on a day, by number; empty where none is kept."""
    return _shirts[0](team, day) if _shirts else []


def tags_beside(game: Game) -> dict[str, str]:
    """Return what a league says of a game in tags; the game may not be stored."""
    return _tags[0](game) if _tags else {}
