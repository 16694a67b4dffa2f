"""The pages on which a commissioner makes and changes the schedule."""

from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.models import Game
from games.permissions import NEW_GAME
from games.permissions import may as may_with_game
from league import services
from league.models import Fixture
from league.pages.queries import find_season
from league.permissions import KEEP_SCHEDULE, SET_RULES, may, require
from league.race.pennant import Pennant
from league.schedule.fixtures import games_to_link, rounds_of, terms_for
from league.schedule.forms import DayForm, FixtureForm, LinkForm, ScheduleForm, SwapForm
from league.schedule.maker import ScheduleRejected, make_schedule
from league.services import FixtureRejected
from league.setup.rules_form import RulesForm
from league.views.base import season_asked_for


def _query(request, season) -> str:
    """Return what links add to stay in a season that is not shown by default."""
    is_default = season == find_season(user=request.user)
    return "" if is_default else f"?season={season.slug}"


def _with_season(permission):
    """Give a view the season that is asked for, if the visitor may do this in it."""

    def wrap(view):
        @login_required
        @wraps(view)
        def find_first(request):
            season = season_asked_for(request)
            if season is None:
                raise Http404
            require(request.user, permission, season)
            query = _query(request, season)
            return view(request, season, {"season": season, "season_query": query})

        return find_first

    return wrap


@_with_season(KEEP_SCHEDULE)
def schedule_make(request, season, context):
    """Ask for terms, show the schedule they make, and keep it once it is confirmed."""
    waiting = services.waiting_fixtures(season)
    form = ScheduleForm(
        request.POST or None,
        season=season,
        has_divisions=season.divisions.count() > 1,
        has_plan=waiting.exists(),
    )
    context |= {"form": form, "kept": season.fixtures.exclude(game=None).count()}
    if form.is_bound and form.is_valid():
        try:
            schedule = make_schedule(terms_for(season, **form.terms))
            if "confirm" in request.POST:
                replaces = form.cleaned_data.get("replace", False)
                made = services.keep_schedule(
                    request.user, season, schedule, replace=replaces
                )
                said = _("%(count)s games are scheduled.") % {"count": len(made)}
                messages.success(request, said)
                address = reverse("league:schedule") + context["season_query"]
                return redirect(address)
            shares = [
                (team, schedule.shares[team])
                for team in sorted(schedule.teams, key=lambda team: team.name)
            ]
            context |= {
                "schedule": schedule,
                "shares": shares,
                "rounds": list(rounds_of(schedule)),
            }
        except ScheduleRejected as refusal:
            form.add_error(None, _(refusal.sentence) % refusal.params)
        except FixtureRejected as refusal:
            form.add_error(None, str(refusal))
    status = 422 if form.errors else 200
    return render(request, "league/schedule_form.html", context, status=status)


@_with_season(KEEP_SCHEDULE)
def fixture_add(request, season, context):
    """Add a game to the schedule."""
    form = FixtureForm(request.POST or None, season=season)
    if form.is_bound and form.is_valid():
        try:
            fixture = services.add_fixture(request.user, season, **form.cleaned_data)
        except FixtureRejected as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Scheduled: %(game)s.") % {"game": fixture})
            return redirect(fixture)
    status = 422 if form.errors else 200
    context |= {"form": form}
    return render(request, "league/fixture_form.html", context, status=status)


@_with_season(SET_RULES)
def season_rules(request, season, context):
    """Set the rules of a season, until a game is final."""
    form = RulesForm(request.POST or None, season=season)
    if form.is_bound and form.is_valid():
        try:
            services.set_rules(request.user, season, **form.changes)
        except ValidationError as fault:
            form.add_error(None, fault.messages)
        else:
            messages.success(request, _("The rules are set."))
            if not season.fixtures.exclude(
                game=None
            ).exists():  # the next step is there
                return redirect("league:season_setup", season.slug)
            return redirect(reverse("league:standings") + context["season_query"])
    context |= {"form": form, "is_frozen": season.is_frozen}
    status = 422 if form.errors else 200
    return render(request, "league/season_rules.html", context, status=status)


@require_POST
@_with_season(SET_RULES)
def coin_toss(request, season, context):
    """Let a coin part the teams that nothing else does."""
    pennant = Pennant(season)
    for table in pennant.tables:
        for teams in table.undecided:
            drawn = services.toss_coin(request.user, season, teams)
            order = ", ".join(map(str, drawn))
            messages.success(request, _("The coin says: %(order)s.") % {"order": order})
    return redirect(reverse("league:standings") + context["season_query"])


def fixture_detail(request, pk):
    """Show a place in the schedule, with what may be done to it."""
    fixture = _find_fixture(pk)
    if fixture.game_id:
        return redirect(fixture.game)
    return render(
        request, "league/fixture_detail.html", _fixture_context(request, fixture)
    )


def _find_fixture(pk) -> Fixture:
    fixtures = Fixture.objects.select_related("visitors", "home", "season__league")
    return get_object_or_404(fixtures, pk=pk)


def _fixture_context(request, fixture: Fixture) -> dict:
    season = fixture.season
    context = {
        "fixture": fixture,
        "season": season,
        "season_query": _query(request, season),
        "may_keep": may(request.user, KEEP_SCHEDULE, season),
        "may_begin": may_with_game(request.user, NEW_GAME, _game_of(fixture)),
    }
    if context["may_keep"]:
        games = games_to_link(fixture)
        context |= {
            "day_form": DayForm(None),
            "swap_form": SwapForm(None, fixture=fixture),
            "link_form": LinkForm(None, games=games) if games else None,
        }
    return context


def _game_of(fixture: Fixture) -> Game:
    """Return the game that could begin here; it is not stored."""
    return Game(visitors=fixture.visitors, home=fixture.home, date=fixture.date)


def _postpone(request, fixture):
    form = DayForm(request.POST)
    if not form.is_valid():
        raise FixtureRejected("no_date", " ".join(form.errors["day"]))
    services.postpone(request.user, fixture, form.cleaned_data["day"])


def _swap_days(request, fixture):
    form = SwapForm(request.POST, fixture=fixture)
    if not form.is_valid():
        raise FixtureRejected("not_two", _("Choose another game of this season."))
    services.swap_days(request.user, fixture, form.cleaned_data["other"])


def _link(request, fixture):
    number = request.POST.get("game", "")
    is_number = number.isdecimal() and len(number) < 19
    game = Game.objects.filter(pk=number).first() if is_number else None
    if game is None:
        raise FixtureRejected("no_game", _("Choose a game."))
    services.link_game(request.user, fixture, game)


ACTIONS = {
    "postpone": _postpone,
    "swap-days": _swap_days,
    "swap-sides": lambda request, fixture: services.swap_sides(request.user, fixture),
    "cancel": lambda request, fixture: services.cancel(request.user, fixture),
    "restore": lambda request, fixture: services.restore(request.user, fixture),
    "link": _link,
}


@require_POST
@login_required
def fixture_change(request, pk, action):
    """Do one thing to a place in the schedule."""
    fixture = _find_fixture(pk)
    if action not in ACTIONS:
        raise Http404
    try:
        ACTIONS[action](request, fixture)
    except FixtureRejected as refusal:
        context = _fixture_context(request, fixture) | {"refusal": refusal}
        if not context["may_keep"]:
            raise PermissionDenied from None
        return render(request, "league/fixture_detail.html", context, status=422)
    messages.success(request, _("The schedule is changed."))
    return redirect("league:fixture_detail", fixture.pk)


@require_POST
@login_required
def fixture_begin(request, pk):
    """Put the planned game down and go on to its line-ups."""
    fixture = _find_fixture(pk)
    try:
        game = services.begin_game(request.user, fixture)
    except (FixtureRejected, ValidationError) as refusal:
        said = " ".join(getattr(refusal, "messages", [str(refusal)]))
        context = _fixture_context(request, fixture) | {"refusal": said}
        return render(request, "league/fixture_detail.html", context, status=422)
    return redirect("games:game_lineups", game.pk)
