"""Feeds of results and calendars: what they say, and who may read them."""

import xml.etree.ElementTree as ET
from datetime import date, timedelta

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from icalendar import Calendar

from games.models import Game, Team, TeamManager
from league.models import FeedKey, Fixture, League, Membership
from league.services import note_change, remove_member, tokens

ATOM = {"a": "http://www.w3.org/2005/Atom"}


@pytest.fixture
def played(two_teams):
    """The league with one game that has ended and one that is planned."""
    aaa, bbb = two_teams.teams.values()
    two_teams.final = two_teams.game(aaa, "5-3", bbb)
    two_teams.waiting = Fixture.objects.create(
        season=two_teams.season, visitors=bbb, home=aaa, date=date(2026, 5, 3)
    )
    return two_teams


@pytest.fixture
def reader(played):
    user = get_user_model().objects.create_user("reader")
    Membership.objects.create(league=played.league, user=user, role="reader")
    return user


def entries_of(response):
    return ET.fromstring(response.content).findall("a:entry", ATOM)  # noqa: S314


def text_of(entry, name):
    return entry.find(f"a:{name}", ATOM).text


def test_a_feed_has_an_entry_for_each_game_that_has_ended(client, played):
    response = client.get(reverse("league:league_feed", args=["test"]))
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    (entry,) = entries_of(response)
    assert text_of(entry, "title") == "Team AAA 5, Team BBB 3"
    place = Fixture.objects.get(game=played.final)
    assert text_of(entry, "id") == f"urn:uuid:{place.uid}"
    page = reverse("games:game_detail", args=[played.final.pk])
    assert entry.find("a:link", ATOM).get("href") == f"http://testserver{page}"
    updated = text_of(entry, "updated")
    assert updated[:16] == played.final.updated.isoformat()[:16]


def test_a_corrected_result_keeps_its_id_and_is_updated(client, played):
    address = reverse("league:league_feed", args=["test"])
    (before,) = entries_of(client.get(address))
    played.final.visitors_runs = 6
    played.final.save()
    (after,) = entries_of(client.get(address))
    assert text_of(after, "id") == text_of(before, "id")
    assert text_of(after, "title") == "Team AAA 6, Team BBB 3"
    assert text_of(after, "updated") >= text_of(before, "updated")


def test_a_team_has_a_feed_of_its_own(client, played):
    other = Team.objects.create(code="CCC", name="Others")
    address = reverse("league:team_feed", args=[other.pk])
    assert entries_of(client.get(address)) == []
    address = reverse("league:team_feed", args=[played.teams["BBB"].pk])
    assert len(entries_of(client.get(address))) == 1


@pytest.mark.parametrize("page", ["home", "results", "team_detail"])
def test_pages_name_the_feed_that_says_the_same(client, played, page):
    team = played.teams["AAA"]
    args = [team.pk] if page == "team_detail" else []
    feed = (
        reverse("league:team_feed", args=args)
        if args
        else reverse("league:league_feed", args=["test"])
    )
    content = client.get(reverse(f"league:{page}", args=args), follow=True).content
    wanted = 'type="application/atom+xml"'
    assert wanted in content.decode() and f'href="{feed}"' in content.decode()


def test_a_feed_that_has_not_changed_is_answered_with_304(client, played):
    for name in ("league_feed", "calendar"):
        slug = "test" if name == "league_feed" else played.season.slug
        address = reverse(f"league:{name}", args=[slug])
        tag = client.get(address)["ETag"]
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304


def test_a_cancelled_game_stays_in_the_calendar_under_the_same_uid(client, played):
    address = reverse("league:calendar", args=[played.season.slug])

    def waiting():
        found = Calendar.from_ical(client.get(address).content).walk("VEVENT")
        (event,) = [e for e in found if e["UID"] == str(played.waiting.uid)]
        return str(event["STATUS"]), int(event["SEQUENCE"])

    assert waiting() == ("CONFIRMED", 0)
    played.waiting.status, played.waiting.sequence = "cancelled", 1
    played.waiting.save()
    assert waiting() == ("CANCELLED", 1)


def test_a_corrected_result_is_a_later_change_in_the_calendar(client, played):
    address = reverse("league:calendar", args=[played.season.slug])
    game = played.final

    def shown():
        found = Calendar.from_ical(client.get(address).content).walk("VEVENT")
        (event,) = [e for e in found if str(e["SUMMARY"]) != "Team BBB @ Team AAA"]
        return str(event["SUMMARY"]), event["LAST-MODIFIED"].dt

    summary, before = shown()
    later = before + timedelta(hours=1)
    Game.objects.filter(pk=game.pk).update(home_runs=7, updated=later)
    note_change(played.season.pk)
    assert summary == "Team AAA 5 @ Team BBB 3"
    assert shown() == ("Team AAA 5 @ Team BBB 7", later)


# -- leagues that are their members' only ----------------------------------------------


def addresses(played):
    season, team = played.season.slug, played.teams["AAA"].pk
    return [
        reverse("league:calendar", args=[season]),
        reverse("league:team_calendar", args=[season, team]),
        reverse("league:league_feed", args=["test"]),
        reverse("league:team_feed", args=[team]),
    ]


def test_a_key_opens_the_feeds_of_a_closed_league_and_nothing_else(
    client, played, reader
):
    League.objects.update(is_public=False)
    key = tokens.feed_key(reader)
    for address in addresses(played):
        assert client.get(address).status_code == 302, address
        response = client.get(address, {"key": key})
        assert response.status_code == 200, address
        assert "private" in response["Cache-Control"]
    game = reverse("games:game_detail", args=[played.final.pk])
    assert client.get(game, {"key": key}).status_code == 302
    api = reverse("api-v1:season", args=[played.season.slug])
    assert client.get(api, {"key": key}).status_code == 401


def test_a_renewed_key_makes_the_old_one_worthless(client, played, reader):
    League.objects.update(is_public=False)
    old = tokens.feed_key(reader)
    client.force_login(reader)
    client.post(reverse("feed_renew"))
    client.logout()
    new = tokens.feed_key(reader)
    assert new != old
    address = addresses(played)[0]
    assert client.get(address, {"key": old}).status_code == 302
    assert client.get(address, {"key": new}).status_code == 200


def test_a_key_reads_no_more_than_its_person(client, played):
    League.objects.update(is_public=False)
    outsider = get_user_model().objects.create_user("outsider")
    key = tokens.feed_key(outsider)
    for address in addresses(played):
        assert client.get(address, {"key": key}).status_code in (302, 404)
    outsider.is_active = False
    outsider.save()
    assert tokens.person_of_feed(key) is None


def test_the_key_of_who_is_let_go_opens_nothing_any_more(client, played, reader):
    League.objects.update(is_public=False)
    boss = get_user_model().objects.create_user("boss", is_staff=True)
    league = played.season.league
    TeamManager.objects.create(team=played.final.home, user=reader)
    key = tokens.feed_key(reader)
    for address in addresses(played):
        assert client.get(address, {"key": key}).status_code == 200, address
    remove_member(boss, league, reader)
    for address in addresses(played):
        response = client.get(address, {"key": key})
        assert response.status_code == 404, address
        assert b"AAA" not in response.content
    league.memberships.create(user=reader, role="reader")
    assert client.get(addresses(played)[0], {"key": key}).status_code == 200


@pytest.mark.parametrize("key", ["", "1.1", "1.1:forged", "x" * 500])
def test_a_forged_key_is_nobodys(db, key):
    assert tokens.person_of_feed(key) is None
    assert not FeedKey.objects.exists()
