"""Pages to put a game down, fill in its cards, and take it away."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from games import services
from games.desk.cards import SOURCES, card_from, sent_card
from games.faults import GameChanged, LineupRejected, PlaysNoLongerFit
from games.forms import GameForm, LineupForm
from games.hooks.terms import agreed_terms
from games.models import Game
from games.permissions import (
    NEW_GAME,
    REMOVE_GAME,
    SCORE_GAME,
    readable_teams,
    require,
)
from games.views.access import version_sent
from games.views.batters import with_batters
from games.views.drafts import DRAFT, keeps_form
from games.views.heads import asked_game, find_game, game_context
from scoring.diamond import SIDES, Side


@keeps_form
def game_new(request: HttpRequest) -> HttpResponse:
    """Put a new game down."""
    require(request.user, NEW_GAME)
    initial: dict = {"date": timezone.localdate()}
    if DRAFT in request.GET:
        initial |= GameForm.drafted(request.GET)
    form = GameForm(request.POST or None, initial=initial)
    for side in ("visitors", "home"):
        form.fields[side].queryset = readable_teams(request.user)
    if request.method == "POST" and form.is_valid():
        try:
            game = services.create_game(request.user, **form.cleaned_data)
        except ValidationError as fault:
            form.add_error(None, fault)
        except PermissionDenied as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("The game is set. Now the line-ups."))
            if agreed_terms(game.visitors, game.home, game.date):
                messages.info(request, _("It is played by the rules of its season."))
            return redirect("games:game_lineups", game.pk)
    status = 422 if form.is_bound else 200
    return render(request, "games/game_form.html", {"form": form}, status=status)


@with_batters("games:game_runs")
@keeps_form
def game_lineups(request: HttpRequest, pk: int) -> HttpResponse:
    """Fill in both starting cards: begin them, check them, or save them."""
    game = asked_game(request, pk)
    require(request.user, SCORE_GAME, game)
    if request.method == "POST" and not {"check", "fill"} & request.POST.keys():
        return _save_lineups(request, game)
    sent = request.POST or request.GET
    cards = {side: sent_card(sent, side) for side in SIDES}
    filled, _colon, source = request.POST.get("fill", "").partition(":")
    if filled in cards and source in SOURCES:
        cards[Side(filled)] = card_from(source, game, Side(filled))
    forms = [LineupForm(game=game, side=side, card=cards[side]) for side in SIDES]
    context = game_context(request, game, "lineups") | {"forms": forms}
    if "check" in request.POST:
        return render(request, "games/_lineup_checks.html", context)
    return render(request, "games/game_lineups.html", context)


def _save_lineups(request: HttpRequest, game: Game) -> HttpResponse:
    """Save both cards, or show them again with what is amiss."""
    forms = [LineupForm(request.POST, game=game, side=side) for side in SIDES]
    context = game_context(request, game, "lineups") | {"forms": forms}
    valid = [form.is_valid() for form in forms]  # both say what is amiss, not one
    if all(valid):
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
    return render(request, "games/game_lineups.html", context, status=422)


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
