"""A whole game as text (the ``.score`` file), read and written.

Reading needs no baseball: it gives line-up cards and a list of entries, and
remarks on what cannot be read. ``scoring.replay`` plays the entries.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from scoring.diamond import Position, Side
from scoring.entries import (
    format_dice,
    format_entry,
    format_player,
    format_substitution,
    one_line,
    parse_dice,
    parse_entry,
    parse_play_line,
    parse_player,
    parse_substitution,
    shorten,
    split_play_line,
    split_remark,
)
from scoring.faults import PlayRejected, Violation, violation
from scoring.lineup import Lineup, Player, Spot, check_lineup
from scoring.notation import read_play
from scoring.phrases import phrase
from scoring.record import (
    TAGS,
    UNFINISHED,
    CommentLine,
    Dice,
    EndLine,
    Entry,
    GameRecord,
    GameRejected,
    HalfLine,
    PlaceLine,
    PlayLine,
    SubstitutionLine,
    order_tags,
)
from scoring.state import GameOptions

#: The largest game file that is looked at, in bytes.
LARGEST_GAME = 1_000_000

_TAG = re.compile(r'\[\s*([A-Za-z][\w-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*(?:;.*)?\Z')
_LINEUP = re.compile(r"lineup\s+(visitors|home)\s*\Z", re.IGNORECASE)
_MAN = re.compile(r"(\d{1,2}|[Pp])\s*\.\s*(.+?)\s*,\s*(\w{1,2})\s*\Z")
#: A line that was meant to be a man of a line-up: a number, a name, a position.
_ALMOST_A_MAN = re.compile(r"(?:\d+|[Pp]\b).*,\s*\w+\s*\Z")
_DATE = re.compile(r"\d{4}-\d\d-\d\d\Z", re.ASCII)
_RESULT = re.compile(r"\d{1,4}-\d{1,4}\Z|\*\Z")
_OPTION = re.compile(
    r"(?:batters=\d{1,2}|re-entry|ties|no-dh|run-rule=\d{1,2}/\d{1,2})?\Z"
)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_ROLES_AT_THE_START = frozenset({Position.PINCH_HITTER, Position.PINCH_RUNNER})


@dataclass(slots=True)
class _Reader:
    """Reads line after line, keeping what was found and what was refused."""

    tags: list[tuple[str, str]] = field(default_factory=list)
    cards: dict[Side, dict[int, tuple[Spot, int]]] = field(default_factory=dict)
    pitchers: dict[Side, Player] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    found: list[Violation] = field(default_factory=list)
    open_card: Side | None = None
    is_second_card: bool = False
    has_slips: bool = False
    plays_began: bool = False

    def refuse(self, refusal: Violation, line: int) -> None:
        self.found.append(refusal.at(line))

    def read_line(self, text: str, line: int) -> None:
        body, remark = split_remark(text)
        if text.startswith(";"):
            self.entries.append(CommentLine(text[1:].strip(), line))
        elif text.startswith("["):
            self._read_tag(text, line)
        elif match := _LINEUP.match(body):
            self._open_card(Side(match[1].lower()), line)
        elif self.open_card and (match := _MAN.match(body)):
            self._read_man(self.open_card, match, line)
        elif self.open_card and _ALMOST_A_MAN.match(body):
            self._refuse_man(body, "A man is written “3. Name, 6”.", line)
        else:
            self._read_entry(text, line)
            return
        if remark and not text.startswith(("[", ";")):
            self.entries.append(CommentLine(remark, line))

    def _read_tag(self, text: str, line: int) -> None:
        match = _TAG.match(text)
        if match is None:
            hint = phrase('A tag looks like [Home "Team"].')
            self.refuse(violation("G404", line=shorten(text), hint=hint), line)
            return
        name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
        if any(name == known for known, _ in self.tags):
            self.refuse(violation("G415", tag=name), line)
            return
        value = unicodedata.normalize("NFC", value)
        self.tags.append((name, value))
        if not _is_tag_value(name, value):
            self.refuse(violation("G422", tag=name, value=shorten(value)), line)

    def _open_card(self, side: Side, line: int) -> None:
        self.is_second_card = side in self.cards
        if self.is_second_card:
            self.refuse(violation("G417", side=side.spoken), line)
        self.open_card = side
        self.cards.setdefault(side, {})

    def _refuse_man(self, text: str, hint: str, line: int) -> None:
        self.has_slips = True
        self.refuse(violation("G404", line=shorten(text), hint=hint), line)

    def _read_man(self, side: Side, match: re.Match[str], line: int) -> None:
        if self.is_second_card:
            return
        number, name, role = match.groups()
        try:
            position = Position.parse(role)
        except ValueError:
            self._refuse_man(match[0], "The position is 1 to 9, dh or eh.", line)
            return
        player = parse_player(name)
        if number in "Pp":
            if position is not Position.PITCHER:
                hint = phrase("P. is the pitcher who does not bat: “P. Name, 1”.")
                self._refuse_man(match[0], hint, line)
                return
            self.pitchers[side] = player
        elif position in _ROLES_AT_THE_START:
            self._refuse_man(match[0], "A starter is 1 to 9, dh or eh.", line)
        elif not int(number):
            self._refuse_man(match[0], "The order begins with 1.", line)
        elif int(number) in self.cards[side]:
            hint = phrase(
                "Number {number} of {side} is given twice.",
                number=int(number),
                side=side.spoken,
            )
            self._refuse_man(match[0], hint, line)
        else:
            self.cards[side][int(number)] = (Spot(player, position), line)

    def _read_entry(self, text: str, line: int) -> None:
        if len(self.cards) < 2 and not self.plays_began:
            hint = phrase("Write “lineup visitors” and “lineup home” first.")
            self.refuse(violation("G405", hint=hint), line)
        self.plays_began = True
        self.open_card = None
        try:
            entry = parse_entry(text, line)
        except PlayRejected as refusal:
            self.refuse(refusal.violation, line)
            return
        self.entries.append(entry)
        if isinstance(entry, PlayLine):
            for warning in read_play(split_play_line(text)[0]).warnings:
                self.refuse(warning, line)
        elif not isinstance(entry, CommentLine) and (remark := split_remark(text)[1]):
            self.entries.append(CommentLine(remark, line))

    def finish(self, options: GameOptions) -> tuple[Lineup, Lineup] | None:
        """Check the line-up cards and return them, or ``None`` when one is missing."""
        lineups = []
        for side in (Side.VISITORS, Side.HOME):
            card = self.cards.get(side)
            if not card:
                self.found.append(violation("G406", side=side.spoken))
                continue
            slots = tuple(card[slot][0] for slot in sorted(card))
            lineup = Lineup(slots, self.pitchers.get(side))
            heading = min(line for _, line in card.values()) - 1
            gap = next(n for n in range(1, max(card) + 2) if n not in card)
            if gap <= max(card) and not self.has_slips:
                self.refuse(violation("G408", side=side.spoken, slot=gap), heading)
            elif not self.has_slips:
                for fault in check_lineup(
                    lineup,
                    side,
                    batters=options.batters,
                    designated_hitter=options.designated_hitter,
                ):
                    self.refuse(fault, heading)
            lineups.append(lineup)
        return (lineups[0], lineups[1]) if len(lineups) == 2 else None


def _is_tag_value(name: str, value: str) -> bool:
    if name == "Date":
        if not _DATE.match(value):
            return False
        try:
            date.fromisoformat(value)
        except ValueError:
            return False
    if name == "Innings":
        return value.isascii() and value.isdecimal() and 1 <= int(value[:3]) <= 99
    if name == "Options":
        return all(_OPTION.match(word.strip().lower()) for word in value.split(","))
    if name == "Result":
        return bool(_RESULT.match(value))
    return True


def read_game(content: bytes | str) -> tuple[GameRecord | None, tuple[Violation, ...]]:
    """Read a game file; return the record, if there is one, and every remark.

    The record is complete only when no violation but warnings (``W``) is among the
    remarks; plays that cannot be read are left out of it.
    """
    size = len(content)
    if isinstance(content, str):
        size = len(content.encode("utf-8", "surrogatepass"))
    if size > LARGEST_GAME:
        return None, (violation("G403", size=size, limit=LARGEST_GAME),)
    if isinstance(content, bytes):
        try:
            content = content.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            hint = phrase("Save the file as UTF-8.")
            return None, (violation("G401", byte=fault.start + 1, hint=hint),)
    if not content.strip():
        hint = phrase("A game has tags, two line-ups and plays.")
        return None, (violation("G402", hint=hint),)
    reader = _Reader()
    for number, raw in enumerate(_LINE_BREAK.split(content), start=1):
        if text := raw.strip().lstrip("\ufeff"):
            reader.read_line(text, number)
    options = GameRecord((_NOBODY, _NOBODY), (), tuple(reader.tags)).options
    lineups = reader.finish(options)
    remarks = tuple(sorted(reader.found, key=lambda v: v.where.line))
    if lineups is None:
        return None, remarks
    return GameRecord(lineups, tuple(reader.entries), order_tags(reader.tags)), remarks


_NOBODY = Lineup(())


def parse_game(content: bytes | str) -> GameRecord:
    """Read a game file; raises ``GameRejected`` unless all of it can be read."""
    record, remarks = read_game(content)
    refused = [remark for remark in remarks if not remark.is_warning]
    if record is None or refused:
        raise GameRejected(refused)
    return record


def _format_lineup(lineup: Lineup) -> Iterator[str]:
    for slot, spot in enumerate(lineup.slots, start=1):
        yield f"{slot}. {format_player(spot.player)}, {spot.position.symbol}"
    if lineup.pitcher is not None:
        yield f"P. {format_player(lineup.pitcher)}, 1"


def format_game(record: GameRecord) -> str:
    """Return a game as the text of a ``.score`` file; ``parse_game`` reads it back."""
    lines = []
    for name, value in order_tags(record.tags):
        escaped = one_line(value).replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[{name} "{escaped}"]')
    for side, lineup in zip(Side, record.lineups, strict=True):
        lines += ["", f"lineup {side}", *_format_lineup(lineup)]
    lines.append("")
    lines += [format_entry(entry) for entry in record.entries]
    return "\n".join(lines).lstrip("\n") + "\n"


__all__ = [
    "LARGEST_GAME",
    "TAGS",
    "UNFINISHED",
    "CommentLine",
    "Dice",
    "EndLine",
    "Entry",
    "GameRecord",
    "GameRejected",
    "HalfLine",
    "PlaceLine",
    "PlayLine",
    "SubstitutionLine",
    "format_dice",
    "format_entry",
    "format_game",
    "format_player",
    "format_substitution",
    "order_tags",
    "parse_dice",
    "parse_entry",
    "parse_game",
    "parse_play_line",
    "parse_player",
    "parse_substitution",
    "read_game",
    "split_play_line",
]
