"""Pages to read of a game, and the list of games, are made once for all who may read.

What a page of a game depends on is the game's row, both managers' word, and the names
and marks that a league counts the changes of. A game of no league has nobody to count
them, and its pages are made anew each time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter

from django.http import HttpRequest, HttpResponse

from games.models import Game, Signature
from games.permissions import SCORE_GAME, may, state_of
from games.shown.kept import answer, page_key
from games.views.heads import asked_game, words_of

View = Callable[..., HttpResponse]

#: What is told of a manager's word.
_WORD = "pk side version is_protest text at".split()


def keeps_page(view: View) -> View:
    """Answer with a page of a game as it is kept, with 304, or make it and keep it."""

    @wraps(view)
    def ask(request: HttpRequest, pk: int) -> HttpResponse:
        game = request.game = asked_game(request, pk)
        state = state_of(game)
        if not state:
            return view(request, pk)
        key = page_key(request, row_of(game), state, *_words(request, game))
        return answer(request, key, lambda: view(request, pk))

    return ask


def row_of(game: Game) -> list[str]:
    """Return everything that is stored in a game's own row."""
    return [str(getattr(game, each.attname)) for each in Game._meta.concrete_fields]


def _words(request: HttpRequest, game: Game) -> tuple:
    """Return both managers' word, and whether who asks may score the game.

    Whether it was given to him is not asked of those who may score it anyway.
    """
    said = [[attrgetter(*_WORD)(each), _name(each)] for each in words_of(game)]
    return said, may(request.user, SCORE_GAME, game)


def _name(signature: Signature) -> str:
    return signature.user.get_username() if signature.user else ""
