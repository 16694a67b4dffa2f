"""Games without batters: half-innings given as runs, or as the dice that made them.

Their record is the tag ``Runs`` (see ``games.desk.runs``). Dice of a half-inning that
goes on lie on the game's table until it ends.
"""

from __future__ import annotations

from django.db import transaction

from games.desk.runs import RUNS, dice_held, runs_so_far
from games.models import Game
from games.permissions import SCORE_GAME, require
from games.services.derived import rebuild_game
from games.services.locking import check_version, lock_game
from games.services.storing import note_revision, snapshot_of
from scoring.faults import PlayRejected
from scoring.rulesets.faults import StepRejected, violation
from scoring.rulesets.three_dice import (
    NAME,
    LineScore,
    follow_dice,
    format_line_score,
)


@transaction.atomic
def give_runs(user, game: Game, line: str, *, version: int) -> Game:
    """Add half-innings, each by its runs, in the order in which they were played.

    Raises ``PlayRejected`` (nothing is stored) or ``GameChanged``.
    """
    game = _locked(user, game, version)
    return _add(user, game, _numbers(line), held=())


@transaction.atomic
def give_runs_dice(user, game: Game, line: str, *, version: int) -> Game:
    """Add the dice of half-innings as they fell; the last one may go on.

    Raises ``PlayRejected`` (nothing is stored) or ``GameChanged``.
    """
    game = _locked(user, game, version)
    runs, held = follow_dice((*dice_held(game), *_numbers(line)))
    return _add(user, game, runs, held)


@transaction.atomic
def take_back_half(user, game: Game, *, version: int) -> Game:
    """Take back the dice of the half-inning that goes on, else the last half-inning."""
    game = _locked(user, game, version)
    score = runs_so_far(game)
    if dice_held(game):
        return _add(user, game, (), held=())
    if not score.halves:
        raise PlayRejected(violation("R742"))
    return _store(user, game, LineScore(score.halves[:-1], score.length), "undo")


def _locked(user, game: Game, version: int) -> Game:
    require(user, SCORE_GAME, game)
    game = lock_game(game)
    check_version(game, version)
    if game.ruleset != NAME:
        raise PlayRejected(violation("R743"))
    return game


def _numbers(line: str) -> tuple[int, ...]:
    words = line.replace(",", " ").replace("|", " ").split()
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) < 4):
            raise StepRejected(violation("R741", word=word))
    return tuple(map(int, words))


def _add(user, game: Game, halves: tuple[int, ...], held: tuple[int, ...]) -> Game:
    score = runs_so_far(game)
    for runs in halves:
        score = score.record_half(runs)
    if held and score.is_over:
        raise StepRejected(violation("R744"))
    if halves:
        return _store(user, game, score, "replace", held)
    game.version += 1
    game.table = {"version": game.version, "dice": list(held)}
    game.save(update_fields=["table", "version", "updated"])
    return game


def _store(
    user, game: Game, score: LineScore, action: str, held: tuple[int, ...] = ()
) -> Game:
    snapshot = snapshot_of(game)
    before = str(game.extra_tags.get(RUNS, ""))
    after = format_line_score(score) if score.halves else ""
    tags = {name: value for name, value in game.extra_tags.items() if name != RUNS}
    game.extra_tags = tags | {RUNS: after} if after else tags
    game.version += 1
    game.table = {"version": game.version, "dice": list(held)}
    note_revision(user, game, action, before, after, why="", snapshot=snapshot)
    return rebuild_game(game)
