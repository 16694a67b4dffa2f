"""Both managers confirm or protest; staff open a game again; suspended games go on."""

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied, ValidationError
from django.test import Client
from django.urls import reverse

from games.faults import GameChanged
from games.models import Game, TeamManager
from games.services import (
    record_play,
    reopen_game,
    replace_play,
    resume_game,
    sign_game,
    undo_last_play,
)
from scoring.faults import PlayRejected

BACKEND = "django.contrib.auth.backends.ModelBackend"


def manager_of(team, name):
    user = get_user_model().objects.create_user(name, password="pennant!")
    TeamManager.objects.create(team=team, user=user)
    return user


@pytest.fixture
def managers(house):
    return {
        "visitors": manager_of(house.owls, "olive"),
        "home": manager_of(house.rams, "rosa"),
    }


def test_two_confirmations_close_a_game(scorer, managers, whole_game):
    game = whole_game
    sign_game(managers["visitors"], game, "visitors", version=game.version)
    assert not Game.objects.get().is_closed
    sign_game(managers["home"], game, "home", version=game.version)
    game.refresh_from_db()
    assert game.is_closed
    for user in (scorer, *managers.values()):
        with pytest.raises(PermissionDenied, match="confirmed"):
            replace_play(user, game, 1, "8", version=game.version)
    with pytest.raises(PermissionDenied):
        undo_last_play(scorer, game, game.version)


def test_only_staff_open_it_again(scorer, staff, managers, whole_game):
    game = whole_game
    for side, user in managers.items():
        sign_game(user, game, side, version=game.version)
    game.refresh_from_db()
    with pytest.raises(PermissionDenied):
        reopen_game(managers["home"], game)
    with pytest.raises(PermissionDenied):
        replace_play(staff, game, 1, "8", version=game.version)
    game = reopen_game(staff, game, why="the umpire's book says otherwise")
    assert game.revisions.first().why == "the umpire's book says otherwise"
    replace_play(scorer, game, 1, "8", version=game.version)
    game.refresh_from_db()
    assert not game.is_closed
    holds = [each.version == game.version for each in game.signatures.all()]
    assert holds == [False, False], "both sides confirm anew"


def test_a_word_holds_for_the_game_as_it_was(scorer, managers, whole_game):
    game = whole_game
    sign_game(managers["visitors"], game, "visitors", version=game.version)
    replace_play(scorer, game, 1, "8", version=game.version)
    game.refresh_from_db()
    sign_game(managers["home"], game, "home", version=game.version)
    game.refresh_from_db()
    assert not game.is_closed


def test_a_manager_does_not_speak_for_the_other_side(managers, whole_game):
    with pytest.raises(PermissionDenied):
        sign_game(managers["home"], whole_game, "visitors", version=whole_game.version)


def test_a_stale_page_confirms_nothing(managers, whole_game):
    with pytest.raises(GameChanged):
        sign_game(managers["home"], whole_game, "home", version=1)


def test_a_game_in_progress_is_not_confirmed(managers, score):
    game = score("SO")
    with pytest.raises(ValidationError):
        sign_game(managers["home"], game, "home", version=game.version)


def test_a_protest_has_a_text_and_closes_nothing(managers, whole_game):
    game = whole_game
    facts = {"version": game.version, "protest": True}
    with pytest.raises(ValidationError):
        sign_game(managers["home"], game, "home", **facts)
    sign_game(managers["home"], game, "home", text="the fourth ball", **facts)
    sign_game(managers["visitors"], game, "visitors", version=game.version)
    game.refresh_from_db()
    assert not game.is_closed
    html = Client().get(game.get_absolute_url()).content.decode()
    assert "protests" in html and "the fourth ball" in html


def test_many_confirmations_of_one_side_are_one(managers, whole_game):
    """Case D-48: whatever comes at the same moment, there is one outcome."""
    game = whole_game
    for _ in range(50):
        sign_game(managers["visitors"], game, "visitors", version=game.version)
    assert game.signatures.count() == 1
    assert not Game.objects.get().is_closed


def test_the_box_score_has_the_buttons(managers, whole_game):
    game = whole_game
    browser = Client()
    browser.force_login(managers["home"], BACKEND)
    html = browser.get(game.get_absolute_url()).content.decode()
    assert html.count('name="side"') == 1
    address = reverse("games:game_sign", args=[game.pk])
    data = {"side": "home", "version": game.version, "text": ""}
    html = browser.post(address, data, follow=True).content.decode()
    assert "Confirmed." in html and "confirms" in html
    browser.post(address, data | {"side": "nobody"})
    html = browser.post(address, data | {"protest": "1"}, follow=True).content.decode()
    assert "Say what the protest is about" in html


def test_a_suspended_game_goes_on(scorer, score):
    game = score("SO", "BB", "suspended")
    assert game.status == "suspended"
    with pytest.raises(PlayRejected):
        record_play(scorer, game, "SO", version=game.version)
    game = resume_game(scorer, game, version=game.version)
    record_play(scorer, game, "H1", version=game.version)
    game.refresh_from_db()
    assert game.status == "live"
    assert "suspended here" in game.plays.get(sequence=3).line
    assert game.revisions.first().action == "resume"
    with pytest.raises(PlayRejected):
        resume_game(scorer, game, version=game.version)


def test_going_on_is_a_button(scorer, score):
    game = score("SO", "suspended")
    browser = Client()
    browser.force_login(scorer, BACKEND)
    entry = reverse("games:game_entry", args=[game.pk])
    assert "Go on with the game" in browser.get(entry).content.decode()
    address = reverse("games:game_resume", args=[game.pk])
    response = browser.post(address, {"version": game.version})
    assert response.headers["Location"] == entry


@pytest.mark.usefixtures("managers")
def test_a_protest_outlives_a_login_that_ran_out(whole_game):
    browser = Client()
    data = {"version": whole_game.version, "side": "visitors", "protest": "1"}
    data["text"] = "The ball was caught"
    address = reverse("games:game_sign", args=[whole_game.pk])
    response = browser.post(address, data)
    login = {"username": "olive", "password": "pennant!"}
    response = browser.post(response["Location"], login)
    response = browser.get(response["Location"], follow=True)
    assert response.status_code == 200
    assert 'value="The ball was caught"' in response.content.decode()
    assert not whole_game.signatures.exists(), "he is asked again"


def test_a_tied_game_is_not_called(score, game):
    """A fresh replay would not have it; suspended it may be."""
    with pytest.raises(PlayRejected, match="cannot be called while it is tied"):
        score("SO", "called")
    score("suspended")
    game.refresh_from_db()
    assert game.status == Game.Status.SUSPENDED


def test_a_tied_game_is_called_where_ties_are_allowed(score, game):
    Game.objects.update(ties=True)
    score("SO", "called")
    game.refresh_from_db()
    assert game.is_final
    assert game.is_tie


@pytest.mark.parametrize(
    ("line", "winner"), [("forfeit home", "Owls"), ("forfeit visitors", "Rams")]
)
def test_a_forfeit_is_typed_in_the_field(score, game, line, winner):
    score("H4*", line)
    game.refresh_from_db()
    assert game.is_final
    assert game.winner.name == winner


def test_a_correction_that_ties_a_called_game_is_a_misfit(scorer, score, game):
    from games.faults import PlaysNoLongerFit

    score("H4*", "SO", "called")
    game.refresh_from_db()
    with pytest.raises(PlaysNoLongerFit):
        replace_play(scorer, game, 1, "SO", version=game.version)
