"""Pages after the last play: rulings, both managers' word, who scores, going on."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games import services
from games.faults import GameChanged
from games.forms import RulingForm, ScorersForm
from games.models import Game
from games.permissions import (
    GIVE_GAME,
    REOPEN_GAME,
    SCORE_GAME,
    SIGN_GAME,
    may,
    require,
    sides_signed,
)
from games.record.loading import box_of, load_text
from games.views.access import account_required, version_sent
from games.views.batters import with_batters
from games.views.drafts import asked_at_the_box
from games.views.heads import asked_game, find_game, game_context, words_of
from games.words.speech import say
from scoring.diamond import SIDES
from scoring.faults import PlayRejected


def signing_context(request: HttpRequest, game: Game) -> dict:
    """Return what the box score says of both managers' word."""
    user = request.user
    signs = may(user, SIGN_GAME, game)
    sides = sides_signed(user, game) if signs else ()
    said = words_of(game)
    held = {each.side: each for each in said if each.version == game.version}
    asked = [side.value for side in SIDES if side.value not in held]
    return {
        "signatures": [
            (game.team(each.side), each, each.side in held and held[each.side] is each)
            for each in said
        ],
        "signs": [
            (side, game.team(side), side in held) for side in sides if game.is_final
        ],
        "unsigned": [game.team(side) for side in asked] if game.is_final else [],
        "is_protested": any(each.is_protest for each in held.values()),
        "may_reopen": game.is_closed and may(user, REOPEN_GAME, game),
        "may_settle": may(user, REOPEN_GAME, game),
        "kept_text": request.GET.get("text", "")[:500],
        "kept_why": request.GET.get("why", "")[:200],
        "may_give": may(user, GIVE_GAME, game),
    }


def _told(request: HttpRequest, game: Game, action, said: str) -> HttpResponse:
    """Do a write and go to the box score, with a word on what became of it."""
    try:
        action()
    except GameChanged:
        messages.error(
            request, _("The game was changed meanwhile. Look at it again first.")
        )
    except ValidationError as fault:
        messages.error(request, " ".join(fault.messages))
    except PlayRejected as refusal:
        hint = refusal.violation.hint or refusal.violation.message
        messages.error(request, say(hint))
    else:
        messages.success(request, said)
    return redirect("games:game_detail", game.pk)


@require_POST
@asked_at_the_box
def game_sign(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm a game for a side, or protest."""
    game = find_game(pk)
    require(request.user, SIGN_GAME, game)
    protest = "protest" in request.POST
    side = request.POST.get("side", "")
    if side not in {each.value for each in SIDES}:
        return redirect("games:game_detail", pk)

    def sign() -> None:
        services.sign_game(
            request.user,
            game,
            side,
            version=version_sent(request),
            protest=protest,
            text=request.POST.get("text", ""),
        )

    said = _("The protest is noted.") if protest else _("Confirmed.")
    return _told(request, game, sign, said)


@require_POST
@asked_at_the_box
def game_reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a confirmed game again."""
    game = find_game(pk)
    require(request.user, REOPEN_GAME, game)
    why = request.POST.get("why", "")
    said = _("The game is open again.")
    return _told(
        request, game, lambda: services.reopen_game(request.user, game, why=why), said
    )


@require_POST
@asked_at_the_box
def game_resume(request: HttpRequest, pk: int) -> HttpResponse:
    """Go on with a suspended game."""
    game = find_game(pk)
    require(request.user, SCORE_GAME, game)

    def resume() -> None:
        services.resume_game(request.user, game, version=version_sent(request))

    response = _told(request, game, resume, _("The game goes on."))
    game.refresh_from_db()
    goes_on = game.status == Game.Status.LIVE
    return redirect("games:game_entry", pk) if goes_on else response


@with_batters("games:game_detail")
@account_required
def game_rulings(request: HttpRequest, pk: int) -> HttpResponse:
    """Name the pitchers of record where the rules leave it to the scorer."""
    game = asked_game(request, pk)
    require(request.user, SCORE_GAME, game)
    box = box_of(load_text(game)) if game.plays.exists() else None
    form = RulingForm(request.POST or None, game=game, box=box)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            named, why = form.named, form.cleaned_data["why"]
            version = form.cleaned_data["version"]

            def rule() -> None:
                services.rule_pitchers(
                    request.user, game, named, version=version, why=why
                )

            return _told(request, game, rule, _("The ruling is recorded."))
    context = game_context(request, game, "box") | {"form": form, "box": box}
    return render(request, "games/game_rulings.html", context, status=status)


@account_required
def game_scorers(request: HttpRequest, pk: int) -> HttpResponse:
    """Name the people who may score a game."""
    game = find_game(pk)
    require(request.user, GIVE_GAME, game)
    form = ScorersForm(request.POST or None, game=game)
    if request.method == "POST" and form.is_valid():
        services.name_scorers(request.user, game, form.cleaned_data["names"])
        messages.success(request, _("The scorers are named."))
        return redirect("games:game_detail", pk)
    context = game_context(request, game, "box") | {"form": form}
    status = 422 if form.is_bound else 200
    return render(request, "games/game_scorers.html", context, status=status)
