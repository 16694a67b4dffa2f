"""The box score of a game: every line counted from its plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from scoring.diamond import FIELD, SIDES, Base, Half, Position, Side
from scoring.engine import Move, Outcome
from scoring.lineup import Lineup, Player
from scoring.play import NOT_AT_BATS, Cause, Code
from scoring.replay import Replay
from scoring.resolution import Resolution
from scoring.state import Ending, GameState
from scoring.stats.decisions import Decisions, decide
from scoring.stats.earned_runs import judge_runs, read_marks
from scoring.stats.lines import (
    BattingLine,
    BoxScore,
    FieldingLine,
    LineScoreRow,
    PitchingLine,
    RunLine,
)
from scoring.stats.notes import write_notes
from scoring.stats.proof import prove_box

#: What each code counts, for the batter and for the pitcher alike.
_COUNTED: dict[Code, tuple[str, ...]] = {
    Code.SINGLE: ("h",),
    Code.DOUBLE: ("h", "doubles"),
    Code.TRIPLE: ("h", "triples"),
    Code.HOME_RUN: ("h", "home_runs"),
    Code.WALK: ("bb",),
    Code.INTENTIONAL_WALK: ("bb", "ibb"),
    Code.HIT_BY_PITCH: ("hbp",),
    Code.STRIKEOUT: ("so",),
    Code.INTERFERENCE: ("xi",),
}


def _counted(outcome: Outcome, code: Code) -> list[str]:
    """Return everything that a plate appearance counts for batter and pitcher."""
    play, resolution = outcome.play, outcome.resolution
    counted = list(_COUNTED.get(code, ()))
    if play.is_sacrifice:
        counted.append("sh")
    elif resolution.is_sacrifice_fly:
        counted.append("sf")
    elif code not in NOT_AT_BATS:
        counted.append("ab")
    if resolution.is_double_play_ball:
        counted.append("gdp")
    return counted


class _Counter:
    """Counts one game, play after play."""

    def __init__(self, start: GameState) -> None:
        self.batting: dict[tuple[Side, int, Player], BattingLine] = {}
        self.pitching: dict[tuple[Side, Player], PitchingLine] = {}
        self.fielding: dict[tuple[Side, Player, Position], FieldingLine] = {}
        self.runs: list[RunLine] = []
        self.lob = Counter[Side]()
        self.lisp = Counter[Side]()
        self.dp = Counter[Side]()
        self.tp = Counter[Side]()
        self.placed = Counter[Side]()
        self._seen: list[Lineup | None] = [None, None]
        self._in_field: dict[Side, list[FieldingLine]] = {}
        self._last_half: tuple[int, Half] | None = None
        self.see_lineups(start)

    # -- who is in the game --------------------------------------------------------

    def see_lineups(self, state: GameState) -> None:
        """Open a line for everybody who is in the game."""
        for index, side in enumerate(SIDES):
            lineup = state.lineups[index]
            if lineup is not self._seen[index]:
                self._seen[index] = lineup
                self._see(side, lineup)

    def _see(self, side: Side, lineup: Lineup) -> None:
        for slot, spot in enumerate(lineup.slots, start=1):
            line = self._batter(side, slot, spot.player)
            if spot.position not in line.positions:
                line.positions = (*line.positions, spot.position)
        self._in_field[side] = [
            self._fielder(side, player, position)
            for position, player in zip(FIELD, lineup.fielders, strict=True)
            if player is not None
        ]
        pitcher = lineup.fielders[0]
        if pitcher is not None:
            self._pitcher(side, pitcher)

    def _batter(self, side: Side, slot: int, player: Player) -> BattingLine:
        key = (side, slot, player)
        line = self.batting.get(key)
        if line is None:
            order = 1 + sum(k[:2] == key[:2] for k in self.batting)
            line = self.batting[key] = BattingLine(player, side, slot, order)
        return line

    def _pitcher(self, side: Side, player: Player) -> PitchingLine:
        key = (side, player)
        line = self.pitching.get(key)
        if line is None:
            order = 1 + sum(k[0] is side for k in self.pitching)
            line = self.pitching[key] = PitchingLine(player, side, order)
        return line

    def _fielder(self, side: Side, player: Player, position: Position) -> FieldingLine:
        key = (side, player, position)
        line = self.fielding.get(key)
        if line is None:
            line = self.fielding[key] = FieldingLine(player, side, position)
        return line

    def see_change(self, before: GameState, after: GameState) -> None:
        """Note a change between plays: who came in, and whom a new pitcher inherits."""
        self.see_lineups(after)
        side = after.half.fielding
        new = after.pitcher
        if new is not None and before.half is after.half and new != before.pitcher:
            self._pitcher(side, new).ir += sum(
                runner is not None and runner.responsible_pitcher != new
                for runner in after.bases
            )
        placed = sum(map(bool, after.bases)) - sum(map(bool, before.bases))
        self.placed[after.half.batting] += placed

    # -- one play --------------------------------------------------------------------

    def count(self, outcome: Outcome) -> None:
        """Count one play in every line it touches."""
        half = outcome.before.half
        self._last_half = (outcome.before.inning, half)
        batting, fielding = half.batting, half.fielding
        pitcher = self._pitcher(fielding, outcome.pitcher)
        if outcome.play.code is not None:
            batter = self._batter(batting, outcome.batter_slot, outcome.charged_batter)
            charged = self._pitcher(fielding, outcome.charged_pitcher)
            self._count_batter(outcome, outcome.play.code, batter, charged)
        pitcher.outs += outcome.resolution.outs
        for move in outcome.moves:
            self._count_runner(batting, move, pitcher)
            if move.scores and move.runner.responsible_pitcher != outcome.pitcher:
                pitcher.irs += 1
        causes = [m.advance.cause for m in outcome.moves if m.advance.cause]
        if causes:
            pitcher.wp += Cause.WILD_PITCH in causes
            pitcher.bk += Cause.BALK in causes
            self._count_pickoffs(outcome, fielding, pitcher)
        self._count_fielders(outcome, fielding, Cause.PASSED_BALL in causes)
        if outcome.after.is_over or outcome.after.half is not half:
            self.lob[batting] += len(_left_behind(outcome))
            if outcome.before.outs + outcome.resolution.outs == 3:
                self.lisp[batting] += _in_scoring_position(outcome)

    def _count_batter(
        self, outcome: Outcome, code: Code, batter: BattingLine, pitcher: PitchingLine
    ) -> None:
        batter.pa += 1
        pitcher.bf += 1
        batter.rbi += outcome.play.rbi
        if outcome.before.outs == 2:
            batter.two_out_rbi += outcome.play.rbi
        for stat in _counted(outcome, code):
            setattr(batter, stat, getattr(batter, stat) + 1)
            setattr(pitcher, stat, getattr(pitcher, stat) + 1)
        if Base.BATTER in outcome.resolution.outs_in_order:
            batter.lob += len(_left_behind(outcome))
            if outcome.before.outs + outcome.resolution.outs == 3:
                batter.lisp += _in_scoring_position(outcome)

    def _count_runner(self, side: Side, move: Move, pitcher: PitchingLine) -> None:
        advance, runner = move.advance, move.runner
        caught = advance.cause is not None and advance.cause.is_caught_stealing
        if advance.scores or caught or advance.cause is Cause.STEAL:
            line = self._batter(side, runner.slot, runner.player)
            line.r += advance.scores
            catcher = self._in_field[side.opponent][Position.CATCHER - 1]
            for each in (line, pitcher, catcher):
                each.sb += advance.cause is Cause.STEAL
                each.cs += caught

    def _count_pickoffs(
        self, outcome: Outcome, side: Side, pitcher: PitchingLine
    ) -> None:
        """Credit whoever began the relay; an error that saves the runner undoes it."""
        for move in outcome.moves:
            advance = move.advance
            if advance.out and advance.cause and advance.cause.is_pickoff:
                thrower = advance.relay[:1]  # nobody, when no relay is written
                pitcher.pickoffs += thrower == (Position.PITCHER,)
                for position in thrower:
                    self._in_field[side][position - 1].pickoffs += 1

    def _count_fielders(self, outcome: Outcome, side: Side, passed_ball: bool) -> None:
        resolution = outcome.resolution
        nine = self._in_field[side]  # all of them: a play needs nine in the field
        for putout in resolution.putouts:
            if putout is not None:
                nine[putout - 1].po += 1
        for assist in resolution.assists:
            nine[assist - 1].a += 1
        for fielder in resolution.errors:
            nine[fielder - 1].e += 1
        if outcome.play.code is Code.INTERFERENCE and not outcome.play.fielders:
            nine[Position.CATCHER - 1].xi += 1
        if passed_ball:
            nine[Position.CATCHER - 1].pb += 1
        if resolution.outs:
            for line in nine:
                line.outs += resolution.outs
        if resolution.plays_credited:
            self._credit_play(resolution, side)

    def _credit_play(self, resolution: Resolution, side: Side) -> None:
        """Credit a double or triple play to the side and to all who took part."""
        is_triple = resolution.plays_credited == 3
        (self.tp if is_triple else self.dp)[side] += 1
        took_part = {p for p in resolution.putouts if p} | set(resolution.assists)
        for position in took_part:
            line = self._in_field[side][position - 1]
            line.dp += not is_triple
            line.tp += is_triple

    def half_began(self, state: GameState) -> bool:
        """Whether a play was made in the half-inning that stands in the state."""
        return self._last_half == (state.inning, state.half)

    def finish(self, outcomes: Sequence[Outcome]) -> None:
        """Note who finished the game, unless he pitched all of it."""
        last: dict[Side, Player] = {}
        relieved: set[Side] = set()
        for outcome in outcomes:
            side = outcome.before.half.fielding
            if last.setdefault(side, outcome.pitcher) != outcome.pitcher:
                relieved.add(side)
                last[side] = outcome.pitcher
        for side in relieved:
            self._pitcher(side, last[side]).gf = 1

    def note_decisions(self, decisions: Decisions) -> None:
        """Write who won, lost, saved, held and lost a lead into their lines."""
        side = decisions.winning_side
        if side is not None:
            for mark, player, of in (
                ("W", decisions.winner, side),
                ("L", decisions.loser, side.opponent),
                ("S", decisions.save, side),
            ):
                if player is not None:
                    self._pitcher(of, player).decision = mark
        for of, player in decisions.holds:
            self._pitcher(of, player).hld += 1
        for of, player in decisions.blown_saves:
            self._pitcher(of, player).bs += 1

    # -- one half-inning ---------------------------------------------------------------

    def charge_runs(self, outcomes: list[Outcome], *, by_marks: bool) -> None:
        """Charge every run of a half-inning to its pitcher, earned or not."""
        judge = read_marks if by_marks else judge_runs
        for outcome, move, verdict in judge(outcomes):
            before = outcome.before
            pitcher = self._pitcher(
                before.half.fielding, move.runner.responsible_pitcher
            )
            pitcher.r += 1
            pitcher.er += verdict.earned != "U"
            self.runs.append(
                RunLine(
                    before.inning,
                    before.half,
                    move.runner.player,
                    pitcher.player,
                    verdict.earned,
                    verdict.why,
                )
            )


def compile_box(replay: Replay) -> BoxScore:
    """Return the box score of a game, as far as it was played.

    In a record with the tag ``EarnedRuns "marked"`` the scorer has marked every
    unearned run; in others the rules judge and his marks overrule them.
    """
    by_marks = replay.record.tag("EarnedRuns") == "marked"
    counter = _Counter(replay.start)
    for step in replay.steps:
        if step.outcome is not None:
            counter.count(step.outcome)
        elif step.after is not step.before:
            counter.see_change(step.before, step.after)
    outcomes = replay.outcomes
    for _, half_inning in groupby(
        outcomes, key=lambda o: (o.before.inning, o.before.half)
    ):
        counter.charge_runs(list(half_inning), by_marks=by_marks)
    if replay.state.ending is not Ending.PLAYED:  # the men on base when it stopped
        on_base = sum(runner is not None for runner in replay.state.bases)
        counter.lob[replay.state.half.batting] += on_base
    batting = tuple(sorted(counter.batting.values(), key=_batting_order))
    pitching = tuple(sorted(counter.pitching.values(), key=_pitching_order))
    if replay.state.is_over:
        counter.finish(replay.outcomes)
    decisions = decide(replay, pitching)
    counter.note_decisions(decisions)
    fielding = tuple(sorted(counter.fielding.values(), key=_fielding_order))
    state = replay.state
    rows = tuple(
        _line_score_row(side, state, counter, batting, fielding) for side in SIDES
    )
    box = BoxScore(
        (rows[0], rows[1]),
        batting,
        pitching,
        fielding,
        tuple(counter.runs),
        candidates=decisions.candidates,
        decision_why=decisions.why,
    )
    return replace(box, notes=write_notes(replay, box), proof=prove_box(replay, box))


def _left_behind(outcome: Outcome) -> list[Base]:
    """Return where men stand after a play, also when it ended the half-inning."""
    moved = {m.advance.start for m in outcome.moves}
    stayed = [base for base in outcome.before.situation.runners if base not in moved]
    reached = [
        m.advance.end for m in outcome.moves if not m.advance.out and not m.scores
    ]
    return stayed + reached


def _in_scoring_position(outcome: Outcome) -> int:
    return sum(base > Base.FIRST for base in _left_behind(outcome))


def _batting_order(line: BattingLine) -> tuple[int, int, int]:
    return SIDES.index(line.side), line.slot, line.order


def _pitching_order(line: PitchingLine) -> tuple[int, int]:
    return SIDES.index(line.side), line.order


def _fielding_order(line: FieldingLine) -> tuple[int, int]:
    return SIDES.index(line.side), line.position


def _line_score_row(
    side: Side,
    state: GameState,
    counter: _Counter,
    batting: tuple[BattingLine, ...],
    fielding: tuple[FieldingLine, ...],
) -> LineScoreRow:
    index = SIDES.index(side)
    played: list[int | None] = list(state.line[index])
    innings = max(len(state.line[0]), len(state.line[1]), 1)
    if not counter.half_began(state):
        if state.half.batting is side:
            played.pop()
        if state.is_over and state.half is Half.TOP:  # it is over before this inning
            innings = max(innings - 1, 1)
    played += [None] * (innings - len(played))
    return LineScoreRow(
        side,
        tuple(played),
        r=state.runs[index],
        h=sum(line.h for line in batting if line.side is side),
        e=sum(line.e for line in fielding if line.side is side),
        lob=counter.lob[side],
        dp=counter.dp[side],
        tp=counter.tp[side],
        placed=counter.placed[side],
        lisp=counter.lisp[side],
        er=sum(run.earned == "E" for run in counter.runs if run.half.fielding is side),
    )
