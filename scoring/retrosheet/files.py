"""Event files: their records in, our game records out."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from scoring.completion import spell_out, take_literally
from scoring.diamond import Base, Half, Position, Side
from scoring.faults import PlayRejected, Violation, violation
from scoring.lineup import Lineup, Player, Spot, Substitution, check_lineup
from scoring.phrases import phrase
from scoring.play import Mark, Play
from scoring.record import (
    CommentLine,
    EndLine,
    Entry,
    GameRecord,
    HalfLine,
    PlaceLine,
    PlayLine,
    SubstitutionLine,
    order_tags,
)
from scoring.replay import apply_entry
from scoring.resolution import is_double_play_ball
from scoring.retrosheet.events import grounds_into_double_play, parse_event
from scoring.retrosheet.runs_batted_in import add_stars
from scoring.state import Ending, GameOptions, GameState

_SIDES = {"0": Side.VISITORS, "1": Side.HOME}
#: The positions beyond the nine as event files number them.
_ROLES = {
    10: Position.DESIGNATED_HITTER,
    11: Position.PINCH_HITTER,
    12: Position.PINCH_RUNNER,
}
#: Information that becomes a tag of ours.
_TAGS = {
    "site": "Site",
    "innings": "Innings",
    "wp": "WinningPitcher",
    "lp": "LosingPitcher",
    "save": "SavingPitcher",
    "starttime": "Start",
    "daynight": "DayNight",
    "attendance": "Attendance",
    "timeofgame": "Minutes",
    "tiebreaker": "Tiebreaker",
}


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game of an event file: its id, the record, the remarks on it.

    ``official_earned_runs`` holds the earned runs that the file itself gives for each
    pitcher (by id); they check a computation and feed none.
    """

    id: str
    record: GameRecord | None
    violations: tuple[Violation, ...]
    official_earned_runs: Mapping[str, int]


@dataclass(slots=True)
class _Raw:
    """The records of one game, as they stand in the file."""

    id: str
    line: int
    info: dict[str, str] = field(default_factory=dict)
    starts: list[list[str]] = field(default_factory=list)
    events: list[tuple[int, list[str]]] = field(default_factory=list)
    earned: dict[str, int] = field(default_factory=dict)


def _split(text: str) -> Iterator[_Raw]:
    """Return the games of a file, one by one."""
    game: _Raw | None = None
    for line, content in enumerate(text.splitlines(), start=1):
        # Line by line: a quotation mark left open must not swallow the next record.
        row = next(csv.reader([content]), [])
        if not row:
            continue
        kind = row[0]
        if kind == "id":
            if game is not None:
                yield game
            game = _Raw(row[1] if len(row) > 1 else "", line)
        elif game is None:
            continue
        elif kind == "info" and len(row) > 2:
            game.info[row[1]] = row[2]
        elif kind == "start":
            game.starts.append(row)
        elif kind == "data" and len(row) > 3 and row[1] == "er" and row[3].isdecimal():
            game.earned[row[2]] = int(row[3])
        elif kind in ("play", "sub", "com", "radj"):
            game.events.append((line, row))
    if game is not None:
        yield game


def _spot(row: list[str]) -> tuple[Side, int, Spot]:
    """Return side, batting slot and man of a ``start`` or ``sub`` record."""
    number = int(row[5])
    position = _ROLES.get(number) or Position(number)
    return _SIDES[row[3]], int(row[4]), Spot(Player(row[2], row[1]), position)


def _lineups(starts: Iterable[list[str]]) -> tuple[Lineup, Lineup]:
    slots: dict[Side, dict[int, Spot]] = {Side.VISITORS: {}, Side.HOME: {}}
    for row in starts:
        side, slot, spot = _spot(row)
        slots[side][slot] = spot
    lineups = []
    for side in Side:
        pitcher = slots[side].pop(0, None)
        order = tuple(slots[side][slot] for slot in sorted(slots[side]))
        lineups.append(Lineup(order, pitcher.player if pitcher else None))
    return lineups[0], lineups[1]


def _tags(raw: _Raw, teams: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    visitors, home = raw.info.get("visteam", ""), raw.info.get("hometeam", "")
    tags = [
        ("Rules", "baseball"),
        ("Visitors", teams.get(visitors, visitors)),
        ("Home", teams.get(home, home)),
        ("Date", raw.info.get("date", "").replace("/", "-")),
        ("Number", raw.info.get("number", "0")),
        ("GameId", raw.id),
        ("EarnedRuns", "marked"),
        ("Options", "re-entry"),
    ]
    tags += [
        (ours, raw.info[theirs])
        for theirs, ours in _TAGS.items()
        if raw.info.get(theirs)
    ]
    return order_tags(tags)


class _Converter:
    """Follows one game and writes its entries."""

    def __init__(self, lineups: tuple[Lineup, Lineup], options: GameOptions) -> None:
        self.state = GameState(lineups, options)
        self.entries: list[Entry] = []
        self.count: tuple[int, int] | None = None
        self._heading: HalfLine | None = None

    def add(self, entry: Entry) -> None:
        """Apply an entry and keep it, under the heading of its half-inning."""
        heading = HalfLine(self.state.half, self.state.inning)
        if heading != self._heading and not self.state.is_over:
            self._heading = heading
            self.entries.append(heading)
        if isinstance(entry, PlayLine):
            step = apply_entry(self.state, entry)
            assert step.outcome is not None
            play = spell_out(self.state.situation, step.outcome.play)
            entry = replace(entry, play=play)
        else:
            step = apply_entry(self.state, entry)
        self.entries.append(entry)
        self.state = step.after

    def read(self, row: list[str], line: int) -> None:
        """Take in one record of the file; raises ``PlayRejected``."""
        if row[0] == "com":
            self.entries.append(CommentLine(row[1] if len(row) > 1 else "", line))
        elif row[0] == "sub":
            self._read_substitution(row, line)
        elif row[0] == "radj":
            self._read_placed_runner(row, line)
        else:
            self._read_play(row, line)

    def _read_play(self, row: list[str], line: int) -> None:
        text = row[6] if len(row) > 6 else ""
        play = parse_event(text)
        self.count = _count(row[4])
        if play is None:
            return
        half = Half.TOP if row[2] == "0" else Half.BOTTOM
        if (half, int(row[1])) != (self.state.half, self.state.inning):
            found, due = f"{half} of {row[1]}", self.state.half_name
            raise PlayRejected(violation("L240", found=found, due=due))
        play = _marked(self.state, add_stars(self.state.situation, play), text)
        play = take_literally(self.state.situation, play)
        self.add(PlayLine(play, line=line))

    def _read_substitution(self, row: list[str], line: int) -> None:
        side, slot, spot = _spot(row)
        change = Substitution(
            side, spot.player, spot.position, slot or None, count=self.count
        )
        self.add(SubstitutionLine(change, line))

    def _read_placed_runner(self, row: list[str], line: int) -> None:
        order = self.state.lineup(self.state.half.batting).players
        player = next(
            (man for man in order if man.id == row[1]), Player(row[1], row[1])
        )
        self.add(PlaceLine(Base(int(row[2])), player, line))


def _count(text: str) -> tuple[int, int] | None:
    """Return balls and strikes; ``None`` when unknown or nothing was pitched."""
    if len(text) == 2 and text.isdecimal() and text != "00":
        return int(text[0]), int(text[1])
    return None


def _marked(state: GameState, play: Play, text: str) -> Play:
    """Mark a grounded double play where the play alone would say otherwise."""
    said = grounds_into_double_play(text)
    if is_double_play_ball(state.situation, play) == said:
        return play
    mark = Mark.GROUNDED if said else Mark.NOT_GROUNDED
    return replace(play, marks=play.marks | {mark})


def _convert(raw: _Raw, teams: Mapping[str, str]) -> ReadGame:
    tags = _tags(raw, teams)
    try:
        lineups = _lineups(raw.starts)
    except (ValueError, KeyError, IndexError):
        refusal = violation(
            "G404", line="start", hint=phrase("A line-up cannot be read.")
        )
        return ReadGame(raw.id, None, (refusal.at(raw.line),), raw.earned)
    faults = [
        fault.at(raw.line)
        for side, lineup in zip(Side, lineups, strict=True)
        for fault in check_lineup(lineup, side)
    ]
    if faults:
        return ReadGame(raw.id, None, tuple(faults), raw.earned)
    options = GameRecord(lineups, (), tags).options
    converter = _Converter(lineups, options)
    for line, row in raw.events:
        try:
            converter.read(row, line)
        except PlayRejected as refusal_:
            record = GameRecord(lineups, tuple(converter.entries), tags)
            return ReadGame(raw.id, record, (refusal_.violation.at(line),), raw.earned)
        except (ValueError, KeyError, IndexError):
            refusal = violation("G404", line=",".join(row)[:40])
            record = GameRecord(lineups, tuple(converter.entries), tags)
            return ReadGame(raw.id, record, (refusal.at(line),), raw.earned)
    if not converter.state.is_over:
        converter.add(EndLine(Ending.CALLED))
        if converter.state.leader is None:
            tags = tuple((n, f"{v}, ties" if n == "Options" else v) for n, v in tags)
    record = GameRecord(lineups, tuple(converter.entries), tags)
    return ReadGame(raw.id, record, (), raw.earned)


def read_events(text: str, teams: Mapping[str, str] | None = None) -> list[ReadGame]:
    """Return the games of an event file, each with what was wrong with it.

    ``teams`` maps team ids to names; ids stand for teams that it does not hold.
    """
    return [_convert(raw, teams or {}) for raw in _split(text)]
