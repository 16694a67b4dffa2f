"""A game typed from its paper sheet: the grid, what it is read as, one write."""

from __future__ import annotations

import secrets
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from games import services
from games.faults import GameChanged
from games.house import house_of
from games.models import Game
from games.paper.board import make_grid
from games.paper.draft import MOST_TURNS, Draft, parse_draft
from games.paper.reading import PaperReading, read_draft
from games.paper.shown import show_reading
from games.paper.typed import draft_of_csv
from games.permissions import SCORE_GAME, require
from games.record.loading import has_lineups, load_text
from games.views.access import account_required, version_sent
from games.views.batters import with_batters
from games.views.entry import MODES, NOTATION, TOUCH
from games.views.heads import asked_game, game_context
from scoring.faults import PlayRejected

PAPER = "paper"
#: The largest file of a typed sheet, in bytes.
LARGEST_FILE = 400_000


def _open_game(request: HttpRequest, pk: int) -> Game:
    game = asked_game(request, pk)
    require(request.user, SCORE_GAME, game)
    return game


@with_batters("games:game_runs")
@account_required
def game_paper(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the grid; read what is typed, or record what is complete."""
    game = _open_game(request, pk)
    if request.method != "POST":
        return _page(request, game, Draft())
    if "csv" in request.POST:
        return _take_csv(request, game)
    draft = parse_draft(request.POST)
    if wide := request.POST.get("wide"):
        return _page(request, game, _widen(draft, wide), typed=True)
    if request.POST.get("do") == "record":
        return _record(request, game, draft)
    return _page(request, game, draft, typed=True)


@require_POST
@account_required
def paper_read(request: HttpRequest, pk: int) -> HttpResponse:
    """Say what the grid is read as so far; nothing is stored."""
    game = _open_game(request, pk)
    reading = read_draft(game, parse_draft(request.POST))
    context = {"game": game, **_reading_context(game, reading), "live": True}
    return render(request, "games/_paper_reading.html", context)


def _reading_context(game: Game, reading: PaperReading) -> dict:
    return {
        "reading": show_reading(game, reading),
        "clashes": reading.clashes,
        "sheet_faults": reading.faults,
    }


def _page(
    request: HttpRequest,
    game: Game,
    draft: Draft,
    *,
    status: int = 200,
    typed: bool = False,
    **more,
) -> HttpResponse:
    """Render the page; ``typed`` says that the browser's own draft is older."""
    text = load_text(game)
    if not has_lineups(text):
        return redirect("games:game_lineups", game.pk)
    reading = read_draft(game, draft, text)
    context = game_context(request, game, "entry") | _reading_context(game, reading)
    ways = MODES if house_of(game) else {key: MODES[key] for key in (NOTATION, TOUCH)}
    context |= {
        "mode": PAPER,
        "modes": ways,
        "state": reading.state,
        "grid": make_grid(game, draft, reading),
        "key": secrets.token_urlsafe(12),
        "typed": typed,
        **more,
    }
    return render(request, "games/game_paper.html", context, status=status)


def _widen(draft: Draft, wide: str) -> Draft:
    """Return a draft with another inning, or another column of one."""
    side, _dot, number = wide.partition(".")
    if not number.isdecimal():
        return replace(draft, innings=draft.innings + 1)
    key = (side, int(number[:2]))
    turns = min(MOST_TURNS, draft.columns(*key) + 1)
    return replace(draft, turns={**draft.turns, key: turns})


def _take_csv(request: HttpRequest, game: Game) -> HttpResponse:
    """Put a typed sheet into the grid; refused, leave it where it was pasted."""
    pasted = request.POST.get("csv", "")
    try:
        if file := request.FILES.get("file"):
            pasted = file.read(LARGEST_FILE).decode("utf-8-sig")
        draft = draft_of_csv(game, pasted)
    except UnicodeDecodeError:
        said = _("The file is not UTF-8 text; save it as CSV in UTF-8.")
        return _page(request, game, Draft(), status=422, csv_refused=said)
    except PlayRejected as refusal:
        said = refusal.violation
        return _page(request, game, Draft(), status=422, csv=pasted, csv_refused=said)
    return _page(request, game, draft, typed=True)


def _record(request: HttpRequest, game: Game, draft: Draft) -> HttpResponse:
    try:
        rows = services.record_paper(
            request.user,
            game,
            draft,
            version=version_sent(request),
            key=request.POST.get("key", "")[:40] or None,
            seen=request.POST.get("seen", ""),
        )
    except GameChanged as refusal:
        return _page(
            request, refusal.game, draft, status=409, typed=True, changed=refusal
        )
    except PlayRejected as refusal:
        more = {"refusal": refusal.violation}
        return _page(request, game, draft, status=422, typed=True, **more)
    said = ngettext("%(count)d line recorded.", "%(count)d lines recorded.", len(rows))
    messages.success(request, said % {"count": len(rows)})
    return redirect("games:game_paper", game.pk)
