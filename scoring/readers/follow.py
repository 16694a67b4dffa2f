"""Dice rolled at a table, followed as they fall: what is needed next, and the play.

A ``Followed`` is one play in progress, a ``FollowedGame`` the game around it. Both are
values: giving them a die or a choice gives another, so going back is keeping the one
before. A game can be saved to plain values in the middle of a play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from scoring.diamond import Base
from scoring.engine import apply_play, start_game
from scoring.faults import Violation
from scoring.gamefile import format_game, parse_game
from scoring.lineup import Lineup
from scoring.notation import format_play
from scoring.readers.faults import Refused, violation
from scoring.readers.play import Table, as_scored, new_table
from scoring.readers.trail import silent_choice
from scoring.readers.witness import Move, group_dice
from scoring.record import (
    UNFINISHED,
    Dice,
    Entry,
    GameRecord,
    GameRejected,
    HalfLine,
    PlayLine,
    order_tags,
)
from scoring.replay import replay_game
from scoring.rulesets.base import Call, Choice, Done, Faces, Role, Roll, Ruleset, Step
from scoring.rulesets.faults import StepRejected
from scoring.rulesets.faults import violation as step_violation
from scoring.state import GameState


@dataclass(frozen=True, slots=True)
class Need:
    """What is needed next: who, for what, how many dice of how many sides, or choices.

    ``silent`` is the choice that stands when a die is thrown without a word.
    """

    role: Role
    what: str
    dice: int = 0
    choices: tuple[Choice, ...] = ()
    silent: Choice | None = None
    sides: int = 6

    def __str__(self) -> str:
        who = f"the {self.role}"
        if self.dice:
            many = "1 die" if self.dice == 1 else f"{self.dice} dice"
            return f"{who} rolls {many} ({self.what})"
        offered = ", ".join(_spoken(choice) for choice in self.choices)
        text = f"{who} decides ({self.what}): {offered}"
        return f"{text}; a die means {self.silent}" if self.silent else text


def _spoken(choice: Choice) -> str:
    plain = choice.words.replace(" ", "-") == choice.name
    return choice.name if plain else f"{choice.name} = {choice.words}"


@dataclass(frozen=True, slots=True)
class Followed:
    """A play as far as the dice have fallen: the step that is due, and how it came.

    ``held`` are the dice of a throw that is not complete.

    >>> from scoring.rulesets import PlateAppearance, load_ruleset
    >>> play = Followed(load_ruleset("diceball").begin(PlateAppearance()))
    >>> str(play.need)
    'the defense rolls 1 die (pitch)'
    >>> play.give_line("1 1 6 | 6").need.dice
    6
    >>> play.give_line("1 1 1").text
    'SO {1 1 1}'
    """

    step: Step
    moves: tuple[Move, ...] = ()
    held: Faces = ()

    @property
    def done(self) -> Done | None:
        """The play, when it is done."""
        return self.step if isinstance(self.step, Done) else None

    @property
    def dice(self) -> Dice:
        """The dice so far, as a game file has them."""
        return group_dice((m.what, m.faces) for m in self.moves if m.faces)

    @property
    def need(self) -> Need | None:
        """What is needed next, or ``None`` when the play is done."""
        step = self.step
        if isinstance(step, Roll):
            missing = step.dice - len(self.held)
            return Need(step.role, step.kind, missing, sides=step.sides)
        if isinstance(step, Call):
            return Need(step.role, step.topic, choices=step.choices, silent=step.silent)
        return None

    @property
    def text(self) -> str:
        """The notation of the play with its dice; empty while it goes on."""
        if self.done is None:
            return ""
        dice = " | ".join(" ".join(map(str, faces)) for faces in self.dice)
        play = format_play(self.done.play)
        return f"{play} {{{dice}}}" if dice else play

    def give_die(self, face: int) -> Self:
        """Return the play after one more die; raises ``PlayRejected``.

        Calls for which silence is an answer are passed over.
        """
        play = self._said_nothing()
        step = play.step
        assert isinstance(step, Roll)
        if not 1 <= face <= step.sides:
            raise StepRejected(
                step_violation("R702", kind=step.kind, sides=step.sides, face=face)
            )
        faces = (*play.held, face)
        if len(faces) < step.dice:
            return replace(play, held=faces)
        move = Move(step.role, step.kind, faces=faces)
        return replace(play, step=step.after(faces), moves=(*play.moves, move), held=())

    def _said_nothing(self) -> Self:
        play = self
        while isinstance(play.step, Call):
            silent = silent_choice(play.step)
            if silent is None:
                raise Refused(_decide_first(play.step))
            play = play.say(silent.name)
        if play.done is not None:
            raise Refused(violation("F901", play=format_play(play.done.play)))
        return play

    def say(self, name: str) -> Self:
        """Return the play after a choice; raises ``PlayRejected``."""
        step = self.step
        if not isinstance(step, Call):
            raise Refused(self._no_word(name))
        choice = step.choice(name)
        move = Move(step.role, step.topic, choice=choice.name)
        return replace(self, step=step.follow(choice), moves=(*self.moves, move))

    def give(self, word: str) -> Self:
        """Return the play after a word: the face of a die, or the name of a choice.

        A choice may be shortened as far as it is the only one that begins so; a call
        for which silence is an answer is passed over when only the next one has it.
        """
        play = self
        while isinstance(play.step, Call):
            name = _match(play.step, word)
            if name is not None:
                return play.say(name)
            silent = silent_choice(play.step)
            if silent is None:
                if word.isdecimal():
                    raise Refused(_decide_first(play.step))
                return play.say(word)  # refuses, and names the choices
            play = play.say(silent.name)
        if not (word.isascii() and word.isdecimal() and len(word) <= 3):
            raise Refused(self._no_word(word))
        return play.give_die(int(word))

    def give_line(self, line: str) -> Self:
        """Return the play after a whole line: ``1 1 6 | 2 | 5 5 | 6 | 4``."""
        play = self
        for word in split_words(line):
            play = play.give(word)
        return play

    def _no_word(self, word: str) -> Violation:
        if self.done is not None:
            return violation("F901", play=format_play(self.done.play))
        return violation("F903", word=word, need=self.need)


def split_words(line: str) -> list[str]:
    """Return the dice and choices of a line; bars, commas and braces only part them."""
    return line.translate(str.maketrans("|,{}", "    ")).split()


def _decide_first(step: Call) -> Violation:
    choices = ", ".join(_spoken(choice) for choice in step.choices)
    return violation("F902", who=f"the {step.role}", topic=step.topic, choices=choices)


def _match(step: Call, word: str) -> str | None:
    """Return the one choice with this name, or that alone begins so."""
    names = [choice.name for choice in step.choices]
    folded = word.casefold()
    same = [name for name in names if name.casefold() == folded]
    if same:
        return same[0]
    if word.isdecimal():
        return None
    begin = [name for name in names if name.casefold().startswith(folded)]
    return begin[0] if len(begin) == 1 else None


# -- a whole game ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """A game at a table: the record so far, the state, and the play in progress."""

    ruleset: Ruleset
    record: GameRecord
    state: GameState
    table: Table
    play: Followed

    @property
    def need(self) -> Need | None:
        """What is needed next, or ``None`` when the game is over."""
        return None if self.state.is_over else self.play.need

    def give(self, word: str) -> FollowedGame:
        """Return the game after a die or a choice; raises ``PlayRejected``."""
        if self.state.is_over:
            raise Refused(violation("F904"))
        play = self.play.give(word)
        if play.done is None:
            return replace(self, play=play)
        return self._finish(play.done, play.dice)

    def give_line(self, line: str) -> FollowedGame:
        """Return the game after a line of dice and choices, of one play or more."""
        game = self
        for word in split_words(line):
            game = game.give(word)
        return game

    def _finish(self, done: Done, dice: Dice) -> FollowedGame:
        """Enter a play that is done and begin the next."""
        play = as_scored(self.state, done)
        state = apply_play(self.state, play).after
        entries: tuple[Entry, ...] = (*self.record.entries, PlayLine(play, dice))
        result = UNFINISHED
        if state.is_over:
            result = f"{state.runs[0]}-{state.runs[1]}"
        elif state.half is not self.state.half:
            entries = (*entries, HalfLine(state.half, state.inning))
        tags = dict(self.record.tags) | {"Result": result}
        record = replace(self.record, entries=entries, tags=order_tags(tags.items()))
        table = self.table.after(self.state, done, state)
        return FollowedGame(
            self.ruleset, record, state, table, _next_play(self.ruleset, state, table)
        )

    def save(self) -> dict[str, object]:
        """Return the game as plain values that JSON can hold, in mid play too."""
        moves = [list(m.faces) if m.faces else m.choice for m in self.play.moves]
        return {
            "game": format_game(self.record),
            "count": [self.table.balls, self.table.strikes],
            "attempts": list(self.table.attempts),
            "no_lead": list(self.table.no_lead),
            "moves": moves,
            "held": list(self.play.held),
        }


def _next_play(ruleset: Ruleset, state: GameState, table: Table) -> Followed:
    return Followed(ruleset.begin(table.appearance(state, ruleset)))


def follow_game(
    ruleset: Ruleset,
    lineups: tuple[Lineup, Lineup],
    tags: Sequence[tuple[str, str]] = (),
) -> FollowedGame:
    """Return a game before its first pitch."""
    said = {"Rules": ruleset.name}
    if ruleset.option_names:
        said["Plays"] = ", ".join(ruleset.option_names)
    said |= dict(tags) | {"Result": UNFINISHED}
    record = GameRecord(lineups, (), order_tags(said.items()))
    state = start_game(*lineups, record.options)
    record = replace(record, entries=(HalfLine(state.half, state.inning),))
    table = new_table(ruleset)
    return FollowedGame(
        ruleset, record, state, table, _next_play(ruleset, state, table)
    )


def resume(ruleset: Ruleset, saved: Mapping[str, object]) -> FollowedGame:
    """Return the game that was saved, where it stood; raises ``PlayRejected``."""
    try:
        return _resume(ruleset, saved)
    except GameRejected as fault:
        raise Refused(violation("F905", why=fault.violations[0].message)) from None
    except (KeyError, TypeError, ValueError) as fault:
        why = f"{type(fault).__name__} {fault}"
        raise Refused(violation("F905", why=why)) from None


def _resume(ruleset: Ruleset, saved: Mapping[str, object]) -> FollowedGame:
    record = parse_game(str(saved["game"]))
    replay = replay_game(record)
    if replay.violations:
        raise GameRejected(replay.violations)
    balls, strikes = _numbers(saved["count"])
    visitors, home = _numbers(saved["attempts"])
    no_lead = tuple(map(Base, _numbers(saved.get("no_lead", []))))
    table = Table(balls, strikes, (visitors, home), no_lead)
    state = replay.state
    play = _next_play(ruleset, state, table)
    moves = saved["moves"]
    if not isinstance(moves, list):
        raise ValueError(f"{moves} is no list of moves")
    for move in moves:
        if isinstance(move, str):
            play = play.say(move)
            continue
        for face in _numbers(move):
            play = play.give_die(face)
    for face in _numbers(saved["held"]):
        play = play.give_die(face)
    return FollowedGame(ruleset, record, state, table, play)


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(each) is int for each in value):
        raise ValueError(f"{value} is no list of numbers")
    return tuple(value)


__all__ = [
    "Followed",
    "FollowedGame",
    "Need",
    "follow_game",
    "resume",
    "split_words",
]
