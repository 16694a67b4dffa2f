"""Every address of the games, for every role and for nobody."""

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from roles_table import TABLE

from games import urls
from games.models import Game, TeamManager
from games.services import name_scorers, undo_last_play

BACKEND = "django.contrib.auth.backends.ModelBackend"
#: The people here, and who they are in the table; no league stands behind the game.
ROLES = {
    "nobody": "nobody",
    "reader": "outsider",
    "scorer": "given",
    "manager": "manager",
    "stranger": "outsider",
    "staff": "staff",
}
GAMES = {
    name.removeprefix("games:"): row
    for name, row in TABLE.items()
    if name.startswith("games:")
}
#: A right to put games down, and a team of one's own, are enough to begin one.
BEGINNERS = {"scorer", "manager", "stranger", "staff"}
ONLY_WRITE = {name for name, row in GAMES.items() if row.read is None}
WRITE = ONLY_WRITE | {"dice_give", "play_undo", "play_substitute"}


def may_open(role, name):
    """Return whether a role has an address (POST where it only writes)."""
    if name == "game_new":
        return role in BEGINNERS
    row = GAMES[name]
    return ROLES[role] in (row.write if name in WRITE else row.read)


@pytest.fixture
def cast(house, scorer, staff, make_team):
    """One of each: reader, scorer of this game, its manager, one of another team."""
    make = get_user_model().objects.create_user
    foxes, _men = make_team("FOX", "Foxes", [])
    people = {"nobody": None, "scorer": scorer, "staff": staff}
    for name, team in (("reader", None), ("manager", house.rams), ("stranger", foxes)):
        people[name] = make(name, password="pennant!")
        if team:
            TeamManager.objects.create(team=team, user=people[name])
    return people


@pytest.fixture
def played(scorer, score):
    game = score("SO", "BB")
    undo_last_play(scorer, game, game.version)
    game.refresh_from_db()
    return game


def address_of(name, game):
    names = {pattern.name: str(pattern.pattern) for pattern in urls.urlpatterns}
    kwargs = {}
    if "<int:pk>" in names[name]:
        kwargs["pk"] = game.pk
    if "<int:sequence>" in names[name]:
        kwargs["sequence"] = 1
    if "<int:number>" in names[name]:
        kwargs["number"] = game.revisions.first().pk
    return reverse(f"games:{name}", kwargs=kwargs)


@pytest.mark.parametrize("role", sorted(ROLES))
def test_each_role_has_its_pages_and_no_others(cast, played, role):
    browser = Client()
    if cast[role]:
        browser.force_login(cast[role], BACKEND)
    for name, row in GAMES.items():
        if row.slow:
            continue  # see test_pages: printing takes its time
        address = address_of(name, played)
        if name in WRITE:
            response = browser.post(address, {"version": "-1"})
        else:
            response = browser.get(address)
        where = f"{role} at {name}: {response.status_code}"
        if may_open(role, name):
            assert response.status_code in {200, 302, 409, 422}, where
            assert "/accounts/login/" not in response.headers.get("Location", ""), where
        elif role == "nobody":
            assert response.status_code == 302, where
            assert response.headers["Location"].startswith("/accounts/login/"), where
        else:
            assert response.status_code == 403, where
    played.refresh_from_db()
    assert [row.line for row in played.plays.all()] == ["SO"]


@pytest.mark.parametrize("name", sorted(ONLY_WRITE))
def test_what_only_writes_is_never_asked_for(cast, played, name):
    browser = Client()
    browser.force_login(cast["staff"], BACKEND)
    assert browser.get(address_of(name, played)).status_code == 405


def test_a_scorer_scores_only_the_games_given_to_him(cast, played, house):
    other = Game.objects.create(visitors=house.rams, home=house.owls, date=played.date)
    browser = Client()
    browser.force_login(cast["scorer"], BACKEND)
    assert browser.get(address_of("game_entry", other)).status_code == 403
    name_scorers(cast["staff"], other, [cast["scorer"]])
    assert browser.get(address_of("game_entry", other)).status_code == 302


def test_scorers_are_named_on_their_page(cast, played):
    browser = Client()
    browser.force_login(cast["manager"], BACKEND)
    address = address_of("game_scorers", played)
    assert browser.post(address, {"names": "reader, nosuch"}).status_code == 422
    assert browser.post(address, {"names": "reader"}).status_code == 302
    assert [user.username for user in played.scorers.all()] == ["reader"]
    with pytest.raises(PermissionDenied):
        name_scorers(cast["reader"], played, [])


def test_a_reader_is_shown_no_buttons(cast, played):
    browser = Client()
    browser.force_login(cast["reader"], BACKEND)
    for name in ("game_detail", "game_plays", "game_history"):
        html = browser.get(address_of(name, played)).content.decode()
        assert "/edit/" not in html and "/score/" not in html
    html = browser.get(address_of("game_list", played)).content.decode()
    assert "Put one down" not in html
