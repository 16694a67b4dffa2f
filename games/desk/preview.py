"""What a typed line would mean if Enter were pressed now."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.corrections.changes import apply_line, play_move, resolve_entry
from games.desk.bench import split_move
from games.house import (
    Likely,
    complete_entry,
    house_of,
    house_violation,
)
from games.models import Game
from games.record.entries import alternatives, canonical_entry, parse_line
from games.shown.narration import tell_change, tell_ending, tell_place, tell_play
from scoring.faults import AmbiguousPlay, PlayRejected, Violation
from scoring.gamefile import (
    EndLine,
    Entry,
    PlaceLine,
    PlayLine,
    SubstitutionLine,
    format_entry,
    split_play_line,
)
from scoring.notation import format_play, parse_play, read_play
from scoring.replay import Step
from scoring.state import GameState

#: How many other readings are offered; the likeliest say most.
MOST_OTHERS = 5


@dataclass(frozen=True, slots=True)
class Preview:
    """The meaning of a typed line, or why it has none; ``choices`` can be clicked.

    ``house`` is what the judge of the dice game has against it; ``is_refused`` says
    that this game is strict.
    """

    text: str
    line: str = ""
    words: str = ""
    effect: str = ""
    warnings: tuple[Violation, ...] = ()
    choices: tuple[Likely, ...] = ()
    house: Violation | None = None
    is_refused: bool = False
    chance: str = ""
    faults: tuple[Violation, ...] = ()

    @property
    def fault(self) -> Violation | None:
        """The most telling reason against the line."""
        return self.faults[0] if self.faults else None

    @property
    def caret(self) -> str:
        """A line that points at the place of the fault, or nothing."""
        column = self.fault.where.column if self.fault else 0
        return " " * (column - 1) + "^" if column else ""


def look_at(game: Game, state: GameState, text: str) -> Preview:
    """Return what a line would mean in this state; it is never raised, always shown."""
    text = text.strip()
    if (move := _move(game, state, text)) is not None:
        return move
    try:
        typed = resolve_entry(game, state, parse_line(text))
        step = apply_line(state, complete_entry(game, state, typed))
    except AmbiguousPlay as refusal:
        choices = tuple(Likely(_with_tail(text, p)) for p in refusal.candidates)
        return Preview(text, choices=choices, faults=refusal.violations)
    except PlayRejected as refusal:
        house = house_of(game)
        begun = house.likely(state, text) if house and not state.is_over else ()
        return Preview(text, choices=begun, faults=refusal.violations)
    against = house_violation(game, step)
    return Preview(
        text,
        format_entry(canonical_entry(step)),
        _words(step),
        _effect(state, step),
        _warnings(typed, text),
        _choices(game, step, typed, text, against),
        against,
        bool(against) and game.judge == Game.Judging.STRICT,
        _chance(game, step),
    )


def _move(game: Game, state: GameState, text: str) -> Preview | None:
    """Return the meaning of changes that are shortened or made together, if it is."""
    if split_move(game, state, text) == [text]:
        return None
    try:
        steps = play_move(game, state, text)
    except PlayRejected as refusal:
        return Preview(text, faults=refusal.violations)
    line = " & ".join(format_entry(step.entry) for step in steps)
    words = pgettext("list", ", ").join(_words(step) for step in steps)
    return Preview(text, line, words, "")


def _chance(game: Game, step: Step) -> str:
    """Return how likely the completed play is, in hundredths."""
    house = house_of(game)
    if house is None or step.outcome is None:
        return ""
    text = format_play(canonical_entry(step).play)
    chance = house.table(step.before).get(text)
    return Likely(text, chance).percent if chance else ""


def _choices(
    game: Game, step: Step, typed: Entry, text: str, against: Violation | None
) -> tuple[Likely, ...]:
    """Return what else the line may mean, by the odds where there are odds.

    Where no dice can make the play: the nearest that they can.
    """
    if against is not None:
        near = against.params.get("nearest", ())
        return tuple(Likely(_with_tail(text, play)) for play in near)
    house = house_of(game)
    if house is None or step.outcome is None or not isinstance(typed, PlayLine):
        others = alternatives(step, typed)
        return tuple(Likely(_with_tail(text, play)) for play in others)
    written = format_play(canonical_entry(step).play)
    readings = house.readings(step.before, typed.play)
    others = [each for each in readings if each.text != written]
    return tuple(
        replace(each, text=_with_tail(text, each.text)) for each in others[:MOST_OTHERS]
    )


def _with_tail(text: str, notation: str) -> str:
    """Return another notation with the dice and the remark that were typed."""
    entry = parse_line(text)
    if not isinstance(entry, PlayLine):
        return notation
    return format_entry(replace(entry, play=parse_play(notation)))


def _warnings(typed: Entry, text: str) -> tuple[Violation, ...]:
    if not isinstance(typed, PlayLine):
        return ()
    return read_play(split_play_line(text)[0]).warnings


def _words(step: Step) -> str:
    match step.entry:
        case SubstitutionLine():
            return tell_change(step)
        case PlaceLine():
            return tell_place(step.entry)
        case EndLine():
            return tell_ending(step.entry)
        case PlayLine() if step.outcome is not None:
            return tell_play(step.outcome.play, step.outcome.batter.name)
    return ""


def _effect(before: GameState, step: Step) -> str:
    """Say what the line does to outs, runs and sides."""
    after, parts = step.after, []
    if step.outcome is not None:
        scored = len(step.outcome.runs)
        if scored:
            runs = ngettext("%(count)d run", "%(count)d runs", scored)
            parts.append(runs % {"count": scored})
        outs = before.outs + step.outcome.resolution.outs
        if outs != before.outs:
            said = ngettext("%(count)d out", "%(count)d out", outs)
            parts.append(said % {"count": outs})
    if after.is_over:
        parts.append(_("the game ends"))
    elif after.half is not before.half:
        parts.append(_("the sides change"))
    return pgettext("list", ", ").join(parts)
