"""The dice game that a game is played by: its likely plays, its judge, its tree.

Loaded when the first page asks, once in a process. A game of plain baseball, or of a
dice game whose rules are not written down yet, has no house.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from games.hooks.houses import NO_BOARD, Board, board_of_game
from games.models import Game
from scoring.completion import complete_play, spell_out
from scoring.engine import apply_play
from scoring.faults import IllegalPlay, PlayRejected, Violation
from scoring.notation import format_play, parse_play
from scoring.play import Play
from scoring.record import Entry, PlayLine
from scoring.replay import Replay, Step
from scoring.state import GameState

#: How many likely plays are offered.
MOST_LIKELY = 8


@dataclass(frozen=True, slots=True)
class Likely:
    """A play with its exact chance; 0 when the usual managers never make it."""

    text: str
    chance: Fraction = Fraction(0)

    @property
    def percent(self) -> str:
        """The chance in hundredths, as it is shown; empty where there is none."""
        if not self.chance:
            return ""
        hundredths = round(100 * self.chance)
        return f"{hundredths} %" if hundredths else "< 1 %"


class House:
    """A ruleset with its book of odds and its judge."""

    def __init__(self, rules: str, plays: str, board: Board = NO_BOARD):
        from scoring.readers.complete import open_book
        from scoring.readers.judge import Judge, load_house

        self.ruleset = load_house(rules, plays, board.load() or None)
        self.book = open_book(self.ruleset)
        self.judge = Judge(self.ruleset, self.book)

    def table(self, state: GameState) -> Mapping[str, Fraction]:
        """Return the exact odds of the next play, with the men who are there now."""
        from scoring.readers.men import appearance_of

        return self.book.table(appearance_of(state, self.ruleset))

    def likely(
        self, state: GameState, prefix: str = "", most: int = MOST_LIKELY
    ) -> tuple[Likely, ...]:
        """Return the likeliest plays that begin so and can happen now."""
        start = "".join(prefix.split()).upper()
        found: list[Likely] = []
        for text, chance in self.table(state).items():
            plain = text.upper().replace(" ", "")
            if not plain.startswith(start) and not plain.replace("-", "").startswith(
                start
            ):
                continue
            play = _as_it_ends(state, parse_play(text))
            if play is not None:
                found.append(Likely(format_play(play), chance))
            if len(found) == most:
                break
        return tuple(dict.fromkeys(found))

    def readings(self, state: GameState, play: Play) -> tuple[Likely, ...]:
        """Return the whole plays that a short one may mean here, the likeliest first.

        Plays that no dice of the usual managers make are left out.
        """
        from scoring.readers.men import appearance_of

        found: dict[str, Fraction] = {}
        where = appearance_of(state, self.ruleset)
        for each in self.book.completions(where, play):
            whole = _as_it_ends(state, each.play) if each.chance else None
            if whole is not None:
                found.setdefault(format_play(whole), each.chance)
        return tuple(Likely(text, chance) for text, chance in found.items())

    def violation(self, step: Step) -> Violation | None:
        """Return what the judge has against an applied play, if anything."""
        if step.outcome is None:
            return None
        return self.judge.judge_now(step.before, step.outcome.play).violation


def _as_it_ends(state: GameState, play: Play) -> Play | None:
    """Return a play of the tables as this game scores it, or ``None``: not here."""
    from scoring.readers.ending import stop_at_winning_run

    try:
        play = spell_out(state.situation, stop_at_winning_run(state, play))
        apply_play(state, play)
    except PlayRejected:
        return None
    return play


@lru_cache(maxsize=16)
def _open(rules: str, plays: str, board: Board) -> House | None:
    from scoring.rulesets import RULESETS

    if rules not in RULESETS:
        return None
    try:
        return House(rules, plays, board)
    except PlayRejected:  # a file may name optional plays that nobody knows
        return House(rules, "all", board)


@lru_cache(maxsize=16)
def optional_plays(rules: str) -> tuple[str, ...]:
    """Return the names of a ruleset's optional plays, in the rulebook's order."""
    from scoring.rulesets import RULESETS, load_ruleset

    if rules not in RULESETS:
        return ()
    return tuple(load_ruleset(rules, ["all"]).option_names)


def house_of(game: Game) -> House | None:
    """Return the house of a game; without a word every optional play is on."""
    plays = str(game.extra_tags.get("Plays", "all"))
    return _open(game.ruleset, plays, board_of_game(game))


# -- a line on its way into the record ------------------------------------------------


def complete_entry(game: Game, state: GameState, entry: Entry) -> Entry:
    """Return a short play completed by the odds of the dice; anything else as it is.

    A play that is written whole stands, also when another is likelier.
    """
    house = house_of(game)
    if house is None or not isinstance(entry, PlayLine) or is_whole(state, entry.play):
        return entry
    readings = house.readings(state, entry.play)
    if not readings:
        return entry
    play = replace(parse_play(readings[0].text), batter_name=entry.play.batter_name)
    return replace(entry, play=play)


def is_whole(state: GameState, play: Play) -> bool:
    """Whether a typed play says every move, or is to be taken at its word."""
    if play.code is None or play.shorthand or play.advances or play.marks:
        return True
    try:
        fixed = spell_out(state.situation, complete_play(state.situation, play))
    except PlayRejected:
        return False
    return format_play(fixed) == format_play(replace(play, batter_name=""))


def house_violation(game: Game, step: Step) -> Violation | None:
    """Return the house rule that a play breaks, unless nobody asks in this game."""
    house = house_of(game) if game.judge != Game.Judging.OFF else None
    return house.violation(step) if house else None


def check_house(game: Game, step: Step) -> None:
    """Raise ``IllegalPlay`` for a play that no dice can make, in a strict game."""
    if game.judge == Game.Judging.STRICT and (found := house_violation(game, step)):
        raise IllegalPlay(found)


def house_marks(game: Game, replay: Replay) -> dict[int, Violation]:
    """Return the plays of a game that no dice can make, by their place."""
    return dict(_marks(game, replay))


def _marks(game: Game, replay: Replay) -> Iterator[tuple[int, Violation]]:
    for sequence, step in enumerate(replay.steps, start=1):
        if found := house_violation(game, step):
            yield sequence, found
