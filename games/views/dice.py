"""Dice given at the entry page: they are followed until they end in a play."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games import services
from games.models import Game
from games.permissions import SCORE_GAME, require
from games.views.access import account_required, number_sent, version_sent
from games.views.entry import DICE, write
from games.views.heads import find_game


@account_required
def dice_give(request: HttpRequest, pk: int) -> HttpResponse:
    """Take dice or a decision; record the play when it is done."""
    game = find_game(pk)
    if request.method != "POST":
        return redirect("games:game_entry", pk)
    require(request.user, SCORE_GAME, game)
    line = request.POST.get("say") or request.POST.get("dice", "")
    return write(request, game, lambda: _give(request, game, line), dice=line)


def _give(request: HttpRequest, game: Game, line: str) -> str:
    request.session["entry_mode"] = DICE
    place = {"version": version_sent(request), "given": number_sent(request, "given")}
    if "back" in request.POST:
        services.take_back_dice(request.user, game, **place)
        return _("Taken back")
    key = request.POST.get("key", "")[:40]
    rows = services.give_dice(request.user, game, line[:400], **place, key=key)[1]
    lines = ", ".join(row.text for row in rows)
    return _("Recorded: %(line)s") % {"line": lines} if rows else ""
