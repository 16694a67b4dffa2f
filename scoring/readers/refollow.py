"""A recorded game's own dice followed again: do they end in the plays written down?

The record has the dice and not the calls. Every way the managers can have called is
followed at once, so a line is refused only when no calls at all lead from its dice to
its play.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.engine import apply_play
from scoring.faults import Violation
from scoring.notation import format_play
from scoring.phrases import phrase
from scoring.play import Play
from scoring.readers.faults import violation
from scoring.readers.play import Table, as_scored, new_table
from scoring.readers.trail import Spot, Trail
from scoring.readers.witness import essence, fits
from scoring.record import Dice, Entry, GameRecord, PlayLine
from scoring.replay import Replay, replay_game
from scoring.rulesets.base import Done, Ruleset
from scoring.state import GameState


@dataclass(frozen=True, slots=True)
class Refollowed:
    """A game followed again.

    ``record`` has the plays to which the dice lead; a line that cannot be reached
    stays as it was and is among the ``unreached``, with its place among the entries
    and a violation that says to what its dice lead. ``calls`` holds for every play
    one way the managers can have called (silence is left out).
    """

    record: GameRecord
    unreached: tuple[tuple[int, Violation], ...]
    calls: tuple[tuple[str, ...], ...]
    followed: int

    @property
    def violations(self) -> tuple[Violation, ...]:
        """What is wrong with the lines that cannot be reached."""
        return tuple(violation for _, violation in self.unreached)

    @property
    def is_same(self) -> bool:
        """Whether every line with dice was reached."""
        return not self.unreached


@dataclass(frozen=True, slots=True)
class Ending:
    """One end to which dice can lead, with the calls on the way that broke silence."""

    done: Done
    calls: tuple[str, ...]


def endings(trail: Trail, start: Spot, dice: Dice) -> tuple[Ending, ...]:
    """Return every end to which these dice lead, calls being free.

    Ends that are equal are given once, with the fewest words.
    """
    found: dict[Done, tuple[str, ...]] = {}
    seen: set[tuple[Spot, int, int]] = set()
    stack: list[tuple[Spot, int, int, tuple[str, ...]]] = [(start, 0, 0, ())]
    while stack:
        spot, group, within, calls = stack.pop()
        if (spot, group, within) in seen:
            continue
        seen.add((spot, group, within))
        if spot.done is not None:
            end = group + (0 < within == len(dice[group]) if within else 0)
            if end == len(dice) and (not within or end == group + 1):
                found.setdefault(spot.done, calls)
        elif spot.dice:
            stack += _throw(trail, spot, dice, group, within, calls)
        else:
            for name, after in reversed(trail.choices(spot)):
                said = calls if name == spot.silent else (*calls, name)
                stack.append((after, group, within, said))
    return tuple(Ending(done, calls) for done, calls in found.items())


def _throw(
    trail: Trail,
    spot: Spot,
    dice: Dice,
    group: int,
    within: int,
    calls: tuple[str, ...],
) -> list[tuple[Spot, int, int, tuple[str, ...]]]:
    """Take the dice that a roll wants; pitches that follow each other are one group."""
    if within and not spot.is_pitch:
        if within < len(dice[group]):
            return []
        group, within = group + 1, 0
    if group >= len(dice):
        return []
    faces = dice[group][within : within + spot.dice]
    whole = spot.is_pitch or len(dice[group]) == spot.dice
    if not whole or len(faces) < spot.dice or max(faces) > spot.sides:
        return []
    after = trail.follow(spot, faces)
    if spot.is_pitch:
        return [(after, group, within + spot.dice, calls)]
    return [(after, group + 1, 0, calls)]


# -- a whole game -------------------------------------------------------------


def refollow(
    record: GameRecord, ruleset: Ruleset, trail: Trail | None = None
) -> Refollowed:
    """Follow the dice of a whole game again.

    ``trail`` may be kept from game to game. Lines without dice are taken as written.
    """
    replay = replay_game(record)
    return refollow_replay(replay, ruleset, trail)


def refollow_replay(
    replay: Replay, ruleset: Ruleset, trail: Trail | None = None
) -> Refollowed:
    """Follow the dice of a game that was replayed."""
    trail = trail or Trail(ruleset)
    tables: dict[Table, None] = {new_table(ruleset): None}
    entries: list[Entry] = []
    found: list[tuple[int, Violation]] = []
    calls: list[tuple[str, ...]] = []
    followed = 0
    for step in replay.steps:
        entry, outcome = step.entry, step.outcome
        if not isinstance(entry, PlayLine) or outcome is None:
            entries.append(entry)
            continue
        ways = _ways(trail, tables, step.before, outcome.play, entry.dice)
        if not ways:
            followed += bool(entry.dice)
            if entry.dice:
                refusal = _unreached(trail, tables, step.before, outcome.play, entry)
                found.append((len(entries), refusal))
            entries.append(entry)
            calls.append(())
            tables = _unknown(tables, outcome.play)
            continue
        followed += 1
        first = ways[0][0]
        play = as_scored(step.before, first.done)
        entries.append(replace(entry, play=play))
        calls.append(first.calls)
        tables = {
            table.after(step.before, way.done, step.after): None for way, table in ways
        }
    rebuilt = replace(replay.record, entries=tuple(entries))
    return Refollowed(rebuilt, tuple(found), tuple(calls), followed)


def _ways(
    trail: Trail,
    tables: Iterable[Table],
    state: GameState,
    play: Play,
    dice: Dice,
) -> list[tuple[Ending, Table]]:
    """Return the endings that are this play, each with the table it came from."""
    goal = essence(state.situation, play)
    found: list[tuple[Ending, Table]] = []
    for table in tables:
        start = trail.begin(table.appearance(state, trail.ruleset))
        for ending in endings(trail, start, dice):
            reached = _completed(state, ending.done)
            if fits(goal, essence(state.situation, reached)):
                found.append((ending, table))
    return found


def _completed(state: GameState, done: Done) -> Play:
    return apply_play(state, as_scored(state, done)).play


def _unknown(tables: Iterable[Table], play: Play) -> dict[Table, None]:
    """Return the tables there may be after a line that could not be followed."""
    attempts = dict.fromkeys(table.attempts for table in tables)
    if play.code is not None:
        return {Table(attempts=left): None for left in attempts}
    counts = [(balls, strikes) for balls in range(4) for strikes in range(3)]
    return {Table(*count, left): None for left in attempts for count in counts}


def _unreached(
    trail: Trail,
    tables: Iterable[Table],
    state: GameState,
    play: Play,
    entry: PlayLine,
) -> Violation:
    """Say to what the dice lead instead, if they lead to anything."""
    others: dict[str, None] = {}
    for table in tables:
        start = trail.begin(table.appearance(state, trail.ruleset))
        for ending in endings(trail, start, entry.dice):
            others[format_play(as_scored(state, ending.done))] = None
    text = format_play(play)
    if others:
        found = " or ".join(list(others)[:3])
        refusal = violation("F907", found=found, play=text)
    else:
        refusal = violation("F906", play=text)
    hint = phrase(
        "It is the {half}, {situation}.",
        half=state.half_name,
        situation=str(state.situation),
    )
    return replace(refusal, hint=hint).at(entry.line)
