"""The demo league: the same in every week, with something to see on every page."""

from datetime import date, timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.urls import reverse

from games.models import Game, Player, Revision, Signature
from games.record.loading import box_of, load_text
from league.models import (
    Award,
    League,
    Membership,
    Season,
    SeasonBatting,
    Series,
    Tournament,
)
from league.race.pennant import Pennant
from league.services import verify
from league.services.demo import FOLDER, make_demo, name_of_year
from league.services.demo_people import CHIEF, MEMBERS
from scoring.gamefile import read_game

WEDNESDAY = date(2026, 5, 20)
LAST_STANDINGS = [
    ("Tide", "SAL", 17, 13),
    ("Tide", "KZM", 14, 16),
    ("Tide", "ANB", 13, 17),
    ("Hill", "COP", 17, 13),
    ("Hill", "VCE", 15, 15),
    ("Hill", "TKM", 14, 16),
]


@pytest.fixture(scope="module")
def demo_league(django_db_setup, django_db_blocker):
    """The demo as of a Wednesday of the week for which its files were written."""
    with django_db_blocker.unblock():
        make_demo(WEDNESDAY)
    yield
    with django_db_blocker.unblock():
        call_command("flush", verbosity=0, interactive=False)


@pytest.fixture
def season(demo_league, db, monkeypatch):
    """This season, seen on that Wednesday."""
    monkeypatch.setattr("django.utils.timezone.localdate", lambda *_: WEDNESDAY)
    return Season.objects.select_related("league").get(is_current=True)


def standings(season):
    tables = Pennant(season).tables
    return [(t.name, r.team.code, r.w, r.l) for t in tables for r in t.rows]


# -- what there is ---------------------------------------------------------------------


def test_last_season_is_complete_and_has_a_champion(season):
    last = Season.objects.get(name="2025")
    assert str(last.start) == "2025-04-06"
    regular = last.fixtures.filter(stage="regular", game__status="final")
    assert regular.count() == last.fixtures.filter(stage="regular").count() == 90
    assert standings(last) == LAST_STANDINGS
    award = Award.objects.get()
    assert (award.season, award.kind, award.team.code) == (last, "pennant", "TKM")
    assert award.tournament.status == "over"
    assert not last.fixtures.filter(status="planned").exists()


def test_this_season_is_two_thirds_played(season):
    assert (season.name, str(season.start)) == ("2026", "2026-04-05")
    played = season.fixtures.filter(status="played").count()
    assert (played, season.fixtures.count()) == (58, 93)
    assert {name for name, *_ in standings(season)} == {"Tide", "Hill"}
    assert sum(w for *_, w, _l in standings(season)) == 58
    dates = season.fixtures.filter(game=None, status="planned").dates("date", "day")
    assert dates[0] == date(2026, 5, 21)


def test_the_games_scored_by_hand_are_those_of_the_files(season):
    paths = sorted((FOLDER / "games").glob("*.score"))
    assert len(paths) == 9
    for path in paths:
        record, _remarks = read_game(path.read_bytes())
        visitors, home = path.stem[11:].split("-")
        game = Game.objects.get(
            visitors__code=visitors, home__code=home, date=path.stem[:10]
        )
        assert f"{game.visitors_runs}-{game.home_runs}" == record.tag("Result")
        assert (game.is_simulated, game.is_closed) == (False, True)


def test_every_kind_of_game_is_there(season):
    fixtures = season.fixtures
    assert fixtures.filter(game__ending="forfeit").count() == 1
    live = fixtures.get(game__status="live")
    assert (live.date, live.game.is_simulated) == (date(2026, 5, 19), False)
    assert fixtures.filter(status="postponed").count() == 1
    made_up = fixtures.get(moved_from__isnull=False, number=2)
    pair = {made_up.visitors_id, made_up.home_id}
    first = fixtures.get(date=made_up.date, number=1, visitors__in=pair, home__in=pair)
    assert {first.visitors_id, first.home_id} == pair
    resumed = Revision.objects.get(action="import").game
    lines = [row.line for row in resumed.plays.all()]
    assert sum("resumed the next day" in line for line in lines) == 1
    assert resumed.is_final
    assert Signature.objects.get(is_protest=True).user.username == "demo-manager"


def test_a_traded_man_has_a_line_for_each_club_and_a_new_man_is_found(season, client):
    lines = SeasonBatting.objects.filter(
        season=season, stage="regular", player__name="Théophile Œuvrard"
    )
    assert set(lines.values_list("team__code", flat=True)) == {"VCE", "COP"}
    found = client.get(reverse("league:player_list"), {"q": "ohtani"})
    assert "大谷内 翔馬" in found.content.decode()


def test_there_is_a_member_of_each_kind_and_nobody_can_log_in_uninvited(season):
    league = season.league
    assert Membership.objects.get(league=league, user__username=CHIEF).role == (
        "commissioner"
    )
    roles = {m.user.username: m.role for m in league.memberships.all()}
    assert roles == {CHIEF: "commissioner"} | {n: r for n, (r, _) in MEMBERS.items()}
    users = get_user_model().objects.all()
    assert not any(user.has_usable_password() for user in users)
    assert not users.filter(is_staff=True).exists()


def test_every_game_proves_and_no_stored_figure_differs(season):
    for game in Game.objects.exclude(status="scheduled"):
        assert box_of(load_text(game)).proof == (), game
    assert list(verify()) == []


# -- every page ------------------------------------------------------------------------

#: Addresses without parameters, and what must stand in the page.
PAGES = {
    "home": "Saltmarsh Lamplighters",
    "standings": "Saltmarsh Lamplighters",
    "results": "Coppermill Otters",
    "schedule": "2026-05-21",
    "batting": "Cosmo Bellweather",
    "pitching": "Monty Featherby",
    "team_list": "Parc de l",
    "player_list": "四十物 健三",
    "postseason": "Grands Ducs de Val-Cendré",
    "champion_list": "月見坂フォックス",
}


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_something_to_show(season, client, name, last):
    query = {"season": "rattlecup-2025"} if last else {}
    response = client.get(reverse(f"league:{name}"), query)
    assert response.status_code == 200
    said = PAGES[name] if not (last and name in ("schedule", "postseason")) else "2025"
    assert said in response.content.decode()


def test_the_pages_of_everything_are_there(season, client):
    chief = get_user_model().objects.get(username=CHIEF)
    client.force_login(chief)
    live = Game.objects.get(status="live")
    played = Game.objects.filter(ending="forfeit").first()
    traded = Player.objects.get(name="Théophile Œuvrard")
    addresses = [
        reverse("league:team_detail", args=[live.home_id]),
        reverse("league:player_detail", args=[traded.pk]),
        reverse("league:tournament_detail", args=[Tournament.objects.get().pk]),
        reverse("league:series_detail", args=[Series.objects.first().pk]),
        reverse("league:fixture_detail", args=[_planned(season).pk]),
        reverse("league:member_list", args=["rattlecup"]),
        reverse("league:setup"),
        reverse("league:season_setup", args=[season.slug]),
        reverse("league:duplicates"),
        reverse("league:simulate"),
        reverse("games:game_list"),
        reverse("games:game_entry", args=[live.pk]),
        *(
            reverse(f"games:game_{page}", args=[game.pk])
            for page in ("detail", "plays", "sheet", "history")
            for game in (live, played)
        ),
    ]
    for address in addresses:
        response = client.get(address)
        assert response.status_code == 200, address
        assert "<main" in response.content.decode(), address
    pairs = client.get(reverse("league:duplicates")).content.decode()
    assert "Vendelin Capek" in pairs


def _planned(season):
    return season.fixtures.filter(status="planned", game=None).first()


def test_the_front_page_leads_a_scorer_to_the_game_in_progress(season, client):
    live = Game.objects.get(status="live")
    entry = reverse("games:game_entry", args=[live.pk])
    home = reverse("league:home")
    assert entry not in client.get(home).content.decode()
    for name in (CHIEF, "demo-scorer", "demo-reader"):
        client.force_login(get_user_model().objects.get(username=name))
        assert entry in client.get(home).content.decode(), name


def test_the_front_page_takes_few_queries(
    season, client, django_assert_max_num_queries
):
    chief = get_user_model().objects.get(username="demo-reader")
    with django_assert_max_num_queries(12):
        html = client.get(reverse("league:home")).content.decode()
    assert "Champion of 2025: 月見坂フォックス" in html
    assert html.count("race-line") == 6
    client.force_login(chief)
    with django_assert_max_num_queries(18):  # who it is, and what is his: eight more
        client.get(reverse("league:home"))


# -- loading ---------------------------------------------------------------------------


def test_it_is_never_loaded_beside_a_league(season):
    games = Game.objects.count()
    assert make_demo(WEDNESDAY) is None
    assert Game.objects.count() == games


@pytest.mark.parametrize(
    "start, year", [("2026-04-05", 2026), ("2026-10-18", 2026), ("2026-12-20", 2027)]
)
def test_a_season_is_called_after_the_year_in_which_most_of_it_is_played(start, year):
    assert name_of_year(date.fromisoformat(start)) == year


def test_another_week_has_the_same_games_on_other_days(season, capsys):
    before = _scores(season)
    shift = timedelta(weeks=28)
    League.objects.all().delete()
    Game.objects.all().delete()
    get_user_model().objects.all().delete()
    call_command("load_demo", today=WEDNESDAY + shift)
    again = Season.objects.get(is_current=True)
    assert (again.name, again.start - season.start) == ("2026", shift)
    assert _scores(again) == before
    said = capsys.readouterr().out
    assert said == (
        "Rattlecup League 2026: 58 games played, 33 to come.\n"
        "Log in as demo with the password rattlecup.\n"
    )
    assert get_user_model().objects.get(username=CHIEF).check_password("rattlecup")


def _scores(season):
    rows = season.fixtures.order_by("date", "number", "visitors__code")
    values = rows.values_list(
        "date", "visitors__code", "home__code", "game__visitors_runs", "game__home_runs"
    )
    return [((day - season.start).days, *rest) for day, *rest in values]
