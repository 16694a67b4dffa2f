"""Readers follow a game: pages ask again, and get nothing while nothing changed."""

from __future__ import annotations

from functools import wraps

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from games.models import Game


def live_tag(request: HttpRequest, game: Game) -> str:
    """Return what names this state of a game for this reader."""
    reader = request.user.pk or 0
    return f"{game.pk}-{game.version}-{int(game.is_closed)}-{reader}-{get_language()}"


def follows_live(view):
    """Answer a page that asks again with 304 while its game is as it was."""

    @wraps(view)
    def ask(request: HttpRequest, pk: int, *args, **kwargs) -> HttpResponse:
        if not request.htmx:
            return view(request, pk, *args, **kwargs)
        game = get_object_or_404(Game, pk=pk)
        tag = f'"{live_tag(request, game)}"'
        if request.headers.get("If-None-Match") == tag:
            response: HttpResponse = HttpResponseNotModified()
        else:
            response = view(request, pk, *args, **kwargs)
        response["ETag"] = tag
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ["HX-Request", "Cookie"])
        return response

    return ask
