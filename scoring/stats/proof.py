"""Proof of a box score (OBR 9.03(c), case D-18).

Plate appearances are runs, men left on base and outs, for each half-inning; batting
equals the opposing pitching; putouts equal outs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from scoring.diamond import SIDES, Side
from scoring.engine import Outcome
from scoring.faults import Violation, violation
from scoring.replay import Replay
from scoring.state import name_half
from scoring.stats.lines import BoxScore

#: Counts that a side's batters and the opposing pitchers must share.
_SHARED = ("r", "h", "home_runs", "bb", "so", "hbp")


def prove_box(replay: Replay, box: BoxScore) -> tuple[Violation, ...]:
    """Return everything that does not balance; nothing when the box proves."""
    return (
        *_prove_half_innings(replay.outcomes),
        *_prove_sides(box),
        *_prove_putouts(replay.outcomes, box),
    )


def _prove_half_innings(outcomes: tuple[Outcome, ...]) -> Iterator[Violation]:
    for (inning, half), group in groupby(
        outcomes, key=lambda o: (o.before.inning, o.before.half)
    ):
        plays = list(group)
        placed = len(plays[0].before.situation.runners)
        appearances = placed + sum(o.play.code is not None for o in plays)
        runs = sum(o.resolution.runs for o in plays)
        outs = sum(o.resolution.outs for o in plays)
        last = plays[-1]
        moved = {m.advance.start for m in last.moves}
        stayed = sum(b not in moved for b in last.before.situation.runners)
        reached = sum(not m.advance.out and not m.scores for m in last.moves)
        accounted = runs + outs + stayed + reached
        if appearances != accounted:
            yield violation(
                "P501", half=name_half(half, inning), pa=appearances, sum=accounted
            )


def _prove_sides(box: BoxScore) -> Iterator[Violation]:
    for side in SIDES:
        for stat in _SHARED:
            batting = sum(getattr(line, stat) for line in box.batting_of(side))
            pitching = sum(
                getattr(line, stat) for line in box.pitching_of(side.opponent)
            )
            if batting != pitching:
                yield violation(
                    "P502",
                    side=side.spoken,
                    batting=batting,
                    pitching=pitching,
                    stat=stat,
                )


def _prove_putouts(outcomes: tuple[Outcome, ...], box: BoxScore) -> Iterator[Violation]:
    """Outs for which no fielder is named are the team's (IF without a fielder)."""
    for side in SIDES:
        outs = unnamed = 0
        for outcome in outcomes:
            if outcome.before.half.fielding is side:
                outs += outcome.resolution.outs
                unnamed += outcome.resolution.putouts.count(None)
        putouts = unnamed + sum(line.po for line in box.fielding_of(side))
        if putouts != outs:
            yield violation("P503", side=side.spoken, putouts=putouts, outs=outs)


def proof_sums(box: BoxScore, side: Side) -> tuple[int, int]:
    """Return a side's plate appearances, and its runs, men left and outs made."""
    row = box.linescore[SIDES.index(side)]
    appearances = row.placed + sum(line.pa for line in box.batting_of(side))
    outs = sum(line.outs for line in box.pitching_of(side.opponent))
    return appearances, row.r + row.lob + outs
