"""The scorer's second thoughts on a play: hit or error, earned or not, batted in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.completion import spell_out
from scoring.diamond import FIELD, Base, Position
from scoring.engine import apply_play
from scoring.faults import PlayRejected
from scoring.gamefile import Entry, PlayLine, format_entry
from scoring.play import HITS, Code, Play, Ruling
from scoring.state import GameState

_HIT_OF = {bases: code for code, bases in HITS.items()}
#: Rulings that speak against each other.
_RIVALS = {
    Ruling.UNEARNED: Ruling.TEAM_UNEARNED,
    Ruling.TEAM_UNEARNED: Ruling.UNEARNED,
    Ruling.NO_RBI: Ruling.RBI,
    Ruling.RBI: Ruling.NO_RBI,
}


@dataclass(frozen=True, slots=True)
class Second:
    """Another reading of a play: what it is called, and the whole line."""

    label: str
    text: str
    is_on: bool = False


def second_thoughts(state: GameState, entry: Entry) -> dict[str, tuple[Second, ...]]:
    """Return what the scorer may rule instead, by what it is about."""
    if not isinstance(entry, PlayLine):
        return {}
    try:
        play = apply_play(state, entry.play).play
    except PlayRejected:
        return {}
    found = {
        _("Hit or error"): tuple(_hit_or_error(state, entry, play)),
        _("Runs"): tuple(_runs(state, entry, play)),
    }
    return {about: seconds for about, seconds in found.items() if seconds}


def _hit_or_error(state: GameState, entry: PlayLine, play: Play) -> Iterator[Second]:
    if play.code in HITS and play.code is not Code.HOME_RUN:
        for fielder in FIELD:
            changed = replace(
                play,
                code=Code.ERROR,
                bases=HITS[play.code],
                fielders=(Position(fielder),),
                rbi=0,
            )
            label = f"E{int(fielder)}"
            yield from _second(state, entry, changed, label, (0, play.rbi))
    elif play.code in (Code.ERROR, Code.FIELDERS_CHOICE):
        bases = play.bases if play.code is Code.ERROR else 1
        changed = replace(play, code=_HIT_OF[bases], fielders=(), bases=1)
        scoring = sum(move.scores for move in play.advances)
        yield from _second(state, entry, changed, f"H{bases}", (scoring, play.rbi, 0))


def _second(
    state: GameState, entry: PlayLine, play: Play, label: str, stars, *, is_on=False
) -> Iterator[Second]:
    """Yield the reading with the first number of asterisks that agrees with it."""
    for rbi in dict.fromkeys(stars):
        try:
            changed = replace(play, rbi=max(rbi, 0), batter_name="")
            whole = spell_out(state.situation, apply_play(state, changed).play)
        except PlayRejected:
            continue
        yield Second(label, format_entry(replace(entry, play=whole)), is_on)
        return


def _runs(state: GameState, entry: PlayLine, play: Play) -> Iterator[Second]:
    names = {
        Base(n): man.player.name for n, man in enumerate(state.bases, start=1) if man
    }
    labels = {
        Ruling.UNEARNED: _("unearned"),
        Ruling.TEAM_UNEARNED: _("unearned for the team only"),
        Ruling.NO_RBI: _("no run batted in"),
        Ruling.RBI: _("a run batted in"),
    }
    for move in play.advances:
        if not move.scores:
            continue
        name = names.get(move.start, state.batter.name)
        for ruling, label in labels.items():
            is_on = ruling in move.rulings
            rulings = move.rulings ^ {ruling}
            if not is_on:
                rulings -= {_RIVALS[ruling]}
            moves = tuple(
                replace(each, rulings=rulings) if each is move else each
                for each in play.advances
            )
            yield from _second(
                state,
                entry,
                replace(play, advances=moves),
                f"{name}: {label}",
                (play.rbi, play.rbi - 1, play.rbi + 1),
                is_on=is_on,
            )
