"""A whole game as text (the ``.score`` file), read and written.

Reading needs no baseball: it gives line-up cards and a list of entries, and
remarks on what cannot be read. ``scoring.replay`` plays the entries.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date

from scoring.diamond import Half, Position, Side
from scoring.faults import PlayRejected, Violation, violation
from scoring.lineup import Lineup, Player, Spot, Substitution, check_lineup
from scoring.notation import format_play, read_play
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
    PlayLine,
    SubstitutionLine,
    order_tags,
)
from scoring.state import Ending, GameOptions

#: The largest game file that is looked at, in bytes.
LARGEST_GAME = 1_000_000


# -- reading -----------------------------------------------------------------------

_TAG = re.compile(r'\[\s*([A-Za-z][\w-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]\Z')
_LINEUP = re.compile(r"lineup\s+(visitors|home)\s*\Z", re.IGNORECASE)
_MAN = re.compile(r"(\d{1,2}|[Pp])\s*\.\s*(.+?)\s*,\s*(\w{1,2})\s*\Z")
_HALF = re.compile(r"(top|bottom)\s+(\d{1,3})\s*\Z", re.IGNORECASE)
_SUB = re.compile(
    r"sub\s+(visitors|home)\s+(?:run\s+([123])|(\d{1,2})|([Pp]))\s*:\s*(.+?)"
    r"(?:\s*,\s*(\w{1,2}))?\s*\Z",
    re.IGNORECASE,
)
_END = re.compile(
    r"(?:forfeit\s+(visitors|home)|(called|suspended))\s*\Z", re.IGNORECASE
)
_ID = re.compile(r"(.+?)\s*\[([^\]]+)\]\Z")
_RESULT = re.compile(r"\d+-\d+\Z|\*\Z")


def parse_player(text: str) -> Player:
    """Return the player written ``Name`` or ``Name [id]``."""
    name, id = " ".join(unicodedata.normalize("NFC", text).split()), ""
    if found := _ID.match(name):
        name, id = found[1], found[2]
    return Player(name, id)


def format_player(player: Player) -> str:
    """Return a player as a game file writes him."""
    return f"{player.name} [{player.id}]" if player.id else player.name


def parse_dice(text: str) -> Dice:
    """Return the rolls written between braces: ``1 1 6 | 2 | 5 6``.

    Raises ``InvalidPlay``-like violations through ``ValueError`` for anything that is
    not a number from 1 to 20.
    """
    rolls = []
    for roll in text.split("|"):
        faces = roll.split()
        for face in faces:
            if not (face.isascii() and face.isdecimal() and 1 <= int(face) <= 20):
                raise ValueError(face)
        if faces:
            rolls.append(tuple(int(face) for face in faces))
    return tuple(rolls)


def format_dice(dice: Dice) -> str:
    """Return rolls as they stand between braces."""
    return " | ".join(" ".join(map(str, roll)) for roll in dice)


@dataclass(slots=True)
class _Reader:
    """Reads line after line, keeping what was found and what was refused."""

    tags: list[tuple[str, str]] = field(default_factory=list)
    cards: dict[Side, dict[int, tuple[Spot, int]]] = field(default_factory=dict)
    pitchers: dict[Side, Player] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    found: list[Violation] = field(default_factory=list)
    open_card: Side | None = None
    plays_began: bool = False

    def refuse(self, refusal: Violation, line: int) -> None:
        self.found.append(refusal.at(line))

    def read_line(self, text: str, line: int) -> None:
        if text.startswith(";"):
            self.entries.append(CommentLine(text[1:].strip(), line))
        elif text.startswith("["):
            self._read_tag(text, line)
        elif match := _LINEUP.match(text):
            self.open_card = Side(match[1].lower())
            if self.open_card in self.cards:
                self.refuse(violation("G417", side=self.open_card), line)
            self.cards.setdefault(self.open_card, {})
        elif self.open_card and (match := _MAN.match(text)):
            self._read_man(self.open_card, match, text, line)
        else:
            self._read_entry(text, line)

    def _read_tag(self, text: str, line: int) -> None:
        match = _TAG.match(text)
        if match is None:
            hint = 'A tag looks like [Home "Team"].'
            self.refuse(violation("G404", line=_shorten(text), hint=hint), line)
            return
        name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
        if any(name == known for known, _ in self.tags):
            self.refuse(violation("G415", tag=name), line)
            return
        value = unicodedata.normalize("NFC", value)
        self.tags.append((name, value))
        if not _is_tag_value(name, value):
            self.refuse(violation("G422", tag=name, value=_shorten(value)), line)

    def _read_man(self, side: Side, match: re.Match[str], text: str, line: int) -> None:
        try:
            position = Position.parse(match[3])
        except ValueError:
            hint = "The position is 1 to 9, dh or eh."
            self.refuse(violation("G404", line=_shorten(text), hint=hint), line)
            return
        player = parse_player(match[2])
        if match[1] in "Pp":
            self.pitchers[side] = player
            return
        slot = int(match[1])
        if slot in self.cards[side]:
            hint = f"Number {slot} of the {side} is given twice."
            self.refuse(violation("G404", line=_shorten(text), hint=hint), line)
        self.cards[side][slot] = (Spot(player, position), line)

    def _read_entry(self, text: str, line: int) -> None:
        if len(self.cards) < 2 and not self.plays_began:
            self.refuse(
                violation(
                    "G405", hint="Write “lineup visitors” and “lineup home” first."
                ),
                line,
            )
        self.plays_began = True
        self.open_card = None
        if match := _HALF.match(text):
            half, inning = Half(match[1].lower()), int(match[2])
            self.entries.append(HalfLine(half, inning, line))
        elif match := _END.match(text):
            ending = Ending(match[2].lower()) if match[2] else Ending.FORFEIT
            side = Side(match[1].lower()) if match[1] else None
            self.entries.append(EndLine(ending, side, line))
        elif text.lower().startswith("sub ") or text.lower() == "sub":
            self._read_substitution(text, line)
        elif text.lower().split()[0] in ("lineup", "top", "bottom", "forfeit"):
            hint = "Write “lineup home”, “top 1”, “bottom 1” or “forfeit home”."
            self.refuse(violation("G404", line=_shorten(text), hint=hint), line)
        else:
            self._read_play(text, line)

    def _read_substitution(self, text: str, line: int) -> None:
        try:
            self.entries.append(SubstitutionLine(parse_substitution(text), line))
        except ValueError:
            hint = "Write “sub home 9: Name, 1” or “sub home run 2: Name”."
            self.refuse(violation("G404", line=_shorten(text), hint=hint), line)

    def _read_play(self, text: str, line: int) -> None:
        try:
            self.entries.append(replace(parse_play_line(text), line=line))
        except PlayRejected as refusal:
            self.refuse(refusal.violation, line)
            return
        for warning in read_play(split_play_line(text)[0]).warnings:
            self.refuse(warning, line)

    def finish(self, options: GameOptions) -> tuple[Lineup, Lineup] | None:
        """Check the line-up cards and return them, or ``None`` when one is missing."""
        lineups = []
        for side in (Side.VISITORS, Side.HOME):
            card = self.cards.get(side)
            if not card:
                self.found.append(violation("G406", side=side))
                continue
            for slot in range(1, max(card) + 1):
                if slot not in card:
                    self.found.append(violation("G408", side=side, slot=slot))
            slots = tuple(card[slot][0] for slot in sorted(card))
            lineup = Lineup(slots, self.pitchers.get(side))
            first_line = min(line for _, line in card.values())
            for fault in check_lineup(lineup, side, batters=options.batters):
                self.refuse(fault, first_line - 1)
            lineups.append(lineup)
        return (lineups[0], lineups[1]) if len(lineups) == 2 else None


def _shorten(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


def _is_tag_value(name: str, value: str) -> bool:
    if name == "Date":
        try:
            date.fromisoformat(value)
        except ValueError:
            return False
    if name == "Innings":
        return value.isdecimal() and 1 <= int(value) <= 99
    if name == "Result":
        return bool(_RESULT.match(value))
    return True


def parse_substitution(text: str) -> Substitution:
    """Return the change written ``sub home 9: Name, 1``; raises ``ValueError``."""
    match = _SUB.match(" ".join(text.split()))
    if match is None:
        raise ValueError(text)
    side, base, slot, _, name, role = match.groups()
    if base is None and role is None:
        raise ValueError(text)
    position = Position.parse(role) if role else Position.PINCH_RUNNER
    return Substitution(
        Side(side.lower()),
        parse_player(name),
        position,
        int(slot) if slot else None,
        int(base) if base else None,
    )


def format_substitution(change: Substitution) -> str:
    """Return a change as a game file writes it."""
    name = format_player(change.player)
    if change.base is not None:
        role = (
            ""
            if change.position is Position.PINCH_RUNNER
            else f", {change.position.symbol}"
        )
        return f"sub {change.side} run {change.base}: {name}{role}"
    where = change.slot if change.slot is not None else "P"
    return f"sub {change.side} {where}: {name}, {change.position.symbol}"


def split_play_line(text: str) -> tuple[str, str, str]:
    """Return the notation, the dice and the remark of a line.

    Raises ``PlayRejected`` when the braces of the dice are not closed.
    """
    body, _, comment = text.partition(";")
    notation, brace, dice = body.partition("{")
    if brace:
        dice, closing, rest = dice.partition("}")
        if not closing or rest.strip():
            raise PlayRejected(
                violation("G418", hint="Dice stand in braces after the play.")
            )
    return notation.strip(), dice.strip(), comment.strip()


def parse_play_line(text: str) -> PlayLine:
    """Return a line with a play, dice and a remark; raises ``PlayRejected``."""
    notation, dice, comment = split_play_line(text)
    try:
        rolls = parse_dice(dice)
    except ValueError as fault:
        raise PlayRejected(violation("G419", found=f"“{fault}”")) from None
    return PlayLine(read_play(notation).play, rolls, comment)


def read_game(content: bytes | str) -> tuple[GameRecord | None, tuple[Violation, ...]]:
    """Read a game file; return the record, if there is one, and every remark.

    The record is complete only when no violation but warnings (``W``) is among the
    remarks; plays that cannot be read are left out of it.
    """
    if isinstance(content, bytes):
        if len(content) > LARGEST_GAME:
            return None, (violation("G403", size=len(content), limit=LARGEST_GAME),)
        try:
            content = content.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            hint = "Save the file as UTF-8."
            return None, (violation("G401", byte=fault.start + 1, hint=hint),)
    elif len(content) > LARGEST_GAME:
        return None, (violation("G403", size=len(content), limit=LARGEST_GAME),)
    if not content.strip():
        return None, (
            violation("G402", hint="A game has tags, two line-ups and plays."),
        )
    reader = _Reader()
    for number, raw in enumerate(content.splitlines(), start=1):
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


# -- writing -----------------------------------------------------------------------


def format_entry(entry: Entry) -> str:
    """Return one entry as its line in a game file."""
    match entry:
        case PlayLine(play, dice, comment):
            text = format_play(play)
            text += f" {{{format_dice(dice)}}}" if dice else ""
            return f"{text} ; {comment}" if comment else text
        case HalfLine(half, inning):
            return f"{half} {inning}"
        case SubstitutionLine(change):
            return format_substitution(change)
        case CommentLine(text):
            return f"; {text}".rstrip()
        case EndLine(ending, side):
            return f"forfeit {side}" if ending is Ending.FORFEIT else ending.value


def _format_lineup(lineup: Lineup) -> Iterator[str]:
    for slot, spot in enumerate(lineup.slots, start=1):
        yield f"{slot}. {format_player(spot.player)}, {spot.position.symbol}"
    if lineup.pitcher is not None:
        yield f"P. {format_player(lineup.pitcher)}, 1"


def format_game(record: GameRecord) -> str:
    """Return a game as the text of a ``.score`` file; ``parse_game`` reads it back."""
    lines = []
    for name, value in order_tags(record.tags):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[{name} "{escaped}"]')
    for side, lineup in zip(Side, record.lineups, strict=True):
        lines += ["", f"lineup {side}", *_format_lineup(lineup)]
    lines.append("")
    lines += [format_entry(entry) for entry in record.entries]
    return "\n".join(lines).lstrip("\n") + "\n"


__all__ = [
    "CommentLine",
    "Dice",
    "EndLine",
    "Entry",
    "GameRecord",
    "GameRejected",
    "HalfLine",
    "LARGEST_GAME",
    "PlayLine",
    "SubstitutionLine",
    "TAGS",
    "UNFINISHED",
    "format_dice",
    "format_entry",
    "format_game",
    "format_player",
    "format_substitution",
    "order_tags",
    "parse_dice",
    "parse_game",
    "parse_play_line",
    "parse_player",
    "parse_substitution",
    "read_game",
    "split_play_line",
]
