"""Printing on the pages of a league: tables, schedules, rosters, cards, plans."""

import io
from datetime import date, timedelta
from urllib.parse import parse_qs, urlsplit

import pypdf
import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from games.models import Game, PrintPreference
from league.models import Fixture, Membership
from league.printing.shirts import SeasonShirts, shirts_on

DAY = date(2026, 4, 6)
FORM = {
    "paper": "a4",
    "ink": "grey",
    "language": "en",
    "layout": "pages",
    "copies": "1",
}


def pages_of(response):
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return pypdf.PdfReader(io.BytesIO(response.content)).pages


def text_of(response):
    return "\n".join(page.extract_text() for page in pages_of(response))


@pytest.fixture
def season(two_teams):
    """A season with two games played and one planned."""
    aaa, bbb = two_teams.teams["AAA"], two_teams.teams["BBB"]
    aaa.park = "Alder Grounds"
    aaa.save()
    one = two_teams.game(aaa, "5-3", bbb, date=DAY, number=1)
    two = two_teams.game(bbb, "2-8", aaa, date=DAY, number=2)
    star = aaa.seasons.get().spells.first().player
    for game in (one, two):
        two_teams.bat(game, aaa, star, ab=4, h=3, home_runs=1, rbi=2)
    Fixture.objects.create(
        season=two_teams.season,
        visitors=bbb,
        home=aaa,
        date=DAY + timedelta(days=1),
        is_scheduled=True,
    )
    return two_teams.season


@pytest.fixture
def plan(season):
    """The planned game."""
    return season.fixtures.get(game=None)


def season_file(client, what, **options):
    return client.get(reverse("league:season_pdf"), {"what": what, **options})


# -- a season --------------------------------------------------------------------------


def test_the_standings_are_printed_as_the_page_has_them(client, season):
    text = text_of(season_file(client, "standings"))
    assert "Test League 2026" in text
    assert "Team AAA" in text
    assert "1.000" in text
    assert text.index("Team AAA") < text.index("Team BBB")


def test_the_leaders_and_the_statistics_are_printed(client, season):
    leaders = text_of(season_file(client, "leaders"))
    assert "Home runs" in leaders
    assert "AAA 1" in leaders
    batting = text_of(season_file(client, "batting"))
    assert "AAA 1" in batting
    assert ".750" in batting


def test_the_schedule_has_results_and_what_is_to_come(client, season):
    text = text_of(season_file(client, "schedule"))
    assert "5–3" in text
    assert "2–8" in text
    assert "2026-04-07" in text
    assert "Alder Grounds" in text


def test_the_rosters_have_a_page_for_each_team_with_the_numbers(client, season):
    pages = pages_of(season_file(client, "rosters"))
    assert len(pages) == 2
    text = pages[0].extract_text()
    assert "Team AAA" in text
    assert all(f"AAA {number}" in text for number in range(1, 11))


def test_blank_sheets_come_in_the_language_and_number_asked_for(client, season):
    answer = season_file(client, "pad", copies="2", language="ja", paper="a4")
    pages = pages_of(answer)
    assert len(pages) == 4
    assert float(pages[0].mediabox.width) == pytest.approx(841.89)
    assert "打者" in pages[0].extract_text()


def test_a_season_of_three_dice_has_blank_sheets_of_its_own(client, season):
    season.ruleset = "three_dice"
    season.save()
    (page,) = pages_of(season_file(client, "pad"))
    assert "Rolls of the dice" in page.extract_text()


@pytest.mark.parametrize("what", ["cake", "book"])
def test_what_cannot_be_printed_at_once_is_not_found(client, season, what):
    assert season_file(client, what).status_code == 404


def test_the_form_leads_to_the_file_of_this_season(client, season):
    page = reverse("league:season_print")
    answer = client.post(page, FORM | {"what": "schedule"})
    assert answer.status_code == 302
    asked = parse_qs(urlsplit(answer["Location"]).query)
    assert asked["season"] == [season.slug]
    assert asked["paper"] == ["a4"]
    assert "5–3" in text_of(client.get(answer["Location"]))
    (first, *_) = pages_of(season_file(client, "schedule"))
    assert float(first.mediabox.height) == pytest.approx(841.89)


def test_each_page_of_a_season_leads_to_its_own_print(client, season):
    address = reverse("league:season_print")
    for view, what in (
        ("standings", "standings"),
        ("schedule", "schedule"),
        ("results", "schedule"),
        ("leaders", "leaders"),
        ("batting", "batting"),
        ("fielding", "fielding"),
    ):
        page = client.get(reverse(f"league:{view}")).content.decode()
        assert f"{address}?season={season.slug}&amp;what={what}" in page, view


def test_the_front_page_of_a_season_leads_to_the_print(client, season):
    page = client.get(reverse("league:home")).content.decode()
    assert f"{reverse('league:season_print')}?season={season.slug}" in page


def test_without_a_season_there_is_nothing_to_print(client, db):
    assert client.get(reverse("league:season_print")).status_code == 404
    assert season_file(client, "pad").status_code == 404


# -- a team ----------------------------------------------------------------------------


def test_a_team_has_its_roster_schedule_figures_and_card(client, season, two_teams):
    team = two_teams.teams["AAA"]
    address = reverse("league:team_pdf", args=[team.pk])
    roster = text_of(client.get(address))
    assert "Team AAA" in roster
    assert "Alder Grounds" in roster
    assert "Team BBB" not in roster
    card = text_of(client.get(address, {"what": "cards"}))
    assert "AAA 10" in card.partition("In reserve")[2]
    assert "5–3" in text_of(client.get(address, {"what": "schedule"}))
    assert ".750" in text_of(client.get(address, {"what": "statistics"}))
    page = client.get(reverse("league:team_detail", args=[team.pk])).content.decode()
    assert reverse("league:team_print", args=[team.pk]) in page
    page = client.get(reverse("league:team_print", args=[team.pk])).content.decode()
    assert 'value="cards"' in page


def test_a_team_that_takes_no_part_has_nothing_to_print(client, season, two_teams):
    other = two_teams.make_season("2027")
    team = two_teams.teams["AAA"]
    for name in ("team_print", "team_pdf"):
        address = reverse(f"league:{name}", args=[team.pk])
        assert client.get(address, {"season": other.slug}).status_code == 404
    assert client.get(reverse("league:team_pdf", args=[999])).status_code == 404


# -- a plan ----------------------------------------------------------------------------


def test_a_planned_game_is_printed_with_its_teams_and_its_season(client, plan):
    address = reverse("league:fixture_pdf", args=[plan.pk])
    first, second = pages_of(client.get(address))
    assert "Team BBB" in first.extract_text()
    assert "Test League" in first.extract_text()
    assert "2026-04-07" in first.extract_text()
    assert "Alder Grounds" in second.extract_text()
    cards = pages_of(client.get(address, {"what": "cards"}))
    assert "BBB 10" in cards[0].extract_text()
    rosters = text_of(client.get(address, {"what": "rosters"}))
    assert "AAA 1" in rosters
    assert "BBB 1" in rosters
    assert Game.objects.count() == 2


def test_the_page_of_a_plan_leads_to_its_print(client, plan):
    address = reverse("league:fixture_print", args=[plan.pk])
    page = client.get(reverse("league:fixture_detail", args=[plan.pk]))
    assert address in page.content.decode()
    assert client.get(address).status_code == 200
    answer = client.post(address, FORM | {"what": "to-score"})
    assert reverse("league:fixture_pdf", args=[plan.pk]) in answer["Location"]


def test_the_code_on_the_sheet_leads_to_the_plan(client, plan, monkeypatch):
    links = []
    monkeypatch.setattr(
        "games.printing.values.print_sheet",
        lambda sheet, choice, link="": links.append(link) or b"%PDF",
    )
    client.get(reverse("league:fixture_pdf", args=[plan.pk]))
    page = reverse("league:fixture_detail", args=[plan.pk])
    assert links == [f"http://testserver{page}"]


def test_the_print_of_a_played_fixture_is_that_of_its_game(client, season):
    fixture = season.fixtures.exclude(game=None).first()
    answer = client.get(reverse("league:fixture_print", args=[fixture.pk]))
    assert answer["Location"] == reverse("games:game_print", args=[fixture.game_id])


# -- whose numbers ---------------------------------------------------------------------


def test_a_number_is_that_of_the_day(two_teams):
    team = two_teams.teams["AAA"]
    spell = team.seasons.get().spells.get(number="7")
    spell.end = DAY
    spell.save()
    later = DAY + timedelta(days=1)
    two_teams.man(team, "", "77", player=spell.player, start=later, positions="SS, 2B")
    then = {shirt.player: shirt.number for shirt in shirts_on(team, DAY)}
    now = {shirt.player: shirt for shirt in shirts_on(team, later)}
    assert then[spell.player] == "7"
    assert now[spell.player].number == "77"
    assert now[spell.player].positions == "SS, 2B"
    numbers = [shirt.number for shirt in shirts_on(team, later)]
    assert numbers == ["1", "2", "3", "4", "5", "6", "8", "9", "10", "77"]
    game = two_teams.game(team, "1-0", two_teams.teams["BBB"], date=later)
    worn = SeasonShirts(two_teams.season).numbers(game)
    assert worn[spell.player.man] == "77"
    assert len(SeasonShirts(two_teams.season).on_roster(team.pk)) == 10


# -- who may ---------------------------------------------------------------------------


@pytest.fixture
def closed(season):
    """The season, its members' only."""
    season.league.is_public = False
    season.league.save()
    return season


def addresses_of(season):
    fixture = season.fixtures.get(game=None)
    team = fixture.home
    return [
        reverse("league:season_print") + f"?season={season.slug}",
        reverse("league:season_pdf") + f"?season={season.slug}&what=rosters",
        reverse("league:season_book") + f"?season={season.slug}",
        reverse("league:team_print", args=[team.pk]),
        reverse("league:team_pdf", args=[team.pk]),
        reverse("league:fixture_print", args=[fixture.pk]),
        reverse("league:fixture_pdf", args=[fixture.pk]),
    ]


def test_nobody_prints_from_a_league_that_is_its_members_only(client, closed):
    for address in addresses_of(closed):
        answer = client.get(address)
        assert answer.status_code == 302, address
        assert reverse("login") in answer["Location"]
    client.force_login(get_user_model().objects.create_user("outsider"))
    for address in addresses_of(closed):
        assert client.get(address).status_code == 404, address
    form = FORM | {"what": "pad"}
    page = reverse("league:season_print") + f"?season={closed.slug}"
    assert client.post(page, form).status_code == 404
    assert not PrintPreference.objects.exists()


def test_without_its_name_a_closed_season_is_not_printed_either(client, closed):
    assert season_file(client, "rosters").status_code == 404


def test_a_reader_prints_from_his_league(client, closed):
    reader = get_user_model().objects.create_user("reader")
    Membership.objects.create(
        league=closed.league, user=reader, role=Membership.Role.READER
    )
    client.force_login(reader)
    for address in addresses_of(closed):
        wanted = 302 if "book.pdf" in address else 200  # no book is made yet
        assert client.get(address).status_code == wanted, address
