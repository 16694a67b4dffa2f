"""One line of a game file: a play with its dice, a substitution, a remark."""

from __future__ import annotations

import re
import unicodedata

from scoring.diamond import Base, Half, Position, Side
from scoring.faults import PlayRejected, violation
from scoring.lineup import Player, Substitution
from scoring.notation import format_play, read_play
from scoring.phrases import phrase
from scoring.record import (
    CommentLine,
    Dice,
    EndLine,
    Entry,
    HalfLine,
    PlaceLine,
    PlayLine,
    SubstitutionLine,
)
from scoring.state import Ending

_HALF = re.compile(r"(top|bottom)\s+(\d{1,3})\s*\Z", re.IGNORECASE)
_SUB = re.compile(
    r"sub\s+(visitors|home)\s+(?:run\s+([123])|(\d{1,2})|([Pp]))"
    r"(?:\s+at\s+([0-3])-([0-2]))?\s*:\s*(.+?)"
    r"(?:\s*,\s*(\w{1,2}))?\s*\Z",
    re.IGNORECASE,
)
_PLACE = re.compile(r"place\s+([123])\s*:\s*(.+?)\s*\Z", re.IGNORECASE)
_END = re.compile(
    r"(?:forfeit\s+(visitors|home)|(called|suspended))\s*\Z", re.IGNORECASE
)
_ID = re.compile(r"(.+?)\s*\[([^\]]+)\]\Z")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(?:\[([^\]]+)\])?\Z')
#: Signs that a name may hold only in quotation marks.
_SIGNS = '";[]{}'
_LARGEST_DIE = 20


def shorten(text: str) -> str:
    """Return a text short enough to be quoted in a sentence."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def split_remark(text: str) -> tuple[str, str | None]:
    """Return a line without its remark, and the remark after `` ;`` if there is one.

    A semicolon inside quotation marks belongs to a name.
    """
    is_quoted = False
    for place, letter in enumerate(text):
        if letter == '"' and text[place - 1 : place] != "\\":
            is_quoted = not is_quoted
        elif letter == ";" and not is_quoted and text[place - 1 : place] in ("", " "):
            return text[:place].rstrip(), text[place + 1 :].strip()
    return text, None


def one_line(text: str) -> str:
    """Return a text without line breaks, which would end its line in a file."""
    return " ".join(text.splitlines())


# -- players and dice ----------------------------------------------------------------


def parse_player(text: str) -> Player:
    """Return the player written ``Name`` or ``Name [id]``.

    A name with signs that a game file needs stands in quotation marks.
    """
    name, id = " ".join(unicodedata.normalize("NFC", text).split()), ""
    if quoted := _QUOTED.match(name):
        return Player(re.sub(r"\\(.)", r"\1", quoted[1]), quoted[2] or "")
    if found := _ID.match(name):
        name, id = found[1], found[2]
    return Player(name, id)


def format_player(player: Player) -> str:
    """Return a player as a game file writes him."""
    name = one_line(player.name)
    if any(sign in name for sign in _SIGNS):
        name = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"{name} [{player.id}]" if player.id else name


def parse_dice(text: str) -> Dice:
    """Return the rolls written between braces: ``1 1 6 | 2 | 5 6``.

    Raises ``ValueError`` with whatever is not a number from 1 to 20.
    """
    rolls = []
    for roll in text.split("|"):
        faces = roll.split()
        for face in faces:
            is_number = face.isascii() and face.isdecimal() and len(face) <= 2
            if not (is_number and 1 <= int(face) <= _LARGEST_DIE):
                raise ValueError(shorten(face))
        if faces:
            rolls.append(tuple(int(face) for face in faces))
    return tuple(rolls)


def format_dice(dice: Dice) -> str:
    """Return rolls as they stand between braces."""
    return " | ".join(" ".join(map(str, roll)) for roll in dice)


# -- substitutions -------------------------------------------------------------------


def parse_substitution(text: str) -> Substitution:
    """Return the change written ``sub home 9: Name, 1``; raises ``ValueError``."""
    match = _SUB.match(" ".join(text.split()))
    if match is None:
        raise ValueError(text)
    side, base, slot, _, balls, strikes, name, role = match.groups()
    if base is None and role is None:
        raise ValueError(text)
    position = Position.parse(role) if role else Position.PINCH_RUNNER
    return Substitution(
        Side(side.lower()),
        parse_player(name),
        position,
        int(slot) if slot else None,
        int(base) if base else None,
        (int(balls), int(strikes)) if balls else None,
    )


def format_substitution(change: Substitution) -> str:
    """Return a change as a game file writes it."""
    name = format_player(change.player)
    at = f" at {change.count[0]}-{change.count[1]}" if change.count else ""
    if change.base is not None:
        # A comma in his name would be taken for the one before his part.
        is_plain = change.position is Position.PINCH_RUNNER and "," not in name
        role = "" if is_plain else f", {change.position.symbol}"
        return f"sub {change.side} run {change.base}{at}: {name}{role}"
    where = change.slot if change.slot is not None else "P"
    return f"sub {change.side} {where}{at}: {name}, {change.position.symbol}"


# -- plays ---------------------------------------------------------------------------


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
                violation("G418", hint=phrase("Dice stand in braces after the play."))
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


# -- any entry -----------------------------------------------------------------------

#: How each kind of line but a play is written; told when one cannot be read.
_HINTS = {
    "sub": phrase("Write “sub home 9: Name, 1” or “sub home run 2: Name”."),
    "place": phrase("Write “place 2: Name”."),
    "top": phrase("Write “top 1”."),
    "bottom": phrase("Write “bottom 1”."),
    "forfeit": phrase("Write “forfeit home” or “forfeit visitors”."),
    "lineup": phrase("Write “lineup visitors” or “lineup home”."),
}


def parse_entry(text: str, line: int = 0) -> Entry:
    """Return the entry that a line means, any kind of line; raises ``PlayRejected``."""
    if text.startswith(";"):
        return CommentLine(text[1:].strip(), line)
    body, _ = split_remark(text)
    if match := _HALF.match(body):
        return HalfLine(Half(match[1].lower()), int(match[2]), line)
    if match := _END.match(body):
        ending = Ending(match[2].lower()) if match[2] else Ending.FORFEIT
        return EndLine(ending, Side(match[1].lower()) if match[1] else None, line)
    if match := _PLACE.match(body):
        return PlaceLine(Base(int(match[1])), parse_player(match[2]), line)
    word = body.split(maxsplit=1)[0].lower() if body else ""
    if word == "sub":
        try:
            return SubstitutionLine(parse_substitution(body), line)
        except ValueError:
            pass
    if word in _HINTS:
        raise PlayRejected(violation("G404", line=shorten(text), hint=_HINTS[word]))
    play = parse_play_line(text)
    return PlayLine(play.play, play.dice, play.comment, line)


def format_entry(entry: Entry) -> str:
    """Return one entry as its line in a game file."""
    match entry:
        case PlayLine(play, dice, comment):
            text = format_play(play)
            text += f" {{{format_dice(dice)}}}" if dice else ""
            return f"{text} ; {one_line(comment)}" if comment else text
        case HalfLine(half, inning):
            return f"{half} {inning}"
        case SubstitutionLine(change):
            return format_substitution(change)
        case PlaceLine(base, player):
            return f"place {base.symbol}: {format_player(player)}"
        case CommentLine(text):
            return f"; {one_line(text)}".rstrip()
        case EndLine(ending, side):
            return f"forfeit {side}" if ending is Ending.FORFEIT else ending.value
