"""The entry page of a game without batters: half-innings by their runs or by dice."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games import services
from games.desk.runs import dice_held, is_without_batters, runs_so_far
from games.faults import GameChanged
from games.models import Game
from games.permissions import SCORE_GAME, require
from games.views.access import account_required, version_sent
from games.views.heads import find_game, game_context
from scoring.diamond import Half
from scoring.faults import PlayRejected
from scoring.rulesets.three_dice import DICE
from scoring.state import name_half

#: The longest line that is taken, in characters.
LONGEST_LINE = 400


@account_required
def game_runs(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the runs so far with a form for more, or take some in."""
    game = find_game(pk)
    require(request.user, SCORE_GAME, game)
    if not is_without_batters(game):
        return redirect("games:game_entry", pk)
    refusal, status = None, 200
    if request.method == "POST":
        try:
            _write(request, game)
        except GameChanged:
            messages.error(
                request, _("The game was changed meanwhile. Look at it again first.")
            )
            return redirect("games:game_runs", pk)
        except PlayRejected as fault:
            refusal, status = fault.violation, 422
        else:
            return redirect("games:game_runs", pk)
    score = runs_so_far(game)
    inning, is_home = score.place
    half = Half.BOTTOM if is_home else Half.TOP
    context = game_context(request, game, "entry") | {
        "score": score,
        "due": game.home if is_home else game.visitors,
        "half_due": name_half(half, inning),
        "held": dice_held(game),
        "missing": DICE - len(dice_held(game)) % DICE,
        "refusal": refusal,
        "typed_runs": request.POST.get("runs", ""),
        "typed_dice": request.POST.get("dice", ""),
    }
    return render(request, "games/game_runs.html", context, status=status)


def _write(request: HttpRequest, game: Game) -> None:
    """Do what the button asks; raises ``PlayRejected``, ``GameChanged``."""
    version = version_sent(request)
    if "back" in request.POST:
        services.take_back_half(request.user, game, version=version)
    elif "throw" in request.POST:
        line = request.POST.get("dice", "")[:LONGEST_LINE]
        services.give_runs_dice(request.user, game, line, version=version)
    else:
        line = request.POST.get("runs", "")[:LONGEST_LINE]
        services.give_runs(request.user, game, line, version=version)
