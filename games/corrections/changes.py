"""What a change to something already written would do to the rest of the game.

Every later line is played again in its own half-inning. A line that no longer fits
is a misfit, with a proposal where there is one; with a misfit the change is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from games.desk.bench import bench_of, split_move
from games.faults import Misfit, PlaysNoLongerFit
from games.hooks.rosters import find_player
from games.house import check_house, complete_entry
from games.models import Game, PlayRecord
from games.record.entries import (
    canonical_entry,
    man_in,
    parse_line,
    stored_line,
    with_man,
)
from games.record.loading import Card, GameText, load_cards, load_text, replay_text
from scoring.diamond import Half, Side
from scoring.faults import PlayRejected, violation
from scoring.gamefile import (
    CommentLine,
    EndLine,
    Entry,
    PlayLine,
    SubstitutionLine,
    format_entry,
)
from scoring.phrases import phrase
from scoring.replay import Replay, Step, apply_entry
from scoring.state import Ending, GameState

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
class NewLine:
    """A line of the changed game; ``was`` is its old place, ``None`` for a new one."""

    entry: Entry
    was: int | None = None
    typed: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A change to stored lines, tried out: the game before and after it.

    ``entries`` are the canonical lines in the place of the old one; ``misfits`` the
    later lines that lose their meaning; ``shifts`` those that another man bats;
    ``lines`` the whole game as it would be; ``at`` the state after the changed line,
    before and after the change.
    """

    before: Replay
    after: Replay
    entries: tuple[Entry, ...]
    at: tuple[GameState, GameState]
    lines: tuple[NewLine, ...]
    misfits: tuple[Misfit, ...] = ()
    shifts: tuple[Shift, ...] = ()


@dataclass(slots=True)
class _Refit:
    """Later lines played on from another state, as far as they have come."""

    game: Game
    state: GameState
    fitting: Mapping[int, str] = field(default_factory=dict)
    lines: list[NewLine] = field(default_factory=list)
    misfits: list[Misfit] = field(default_factory=list)
    shifts: list[Shift] = field(default_factory=list)

    def play(self, sequence: int, old: Step) -> None:
        """Play an old line, or what is written in its place."""
        if (text := self.fitting.get(sequence)) is not None:
            self._rewrite(sequence, old, text)
            return
        try:
            self._take(sequence, old)
        except PlayRejected as refusal:
            proposal = self._propose(old)
            self._misfit(sequence, old, refusal, proposal)
            for step in play_text(self.game, self.state, proposal or ""):
                self.state = step.after

    def _take(self, sequence: int, old: Step) -> None:
        step = apply_line(self.state, old.entry)
        stays = isinstance(old.entry, SubstitutionLine | EndLine | CommentLine)
        half = old.before.half_name
        if not stays and half != self.state.half_name:
            raise PlayRejected(violation("L240", found=half, due=self.state.half_name))
        if step.before.situation != old.before.situation:
            check_house(self.game, step)
        if step.outcome and old.outcome and step.outcome.play.code is not None:
            names = old.outcome.batter.name, step.outcome.batter.name
            if names[0] != names[1]:
                self.shifts.append(Shift(half, format_entry(old.entry), *names))
        self.lines.append(NewLine(canonical_entry(step), sequence))
        self.state = step.after

    def _rewrite(self, sequence: int, old: Step, text: str) -> None:
        try:
            steps = play_text(self.game, self.state, text)
        except PlayRejected as refusal:
            self._misfit(sequence, old, refusal, text)
            return
        for place, step in enumerate(steps):
            was = None if place else sequence
            self.lines.append(NewLine(canonical_entry(step), was, text))
            self.state = step.after

    def _misfit(
        self, sequence: int, old: Step, refusal: PlayRejected, proposal: str | None
    ) -> None:
        line, half = format_entry(old.entry), old.before.half_name
        self.misfits.append(Misfit(sequence, line, half, refusal.violation, proposal))

    def _propose(self, old: Step) -> str | None:
        """Return what the line may have become; empty: it falls away; or nothing."""
        entry, state = old.entry, self.state
        if not isinstance(entry, PlayLine):
            return None
        if _order(old.before) != _order(state) or state.is_over:
            return "" if state.is_over or _order(old.before) < _order(state) else None
        if entry.play.code is None:
            return ""
        short = replace(entry.play, advances=(), rbi=0, batter_name="")
        try:
            step = _step(self.game, state, PlayLine(short))
        except PlayRejected:
            return None
        return format_entry(replace(canonical_entry(step), dice=()))


def _order(state: GameState) -> tuple[int, bool]:
    return state.inning, state.half is Half.BOTTOM


def resolve_entry(game: Game, state: GameState, entry: Entry) -> Entry:
    """Return an entry that names a man with the player whom the typed name means."""
    man = man_in(entry)
    if man is None:
        return entry
    changes = isinstance(entry, SubstitutionLine)
    side = entry.change.side if changes else state.half.batting
    team = game.team(side)
    try:
        player = find_player(team, game.date, man)
    except PlayRejected:
        known = bench_of(game, state, side) if changes and not man.id else None
        player = known.meant_by(man.name) if known else None
        if player is None:
            raise
    return with_man(entry, player.man)


def apply_line(state: GameState, entry: Entry) -> Step:
    """Return the step of an entry; raises ``PlayRejected``.

    A game is not called while it is tied, unless it may end so.
    """
    step = apply_entry(state, entry)
    after = step.after
    if after.ending is Ending.CALLED and not after.may_be_called:
        hint = phrase("Play on, suspend it, or let the league allow ties.")
        raise PlayRejected(violation("G416", hint=hint))
    return step


def _step(game: Game, state: GameState, entry: Entry) -> Step:
    return apply_line(state, complete_entry(game, state, entry))


def play_line(game: Game, state: GameState, line: str) -> Step:
    """Return the step of a typed line; raises ``PlayRejected``.

    A short play is completed, and a strict game refuses what no dice can make.
    """
    step = _step(game, state, resolve_entry(game, state, parse_line(line)))
    check_house(game, step)
    return step


def play_text(game: Game, state: GameState, text: str) -> list[Step]:
    """Return the steps of typed lines from a state on; raises ``PlayRejected``."""
    steps: list[Step] = []
    for line in text.splitlines():
        if line.strip():
            steps += play_move(game, state, line)
            state = steps[-1].after
    return steps


def play_move(game: Game, state: GameState, line: str) -> list[Step]:
    """Return the steps of a typed line: one, or those of a double switch.

    Raises ``PlayRejected``.
    """
    steps: list[Step] = []
    for part in split_move(game, state, line):
        steps.append(play_line(game, state, part))
        state = steps[-1].after
    return steps


def try_change(
    game: Game,
    place: int,
    text: str,
    *,
    drops: int = 1,
    fitting: Mapping[int, str] | None = None,
) -> Change:
    """Return what writing this text (one line or several, or none) would do.

    It takes the place of the line there, or goes before it when ``drops`` is 0.
    ``fitting`` holds other texts for later lines. Raises ``PlayRejected`` when the
    text itself cannot be or happen there.
    """
    old = load_text(game)
    before = replay_text(old)
    index = place - 1
    last = index + drops
    state = _state_at(before, index)
    written = play_text(game, state, text)
    entries = tuple(canonical_entry(step) for step in written)
    refit = _Refit(game, written[-1].after if written else state, fitting or {})
    at = _state_at(before, last), refit.state
    for sequence, step in enumerate(before.steps[last:], start=last + 1):
        refit.play(sequence, step)
    first = place if drops else None
    lines = [NewLine(entry.entry, n) for n, entry in enumerate(before.steps[:index], 1)]
    lines += [
        NewLine(entry, None if number else first, text)
        for number, entry in enumerate(entries)
    ]
    lines += refit.lines
    after = replay_text(replace(old, entries=tuple(line.entry for line in lines)))
    misfits = tuple(_told(refit.misfits))
    shifts = tuple(refit.shifts)
    return Change(before, after, entries, at, tuple(lines), misfits, shifts)


def _told(misfits: list[Misfit]) -> Iterator[Misfit]:
    """Yield the misfits that say most; a half-inning that comes too early says all."""
    for misfit in misfits[:MOST_MISFITS]:
        yield misfit
        if misfit.violation.id == "L240" and misfit.proposal is None:
            return


def _state_at(replay: Replay, index: int) -> GameState:
    """Return the state before the line with this index."""
    return replay.steps[index - 1].after if index else replay.start


def revise_cards(game: Game, side: Side, cards: tuple[Card, ...]) -> GameText:
    """Return the game with another starting card; raises ``PlaysNoLongerFit``."""
    old = load_text(game)
    others = tuple(card for card in load_cards(game) if card[0] != side)
    new = replace(old, cards=(*others, *cards))
    start = replay_text(replace(new, entries=())).start
    refit = _Refit(game, start)
    for sequence, step in enumerate(replay_text(old).steps, start=1):
        refit.play(sequence, step)
    if refit.misfits:
        raise PlaysNoLongerFit(refit.misfits[:MOST_MISFITS])
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
