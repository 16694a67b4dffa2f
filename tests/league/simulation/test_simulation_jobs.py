"""Simulating as a job: cancelled, broken, begun again, never half stored."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied

from games.models import (
    Game,
    LineupEntry,
)
from league import jobs
from league.jobs import run_job
from league.models import Fixture, Job
from league.services import simulation as service
from league.services.simulation import (
    Order,
    simulate,
    simulate_fixture,
    start_simulation,
)

pytestmark = pytest.mark.django_db

OPENING_DAY = date(2026, 4, 5)


def records(season):
    """Return all that was played in a season: cards and lines, game by game."""
    games = Game.objects.filter(fixture__season=season).order_by("date")
    return [
        (
            list(game.lineup_entries.values_list("slot", "player__name", "position")),
            [row.line for row in game.plays.all()],
        )
        for game in games
    ]


def take_away(season):
    """Delete the games of a season; the schedule waits for others."""
    for game in Game.objects.filter(fixture__season=season):
        game.delete()


# -- cancelled and broken --------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch):
    """Chunks of two games, and progress that is stored at each step."""
    monkeypatch.setattr(service, "CHUNK", 2)
    monkeypatch.setattr(jobs, "PACE", 0)


def whole(season):
    """Tell how many games are stored; all of them must be whole."""
    games = list(Game.objects.all())
    for game in games:
        assert game.is_final
        assert game.plays.exists()
        assert game.lineup_entries.count() == 18
        assert game.line_scores.count() == 2
        assert game.fixture.status == "played"
    assert Fixture.objects.filter(season=season, status="played").count() == len(games)
    return len(games)


def work(job):
    """Do a job as the worker does it, and return it as it is then."""
    run_job.call(job.pk, job.attempt)
    job.refresh_from_db()
    return job


def test_the_job_plays_the_season_and_tells_its_seed(season, staff, quick):
    job = work(start_simulation(staff, season, Order(seed="7")))
    assert (job.status, job.done, job.total) == ("done", 10, 10)
    assert job.message == "10 games were played, with the seed 7."
    assert job.result["links"][0] == ["Standings", "/standings/?season=test-2026"]
    assert whole(season) == 10


def test_without_a_seed_one_is_drawn_and_kept(season, staff):
    job = start_simulation(staff, season, Order())
    assert job.params["seed"].isdecimal()
    work(job)
    seed = Game.objects.order_by("date").first().extra_tags["Seed"]
    assert seed == f"{job.params['seed']}.2026-04-05.AAA.BBB"


def test_a_cancelled_job_leaves_whole_games_and_goes_on_where_it_was(
    season, staff, quick, monkeypatch
):
    job = start_simulation(staff, season, Order(seed="7"))
    store = service.store_games

    def store_then_cancel(*args):
        jobs.cancel_job(staff, job)
        return store(*args)

    monkeypatch.setattr(service, "store_games", store_then_cancel)
    assert work(job).status == "cancelled"
    assert whole(season) == 2
    monkeypatch.setattr(service, "store_games", store)
    assert work(jobs.restart_job(staff, job)).status == "done"
    broken = records(season)
    take_away(season)
    simulate(season, Order(seed="7"))
    assert records(season) == broken


def test_a_chunk_that_cannot_be_stored_leaves_nothing_of_itself(
    season, staff, quick, monkeypatch
):
    from league.services import simulated

    settle, calls = simulated._settle_fixtures, []

    def fail_the_second_time(*args):
        calls.append(1)
        if len(calls) == 2:
            raise RuntimeError("the power is gone")
        settle(*args)

    monkeypatch.setattr(simulated, "_settle_fixtures", fail_the_second_time)
    job = work(start_simulation(staff, season, Order(seed="7")))
    assert job.status == "failed"
    assert whole(season) == 2
    assert LineupEntry.objects.count() == 36


def test_a_game_put_down_meanwhile_is_left_to_its_scorer(
    season, staff, quick, monkeypatch
):
    store = service.store_games
    fixture = season.fixtures.order_by("date").first()

    def put_down_then_store(*args):
        keys = {"visitors": fixture.visitors, "home": fixture.home}
        Game.objects.get_or_create(**keys, date=fixture.date)
        return store(*args)

    monkeypatch.setattr(service, "store_games", put_down_then_store)
    simulate(season, Order(seed="7"))
    assert Game.objects.get(date=fixture.date).status == "scheduled"
    assert Game.objects.filter(status="final").count() == 9


def test_only_who_runs_the_league_may_simulate(season):
    reader = User.objects.create_user("ben")
    fixture = season.fixtures.first()
    with pytest.raises(PermissionDenied):
        start_simulation(reader, season, Order(seed="7"))
    with pytest.raises(PermissionDenied):
        simulate_fixture(reader, fixture)
    assert not Job.objects.exists()
    assert not Game.objects.exists()
