"""The page on which a game is scored: one field, Enter records."""

from __future__ import annotations

import json
import secrets

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games import services
from games.board import make_board
from games.faults import GameChanged
from games.forms import SubstitutionForm
from games.models import Game
from games.permissions import SCORE_GAME, require
from games.preview import look_at
from games.records import has_lineups, load_text, replay_text
from games.views.access import account_required, version_sent
from games.views.reading import find_game, game_context
from scoring.faults import PlayRejected

#: How many typed lines the arrow up key brings back.
RECALLED = 20


def _entry_context(request: HttpRequest, game: Game) -> dict | None:
    """Return what the entry page shows; ``None`` while a card is missing."""
    rows = list(game.plays.all())
    text = load_text(game, [row.line for row in rows])
    if not has_lineups(text):
        return None
    replay = replay_text(text)
    recalled = [row.typed or row.line for row in rows[-RECALLED:]]
    state = replay.state
    return game_context(request, game, "entry") | {
        "board": make_board(game, replay, rows),
        "last": rows[-1] if rows else None,
        "key": secrets.token_urlsafe(12),
        "recalled": json.dumps(recalled),
        "substitution": None
        if state.is_over
        else SubstitutionForm(game=game, state=state),
    }


def _render(
    request: HttpRequest, game: Game, *, status: int = 200, **more
) -> HttpResponse:
    """Render the entry page, or only its changing part for htmx."""
    context = _entry_context(request, game)
    if context is None:
        return redirect("games:game_lineups", game.pk)
    whole = not request.htmx or request.htmx.boosted
    template = "games/game_entry.html" if whole else "games/_entry.html"
    return render(request, template, context | more, status=status)


def _answer(request: HttpRequest, pk: int, said: str) -> HttpResponse:
    """Answer a write that was done: the new part for htmx, else a redirect."""
    if request.htmx:
        return _render(request, find_game(pk), said=said)
    return redirect("games:game_entry", pk)


def _typed(data: QueryDict) -> str:
    """Return the line that was sent, or that was kept while somebody logged in."""
    return data.get("choice") or data.get("play", "")


def _draft(game: Game, typed: str) -> dict:
    """Return what the page shows of a line that is not recorded."""
    text = load_text(game)
    if not typed or not has_lineups(text):
        return {}
    return {"typed": typed, "preview": look_at(game, replay_text(text).state, typed)}


def _write(request: HttpRequest, game: Game, action, *, typed: str = ""):
    """Do a write; refused, show why with the typed text still in the field."""
    try:
        said = action()
    except GameChanged as refusal:
        more = {"changed": refusal, "typed": typed}
        return _render(request, refusal.game, status=409, **more)
    except PlayRejected as refusal:
        more = _draft(game, typed) | {"refusal": refusal.violation}
        return _render(request, game, status=422, **more)
    return _answer(request, game.pk, said)


@account_required
def game_entry(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the game as it stands; record a play that is sent."""
    game = find_game(pk)
    require(request.user, SCORE_GAME, game)
    if request.method != "POST":
        return _render(request, game, **_draft(game, _typed(request.GET)))
    text = _typed(request.POST)

    def record() -> str:
        row = services.record_play(
            request.user,
            game,
            text,
            version=version_sent(request),
            key=request.POST.get("key", "")[:40] or None,
        )
        return _("Recorded: %(line)s") % {"line": row.line}

    return _write(request, game, record, typed=text)


@require_GET
@account_required
def play_preview(request: HttpRequest, pk: int) -> HttpResponse:
    """Say what the line in the field would mean; nothing is stored."""
    game = find_game(pk)
    text = request.GET.get("play", "")
    preview = None
    entries = load_text(game)
    if text.strip() and has_lineups(entries):
        preview = look_at(game, replay_text(entries).state, text)
    context = {"preview": preview, "game": game}
    return render(request, "games/_preview.html", context)


@account_required
def play_undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the last line back; asked for as a page, lead to the entry page."""
    game = find_game(pk)
    if request.method != "POST":
        return redirect("games:game_entry", pk)

    def undo() -> str:
        row = services.undo_last_play(request.user, game, version_sent(request))
        return _("Taken back: %(line)s") % {"line": row.line}

    return _write(request, game, undo)


@account_required
def play_substitute(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a change of players from the form with choices."""
    game = find_game(pk)
    if request.method != "POST":
        return redirect("games:game_entry", pk)
    require(request.user, SCORE_GAME, game)
    entries = load_text(game)
    if not has_lineups(entries):
        return redirect("games:game_lineups", game.pk)
    state = replay_text(entries).state
    form = SubstitutionForm(request.POST, game=game, state=state)
    if not form.is_valid():
        return _render(request, game, status=422, substitution=form)

    def substitute() -> str:
        row = services.record_substitution(
            request.user, game, version=version_sent(request), **form.change
        )
        return _("Recorded: %(line)s") % {"line": row.line}

    return _write(request, game, substitute)
