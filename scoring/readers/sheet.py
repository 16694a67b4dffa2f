"""A paper sheet read back into a game: the likeliest plays that fill its boxes.

Paper leaves out where the other runners went. The half-innings are read one after
another, each as the likeliest sequence of plays that writes just its boxes and its
line score; every play that could have been another is told. A sheet that no game can
produce is refused with the box that does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from scoring.completion import spell_out
from scoring.diamond import Half, Side
from scoring.engine import apply_play, start_game
from scoring.faults import PlayRejected, Violation
from scoring.lineup import Lineup, Player, Spot, check_lineup
from scoring.notation import format_play
from scoring.phrases import joined, phrase
from scoring.play import Play
from scoring.readers.complete import Book
from scoring.readers.ending import runs_to_win
from scoring.readers.faults import Refused, the_half, violation
from scoring.readers.judge import Judge
from scoring.readers.men import appearance_of, fresh
from scoring.readers.paper import Box, PaperSide, read_paper, starters
from scoring.readers.sheet_half import Chosen, HalfReader, Point, Terms
from scoring.readers.sheet_men import Bench, Cast
from scoring.readers.sheet_plays import Candidates
from scoring.record import UNFINISHED, Entry, GameRecord, HalfLine, PlayLine, order_tags
from scoring.rulesets.base import Ruleset
from scoring.state import GameState, name_half


@dataclass(frozen=True, slots=True)
class Guess:
    """A play that the boxes leave open: what was taken, how sure, what else it may be.

    ``share`` is the chance of the play that was taken, given all that the sheet says.
    """

    inning: int
    half: Half
    batter: str
    play: Play
    share: float
    others: tuple[tuple[Play, float], ...]

    def __str__(self) -> str:
        where = f"{self.half} {self.inning}, {self.batter}"
        others = ", ".join(f"{format_play(p)} {_percent(s)}" for p, s in self.others)
        taken = f"{format_play(self.play)} {_percent(self.share)}"
        return f"{where}: {taken} (or {others})"


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%" if share >= 0.005 else "<1%"


@dataclass(frozen=True, slots=True)
class SheetReading:
    """A sheet read back: the game, every choice made, and remarks.

    ``remarks`` names plays that baseball allows and the rules of the house do not.
    """

    record: GameRecord
    guesses: tuple[Guess, ...]
    remarks: tuple[Violation, ...] = ()


class SheetReader:
    """Reads sheets by one ruleset's odds, or by what is usual when there is none."""

    def __init__(self, ruleset: Ruleset | None = None, book: Book | None = None):
        self.ruleset = ruleset
        self._judge = Judge(ruleset, book) if ruleset is not None else None
        self._candidates = Candidates(self._judge)

    def read(
        self, text: str, tags: Sequence[tuple[str, str]] = (), *, innings: int = 9
    ) -> SheetReading:
        """Read a typed sheet; raises ``Refused``."""
        sides = read_paper(text)
        said = {"Rules": self.ruleset.name} if self.ruleset is not None else {}
        for side, name in zip(sides, ("Visitors", "Home"), strict=True):
            if side.team:
                said[name] = side.team
        said |= {"Innings": str(innings), **dict(tags)}
        lineups = (_lineup(sides[0]), _lineup(sides[1]))
        record = GameRecord(lineups, (), tuple(said.items()))
        return GameReader(self, sides, record).read()

    def read_half(
        self,
        boxes: tuple[Box, ...],
        terms: Terms,
        cast: Cast,
        *,
        start: Point = Point(),  # noqa: B008
        said: Mapping[str, str] = MappingProxyType({}),
    ) -> HalfReader:
        """Return the reader of one half-inning."""
        return HalfReader(self._candidates, boxes, terms, cast, start=start, said=said)

    def remark_on(self, state: GameState, chosen: Chosen) -> Iterator[Violation]:
        """Yield what the rules of the house have against a play.

        Plays they know are in order, if the men are those with whom it was looked up.
        """
        judge = self._judge
        if judge is None:
            return
        here = appearance_of(state, judge.ruleset)
        if not chosen.is_known or here != fresh(judge.ruleset, chosen.where):
            verdict = judge.judge_now(state, chosen.play)
            if verdict.violation is not None:
                hint = phrase(
                    "In the {half}. {hint}",
                    half=state.half_name,
                    hint=verdict.violation.hint,
                )
                yield replace(verdict.violation, hint=hint)


def _lineup(side: PaperSide) -> Lineup:
    spots = (
        Spot(Player(man.name), man.positions[0]) for man in starters(side).values()
    )
    lineup = Lineup(tuple(spots))
    faults = tuple(check_lineup(lineup, side.side, batters=len(lineup.slots)))
    if faults:
        raise Refused(*faults)
    return lineup


class GameReader:
    """One sheet while it is read."""

    def __init__(
        self,
        reader: SheetReader,
        sides: tuple[PaperSide, PaperSide],
        record: GameRecord,
    ):
        self.reader = reader
        self.sides = sides
        self.record = record
        self.state = start_game(*record.lineups, record.options)
        self.entries: list[Entry] = []
        self.guesses: list[Guess] = []
        self.remarks: list[Violation] = []
        self.bench = Bench(sides)

    def read(self) -> SheetReading:
        """Return the whole game."""
        last = max(side.innings for side in self.sides)
        for inning in range(1, last + 1):
            for side in self.sides:
                self._read_half(side, inning, last)
        over = self.state.is_over
        visitors, home = self.state.runs
        result = f"{visitors}-{home}" if over else UNFINISHED
        tags = dict(self.record.tags) | {"Result": result}
        record = replace(
            self.record, entries=tuple(self.entries), tags=order_tags(tags.items())
        )
        return SheetReading(record, tuple(self.guesses), tuple(self.remarks))

    def _read_half(self, side: PaperSide, inning: int, last: int) -> None:
        boxes = self._boxes(side, inning)
        half = the_half(side.side.half, inning)
        if not boxes:
            if not self.state.is_over and self._goes_on(side, inning):
                later = self._later(side, inning)
                raise Refused(violation("S909", half=half, later=later))
            return
        if self.state.is_over or (self.state.half, self.state.inning) != (
            side.side.half,
            inning,
        ):
            place = side.place(boxes[0].slot, side.columns_of(inning)[0])
            if self.state.is_over:
                place = phrase("{place} (the game is over before it)", place=place)
            else:
                place = phrase("{place} (it is not due)", place=place)
            raise Refused(violation("S907", half=half, place=place))
        hits = side.total("hits", inning)
        found = sum(box.play.code.is_hit for box in boxes if box.play.code)
        if hits not in (None, found):
            raise Refused(violation("S911", half=half, said=hits, found=found))
        self.entries.append(HalfLine(side.side.half, inning))
        self._take_field(name_half(side.side.half, inning))
        self._enter(side, inning, boxes)

    def _goes_on(self, side: PaperSide, inning: int) -> bool:
        return bool(self._later(side, inning))

    def _later(self, side: PaperSide, inning: int) -> str:
        """Name a half-inning after this one that has boxes."""
        for later in range(inning, max(each.innings for each in self.sides) + 1):
            for each in self.sides:
                is_after = later > inning or (
                    each.side is Side.HOME and side.side is Side.VISITORS
                )
                if is_after and self._boxes_anywhere(each, later):
                    return the_half(each.side.half, later)
        return ""

    @staticmethod
    def _boxes_anywhere(side: PaperSide, inning: int) -> bool:
        columns = set(side.columns_of(inning))
        return any(column in columns for _, column in side.boxes)

    # -- the boxes, in batting order --------------------------------------------

    def _boxes(self, side: PaperSide, inning: int) -> tuple[Box, ...]:
        columns = side.columns_of(inning)
        count = len(side.slots)
        due = self._first_slot(side)
        found: list[Box] = []
        for number in range(count * len(columns)):
            slot = (due - 1 + number) % count + 1
            box = side.boxes.get((slot, columns[number // count]))
            if box is None:
                break
            found.append(box)
        used = {
            (box.slot, columns[number // count]) for number, box in enumerate(found)
        }
        for slot, column in sorted(side.boxes, key=lambda key: (key[1], key[0])):
            if column in columns and (slot, column) not in used:
                man = side.slots[(due - 1 + len(found)) % count][0].name
                place = side.place(slot, column)
                raise Refused(violation("S904", place=place, due=man))
        return tuple(found)

    def _first_slot(self, side: PaperSide) -> int:
        """Return the slot that leads off the half-inning."""
        return self.state.due[side.side is Side.HOME]

    # -- one half-inning ---------------------------------------

    def _enter(self, side: PaperSide, inning: int, boxes: tuple[Box, ...]) -> None:
        later = self._later(side, inning)
        terms = Terms(
            side.total("runs", inning),
            side.total("left", inning),
            runs_to_win(self.state),
        )
        plays = self._half_reader(boxes, terms).read()
        if plays is None and not later:
            terms_now = replace(terms, is_open=True, left=None)
            plays = self._half_reader(boxes, terms_now).read()
        if plays is None:
            raise Refused(self._explain(side, inning, boxes, terms))
        for chosen in plays:
            self._play(side, boxes, chosen)

    def _half_reader(self, boxes: tuple[Box, ...], terms: Terms) -> HalfReader:
        return self.reader.read_half(boxes, terms, self.bench.cast(self.state, boxes))

    def _play(self, side: PaperSide, boxes: tuple[Box, ...], chosen: Chosen) -> None:
        state = self.state
        if chosen.play.code is not None:
            self._make(self.bench.bring_to_bat(state, boxes[chosen.batter]))
            state = self.state
        play = spell_out(state.situation, chosen.play)
        self.remarks += self.reader.remark_on(state, chosen)
        if chosen.others:
            self.guesses.append(
                Guess(
                    state.inning,
                    state.half,
                    state.batter.name,
                    chosen.play,
                    chosen.share,
                    chosen.others,
                )
            )
        try:
            self.state = apply_play(state, play).after
        except PlayRejected as refusal:
            raise Refused(refusal.violation) from None
        self.entries.append(PlayLine(play))
        self._make(self.bench.run_for(self.state, side))

    def _take_field(self, half: str) -> None:
        """Bring in the men who take the field now."""
        self._make(self.bench.take_field(self.state))
        side = self.state.half.fielding
        if why := self.state.lineup(side).fault:
            raise Refused(violation("S912", side=side.spoken, half=half, why=why))

    def _make(self, changes: tuple[GameState, tuple[Entry, ...]]) -> None:
        self.state, entries = changes
        self.entries += entries

    # -- what does not fit --------------------------------------------

    def _explain(
        self, side: PaperSide, inning: int, boxes: tuple[Box, ...], terms: Terms
    ) -> Violation:
        """Name the box at which nothing fits any more, or the line that is wrong."""
        half = the_half(side.side.half, inning)
        bare = self._half_reader(boxes, Terms(needed=terms.needed))
        bare.read()
        points = bare.points
        furthest = max(point.batter for point in points)
        last = [point for point in points if point.batter == furthest]
        if furthest < len(boxes):
            columns = side.columns_of(inning)
            column = columns[furthest // len(side.slots)]
            place = side.place(boxes[furthest].slot, column)
            if all(point.outs == 3 for point in last):
                return violation("S905", place=place, outs=4)
            return violation("S907", half=half, place=place)
        ends = [point for point in last if point.outs == 3]
        if not ends:
            outs = max(point.outs for point in last)
            return violation("S906", half=half, outs=outs)
        return self._explain_totals(half, boxes, ends, terms)

    @staticmethod
    def _explain_totals(
        half: str, boxes: tuple[Box, ...], ends: list[Point], terms: Terms
    ) -> Violation:
        runs = sorted({point.runs for point in ends})
        if terms.runs is not None and terms.runs not in runs:
            found = joined(phrase(" or "), map(str, runs))
            return violation("S908", half=half, said=terms.runs, found=found)
        left = sorted({len(point.men) for point in ends})
        if terms.left is not None and terms.left not in left:
            found = joined(phrase(" or "), map(str, left))
            return violation("S913", half=half, said=terms.left, found=found)
        open_boxes = [box for box in boxes if box.later]
        what = phrase("the line score")
        if open_boxes:
            what = phrase("the box of {name}", name=open_boxes[0].man.name)
        return violation("S907", half=half, place=what)
