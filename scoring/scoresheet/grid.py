"""From plays to the paper grid: one half-inning after another, box by box."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from scoring.diamond import SIDES, Base, Half, Side
from scoring.engine import Move, Outcome
from scoring.lineup import Player
from scoring.phrases import phrase
from scoring.record import EndLine, PlayLine
from scoring.replay import Replay, Step
from scoring.scoresheet.cards import Card
from scoring.scoresheet.counts import Counts, LineScore, PitchingCounts
from scoring.scoresheet.dice import DiceCounts
from scoring.scoresheet.notes import last_base_held, write_batter, write_runner
from scoring.scoresheet.values import (
    Cell,
    Column,
    GameSheet,
    InningTotals,
    LineRow,
    PitcherRow,
    Proof,
    SideSheet,
)
from scoring.state import Ending, GameState

#: Whether each run of a half-inning is earned, by who scored it, in order.
EarnedRuns = dict[tuple[int, Half, Player], deque[bool]]


@dataclass(slots=True)
class _Turn:
    """A column while it is being filled."""

    inning: int
    heading: str
    slots: set[int] = field(default_factory=set)


class _Grid:
    """The boxes of one side, filled play by play."""

    def __init__(
        self,
        side: Side,
        start: GameState,
        earned: EarnedRuns,
        numbers: Mapping[Player, str],
    ) -> None:
        self.side = side
        self.turns: list[_Turn] = []
        self.cells: dict[tuple[int, int], Cell] = {}
        self.totals: dict[int, InningTotals] = {}
        self.runs = 0
        self.card = Card(start.lineup(side), numbers)
        self.dice = DiceCounts()
        self._earned = earned
        self._on: dict[int, tuple[int, int]] = {}
        self._batters = {s: spot.player for s, spot in self.card.starters}
        self._last: tuple[int, int] | None = None
        self._pitchers: list[Player] = []
        self._pitcher: Player | None = None
        self._new_pitcher, self._mid_turn, self._in_turn = "", False, False

    # -- plays -------------------------------------------------------------------------

    def take(self, outcome: Outcome) -> None:
        """Enter one play of this side at bat."""
        inning = outcome.before.inning
        if not self.turns or self.turns[-1].inning != inning:
            self._open_inning(inning)
        self._see_pitcher(outcome.pitcher)
        self._in_turn = outcome.play.code is None
        if outcome.play.code is not None:
            self._write_turn(outcome)
        for move in outcome.moves:
            self._write_move(outcome, move)
        self._number_outs(outcome)
        self._count(outcome)
        if outcome.after.is_over or outcome.after.half is not self.side.half:
            self.close_inning()

    def _open_inning(self, inning: int) -> None:
        self.turns.append(_Turn(inning, str(inning)))
        self.totals[inning] = InningTotals(0, 0, 0, None)
        self._on, self._in_turn = {}, False

    def _see_pitcher(self, pitcher: Player) -> None:
        if pitcher not in self._pitchers:
            self._pitchers.append(pitcher)
        if self._pitcher is not None and pitcher != self._pitcher:
            self._new_pitcher = f"P{self._pitchers.index(pitcher) + 1}"
            self._mid_turn = self._in_turn
        self._pitcher = pitcher

    def _write_turn(self, outcome: Outcome) -> None:
        slot, turn = outcome.batter_slot, self.turns[-1]
        if slot in turn.slots:
            turn = _Turn(turn.inning, phrase("{inning} cont.", inning=turn.inning))
            self.turns.append(turn)
        turn.slots.add(slot)
        key = (slot, len(self.turns) - 1)
        self.cells[key] = Cell(
            *key,
            outcome.batter,
            write_batter(outcome.play),
            new_batter=outcome.batter != self._batters.get(slot),
            new_pitcher=self._new_pitcher,
            mid_turn=self._mid_turn,
        )
        self._batters[slot] = outcome.batter
        self._new_pitcher, self._mid_turn = "", False
        self._on[slot] = self._last = key

    def _write_move(self, outcome: Outcome, move: Move) -> None:
        advance, slot = move.advance, move.runner.slot
        later = write_runner(outcome.play, advance)
        cell = self._cell(slot)
        if advance.out:
            reached = last_base_held(advance)
            # A batter who never held a base was no runner: no path is drawn.
            toward = advance.end if reached is not Base.BATTER else None
            self._amend(slot, later=cell.later + later, reached=reached)
            self._amend(slot, out_toward=toward)
            return
        self._amend(slot, later=cell.later + later, reached=advance.end)
        if advance.scores:
            self.runs += 1
            key = (outcome.before.inning, self.side.half, move.runner.player)
            verdicts = self._earned.get(key)
            earned = verdicts.popleft() if verdicts else None
            self._amend(slot, scored=True, run_number=self.runs, earned=earned)

    def _number_outs(self, outcome: Outcome) -> None:
        slots = {move.advance.start: move.runner.slot for move in outcome.moves}
        first = outcome.before.outs + 1
        for number, base in enumerate(outcome.resolution.outs_in_order, start=first):
            self._amend(slots[base], out_number=number)

    def _count(self, outcome: Outcome) -> None:
        inning = outcome.before.inning
        so_far = self.totals[inning]
        code = outcome.play.code
        self.totals[inning] = replace(
            so_far,
            r=so_far.r + len(outcome.runs),
            h=so_far.h + (code is not None and code.is_hit),
            e=so_far.e + len(outcome.resolution.errors),
        )

    def close_inning(self) -> None:
        """Draw the inning's end: the slash, and the men left on base."""
        if not self.turns or self.totals[self.turns[-1].inning].lob is not None:
            return
        if self._last is not None:
            self.cells[self._last] = replace(self.cells[self._last], ends_inning=True)
        left = [slot for slot in self._on if is_on_base(self._cell(slot))]
        for slot in left:
            self._amend(slot, left_on=self._cell(slot).reached)
        inning = self.turns[-1].inning
        self.totals[inning] = replace(self.totals[inning], lob=len(left))

    # -- between plays -----------------------------------------------------------------

    def change(self, step: Step) -> None:
        """Enter a change of this side's players."""
        before, after = step.before, step.after
        self.card.see(after.lineup(self.side), before.inning)
        if before.half.batting is self.side:
            for was, now in zip(before.bases, after.bases, strict=True):
                if was is not None and now is not None and was.player != now.player:
                    self._amend(now.slot, pinch_runner=True)

    def _cell(self, slot: int) -> Cell:
        return self.cells[self._on[slot]]

    def _amend(self, slot: int, **changes: Any) -> None:
        key = self._on[slot]
        self.cells[key] = replace(self.cells[key], **changes)

    # -- the finished grid -------------------------------------------------------------

    @property
    def innings(self) -> set[int]:
        """The innings in which the side batted."""
        return set(self.totals)

    @property
    def left(self) -> int:
        """The men left on base, and those who still stand there."""
        return sum(is_on_base(cell) for cell in self.cells.values())

    def columns(self) -> Iterator[Column]:
        """Yield the columns, totals under each inning's last."""
        last = {turn.inning: number for number, turn in enumerate(self.turns)}
        for number, turn in enumerate(self.turns):
            is_last = last[turn.inning] == number
            totals = self.totals[turn.inning] if is_last else None
            yield Column(turn.inning, turn.heading, totals)


def is_on_base(cell: Cell) -> bool:
    """Whether the man reached base and neither scored nor was put out."""
    return cell.reached is not Base.BATTER and not cell.scored and not cell.out_number


def write_scoresheet(
    replay: Replay,
    box: Counts,
    *,
    numbers: Mapping[Player, str] = MappingProxyType({}),
) -> GameSheet:
    """Return the paper grid of a game: plays set out as a scorer writes them.

    ``numbers`` are those on the men's shirts.
    """
    earned: EarnedRuns = defaultdict(deque)
    for run in box.runs:
        earned[run.inning, run.half, run.runner].append(run.earned != "U")
    visitors, home = (_Grid(side, replay.start, earned, numbers) for side in SIDES)
    for step in replay.steps:
        if step.outcome is not None:
            batting = home if step.before.half is Half.BOTTOM else visitors
            batting.take(step.outcome)
            if isinstance(step.entry, PlayLine):
                batting.dice.see(step.outcome.pitcher, step.entry.dice)
        elif isinstance(step.entry, EndLine):
            if step.entry.ending is not Ending.SUSPENDED:
                visitors.close_inning()
                home.close_inning()
        elif step.after is not step.before:
            visitors.change(step)
            home.change(step)
    names = replay.record.team_names
    return GameSheet(
        replay.record.tags,
        (
            _line_row(names[0], visitors, box.linescore[0], replay.state),
            _line_row(names[1], home, box.linescore[1], replay.state),
        ),
        (
            _side_sheet(visitors, names[0], names[1], box, numbers),
            _side_sheet(home, names[1], names[0], box, numbers),
        ),
    )


def _line_row(team: str, grid: _Grid, row: LineScore, state: GameState) -> LineRow:
    """Write 0 for an inning without a run, X for a bottom half not needed (D-43)."""
    not_played = ""
    if grid.side is Side.HOME and state.ending is Ending.PLAYED:
        not_played = "X"
    innings = (
        str(runs or 0) if inning in grid.innings else not_played
        for inning, runs in enumerate(row.innings, start=1)
    )
    return LineRow(team, tuple(innings), row.r, row.h, row.e, row.lob)


def _side_sheet(
    grid: _Grid,
    team: str,
    opponent: str,
    box: Counts,
    numbers: Mapping[Player, str],
) -> SideSheet:
    batting = box.batting_of(grid.side)
    pitching = box.pitching_of(grid.side.opponent)
    counts = (
        ("AB", sum(line.ab for line in batting)),
        ("BB", sum(line.bb for line in batting)),
        ("HBP", sum(line.hbp for line in batting)),
        ("SH", sum(line.sh for line in batting)),
        ("SF", sum(line.sf for line in batting)),
        ("CI", sum(line.xi for line in batting)),
    )
    return SideSheet(
        grid.side,
        team,
        opponent,
        grid.card.rows(batting),
        tuple(grid.columns()),
        MappingProxyType(grid.cells),
        tuple(_pitcher_row(grid, line, numbers) for line in pitching),
        Proof(
            counts,
            box.linescore[SIDES.index(grid.side)].r,
            grid.left,
            sum(line.outs for line in pitching),
        ),
        grid.dice.faces,
    )


def _pitcher_row(
    grid: _Grid, line: PitchingCounts, numbers: Mapping[Player, str]
) -> PitcherRow:
    return PitcherRow(
        line.player.name,
        line.decision,
        line.outs,
        line.h,
        line.r,
        line.er,
        line.bb,
        line.so,
        line.home_runs,
        line.bf,
        grid.dice.rolls(line.player),
        numbers.get(line.player, ""),
    )
