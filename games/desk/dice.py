"""Dice as they are rolled at the table: what is due, who decides what, the count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.house import House, house_of
from games.models import Game, Team
from games.words.speech import say
from scoring.diamond import Base
from scoring.faults import PlayRejected
from scoring.replay import Step as Replayed
from scoring.state import GameState

if TYPE_CHECKING:
    from scoring.readers.follow import Followed, Need
    from scoring.readers.play import Table


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a manager: who, about what, and the answers as (name, words)."""

    team: Team
    what: str
    answers: tuple[tuple[str, str], ...]
    silent: str = ""


@dataclass(frozen=True, slots=True)
class DiceBoard:
    """The play in progress: the count, what was thrown, what is due.

    ``asked`` are the decisions that may or must be said now; with ``dice`` 0 a
    decision is due before anybody rolls.
    """

    balls: int
    strikes: int
    words: tuple[str, ...]
    thrown: tuple[tuple[str, str], ...]
    asked: tuple[Asked, ...]
    team: Team | None = None
    what: str = ""
    dice: int = 0
    sides: int = 6

    @property
    def faces(self) -> range:
        """What the next die can show."""
        return range(1, self.sides + 1)

    @property
    def given(self) -> int:
        """How many dice and decisions were given so far; a form says it back."""
        return len(self.words)


def table_of(game: Game, house: House) -> tuple[Table, tuple[str, ...]]:
    """Return what lies on the table, and the dice and decisions of this play.

    Of a table that was laid for another version of the game only the hit-and-run
    attempts that are left stay.
    """
    from scoring.readers.play import Table, new_table

    stored = game.table
    if not stored:
        return new_table(house.ruleset), ()
    attempts = tuple(stored["attempts"])
    if stored["version"] != game.version:
        return Table(attempts=attempts), ()
    no_lead = tuple(map(Base, stored.get("no_lead", ())))
    return Table(*stored["count"], attempts, no_lead), tuple(stored["words"])


def stored_table(game: Game, table: Table, words: tuple[str, ...]) -> dict[str, object]:
    """Return the table as plain values, for this version of the game."""
    return {
        "version": game.version,
        "count": [table.balls, table.strikes],
        "attempts": list(table.attempts),
        "no_lead": list(table.no_lead),
        "words": list(words),
    }


def table_before(game: Game) -> dict[str, object]:
    """Return what lies on the table now, for the line that is about to be written."""
    laid = game.table
    if not laid or laid["version"] == game.version:
        return laid
    return laid | {"count": [0, 0], "words": []}


def table_after(game: Game, step: Replayed) -> dict[str, object]:
    """Return the table after a line that was not given as dice; not yet of a version.

    The end of a plate appearance clears the count. A play between pitches keeps it; a
    change of players and a remark keep the dice of the pitches too.
    """
    house = house_of(game)
    laid = table_before(game)
    if house is None or not laid:
        return laid
    table, words = table_of(game, house)
    if step.outcome is None:
        return laid
    ends = step.outcome.play.code is not None or step.after.half is not step.before.half
    balls, strikes = (0, 0) if ends else count_now(house, step.before, table, words)
    return laid | {"count": [balls, strikes], "words": []}


def held_table(game: Game, before: GameState, after: GameState) -> dict[str, object]:
    """Return the table after an earlier line was changed.

    The play in progress goes on when the same man bats in the same situation.
    """
    laid = table_before(game)
    if not laid or _place(before) == _place(after):
        return laid
    return laid | {"count": [0, 0], "words": []}


def _place(state: GameState) -> tuple[object, ...]:
    return state.inning, state.half, state.situation, state.batter_slot


def laid_for(table: dict[str, object], version: int) -> dict[str, object]:
    """Return a table as that of a version of the game."""
    return table | {"version": version} if table else {}


def count_now(house: House, state: GameState, table: Table, words) -> tuple[int, int]:
    """Return balls and strikes after these dice of the play in progress."""
    try:
        step = follow(house, state, table, words).step
    except PlayRejected:
        return table.balls, table.strikes
    return _count_at(step, table)


def _count_at(step, table: Table) -> tuple[int, int]:
    from scoring.rulesets.base import Call

    view = step.view() if isinstance(step, Call) else getattr(step, "at", table)
    return (
        getattr(view, "balls", table.balls),
        getattr(view, "strikes", table.strikes),
    )


def follow(house: House, state: GameState, table: Table, words=()) -> Followed:
    """Return the play as far as these dice and decisions bring it."""
    from scoring.readers.follow import Followed

    play = Followed(house.ruleset.begin(table.appearance(state, house.ruleset)))
    for word in words:
        play = play.give(word)
    return play


def make_dice_board(game: Game, state: GameState) -> DiceBoard | None:
    """Return what the page shows of the dice; ``None`` where none are thrown."""
    house = house_of(game)
    if house is None or state.is_over:
        return None
    table, words = table_of(game, house)
    try:
        play = follow(house, state, table, words)
    except PlayRejected:  # the rules have changed since: the play begins anew
        words, play = (), follow(house, state, table)
    *calls, last = _needs(play)
    asked = tuple(_asked(game, state, need) for need in calls)
    if last.choices:
        asked = (*asked, _asked(game, state, last))
    return DiceBoard(
        *_count_at(play.step, table),
        words,
        tuple(_thrown(play, follow(house, state, table))),
        asked,
        _team(game, state, last),
        "" if last.choices else say(last.what),
        last.dice,
        last.sides,
    )


def _needs(play: Followed) -> Iterator[Need]:
    """Yield what may be said before the next die, then what is due."""
    need = play.need
    while need is not None:
        yield need
        if need.silent is None:
            return
        play = play.say(need.silent.name)
        need = play.need


def _team(game: Game, state: GameState, need: Need) -> Team:
    half = state.half
    return game.team(half.batting if need.role == "offense" else half.fielding)


def _asked(game: Game, state: GameState, need: Need) -> Asked:
    silent = need.silent.name if need.silent else ""
    answers = tuple((c.name, say(c.words)) for c in need.choices if c.name != silent)
    words = say(need.silent.words) if need.silent else ""
    return Asked(_team(game, state, need), say(need.what), answers, words)


def _thrown(play: Followed, start: Followed) -> Iterator[tuple[str, str]]:
    """Yield what was thrown and said, throws of one kind together; silence is not."""
    what, said = "", ""
    for move in play.moves:
        need = start.need
        assert need is not None
        if move.choice:
            start = start.say(move.choice)
            if need.silent and need.silent.name == move.choice:
                continue
        for face in move.faces:
            start = start.give_die(face)
        text = move.choice or " ".join(map(str, move.faces))
        if say(move.what) == what and move.faces:
            said = f"{said} {text}"
            continue
        if said:
            yield what, said
        what, said = say(move.what), text
    if play.held and play.need is not None:
        if said:
            yield what, said
        what, said = say(play.need.what), " ".join(map(str, play.held)) + " …"
    if said:
        yield what, said
