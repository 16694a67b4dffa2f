"""What every page of a game begins with: the game, its line score, its tabs."""

from __future__ import annotations

from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from games.models import Game, LineScore, Signature
from games.permissions import REMOVE_GAME, SCORE_GAME, may
from games.views.live import live_tag


def find_game(pk: int) -> Game:
    """Return a game with its teams, or answer that there is none."""
    return get_object_or_404(Game.objects.select_related("visitors", "home"), pk=pk)


def asked_game(request: HttpRequest, pk: int) -> Game:
    """Return the game of a page, which ``with_batters`` may have found already."""
    return getattr(request, "game", None) or find_game(pk)


def words_of(game: Game) -> list[Signature]:
    """Return what the managers said of a game; asked once for a row object."""
    said = Signature.objects.select_related("user")
    prefetch_related_objects([game], Prefetch("signatures", said))
    return list(game.signatures.all())


def game_context(request: HttpRequest, game: Game, tab: str) -> dict:
    """Return what the head of every page of a game needs."""
    return {
        "game": game,
        "tab": tab,
        "line_score": line_score(game),
        "may_score": may(request.user, SCORE_GAME, game),
        "live_tag": live_tag(request, game),
        "may_delete": may(request.user, REMOVE_GAME, game),
    }


def line_score(game: Game) -> dict:
    """Return a game's line score for its table: headings and a row for each side."""
    scores = list(LineScore.objects.filter(game=game))
    count = max([game.innings if not game.is_final else 0, *map(_length, scores)])
    unplayed = "x" if game.is_final else ""
    rows = [
        {
            "team": game.team(score.side),
            "won": game.winner_id == game.team(score.side).pk,
            "innings": [unplayed if runs is None else runs for runs in score.innings]
            + [""] * (count - len(score.innings)),
            "score": score,
        }
        for score in scores
    ]
    return {"headings": range(1, count + 1), "rows": rows}


def _length(score: LineScore) -> int:
    return len(score.innings)
