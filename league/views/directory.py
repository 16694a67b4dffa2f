"""The pages of people: the search, a player changed, two records made one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.models import Player
from games.permissions import is_staff
from games.words.names import search_forms
from league.access.roles import leagues_run, readable_players
from league.permissions import KEEP_PLAYER, require
from league.services import merging, office
from league.setup.duplicates import find_duplicates
from league.setup.forms import PlayerForm, SearchForm
from league.views.setup import edit, show

#: Players on one page of the search.
A_PAGE = 50


def named(players, text: str):
    """Leave the players one of whose names holds a text, in any script."""
    wanted = Q()
    for form in search_forms(text):
        wanted |= Q(search_name__contains=form) | Q(sound__contains=form)
        wanted |= Q(aliases__search_name__contains=form)
        wanted |= Q(aliases__sound__contains=form)
    return players.filter(wanted).distinct() if wanted else players


def player_list(request):
    """Find players by a part of any of their names."""
    form = SearchForm(request.GET or None)
    text = form.cleaned_data["q"] if form.is_bound and form.is_valid() else ""
    players = readable_players(request.user, named(Player.objects.all(), text))
    players = players.prefetch_related("aliases", "spells__season_team__team")
    page = Paginator(players, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "text": text,
        "may_find_pairs": is_staff(request.user) or bool(leagues_run(request.user)),
    }
    return render(request, "league/player_list.html", context)


@login_required
def player_edit(request, pk):
    """Change a player's names and hands."""
    player = get_object_or_404(Player, pk=pk)
    require(request.user, KEEP_PLAYER, player)
    return edit(
        request,
        PlayerForm(request.POST or None, instance=player),
        lambda data: office.change_player(request.user, player, **data),
        _("%(name)s is changed."),
        lambda player: ("league:player_detail", player.pk),
        "form",
        {"title": player.name, "player": player, "button": _("Change the player")},
    )


def _keepable(user):
    """Return the players whom somebody may change, as far as one query can tell."""
    if is_staff(user):
        return Player.objects.all()
    mine = Player.objects.filter(
        spells__season_team__season__league__in=leagues_run(user)
    )
    return mine.distinct()


@login_required
def duplicates(request):
    """Show the players who may be one person."""
    players = _keepable(request.user)
    if not is_staff(request.user) and not leagues_run(request.user):
        require(request.user, KEEP_PLAYER, None)
    pairs = find_duplicates(players)
    return show(request, "duplicates", {"pairs": pairs})


def _pair(request, data) -> tuple[Player, Player]:
    """Return the two players that a form or an address names."""
    numbers = data.get("keep", ""), data.get("lose", "")
    if not all(number.isdecimal() and len(number) < 19 for number in numbers):
        raise Http404
    kept, lost = (get_object_or_404(Player, pk=int(number)) for number in numbers)
    require(request.user, KEEP_PLAYER, kept)
    require(request.user, KEEP_PLAYER, lost)
    return kept, lost


@login_required
def player_merge(request):
    """Show two records side by side with what a merge would do, then do it."""
    kept, lost = _pair(request, request.POST or request.GET)
    refusal = ""
    if request.method == "POST":
        try:
            merging.merge_players(request.user, kept, lost)
        except ValidationError as fault:
            refusal = " ".join(fault.messages)
        else:
            said = _("%(lost)s and %(kept)s are one record now.")
            messages.success(request, said % {"lost": lost.name, "kept": kept.name})
            return redirect("league:player_detail", kept.pk)
    prospect = merging.look_at_merge(kept, lost)
    context = {
        "prospect": prospect,
        "records": [prospect.kept, prospect.lost],
        "refusal": refusal,
    }
    return show(request, "merge", context, refused=bool(refusal))


@require_POST
@login_required
def tell_apart(request):
    """Note that two players are two people."""
    first, second = _pair(request, request.POST)
    office.tell_apart(request.user, first, second)
    messages.success(request, _("They stay two people."))
    return redirect("league:duplicates")
