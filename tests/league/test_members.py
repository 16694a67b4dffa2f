"""The members of a league: taken in, changed, let go; who may read it."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied, ValidationError
from django.test import Client
from django.urls import reverse

from games.hooks.rosters import offered_players
from games.models import Player, Team, TeamManager
from games.permissions import (
    GIVE_GAME,
    NEW_GAME,
    READ_GAME,
    REMOVE_GAME,
    REOPEN_GAME,
    SCORE_GAME,
    SIGN_GAME,
    may,
    readable_games,
    readable_teams,
    sides_signed,
)
from games.services import create_game, name_scorers, reopen_game
from league import permissions, services
from league.access import roles
from league.models import Fixture, League, Membership, Season, SeasonTeam

BACKEND = "django.contrib.auth.backends.ModelBackend"


def person(name, **terms):
    return get_user_model().objects.create_user(name, password="pennant!", **terms)


def again(user):
    """Return a person as the next request finds him."""
    return get_user_model().objects.get(pk=user.pk)


@pytest.fixture
def boss(cast):
    user = person("boss")
    Membership.objects.create(league=cast.league, user=user, role="commissioner")
    return user


@pytest.fixture
def browser(boss):
    browser = Client()
    browser.force_login(boss, BACKEND)
    return browser


@pytest.fixture
def other(cast):
    """Another league with a team of its own."""
    league = League.objects.create(name="Other League", slug="other")
    season = Season.objects.create(
        league=league, name="2026", slug="other-2026", start=cast.season.start
    )
    team = Team.objects.create(code="OTH", name="Others")
    SeasonTeam.objects.create(season=season, team=team)
    return season


def page(name="member_list", *args):
    return reverse(f"league:{name}", args=["test", *args])


def parts(league):
    rows = league.memberships.order_by("user__username")
    return [(row.user.username, row.role) for row in rows]


# -- taken in --------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["ann", "ANN", "ann@example.org"])
def test_an_account_is_found_by_user_name_or_address(browser, cast, said):
    person("ann", email="ann@example.org")
    answer = browser.post(page(), {"name": said, "role": "scorer"})
    assert answer.status_code == 302
    assert parts(cast.league) == [("ann", "scorer"), ("boss", "commissioner")]


def test_who_is_not_there_is_told_and_what_was_typed_stays(browser, cast):
    answer = browser.post(page(), {"name": "nosuch", "role": "reader"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "There is no account “nosuch”. Check it, or make the account." in html
    assert 'value="nosuch"' in html
    assert parts(cast.league) == [("boss", "commissioner")]


def test_nobody_is_taken_in_twice(browser, cast):
    answer = browser.post(page(), {"name": "boss", "role": "reader"})
    assert answer.status_code == 422
    assert "boss is a member already" in answer.content.decode()
    assert parts(cast.league) == [("boss", "commissioner")]


def test_a_closed_account_is_not_found(browser):
    person("gone", is_active=False)
    answer = browser.post(page(), {"name": "gone", "role": "reader"})
    assert answer.status_code == 422


def test_a_manager_is_given_his_team(browser, two_teams):
    ann, team = person("ann"), two_teams.teams["AAA"]
    answer = browser.post(page(), {"name": "ann", "role": "manager", "team": team.pk})
    assert answer.status_code == 302
    assert list(TeamManager.objects.values_list("user", "team")) == [(ann.pk, team.pk)]
    html = browser.get(page()).content.decode()
    assert "Team AAA" in html


@pytest.mark.parametrize(
    ("role", "with_team", "said"),
    [("manager", False, "Choose the team"), ("reader", True, "Only a manager has")],
)
def test_a_team_is_a_managers(browser, two_teams, role, with_team, said):
    person("ann")
    team = two_teams.teams["AAA"].pk if with_team else ""
    answer = browser.post(page(), {"name": "ann", "role": role, "team": team})
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_a_team_of_another_league_as_well_is_not_given(browser, two_teams, other):
    shared = two_teams.teams["AAA"]
    SeasonTeam.objects.create(season=other, team=shared)
    person("ann")
    terms = {"name": "ann", "role": "manager", "team": shared.pk}
    assert browser.post(page(), terms).status_code == 422
    assert "also plays in another league" in browser.get(page()).content.decode()
    assert not TeamManager.objects.exists()


# -- an account made -------------------------------------------------------------------


def link_on(html):
    return re.search(r"http://testserver(/accounts/set/[^<]+)<", html)


def test_a_new_account_sets_its_password_by_the_link_shown_once(browser, cast):
    terms = {"name": "newman", "role": "scorer", "makes_account": "on"}
    answer = browser.post(page(), terms, follow=True)
    found = link_on(answer.content.decode())
    assert found is not None
    assert "no-store" in answer.headers["Cache-Control"]
    assert link_on(browser.get(page()).content.decode()) is None
    assert ("newman", "scorer") in parts(cast.league)

    newman = Client()
    form = newman.get(found[1], follow=True)
    assert "Your user name is newman." in form.content.decode()
    address = form.redirect_chain[-1][0]
    word = {"new_password1": "lamp-lighter-7", "new_password2": "lamp-lighter-7"}
    assert newman.post(address, word).headers["Location"] == "/accounts/login/"
    made = get_user_model().objects.get(username="newman")
    assert made.check_password("lamp-lighter-7")
    late = Client().get(found[1], follow=True)
    assert "This link was used already" in late.content.decode()


def test_a_name_that_is_taken_makes_no_account(browser, cast):
    person("ann")
    terms = {"name": "Ann", "role": "reader", "makes_account": "on"}
    answer = browser.post(page(), terms)
    assert answer.status_code == 422
    assert "There is an account of this name already." in answer.content.decode()
    terms["name"] = "two words"
    assert browser.post(page(), terms).status_code == 422
    assert get_user_model().objects.count() == 2


def test_a_new_link_ends_the_one_before(browser, cast, boss):
    newman = services.make_account(boss, cast.league, "newman")
    old = reverse(
        "password_set", args=services.password_link(boss, cast.league, newman)
    )
    answer = browser.post(page("member_link", newman.pk), follow=True)
    new = link_on(answer.content.decode())[1]
    assert "used already" in Client().get(old, follow=True).content.decode()
    assert "newman" in Client().get(new, follow=True).content.decode()


def test_no_link_is_made_for_an_account_that_has_an_owner(browser, cast, boss):
    ann = person("ann")
    services.set_member(boss, cast.league, ann, "reader")
    with pytest.raises(ValidationError, match="only its owner"):
        services.password_link(boss, cast.league, ann)
    chief = person("chief", is_staff=True)
    chief.set_unusable_password()
    chief.save()
    Membership.objects.create(league=cast.league, user=chief, made_account=True)
    with pytest.raises(ValidationError):
        services.password_link(boss, cast.league, chief)
    answer = browser.post(page("member_link", ann.pk), follow=True)
    assert link_on(answer.content.decode()) is None
    assert again(ann).check_password("pennant!")


# -- changed and let go ----------------------------------------------------------------


def test_a_part_and_teams_are_changed(browser, two_teams, boss):
    ann = person("ann")
    a, b = two_teams.teams["AAA"], two_teams.teams["BBB"]
    services.set_member(boss, two_teams.league, ann, "reader", [a])
    answer = browser.get(page("member_detail", ann.pk))
    assert answer.context["form"].initial == {"teams": [a.pk], "role": "reader"}
    browser.post(page("member_detail", ann.pk), {"role": "scorer", "teams": [b.pk]})
    assert ("ann", "scorer") in parts(two_teams.league)
    assert list(TeamManager.objects.values_list("team__code", flat=True)) == ["BBB"]


@pytest.mark.parametrize("way", ["member_detail", "member_remove"])
def test_the_last_commissioner_stays(browser, cast, boss, way):
    answer = browser.post(page(way, boss.pk), {"role": "reader"})
    assert answer.status_code == 422
    assert "The league would have no commissioner left" in answer.content.decode()
    assert parts(cast.league) == [("boss", "commissioner")]


def test_a_closed_account_is_no_other_commissioner(cast, boss):
    gone = person("gone", is_active=False)
    Membership.objects.create(league=cast.league, user=gone, role="commissioner")
    with pytest.raises(ValidationError):
        services.remove_member(boss, cast.league, boss)
    services.remove_member(boss, cast.league, gone)
    assert parts(cast.league) == [("boss", "commissioner")]


def test_one_of_two_commissioners_may_go(browser, cast, boss):
    services.set_member(boss, cast.league, person("ann"), "commissioner")
    answer = browser.post(page("member_remove", boss.pk))
    assert answer.headers["Location"] == reverse("league:home")
    assert parts(cast.league) == [("ann", "commissioner")]


def test_who_goes_leaves_his_teams_and_his_games(browser, two_teams, boss):
    ann, cast = person("ann"), two_teams
    services.set_member(boss, cast.league, ann, "scorer", [cast.teams["AAA"]])
    game = cast.game(cast.teams["AAA"], "1-0", cast.teams["BBB"], status="live")
    name_scorers(boss, game, [ann])
    assert "ann" in browser.get(page("member_remove", ann.pk)).content.decode()
    assert ("ann", "scorer") in parts(cast.league)
    browser.post(page("member_remove", ann.pk))
    assert parts(cast.league) == [("boss", "commissioner")]
    assert not TeamManager.objects.exists()
    assert not game.scorers.exists()
    assert not may(again(ann), SCORE_GAME, game)


def test_accounts_of_others_are_not_shown(browser, cast):
    assert browser.get(page("member_detail", person("ann").pk)).status_code == 404


def test_only_commissioners_name_members(cast, boss):
    ann = person("ann")
    services.set_member(boss, cast.league, ann, "scorer")
    for act in (
        lambda: services.set_member(ann, cast.league, ann, "commissioner"),
        lambda: services.remove_member(ann, cast.league, boss),
        lambda: services.make_account(ann, cast.league, "friend"),
        lambda: services.password_link(ann, cast.league, boss),
        lambda: services.set_reading(
            ann, cast.league, is_public=False, managers_keep_rosters=True
        ),
    ):
        with pytest.raises(PermissionDenied):
            act()
    assert parts(cast.league) == [("ann", "scorer"), ("boss", "commissioner")]


# -- who may read, who keeps what ------------------------------------------------------


def test_a_league_is_closed_and_opened(browser, cast):
    browser.post(page("member_reading"), {"is_public": "0"})
    assert Client().get(page()).status_code == 302
    cast.league.refresh_from_db()
    assert (cast.league.is_public, cast.league.managers_keep_rosters) == (False, False)
    form = {"is_public": "1", "managers_keep_rosters": "on"}
    browser.post(page("member_reading"), form)
    cast.league.refresh_from_db()
    assert (cast.league.is_public, cast.league.managers_keep_rosters) == (True, True)


def test_a_manager_keeps_his_roster_where_the_league_lets_him(two_teams, boss):
    ann, cast = person("ann"), two_teams
    services.set_member(boss, cast.league, ann, "reader", [cast.teams["AAA"]])
    mine, other = (
        SeasonTeam.objects.get(team=cast.teams[code]) for code in ("AAA", "BBB")
    )
    keep = permissions.KEEP_ROSTER
    assert not permissions.may(ann, keep, mine)
    services.set_reading(boss, cast.league, is_public=True, managers_keep_rosters=True)
    mine = SeasonTeam.objects.get(pk=mine.pk)
    assert permissions.may(ann, keep, mine)
    assert not permissions.may(ann, keep, other)
    assert permissions.may(boss, keep, other)


def test_a_commissioner_runs_the_games_of_his_league_only(two_teams, boss, other):
    cast = two_teams
    game = cast.game(cast.teams["AAA"], "1-0", cast.teams["BBB"])
    for permission in (SCORE_GAME, SIGN_GAME, GIVE_GAME, REOPEN_GAME, REMOVE_GAME):
        assert may(boss, permission, game), permission
    assert sides_signed(boss, game) == ("visitors", "home")
    Fixture.objects.filter(game=game).update(season=other)
    for permission in (SCORE_GAME, SIGN_GAME, GIVE_GAME, REOPEN_GAME, REMOVE_GAME):
        assert not may(boss, permission, game), permission


def test_after_confirmation_only_a_commissioner_reopens(two_teams, boss):
    cast, ann, sam = two_teams, person("ann"), person("sam")
    services.set_member(boss, cast.league, ann, "reader", [cast.teams["AAA"]])
    services.set_member(boss, cast.league, sam, "scorer")
    game = cast.game(cast.teams["AAA"], "1-0", cast.teams["BBB"])
    assert may(sam, SCORE_GAME, game) and may(ann, SCORE_GAME, game)
    game.is_closed = True
    game.save()
    for user in (ann, sam, boss):
        assert not may(user, SCORE_GAME, game)
    for user in (ann, sam):
        with pytest.raises(PermissionDenied, match="Only a commissioner may open"):
            reopen_game(user, game)
    reopen_game(boss, game)
    game.refresh_from_db()
    assert may(sam, SCORE_GAME, game)


def test_a_game_is_put_down_where_one_has_a_part(two_teams, boss, other):
    cast, sam = two_teams, person("sam")
    services.set_member(boss, cast.league, sam, "scorer")
    teams = {"visitors": cast.teams["AAA"], "home": cast.teams["BBB"]}
    create_game(sam, date=cast.season.start, **teams)
    assert may(sam, NEW_GAME) and may(boss, NEW_GAME)
    SeasonTeam.objects.create(season=other, team=cast.teams["BBB"])
    foreign = {"visitors": Team.objects.get(code="OTH"), "home": cast.teams["BBB"]}
    for user in (sam, boss):
        with pytest.raises(PermissionDenied):
            create_game(user, date=cast.season.start, **foreign)


def test_another_leagues_game_is_not_taken_into_the_schedule(two_teams, boss, other):
    cast = two_teams
    a, b = cast.teams["AAA"], cast.teams["BBB"]
    for team in (a, b):
        SeasonTeam.objects.create(season=other, team=team)
    game = cast.game(a, "1-0", b)
    Fixture.objects.filter(game=game).update(season=other)
    place = Fixture.objects.create(
        season=cast.season, visitors=a, home=b, date="2026-07-01", is_scheduled=True
    )
    with pytest.raises(PermissionDenied):
        services.link_game(boss, place, game)
    assert Fixture.objects.get(game=game).season == other


def test_shared_teams_and_players_are_changed_by_who_runs_both(two_teams, boss, other):
    cast, team = two_teams, two_teams.teams["AAA"]
    man = team.seasons.get().spells.first().player
    assert permissions.may(boss, permissions.KEEP_TEAM, team)
    assert permissions.may(boss, permissions.KEEP_PLAYER, man)
    entry = SeasonTeam.objects.create(season=other, team=team)
    cast.man(entry, "", player=man)
    assert not permissions.may(boss, permissions.KEEP_TEAM, team)
    assert not permissions.may(boss, permissions.KEEP_PLAYER, man)
    Membership.objects.create(league=other.league, user=boss, role="commissioner")
    assert permissions.may(again(boss), permissions.KEEP_TEAM, team)
    assert permissions.may(again(boss), permissions.KEEP_PLAYER, man)


# -- a league that is its members' only ------------------------------------------------


@pytest.fixture
def closed(two_teams):
    League.objects.filter(pk=two_teams.league.pk).update(is_public=False)
    return two_teams


def test_members_of_each_kind_read_a_closed_league(closed, boss):
    team, game = closed.teams["AAA"], None
    game = closed.game(team, "1-0", closed.teams["BBB"])
    man = team.seasons.get().spells.first().player
    reader, manager, scorer = person("reader"), person("manager"), person("given")
    Membership.objects.create(league=closed.league, user=reader)
    TeamManager.objects.create(team=team, user=manager)
    game.scorers.add(scorer)
    stranger, chief = person("stranger"), person("chief", is_superuser=True)
    for user, reads, reads_game in (
        (reader, True, True),
        (manager, True, True),
        (boss, True, True),
        (chief, True, True),
        (scorer, False, True),
        (stranger, False, False),
    ):
        for thing in (closed.league, closed.season, team, man):
            said = permissions.may(user, permissions.READ, thing)
            assert said == reads, f"{user}: {thing}"
        assert may(user, READ_GAME, game) == reads_game, user
        assert list(readable_games(user)) == [game] * reads_game, user
        assert readable_teams(user).count() == 2 * reads, user
        assert (man in roles.readable_players(user)) == reads, user
        assert list(roles.readable_seasons(user)) == [closed.season] * reads, user


def test_a_player_of_an_open_league_as_well_is_read_of(closed, other):
    stranger = person("stranger")
    man = closed.teams["AAA"].seasons.get().spells.first().player
    assert man not in roles.readable_players(stranger)
    closed.man(SeasonTeam.objects.get(season=other), "", player=man)
    assert man in roles.readable_players(stranger)
    browser = Client()
    address = reverse("league:player_detail", args=[man.pk])
    html = browser.get(address).content.decode()
    assert "Others" in html and "Team AAA" not in html
    answer = browser.get(f"{address}?season=test-2026")
    assert answer.headers["Location"].startswith("/accounts/login/")


def test_a_stray_player_is_as_open_as_the_games_he_played_in(closed, other, make_stray):
    stranger = person("stranger")
    assert make_stray("Free Agent") in roles.readable_players(stranger)
    secret = make_stray("Secret Agent")
    game = closed.game(closed.teams["AAA"], "1-0", closed.teams["BBB"])
    closed.bat(game, closed.teams["AAA"], secret, ab=1)
    assert secret not in roles.readable_players(stranger)


@pytest.fixture
def make_stray(db):
    return lambda name: Player.objects.create(name=name)


def test_a_line_up_offers_nobody_of_a_foreign_league(two_teams, other):
    entry = SeasonTeam.objects.get(season=other)
    foreigner = two_teams.man(entry, "Foreigner")
    team = Team.objects.create(code="NEW", name="Newcomers")
    SeasonTeam.objects.create(season=two_teams.season, team=team)
    offered = offered_players(team, two_teams.season.start)
    assert foreigner not in offered
    assert len(offered) == 20


def test_a_game_without_a_league_is_as_open_as_its_teams(closed):
    chief = person("chief", is_staff=True)
    teams = {"visitors": closed.teams["AAA"], "home": closed.teams["BBB"]}
    game = create_game(chief, date="2026-01-01", **teams)
    assert not Fixture.objects.filter(game=game).exists()
    stranger = person("stranger")
    assert not may(stranger, READ_GAME, game)
    assert not readable_games(stranger).exists()
    Membership.objects.create(league=closed.league, user=stranger)
    assert may(again(stranger), READ_GAME, game)
    assert list(readable_games(again(stranger))) == [game]


def test_who_types_a_play_and_is_logged_out_gets_it_back(closed):
    game = closed.game(closed.teams["AAA"], "0-0", closed.teams["BBB"], status="live")
    address = reverse("games:game_entry", args=[game.pk])
    answer = Client().post(address, {"play": "6-3"})
    assert answer.headers["Location"].endswith("%3Fplay%3D6-3")
    answer = Client().post(address, {"play": "6-3"}, headers={"HX-Request": "true"})
    assert answer.status_code == 401


def test_a_page_that_is_not_there_and_one_that_is_closed_look_the_same(closed):
    browser = Client()
    browser.force_login(person("stranger"), BACKEND)
    game = closed.game(closed.teams["AAA"], "1-0", closed.teams["BBB"])
    closed_one = browser.get(f"/games/{game.pk}/")
    no_one = browser.get(f"/games/{game.pk + 1}/")
    assert closed_one.status_code == no_one.status_code == 404
    pages = [each.content.decode() for each in (closed_one, no_one)]
    pages = [re.sub(r'value="\w{64}"', "", text) for text in pages]
    assert pages[0].replace(f"/{game.pk}/", "/n/") == pages[1].replace(
        f"/{game.pk + 1}/", "/n/"
    )
