"""Simulated games on the pages: asked for, marked, replaced by real ones."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied

from games.models import (
    BattingLine,
    Game,
)
from league.jobs import run_job
from league.models import Fixture, Job
from league.services import load_games
from league.services.simulated import clear_game
from league.services.simulation import (
    Order,
    simulate,
)

pytestmark = pytest.mark.django_db

OPENING_DAY = date(2026, 4, 5)


def work(job):
    """Do a job as the worker does it, and return it as it is then."""
    run_job.call(job.pk, job.attempt)
    job.refresh_from_db()
    return job


# -- a real result ---------------------------------------------------------------------


def test_a_game_file_takes_the_place_of_a_simulated_game(season, cast, tmp_path):
    simulate(season, Order("day", OPENING_DAY, "7"))
    game = Game.objects.get()
    lines = [row.line for row in game.plays.all()]
    text = cast.file(Date="2026-04-05")
    (tmp_path / "real.score").write_text(text)
    report = load_games(tmp_path, season)
    assert report.summary == "1 file: 1 replaced"
    game.refresh_from_db()
    assert not game.is_simulated
    assert game.fixture.game_id == game.pk
    assert game.revisions.get().snapshot["lines"] == lines


def test_room_is_made_for_the_real_game_and_the_history_keeps_the_other(season, staff):
    simulate(season, Order("day", OPENING_DAY, "7"))
    game = Game.objects.get()
    lines = [row.line for row in game.plays.all()]
    clear_game(staff, game)
    game.refresh_from_db()
    assert (game.status, game.is_simulated) == ("scheduled", False)
    assert not game.plays.exists()
    assert not BattingLine.objects.exists()
    assert game.fixture.status == "planned"
    revision = game.revisions.get()
    assert (revision.user, revision.snapshot["lines"]) == (staff, lines)


def test_a_recorded_game_is_not_cleared(season, staff):
    game = Game.objects.create(
        visitors=season.fixtures.first().visitors,
        home=season.fixtures.first().home,
        date=OPENING_DAY,
    )
    with pytest.raises(PermissionDenied, match="was not simulated"):
        clear_game(staff, game)


# -- the pages -------------------------------------------------------------------------


def test_the_form_starts_a_job(season, staff, client):
    client.force_login(staff)
    page = client.get("/schedule/simulate/").text
    assert "Play these games" in page
    teams = {f"policy_{entry.team_id}": "never" for entry in season.season_teams.all()}
    data = {"scope": "until", "day": "2026-04-07", "seed": "7", **teams}
    answer = client.post("/schedule/simulate/", data)
    job = Job.objects.get()
    assert answer["Location"] == f"/jobs/{job.pk}/"
    assert job.params == {
        "scope": "until",
        "day": "2026-04-07",
        "seed": "7",
        "policies": {"AAA": "never", "BBB": "never"},
    }
    work(job)
    assert Game.objects.count() == 3


def test_the_form_asks_for_the_day_it_needs(season, staff, client):
    client.force_login(staff)
    teams = {f"policy_{entry.team_id}": "never" for entry in season.season_teams.all()}
    answer = client.post("/schedule/simulate/", {"scope": "day", "seed": "", **teams})
    assert answer.status_code == 422
    assert "Choose a day." in answer.text
    assert not Job.objects.exists()


def test_the_form_is_refused_to_readers(season, client):
    client.force_login(User.objects.create_user("ben"))
    assert client.get("/schedule/simulate/").status_code == 403
    client.logout()
    assert client.get("/schedule/simulate/").status_code == 302


def test_one_game_is_simulated_from_its_page(season, staff, client):
    client.force_login(staff)
    fixture = season.fixtures.order_by("date").first()
    answer = client.post(f"/schedule/{fixture.pk}/simulate/", {"seed": "7"})
    game = Game.objects.get()
    assert answer["Location"] == f"/games/{game.pk}/"
    again = client.post(f"/schedule/{fixture.pk}/simulate/", follow=True)
    assert "This game is not planned now." in again.text


def test_a_seed_that_is_too_long_is_refused_on_both_pages_and_never_cut(
    season, staff, client
):
    client.force_login(staff)
    said = "The seed has 31 characters; 30 are the most."
    page = client.get("/schedule/simulate/").text
    assert "maxlength" not in page[page.index('name="seed"') :][:80]
    teams = {f"policy_{entry.team_id}": "never" for entry in season.season_teams.all()}
    data = {"scope": "rest", "seed": "7" * 31, **teams}
    answer = client.post("/schedule/simulate/", data)
    assert (answer.status_code, said in answer.text) == (422, True)
    fixture = season.fixtures.order_by("date").first()
    address = f"/schedule/{fixture.pk}/simulate/"
    assert said in client.post(address, {"seed": "7" * 31}, follow=True).text
    nothing = client.post(address, {"seed": "7\0"}, follow=True).text
    assert "Null characters are not allowed." in nothing
    assert not Game.objects.exists()


def test_a_simulated_game_is_marked_wherever_it_is_shown(season, staff, client):
    simulate(season, Order("day", OPENING_DAY, "7"))
    game = Game.objects.get()
    client.force_login(staff)
    box = client.get(f"/games/{game.pk}/").text
    assert "from the seed 7.2026-04-05.AAA.BBB" in " ".join(box.split())
    assert f"/games/{game.pk}/real/" in box
    team = f"/teams/{game.home_id}/"
    for address in ("/schedule/?month=all", "/games/", "/", team):
        assert "simulated-mark" in client.get(address).text, address
    assert "final, simulated" in client.get("/results/").text


def test_the_file_of_a_simulated_game_says_its_seed(season, staff, client):
    simulate(season, Order("day", OPENING_DAY, "7"))
    client.force_login(staff)
    text = client.get(f"/games/{Game.objects.get().pk}/game.score").text
    assert '[Seed "7.2026-04-05.AAA.BBB"]' in text


def test_making_room_is_asked_first(season, staff, client):
    simulate(season, Order("day", OPENING_DAY, "7"))
    game = Game.objects.get()
    client.force_login(staff)
    page = client.get(f"/games/{game.pk}/real/").text
    assert "The history of the game keeps them." in " ".join(page.split())
    game.refresh_from_db()
    assert game.is_final
    answer = client.post(f"/games/{game.pk}/real/")
    assert answer["Location"] == f"/games/{game.pk}/lineups/"
    assert client.get(f"/games/{game.pk}/real/").status_code == 302


def test_the_box_of_a_game_without_batters_can_be_read(season, client):
    season.ruleset = "three_dice"
    season.save()
    simulate(season, Order("day", OPENING_DAY, "7"))
    game = Game.objects.get()
    assert client.get(f"/games/{game.pk}/").status_code == 200
    for page in ("plays/", "sheet/"):  # such a game has only its line score
        response = client.get(f"/games/{game.pk}/{page}")
        assert response.headers["Location"] == f"/games/{game.pk}/", page


def test_a_simulated_season_keeps_the_schedule_it_had(season):
    before = list(season.fixtures.order_by("pk").values_list("pk", "date", "uid"))
    simulate(season, Order(seed="7"))
    after = list(season.fixtures.order_by("pk").values_list("pk", "date", "uid"))
    assert after == before
    history = Fixture.history.filter(history_change_reason="simulated")
    assert history.count() == 10
