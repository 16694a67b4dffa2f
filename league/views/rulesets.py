"""The pages of the dice games: what each is, its plays, its figures. For everybody."""

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.pages.rules import Page, page_of
from scoring.readers.almanac import open_almanac
from scoring.rulesets import RULESETS, three_dice
from scoring.rulesets.about import GAMES


@lru_cache(maxsize=len(GAMES))
def _page(name: str) -> Page | None:
    return page_of(name)


def _runs(name: str) -> float:
    """Return the runs that a side scores in nine innings of the plain game."""
    if name in RULESETS:
        return open_almanac(name).accounts[0].game
    return float(three_dice.RUNS_A_HALF_INNING * three_dice.INNINGS)


def ruleset_list(request: HttpRequest) -> HttpResponse:
    """Show every dice game that a league can be played with."""
    games = [(about, _runs(name)) for name, about in GAMES.items()]
    return render(request, "league/ruleset_list.html", {"games": games})


def ruleset_detail(request: HttpRequest, name: str) -> HttpResponse:
    """Show one dice game: its turn, its optional plays, its figures, our choices."""
    page = _page(name) if name in GAMES else None
    if page is None:
        raise Http404(_("There is no dice game of that name."))
    return render(request, "league/ruleset_detail.html", {"shown": page})
