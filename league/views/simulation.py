"""The pages on which a commissioner lets the program play."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.models import Game
from games.permissions import SCORE_GAME
from games.permissions import require as require_with_game
from league import services
from league.models import Fixture
from league.pages.queries import teams_of
from league.permissions import RUN_LEAGUE, require
from league.services.simulated import clear_game
from league.services.simulation import (
    Order,
    SimulationRefused,
    open_fixtures,
    simulate_fixture,
    start_simulation,
)
from league.simulation.forms import SeedForm, SimulationForm
from league.views.base import SeasonPage


class SimulateView(LoginRequiredMixin, SeasonPage):
    """Ask which games are to be played, and start the job."""

    template_name = "league/simulate_form.html"

    def dispatch(self, request, *args, **kwargs):
        """Refuse whoever does not run the league."""
        season = self.find_season()
        if season is not None and request.user.is_authenticated:
            require(request.user, RUN_LEAGUE, season)
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **context):
        """Add the form, and how many games there are to play."""
        season, today = self.season, timezone.localdate()
        counts = {
            scope: open_fixtures(season, Order(scope), today).count()
            for scope in ("rest", "late", "postseason")
        }
        context.setdefault("form", self.form(None))
        jobs = season.jobs.filter(kind="simulate")[:5]
        return super().get_context_data(counts=counts, jobs=jobs, **context)

    def form(self, data):
        """Return the form; the next day of play is proposed."""
        rest = open_fixtures(self.season, Order(), timezone.localdate())
        first = rest.values_list("date", flat=True).first()
        return SimulationForm(
            data,
            season=self.season,
            teams=teams_of(self.season),
            initial={"scope": self.request.GET.get("scope", "rest"), "day": first},
        )

    def post(self, request, *args, **kwargs):
        """Start the job and go to its page, or say what is wrong."""
        form = self.form(request.POST)
        if form.is_valid():
            try:
                return redirect(start_simulation(request.user, self.season, form.order))
            except SimulationRefused as refusal:
                form.add_error(None, str(refusal))
        context = self.get_context_data(form=form)
        return self.render_to_response(context, status=422)


@require_POST
@login_required
def fixture_simulate(request, pk):
    """Play one game, and go to its box score."""
    fixtures = Fixture.objects.select_related("visitors", "home", "season__league")
    fixture = get_object_or_404(fixtures, pk=pk)
    form = SeedForm(request.POST)
    if not form.is_valid():  # never another seed than the one that was typed
        messages.error(request, form.errors["seed"][0])
        return redirect(fixture)
    seed = form.cleaned_data["seed"]
    try:
        game = simulate_fixture(request.user, fixture, seed=seed)
    except (SimulationRefused, services.FixtureRejected) as refusal:
        messages.error(request, str(refusal))
        return redirect(fixture)
    messages.success(request, _("The game is played."))
    return redirect(game)


@login_required
def game_make_room(request, pk):
    """Ask, then take the simulated plays out so that the real ones can be recorded."""
    games = Game.objects.select_related("visitors", "home")
    game = get_object_or_404(games, pk=pk)
    require_with_game(request.user, SCORE_GAME, game)
    if request.method == "POST" and game.is_simulated:
        game = clear_game(request.user, game)
        messages.success(request, _("Now record the real game."))
        return redirect("games:game_lineups", game.pk)
    if not game.is_simulated:
        return redirect(game)
    return render(request, "league/simulate_replace.html", {"game": game})
