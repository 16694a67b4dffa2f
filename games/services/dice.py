"""Dice given one after the other; when they end in a play, it is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from games.desk.dice import follow, stored_table, table_of
from games.faults import GameChanged
from games.house import House, house_of
from games.models import Game, PlayRecord
from games.permissions import SCORE_GAME, require
from games.record.loading import has_lineups, load_text, replay_text
from games.services.changes import take_back
from games.services.locking import check_version, lock_game
from games.services.plays import record_play
from scoring.faults import IllegalPlay, PlayRejected, violation
from scoring.gamefile import format_entry
from scoring.record import PlayLine
from scoring.state import GameState

if TYPE_CHECKING:
    from scoring.readers.play import Table


@transaction.atomic
def give_dice(
    user, game: Game, line: str, *, version: int, given: int, key: str = ""
) -> tuple[Game, list[PlayRecord]]:
    """Give dice and decisions to the play in progress; return the game and its rows.

    Every play that is done is recorded with its dice. ``given`` is how many words the
    page knew of; ``key`` names the sending: sent twice, it is taken once. Raises
    ``PlayRejected`` (nothing is stored) or ``GameChanged``.
    """
    from scoring.readers.faults import violation as refusal
    from scoring.readers.follow import split_words

    require(user, SCORE_GAME, game)
    if key and _is_known(now := lock_game(game), key):
        return now, []
    game, house = _locked(user, game, version)
    table, words = table_of(game, house)
    if given != len(words):
        raise GameChanged(game, version)
    state = _state(game)
    if state.is_over:
        raise PlayRejected(refusal("F904"))
    _check_field(state)
    play = follow(house, state, table, words)
    begun = _place(game, words)
    rows = []
    for word in split_words(line):
        play = play.give(word)
        words = (*words, word)
        if play.done is None:
            continue
        row, table = _record(user, game, state, table, play)
        rows.append(row)
        game, words = row.game, ()
        _lay(game, table, words)
        state = _state(game)
        if state.is_over:
            break
        play = follow(house, state, table)
    sent = {"key": key, "line": line, "from": begun, "to": _place(game, words)}
    _lay(game, table, words, sent if key else None)
    return game, rows


@transaction.atomic
def take_back_dice(user, game: Game, *, version: int, given: int) -> Game:
    """Take the last die or decision of the play in progress back."""
    game, house = _locked(user, game, version)
    table, words = table_of(game, house)
    if given != len(words):
        raise GameChanged(game, version)
    _lay(game, table, words[:-1])
    return game


#: How many sendings of dice are known again when they come once more.
_MOST_KEYS = 12


def _is_known(game: Game, key: str) -> bool:
    return key in game.table.get("keys", ()) or game.plays.filter(key=key).exists()


def _place(game: Game, words: tuple[str, ...]) -> list[int]:
    return [game.version, len(words)]


def _lay(
    game: Game, table: Table, words: tuple[str, ...], sent: dict | None = None
) -> None:
    """Store what lies on the table, and which sending has laid it there."""
    keys = game.table.get("keys", [])
    game.table = stored_table(game, table, words)
    game.table["keys"] = [*keys, sent["key"]][-_MOST_KEYS:] if sent else keys
    if sent:
        game.table["sent"] = sent
    game.save(update_fields=["table", "updated"])


def take_back_given(user, game: Game, key: str) -> list[PlayRecord] | None:
    """Take back what one sending of dice gave, in a locked game; return its plays.

    ``None`` when that is not what was written last.
    """
    sent = game.table.get("sent") or {"key": ""}
    if not key or not _is_known(game, key) or sent.get("back") == key:
        return []
    house = house_of(game)
    if sent["key"] != key or house is None:
        return None
    table, words = table_of(game, house)
    if sent["to"] != _place(game, words):
        return None
    (version, given), rows = sent["from"], []
    for _play in range(game.version - version):
        taken = take_back(user, game, game.version)
        game, rows = taken[-1].game, taken + rows
    if not rows:
        # Its key stays known: should it come once more, it is not taken.
        _lay(game, table, words[:given])
        game.table["sent"] = {"key": "", "back": key}
        game.save(update_fields=["table"])
    return rows


def _locked(user, game: Game, version: int) -> tuple[Game, House]:
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    house = house_of(game)
    if house is None:
        hint = _("This game is not played with dice that the program knows.")
        raise PlayRejected(violation("N102", hint=hint))
    return game, house


def _state(game: Game) -> GameState:
    text = load_text(game)
    if not has_lineups(text):
        raise PlayRejected(violation("G406", side=_("a side"), hint=_("Fill in both.")))
    return replay_text(text).state


def _check_field(state: GameState) -> None:
    """Raise ``IllegalPlay`` while a place in the field is empty: nobody may roll."""
    side = state.half.fielding
    if why := state.lineup(side).fault:
        hint = _("Write the substitutions before the first pitch.")
        raise IllegalPlay(violation("L232", side=side.spoken, why=why, hint=hint))


def _record(user, game: Game, state: GameState, table, play):
    """Record a play that is done; return its row and the table after it."""
    from scoring.readers.play import as_scored

    line = format_entry(PlayLine(as_scored(state, play.done), play.dice))
    row = record_play(user, game, line, version=game.version)
    after = _state(row.game)
    return row, table.after(state, play.done, after)
