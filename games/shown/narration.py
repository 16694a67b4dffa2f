"""A game told line by line: headings, men, notation, words, the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.models import PlayRecord
from games.words.speech import say
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
from scoring.play import Play
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
    said = {"name": change.player.name, "position": say(change.position.spoken)}
    if change.base is not None:
        runner = step.before.bases[change.base - 1]
        if not runner:
            return _("%(name)s runs") % said
        return _("%(name)s runs for %(other)s") % (said | {"other": runner.player})
    if change.slot is None:
        said["other"] = str(lineup.pitcher)
        return _("%(name)s pitches for %(other)s") % said
    leaving = lineup.slots[change.slot - 1].player
    said["other"] = str(leaving)
    if leaving == change.player:
        return _("%(name)s moves to %(position)s") % said
    if change.position is Position.PINCH_HITTER:
        return _("%(name)s bats for %(other)s") % said
    if change.position is Position.PINCH_RUNNER:
        return _("%(name)s runs for %(other)s") % said
    return _("%(name)s replaces %(other)s, %(position)s") % said


def tell_ending(entry: EndLine) -> str:
    """Say an ending that was not played out."""
    if entry.ending is Ending.FORFEIT:
        if entry.side is Side.HOME:
            return _("The home side forfeits the game")
        return _("The visitors forfeit the game")
    called = entry.ending is Ending.CALLED
    return _("The game is called") if called else _("The game is suspended")


def tell_place(entry: PlaceLine) -> str:
    """Say that a man is put on base by a rule."""
    said = {"name": str(entry.player), "base": say(entry.base.spoken)}
    return _("%(name)s is placed on %(base)s by rule") % said


def tell_play(play: Play, batter: str) -> str:
    """Say a play; ``batter`` is empty for one between pitches."""
    return capfirst(say(describe_play(play, batter)))


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
            return Told(
                kind="play",
                batter=batter,
                notation=format_play(entry.play),
                words=tell_play(play, batter),
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
