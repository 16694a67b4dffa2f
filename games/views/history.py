"""Every change to a game: who, when, from what to what, why; and the way back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from games import services
from games.corrections.changes import store_entry
from games.corrections.differences import differences
from games.faults import GameChanged
from games.models import Game, Revision
from games.permissions import SCORE_GAME, require
from games.record.loading import replay_of, replay_text
from games.services.changes import text_of
from games.shown.narration import tell_game
from games.views.access import account_required, is_own, version_sent
from games.views.heads import find_game, game_context
from scoring.faults import PlayRejected

#: How many changes stand on the page.
MOST_REVISIONS = 200


def game_history(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the changes to a game, the latest first."""
    game = find_game(pk)
    revisions = game.revisions.select_related("user").defer("snapshot")
    context = game_context(request, game, "history")
    context["revisions"] = revisions[:MOST_REVISIONS]
    return render(request, "games/game_history.html", context)


@account_required
def game_restore(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show a game as it was before a change, and put it back to that."""
    game = find_game(pk)
    require(request.user, SCORE_GAME, game)
    revision = get_object_or_404(game.revisions, pk=number)
    if request.method != "POST":
        return _page(request, game, revision)
    try:
        services.restore_game(
            request.user,
            game,
            revision,
            version=version_sent(request),
            why=request.POST.get("why", ""),
        )
    except GameChanged as refusal:
        if services.done_already(request.user, refusal, "restore"):
            messages.info(request, _("This change is made already."))
            return redirect("games:game_plays", game.pk)
        refusal.is_own = is_own(request.user, refusal)
        return _page(request, refusal.game, revision, status=409, changed=refusal)
    except PlayRejected as refusal:
        more = {"refusal": refusal.violation}
        return _page(request, game, revision, status=422, **more)
    messages.success(request, _("The game is as it was then."))
    return redirect("games:game_plays", game.pk)


def _page(
    request: HttpRequest, game: Game, revision: Revision, status: int = 200, **more
) -> HttpResponse:
    context = game_context(request, game, "history") | {"revision": revision} | more
    if revision.snapshot:
        then = replay_text(text_of(game, revision.snapshot))
        rows = [
            store_entry(game, n, step.entry)
            for n, step in enumerate(then.steps, start=1)
        ]
        context["halves"] = tell_game(then, rows)
        context["moved"] = differences(game, replay_of(game), then)
    return render(request, "games/game_restore.html", context, status=status)
