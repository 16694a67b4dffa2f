"""The pages of the schedule and the race, for readers and for commissioners."""

import re
from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from icalendar import Calendar

from games.models import Game
from league import services
from league.models import Division, Fixture, SeasonTeam
from league.race.chart import draw_race
from league.race.clinching import follow_race
from league.schedule.fixtures import terms_for
from league.schedule.maker import make_schedule
from league.standings import Result
from tests.league.test_season_rules import sent

pytestmark = pytest.mark.django_db

START = date(2026, 4, 5)
TERMS = {"start": "2026-04-05", "inside": 2, "series": 1, "longest_stand": 0, "days": 6}
OFFICE = ["schedule_make", "fixture_add", "season_rules"]


@pytest.fixture
def four(cast):
    """The league with four teams and no game yet."""
    for code in ("AAA", "BBB", "CCC", "DDD"):
        cast.team(code, men=0)
    return cast


@pytest.fixture
def planned(four):
    """The league with a double round robin."""
    schedule = make_schedule(terms_for(four.season, start=START, inside=2))
    services.store_schedule(four.season, schedule)
    return four


@pytest.fixture
def boss(client):
    """A commissioner who has logged in."""
    user = get_user_model().objects.create_user("boss", is_staff=True)
    client.force_login(user)
    return user


def page(client, view, *args, status=200, **query):
    response = client.get(reverse(f"league:{view}", args=args), query)
    assert response.status_code == status
    return response.content.decode()


def send(client, view, *args, **data):
    return client.post(reverse(f"league:{view}", args=args), data)


def fixtures(cast):
    return cast.season.fixtures.order_by("date", "pk")


# -- reading -------------------------------------------------------------------------


def test_the_schedule_is_shown_by_day_with_results(client, planned):
    fixture = fixtures(planned).first()
    game = planned.game(fixture.visitors, "7-4", fixture.home, date=START)
    html = page(client, "schedule", month="2026-04")
    assert "Sunday 2026-04-05" in html
    assert game.get_absolute_url() in html
    assert '<td class="number">7</td>' in html
    assert html.count("planned\n") + html.count("planned") >= 11


def test_the_schedule_of_a_team_holds_its_games_only(client, planned):
    team = planned.teams["AAA"]
    html = page(client, "schedule", team=team.pk)
    rows = re.findall(r'<span class="wide">(.*?)</span>', html)
    assert len(rows) == 12
    assert rows.count("Team AAA") == 6


def test_the_schedule_is_cut_into_months(client, planned):
    services.add_fixture(
        get_user_model().objects.create_user("x", is_staff=True),
        planned.season,
        planned.teams["AAA"],
        planned.teams["BBB"],
        date(2026, 7, 1),
    )
    assert "2026-07-01" not in page(client, "schedule", month="2026-04")
    assert "2026-07-01" in page(client, "schedule", month="2026-07")
    everything = page(client, "schedule", month="all")
    assert "2026-07-01" in everything
    assert "2026-04-05" in everything
    page(client, "schedule", month="nonsense")


def test_an_empty_schedule_says_so(client, four):
    assert "Nothing is scheduled yet" in page(client, "schedule")
    assert "No league yet" not in page(client, "schedule")


@pytest.mark.parametrize("view", ["schedule", "standings", "home"])
def test_the_pages_of_a_schedule_take_few_queries(
    client, planned, view, django_assert_max_num_queries
):
    fixture = fixtures(planned).first()
    planned.game(fixture.visitors, "7-4", fixture.home, date=START)
    with django_assert_max_num_queries(15):
        page(client, view)


def test_the_calendar_has_every_game_and_its_changes(client, planned):
    boss = get_user_model().objects.create_user("boss", is_staff=True)
    off, cancelled = fixtures(planned)[:2]
    services.postpone(boss, off)
    services.cancel(boss, cancelled)

    def events(*args):
        name = "team_calendar" if args[1:] else "calendar"
        response = client.get(reverse(f"league:{name}", args=args))
        assert response["Content-Type"].startswith("text/calendar")
        feed = Calendar.from_ical(response.content)
        return {str(event["UID"]): event for event in feed.walk("VEVENT")}

    found = events(planned.season.slug)
    assert len(found) == 12
    assert found[str(off.uid)]["STATUS"] == "TENTATIVE"
    assert found[str(cancelled.uid)]["STATUS"] == "CANCELLED"
    assert found[str(cancelled.uid)]["SEQUENCE"] == 1
    assert found.keys() == events(planned.season.slug).keys(), "the names are stable"
    assert len(events(planned.season.slug, planned.teams["AAA"].pk)) == 6


def test_a_calendar_of_nobody_is_not_found(client, planned):
    page(client, "calendar", "nowhere", status=404)
    page(client, "team_calendar", planned.season.slug, 999, status=404)


def test_the_schedule_leads_to_the_calendar(client, planned):
    address = reverse("league:calendar", args=[planned.season.slug])
    assert f'href="webcal://testserver{address}"' in page(client, "schedule")


# -- standings and race --------------------------------------------------------------


def test_the_standings_tell_why_a_level_team_is_ahead(client, planned):
    a, b, c, d = planned.teams.values()
    planned.game(a, "5-3", b)
    planned.game(c, "9-1", d)
    html = " ".join(page(client, "standings").split())
    assert "Team CCC stands ahead of Team AAA (+2) by run difference: +8." in html


def test_the_standings_show_numbers_of_the_race_once_there_is_a_schedule(
    client, planned
):
    assert "Magic number" not in page(client, "standings")
    fixture = fixtures(planned).first()
    planned.game(fixture.visitors, "7-4", fixture.home, date=START)
    html = page(client, "standings")
    assert "Magic number for first place" in html
    assert "Place in the playoffs" not in html


def test_a_season_with_divisions_has_a_wild_card(client, planned):
    for place, codes in enumerate(["AAA BBB", "CCC DDD"], 1):
        division = Division.objects.create(
            season=planned.season, name=f"Division {place}", place=place
        )
        teams = [planned.teams[code] for code in codes.split()]
        SeasonTeam.objects.filter(team__in=teams).update(division=division)
    planned.season.playoff_places = 3
    planned.season.save()
    fixture = fixtures(planned).first()
    planned.game(fixture.visitors, "7-4", fixture.home, date=START)
    html = page(client, "standings")
    assert "Wild card" in html
    assert "Place in the playoffs" in html


def test_the_race_is_drawn_with_a_table_behind_it(client, planned):
    a, b, c, d = planned.teams.values()
    planned.game(a, "5-3", b)
    assert "<svg viewBox" not in page(client, "standings").split("<main")[1]
    planned.game(b, "5-3", c, date=date(2026, 4, 7))
    html = page(client, "standings")
    assert html.count('<polyline class="race-line') == 4
    assert "The numbers behind the drawing" in html
    assert "style=" not in html, "the page's policy forbids it"


def test_the_drawing_stays_in_its_frame_and_its_labels_apart():
    results = [
        Result("A", team, 1, 0, START.replace(day=5 + n))
        for n, team in enumerate("BCDEFGH")
    ]
    teams = "ABCDEFGH"
    chart = draw_race(follow_race(teams, results), teams)
    for line in chart.lines:
        for point in line.points.split():
            x, y = map(float, point.split(","))
            assert chart.left <= x <= chart.right
            assert 0 <= y <= chart.height
    labels = sorted(line.label_y for line in chart.lines)
    gaps = [b - a for a, b in zip(labels, labels[1:], strict=False)]
    assert min(gaps) >= 14
    assert chart.table[0] == ("A", ["–"] * 7)


# -- the office ----------------------------------------------------------------------


@pytest.mark.parametrize("view", OFFICE)
def test_strangers_log_in_and_readers_are_refused(client, planned, view):
    page(client, view, status=302)
    client.force_login(get_user_model().objects.create_user("ann"))
    page(client, view, status=403)
    assert reverse(f"league:{view}") not in page(client, "schedule")


@pytest.mark.parametrize("view", OFFICE)
def test_a_commissioner_has_the_office(client, planned, view):
    user = get_user_model().objects.create_user("ann")
    planned.league.memberships.create(user=user, role="commissioner")
    client.force_login(user)
    page(client, view)


def test_a_schedule_is_shown_before_it_is_kept(client, four, boss):
    html = send(client, "schedule_make", **TERMS).content.decode()
    assert "12 games in 6 rounds, from 2026-04-05 to 2026-05-10" in html
    assert not four.season.fixtures.exists()
    response = send(client, "schedule_make", **TERMS, confirm=1)
    assert response.status_code == 302
    assert four.season.fixtures.count() == 12


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"inside": 0}, "Nobody would meet anybody"),
        ({"longest_stand": 1}, "in a row, not 1"),
        ({"blackouts": "2026-13-01"}, "2026-13-01 is no date"),
        ({"start": "soon"}, "Enter a valid date"),
    ],
)
def test_terms_that_cannot_be_are_told_on_the_form(client, four, boss, change, said):
    response = send(client, "schedule_make", **{**TERMS, **change}, confirm=1)
    assert response.status_code == 422
    assert said in response.content.decode()
    assert not four.season.fixtures.exists()


def test_a_second_schedule_asks_to_take_the_place_of_the_first(client, planned, boss):
    response = send(client, "schedule_make", **TERMS, confirm=1)
    assert "This season has a schedule already." in response.content.decode()
    response = send(client, "schedule_make", **TERMS, confirm=1, replace="on")
    assert response.status_code == 302


@pytest.mark.parametrize(
    ("action", "data", "status"),
    [
        ("postpone", {}, "postponed"),
        ("postpone", {"day": "2026-08-01"}, "planned"),
        ("cancel", {}, "cancelled"),
        ("swap-sides", {}, "planned"),
    ],
)
def test_a_fixture_is_changed_from_its_page(
    client, planned, boss, action, data, status
):
    fixture = fixtures(planned).first()
    assert action in page(client, "fixture_detail", fixture.pk)
    response = send(client, "fixture_change", fixture.pk, action, **data)
    assert response.status_code == 302
    fixture.refresh_from_db()
    assert fixture.status == status
    assert fixture.sequence == 1
    page(client, "fixture_detail", fixture.pk)


def test_two_fixtures_change_days_from_a_page(client, planned, boss):
    one, other = fixtures(planned).first(), fixtures(planned).last()
    send(client, "fixture_change", one.pk, "swap-days", other=other.pk)
    one.refresh_from_db()
    assert one.date == other.date
    refused = send(client, "fixture_change", one.pk, "swap-days", other=one.pk)
    assert refused.status_code == 422


def test_only_games_of_other_days_are_offered_for_a_change_of_days(
    client, planned, boss
):
    client.force_login(boss)
    fixture = Fixture.objects.order_by("date", "pk").first()
    html = client.get(fixture.get_absolute_url()).content.decode()
    offered = set(map(int, re.findall(r'<option value="(\d+)"', html)))
    other_days = Fixture.objects.exclude(date=fixture.date)
    assert offered == set(other_days.values_list("pk", flat=True))
    assert Fixture.objects.filter(date=fixture.date).count() > 1


def test_the_address_of_a_button_leads_to_its_page(client, planned, boss):
    """So does a login that had ended when the button was pressed."""
    fixture = fixtures(planned).first()
    address = reverse("league:fixture_change", args=[fixture.pk, "cancel"])
    answer = client.get(address)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    html = answer.content.decode()
    assert "Nothing was changed" in html
    above = reverse("league:fixture_detail", args=[fixture.pk])
    assert f'<a href="{above}">To the page with the button</a>' in html


def test_a_game_is_linked_from_a_page(client, planned, boss):
    fixture = fixtures(planned).first()
    game = planned.game(fixture.visitors, "2-1", fixture.home, date=date(2026, 8, 1))
    assert "It is this game" in page(client, "fixture_detail", fixture.pk)
    for none in ("", "-1", "9" * 30):
        refused = send(client, "fixture_change", fixture.pk, "link", game=none)
        assert refused.status_code == 422
    send(client, "fixture_change", fixture.pk, "link", game=game.pk)
    fixture.refresh_from_db()
    assert fixture.game == game
    assert send(client, "fixture_change", fixture.pk, "cancel").status_code == 422


def test_what_nobody_may_do_is_not_done(client, planned):
    fixture = fixtures(planned).first()
    assert send(client, "fixture_change", fixture.pk, "cancel").status_code == 302
    client.force_login(get_user_model().objects.create_user("ann"))
    assert send(client, "fixture_change", fixture.pk, "cancel").status_code == 403
    assert "Change the schedule" not in page(client, "fixture_detail", fixture.pk)
    fixture.refresh_from_db()
    assert fixture.status == "planned"


def test_a_planned_game_is_begun_by_those_who_may_put_games_down(client, planned, boss):
    fixture = fixtures(planned).first()
    assert "Begin this game" in page(client, "fixture_detail", fixture.pk)
    response = send(client, "fixture_begin", fixture.pk)
    game = Game.objects.get()
    assert response.url == reverse("games:game_lineups", args=[game.pk])
    assert game.fixture == fixture


def test_a_game_is_added_from_a_page(client, planned, boss):
    a, b = planned.teams["AAA"], planned.teams["BBB"]
    data = {"visitors": a.pk, "home": b.pk, "day": "2026-09-01"}
    assert send(client, "fixture_add", **data).status_code == 302
    assert planned.season.fixtures.filter(date="2026-09-01").count() == 1
    same = send(client, "fixture_add", **{**data, "home": a.pk})
    assert same.status_code == 422


def test_the_rules_are_set_from_a_page_until_a_game_is_final(client, planned, boss):
    data = sent(
        planned.season, ties="half", playoff_places="2", days_of_play=["5", "6"]
    )
    data |= {"tie_breaker_0": "run_difference", "tie_breaker_1": "coin"}
    assert send(client, "season_rules", **data).status_code == 302
    planned.season.refresh_from_db()
    assert planned.season.tie_breakers == ["run_difference", "coin"]
    assert planned.season.days_of_play == [5, 6]
    planned.game(planned.teams["AAA"], "2-1", planned.teams["BBB"])
    response = send(client, "season_rules", **{**data, "ties": "ignored"})
    assert response.status_code == 422
    assert "a game is final" in response.content.decode()


def test_a_coin_is_tossed_from_the_standings(client, planned, boss):
    services.set_rules(boss, planned.season, tie_breakers=["coin"])
    planned.game(planned.teams["AAA"], "2-1", planned.teams["BBB"])
    planned.game(planned.teams["CCC"], "2-1", planned.teams["DDD"])
    assert "Toss a coin" in page(client, "standings")
    assert send(client, "coin_toss").status_code == 302
    html = page(client, "standings")
    assert "Toss a coin" not in html
    assert "by coin toss" in html
