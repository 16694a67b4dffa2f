"""Both managers confirm or protest; staff open a game again; suspended games go on."""

import re

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


# -- whose word is missing -------------------------------------------------------------


@pytest.fixture
def told(managers, staff):
    """Return what stands under the managers' word, as somebody sees it."""

    def told(game, who):
        browser = Client()
        if user := {**managers, "staff": staff}.get(who):
            browser.force_login(user, BACKEND)
        html = browser.get(game.get_absolute_url()).content.decode()
        _head, _sign, section = html.partition('<section class="signing"')
        return re.sub(r"<[^>]+>|\s+", " ", section.partition("</section>")[0])

    return told


NEITHER = "Neither side has confirmed this game; it is closed when both have."
PROTESTED = "A protest stands: the game stays open until"
YOU_SETTLE = "You settle it: correct the game"


def test_nobody_has_signed(whole_game, told):
    for who in ("visitors", "home", "staff"):
        assert NEITHER in told(whole_game, who)
    assert told(whole_game, "a reader") == "", "who may not sign is not asked"


@pytest.mark.parametrize(
    ("side", "other"), [("visitors", "Rams"), ("home", "Owls")], ids=str
)
def test_one_side_has_signed(managers, whole_game, told, side, other):
    game = whole_game
    sign_game(managers[side], game, side, version=game.version)
    for who in ("visitors", "home", "staff", "a reader"):
        said = told(game, who)
        assert f"The game is closed when {other} have confirmed it too." in said
        assert NEITHER not in said
    assert "say something else" in told(game, side)


def test_both_sides_have_signed(managers, whole_game, told):
    game = whole_game
    for side, user in managers.items():
        sign_game(user, game, side, version=game.version)
    for who in ("visitors", "home", "staff", "a reader"):
        said = told(game, who)
        assert "Both sides have confirmed this game." in said
        assert "The game is closed when" not in said
        assert ("Open the game again" in said) is (who == "staff")


def test_one_side_protests(managers, whole_game, told):
    game = whole_game
    facts = {"version": game.version, "protest": True, "text": "the fourth ball"}
    sign_game(managers["home"], game, "home", **facts)
    for who in ("visitors", "home", "staff", "a reader"):
        said = told(game, who)
        assert PROTESTED in said and "the fourth ball" in said
        assert "Owls have not given their word yet." in said
        assert "The game is closed when" not in said
        assert (YOU_SETTLE in said) is (who == "staff")
    sign_game(managers["visitors"], game, "visitors", version=game.version)
    said = told(game, "visitors")
    assert PROTESTED in said
    assert "have not given their word" not in said
    page = Client().get(game.get_absolute_url()).content.decode()
    assert "under protest" in page


def test_a_game_that_was_changed_is_to_be_confirmed_anew(
    scorer, managers, whole_game, told
):
    game = whole_game
    sign_game(managers["home"], game, "home", version=game.version)
    replace_play(scorer, game, 1, "8", version=game.version)
    said = told(game, "home")
    assert "The game was changed after that." in said
    assert "closed when both sides have confirmed it as it is now" in said


def test_a_protest_that_is_settled_stays_among_the_changes(
    managers, staff, whole_game, told
):
    """The commissioner confirms for the side that protests; its words are not lost."""
    game = whole_game
    facts = {"version": game.version, "protest": True, "text": "the fourth ball"}
    sign_game(managers["home"], game, "home", **facts)
    sign_game(managers["visitors"], game, "visitors", version=game.version)
    assert not Game.objects.get().is_closed
    sign_game(staff, game, "home", version=game.version, text="It was a strike")
    assert Game.objects.get().is_closed
    noted = game.revisions.order_by("pk").values_list(
        "user__username", "before", "after"
    )
    assert list(noted) == [
        ("rosa", "", "Rams: the fourth ball"),
        ("staff", "Rams: the fourth ball", "Rams: It was a strike"),
    ]
    address = reverse("games:game_history", args=[game.pk])
    html = Client().get(address).content.decode()
    assert "protested" in html and "the protest is settled" in html


def test_a_word_given_anew_has_its_own_time(managers, whole_game):
    game = whole_game
    first = sign_game(managers["home"], game, "home", version=game.version)
    again = sign_game(managers["home"], game, "home", version=game.version)
    assert first.pk == again.pk
    assert again.at > first.at


def test_a_game_that_is_over_leads_to_the_managers_word(scorer, whole_game):
    browser = Client()
    browser.force_login(scorer, BACKEND)
    html = browser.get(
        reverse("games:game_entry", args=[whole_game.pk])
    ).content.decode()
    assert f'href="{whole_game.get_absolute_url()}#signing"' in html
    assert "The game proves." in html
