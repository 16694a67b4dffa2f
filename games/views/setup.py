"""Pages to put a game down, fill in its cards, and take it away."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from games import services
from games.faults import GameChanged, LineupRejected, PlaysNoLongerFit
from games.forms import GameForm, LineupForm
from games.permissions import NEW_GAME, REMOVE_GAME, SCORE_GAME, require
from games.views.access import version_sent
from games.views.heads import find_game, game_context
from scoring.diamond import SIDES


@login_required
def game_new(request: HttpRequest) -> HttpResponse:
    """Put a new game down."""
    require(request.user, NEW_GAME)
    initial = {"date": timezone.localdate()}
    form = GameForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            game = services.create_game(request.user, **form.cleaned_data)
        except ValidationError as fault:
            form.add_error(None, fault)
        else:
            messages.success(request, _("The game is set. Now the line-ups."))
            return redirect("games:game_lineups", game.pk)
    status = 422 if form.is_bound else 200
    return render(request, "games/game_form.html", {"form": form}, status=status)


@login_required
def game_lineups(request: HttpRequest, pk: int) -> HttpResponse:
    """Fill in both starting cards."""
    game = find_game(pk)
    require(request.user, SCORE_GAME, game)
    data = request.POST if request.method == "POST" else None
    forms = [LineupForm(data, game=game, side=side) for side in SIDES]
    context = game_context(request, game, "lineups") | {"forms": forms}
    valid = [form.is_valid() for form in forms]  # both say what is amiss, not one
    if data is not None and all(valid):
        cards = {form.side: form.spots for form in forms}
        try:
            services.set_lineups(
                request.user, game, cards, version=version_sent(request)
            )
        except LineupRejected as refusal:
            context["violations"] = refusal.violations
        except PlaysNoLongerFit as refusal:
            context["misfits"] = refusal.misfits
        except GameChanged as refusal:
            context["game"] = refusal.game
            context["changed"] = refusal
        except ValidationError as fault:
            context["refusals"] = fault.messages
        else:
            messages.success(request, _("The line-ups are set. Play ball."))
            return redirect("games:game_entry", game.pk)
    status = 422 if data is not None else 200
    return render(request, "games/game_lineups.html", context, status=status)


@login_required
def game_delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask before a game is deleted, then delete it."""
    game = find_game(pk)
    require(request.user, REMOVE_GAME, game)
    if request.method == "POST":
        name = str(game)
        services.delete_game(request.user, game)
        messages.success(request, _("Deleted: %(game)s.") % {"game": name})
        return redirect("games:game_list")
    context = game_context(request, game, "delete")
    context["count"] = game.plays.count()
    return render(request, "games/game_confirm_delete.html", context)
