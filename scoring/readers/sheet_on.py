"""A paper sheet read on from wherever a game stands, half-inning by half-inning.

Nothing is raised for what does not fit: the half-innings before it are read, and the
one with the fault says so and names its box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.diamond import Half, Position, Side
from scoring.engine import apply_substitution
from scoring.faults import PlayRejected, Violation
from scoring.lineup import Player, Substitution
from scoring.play import Advance, Play
from scoring.readers.faults import Refused, the_half, violation
from scoring.readers.paper import Box, PaperSide
from scoring.readers.sheet import GameReader, SheetReader
from scoring.readers.sheet_half import Chosen, HalfReader, Point, Terms
from scoring.readers.sheet_men import Bench, Changes
from scoring.record import Entry, GameRecord, HalfLine, SubstitutionLine
from scoring.resolution import all_moves
from scoring.scoresheet.notes import write_runner
from scoring.state import GameState

#: The notation chosen for plays, by half-inning and ``Chosen.key``.
Answers = Mapping[tuple[Side, int], Mapping[str, str]]
#: A place of the grid: slot from 1, column from 0.
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Begun:
    """A half-inning in progress: who led it off, and how far its plays go.

    ``placed`` are boxes that are not on the sheet, of men whom a rule put on base;
    in ``point`` they count before the boxes of the men who have batted.
    """

    first_slot: int
    point: Point
    placed: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class LateMan:
    """A pitcher who does not bat, from an inning on."""

    side: Side
    name: str
    entered: int


@dataclass(frozen=True, slots=True)
class ReadPlay:
    """A play that was read: what the box says, what it was taken for, how surely.

    ``key`` names the choice; ``moves`` are those that no box says.
    """

    play: Play
    batter: str
    typed: str
    key: str
    share: float
    others: tuple[tuple[Play, float], ...]
    moves: tuple[Advance, ...]
    is_said: bool = False


@dataclass(frozen=True, slots=True)
class ReadHalf:
    """A half-inning as far as it was read.

    ``fault`` is what contradicts it, ``place`` the box at which it does; such a
    half-inning has no plays. ``is_over`` says that its last out, or the winning run,
    was read.
    """

    side: Side
    inning: int
    before: GameState
    after: GameState
    entries: tuple[Entry, ...] = ()
    plays: tuple[ReadPlay, ...] = ()
    remarks: tuple[Violation, ...] = ()
    fault: Violation | None = None
    place: Place | None = None
    first_column: int = 0

    @property
    def is_over(self) -> bool:
        """Whether this half-inning is over, and not the game broken off in it."""
        return self.fault is None and (
            self.after.is_over or self.after.half is not self.before.half
        )

    @property
    def runs(self) -> int:
        """The runs of the half-inning."""
        line = self.after.line[self.side is Side.HOME]
        return line[self.inning - 1] if len(line) >= self.inning else 0

    @property
    def outs(self) -> int:
        """The outs of the half-inning."""
        return self.before.outs + sum(m.out for m in self._moves)

    @property
    def left(self) -> int:
        """The men who stand on base at the end of what was read."""
        stood = sum(runner is not None for runner in self.before.bases)
        stood += sum(play.play.code is not None for play in self.plays)
        return stood - sum(m.out or m.scores for m in self._moves)

    @property
    def _moves(self) -> tuple[Advance, ...]:
        return tuple(m for play in self.plays for m in all_moves(play.play))


class _Named(Bench):
    """A bench of known men; a change that cannot be made is refused."""

    def __init__(
        self,
        sides: tuple[PaperSide, PaperSide],
        men: Mapping[tuple[Side, str], Player],
    ):
        super().__init__(sides)
        self._men = men

    def find(self, side: Side, name: str) -> Player:
        """Return the man of a side who is called so."""
        return self._men.get((side, name)) or Player(name)

    def make(
        self, state: GameState, side: Side, slot: int, name: str, position: Position
    ) -> Changes:
        """Make a change of players; raises ``IllegalPlay``."""
        change = Substitution(side, self.find(side, name), position, slot)
        return apply_substitution(state, change), (SubstitutionLine(change),)


class GoingOn(GameReader):
    """Reads what a sheet has after the state in which a game stands."""

    def __init__(
        self,
        reader: SheetReader,
        sides: tuple[PaperSide, PaperSide],
        state: GameState,
        *,
        begun: Begun | None = None,
        men: Mapping[tuple[Side, str], Player],
        pitchers: Sequence[LateMan] = (),
        answers: Answers,
    ):
        super().__init__(reader, sides, GameRecord(state.lineups))
        self.state = state
        self.bench = _Named(sides, men)
        self._begun = begun
        self._pitchers = pitchers
        self._answers = answers
        self._said: Mapping[str, str] = {}
        self._plays: list[ReadPlay] = []

    def halves(self) -> tuple[ReadHalf, ...]:
        """Return the half-innings that have boxes, as far as they can be read."""
        found: list[ReadHalf] = []
        start = self.state
        last = max(side.innings for side in self.sides)
        for inning in range(start.inning, last + 1):
            for side in self.sides:
                has_batted = side.side is Side.VISITORS and start.half is Half.BOTTOM
                if inning == start.inning and has_batted:
                    continue
                half = self._read_on(side, inning, last)
                if half is not None:
                    found.append(half)
                    if half.fault is not None:
                        return tuple(found)
        return tuple(found)

    def _read_on(self, side: PaperSide, inning: int, last: int) -> ReadHalf | None:
        self.entries, self._plays, self.remarks = [], [], []
        self._said = self._answers.get((side.side, inning), {})
        before = self.state
        try:
            self._read_half(side, inning, last)
        except PlayRejected as refusal:
            self.state = before
            fault = refusal.violation
            first = side.columns_of(inning)[0]
            place = self._place_of(side, inning, fault)
            return ReadHalf(
                side.side,
                inning,
                before,
                before,
                fault=fault,
                place=place,
                first_column=first,
            )
        self._begun = None
        if not self.entries:
            return None
        return ReadHalf(
            side.side,
            inning,
            before,
            self.state,
            tuple(e for e in self.entries if not isinstance(e, HalfLine)),
            tuple(self._plays),
            tuple(self.remarks),
        )

    @staticmethod
    def _place_of(side: PaperSide, inning: int, fault: Violation) -> Place | None:
        """Return the box that a sentence names."""
        columns = set(side.columns_of(inning))
        for slot, column in sorted(side.boxes, key=lambda key: (key[1], key[0])):
            place = side.place(slot, column)
            if column in columns and str(fault.params.get("place", "")).startswith(
                place
            ):
                return slot, column
        return None

    # -- a half-inning that has begun ---------------------------------------------

    def _first_slot(self, side: PaperSide) -> int:
        if self._begun is not None:
            return self._begun.first_slot
        return super()._first_slot(side)

    def _boxes(self, side: PaperSide, inning: int) -> tuple[Box, ...]:
        boxes = super()._boxes(side, inning)
        placed = self._begun.placed if self._begun is not None else ()
        is_new = self._begun is None or len(placed) + len(boxes) > (
            self._begun.point.batter
        )
        return (*placed, *boxes) if is_new or self._has_more(boxes) else ()

    def _has_more(self, boxes: tuple[Box, ...]) -> bool:
        """Whether a box of before has more in it than the plays have told."""
        begun = self._begun
        if begun is None:
            return False
        every = (*begun.placed, *boxes)
        on = [man for man in begun.point.bases if man is not None]
        return any(len(every[man.box].later) > man.used for man in on)

    def _half_reader(self, boxes: tuple[Box, ...], terms: Terms) -> HalfReader:
        start = Point() if self._begun is None else self._begun.point
        if self._begun is not None and terms.needed is not None:
            terms = replace(terms, needed=terms.needed + self._begun.point.runs)
        cast = self.bench.cast(self.state, boxes)
        reader = self.reader.read_half(boxes, terms, cast, start=start, said=self._said)
        if self._said and reader.read() is None:  # an answer to another question
            self._said = {}
            return self.reader.read_half(boxes, terms, cast, start=start)
        return reader

    def _take_field(self, half: str) -> None:
        if self._begun is not None:
            return
        side = self.state.half.fielding
        for man in self._pitchers:
            if (man.side, man.entered) == (side, self.state.inning):
                player = self.bench.find(side, man.name)
                change = Substitution(side, player, Position.PITCHER)
                after = apply_substitution(self.state, change)
                self._make((after, (SubstitutionLine(change),)))
        super()._take_field(half)

    # -- plays ----------------------------------------------------------------------

    def _enter(self, side: PaperSide, inning: int, boxes: tuple[Box, ...]) -> None:
        super()._enter(side, inning, boxes)
        left = side.total("left", inning)
        if self.state.half is side.side.half and not self.state.is_over:
            return
        stood = len(boxes) - self._gone(boxes)
        if left is not None and left != stood:
            half = the_half(side.side.half, inning)
            raise Refused(violation("S913", half=half, said=left, found=stood))

    def _gone(self, boxes: tuple[Box, ...]) -> int:
        """Count the men of these boxes who scored or were put out."""
        before = self._begun.point if self._begun is not None else Point()
        gone = before.batter - sum(man is not None for man in before.bases)
        for each in self._plays:
            gone += sum(m.out or m.scores for m in all_moves(each.play))
        return gone

    def _play(self, side: PaperSide, boxes: tuple[Box, ...], chosen: Chosen) -> None:
        at_bat = chosen.play.code is not None
        if at_bat:
            self._make(self.bench.bring_to_bat(self.state, boxes[chosen.batter]))
        batter, typed = self.state.batter.name, ""
        if at_bat:
            typed = boxes[chosen.batter].main
        super()._play(side, boxes, chosen)
        moves = tuple(
            move
            for move in chosen.play.advances
            if move.moves and not write_runner(chosen.play, move)
        )
        self._plays.append(
            ReadPlay(
                chosen.play,
                batter,
                typed,
                chosen.key,
                chosen.share,
                chosen.others,
                moves,
                chosen.key in self._said,
            )
        )
