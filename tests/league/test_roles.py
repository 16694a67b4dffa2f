"""Every address of the site, for every role and for nobody, of two leagues.

A new address needs a line in ``TABLE`` of ``tests/roles_table.py``.
"""

import re
from datetime import date
from pathlib import PurePosixPath
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from roles_table import ARGUMENTS, DATA, PEOPLE, STRANGERS, TABLE

from games.models import Game, LineupEntry, Player, Team, TeamManager
from games.record.exports import exported_record
from games.services import create_game, record_play, undo_last_play
from league.access.reading import SUBJECTS, is_outside, subject_of
from league.models import (
    Draft,
    Entrant,
    Fixture,
    Job,
    JobFile,
    League,
    Membership,
    RosterSpell,
    Season,
    SeasonTeam,
    Series,
    Tournament,
)
from league.services import begin_game
from league.services.sending import send_game
from scoring.gamefile import format_game

#: They show what may be read and are there for everybody.
LISTS = {
    "api_docs",
    *(f"api-v1:{n}" for n in "api-root openapi-json leagues seasons players".split()),
}
BACKEND = "django.contrib.auth.backends.ModelBackend"
DAY = date(2026, 5, 3)
SECRET = "Hushhush"
DONE = {200, 302, 400, 404, 409, 422}
REFUSED = {401, 403, 404, 405}


def addresses():
    """Yield the name and the route of every address but the admin site's."""

    def walk(patterns, names=(), route=""):
        for each in patterns:
            here = route + str(each.pattern).removeprefix("^")
            if isinstance(each, URLResolver):
                inner = (*names, each.namespace) if each.namespace else names
                yield from walk(each.url_patterns, inner, here)
            elif isinstance(each, URLPattern):
                yield ":".join([*names, each.name or "?"]), here

    for name, route in walk(get_resolver().url_patterns):
        if not route.startswith("admin/"):
            yield name, route


ADDRESSES = dict(addresses())


def make_league(name, *, secret=""):
    """Return a league with two teams, a game and a planned one, and a player."""
    league = League.objects.create(name=f"{secret}{name}", slug=name.lower())
    season = Season.objects.create(
        league=league,
        name="2026",
        slug=f"{name.lower()}-2026",
        start=date(2026, 4, 1),
        innings=3,
        is_current=True,
    )
    teams = []
    for side in ("V", "H"):
        team = Team.objects.create(
            code=f"{name[:2].upper()}{side}", name=f"{secret}{name} {side}"
        )
        entry = SeasonTeam.objects.create(season=season, team=team)
        for number in range(1, 10):
            man = Player.objects.create(name=f"{secret}{name} {side} {number}")
            RosterSpell.objects.create(
                season_team=entry, player=man, number=number, start=season.start
            )
        teams.append(team)
    return SimpleNamespace(
        league=league, season=season, visitors=teams[0], home=teams[1]
    )


def play(world, user):
    """Let a game begin: two cards, a play, one taken back."""
    game = create_game(user, visitors=world.visitors, home=world.home, date=DAY)
    for side, team in (("visitors", world.visitors), ("home", world.home)):
        men = Player.objects.filter(spells__season_team__team=team)
        for place, man in enumerate(men.order_by("pk"), start=1):
            LineupEntry.objects.create(
                game=game, side=side, slot=place, player=man, position=place
            )
    for line in ("SO", "BB"):
        game.refresh_from_db()
        record_play(user, game, line, version=game.version)
    game.refresh_from_db()
    undo_last_play(user, game, game.version)
    world.game = Game.objects.get(pk=game.pk)
    world.revision = game.revisions.first()
    world.player, world.twin = man, men.order_by("pk").first()
    world.fixture = Fixture.objects.create(
        season=world.season,
        visitors=world.visitors,
        home=world.home,
        date=date(2026, 6, 1),
        is_scheduled=True,
    )


def plan(world, user):
    """Add what is there once in a season: a job with its file, a tournament."""
    world.job = Job.objects.create(
        kind="simulate",
        league=world.league,
        season=world.season,
        asked_by=user,
        status=Job.Status.DONE,
    )
    JobFile.objects.create(
        job=world.job, name="a.txt", content=b"a", content_type="text/plain"
    )
    world.draft = Draft.objects.create(
        season=world.season,
        kind=Draft.Kind.TEAMS,
        file_name="teams.csv",
        content=b"code,name\nNEW,Newcomers\n",
        user=user,
    )
    world.tournament = Tournament.objects.create(
        season=world.season, name="Cup", start=DAY, options={}
    )
    for seed, team in enumerate((world.visitors, world.home), start=1):
        Entrant.objects.create(tournament=world.tournament, team=team, seed=seed)
    world.series = Series.objects.create(
        tournament=world.tournament, key="M1-1", top=world.visitors, bottom=world.home
    )
    world.series_fixture = Fixture.objects.create(
        season=world.season,
        visitors=world.visitors,
        home=world.home,
        date=date(2026, 7, 1),
        stage=Fixture.Stage.POSTSEASON,
        series=world.series,
        is_scheduled=True,
    )


@pytest.fixture
def people(db):
    make = get_user_model().objects.create_user
    return {
        name: None if name == "nobody" else make(name, is_staff=name == "staff")
        for name in sorted(PEOPLE)
    }


@pytest.fixture
def world(people):
    """Our league, where everybody has his part, and the league of the rival."""
    ours, theirs = make_league("Ours", secret=SECRET), make_league("Theirs")
    ours.theirs = theirs
    for world in (ours, theirs):
        world.people, world.browsers = people, {}
        play(world, people["staff"])
        plan(world, people["commissioner" if world is ours else "rival"])
    for role in ("reader", "scorer", "commissioner"):
        Membership.objects.create(league=ours.league, user=people[role], role=role)
    Membership.objects.create(
        league=theirs.league, user=people["rival"], role="commissioner"
    )
    TeamManager.objects.create(team=ours.home, user=people["manager"])
    ours.game.scorers.set([people["given"]])
    return ours


def close(*leagues):
    League.objects.filter(pk__in=[each.pk for each in leagues]).update(is_public=False)


def browser_of(world, role):
    """Return the browser of a person; he logs in once."""
    if role not in world.browsers:
        world.browsers[role] = Client(raise_request_exception=False)
        if world.people[role]:
            world.browsers[role].force_login(world.people[role], BACKEND)
    return world.browsers[role]


def address_of(world, name, *, season=True):
    route = ADDRESSES[name]
    values = {}
    for beginning in sorted(ARGUMENTS, key=len):
        if route.startswith(beginning):
            values |= ARGUMENTS[beginning](world)
    wanted = re.findall(r"<(?:\w+:)?(\w+)>", route)
    missing = [each for each in wanted if each not in values]
    assert not missing, f"ARGUMENTS of tests/roles_table.py: {route} needs {missing}"
    address = reverse(name, kwargs={each: values[each] for each in wanted})
    ask = season and not wanted and name.startswith("league:")
    return f"{address}?season={world.season.slug}" if ask else address


def ask(world, role, name, method, *, season=True):
    """Return the answer to a request that leaves no trace, and whether it wrote."""
    browser = browser_of(world, role)
    address = address_of(world, name, season=season)
    written = []

    def note(execute, sql, *rest):
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            written.append(sql)
        return execute(sql, *rest)

    sent = DATA[name](world) if name in DATA else {}
    if sent and method == "get":
        address, sent = f"{address.split('?')[0]}?{urlencode(sent)}", {}
    with transaction.atomic(), connection.execute_wrapper(note):
        response = getattr(browser, method)(address, sent)
        transaction.set_rollback(True)
    if name == "logout":
        del world.browsers[role]
    ours = re.compile(r"^(INSERT INTO|UPDATE|DELETE FROM) .(games|league)_")
    return response, any(ours.match(sql) for sql in written)


def is_login(response):
    where = response.headers.get("Location", "")
    return response.status_code == 302 and where.startswith("/accounts/login/")


def fault_of(world, role, name, method, *, closed):
    """Return what is amiss with one request; nothing when all is as in the table."""
    row = TABLE[name]
    allowed = row.read if method == "get" else row.write
    if allowed is None:  # nothing is said of this method: it may answer, but not write
        response, wrote = ask(world, role, name, method)
        harmless = response.status_code < 500 and not wrote
        return "" if harmless else f"{role}, {method} {name}: {response.status_code}"
    is_ours = not is_outside(ADDRESSES[name])
    if closed and is_ours and role in shut_out(name):
        allowed = set()
    if row.slow and allowed and role in allowed and role != "reader":
        return ""
    response, wrote = ask(world, role, name, method)
    status = response.status_code
    said = f"{role}, {method} {name}: {status}"
    if wrote and role not in (row.write or ()):
        return f"{said}, and something was stored"
    if role in allowed:
        return "" if status in DONE - {404} and not is_login(response) else said
    if role == "nobody":
        return "" if is_login(response) or status == 401 else said
    if closed and role in shut_out(name):
        is_silent = SECRET not in response.content.decode(errors="replace")
        hidden = {403, 404} if name in DATA else {404}
        return "" if status in hidden and is_silent else said
    return "" if status == 403 or (row.silent and status == 404) else said


def shut_out(name):
    """Return who may not read an address of a closed league."""
    one_game = ADDRESSES[name].removeprefix("api/v1/").startswith("games/<int:pk>")
    if name in {"games:game_list", "games:game_new"} | LISTS:
        return set()
    return STRANGERS if one_game else STRANGERS | {"given"}


def test_every_address_is_in_the_table():
    lacking = sorted(set(ADDRESSES) - set(TABLE))
    lines = "\n".join(
        f'    "{name}": Row(...),  # {ADDRESSES[name]}' for name in lacking
    )
    assert not lacking, f"say in tests/roles_table.py who may open these:\n{lines}"
    assert not sorted(set(TABLE) - set(ADDRESSES)), "these addresses are gone"


def test_every_address_of_an_object_says_which_league_it_is_of():
    lacking = [
        route
        for route in ADDRESSES.values()
        if "<" in route and not is_outside(route) and subject_of(route) is None
    ]
    assert not lacking, f"name them in SUBJECTS of league/access/reading.py: {lacking}"


def test_every_subject_has_an_address_or_will_have_one():
    for subject in SUBJECTS.values():
        assert subject.model._meta.get_field(subject.field.replace("pk", "id"))


@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
@pytest.mark.parametrize("role", sorted(PEOPLE))
def test_each_role_has_its_addresses_and_no_others(world, role, closed):
    if closed:
        close(world.league)
    faults = [
        fault_of(world, role, name, method, closed=closed)
        for name in sorted(set(ADDRESSES) & set(TABLE))
        for method in ("get", "post")
    ]
    faults = [fault for fault in faults if fault]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("role", sorted(PEOPLE))
def test_what_a_list_shows_of_a_closed_league(world, role):
    close(world.league)
    for name in sorted(set(ADDRESSES) & set(TABLE)):
        if "<" in ADDRESSES[name] or role not in (TABLE[name].read or ()):
            continue
        response, _wrote = ask(world, role, name, "get", season=False)
        text = response.content.decode(errors="replace")
        if role in STRANGERS | {"given"} and name != "games:game_list":
            assert SECRET not in text, f"{role} at {name}"
    response, _wrote = ask(world, role, "games:game_list", "get")
    shown = SECRET in response.content.decode()
    assert shown == (role not in STRANGERS)


@pytest.mark.parametrize("role", sorted(PEOPLE - {"rival", "staff"}))
def test_a_part_in_one_league_is_none_in_another(world, role):
    theirs = world.theirs
    for name in sorted(set(ADDRESSES) & set(TABLE)):
        if is_outside(ADDRESSES[name]) or name == "games:game_new":
            continue
        row = TABLE[name]
        if row.write and "outsider" not in row.write:
            response, wrote = ask(theirs, role, name, "post")
            refused = is_login(response) or response.status_code in REFUSED
            assert refused and not wrote, f"{role}, post {name}"
        if row.read and not row.slow and not row.read & {"outsider", "rival"}:
            response, wrote = ask(theirs, role, name, "get")
            refused = is_login(response) or response.status_code in REFUSED
            assert refused and not wrote, f"{role}, get {name}"


@pytest.mark.parametrize("role", sorted(PEOPLE))
def test_pages_of_a_closed_league_are_kept_by_nobody_else(world, role):
    close(world.league)
    browser = browser_of(world, role)
    names = ["league:standings", "league:calendar", "games:game_file", "league:home"]
    for name in names:
        response = browser.get(address_of(world, name))
        assert "private" in response.headers["Cache-Control"], name
        assert "public" not in response.headers["Cache-Control"], name
        assert "Cookie" in response.headers["Vary"], name


# -- teams that play in two leagues ----------------------------------------------------


@pytest.fixture
def shared(world):
    """Our two teams play in the rival's league, too, whose season is the later one."""
    theirs = world.theirs
    for team in (world.visitors, world.home):
        SeasonTeam.objects.create(season=theirs.season, team=team)
    Season.objects.filter(pk=theirs.season.pk).update(start=date(2026, 4, 2))
    close(world.league, theirs.league)
    return world


def shared_fixture(world, season, day, number=1):
    return Fixture.objects.create(
        season=season,
        visitors=world.visitors,
        home=world.home,
        date=day,
        number=number,
        is_scheduled=True,
    )


@pytest.mark.parametrize("role", ["commissioner", "scorer"])
def test_nobody_puts_a_game_into_the_schedule_of_another_league(shared, role):
    """A game goes where a schedule waits for it, and permission is asked of there."""
    day = date(2026, 5, 20)
    Season.objects.filter(pk=shared.theirs.season.pk).update(is_current=False)
    theirs = shared_fixture(shared, shared.theirs.season, day)
    terms = {"visitors": shared.visitors, "home": shared.home, "date": day}
    with pytest.raises(PermissionDenied):
        create_game(shared.people[role], **terms)
    theirs.refresh_from_db()
    assert theirs.game is None
    game = create_game(shared.people["rival"], **terms)
    assert Fixture.objects.get(game=game) == theirs


def test_a_game_begun_from_a_schedule_stays_in_it_though_another_waits_too(shared):
    day = date(2026, 5, 20)
    ours = shared_fixture(shared, shared.season, day)
    theirs = shared_fixture(shared, shared.theirs.season, day)
    game = begin_game(shared.people["commissioner"], ours)
    assert Fixture.objects.get(game=game) == ours
    theirs.refresh_from_db()
    assert theirs.game is None


def test_a_file_takes_no_game_out_of_the_season_of_another_league(shared):
    """Who manages a team scores its games in both leagues, and moves none of them."""
    day = date(2026, 5, 20)
    theirs = shared_fixture(shared, shared.theirs.season, day)
    game = create_game(
        shared.people["rival"], visitors=shared.visitors, home=shared.home, date=day
    )
    TeamManager.objects.create(team=shared.visitors, user=shared.people["manager"])
    content = format_game(exported_record(shared.game)).replace("2026-05-03", str(day))
    with pytest.raises(PermissionDenied):
        send_game(
            shared.people["manager"],
            shared.season,
            PurePosixPath("a.score"),
            content.encode(),
            True,
        )
    theirs.refresh_from_db()
    assert theirs.game == game


def test_a_file_sent_to_a_season_is_a_game_of_that_season(shared):
    """Though the other league's season began later and would be taken to be meant."""
    content = format_game(exported_record(shared.game)).replace("-05-03", "-05-21")
    _report, game = send_game(
        shared.people["scorer"],
        shared.season,
        PurePosixPath("a.score"),
        content.encode(),
    )
    assert game.fixture.season == shared.season


def test_the_admin_site_is_the_staffs(world):
    for role in sorted(PEOPLE):
        response = browser_of(world, role).get("/admin/")
        assert response.status_code == (200 if role == "staff" else 302), role
