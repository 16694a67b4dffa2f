"""The last play of a game: it is over when the winning run is home (DB-GAM-2)."""

from __future__ import annotations

from dataclasses import replace

from scoring.diamond import Base
from scoring.play import HITS, Advance, Code, Play
from scoring.state import GameState

_HIT_OF = {bases: code for code, bases in HITS.items()}


def runs_to_win(state: GameState) -> int | None:
    """Return how many runs would end the game now, if any number would."""
    return state.runs_to_end


def stop_at_winning_run(state: GameState, play: Play) -> Play:
    """Return a ruleset's play as far as it was played in this game.

    A ruleset does not know the score, so its play may bring more men home than the
    game needs.
    """
    needed = runs_to_win(state)
    return play if needed is None else stop_after(needed, play)


def stop_after(needed: int, play: Play) -> Play:
    """Return a play as it counts when so many runs end the game.

    The others stop behind the winning run, and a hit is as long as the winning run's
    way home (OBR 9.06(f)). A home run counts in full.

    >>> from scoring.notation import format_play, parse_play
    >>> format_play(stop_after(1, parse_play("H2** 3>H 2>H 1>3")))
    'H1* 3>H 2>3 1>2'
    """
    scoring = [move for move in play.advances if move.scores]
    if play.code is Code.HOME_RUN or len(scoring) < needed:
        return play
    winner = scoring[needed - 1]
    bases = Base.HOME - winner.start
    code: Code | None = play.code
    if code in HITS and HITS[code] > bases:
        code = _HIT_OF[bases]
    if len(scoring) == needed and code is play.code:
        return play
    moves = _behind(play.advances, winner)
    bases = play.bases
    if code is Code.ERROR:  # the batter stops behind the last man, too
        last = min((m.end for m in moves if not m.out), default=Base.HOME)
        bases = max(1, min(bases, last - 1))
    rbi = min(play.rbi, needed)
    return replace(play, code=code, bases=bases, rbi=rbi, advances=moves)


def _behind(moves: tuple[Advance, ...], winner: Advance) -> tuple[Advance, ...]:
    """Return the moves with nobody behind the winning run coming home."""
    kept = []
    limit = Base.HOME
    for move in moves:
        if move.start < winner.start and not move.out:
            end = min(move.end, Base(limit - 1))
            move = replace(move, end=Base(end))
            limit = move.end
        if move.start is not Base.BATTER:
            kept.append(move)
    return tuple(move for move in kept if move.moves)
