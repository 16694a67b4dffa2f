"""Pages to change an earlier line: what it would do, then the change itself."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from games import services
from games.changes import Change, try_change
from games.faults import GameChanged, PlaysNoLongerFit
from games.forms import RevisionForm
from games.models import Game, PlayRecord
from games.permissions import SCORE_GAME, require
from games.records import replay_of
from games.views.access import account_required
from games.views.reading import find_game, game_context
from scoring.faults import PlayRejected
from scoring.gamefile import format_entry


def _page(
    request: HttpRequest, game: Game, row: PlayRecord, form, status: int = 200, **more
) -> HttpResponse:
    at = replay_of(game).steps[row.sequence - 1].before
    context = game_context(request, game, "plays")
    context |= {"row": row, "form": form, "at": at, **more}
    return render(request, "games/play_form.html", context, status=status)


def _tried(game: Game, row: PlayRecord, text: str) -> dict:
    """Return what the page shows of a change before it is made."""
    change: Change = try_change(game, row, text)
    old, new = change.at
    return {
        "change": change,
        "misfits": change.misfits,
        "written": [format_entry(entry) for entry in change.entries],
        "old": old,
        "new": new,
        "final_old": change.before.state,
        "final_new": change.after.state,
    }


@account_required
def play_edit(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """Write an earlier line anew: first shown, then confirmed."""
    game = find_game(pk)
    require(request.user, SCORE_GAME, game)
    row = get_object_or_404(game.plays, sequence=sequence)
    if request.method != "POST":
        initial = {"text": row.line, "version": game.version}
        initial |= {n: request.GET[n] for n in ("text", "why") if n in request.GET}
        form = RevisionForm(initial=initial)
        return _page(request, game, row, form)
    form = RevisionForm(request.POST)
    if not form.is_valid():
        return _page(request, game, row, form, 422)
    data = form.cleaned_data
    if not data["text"].strip():
        form.add_error("text", _("Write the play, or delete the line instead."))
        return _page(request, game, row, form, 422)
    confirmed = "confirm" in request.POST

    def write() -> None:
        services.replace_play(
            request.user,
            game,
            sequence,
            data["text"],
            version=data["version"],
            why=data["why"],
        )

    return _show_or_write(request, game, row, form, write if confirmed else None)


@account_required
def play_delete(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """Take an earlier line out: first shown, then confirmed."""
    game = find_game(pk)
    require(request.user, SCORE_GAME, game)
    row = get_object_or_404(game.plays, sequence=sequence)
    initial = {"text": "", "version": game.version}
    data = request.POST.copy() if request.method == "POST" else None
    if data is not None:
        data["text"] = ""
    form = RevisionForm(data, initial=initial)

    def write() -> None:
        services.delete_play(
            request.user,
            game,
            sequence,
            version=form.cleaned_data["version"],
            why=form.cleaned_data["why"],
        )

    confirmed = data is not None and form.is_valid()
    action = write if confirmed else None
    return _show_or_write(request, game, row, form, action, deletes=True)


def _show_or_write(
    request: HttpRequest, game: Game, row: PlayRecord, form, write, **more
) -> HttpResponse:
    """Show what a change would do, or make it when it is confirmed."""
    text = form.cleaned_data["text"] if form.is_bound and form.is_valid() else ""
    try:
        if write is None:
            more |= _tried(game, row, text)
            status = 422 if more["change"].misfits else 200
            return _page(request, game, row, form, status, **more)
        write()
    except PlayRejected as refusal:
        more |= {"refusal": refusal.violation}
        return _page(request, game, row, form, 422, **more)
    except PlaysNoLongerFit as refusal:
        more |= {"misfits": refusal.misfits}
        return _page(request, game, row, form, 422, **more)
    except GameChanged as refusal:
        return _page(request, game, row, form, 409, changed=refusal, **more)
    messages.success(request, _("Changed; everything after it was played again."))
    return redirect("games:game_plays", game.pk)
