"""A game record played from the first line to the last, or to the first refusal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.completion import spell_out
from scoring.engine import (
    Outcome,
    apply_play,
    apply_substitution,
    end_game,
    place_runner,
    start_game,
)
from scoring.faults import PlayRejected, Violation, violation
from scoring.gamefile import (
    UNFINISHED,
    CommentLine,
    EndLine,
    Entry,
    GameRecord,
    HalfLine,
    PlaceLine,
    PlayLine,
    SubstitutionLine,
)
from scoring.phrases import phrase
from scoring.state import Ending, GameOptions, GameState, name_half


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a game with the state around it; ``outcome`` for plays."""

    entry: Entry
    before: GameState
    after: GameState
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A game as far as it could be played.

    ``violations`` holds at most one refusal, after which the state has no meaning,
    and what is wrong with the end of the game.
    """

    record: GameRecord
    start: GameState
    steps: tuple[Step, ...]
    violations: tuple[Violation, ...]

    @property
    def state(self) -> GameState:
        """The state after the last entry that could be played."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The plays, in order."""
        return tuple(step.outcome for step in self.steps if step.outcome is not None)


def apply_entry(state: GameState, entry: Entry) -> Step:
    """Apply one entry of a game; raises ``PlayRejected``."""
    match entry:
        case PlayLine(play):
            outcome = apply_play(state, play)
            return Step(entry, state, outcome.after, outcome)
        case SubstitutionLine(change):
            return Step(entry, state, apply_substitution(state, change))
        case PlaceLine(base, player):
            return Step(entry, state, place_runner(state, base, player))
        case EndLine(ending, side):
            winner = side.opponent if side is not None else None
            return Step(entry, state, end_game(state, ending, winner=winner))
        case HalfLine(half, inning):
            if (
                state.is_over
                or (half, inning) != (state.half, state.inning)
                or state.outs
            ):
                found = name_half(half, inning)
                due = phrase("end of the game") if state.is_over else state.half_name
                if state.outs:
                    due = f"{due} with {state.outs} out"
                raise PlayRejected(violation("L240", found=found, due=due))
            return Step(entry, state, state)
        case CommentLine():
            return Step(entry, state, state)


def replay_game(record: GameRecord, options: GameOptions | None = None) -> Replay:
    """Play a record from the start; options default to those of its tags."""
    start = start_game(*record.lineups, options or record.options)
    state = start
    steps: list[Step] = []
    found: list[Violation] = []
    for entry in record.entries:
        try:
            step = apply_entry(state, entry)
        except PlayRejected as refusal:
            found.append(refusal.violation.at(entry.line))
            break
        steps.append(step)
        state = step.after
    else:
        found += _check_end(record, state)
    return Replay(record, start, tuple(steps), tuple(found))


def _check_end(record: GameRecord, state: GameState) -> Iterator[Violation]:
    result = record.tag("Result")
    last_line = max((entry.line for entry in record.entries), default=0)
    if not state.is_over and result != UNFINISHED:
        yield violation(
            "G414",
            half=state.half_name,
            hint=phrase(
                'A game in progress has the tag [Result "{result}"].', result=UNFINISHED
            ),
        ).at(last_line)
    if state.ending is Ending.CALLED and not state.may_be_called:
        hint = phrase("Play on, suspend it, or let the league allow ties.")
        yield violation("G416", hint=hint).at(last_line)
    score = f"{state.runs[0]}-{state.runs[1]}"
    if state.ending in (Ending.PLAYED, Ending.CALLED) and result not in (
        "",
        UNFINISHED,
        score,
    ):
        yield violation(
            "G413", tag="Result", said=result, found=f"the score is {score}"
        ).at(last_line)


def spell_out_game(replay: Replay) -> GameRecord:
    """Return the record in its canonical form, every move and heading written."""
    entries: list[Entry] = []
    heading: HalfLine | None = None
    for step in replay.steps:
        state = step.before
        due = HalfLine(state.half, state.inning)
        if isinstance(step.entry, HalfLine):
            heading = due
        elif due != heading and not isinstance(step.entry, CommentLine):
            heading = due
            entries.append(due)
        if isinstance(step.entry, PlayLine) and step.outcome is not None:
            play = replace(step.outcome.play, batter_name="")
            entries.append(replace(step.entry, play=spell_out(state.situation, play)))
        else:
            entries.append(step.entry)
    return replace(replay.record, entries=tuple(entries))
