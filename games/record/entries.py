"""One line of a game, as typed or as stored, turned into an entry and back."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from scoring.completion import completions, spell_out
from scoring.engine import apply_play
from scoring.faults import PlayRejected, violation
from scoring.gamefile import (
    CommentLine,
    EndLine,
    Entry,
    PlaceLine,
    PlayLine,
    SubstitutionLine,
    format_dice,
    format_entry,
    parse_entry,
)
from scoring.lineup import Player as Man
from scoring.notation import format_play
from scoring.replay import Step

#: The longest line that may be typed, in characters; files may have longer remarks.
LONGEST_LINE = 800
_BREAKS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")


def parse_line(text: str, longest: int | None = LONGEST_LINE) -> Entry:
    """Return the entry in a line that was typed; raises ``PlayRejected``.

    Headings are not written: they follow from the plays. A stored line is read
    however long it is.
    """
    text = _BREAKS.sub(" ", unicodedata.normalize("NFC", text)).strip()
    if longest is not None and len(text) > longest:
        raise PlayRejected(violation("N104", limit=longest, length=len(text)))
    return parse_entry(text)


def canonical_entry(step: Step) -> Entry:
    """Return an applied entry with everything spelled out, as it is stored."""
    if step.outcome is None or not isinstance(step.entry, PlayLine):
        return step.entry
    play = replace(step.outcome.play, batter_name="")
    return replace(step.entry, play=spell_out(step.before.situation, play))


@dataclass(frozen=True, slots=True)
class StoredLine:
    """The three parts of a stored line."""

    text: str
    dice: str = ""
    remark: str = ""


def stored_line(entry: Entry) -> StoredLine:
    """Return the parts in which an entry is stored; headings are not stored."""
    match entry:
        case PlayLine(play, dice, comment):
            return StoredLine(format_play(play), format_dice(dice), comment)
        case SubstitutionLine() | PlaceLine() | EndLine():
            return StoredLine(format_entry(entry))
        case CommentLine(text):
            return StoredLine("", "", text)
    raise TypeError(entry)


def man_in(entry: Entry) -> Man | None:
    """Return the man whom an entry names: who comes in, or is placed on base."""
    match entry:
        case SubstitutionLine(change):
            return change.player
        case PlaceLine():
            return entry.player
    return None


def with_man(entry: Entry, man: Man) -> Entry:
    """Return the entry with another man in the place of the one it names."""
    match entry:
        case SubstitutionLine(change):
            return replace(entry, change=replace(change, player=man))
        case PlaceLine():
            return replace(entry, player=man)
    return entry


def alternatives(step: Step, typed: Entry) -> tuple[str, ...]:
    """Return the other ways to complete what was typed, spelled out.

    Those that come to the same are left out: the half-inning ends whoever ran.
    """
    if step.outcome is None or not isinstance(typed, PlayLine):
        return ()
    before, seen, texts = step.before, [step.after], []
    for play in completions(before.situation, typed.play)[1:]:
        try:
            after = apply_play(before, play).after
        except PlayRejected:
            continue
        if after not in seen:
            seen.append(after)
            texts.append(format_play(spell_out(before.situation, play)))
    return tuple(texts)
