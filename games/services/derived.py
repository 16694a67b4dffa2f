"""What follows from the plays, stored for speed: rebuilt, never edited."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games.models import BattingLine, FieldingLine, Game, LineScore, PitchingLine
from games.records import box_of, has_lineups, load_text, replay_text
from games.signals import game_rebuilt
from scoring.diamond import SIDES, Side
from scoring.replay import Replay
from scoring.state import Ending
from scoring.stats.lines import (
    BATTING_COUNTS,
    FIELDING_COUNTS,
    PITCHING_COUNTS,
    BoxScore,
)

_COUNTS = {
    BattingLine: ("slot", "order", *BATTING_COUNTS),
    PitchingLine: ("order", "decision", *PITCHING_COUNTS),
    FieldingLine: ("position", *FIELDING_COUNTS),
}
_TOTALS = ("r", "h", "e", "lob", "dp", "tp", "placed", "er", "lisp")


@transaction.atomic
def rebuild_game(game: Game) -> Game:
    """Derive a game's result and lines from its plays again, and store them.

    Whoever sums them up is told by ``game_rebuilt`` in the same transaction.
    """
    _rebuild(game)
    game_rebuilt.send(sender=Game, game=game)
    return game


def _rebuild(game: Game) -> None:
    text = load_text(game)
    for model in (*_COUNTS, LineScore):
        model.objects.filter(game=game).delete()
    if not has_lineups(text):
        _settle(game, None)
        return
    replay = replay_text(text)
    _settle(game, replay)
    if not any(step.outcome for step in replay.steps):
        return
    box = box_of(text)
    BattingLine.objects.bulk_create(_lines(BattingLine, game, box.batting))
    PitchingLine.objects.bulk_create(_lines(PitchingLine, game, box.pitching))
    FieldingLine.objects.bulk_create(_lines(FieldingLine, game, box.fielding))
    LineScore.objects.bulk_create(_line_scores(game, box))


def _lines(model, game: Game, lines: Iterable) -> list:
    """Return the rows of one kind of line."""
    rows = []
    for line in lines:
        row = model(
            game=game,
            team_id=game.home_id if line.side is Side.HOME else game.visitors_id,
            player_id=int(line.player.id),
            **{name: getattr(line, name) for name in _COUNTS[model]},
        )
        if model is BattingLine:
            row.positions = "-".join(p.abbreviation for p in line.positions)
        rows.append(row)
    return rows


def _line_scores(game: Game, box: BoxScore) -> list[LineScore]:
    return [
        LineScore(
            game=game,
            side=side,
            innings=list(line.innings),
            **{name: getattr(line, name) for name in _TOTALS},
        )
        for side, line in zip(SIDES, box.linescore, strict=True)
    ]


def _settle(game: Game, replay: Replay | None) -> None:
    """Store the result of a game, or that there is none yet."""
    if replay is None or not replay.steps:
        game.status, game.ending = Game.Status.SCHEDULED, ""
        game.visitors_runs = game.home_runs = game.winner = None
        game.innings_played = 0
    else:
        state = replay.state
        game.status = _status(state.ending)
        game.ending = state.ending or ""
        game.visitors_runs, game.home_runs = state.runs
        game.winner = game.team(state.winner) if state.winner else None
        game.innings_played = state.inning
    game.save()


def _status(ending: Ending | None) -> Game.Status:
    if ending is None:
        return Game.Status.LIVE
    suspended = ending is Ending.SUSPENDED
    return Game.Status.SUSPENDED if suspended else Game.Status.FINAL
