"""The box score of a game: every line counted from its plays."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby

from scoring.diamond import SIDES, Base, Position, Side
from scoring.engine import Move, Outcome
from scoring.lineup import Lineup, Player
from scoring.play import NOT_AT_BATS, WALKS, Cause, Code
from scoring.replay import Replay
from scoring.state import GameState
from scoring.stats.decisions import decide
from scoring.stats.earned_runs import judge_runs
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


class _Counter:
    """Counts one game, play after play."""

    def __init__(self, start: GameState) -> None:
        self.batting: dict[tuple[Side, int, Player], BattingLine] = {}
        self.pitching: dict[tuple[Side, Player], PitchingLine] = {}
        self.fielding: dict[tuple[Side, Player, Position], FieldingLine] = {}
        self.runs: list[RunLine] = []
        self.lob = Counter[Side]()
        self.dp = Counter[Side]()
        self._seen: list[Lineup | None] = [None, None]
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
        for position, player in zip(Position, lineup.fielders, strict=False):
            if player is not None:
                self._fielder(side, player, position)
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

    # -- one play --------------------------------------------------------------------

    def count(self, outcome: Outcome) -> None:
        """Count one play in every line it touches."""
        half = outcome.before.half
        batting, fielding = half.batting, half.fielding
        pitcher = self._pitcher(fielding, outcome.pitcher)
        if outcome.play.code is not None:
            batter = self._batter(batting, outcome.batter_slot, outcome.batter)
            self._count_batter(outcome, batter, pitcher)
        pitcher.outs += outcome.resolution.outs
        for move in outcome.moves:
            self._count_runner(batting, move)
        causes = {move.advance.cause for move in outcome.moves}
        pitcher.wp += Cause.WILD_PITCH in causes
        pitcher.bk += Cause.BALK in causes
        self._count_fielders(outcome, fielding, Cause.PASSED_BALL in causes)
        if outcome.after.is_over or outcome.after.half is not half:
            self.lob[batting] += _left_behind(outcome)

    def _count_batter(
        self, outcome: Outcome, batter: BattingLine, pitcher: PitchingLine
    ) -> None:
        play, code = outcome.play, outcome.play.code
        batter.pa += 1
        pitcher.bf += 1
        sacrifice_fly = (
            play.is_fly
            and not play.is_sacrifice
            and any(m.scores and not m.advance.errors for m in outcome.moves)
        )
        batter.sh += play.is_sacrifice
        batter.sf += sacrifice_fly
        batter.ab += not (code in NOT_AT_BATS or play.is_sacrifice or sacrifice_fly)
        batter.rbi += play.rbi
        batter.gdp += outcome.resolution.is_double_play_ball
        batter.xi += code is Code.INTERFERENCE
        for line in (batter, pitcher):
            line.h += code.is_hit if code else 0
            line.home_runs += code is Code.HOME_RUN
            line.bb += code in WALKS
            line.ibb += code is Code.INTENTIONAL_WALK
            line.so += code is Code.STRIKEOUT
            line.hbp += code is Code.HIT_BY_PITCH
        batter.doubles += code is Code.DOUBLE
        batter.triples += code is Code.TRIPLE
        if Base.BATTER in outcome.resolution.outs_in_order:
            batter.lob += _left_behind(outcome)

    def _count_runner(self, side: Side, move: Move) -> None:
        advance, runner = move.advance, move.runner
        if not (
            advance.scores or advance.cause in (Cause.STEAL, Cause.CAUGHT_STEALING)
        ):
            return
        line = self._batter(side, runner.slot, runner.player)
        line.r += advance.scores
        line.sb += advance.cause is Cause.STEAL
        line.cs += advance.cause is Cause.CAUGHT_STEALING

    def _count_fielders(self, outcome: Outcome, side: Side, passed_ball: bool) -> None:
        resolution, lineup = outcome.resolution, outcome.fielding

        def line(position: Position) -> FieldingLine:
            player = lineup.fielders[position - 1]
            assert player is not None
            return self._fielder(side, player, position)

        for putout in resolution.putouts:
            if putout is not None:
                line(putout).po += 1
        for assist in resolution.assists:
            line(assist).a += 1
        for fielder in resolution.errors:
            line(fielder).e += 1
        if passed_ball:
            line(Position.CATCHER).pb += 1
        if resolution.outs:
            for position, player in zip(Position, lineup.fielders, strict=False):
                if player is not None:
                    self._fielder(side, player, position).outs += resolution.outs
        if resolution.outs == 2 and not resolution.errors:
            self.dp[side] += 1
            took_part = {p for p in resolution.putouts if p} | set(resolution.assists)
            for position in took_part:
                line(position).dp += 1

    # -- one half-inning ---------------------------------------------------------------

    def charge_runs(self, outcomes: list[Outcome]) -> None:
        """Charge every run of a half-inning to its pitcher, earned or not."""
        for outcome, move, verdict in judge_runs(outcomes):
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
    """Return the box score of a game, as far as it was played."""
    counter = _Counter(replay.start)
    for step in replay.steps:
        if step.outcome is not None:
            counter.count(step.outcome)
        elif step.after is not step.before:
            counter.see_lineups(step.after)
    outcomes = replay.outcomes
    for _, half_inning in groupby(
        outcomes, key=lambda o: (o.before.inning, o.before.half)
    ):
        counter.charge_runs(list(half_inning))
    if not replay.state.is_over:  # the men on base now, so that it proves so far
        on_base = sum(runner is not None for runner in replay.state.bases)
        counter.lob[replay.state.half.batting] += on_base
    batting = tuple(sorted(counter.batting.values(), key=_batting_order))
    pitching = tuple(sorted(counter.pitching.values(), key=_pitching_order))
    for decision, player, side in decide(replay, pitching):
        counter.pitching[side, player].decision = decision
    fielding = tuple(sorted(counter.fielding.values(), key=_fielding_order))
    state = replay.state
    rows = tuple(
        _line_score_row(side, state, counter, batting, fielding) for side in SIDES
    )
    box = BoxScore((rows[0], rows[1]), batting, pitching, fielding, tuple(counter.runs))
    return replace(box, notes=write_notes(replay, box), proof=prove_box(replay, box))


def _left_behind(outcome: Outcome) -> int:
    """Count the men on base after a play, also when it ended the half-inning."""
    moved = {m.advance.start for m in outcome.moves}
    stayed = sum(
        runner is not None and Base(number) not in moved
        for number, runner in enumerate(outcome.before.bases, start=1)
    )
    return stayed + sum(not m.advance.out and not m.scores for m in outcome.moves)


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
    innings = max(len(state.line[0]), len(state.line[1]))
    played += [None] * (innings - len(played))
    return LineScoreRow(
        side,
        tuple(played),
        r=state.runs[index],
        h=sum(line.h for line in batting if line.side is side),
        e=sum(line.e for line in fielding if line.side is side),
        lob=counter.lob[side],
        dp=counter.dp[side],
    )
