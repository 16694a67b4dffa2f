"""Which runs are earned: every half-inning is played again without its errors.

The inning is reconstructed (OBR 9.16(a)): a man who reached on an error would have
been out, so he is not on base and there is one out more; an advance on an error or a
passed ball would not have happened, unless a later play brings the man as far. A run
is earned when its runner would have come home before the third out (DB-STA-5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.diamond import Base
from scoring.engine import Move, Outcome
from scoring.play import HITS, Advance, Cause, Code, Ruling
from scoring.stats.lines import Earned


@dataclass(frozen=True, slots=True)
class RunVerdict:
    """Whether a run is earned (E), unearned (U) or unearned for the team only (T)."""

    earned: Earned
    why: str


@dataclass(slots=True)
class _WithoutErrors:
    """A half-inning as it would have gone. Men are numbered by their own play.

    ``where`` holds the men who would be on base, ``home`` those who would have
    scored, ``why_not`` the reason for a man who would never have been on base, and
    ``chances`` the errors that cost the defense an out.
    """

    outs: int = 0
    where: dict[int, Base] = field(default_factory=dict)
    home: set[int] = field(default_factory=set)
    why_not: dict[int, str] = field(default_factory=dict)
    chances: list[str] = field(default_factory=list)

    def land(self, man: int, base: Base) -> None:
        """Put a man on a base, pushing on whoever stands there."""
        if base is not Base.HOME:
            for other, there in list(self.where.items()):
                if other != man and there is base:
                    self.land(other, Base(base + 1))
        self.where.pop(man, None)
        if base is Base.HOME:
            self.home.add(man)
        else:
            self.where[man] = base


def judge_runs(outcomes: Sequence[Outcome]) -> list[tuple[Outcome, Move, RunVerdict]]:
    """Return the verdict on every run of one half-inning, in the order they scored."""
    inning = _WithoutErrors()
    on_base: dict[Base, int] = {}
    scored: list[tuple[int, Outcome, Move]] = []
    for number, outcome in enumerate(outcomes):
        men = _number_men(outcome, number, on_base)
        scored += [(m, outcome, move) for m, move in men if move.scores]
        if inning.outs < 3:
            _play_again(inning, number, outcome, men)
    return [
        (outcome, move, _verdict(inning, man, move)) for man, outcome, move in scored
    ]


def _number_men(
    outcome: Outcome, number: int, on_base: dict[Base, int]
) -> list[tuple[int, Move]]:
    """Say who the men of a play are, and keep track of who really stands where."""
    men = []
    for move in outcome.moves:
        start = move.advance.start
        man = number if start is Base.BATTER else on_base.pop(start, -number - 1)
        men.append((man, move))
    for man, move in men:
        if not move.advance.out and not move.scores:
            on_base[move.advance.end] = man
    return men


def _play_again(
    inning: _WithoutErrors, number: int, outcome: Outcome, men: list[tuple[int, Move]]
) -> None:
    """Play one play as it would have gone."""
    batter = outcome.resolution.moves[-1] if outcome.play.code is not None else None
    stays_out = batter is not None and _batter_is_out(inning, outcome, batter, men)
    out_men = [m for m, move in men if move.advance.out and m in inning.where]
    outs = len(out_men) + stays_out
    before = inning.outs
    inning.outs += outs
    for man in out_men:
        del inning.where[man]
    if batter is not None and stays_out and not batter.out:
        _note_chance(inning, number, outcome, batter)
    if inning.outs >= 3 and stays_out:
        return  # the side would be out with the batter: nobody scores
    moved = {man for man, move in men}
    for man, move in men:
        if man in inning.where and not move.advance.out:
            _advance(inning, man, move.advance)
    hit = HITS.get(outcome.play.code, 0) if outcome.play.code is not None else 0
    for man in [m for m in inning.where if m not in moved]:
        inning.land(man, Base(min(inning.where[man] + hit, Base.HOME)))
    if batter is not None and not stays_out and inning.outs < 3 and before < 3:
        _land_batter(inning, number, outcome, batter)


def _batter_is_out(
    inning: _WithoutErrors,
    outcome: Outcome,
    batter: Advance,
    men: list[tuple[int, Move]],
) -> bool:
    play = outcome.play
    if batter.out or play.code is Code.ERROR:
        return True
    if play.code is Code.STRIKEOUT:
        return batter.cause is Cause.PASSED_BALL or bool(batter.errors)
    if play.code is Code.FIELDERS_CHOICE:
        # He took the place of a man who should not have been there to be put out.
        out = [m for m, move in men if move.advance.out]
        return bool(out) and not any(man in inning.where for man in out)
    return False


def _note_chance(
    inning: _WithoutErrors, number: int, outcome: Outcome, batter: Advance
) -> None:
    play = outcome.play
    if play.code is Code.ERROR:
        cause = f"E{int(play.fielders[0])}"
    elif batter.errors:
        cause = f"E{int(batter.errors[0])}"
    elif play.code is Code.FIELDERS_CHOICE:
        cause = "a fielder's choice on a man who reached on an error"
    else:
        cause = "a passed ball"
    inning.why_not[number] = f"reached on {cause}"
    if play.code is not Code.FIELDERS_CHOICE:
        inning.chances.append(cause)


def _advance(inning: _WithoutErrors, man: int, advance: Advance) -> None:
    if advance.errors or advance.cause is Cause.PASSED_BALL:
        return
    bases = advance.end - advance.start
    inning.land(man, Base(min(inning.where[man] + bases, Base.HOME)))


def _land_batter(
    inning: _WithoutErrors, number: int, outcome: Outcome, batter: Advance
) -> None:
    code = outcome.play.code
    if code is Code.INTERFERENCE:
        inning.why_not[number] = "reached on interference"
        return
    end = Base(HITS[code]) if code in HITS and batter.errors else batter.end
    inning.land(number, end)


def _verdict(inning: _WithoutErrors, man: int, move: Move) -> RunVerdict:
    rulings = move.advance.rulings
    if Ruling.UNEARNED in rulings:
        return RunVerdict("U", "unearned: the scorer's ruling")
    if Ruling.TEAM_UNEARNED in rulings:
        return RunVerdict("T", "unearned for the team: the scorer's ruling")
    if man in inning.home:
        return RunVerdict("E", "earned")
    if man in inning.why_not:
        return RunVerdict("U", f"unearned: {inning.why_not[man]}")
    if man in inning.where:
        base = inning.where[man].spoken
        return RunVerdict("U", f"unearned: would have been left on {base}")
    chances = ", ".join(inning.chances) or "an error"
    return RunVerdict("U", f"unearned: the side should have been out ({chances})")
