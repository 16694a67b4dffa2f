"""Stars for a play from an event file, by the defaults of those files."""

from __future__ import annotations

from dataclasses import replace

from scoring.diamond import Base, Situation
from scoring.play import Advance, Code, Play, Ruling
from scoring.resolution import is_double_play_ball, run_batted_in


def bats_in(situation: Situation, play: Play, move: Advance) -> bool:
    """Whether an event file counts a run batted in for this run."""
    if Ruling.NO_RBI in move.rulings:
        return False
    if Ruling.RBI in move.rulings:
        return True
    if play.code is None or play.code is Code.STRIKEOUT:
        return False
    if play.code is Code.ERROR:
        return move.start is Base.THIRD and situation.outs < 2 and not move.errors
    if is_double_play_ball(situation, play) or move.errors:
        return False
    return move.start is not Base.BATTER or play.code is Code.HOME_RUN


def add_stars(situation: Situation, play: Play) -> Play:
    """Return the play with its stars, and rulings where our defaults differ."""
    implied = play.batter_advance
    moves = []
    stars = 0
    for move in play.advances:
        if move.scores:
            counts = bats_in(situation, play, move)
            stars += counts
            move = _ruled(situation, play, move, counts)
        moves.append(move)
    if implied is not None and implied.scores and implied not in play.advances:
        stars += 1
    return replace(play, advances=tuple(moves), rbi=stars)


def _ruled(situation: Situation, play: Play, move: Advance, counts: bool) -> Advance:
    """Mark a run only where its credit differs from what our rules take for granted."""
    rulings = move.rulings - {Ruling.RBI, Ruling.NO_RBI}
    low, high = run_batted_in(situation, play, move)
    if not low <= counts <= high:
        rulings |= {Ruling.RBI if counts else Ruling.NO_RBI}
    return replace(move, rulings=rulings)
