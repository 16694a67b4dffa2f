"""The front page of a league, of a site with several, and the menu of every page."""

import re
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import TeamManager
from league.models import (
    Award,
    Fixture,
    League,
    Membership,
    Season,
    SeasonTeam,
)
from league.pages.navigation import menu_for
from league.services import note_change

HOME = "/"


def page(client, address=HOME, **query):
    response = client.get(address, query)
    assert response.status_code == 200
    return response.content.decode()


def plan(season, visitors, home, day, **terms):
    return Fixture.objects.create(
        season=season, visitors=visitors, home=home, date=day, **terms
    )


def crown(season, team):
    """Give a pennant by ruling; the season has changed."""
    Award.objects.create(season=season, kind="pennant", team=team, is_ruling=True)
    note_change(season.pk)


def section(html, name):
    """Return the part of a page under the heading with this name."""
    found = re.search(
        rf'<section[^>]*labelledby="{name}".*?</section>', html, re.DOTALL
    )
    return found[0] if found else ""


@pytest.fixture
def teams(two_teams):
    return list(two_teams.teams.values())


# -- games -----------------------------------------------------------------------------


def test_games_stand_under_what_they_are(client, two_teams, teams):
    a, b = teams
    today = timezone.localdate()
    two_teams.game(a, "5-3", b)
    two_teams.game(a, "2-1", b, status="live", date=today)
    plan(two_teams.season, b, a, today)
    plan(two_teams.season, b, a, today + timedelta(days=2))
    plan(two_teams.season, b, a, today - timedelta(days=9))
    html = page(client)
    assert "in progress" in section(html, "live")
    assert section(html, "results").count("score-card ") == 0
    assert ">5<" in section(html, "results")
    coming = section(html, "coming")
    assert re.findall(r'datetime="([^"]+)"', coming) == [
        str(today),
        str(today + timedelta(days=2)),
    ]
    assert "Today" in coming
    assert str(today - timedelta(days=9)) in section(html, "late")


def test_without_games_in_progress_or_planned_there_is_no_heading_for_them(
    client, two_teams, teams
):
    two_teams.game(teams[0], "5-3", teams[1])
    html = page(client)
    assert [section(html, name) for name in ("live", "coming", "late")] == ["", "", ""]


def test_only_whole_days_of_results_are_shown(client, two_teams, teams):
    a, b = teams
    for number in range(12):
        two_teams.game(a, "1-0", b, date=date(2026, 5, 1 + number // 5))
    shown = section(page(client), "results")
    assert re.findall(r'datetime="([^"]+)"', shown) == ["2026-05-03", "2026-05-02"]
    assert shown.count('class="score-card"') == 7


def test_who_may_score_goes_on_from_the_front_page(
    client, two_teams, teams, django_user_model
):
    a, b = teams
    mine = two_teams.game(a, "2-1", b, status="live")
    people = {
        name: django_user_model.objects.create_user(name)
        for name in ("chief", "scorer", "manager", "given", "reader")
    }
    league = two_teams.league
    for name, role in (("chief", "commissioner"), ("scorer", "scorer")):
        Membership.objects.create(league=league, user=people[name], role=role)
    TeamManager.objects.create(team=a, user=people["manager"])
    entry = reverse("games:game_entry", args=[mine.pk])
    assert entry not in page(client)
    client.force_login(people["given"])
    assert entry not in page(client)
    mine.scorers.add(people["given"])
    for name, may in {**dict.fromkeys(people, True), "reader": False}.items():
        client.force_login(people[name])
        assert (entry in page(client)) is may, name


# -- champions -------------------------------------------------------------------------


def test_the_champions_of_this_season_and_the_last_are_named(client, two_teams, teams):
    last = two_teams.make_season("2025", start=date(2025, 4, 6))
    SeasonTeam.objects.create(season=last, team=teams[0])
    first = page(client)
    assert "Champion of" not in first
    crown(last, teams[0])
    assert f"Champion of 2025: {teams[0]}" in page(client)
    crown(two_teams.season, teams[1])
    html = page(client)
    assert html.index("Champion of 2026") < html.index("Champion of 2025")
    assert "Champion of 2026" not in page(client, season="test-2025")


# -- a new league ----------------------------------------------------------------------


def test_a_new_commissioner_is_told_what_to_do_first(client, cast, django_user_model):
    setup = reverse("league:season_teams", args=[cast.season.slug])
    assert section(page(client), "steps") == ""
    chief = django_user_model.objects.create_user("chief")
    Membership.objects.create(league=cast.league, user=chief, role="commissioner")
    client.force_login(chief)
    steps = section(page(client), "steps")
    assert setup in steps
    assert steps.count('aria-current="step"') == 1


def test_the_steps_end_with_the_first_result(
    client, two_teams, teams, django_user_model
):
    chief = django_user_model.objects.create_user("chief")
    Membership.objects.create(league=two_teams.league, user=chief, role="commissioner")
    client.force_login(chief)
    assert section(page(client), "steps")
    two_teams.game(teams[0], "5-3", teams[1])
    assert not section(page(client), "steps")


# -- several leagues -------------------------------------------------------------------


@pytest.fixture
def other(two_teams):
    league = League.objects.create(name="Other League", slug="other")
    return Season.objects.create(
        league=league, name="7", slug="other-7", start=date(2026, 1, 1), is_current=True
    )


def test_the_front_page_of_a_site_shows_its_leagues(client, two_teams, teams, other):
    two_teams.game(teams[0], "5-3", teams[1])
    html = page(client)
    assert "<h1>Leagues</h1>" in html
    for slug in ("other-7", "test-2026"):
        assert f'href="/?season={slug}"' in html
    assert "1 game played" in html
    assert "2 teams" in html
    assert "<h1>Other League</h1>" in page(client, season="other-7")


def test_with_one_league_the_front_page_is_its_own(client, two_teams):
    assert "<h1>Test League</h1>" in page(client)


def test_a_league_of_members_is_not_on_the_front_page_of_others(
    client, two_teams, teams, other, django_user_model
):
    two_teams.league.is_public = False
    two_teams.league.save()
    two_teams.game(teams[0], "5-3", teams[1])
    html = page(client)
    assert "<h1>Other League</h1>" in html
    assert "Test League" not in html
    assert client.get(HOME, {"season": "test-2026"}).status_code == 302
    member = django_user_model.objects.create_user("ann")
    two_teams.league.memberships.create(user=member, role="reader")
    client.force_login(member)
    inside = client.get(HOME, {"season": "test-2026"})
    assert str(teams[0]) in inside.content.decode()
    assert "private" in inside.headers["Cache-Control"]


def test_where_all_leagues_are_their_members_own_others_are_asked_to_log_in(
    client, two_teams
):
    two_teams.league.is_public = False
    two_teams.league.save()
    html = page(client)
    assert "Test League" not in html
    assert "load_demo" not in html
    assert "log in" in html.lower()


# -- the menu --------------------------------------------------------------------------


def links(groups):
    return {link.title: link.address for group in groups for link in group.links}


def test_the_menu_stays_in_the_season_and_marks_the_page(client, two_teams):
    two_teams.make_season("2025", start=date(2025, 4, 6))
    html = page(client, reverse("league:batting"), season="test-2025")
    here = re.findall(r'<a href="([^"]+)" aria-current="page"', html)
    assert set(here) == {reverse("league:batting") + "?season=test-2025"}
    assert '<summary class="menu-here">Statistics</summary>' in html
    assert 'href="/standings/?season=test-2025"' in html


def test_the_season_picker_keeps_the_page(client, two_teams):
    two_teams.make_season("2025", start=date(2025, 4, 6))
    html = page(client, reverse("league:standings"))
    form = re.search(r'<form method="get".*?</form>', html, re.DOTALL)[0]
    assert "action=" not in form
    assert 'value="test-2025"' in form


def test_the_office_is_in_the_menu_of_those_who_have_one(
    two_teams, other, django_user_model
):
    season = two_teams.season
    nobody = menu_for(None, season, "", "")
    assert "Set-up" not in links(nobody)
    reader = django_user_model.objects.create_user("reader")
    assert links(menu_for(reader, season, "", "")) == links(nobody)
    chief = django_user_model.objects.create_user("chief")
    two_teams.league.memberships.create(user=chief, role="commissioner")
    mine = links(menu_for(chief, season, "", ""))
    assert mine["Members"] == reverse("league:member_list", args=["test"])
    assert mine["This season"] == reverse("league:season_setup", args=[season.slug])
    foreign = links(menu_for(chief, other, "", ""))
    assert "Set-up" in foreign
    assert "Members" not in foreign
