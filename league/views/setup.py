"""The pages on which a commissioner sets up a league, its seasons and their teams."""

from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.models import Team
from league.models import League, Season, SeasonTeam
from league.permissions import KEEP_TEAM, MAKE_LEAGUE, RUN_LEAGUE, may, require
from league.services import office
from league.setup.checklist import steps_of
from league.setup.forms import (
    DivisionChoice,
    DivisionForm,
    EnterTeamForm,
    LeagueForm,
    PlacesForm,
    SeasonEditForm,
    SeasonForm,
    TeamForm,
)


def with_season(permission=RUN_LEAGUE):
    """Give a view the season of its address, if the visitor may do this in it."""

    def wrap(view):
        @login_required
        @wraps(view)
        def find_first(request, slug, *args, **kwargs):
            seasons = Season.objects.select_related("league")
            season = get_object_or_404(seasons, slug=slug)
            if permission is not None:
                require(request.user, permission, season)
            return view(request, season, *args, **kwargs)

        return find_first

    return wrap


def show(request, name, context, *, refused=False):
    """Render a page of the office; with 422 when something in it was refused."""
    page = f"league/setup_{name}.html"
    return render(request, page, context, status=422 if refused else 200)


def refuse(form, fault: ValidationError) -> None:
    """Put what a service has against a form where it belongs."""
    if not hasattr(fault, "error_dict"):
        form.add_error(None, fault.messages)
        return
    for name, sentences in fault.message_dict.items():
        form.add_error(name if name in form.fields else None, sentences)


def edit(request, form, act, done, target, name, context):
    """Let a form be filled in, do what it says, and go on; or say what is wrong.

    ``act`` does it and returns what it made; ``done`` is said of that; ``target``
    says where to go on.
    """
    if form.is_bound and form.is_valid():
        try:
            made = act(form.cleaned_data)
        except ValidationError as fault:
            refuse(form, fault)
        else:
            messages.success(request, done % {"name": made})
            return redirect(*target(made))
    return show(request, name, context | {"form": form}, refused=bool(form.errors))


@login_required
def setup(request):
    """Show the leagues that the visitor runs, with what is left to do in each."""
    leagues = [
        league
        for league in League.objects.prefetch_related("seasons")
        if may(request.user, RUN_LEAGUE, league)
    ]
    may_make = may(request.user, MAKE_LEAGUE)
    if not leagues and not may_make:
        raise PermissionDenied(_("Only the league's commissioners may do this."))
    return show(request, "home", {"leagues": leagues, "may_make": may_make})


@login_required
def league_make(request):
    """Make a league."""
    require(request.user, MAKE_LEAGUE)
    return edit(
        request,
        LeagueForm(request.POST or None),
        lambda data: office.make_league(request.user, **data),
        _("%(name)s is founded. Now its first season."),
        lambda league: ("league:season_make", league.slug),
        "form",
        {"title": _("A new league"), "button": _("Found the league")},
    )


@login_required
def league_edit(request, slug):
    """Change a league's name."""
    league = get_object_or_404(League, slug=slug)
    require(request.user, RUN_LEAGUE, league)
    return edit(
        request,
        LeagueForm(request.POST or None, instance=league),
        lambda data: office.change_league(request.user, league, **data),
        _("%(name)s is changed."),
        lambda league: ("league:setup",),
        "form",
        {"title": league.name, "button": _("Change it")},
    )


@login_required
def season_make(request, slug):
    """Make a season, from the last one if there is any."""
    league = get_object_or_404(League, slug=slug)
    require(request.user, RUN_LEAGUE, league)
    return edit(
        request,
        SeasonForm(request.POST or None, league=league),
        lambda data: office.begin_season(request.user, league, **data),
        _("%(name)s is there."),
        lambda season: ("league:season_setup", season.slug),
        "form",
        {
            "title": _("A new season of %(league)s") % {"league": league},
            "button": _("Make the season"),
        },
    )


@with_season()
def season_setup(request, season):
    """Show what is done and what is left before the first game."""
    steps = steps_of(season)
    context = {
        "season": season,
        "steps": steps,
        "done": sum(step.is_done for step in steps),
        "seasons": season.league.seasons.all(),
    }
    return show(request, "season", context)


@with_season()
def season_edit(request, season):
    """Change a season's name, its first day, and whether it is shown first."""
    return edit(
        request,
        SeasonEditForm(request.POST or None, instance=season),
        lambda data: office.change_season(request.user, season, **data),
        _("%(name)s is changed."),
        lambda season: ("league:season_setup", season.slug),
        "form",
        {"title": _("The season"), "season": season, "button": _("Change it")},
    )


# -- teams and divisions ---------------------------------------------------------------


def _teams_context(season, **forms):
    entries = season.season_teams.select_related("team", "division")
    return {
        "season": season,
        "entries": entries.prefetch_related("spells"),
        "divisions": season.divisions.all(),
        "division_form": DivisionForm(None),
        "places_form": PlacesForm(None, season=season),
        "enter_form": EnterTeamForm(None, season=season),
        **forms,
    }


@with_season()
def season_teams(request, season):
    """Show a season's teams and divisions, with what may be done to them."""
    return show(request, "teams", _teams_context(season))


def _add_division(request, season):
    form = DivisionForm(request.POST)
    if form.is_valid():
        office.add_division(request.user, season, form.cleaned_data["name"])
    return "division_form", form


def _remove_division(request, season):
    form = DivisionChoice(request.POST, season=season)
    if form.is_valid():
        office.remove_division(request.user, form.cleaned_data["division"])
    return "remove_form", form


def _place_teams(request, season):
    form = PlacesForm(request.POST, season=season)
    if form.is_valid():
        office.place_teams(request.user, season, form.places)
    return "places_form", form


def _enter_team(request, season):
    form = EnterTeamForm(request.POST, season=season)
    if form.is_valid():
        office.enter_team(request.user, season, form.cleaned_data["team"])
    return "enter_form", form


def _withdraw_team(request, season):
    form = DivisionForm({"name": "-"})
    number = request.POST.get("entry", "")
    if not number.isdecimal() or len(number) > 18:
        raise ValidationError(_("Choose a team of this season."))
    entry = get_object_or_404(SeasonTeam, pk=number, season=season)
    form.is_valid()
    office.withdraw_team(request.user, entry)
    return "withdraw_form", form


_TEAM_ACTIONS = {
    "add-division": _add_division,
    "remove-division": _remove_division,
    "place": _place_teams,
    "enter": _enter_team,
    "withdraw": _withdraw_team,
}


@require_POST
@with_season()
def season_teams_change(request, season, action):
    """Do one thing to a season's teams or divisions."""
    refusal = None
    name, form = "", None
    try:
        name, form = _TEAM_ACTIONS[action](request, season)
    except ValidationError as fault:
        refusal = " ".join(fault.messages)
    if refusal or (form is not None and form.errors):
        if refusal is None and name not in ("division_form", "enter_form"):
            refusal = _("That cannot be; load the page again.")
        forms = {name: form} if name in ("division_form", "enter_form") else {}
        context = _teams_context(season, refusal=refusal, **forms)
        return show(request, "teams", context, refused=True)
    messages.success(request, _("The season's teams are changed."))
    return redirect("league:season_teams", season.slug)


@with_season()
def team_make(request, season):
    """Make a team that takes part in a season."""
    return edit(
        request,
        TeamForm(request.POST or None, season=season),
        lambda data: office.make_team(request.user, season, **data).team,
        _("%(name)s takes part. Now its players."),
        lambda team: ("league:roster_edit", season.slug, team.pk),
        "form",
        {"title": _("A new team"), "season": season, "button": _("Make the team")},
    )


@login_required
def team_edit(request, pk):
    """Change a team."""
    team = get_object_or_404(Team, pk=pk)
    require(request.user, KEEP_TEAM, team)
    return edit(
        request,
        TeamForm(request.POST or None, instance=team),
        lambda data: office.change_team(request.user, team, **data),
        _("%(name)s is changed."),
        lambda team: ("league:team_detail", team.pk),
        "form",
        {"title": team.name, "button": _("Change the team")},
    )
