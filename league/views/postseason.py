"""The pages of tournaments: the bracket, its making, one series, the champions."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Sum
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.models import BattingLine, Game, PitchingLine
from league import services
from league.access.roles import readable_seasons
from league.brackets import BracketRejected, Format, follow, make_plan
from league.models import Fixture, Season, Series, Tournament
from league.pages.queries import find_season, teams_of
from league.permissions import KEEP_SCHEDULE, may, require
from league.postseason.forms import RulingForm, TournamentForm
from league.postseason.page import BracketPage, length_of, series_name, stand_of
from league.postseason.tournaments import (
    TournamentBracket,
    awards_by_season,
    champion_of,
    is_all_played,
    propose_entrants,
    tournaments_of,
)
from league.printing.brackets import key_of
from league.services import TournamentRejected
from league.views.base import SeasonPage, season_asked_for

LEADERS = 5


class PostseasonView(SeasonPage):
    """The tournaments of a season, or what they would be if it ended today."""

    template_name = "league/postseason.html"

    def get_context_data(self, **context):
        """Add the brackets, or a preview of the one that the standings would make."""
        tournaments = tournaments_of(self.season)
        shown = tournaments[:2]
        may_keep = may(self.request.user, KEEP_SCHEDULE, self.season)
        return super().get_context_data(
            brackets=[
                (each, BracketPage.of(TournamentBracket(each))) for each in shown
            ],
            others=tournaments[2:],
            preview=None if tournaments else preview_of(self.season),
            award=champion_of(self.season),
            may_keep=may_keep,
            champion_choices=teams_of(self.season) if may_keep else (),
            **context,
        )


def preview_of(season: Season) -> dict | None:
    """Return the bracket of the postseason if it began today, and its seeds.

    There is none in a season that has no places in playoffs, or no results.
    """
    if not season.playoff_places:
        return None
    proposed = propose_entrants(season)
    if len(proposed) < 2 or not any(p.row.record.games for p in proposed):
        return None
    teams = [each.team for each in proposed]
    bracket = follow(make_plan(Format(), len(teams)), teams, {})
    return {
        "page": BracketPage(bracket),
        "proposed": proposed,
        "is_final": is_all_played(season),
    }


def champion_list(request):
    """Show who has won what, season by season."""
    readable = set(readable_seasons(request.user).values_list("pk", flat=True))
    won = [
        (season, awards)
        for season, awards in awards_by_season()
        if season.pk in readable
    ]
    return render(request, "league/postseason_champions.html", {"won": won})


# -- one tournament --------------------------------------------------------------------


def _find(request, pk) -> Tournament:
    rows = Tournament.objects.select_related("season__league", "champion")
    readable = readable_seasons(request.user).values("pk")
    return get_object_or_404(rows.filter(season__in=readable), pk=pk)


def _context(request, season: Season) -> dict:
    is_default = season == find_season(user=request.user)
    return {
        "season": season,
        "season_query": "" if is_default else f"?season={season.slug}",
        "may_keep": may(request.user, KEEP_SCHEDULE, season),
    }


def tournament_detail(request, pk):
    """Show the bracket of a tournament."""
    tournament = _find(request, pk)
    reading = TournamentBracket(tournament)
    context = _context(request, tournament.season) | {
        "tournament": tournament,
        "page": BracketPage.of(reading),
        "print_key": key_of(tournament),
    }
    return render(request, "league/bracket.html", context)


@login_required
def tournament_new(request):
    """Ask for terms and teams, show the bracket, and keep it once it is confirmed."""
    season = season_asked_for(request)
    if season is None:
        raise Http404
    require(request.user, KEEP_SCHEDULE, season)
    proposed = propose_entrants(season)
    last = season.fixtures.order_by("-date").values_list("date", flat=True).first()
    has_one = season.tournaments.filter(decides_pennant=True).exclude(
        status=Tournament.Status.CANCELLED
    )
    initial = {
        "name": _("Cup") if has_one else _("Postseason"),
        "start": last or season.start,
        "days_of_play": season.days_of_play,
        "decides_pennant": not has_one,
        "kind": Tournament.Kind.SINGLE,
        "home": "2-3-2",
    }
    form = TournamentForm(
        request.POST or None,
        season=season,
        teams=[each.team for each in proposed],
        initial=initial,
    )

    def keep():
        return services.create_tournament(request.user, season, **form.terms)

    more = {"proposed": proposed, "is_all_played": is_all_played(season)}
    return _ask(request, season, form, keep, more)


@login_required
def tournament_edit(request, pk):
    """Change a tournament, with the bracket shown before it is kept."""
    tournament = _find(request, pk)
    require(request.user, KEEP_SCHEDULE, tournament.season)
    reading = TournamentBracket(tournament)
    names = ("name", "kind", "decides_pennant", "start", "days_of_play")
    initial = {name: getattr(tournament, name) for name in names}
    terms = tournament.format
    initial |= {name: getattr(terms, name) for name in TournamentForm.OPTIONS}
    form = TournamentForm(
        request.POST or None,
        season=tournament.season,
        teams=reading.teams,
        initial=initial,
    )

    def keep():
        return services.edit_tournament(request.user, tournament, **form.terms)

    more = {"tournament": tournament, "has_begun": reading.has_begun}
    return _ask(request, tournament.season, form, keep, more)


def _ask(request, season: Season, form: TournamentForm, keep, more: dict):
    """Show the form, with the bracket that it makes, or keep what was confirmed."""
    context = _context(request, season) | {"form": form} | more
    if form.is_bound and form.is_valid():
        try:
            if "confirm" in request.POST:
                tournament = keep()
                messages.success(request, _("The bracket is kept."))
                return redirect(tournament)
            context["page"] = _preview(form)
        except BracketRejected as refusal:
            sentence = _(refusal.sentence)
            form.add_error(
                None, sentence % refusal.params if refusal.params else sentence
            )
        except TournamentRejected as refusal:
            form.add_error(None, str(refusal))
    status = 422 if form.errors else 200
    return render(request, "league/postseason_form.html", context, status=status)


def _preview(form: TournamentForm) -> BracketPage:
    terms = form.terms
    plan = make_plan(
        Format(kind=terms["kind"], **terms["options"]), len(terms["teams"])
    )
    return BracketPage(follow(plan, terms["teams"], {}))


@login_required
def tournament_cancel(request, pk):
    """Ask whether a tournament is called off, and do it."""
    tournament = _find(request, pk)
    require(request.user, KEEP_SCHEDULE, tournament.season)
    context = _context(request, tournament.season)
    if request.method == "POST":
        stays = services.cancel_tournament(request.user, tournament)
        said = (
            _("%(name)s is called off; its games stay.")
            if stays
            else _("%(name)s is called off.")
        )
        messages.success(request, said % {"name": tournament.name})
        return redirect(reverse("league:postseason") + context["season_query"])
    fixtures = Fixture.objects.filter(series__tournament=tournament)
    context |= {
        "tournament": tournament,
        "played": fixtures.exclude(game=None).count(),
        "planned": fixtures.filter(game=None, status="planned").count(),
    }
    return render(request, "league/postseason_cancel.html", context)


@require_POST
@login_required
def champion_name(request):
    """Name the champion of a season by ruling, or leave it to the results."""
    season = season_asked_for(request)
    if season is None:
        raise Http404
    require(request.user, KEEP_SCHEDULE, season)
    number = request.POST.get("team", "")
    team = None
    if number.isdecimal() and len(number) < 19:
        entry = season.season_teams.select_related("team").filter(team=int(number))
        team = entry.first() and entry.first().team
    award = services.name_champion(request.user, season, team)
    said = (
        _("%(team)s are the champions.") % {"team": award.team}
        if award
        else _("The results decide who is champion.")
    )
    messages.success(request, said)
    query = _context(request, season)["season_query"]
    return redirect(reverse("league:postseason") + query)


# -- one series ------------------------------------------------------------------------


def _find_series(request, pk) -> Series:
    rows = Series.objects.select_related("awarded", "awarded_by")
    series = get_object_or_404(rows, pk=pk)
    series.tournament = _find(request, series.tournament_id)
    return series


def series_detail(request, pk):
    """Show a series: how it stands, its games, who has done most in it."""
    return _show_series(request, _find_series(request, pk))


def _show_series(request, series: Series, refusal="", status=200):
    tournament = series.tournament
    reading = TournamentBracket(tournament)
    state = reading.bracket.states[series.key]
    page = BracketPage.of(reading)
    context = _context(request, tournament.season)
    fixtures = reading.fixtures_of(series.key)
    sides = set(state.sides)
    for fixture in fixtures:
        fixture.is_misfit = {fixture.visitors, fixture.home} != sides
        fixture.is_surplus = any(
            (result.date, result.number) == (fixture.date, fixture.number)
            for result in state.count.surplus
        )
    known = [side for side in state.sides if side]
    context |= {
        "series": series,
        "tournament": tournament,
        "state": state,
        "card": page.card(state.plan),
        "name": series_name(reading.plan, state.plan),
        "length": length_of(state.plan),
        "stand": stand_of(state),
        "fixtures": fixtures,
        "loose": [
            fixture
            for fixture in fixtures
            if context["may_keep"]
            and fixture.game_id
            and (fixture.is_misfit or fixture.is_surplus)
        ],
        "batting": _batting(series),
        "pitching": _pitching(series),
        "refusal": refusal,
    }
    if context["may_keep"] and len(known) == 2 and not state.plan.is_group:
        context["ruling_form"] = RulingForm(None, teams=known, awarded=series.awarded)
    return render(request, "league/postseason_series.html", context, status=status)


def _lines(model, series: Series):
    lines = model.objects.filter(
        game__fixture__series=series, game__status=Game.Status.FINAL
    )
    return lines.order_by().values("player", "player__name", "team__code")


def _batting(series: Series):
    """Return those with the most total bases in a series."""
    sums = {name: Sum(name) for name in "ab h doubles triples home_runs rbi bb".split()}
    rows = list(_lines(BattingLine, series).annotate(**sums))
    for row in rows:
        row["tb"] = (
            row["h"] + row["doubles"] + 2 * row["triples"] + 3 * row["home_runs"]
        )
    rows.sort(key=lambda row: (-row["tb"], -row["rbi"], row["player__name"]))
    return rows[:LEADERS]


def _pitching(series: Series):
    """Return those who have pitched most in a series."""
    sums = {name: Sum(name) for name in "outs h er bb so".split()}
    rows = list(_lines(PitchingLine, series).annotate(**sums))
    rows.sort(key=lambda row: (-row["outs"], row["er"], row["player__name"]))
    return rows[:LEADERS]


@require_POST
@login_required
def series_rule(request, pk):
    """Give a series to a team by ruling, or leave it to the games again."""
    series = _find_series(request, pk)
    require(request.user, KEEP_SCHEDULE, series.tournament.season)
    reading = TournamentBracket(series.tournament)
    state = reading.bracket.states[series.key]
    form = RulingForm(request.POST, teams=[side for side in state.sides if side])
    if not form.is_valid():
        return _show_series(
            request, series, _("Choose one of the two teams of this series."), 422
        )
    try:
        services.rule_series(
            request.user, series, form.winner, form.cleaned_data["why"]
        )
    except TournamentRejected as refusal:
        return _show_series(request, series, str(refusal), 422)
    messages.success(request, _("The ruling is kept."))
    return redirect(series)


@require_POST
@login_required
def series_release(request, pk, fixture):
    """Take a game out of a series."""
    series = _find_series(request, pk)
    require(request.user, KEEP_SCHEDULE, series.tournament.season)
    game = get_object_or_404(Fixture, pk=fixture, series=series)
    try:
        services.release_game(request.user, game)
    except TournamentRejected as refusal:
        return _show_series(request, series, str(refusal), 422)
    messages.success(request, _("The game is out of the series."))
    return redirect(series)
