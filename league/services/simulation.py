"""Games of a season played by the program and stored, each with its fixture.

``league.simulation.play`` plays; here is found what is to be played, and stored. Games
are stored a few at a time, all rows of a kind at once; a chunk is one transaction, so
that a cancelled or broken job leaves whole games, and those that come first in the
schedule.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from secrets import randbelow

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Game
from league.jobs import JobFailed, Progress, job_kind, start_job
from league.models import Fixture, Job, Season
from league.permissions import RUN_LEAGUE, require
from league.services.books import refresh_books
from league.services.scene import Scene, SimulationRefused
from league.services.simulated import store_games
from league.simulation.play import Engine
from scoring.readers.policy import POLICIES
from scoring.rulesets import RULESETS, three_dice

#: Games that are stored in one transaction (well under a second); no day is parted.
CHUNK = 32
SCOPES = ("rest", "day", "until", "late", "postseason")
#: Characters of a seed at most; a longer one is refused, never cut.
LONGEST_SEED = 30
_SEED = re.compile(r"[\w.\-]+")


@dataclass(frozen=True)
class Order:
    """What is to be simulated: which games, from which seed, managed how.

    ``scope`` is one of ``SCOPES``; ``policies`` are by the code of the team, the
    season's stands for the others.
    """

    scope: str = "rest"
    day: date | None = None
    seed: str = ""
    policies: Mapping[str, str] | None = None

    @property
    def params(self) -> dict[str, object]:
        """The order as the parameters of a job."""
        return {
            "scope": self.scope,
            "day": self.day.isoformat() if self.day else "",
            "seed": self.seed,
            "policies": dict(self.policies or {}),
        }


def new_seed() -> str:
    """Return a seed that nobody has chosen."""
    return str(randbelow(10**6))


# -- what is to be played -------------------------------------------------------------


def open_fixtures(season: Season, order: Order, today: date) -> QuerySet[Fixture]:
    """Return the planned games that an order means, in the order of the schedule.

    A game that somebody has put down is his to finish, and none of these.
    """
    stage = Fixture.Stage
    fixtures = season.fixtures.filter(
        game=None,
        status=Fixture.Status.PLANNED,
        stage=stage.POSTSEASON if order.scope == "postseason" else stage.REGULAR,
    )
    if order.scope == "day":
        fixtures = season.fixtures.filter(
            game=None, status=Fixture.Status.PLANNED, date=order.day
        )
    elif order.scope == "until":
        fixtures = fixtures.filter(date__lte=order.day)
    elif order.scope == "late":
        days = season.simulate_after_days
        if days is None:
            return Fixture.objects.none()
        late = today - timedelta(days=days)
        fixtures = season.fixtures.filter(
            game=None, status=Fixture.Status.PLANNED, date__lte=late
        )
    return fixtures.select_related("visitors", "home").order_by("date", "number", "pk")


def check_order(season: Season, order: Order) -> Order:
    """Return the order with its seed; raises ``SimulationRefused``."""
    if season.ruleset not in (*RULESETS, three_dice.NAME):
        raise SimulationRefused(
            "no_dice_game",
            _("The rules of this season, %(rules)s, are no dice game.")
            % {"rules": season.ruleset},
        )
    if order.scope not in SCOPES or (order.scope in ("day", "until") and not order.day):
        raise SimulationRefused("no_scope", _("Say which games, and which day."))
    seed = order.seed or new_seed()
    _check_seed(seed)
    policies = dict(order.policies or {})
    if unknown := [name for name in policies.values() if name not in POLICIES]:
        raise SimulationRefused(
            "policy",
            _("No manager plays “%(name)s”; there are %(names)s.")
            % {"name": unknown[0], "names": ", ".join(POLICIES)},
        )
    return Order(order.scope, order.day, seed, policies)


def _check_seed(seed: str) -> None:
    if not _SEED.fullmatch(seed):
        said = _("A seed has letters, figures, dots and hyphens only.")
        raise SimulationRefused("seed", said)
    if len(seed) > LONGEST_SEED:
        said = _("The seed has %(count)s characters; %(most)s are the most.")
        terms = {"count": len(seed), "most": LONGEST_SEED}
        raise SimulationRefused("seed", said % terms)


# -- playing --------------------------------------------------------------------------


def simulate(
    season: Season,
    order: Order,
    *,
    by=None,
    step: Callable[[int, int, str], None] = lambda done, total, message: None,
) -> int:
    """Play and store what an order means, chunk by chunk; return how many games.

    Nobody is asked for permission here. Raises ``SimulationRefused`` before the first
    game when a roster is too small, or when a chunk cannot be stored.
    """
    order = check_order(season, order)
    today = timezone.localdate()
    fixtures = list(open_fixtures(season, order, today))
    scene = Scene(season, order.seed, order.policies or {}, Engine())
    scene.check_rosters(fixtures)
    done, total = 0, len(fixtures)
    is_series = order.scope == "postseason"
    while fixtures:
        for chunk in _chunks(fixtures, 1 if is_series else CHUNK):
            with without_collecting():
                played = []
                for fixture in chunk:
                    step(done + len(played), total, str(fixture))
                    played.append(scene.play(fixture))
                store_games(season, played, by)
            done += len(chunk)
            step(done, total, str(chunk[-1]))
            if is_series:
                break
        # A series that goes on has a next game only now.
        fixtures = list(open_fixtures(season, order, today)) if is_series else []
        total = max(total, done + len(fixtures))
    if done:
        refresh_books(season)
    return done


@contextmanager
def without_collecting() -> Iterator[None]:
    """Games are values without cycles; looking for some takes a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _chunks(fixtures: list[Fixture], size: int) -> Iterator[list[Fixture]]:
    """Yield whole days, together until there are games enough."""
    chunk: list[Fixture] = []
    for fixture in fixtures:
        if len(chunk) >= size and fixture.date != chunk[-1].date:
            yield chunk
            chunk = []
        chunk.append(fixture)
    if chunk:
        yield chunk


def simulate_fixture(user, fixture: Fixture, *, seed: str = "", policies=None) -> Game:
    """Play one game and store it; raises ``SimulationRefused``."""
    season = fixture.season
    require(user, RUN_LEAGUE, season)
    order = check_order(season, Order("rest", None, seed, policies))
    if fixture.game_id or fixture.status != Fixture.Status.PLANNED:
        raise SimulationRefused("not_planned", _("This game is not planned now."))
    scene = Scene(season, order.seed, order.policies or {}, Engine())
    scene.check_rosters([fixture])
    stored = store_games(season, [scene.play(fixture)], user)
    if not stored:
        raise SimulationRefused("not_planned", _("This game is not planned now."))
    refresh_books(season)
    return stored[0]


def simulate_late(season: Season, *, by=None, seed: str = "") -> int:
    """Play the games whose results are later than the season allows; return how many.

    Without a rule for late results there are none.
    """
    if season.simulate_after_days is None:
        return 0
    return simulate(season, Order("late", seed=seed), by=by)


# -- the job --------------------------------------------------------------------------


def start_simulation(user, season: Season, order: Order) -> Job:
    """Start the job that simulates; raises ``SimulationRefused``."""
    require(user, RUN_LEAGUE, season)
    order = check_order(season, order)
    fixtures = list(open_fixtures(season, order, timezone.localdate()))
    if not fixtures:
        raise SimulationRefused("nothing", _("There is no such game left to play."))
    Scene(season, order.seed, order.policies or {}, Engine()).check_rosters(fixtures)
    return start_job("simulate", season, user, **order.params)


_TITLES = {
    "rest": gettext_lazy("The rest of the season is simulated"),
    "day": gettext_lazy("The games of %(day)s are simulated"),
    "until": gettext_lazy("The games until %(day)s are simulated"),
    "late": gettext_lazy("Late results are simulated"),
    "postseason": gettext_lazy("The postseason is simulated"),
}


def _title(job: Job) -> str:
    text = str(_TITLES.get(job.params.get("scope"), _TITLES["rest"]))
    return text % {"day": job.params.get("day")}


@job_kind("simulate", title=_title, permission=RUN_LEAGUE)
def _simulate_job(progress: Progress, season: Season, **params) -> str:
    day = parse_date(str(params.get("day") or ""))
    order = Order(params["scope"], day, params["seed"], params.get("policies"))
    try:
        count = simulate(season, order, by=progress.job.asked_by, step=progress.step)
    except SimulationRefused as refusal:
        raise JobFailed(str(refusal)) from None
    query = f"?season={season.slug}"
    progress.link(_("Standings"), reverse("league:standings") + query)
    progress.link(_("Results"), reverse("league:results") + query)
    said = ngettext(
        "%(count)s game was played, with the seed %(seed)s.",
        "%(count)s games were played, with the seed %(seed)s.",
        count,
    )
    return said % {"count": count, "seed": order.seed}
