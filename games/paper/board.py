"""The paper grid as its page shows it: names, boxes, totals, changes of players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.hooks.rosters import offered_players
from games.models import Game, Player
from games.paper.draft import TOTALS, Draft, PaperChange
from games.paper.reading import PaperReading
from games.record.loading import GameText, box_of, replay_text
from games.words.names import short_name
from games.words.speech import say
from scoring.diamond import SIDES, Position, Side
from scoring.readers.sheet_on import ReadHalf
from scoring.scoresheet import write_scoresheet
from scoring.state import name_half

#: From how many letters on a box is written smaller, and smaller still.
LONG, LONGER = 6, 9
#: How many empty lines for changes of players are offered.
EMPTY_CHANGES = 2


@dataclass(frozen=True, slots=True)
class GridBox:
    """A box of the grid; ``recorded`` when it is in the record and fixed."""

    name: str
    label: str
    text: str = ""
    recorded: str = ""
    is_due: bool = False
    is_wrong: bool = False

    @property
    def size(self) -> str:
        """The classes that make long text small enough for its box."""
        length = len(self.text or self.recorded)
        return " is-long" * (length > LONG) + " is-longer" * (length > LONGER)


@dataclass(frozen=True, slots=True)
class GridTotal:
    """A number under a half-inning: what it counts, what was typed or recorded."""

    name: str
    what: str
    label: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class GridHalf:
    """A half-inning of the grid, column by column."""

    key: str
    side: str
    inning: int
    heading: str
    columns: tuple[tuple[GridBox, ...], ...]
    totals: tuple[GridTotal, ...]
    turns: int
    is_recorded: bool
    is_now: bool
    first: int | None = None


@dataclass(frozen=True, slots=True)
class GridMan:
    """A slot: the man in it now, and those who come in by the sheet."""

    slot: int
    name: str
    short: str
    position: str
    later: str = ""


@dataclass(frozen=True, slots=True)
class GridSide:
    """One side's names."""

    side: str
    team: object
    men: tuple[GridMan, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The whole grid: names, innings (top and bottom), changes of players."""

    sides: tuple[GridSide, ...]
    innings: tuple[tuple[int, tuple[GridHalf, ...]], ...]
    changes: tuple[tuple[int, PaperChange], ...]
    places: tuple[tuple[str, str], ...]
    players: tuple[tuple[object, tuple[tuple[str, str], ...]], ...]
    count: int


def make_grid(game: Game, draft: Draft, reading: PaperReading) -> Grid:
    """Return the grid with what is recorded and what was typed."""
    innings = _innings(game, draft, reading)
    wrong = _wrong_box(reading)
    maker = _GridMaker(game, draft, reading, wrong)
    rows = tuple(
        (inning, tuple(maker.half(side, inning) for side in SIDES))
        for inning in range(1, innings + 1)
    )
    spare = [PaperChange()] * EMPTY_CHANGES
    return Grid(
        tuple(maker.side(side) for side in SIDES),
        rows,
        tuple(enumerate([*draft.changes, *spare], start=1)),
        tuple(_places(game, reading)),
        tuple(
            (
                game.team(side),
                tuple(
                    (str(player.pk), player.name)
                    for player in offered_players(game.team(side), game.date)
                ),
            )
            for side in SIDES
        ),
        innings,
    )


def _innings(game: Game, draft: Draft, reading: PaperReading) -> int:
    used = [k[1] for k in (*draft.boxes, *reading.recorded)]
    state = reading.halves[-1].after if reading.halves else reading.state
    return min(99, max([game.innings, draft.innings, state.inning, *used]))


def _places(game: Game, reading: PaperReading) -> Iterator[tuple[str, str]]:
    """Yield the slots in which somebody can come in, as (value, words)."""
    for side in SIDES:
        lineup, code = reading.state.lineup(side), game.team(side).code
        for slot, spot in enumerate(lineup.slots, start=1):
            yield f"{side}:{slot}", f"{code} {slot} · {short_name(spot.player.name)}"
        if lineup.pitcher is not None:
            words = _("%(team)s pitcher") % {"team": code}
            yield f"{side}:0", f"{words} · {short_name(lineup.pitcher.name)}"


def _wrong_box(reading: PaperReading) -> str:
    """Return the name of the field of the contradictory box, if one is named."""
    for half in reading.halves:
        if half.fault is not None and half.place is not None:
            return field_of(half)
    return ""


def field_of(half: ReadHalf) -> str:
    """Return the name of the field of the box at which a half-inning goes wrong."""
    assert half.place is not None  # noqa: S101
    slot, column = half.place
    first = half.first_column
    return f"b.{half.side}.{half.inning}.{column - first + 1}.{slot}"


def recorded_totals(text: GameText) -> dict[tuple[str, str, int], str]:
    """Return runs, hits and men left on base of the half-innings that are over."""
    replay = replay_text(text)
    found: dict[tuple[str, str, int], str] = {}
    if not replay.outcomes:
        return found
    for sheet in write_scoresheet(replay, box_of(text)).sides:
        for column in sheet.columns:
            if (sums := column.totals) is None or sums.lob is None:
                continue
            for what, count in zip(TOTALS, (sums.r, sums.h, sums.lob), strict=True):
                found[sheet.side.value, what, column.inning] = str(count)
    return found


class _GridMaker:
    """Lays the grid out box by box."""

    def __init__(self, game: Game, draft: Draft, reading: PaperReading, wrong: str):
        self.game, self.draft, self.reading = game, draft, reading
        self.wrong = wrong
        self._led: set[Side] = set()
        self.recorded = recorded_totals(reading.text)
        state = reading.halves[-1].after if reading.halves else reading.state
        self.due = "" if state.is_over else state.half.batting.value
        self.due_at = (state.inning, state.batter_slot)
        if reading.halves and reading.halves[-1].fault is not None:
            self.due = ""

    def side(self, side: Side) -> GridSide:
        """Return one side's names."""
        men = []
        for slot, spot in enumerate(self.reading.state.lineup(side).slots, start=1):
            name, position = spot.player.name, Position(spot.position).abbreviation
            men.append(
                GridMan(slot, name, short_name(name), position, self._later(side, slot))
            )
        return GridSide(side.value, self.game.team(side), tuple(men))

    def _later(self, side: Side, slot: int) -> str:
        """Name the men who come into a slot, with the inning."""
        mine = [c for c in self.draft.changes if c.where == f"{side}:{slot}"]
        ids = [int(c.player) for c in mine if c.player.isdecimal()]
        men = Player.objects.in_bulk(ids) if ids else {}
        said = []
        for change in mine:
            man = men.get(int(change.player)) if change.player.isdecimal() else None
            if man is not None:
                said.append(
                    f"{short_name(man.name)} {change.positions} {change.entered}"
                )
        return ", ".join(said)

    def half(self, side: Side, inning: int) -> GridHalf:
        """Return a half-inning of the grid."""
        state = self.reading.state
        now = (state.inning, state.half.batting is Side.HOME)
        place = (inning, side is Side.HOME)
        is_recorded = state.is_over or place < now
        used = [k[2] for k in self.reading.recorded if k[:2] == (side, inning)]
        turns = max([self.draft.columns(side, inning), *used])
        columns = tuple(
            tuple(
                self._box(side, inning, turn, slot, is_recorded)
                for slot in range(1, len(state.lineup(side).slots) + 1)
            )
            for turn in range(1, turns + 1)
        )
        totals = tuple(self._totals(side, inning))
        is_now = not state.is_over and place == now
        heading = name_half(side.half, inning)
        key = f"{side}.{inning}"
        return GridHalf(
            key,
            side.value,
            inning,
            heading,
            columns,
            totals,
            turns,
            is_recorded,
            is_now,
            None if is_recorded else self._first(side, inning),
        )

    def _first(self, side: Side, inning: int) -> int | None:
        """Return who leads off, from 0, in a side's first half-inning to be typed."""
        if side in self._led:
            return None
        self._led.add(side)
        state = self.reading.state
        batted = sum(k[:2] == (side, inning) for k in self.reading.recorded)
        count = len(state.lineup(side).slots)
        return (state.due[side is Side.HOME] - 1 - batted) % count

    def _box(
        self, side: Side, inning: int, turn: int, slot: int, is_fixed: bool
    ) -> GridBox:
        name = f"b.{side}.{inning}.{turn}.{slot}"
        key = (side.value, inning, turn, slot)
        known = self.reading.recorded.get(key)
        typed = self.draft.boxes.get(key, "")
        man = self.reading.state.lineup(side).slots[slot - 1].player.name
        label = f"{slot}. {man}, {say(name_half(side.half, inning))}"
        if is_fixed:
            return GridBox(name, label, "", known.text if known else "–")
        due = (side.value, inning, slot) == (self.due, *self.due_at)
        text = typed or (known.text if known else "")
        return GridBox(name, label, text, "", due and not text, name == self.wrong)

    def _totals(self, side: Side, inning: int) -> Iterator[GridTotal]:
        words = {"R": _("runs"), "H": _("hits"), "L": _("left on base")}
        half = say(name_half(side.half, inning))
        for what in TOTALS:
            typed = self.draft.totals.get((side.value, what, inning), "")
            text = self.recorded.get((side.value, what, inning), typed)
            label = f"{words[what]}, {half}"
            yield GridTotal(f"t.{side}.{what}.{inning}", what, label, text)
