"""The pages on which a commissioner names the members of his league."""

from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.models import Game, Team
from league import services
from league.access.forms import MemberForm, PartForm, ReadingForm
from league.models import League
from league.permissions import KEEP_MEMBERS, may, require

#: How many games stand on the page with their scorers.
MOST_GAMES = 20
_LINK = "member_link"


def _with_league(view):
    """Give a view the league of the address, if the visitor may name its members."""

    @never_cache
    @login_required
    @wraps(view)
    def find_first(request, slug, **parts):
        league = get_object_or_404(League, slug=slug)
        require(request.user, KEEP_MEMBERS, league)
        if "pk" in parts:
            return view(request, league, _find_person(league, parts["pk"]))
        return view(request, league)

    return find_first


def _find_person(league: League, pk: int):
    """Return somebody of this league; other accounts are none of its concern."""
    person = get_object_or_404(get_user_model(), pk=pk)
    for each in services.people_of(league):
        if each == person:
            return each
    raise Http404


def _teams(request, league: League):
    keys = [team.pk for team in services.teams_to_give(request.user, league)]
    return Team.objects.filter(pk__in=keys)


def _page(request, league: League, status: int = 200, **forms):
    """Render everybody of the league, and what can be said of them."""
    teams = _teams(request, league)
    games = Game.objects.filter(fixture__season__league=league, is_closed=False)
    games = games.exclude(scorers=None).select_related("visitors", "home")
    everybody = services.teams_of_league(league).count()
    context = {
        "league": league,
        "people": services.people_of(league),
        "form": MemberForm(None, teams=teams),
        "reading": ReadingForm(None, league=league),
        "games": games.prefetch_related("scorers").distinct()[:MOST_GAMES],
        "shares_teams": everybody > teams.count(),
        "link": request.session.pop(_LINK, None),
        "days": settings.PASSWORD_RESET_TIMEOUT // (24 * 60 * 60),
    } | forms
    return render(request, "league/member_list.html", context, status=status)


@_with_league
def member_list(request, league):
    """Show the members; take a new one in."""
    if request.method != "POST":
        return _page(request, league)
    form = MemberForm(request.POST, teams=_teams(request, league))
    if form.is_valid():
        try:
            return _take_in(request, league, form)
        except ValidationError as fault:
            form.add_error("name", fault.messages)
    return _page(request, league, 422, form=form)


def _take_in(request, league: League, form: MemberForm):
    name = form.cleaned_data["name"]
    role, teams = form.part
    if form.cleaned_data["makes_account"]:
        person = services.make_account(request.user, league, name, role, teams)
        _keep_link(request, league, person)
    else:
        person = services.find_person(name)
        if person in services.people_of(league):
            raise ValidationError(
                _("%(name)s is a member already; change his part on his own page."),
                params={"name": person},
            )
        services.set_member(request.user, league, person, role, teams)
    messages.success(request, _("%(name)s is a member now.") % {"name": person})
    return redirect("league:member_list", league.slug)


def _keep_link(request, league: League, person) -> None:
    """Keep the link of a new account until the next page has shown it."""
    parts = services.password_link(request.user, league, person)
    address = request.build_absolute_uri(reverse("password_set", args=parts))
    request.session[_LINK] = {"name": person.get_username(), "address": address}


@_with_league
def member_detail(request, league, person):
    """Change the part of a member, and his teams."""
    teams = _teams(request, league)
    initial = {"teams": [team.pk for team in person.teams]}
    if person.member:
        initial["role"] = person.member.role
    form = PartForm(request.POST or None, teams=teams, initial=initial)
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        try:
            services.set_member(
                request.user, league, person, data["role"], data["teams"]
            )
        except ValidationError as fault:
            form.add_error(None, fault.messages)
        else:
            said = _("The part of %(name)s is changed.") % {"name": person}
            messages.success(request, said)
            return _away(request, league)
    context = {"league": league, "person": person, "form": form}
    status = 422 if form.errors else 200
    return render(request, "league/member_detail.html", context, status=status)


@_with_league
def member_remove(request, league, person):
    """Ask before a member is let go, then let him go."""
    context = {"league": league, "person": person}
    if request.method == "POST":
        try:
            services.remove_member(request.user, league, person)
        except ValidationError as fault:
            context["refusal"] = " ".join(fault.messages)
        else:
            said = _("%(name)s is no member any more.") % {"name": person}
            messages.success(request, said)
            return _away(request, league)
    status = 422 if "refusal" in context else 200
    template = "league/member_confirm_remove.html"
    return render(request, template, context, status=status)


def _away(request, league: League):
    """Go to the members, or home who has just given up his own part."""
    me = get_user_model().objects.get(pk=request.user.pk)
    if may(me, KEEP_MEMBERS, league):
        return redirect("league:member_list", league.slug)
    return redirect("league:home")


@require_POST
@_with_league
def member_link(request, league, person):
    """Show a new link for the first password of an account made here."""
    try:
        _keep_link(request, league, person)
    except ValidationError as fault:
        messages.error(request, " ".join(fault.messages))
    return redirect("league:member_list", league.slug)


@require_POST
@_with_league
def member_reading(request, league):
    """Say who may read the league."""
    form = ReadingForm(request.POST, league=league)
    if not form.is_valid():
        return _page(request, league, 422, reading=form)
    league = services.set_reading(request.user, league, **form.cleaned_data)
    said = (
        _("Everybody may read the league.")
        if league.is_public
        else _("Only its members may read the league.")
    )
    messages.success(request, said)
    return redirect("league:member_list", league.slug)
