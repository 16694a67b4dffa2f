"""What lies on the table now: who bats, runs, pitches and catches, who may steal.

Readers that look a situation up take a ``Where``: a bare situation, of which nothing
else is known, or a ``PlateAppearance`` that says who the men are.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.diamond import Base, Position, Situation
from scoring.lineup import Player
from scoring.rulesets.base import Men, PlateAppearance, Ruleset
from scoring.state import GameState

Where = Situation | PlateAppearance


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


def lead_off_base(state: GameState) -> Base | None:
    """Return the base of the man from the first slot, who may be sent to steal."""
    for base, runner in enumerate(state.bases, start=1):
        if runner is not None and runner.slot == 1:
            return Base(base)
    return None


def situation_of(where: Where) -> Situation:
    """Return the bases and the outs."""
    return where if isinstance(where, Situation) else where.situation


def fresh(ruleset: Ruleset, where: Where) -> PlateAppearance:
    """Return what a ruleset is asked before the first pitch, all attempts left.

    What it does not look at is left out, so that equal questions are equal: the men
    where it rates none, a stealer who may not run.
    """
    asked = PlateAppearance(where) if isinstance(where, Situation) else where
    return PlateAppearance(
        asked.situation,
        stealer=ruleset.stealer(asked),
        hit_and_runs=ruleset.hit_and_run_limit,
        men=asked.men if ruleset.rates_men else Men(),
    )


def appearance_of(state: GameState, ruleset: Ruleset) -> PlateAppearance:
    """Return what a ruleset is asked at this point of a game, with a fresh count."""
    asked = PlateAppearance(state.situation, stealer=lead_off_base(state))
    if ruleset.rates_men:
        asked = replace(asked, men=men_of(state))
    return fresh(ruleset, asked)
