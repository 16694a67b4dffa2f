"""A game told line by line: headings, men, notation, words, the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from games.models import PlayRecord
from scoring.diamond import Position, Side
from scoring.faults import Violation
from scoring.gamefile import (
    CommentLine,
    EndLine,
    PlaceLine,
    PlayLine,
    SubstitutionLine,
    format_entry,
)
from scoring.notation import describe_play, format_play
from scoring.replay import Replay, Step
from scoring.state import Ending

#: The house rules that plays break, by the place of the play.
Marks = Mapping[int, Violation]


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a game as people read it; ``score`` only where somebody scored.

    ``mark`` is the house rule that a play breaks, in a game that keeps such plays.
    """

    sequence: int
    kind: str
    batter: str
    notation: str
    words: str
    score: tuple[int, int] | None = None
    outs: int = 0
    dice: str = ""
    remark: str = ""
    mark: Violation | None = None


@dataclass(frozen=True, slots=True)
class ToldHalf:
    """A half-inning with its lines and what it came to."""

    inning: int
    half: str
    heading: str
    lines: tuple[Told, ...]
    runs: int = 0
    hits: int = 0
    misplays: int = 0
    left: int = 0
    is_over: bool = False


@dataclass(slots=True)
class _Totals:
    runs: int = 0
    hits: int = 0
    misplays: int = 0
    left: int = 0
    is_over: bool = False
    lines: list[Told] = field(default_factory=list)


def tell_change(step: Step) -> str:
    """Say a change of players in words."""
    assert isinstance(step.entry, SubstitutionLine)  # noqa: S101
    change = step.entry.change
    lineup = step.before.lineup(change.side)
    name = change.player.name
    if change.base is not None:
        runner = step.before.bases[change.base - 1]
        return f"{name} runs for {runner.player}" if runner else f"{name} runs"
    if change.slot is None:
        return f"{name} pitches for {lineup.pitcher}"
    leaving = lineup.slots[change.slot - 1].player
    if leaving == change.player:
        return f"{name} moves to {change.position.spoken}"
    if change.position is Position.PINCH_HITTER:
        return f"{name} bats for {leaving}"
    if change.position is Position.PINCH_RUNNER:
        return f"{name} runs for {leaving}"
    return f"{name} replaces {leaving}, {change.position.spoken}"


def tell_ending(entry: EndLine) -> str:
    """Say an ending that was not played out."""
    if entry.ending is Ending.FORFEIT:
        home = entry.side is Side.HOME
        return f"The {'home side forfeits' if home else 'visitors forfeit'} the game"
    called = entry.ending is Ending.CALLED
    return "The game is called" if called else "The game is suspended"


def tell_place(entry: PlaceLine) -> str:
    """Say that a man is put on base by a rule."""
    return f"{entry.player} is placed on {entry.base.spoken} by rule"


def tell_step(step: Step, row: PlayRecord, mark: Violation | None = None) -> Told:
    """Return one line in words."""
    entry = step.entry
    facts = {"sequence": row.sequence, "dice": row.dice, "remark": row.remark}
    facts["outs"] = step.after.outs
    match entry:
        case PlayLine():
            outcome = step.outcome
            assert outcome is not None  # noqa: S101
            play = outcome.play
            batter = outcome.batter.name if play.code is not None else ""
            score = step.after.runs if step.after.runs != step.before.runs else None
            words = describe_play(play, batter)
            return Told(
                kind="play",
                batter=batter,
                notation=format_play(entry.play),
                words=words[:1].upper() + words[1:],
                score=score,
                mark=mark,
                **facts,
            )
        case SubstitutionLine():
            return Told(
                kind="sub", batter="", notation="", words=tell_change(step), **facts
            )
        case PlaceLine():
            words = tell_place(entry)
            return Told(kind="sub", batter="", notation="", words=words, **facts)
        case CommentLine(text):
            facts["remark"] = ""
            return Told(kind="remark", batter="", notation="", words=text, **facts)
        case EndLine():
            words = tell_ending(entry)
            return Told(kind="end", batter="", notation="", words=words, **facts)
    raise TypeError(format_entry(entry))


def _place(pair: tuple[Step, PlayRecord]) -> tuple[int, str]:
    state = pair[0].before
    return state.inning, state.half.value


def tell_game(
    replay: Replay, rows: Iterable[PlayRecord], marks: Marks | None = None
) -> list[ToldHalf]:
    """Return the half-innings of a game, every line in words."""
    pairs = zip(replay.steps, rows, strict=False)
    return [
        _tell_half(inning, half, list(lines), marks or {})
        for (inning, half), lines in groupby(pairs, key=_place)
    ]


def _tell_half(
    inning: int, half: str, pairs: list[tuple[Step, PlayRecord]], marks: Marks
) -> ToldHalf:
    totals = _Totals()
    for step, row in pairs:
        totals.lines.append(tell_step(step, row, marks.get(row.sequence)))
        if (outcome := step.outcome) is None:
            continue
        totals.runs += len(outcome.runs)
        totals.hits += bool(outcome.play.code and outcome.play.code.is_hit)
        totals.misplays += len(outcome.resolution.errors)
    first, last = pairs[0][0].before, pairs[-1][0]
    totals.is_over = last.after.is_over or last.after.half is not first.half
    if totals.is_over:
        totals.left = _left_on_base([step for step, _ in pairs])
    return ToldHalf(
        inning,
        half,
        first.half_name,
        tuple(totals.lines),
        totals.runs,
        totals.hits,
        totals.misplays,
        totals.left,
        totals.is_over,
    )


def _left_on_base(steps: list[Step]) -> int:
    """Return who came up, or was placed, and neither scored nor was put out."""
    outcomes = [step.outcome for step in steps if step.outcome]
    batters = sum(o.play.code is not None for o in outcomes)
    batters += sum(isinstance(step.entry, PlaceLine) for step in steps)
    gone = sum(o.resolution.outs + len(o.runs) for o in outcomes)
    return batters - gone
