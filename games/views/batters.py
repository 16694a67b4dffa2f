"""Pages that only a game with batters has; the others are shown what they have."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.desk.runs import is_without_batters
from games.views.heads import find_game

View = Callable[..., HttpResponse]


def with_batters(instead: str) -> Callable[[View], View]:
    """Send whoever asks for a page that a game has not to another of its pages."""

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, pk: int, **more) -> HttpResponse:
            request.game = find_game(pk)
            if is_without_batters(request.game):
                return redirect(instead, pk)
            return view(request, pk, **more)

        return guarded

    return guard
