"""Our games as an event file."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator

from scoring.diamond import SIDES, Position, Side
from scoring.lineup import Lineup, Player
from scoring.record import (
    CommentLine,
    GameRecord,
    PlaceLine,
    PlayLine,
    SubstitutionLine,
)
from scoring.replay import Replay, Step
from scoring.retrosheet.event_text import format_event
from scoring.stats.boxscore import compile_box

#: How event files number the positions beyond the nine.
_ROLES = {
    Position.DESIGNATED_HITTER: 10,
    Position.EXTRA_HITTER: 10,
    Position.PINCH_HITTER: 11,
    Position.PINCH_RUNNER: 12,
}
_ID = re.compile(r"[a-z'-]{4,5}[a-z0-9]?\d{3}\Z|[a-z-]{5}\d{3}\Z")
_TAGS = {
    "Site": "site",
    "Innings": "innings",
    "WinningPitcher": "wp",
    "LosingPitcher": "lp",
    "SavingPitcher": "save",
    "Start": "starttime",
    "DayNight": "daynight",
    "Attendance": "attendance",
    "Minutes": "timeofgame",
    "Tiebreaker": "tiebreaker",
}


def _ascii_letters(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return "".join(letter for letter in plain.lower() if letter.isalpha())


class Ids:
    """Eight-letter ids for players and three-letter ids for teams, made as needed.

    A player's id is four letters of his last name, one of his first, and a number
    that keeps namesakes apart; men without Latin letters are ``play-``.
    """

    def __init__(self) -> None:
        self._players: dict[tuple[str, Player], str] = {}
        self._teams: dict[str, str] = {}

    def player(self, team: str, player: Player) -> str:
        """Return the id of a player of a team."""
        key = (team, player)
        if key not in self._players:
            self._players[key] = self._new_player(player)
        return self._players[key]

    def _new_player(self, player: Player) -> str:
        taken = set(self._players.values())
        if _ID.match(player.id) and player.id not in taken:
            return player.id
        first, _, last = player.name.rpartition(" ")
        stem = _ascii_letters(last)[:4].ljust(4, "-")
        stem = "play" if stem == "----" else stem
        stem += _ascii_letters(first)[:1] or "-"
        number = 1
        while f"{stem}{number:03d}" in taken:
            number += 1
        return f"{stem}{number:03d}"

    def team(self, name: str) -> str:
        """Return the id of a team."""
        if name not in self._teams:
            letters = _ascii_letters(name).upper()[:3].ljust(3, "X")
            number, code = 1, letters
            while code in self._teams.values():
                number += 1
                code = f"{letters[:2]}{number}"
            self._teams[name] = code
        return self._teams[name]


class _GameWriter:
    def __init__(self, replay: Replay, ids: Ids) -> None:
        self.replay = replay
        self.record: GameRecord = replay.record
        self.ids = ids
        self.teams = dict(zip(SIDES, self.record.team_names, strict=True))

    def rows(self) -> Iterator[list[object]]:
        """Return the records of the game."""
        yield ["id", self._game_id()]
        yield ["version", "2"]
        yield from self._info()
        for side in SIDES:
            yield from self._starters(side)
        for step in self.replay.steps:
            yield from self._step(step)
        for line in compile_box(self.replay).pitching:
            yield ["data", "er", self._player(line.side, line.player), line.er]

    def _game_id(self) -> str:
        home = self.ids.team(self.teams[Side.HOME])
        digits = self.record.tag("Date").replace("-", "") or "00000000"
        number = self.record.tag("Number", "0")
        return self.record.tag("GameId") or f"{home}{digits}{_game_number(number)}"

    def _info(self) -> Iterator[list[object]]:
        yield ["info", "visteam", self.ids.team(self.teams[Side.VISITORS])]
        yield ["info", "hometeam", self.ids.team(self.teams[Side.HOME])]
        yield ["info", "date", self.record.tag("Date").replace("-", "/")]
        yield ["info", "number", _game_number(self.record.tag("Number", "0"))]
        has_dh = any(lineup.pitcher is not None for lineup in self.record.lineups)
        yield ["info", "usedh", "true" if has_dh else "false"]
        for ours, theirs in _TAGS.items():
            if value := self.record.tag(ours):
                yield ["info", theirs, value]

    def _player(self, side: Side, player: Player) -> str:
        return self.ids.player(self.teams[side], player)

    def _man(
        self, kind: str, side: Side, player: Player, slot: int, position: Position
    ) -> list[object]:
        number = _ROLES.get(position, int(position))
        name = _Quoted(player.name)
        return [kind, self._player(side, player), name, SIDES.index(side), slot, number]

    def _starters(self, side: Side) -> Iterator[list[object]]:
        lineup: Lineup = self.record.lineups[SIDES.index(side)]
        for slot, spot in enumerate(lineup.slots, start=1):
            yield self._man("start", side, spot.player, slot, spot.position)
        if lineup.pitcher is not None:
            yield self._man("start", side, lineup.pitcher, 0, Position.PITCHER)

    def _step(self, step: Step) -> Iterator[list[object]]:
        state = step.before
        match step.entry:
            case PlayLine(comment=comment) if step.outcome is not None:
                event = format_event(state.situation, step.outcome.play)
                yield self._play(step, "??", event)
                if comment:
                    yield ["com", _Quoted(comment)]
            case SubstitutionLine(change):
                count = "".join(map(str, change.count)) if change.count else "??"
                slot = change.slot
                if change.base is not None:
                    runner = state.bases[change.base - 1]
                    slot = runner.slot if runner is not None else None
                yield self._play(step, count, "NP")
                yield self._man(
                    "sub", change.side, change.player, slot or 0, change.position
                )
            case PlaceLine(base, player):
                yield ["radj", self._player(state.half.batting, player), int(base)]
            case CommentLine(text):
                yield ["com", _Quoted(text)]

    def _play(self, step: Step, count: str, event: str) -> list[object]:
        state = step.before
        side = state.half.batting
        batter = self._player(side, state.batter)
        return ["play", state.inning, SIDES.index(side), batter, count, "", event]


def _game_number(number: str) -> str:
    """Return the game of the day as event files count: 0 alone, 1 and 2 of two."""
    return number if number in ("0", "1", "2") else "0"


class _Quoted(str):
    """A text that stands in quotation marks."""

    __slots__ = ()


def _format_row(row: Iterable[object]) -> str:
    fields = []
    for value in row:
        if isinstance(value, _Quoted):
            fields.append('"' + value.replace('"', "'") + '"')
        else:
            text = io.StringIO()
            csv.writer(text, lineterminator="").writerow([value])
            fields.append(text.getvalue() if str(value) else "")
    return ",".join(fields)


def write_events(replays: Iterable[Replay], ids: Ids | None = None) -> str:
    """Return an event file with these games, CRLF line ends as the format asks."""
    ids = ids or Ids()
    rows = [row for replay in replays for row in _GameWriter(replay, ids).rows()]
    return "".join(f"{_format_row(row)}\r\n" for row in rows)
