"""Who bats, runs, pitches and catches, for rulesets that rate men."""

from __future__ import annotations

from scoring.diamond import Position
from scoring.lineup import Player
from scoring.rulesets.base import Men
from scoring.state import GameState


def name_of(player: Player | None) -> str:
    """Return by what a league's cards and ratings know a man: his id, or his name."""
    if player is None:
        return ""
    return player.id or player.name


def men_of(state: GameState) -> Men:
    """Return the men on the field now."""
    first, second, third = (
        name_of(runner.player) if runner is not None else "" for runner in state.bases
    )
    fielders = state.lineup(state.half.fielding).fielders
    return Men(
        name_of(state.batter),
        (first, second, third),
        name_of(state.pitcher),
        name_of(fielders[Position.CATCHER - 1]),
    )
