"""What the page says of a paper grid that was read: plays, marks, questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.house import Likely
from games.models import Game
from games.paper.board import field_of
from games.paper.reading import PaperReading
from games.record.loading import box_of
from games.shown.narration import tell_change, tell_play
from scoring.diamond import SIDES
from scoring.faults import Violation
from scoring.notation import format_play
from scoring.readers.sheet_on import ReadHalf, ReadPlay
from scoring.record import SubstitutionLine
from scoring.replay import apply_entry
from scoring.state import name_half

#: Readings as unlikely as this are not worth a question.
LEAST_SHARE = 0.01
#: How many readings a question offers.
MOST_READINGS = 5


@dataclass(frozen=True, slots=True)
class Option:
    """A reading of an open play: notation, chance, whether it is taken."""

    text: str
    percent: str
    is_taken: bool


@dataclass(frozen=True, slots=True)
class PlayShown:
    """A play as it would be recorded; ``filled`` are the moves that no box says."""

    batter: str
    typed: str
    text: str
    filled: tuple[str, ...]
    words: str
    name: str = ""
    options: tuple[Option, ...] = ()
    is_answered: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the sheet leaves it open and nobody has chosen yet."""
        return bool(self.options) and not self.is_answered


@dataclass(frozen=True, slots=True)
class HalfShown:
    """A half-inning as it was read."""

    key: str
    heading: str
    outs: int
    runs: int
    left: int
    is_over: bool
    plays: tuple[PlayShown, ...]
    changes: tuple[str, ...]
    remarks: tuple[Violation, ...]
    fault: Violation | None
    field: str = ""

    @property
    def open(self) -> int:
        """How many plays are open."""
        return sum(play.is_open for play in self.plays)


@dataclass(frozen=True, slots=True)
class ReadingShown:
    """Everything that was read: half-innings, the latest first, and the line score."""

    halves: tuple[HalfShown, ...]
    line: tuple[tuple[object, tuple[object, ...], object], ...]
    innings: tuple[int, ...]
    complete: tuple[str, ...]
    plays: int
    open: int
    filled: int
    digest: str
    is_over: bool

    @property
    def now(self) -> HalfShown | None:
        """The half-inning that is being typed."""
        return self.halves[0] if self.halves else None


def show_reading(game: Game, reading: PaperReading) -> ReadingShown:
    """Return what the page says of a draft that was read."""
    halves = tuple(_half(reading, half) for half in reading.halves)
    complete = halves[: len(reading.complete)]
    line: list = []
    if reading.entries:
        score = box_of(reading.after).linescore
        line = [
            (game.team(s), row.innings, row)
            for s, row in zip(SIDES, score, strict=True)
        ]
    shown = [play for half in complete for play in half.plays]
    return ReadingShown(
        tuple(reversed(halves)),
        tuple(line),
        tuple(range(1, max((len(row[1]) for row in line), default=0) + 1)),
        tuple(half.heading for half in complete),
        len(shown),
        sum(half.open for half in complete),
        sum(bool(play.filled) for play in shown),
        reading.digest,
        bool(complete) and reading.complete[-1].after.is_over,
    )


def _half(reading: PaperReading, half: ReadHalf) -> HalfShown:
    key = f"{half.side}.{half.inning}"
    plays = tuple(_play(f"a.{key}", play) for play in half.plays)
    return HalfShown(
        key,
        name_half(half.side.half, half.inning),
        half.outs,
        half.runs,
        half.left,
        half.is_over,
        plays,
        tuple(_changes(half)),
        half.remarks,
        half.fault,
        field_of(half) if half.place is not None else "",
    )


def _changes(half: ReadHalf) -> Iterator[str]:
    state = half.before
    for entry in half.entries:
        step = apply_entry(state, entry)
        state = step.after
        if isinstance(entry, SubstitutionLine):
            yield tell_change(step)


def _play(name: str, play: ReadPlay) -> PlayShown:
    written = format_play(play.play)
    words = tell_play(play.play, play.batter if play.play.code else "")
    others = [(p, share) for p, share in play.others if share >= LEAST_SHARE]
    options: tuple[Option, ...] = ()
    if others:
        every = sorted([(play.play, play.share), *others], key=lambda each: -each[1])
        options = tuple(
            Option(
                format_play(each), Likely("", share).percent or "", each == play.play
            )
            for each, share in every[:MOST_READINGS]
        )
    filled = tuple(format_move(move) for move in play.moves)
    return PlayShown(
        play.batter,
        play.typed,
        written,
        filled,
        words,
        f"{name}.{play.key}",
        options,
        play.is_said,
    )


def format_move(move) -> str:
    """Return a plain move as notation has it: ``1>3``."""
    return f"{move.start.symbol}>{move.end.symbol}"
