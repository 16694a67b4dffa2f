"""Which runs are earned: every half-inning is played again without its errors.

The inning is reconstructed (OBR 9.16(a), DB-STA-5): a man who reached on an error
would have been out, so he is not on base and there is one out more; an advance on an
error or a passed ball would not have happened, unless a later play brings the man as
far. A run is earned when its runner would have come home before the third out.

Men who would stand elsewhere than they did are moved as the man did who really stood
there; where nobody stood, as far as the hit was long. Whom the pitcher in relief
found, and the chances missed before him, are none of his: his own runs are judged
from his first batter on (9.16(i)), so that a run can be earned against him and
unearned for the team.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.diamond import BASES, Base
from scoring.engine import Move, Outcome
from scoring.lineup import Player
from scoring.phrases import joined, phrase
from scoring.play import DEAD_BALLS, HITS, Advance, Cause, Code, Ruling
from scoring.stats.lines import Earned

Verdicts = list[tuple[Outcome, Move, "RunVerdict"]]


@dataclass(frozen=True, slots=True)
class RunVerdict:
    """Whether a run is earned (E), unearned (U) or unearned for the team only (T)."""

    earned: Earned
    why: str


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A play whose men are numbered: each by the play on which he came to bat.

    ``stood`` says who really stood where before it, ``men`` who moved.
    """

    number: int
    outcome: Outcome
    stood: dict[Base, int]
    men: tuple[tuple[int, Move], ...]

    @property
    def hit_bases(self) -> int:
        code = self.outcome.play.code
        return HITS.get(code, 0) if code is not None else 0

    @property
    def longest_run(self) -> int:
        """The most bases that anybody gained on a hit; 0 when it was none."""
        if not self.hit_bases:
            return 0
        run = (
            move.advance.end - move.advance.start
            for _, move in self.men
            if not move.advance.out and not move.advance.errors
        )
        return max(self.hit_bases, *run, 0)

    def move_from(self, base: Base) -> Advance | None:
        """What the man who really stood on this base did."""
        for _, move in self.men:
            if move.advance.start is base:
                return move.advance
        return None

    def move_of(self, man: int) -> Advance | None:
        """What this man really did."""
        return next((move.advance for m, move in self.men if m == man), None)


def _number(outcomes: Sequence[Outcome]) -> list[_Numbered]:
    on_base: dict[Base, int] = {}
    for base, runner in zip(BASES, outcomes[0].before.bases, strict=True):
        if runner is not None:
            on_base[base] = -base
    plays = []
    for number, outcome in enumerate(outcomes):
        stood = dict(on_base)
        men = []
        for move in outcome.moves:
            start = move.advance.start
            man = number if start is Base.BATTER else on_base.pop(start)
            men.append((man, move))
        for man, move in men:
            if not move.advance.out and not move.scores:
                on_base[move.advance.end] = man
        plays.append(_Numbered(number, outcome, stood, tuple(men)))
    return plays


@dataclass(slots=True)
class _WithoutErrors:
    """A half-inning as it would have gone.

    ``where`` holds the men who would be on base, ``home`` those who would have
    scored, ``why_not`` the reason for a man who would never have been on base, and
    ``chances`` the plays that should have been outs. ``prolonged_by`` is the error on
    a foul fly that should have put out the man at bat.
    """

    outs: int
    where: dict[int, Base]
    home: set[int] = field(default_factory=set)
    why_not: dict[int, str] = field(default_factory=dict)
    chances: list[str] = field(default_factory=list)
    prolonged_by: str = ""

    def play(self, play: _Numbered) -> None:
        """Play one play as it would have gone."""
        if self.outs >= 3:
            return
        if dropped := _dropped_foul_fly(play.outcome):
            self.outs += not self.prolonged_by
            self.chances.append(dropped)
            self.prolonged_by = dropped
            return
        ends, outs = self._runners(play)
        batter = play.outcome.resolution.moves[-1:]
        bats = play.outcome.play.code is not None
        prolonged = bats and self.prolonged_by
        batter_out = (
            bats and not prolonged and self._batter_is_out(play, batter[0], outs)
        )
        if self._ends_without_runs(play, len(outs), batter_out):
            self.outs = 3
            return
        self.outs += len(outs) + batter_out
        for man in outs:
            del self.where[man]
        for man, end in ends.items():
            self._stand(man, end)
        if prolonged:
            self.why_not[play.number] = phrase(
                "batted on after {cause}", cause=self.prolonged_by
            )
            self.prolonged_by = ""
        elif bats and not batter_out and not batter[0].out:
            self._land_batter(play, batter[0])

    def _runners(self, play: _Numbered) -> tuple[dict[int, Base], list[int]]:
        """Return where the men would go, and those who would be put out."""
        ends: dict[int, Base] = {}
        outs: list[int] = []
        ahead = Base.HOME + 1  # the base that the man ahead holds
        for man, base in sorted(self.where.items(), key=lambda item: -item[1]):
            bases = self._bases_gained(play, man, base)
            if bases is None:
                outs.append(man)
                continue
            end = Base(min(base + bases, Base.HOME))
            if end is not Base.HOME and end >= ahead:
                end = Base(max(ahead - 1, base))
            ends[man] = end
            if end is not Base.HOME:
                ahead = end
        return ends, outs

    def _bases_gained(self, play: _Numbered, man: int, base: Base) -> int | None:
        """Return how far a man on this base would go; ``None`` when he is out."""
        code, hit = play.outcome.play.code, play.hit_bases
        followed = play.move_from(base)
        if base not in play.stood:
            followed = play.move_of(man)
            if followed is None:
                bunted = play.outcome.play.is_sacrifice and base is not Base.THIRD
                return max(play.longest_run, int(bunted))
        elif followed is None:
            return 0
        if followed.out:
            return None
        gained = followed.end - followed.start
        if code is Code.FIELDERS_CHOICE and followed.errors and gained == 1:
            self.chances.append(_error_text(followed))
            return None  # he would have been forced out
        if code is Code.ERROR:
            if base is Base.THIRD:
                return int(play.outcome.play.rbi > 0)
            return min(gained, 1)
        if code in DEAD_BALLS and followed.cause is None:
            return 0  # only the batter pushes him on
        if followed.errors or followed.cause is Cause.PASSED_BALL:
            return min(gained, hit)
        return max(gained, play.longest_run) if base not in play.stood else gained

    def _batter_is_out(self, play: _Numbered, batter: Advance, outs: list[int]) -> bool:
        code = play.outcome.play.code
        if batter.out:
            return True
        if code is Code.ERROR:
            return self._note(play.number, f"E{int(play.outcome.play.fielders[-1])}")
        if code is Code.STRIKEOUT and batter.errors:
            return self._note(play.number, _error_text(batter))
        if code is Code.STRIKEOUT and batter.cause is Cause.PASSED_BALL:
            return self._note(play.number, phrase("a passed ball"))
        if code is Code.FIELDERS_CHOICE:
            # He took the place of a man who should not have been there.
            taken = any(move.advance.out for _, move in play.men)
            if taken and not outs:
                self.why_not[play.number] = phrase(
                    "took the place of a man on by an error"
                )
                return True
        return False

    def _note(self, number: int, cause: str) -> bool:
        self.why_not[number] = phrase("reached on {cause}", cause=cause)
        self.chances.append(cause)
        return True

    def _ends_without_runs(
        self, play: _Numbered, runners_out: int, batter_out: bool
    ) -> bool:
        """Whether the third out would be one on which no run counts."""
        outcome = play.outcome
        needed = 3 - self.outs
        if runners_out + batter_out < needed:
            return False
        if not batter_out or play.hit_bases:
            # A run that really counted on this play counts here as well.
            return not outcome.runs
        order = outcome.resolution.outs_in_order
        if Base.BATTER in order:
            return order.index(Base.BATTER) >= needed - 1
        return True

    def _stand(self, man: int, base: Base) -> None:
        if base is Base.HOME:
            del self.where[man]
            self.home.add(man)
        else:
            self.where[man] = base

    def _land_batter(self, play: _Numbered, batter: Advance) -> None:
        code = play.outcome.play.code
        if code is Code.INTERFERENCE:
            self.why_not[play.number] = phrase("reached on interference")
        end = Base(HITS[code]) if code in HITS and batter.errors else batter.end
        self._push(end)
        self.where[play.number] = end
        if end is Base.HOME:
            self._stand(play.number, end)

    def _push(self, base: Base) -> None:
        """Make room for a man on a base: whoever stands there goes on."""
        if base is Base.HOME:
            return
        for man, there in list(self.where.items()):
            if there is base:
                following = Base(base + 1)
                self._push(following)
                self._stand(man, following)


def _dropped_foul_fly(outcome: Outcome) -> str:
    for advance in outcome.play.advances:
        if advance.start is Base.BATTER and not advance.moves:
            return _error_text(advance)
    return ""


def _error_text(advance: Advance) -> str:
    return f"E{int(advance.errors[0])}"


def _play_again(plays: Sequence[_Numbered]) -> _WithoutErrors:
    first = plays[0]
    where = {man: base for base, man in first.stood.items()}
    inning = _WithoutErrors(first.outcome.before.outs, where)
    for play in plays:
        inning.play(play)
    return inning


def judge_runs(outcomes: Sequence[Outcome]) -> Verdicts:
    """Return the verdict on every run of one half-inning, in the order they scored."""
    plays = _number(outcomes)
    if not any(outcome.runs for outcome in outcomes):
        return []
    team = _play_again(plays)
    own: dict[Player, _WithoutErrors] = {}
    for play in plays:
        pitcher = play.outcome.pitcher
        if pitcher not in own:
            own[pitcher] = (
                team if not play.number else _play_again(plays[play.number :])
            )
    return [
        (play.outcome, move, _verdict(team, own, man, move))
        for play in plays
        for man, move in play.men
        if move.scores
    ]


def read_marks(outcomes: Sequence[Outcome]) -> Verdicts:
    """Return the scorer's own verdict on every run: earned unless he marked it."""
    return [
        (outcome, move, _ruling(move) or RunVerdict("E", "earned: not marked"))
        for outcome in outcomes
        for move in outcome.runs
    ]


def _ruling(move: Move) -> RunVerdict | None:
    rulings = move.advance.rulings
    if Ruling.UNEARNED in rulings:
        return RunVerdict("U", "unearned: the scorer's ruling")
    if Ruling.TEAM_UNEARNED in rulings:
        return RunVerdict("T", "unearned for the team: the scorer's ruling")
    return None


def _verdict(
    team: _WithoutErrors,
    own: dict[Player, _WithoutErrors],
    man: int,
    move: Move,
) -> RunVerdict:
    if ruled := _ruling(move):
        return ruled
    if move.runner.is_placed:
        return RunVerdict("U", phrase("unearned: placed on base by rule"))
    inning = own.get(move.runner.responsible_pitcher, team)
    why_not = _why_not(team, man)
    if man in inning.home and man not in inning.why_not:
        if man in team.home:
            return RunVerdict("E", phrase("earned"))
        return RunVerdict("T", phrase("unearned for the team: {why}", why=why_not))
    return RunVerdict("U", phrase("unearned: {why}", why=_why_not(inning, man)))


def _why_not(inning: _WithoutErrors, man: int) -> str:
    if man in inning.why_not:
        return inning.why_not[man]
    if man in inning.where:
        return phrase("would have been left on {base}", base=inning.where[man].spoken)
    if inning.outs < 3 or not inning.chances:
        return phrase("would have been put out")
    chances = joined(", ", inning.chances)
    return phrase("the side should have been out ({chances})", chances=chances)
