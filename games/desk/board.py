"""The scoreboard of the entry page: who is where, who is due, what was just played."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.house import house_marks
from games.models import Game, PlayRecord
from games.shown.narration import ToldHalf, tell_game
from games.words.names import short_name
from games.words.speech import say
from scoring.diamond import BASES, Position
from scoring.lineup import Player as Man
from scoring.replay import Replay
from scoring.state import GameState

#: How many men are shown after the one at bat.
MEN_DUE_LATER = 2


@dataclass(frozen=True, slots=True)
class OnBase:
    """A base, with the man on it if there is one."""

    number: int
    spoken: str
    name: str = ""

    @property
    def short(self) -> str:
        """The runner's name where there is little room."""
        name = short_name(self.name)
        return name if len(name) <= 15 else f"{name[:14]}…"


@dataclass(frozen=True, slots=True)
class Due:
    """A man who is due at bat: slot, name, position."""

    slot: int
    man: Man
    position: str


@dataclass(frozen=True, slots=True)
class Board:
    """The game at this moment, ready to be shown."""

    state: GameState
    heading: str
    bases: tuple[OnBase, ...]
    due: tuple[Due, ...]
    pitcher: Man | None
    field_fault: str
    batting: object
    fielding: object
    halves: tuple[ToldHalf, ...]

    @property
    def batter(self) -> Due:
        """The man at bat."""
        return self.due[0]

    @property
    def later(self) -> tuple[Due, ...]:
        """The men after him."""
        return self.due[1:]

    @property
    def spoken(self) -> str:
        """The situation in one sentence, with names."""
        men = [
            _("%(name)s on %(base)s") % {"name": base.name, "base": say(base.spoken)}
            for base in self.bases
            if base.name
        ]
        outs = (_("nobody out"), _("one out"), _("two out"), _("three out"))
        runners = pgettext("list", ", ").join(men) or _("bases empty")
        said = {"runners": runners, "outs": outs[self.state.outs]}
        return _("%(runners)s, %(outs)s") % said


def _due(state: GameState) -> tuple[Due, ...]:
    slots = state.lineup(state.half.batting).slots
    first = state.batter_slot - 1
    men = []
    for index in range(first, first + 1 + MEN_DUE_LATER):
        spot = slots[index % len(slots)]
        position = Position(spot.position).abbreviation
        men.append(Due(index % len(slots) + 1, spot.player, position))
    return tuple(men)


def make_board(game: Game, replay: Replay, rows: list[PlayRecord]) -> Board:
    """Return what the entry page shows of a game."""
    state = replay.state
    runners = [state.runner(base) for base in BASES]
    halves = tell_game(replay, rows, house_marks(game, replay))[-2:]
    if halves and not state.is_over and halves[-1].heading != state.half_name:
        halves = halves[-1:]
    return Board(
        state,
        _("the game is over") if state.is_over else state.half_name,
        tuple(
            OnBase(base, base.spoken, runner.player.name if runner else "")
            for base, runner in zip(BASES, runners, strict=True)
        ),
        _due(state),
        state.pitcher,
        state.lineup(state.half.fielding).fault,
        game.team(state.half.batting),
        game.team(state.half.fielding),
        tuple(reversed(halves)),
    )
