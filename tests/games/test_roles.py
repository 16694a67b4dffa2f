"""Every address of the games, for every role and for nobody."""

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from games import urls
from games.models import Game, TeamManager
from games.services import name_scorers, undo_last_play

BACKEND = "django.contrib.auth.backends.ModelBackend"
EVERYBODY = {"nobody", "reader", "scorer", "manager", "stranger", "staff"}
DESK = {"scorer", "manager", "staff"}

#: Who may open an address (GET, and POST where it only writes).
MAY = {
    "game_list": EVERYBODY,
    "game_new": {"scorer", "manager", "stranger", "staff"},
    "game_detail": EVERYBODY,
    "game_plays": EVERYBODY,
    "game_sheet": EVERYBODY,
    "game_pdf": EVERYBODY,
    "game_file": EVERYBODY,
    "game_history": EVERYBODY,
    "game_restore": DESK,
    "game_rulings": DESK,
    "game_sign": {"manager", "staff"},
    "game_reopen": {"staff"},
    "game_resume": DESK,
    "game_scorers": {"manager", "staff"},
    "game_lineups": DESK,
    "game_delete": {"staff"},
    "game_entry": DESK,
    "play_preview": EVERYBODY - {"nobody"},
    "dice_give": DESK,
    "play_undo": DESK,
    "play_substitute": DESK,
    "play_edit": DESK,
    "play_insert": DESK,
    "play_delete": DESK,
}
ONLY_WRITE = {"game_sign", "game_reopen", "game_resume"}
WRITE = ONLY_WRITE | {"dice_give", "play_undo", "play_substitute"}


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


def test_every_address_is_in_the_table():
    assert {pattern.name for pattern in urls.urlpatterns} == set(MAY)


@pytest.mark.parametrize("role", sorted(EVERYBODY))
def test_each_role_has_its_pages_and_no_others(cast, played, role):
    browser = Client()
    if cast[role]:
        browser.force_login(cast[role], BACKEND)
    for name, roles in MAY.items():
        if name == "game_pdf":
            continue  # see test_pages: printing takes its time
        address = address_of(name, played)
        if name in WRITE:
            response = browser.post(address, {"version": "-1"})
        else:
            response = browser.get(address)
        where = f"{role} at {name}: {response.status_code}"
        if role in roles:
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
