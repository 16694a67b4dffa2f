"""A league set up from nothing on the pages of the site, without the admin."""

from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from games.models import Game, Player, Team
from league.models import Division, League, RosterSpell, Season, SeasonTeam
from league.services import office
from tests.league.test_season_rules import sent

pytestmark = pytest.mark.django_db

DAY = "2026-04-05"


@pytest.fixture
def boss(client):
    """Somebody of the site's staff, who has logged in."""
    user = get_user_model().objects.create_user("boss", is_staff=True)
    client.force_login(user)
    return user


@pytest.fixture
def run(client, two_teams):
    """A commissioner of the league with two teams, who has logged in."""
    user = get_user_model().objects.create_user("commissioner")
    two_teams.league.memberships.create(user=user, role="commissioner")
    client.force_login(user)
    return two_teams


def page(client, view, *args, status=200):
    response = client.get(reverse(f"league:{view}", args=args))
    assert response.status_code == status
    return response.content.decode()


def send(client, view, *args, status=302, **data):
    response = client.post(reverse(f"league:{view}", args=args), data)
    assert response.status_code == status, response.content.decode()
    return response.content.decode()


def team_data(code, **more):
    names = {"name": f"Team {code}", "code": code, "color": "#1d4e89"}
    return names | more


def test_a_league_is_set_up_to_its_first_game_without_the_admin(client, boss):
    assert "Found one" in page(client, "setup")
    send(client, "league_make", name="Rattlecup League")
    league = League.objects.get()
    assert (league.slug, league.memberships.get().user) == ("rattlecup-league", boss)
    send(client, "season_make", league.slug, name="2026", start=DAY, is_current="on")
    season = Season.objects.get()
    assert season.slug == "rattlecup-league-2026"
    html = page(client, "season_setup", season.slug)
    assert "1 of 6 steps is done." in html
    assert "No team takes part yet; two are needed." in html
    rules = reverse("league:season_rules")
    response = client.post(rules, sent(season, innings="1"))
    assert response["Location"] == reverse("league:season_setup", args=[season.slug])
    for code in ("SAL", "HRN"):
        send(client, "team_make", season.slug, **team_data(code))
        team = Team.objects.get(code=code)
        for number in range(1, 10):
            send(
                client,
                "roster_edit",
                season.slug,
                team.pk,
                name=f"{code} {number}",
                number=str(number),
                start=DAY,
            )
    assert "Every team has nine players or more." in page(
        client, "season_setup", season.slug
    )
    visitors, home = Team.objects.order_by("code")
    send(client, "fixture_add", visitors=visitors.pk, home=home.pk, day="2026-05-01")
    fixture = season.fixtures.get()
    send(client, "fixture_begin", fixture.pk)
    game = Game.objects.get()
    assert (game.innings, game.visitors, game.home) == (1, visitors, home)
    html = page(client, "season_setup", season.slug)
    assert "5 of 6 steps are done." in html


def test_the_start_page_of_an_empty_site_leads_to_the_set_up(client, boss):
    html = page(client, "home")
    assert f'href="{reverse("league:setup")}"' in html
    assert "admin" not in html


@pytest.mark.parametrize(
    ("view", "args"),
    [
        ("setup", []),
        ("season_setup", ["test-2026"]),
        ("season_edit", ["test-2026"]),
        ("season_make", ["test"]),
        ("league_edit", ["test"]),
        ("season_teams", ["test-2026"]),
        ("team_make", ["test-2026"]),
        ("trade", ["test-2026"]),
        ("import_file", ["test-2026", "players"]),
        ("duplicates", []),
    ],
)
def test_only_who_runs_the_league_sees_its_office(client, two_teams, view, args):
    address = reverse(f"league:{view}", args=args)
    response = client.get(address)
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("login"))
    ann = get_user_model().objects.create_user("ann")
    client.force_login(ann)
    assert client.get(address).status_code == 403
    two_teams.league.memberships.create(user=ann, role="commissioner")
    client.force_login(get_user_model().objects.get(pk=ann.pk))
    assert client.get(address).status_code == 200


def test_on_an_empty_site_the_staff_are_led_to_a_backup_too(client, boss):
    for view in ("setup", "home"):
        assert reverse("league:league_restore") in page(client, view)
    client.logout()
    html = page(client, "home")
    assert "restore_league FILE" in html
    assert reverse("league:league_restore") not in html


def test_a_commissioner_does_not_found_leagues_or_change_other_ones(client, run):
    other = League.objects.create(name="Other", slug="other")
    page(client, "league_make", status=403)
    assert reverse("league:league_restore") not in page(client, "setup")
    page(client, "league_edit", other.slug, status=403)
    page(client, "season_make", other.slug, status=403)


# -- seasons -------------------------------------------------------------------------


def test_a_season_is_made_from_the_last_one(client, run):
    boss = get_user_model().objects.get(username="commissioner")
    old = run.season
    east = office.add_division(boss, old, "East")
    entry = SeasonTeam.objects.get(team__code="AAA")
    office.place_teams(boss, old, {entry.pk: east.pk})
    Season.objects.filter(pk=old.pk).update(innings=7, active_limit=25)
    gone = RosterSpell.objects.get(player__name="AAA 10")
    gone.end = date(2026, 5, 1)
    gone.save()
    run.game(run.teams["AAA"], "1-0", run.teams["BBB"], date=date(2026, 9, 1))
    send(
        client,
        "season_make",
        run.league.slug,
        name="2027",
        start="2027-04-04",
        is_current="on",
        model=old.pk,
        carry=["teams", "rosters", "rules"],
    )
    new = Season.objects.get(name="2027")
    assert (new.innings, new.active_limit, new.is_current) == (7, 25, True)
    old.refresh_from_db()
    assert old.is_current is False
    assert [d.name for d in new.divisions.all()] == ["East"]
    entry = new.season_teams.get(team__code="AAA")
    assert entry.division.season == new
    names = {s.player.name for s in entry.spells.all()}
    assert len(names) == 9
    assert "AAA 10" not in names
    assert {s.start for s in entry.spells.all()} == {date(2027, 4, 4)}
    assert Player.objects.count() == 20


def test_a_season_made_afresh_has_nothing_of_the_last_one(client, run):
    send(client, "season_make", run.league.slug, name="2027", start="2027-04-04")
    new = Season.objects.get(name="2027")
    assert (new.season_teams.count(), new.is_current) == (0, False)
    assert new.innings == 9


def test_a_second_season_of_one_name_is_refused(client, run):
    html = send(
        client, "season_make", run.league.slug, status=422, name="2026", start=DAY
    )
    assert "This league has a season of that name already." in html
    assert Season.objects.count() == 1


def test_a_season_is_renamed_and_its_address_stays(client, run):
    send(client, "season_edit", "test-2026", name="Spring", start=DAY, is_current="on")
    season = Season.objects.get()
    assert (season.name, season.slug) == ("Spring", "test-2026")


# -- teams and divisions -------------------------------------------------------------


def test_a_team_is_made_with_colors_and_park(client, run):
    send(
        client,
        "team_make",
        "test-2026",
        **team_data("har", second_color="#ffffff", park="Quay Field", place="Harbour"),
    )
    team = Team.objects.get(code="HAR")
    assert (team.second_color, team.park, team.place) == (
        "#ffffff",
        "Quay Field",
        "Harbour",
    )
    assert run.season.season_teams.filter(team=team).exists()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (team_data("AAA", name="Other"), "Team with this Code already exists."),
        (team_data("ZZZ", name="team aaa"), "Another team has this name."),
        (team_data("Z"), "Use two to four capital letters A to Z."),
        (team_data("ZZZ", color="blue"), "Write it as #1a2b3c."),
    ],
)
def test_a_team_that_cannot_be_is_refused_and_not_stored(client, run, data, sentence):
    assert sentence in send(client, "team_make", "test-2026", status=422, **data)
    assert Team.objects.count() == 2


def test_a_team_of_two_leagues_is_changed_only_by_who_runs_both(client, run):
    team = run.teams["AAA"]
    send(client, "team_edit", team.pk, **team_data("AAA", name="New Name"))
    team.refresh_from_db()
    assert (team.name, team.slug) == ("New Name", "team-aaa")
    other = League.objects.create(name="Other", slug="other")
    season = Season.objects.create(league=other, name="1", slug="other-1", start=DAY)
    SeasonTeam.objects.create(season=season, team=team)
    page(client, "team_edit", team.pk, status=403)


def test_teams_are_placed_in_divisions_and_taken_out_with_them(client, run):
    send(client, "season_teams_change", "test-2026", "add-division", name="East")
    east = Division.objects.get()
    entry = SeasonTeam.objects.get(team__code="AAA")
    places = {f"entry-{entry.pk}": east.pk}
    send(client, "season_teams_change", "test-2026", "place", **places)
    entry.refresh_from_db()
    assert entry.division == east
    send(
        client, "season_teams_change", "test-2026", "remove-division", division=east.pk
    )
    entry.refresh_from_db()
    assert entry.division is None


def test_a_team_without_games_is_withdrawn_and_one_with_games_stays(client, run):
    run.game(run.teams["AAA"], "1-0", run.teams["BBB"])
    entry = SeasonTeam.objects.get(team__code="AAA")
    html = send(
        client,
        "season_teams_change",
        "test-2026",
        "withdraw",
        status=422,
        entry=entry.pk,
    )
    assert "Team AAA has games in this season; take those away first." in html
    third = run.team("CCC", men=0)
    entry = SeasonTeam.objects.get(team=third)
    send(client, "season_teams_change", "test-2026", "withdraw", entry=entry.pk)
    assert run.season.season_teams.count() == 2


@pytest.mark.parametrize("entry", ["", "4-3", "\u00b2", "9" * 30])
def test_what_is_no_team_is_not_withdrawn(client, run, entry):
    address = ("season_teams_change", "test-2026", "withdraw")
    html = send(client, *address, status=422, entry=entry)
    assert "Choose a team of this season." in html
    assert run.season.season_teams.count() == 2


def test_a_team_of_an_earlier_season_takes_part_again(client, run):
    new = run.make_season("2027", start=date(2027, 4, 4))
    team = run.teams["AAA"]
    send(client, "season_teams_change", new.slug, "enter", team=team.pk)
    assert [entry.team for entry in new.season_teams.all()] == [team]


# -- rosters -------------------------------------------------------------------------


def test_a_roster_page_signs_changes_and_releases(client, run):
    team = run.teams["AAA"]
    send(
        client,
        "roster_edit",
        "test-2026",
        team.pk,
        name="大谷 翔平",
        number="17",
        positions="P, DH",
        bats="L",
        throws="R",
        start="2026-05-01",
    )
    spell = RosterSpell.objects.get(player__name="大谷 翔平")
    assert (spell.number, spell.positions, spell.player.bats) == ("17", "P, DH", "L")
    data = {"number": "18", "positions": "P", "start": "2026-05-01"}
    send(client, "spell_edit", "test-2026", spell.pk, **data)
    send(client, "spell_release", "test-2026", spell.pk, last_day="2026-06-01")
    spell.refresh_from_db()
    assert (spell.number, spell.end) == ("18", date(2026, 6, 1))
    assert "What was changed" in page(client, "spell_edit", "test-2026", spell.pk)
    send(client, "spell_remove", "test-2026", spell.pk)
    assert not RosterSpell.objects.filter(pk=spell.pk).exists()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"number": "50"}, "Choose a player, or write the name of a new one."),
        ({"name": "X", "number": "1"}, "AAA 1 wears number 1 at that time."),
        ({"name": "X", "start": "tomorrow"}, "Enter a valid date."),
        ({"name": "X", "end": "2026-01-01"}, "cannot end before it starts"),
    ],
)
def test_a_signing_that_cannot_be_is_told_and_not_stored(client, run, data, sentence):
    data = {"start": DAY, **data}
    team = run.teams["AAA"]
    html = send(client, "roster_edit", "test-2026", team.pk, status=422, **data)
    assert sentence in html
    assert Player.objects.count() == 20


def test_a_manager_keeps_his_roster_only_where_the_league_lets_him(client, run):
    bob = get_user_model().objects.create_user("bob")
    team = run.teams["AAA"]
    team.managers.create(user=bob)
    client.force_login(bob)
    page(client, "roster_edit", "test-2026", team.pk, status=403)
    run.league.managers_keep_rosters = True
    run.league.save()
    assert "Sign a player" in page(client, "roster_edit", "test-2026", team.pk)
    page(client, "roster_edit", "test-2026", run.teams["BBB"].pk, status=403)
    page(client, "trade", "test-2026", status=403)


def test_a_trade_is_made_on_its_page(client, run):
    one = SeasonTeam.objects.get(team__code="AAA")
    other = SeasonTeam.objects.get(team__code="BBB")
    spells = [
        RosterSpell.objects.get(player__name=name).pk for name in ("AAA 1", "BBB 2")
    ]
    address = reverse("league:trade", args=["test-2026"]) + f"?a={one.pk}&b={other.pk}"
    assert "From Team AAA" in client.get(address).content.decode()
    data = {"day": "2026-05-10", "one": [spells[0]], "other": [spells[1]]}
    html = client.post(address, data, follow=True).content.decode()
    assert "2 players are traded." in html
    assert "AAA 1&#x27;s number 1 is worn at Team BBB; choose another." in html
    names = other.spells.filter(start=date(2026, 5, 10))
    assert [spell.player.name for spell in names] == ["AAA 1"]
    html = client.post(address, {"day": "2026-05-10"}).content.decode()
    assert "Choose at least one player." in html


# -- people --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("cote", "Jérôme Côté"),
        ("CÔTÉ", "Jérôme Côté"),
        ("Johnny", "Jérôme Côté"),
        ("大谷", "大谷 翔平"),
        ("おおたに", "大谷 翔平"),
        ("オオタニ", "大谷 翔平"),
        ("otani", "大谷 翔平"),
    ],
)
def test_a_player_is_found_by_any_of_his_names_in_any_script(client, typed, name):
    cote = Player.objects.create(name="Jérôme Côté")
    otani = Player.objects.create(name="大谷 翔平")
    office.add_alias(cote, "Johnny")
    office.add_alias(otani, "オオタニ ショウヘイ")
    html = client.get(reverse("league:player_list"), {"q": typed}).content.decode()
    assert html.count("/players/") >= 1
    found = [p.name for p in Player.objects.all() if f"/players/{p.pk}/" in html]
    assert found == [name]


def test_a_search_for_nobody_says_so(client, db):
    html = client.get(reverse("league:player_list"), {"q": "<b>"}).content.decode()
    assert "Nobody is called &lt;b&gt;, in any of his names." in html


def test_a_player_is_changed_on_his_page(client, run):
    player = Player.objects.get(name="AAA 1")
    assert "Change the player" in page(client, "player_detail", player.pk)
    send(
        client,
        "player_edit",
        player.pk,
        name="Jérôme Côté",
        sort_name="",
        bats="L",
        throws="R",
        aliases="JC\n ジェローム ",
    )
    player.refresh_from_db()
    assert (player.name, player.sort_name) == ("Jérôme Côté", "Côté, Jérôme")
    names = {alias.name for alias in player.aliases.all()}
    assert names == {"JC", "ジェローム", "AAA 1"}


def test_readers_see_no_links_to_change_anything(client, two_teams):
    player = Player.objects.get(name="AAA 1")
    html = page(client, "player_detail", player.pk)
    html += page(client, "team_detail", two_teams.teams["AAA"].pk)
    assert "Change the" not in html
    assert "/setup/" not in html
