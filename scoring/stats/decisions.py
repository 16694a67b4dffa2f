"""Winning and losing pitcher and the save (OBR 9.17, 9.19).

Where the rule leaves the winner to the scorer, the man proposed here is the reliever
who got most outs, the earlier of two equals (case D-31).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.diamond import SIDES, Side
from scoring.engine import Outcome
from scoring.lineup import Player
from scoring.replay import Replay
from scoring.state import Ending, GameState
from scoring.stats.lines import PitchingLine

Decision = tuple[str, Player, Side]


@dataclass(frozen=True, slots=True)
class _GoAhead:
    """The play that put the winner ahead for good."""

    winning_pitcher: Player
    losing_pitcher: Player


def decide(replay: Replay, pitching: Sequence[PitchingLine]) -> Iterator[Decision]:
    """Return the decisions of a finished game: ``W``, ``L``, ``S`` with the pitcher.

    A game that is forfeited, tied, suspended or still going on has none (case D-32
    gives a forfeit the decisions of a called game when the winner led; that is not
    done here).
    """
    state = replay.state
    winner = state.winner
    if winner is None or state.ending not in (Ending.PLAYED, Ending.CALLED):
        return
    go_ahead = _find_go_ahead(replay, winner)
    if go_ahead is None:
        return
    staff = [line for line in pitching if line.side is winner]
    won = _winner(go_ahead.winning_pitcher, staff)
    yield "W", won, winner
    yield "L", go_ahead.losing_pitcher, winner.opponent
    last = _last_pitcher(replay.outcomes, winner)
    if last is not None and last != won and _saves(replay, winner, last, staff):
        yield "S", last, winner


def _lead(state: GameState, side: Side) -> int:
    visitors, home = state.runs
    return home - visitors if side is Side.HOME else visitors - home


def _find_go_ahead(replay: Replay, winner: Side) -> _GoAhead | None:
    """Find the last time the winner took the lead, and both pitchers of record."""
    of_record = {side: replay.start.lineup(side).fielders[0] for side in SIDES}
    found: _GoAhead | None = None
    for step in replay.steps:
        for side in SIDES:
            of_record[side] = step.before.lineup(side).fielders[0] or of_record[side]
        outcome = step.outcome
        if outcome is None:
            continue
        lead = _lead(outcome.before, winner)
        if lead <= 0 < _lead(outcome.after, winner):
            winning_pitcher = of_record[winner]
            assert winning_pitcher is not None
            run = outcome.runs[-lead]  # the run that makes it one more
            found = _GoAhead(winning_pitcher, run.runner.responsible_pitcher)
    return found


def _winner(of_record: Player, staff: Sequence[PitchingLine]) -> Player:
    """The pitcher of record, unless he started and went too short (9.17(b))."""
    outs = sum(line.outs for line in staff)
    needed = 15 if outs >= 18 else 12
    starter = staff[0]
    if of_record != starter.player or starter.outs >= needed or len(staff) == 1:
        return of_record
    return max(staff[1:], key=lambda line: (line.outs, -line.order)).player


def _last_pitcher(outcomes: Sequence[Outcome], side: Side) -> Player | None:
    faced = [o.pitcher for o in outcomes if o.before.half.fielding is side]
    return faced[-1] if faced else None


def _saves(
    replay: Replay, winner: Side, last: Player, staff: Sequence[PitchingLine]
) -> bool:
    line = next(line for line in staff if line.player == last)
    if line.order == 1 or not line.outs:
        return False
    entered = next(
        o.before
        for o in replay.outcomes
        if o.before.half.fielding is winner and o.pitcher == last
    )
    lead = _lead(entered, winner)
    if lead <= 0:
        return False
    on_base = sum(runner is not None for runner in entered.bases)
    return (
        (lead <= 3 and line.outs >= 3)
        or lead <= on_base + 2  # the tying run on base, at bat or on deck
        or line.outs >= 9
    )
