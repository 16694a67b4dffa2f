"""Lines inserted, later lines fitted in, and every state of a game restored."""

import pytest
from django.test import Client
from django.urls import reverse

from games.corrections.changes import try_change
from games.faults import PlaysNoLongerFit
from games.models import Game
from games.services import (
    delete_play,
    insert_play,
    replace_play,
    restore_game,
    set_lineup,
    undo_last_play,
)
from scoring.faults import PlayRejected


@pytest.fixture
def browser(scorer):
    browser = Client()
    browser.force_login(scorer, "django.contrib.auth.backends.ModelBackend")
    return browser


def texts(game):
    return [row.line for row in game.plays.all()]


def test_a_line_is_inserted_before_another(scorer, score):
    game = score("BB", "H1 1>2")
    first, second = game.plays.all()
    insert_play(scorer, game, 2, "1>2(SB)", version=game.version, fitting={2: "H1 2>3"})
    assert texts(game) == ["BB", "1>2(SB)", "H1 2>3"]
    kept = game.plays.get(sequence=3)
    assert kept.pk == second.pk, "the line that moved is still the same line"
    assert game.plays.get(sequence=1).created_at == first.created_at


def test_later_lines_that_do_not_fit_come_with_a_proposal(score):
    game = score("BB", "H2 1>3", "H1* 3>H 2>3")
    change = try_change(game, 1, "SO")
    proposals = {misfit.sequence: misfit.proposal for misfit in change.misfits}
    assert proposals[2] == "H2"
    fitted = try_change(game, 1, "SO", fitting={2: "H2", 3: "H1 2>3"})
    assert not fitted.misfits
    assert [line.was for line in fitted.lines] == [1, 2, 3]


def test_plays_of_a_half_inning_that_is_over_fall_away(scorer, score):
    game = score("SO", "BB", "SO", "SO", "8")
    change = try_change(game, 2, "SO")
    assert [misfit.proposal for misfit in change.misfits][:1] == [""]
    fitting = {misfit.sequence: misfit.proposal for misfit in change.misfits}
    replace_play(scorer, game, 2, "SO", version=game.version, fitting=fitting)
    assert texts(game) == ["SO", "SO", "SO", "8"]


def test_nothing_is_stored_when_a_fitting_does_not_fit(scorer, score, snapshot_of):
    game = score("BB", "1>2(SB)")
    before = snapshot_of(game)
    with pytest.raises(PlaysNoLongerFit):
        replace_play(
            scorer, game, 1, "SO", version=game.version, fitting={2: "2>3(SB)"}
        )
    assert snapshot_of(game) == before


def test_the_page_takes_the_proposals(browser, score):
    game = score("BB", "H2 1>3")
    address = reverse("games:play_edit", args=[game.pk, 1])
    data = {"text": "SO", "why": "", "version": game.version}
    html = browser.post(address, data | {"check": "1"}).content.decode()
    assert 'name="fit-2" value="H2"' in html
    html = browser.post(address, data | {"check": "1", "fit-2": "H2"}).content.decode()
    assert "Make this change" in html
    response = browser.post(address, data | {"confirm": "1", "fit-2": "H2"})
    assert response.status_code == 302
    assert texts(game) == ["SO", "H2"]


def test_the_page_inserts(browser, score):
    game = score("BB", "SO")
    address = reverse("games:play_insert", args=[game.pk, 2])
    assert "Insert a line" in browser.get(address).content.decode()
    data = {"text": "1>2(SB)", "why": "missed", "version": game.version}
    html = browser.post(address, data | {"check": "1"}).content.decode()
    assert "SB 1" in html
    assert browser.post(address, data | {"confirm": "1"}).status_code == 302
    assert texts(game) == ["BB", "1>2(SB)", "SO"]
    assert game.revisions.first().action == "insert"


def test_every_change_can_be_taken_back(scorer, score, house, make_card):
    """Undo, edit, delete, insert, another card: each state is there to go back to."""
    game = score("SO", "BB", "H1 1>2", "SO")
    states = [texts(game)]
    undo_last_play(scorer, game, game.version)
    for act in (
        lambda: replace_play(scorer, game, 1, "8", version=game.version),
        lambda: delete_play(scorer, game, 1, version=game.version),
        lambda: insert_play(scorer, game, 1, "9", version=game.version),
    ):
        game.refresh_from_db()
        states.append(texts(game))
        act()
    game.refresh_from_db()
    card = make_card(house.owl_men)
    card[8] = (9, house.owl_men[11], card[8][2])
    set_lineup(scorer, game, "visitors", card)
    game.refresh_from_db()
    for revision, state in zip(
        list(game.revisions.order_by("version"))[:4], states, strict=True
    ):
        game = restore_game(scorer, game, revision, version=game.version)
        assert texts(game) == state
    assert game.lineup_entries.get(side="visitors", slot=9).player == house.owl_men[8]
    assert game.revisions.first().action == "restore"


def test_a_restore_can_be_taken_back_too(scorer, score):
    game = score("SO", "BB")
    replace_play(scorer, game, 1, "8", version=game.version)
    game.refresh_from_db()
    game = restore_game(scorer, game, game.revisions.first(), version=game.version)
    assert texts(game) == ["SO", "BB"]
    game = restore_game(scorer, game, game.revisions.first(), version=game.version)
    assert texts(game) == ["8", "BB"]


def test_a_state_that_was_not_kept_is_not_restored(scorer, score):
    game = score("SO", "BB")
    undo_last_play(scorer, game, game.version)
    game.revisions.update(snapshot={})
    game.refresh_from_db()
    with pytest.raises(PlayRejected):
        restore_game(scorer, game, game.revisions.first(), version=game.version)


def test_the_history_page_shows_a_state_and_goes_back(browser, scorer, score):
    game = score("SO", "H4*")
    undo_last_play(scorer, game, game.version)
    address = reverse("games:game_history", args=[game.pk])
    assert "taken back" in Client().get(address).content.decode(), "everybody may look"
    revision = game.revisions.get()
    address = reverse("games:game_restore", args=[game.pk, revision.pk])
    html = browser.get(address).content.decode()
    assert "homers" in html or "home run" in html
    assert "OWL – Runs, hits, errors" in html
    version = Game.objects.get(pk=game.pk).version
    assert browser.post(address, {"version": version - 1}).status_code == 409
    assert browser.post(address, {"version": version}).status_code == 302
    assert texts(game) == ["SO", "H4*"]
