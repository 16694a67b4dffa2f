"""What a change to something already written would do to the rest of the game.

Every later line is played again in its own half-inning. A line that no longer fits
is a misfit; with a misfit the change is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.entries import (
    canonical_entry,
    man_in,
    parse_line,
    stored_line,
    with_man,
)
from games.faults import Misfit, PlaysNoLongerFit
from games.models import Game, PlayRecord
from games.records import Card, GameText, load_cards, load_text, replay_text
from games.rosters import find_player
from scoring.diamond import Side
from scoring.faults import PlayRejected, violation
from scoring.gamefile import (
    CommentLine,
    EndLine,
    Entry,
    SubstitutionLine,
    format_entry,
)
from scoring.replay import Replay, Step, apply_entry
from scoring.state import GameState

#: How many misfits are listed; the first ones say most.
MOST_MISFITS = 12


@dataclass(frozen=True, slots=True)
class Shift:
    """A later play that still fits but now happens to somebody else."""

    half: str
    line: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Change:
    """A change to a stored line, tried out: the game before and after it.

    ``entries`` are the canonical lines in the place of the old one; ``misfits`` the
    later lines that lose their meaning; ``shifts`` those that another man bats;
    ``respelled`` the later lines by place whose moves are written otherwise now.
    """

    row: PlayRecord
    before: Replay
    after: Replay
    entries: tuple[Entry, ...]
    misfits: tuple[Misfit, ...]
    shifts: tuple[Shift, ...]
    respelled: tuple[tuple[int, Entry], ...] = ()

    @property
    def at(self) -> tuple[GameState, GameState]:
        """The state after the changed line, before and after the change."""
        index = self.row.sequence - 1
        old = self.before.steps[index].after
        index += len(self.entries) - 1
        new = self.after.steps[index].after if index >= 0 else self.after.start
        return old, new


def resolve_entry(game: Game, state: GameState, entry: Entry) -> Entry:
    """Return an entry that names a man with the player whom the typed name means."""
    man = man_in(entry)
    if man is None:
        return entry
    changes = isinstance(entry, SubstitutionLine)
    side = entry.change.side if changes else state.half.batting
    return with_man(entry, find_player(game.team(side), game.date, man).man)


def try_change(game: Game, row: PlayRecord, text: str) -> Change:
    """Return what writing this text (one line or several, or none) would do.

    Raises ``PlayRejected`` when the text itself cannot be or happen there.
    """
    old = load_text(game)
    before = replay_text(old)
    index = row.sequence - 1
    state = before.steps[index].before
    written: list[Entry] = []
    for line in text.splitlines():
        if line.strip():
            step = apply_entry(state, resolve_entry(game, state, parse_line(line)))
            written.append(canonical_entry(step))
            state = step.after
    entries = (*old.entries[:index], *written, *old.entries[index + 1 :])
    after = replay_text(replace(old, entries=entries))
    later = list(_refit(before.steps, index + 1, state))
    misfits = tuple(x for x in later if isinstance(x, Misfit))[:MOST_MISFITS]
    return Change(
        row,
        before,
        after,
        tuple(written),
        misfits,
        tuple(x for x in later if isinstance(x, Shift)),
        () if misfits else tuple(_respell(after, index + len(written))),
    )


def _respell(after: Replay, first: int) -> Iterator[tuple[int, Entry]]:
    """Yield the later lines that no longer say every move, by their new place."""
    for sequence, step in enumerate(after.steps[first:], start=first + 1):
        entry = canonical_entry(step)
        if entry != step.entry:
            yield sequence, entry


def _refit(
    steps: tuple[Step, ...], first: int, state: GameState
) -> Iterator[Misfit | Shift]:
    """Play the lines from ``first`` on from another state, each in its half-inning."""
    for sequence, old in enumerate(steps[first:], start=first + 1):
        if isinstance(old.entry, CommentLine):
            continue
        line, half = format_entry(old.entry), old.before.half_name
        try:
            step = apply_entry(state, old.entry)
            stays = isinstance(old.entry, SubstitutionLine | EndLine)
            if not stays and half != state.half_name:
                raise PlayRejected(violation("L240", found=half, due=state.half_name))
        except PlayRejected as refusal:
            yield Misfit(sequence, line, half, refusal.violation)
            continue
        if step.outcome and old.outcome and step.outcome.play.code is not None:
            names = old.outcome.batter.name, step.outcome.batter.name
            if names[0] != names[1]:
                yield Shift(half, line, *names)
        state = step.after


def revise_cards(game: Game, side: Side, cards: tuple[Card, ...]) -> GameText:
    """Return the game with another starting card; raises ``PlaysNoLongerFit``."""
    old = load_text(game)
    others = tuple(card for card in load_cards(game) if card[0] != side)
    new = replace(old, cards=(*others, *cards))
    start = replay_text(replace(new, entries=())).start
    steps = replay_text(old).steps
    misfits = [m for m in _refit(steps, 0, start) if isinstance(m, Misfit)]
    if misfits:
        raise PlaysNoLongerFit(misfits[:MOST_MISFITS])
    return new


def store_entry(game: Game, sequence: int, entry: Entry, **facts) -> PlayRecord:
    """Return the unsaved row of an entry at its place."""
    parts = stored_line(entry)
    return PlayRecord(
        game=game,
        sequence=sequence,
        text=parts.text,
        dice=parts.dice,
        remark=parts.remark,
        version=game.version,
        **facts,
    )
