"""The entry page: one field, what it means, what became of it."""

import pytest
from django.contrib.auth import get_user_model
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from games.models import Game
from games.record.loading import replay_of

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def browser(scorer):
    browser = Client()
    browser.force_login(scorer, backend=BACKEND)
    return browser


@pytest.fixture
def enter(browser, game):
    """Type a line into the field and press Enter, as the page would."""

    def enter(text, *, version=None, htmx=False, browser=browser, **more):
        if version is None:
            version = Game.objects.get(pk=game.pk).version
        data = {"play": text, "version": version, **more}
        headers = {"hx-request": "true"} if htmx else {}
        address = reverse("games:game_entry", args=[game.pk])
        return browser.post(address, data, headers=headers)

    return enter


@pytest.fixture
def preview(browser, game):
    def preview(text):
        address = reverse("games:play_preview", args=[game.pk])
        return browser.get(address, {"play": text}).content.decode()

    return preview


def texts(game):
    return [row.line for row in game.plays.all()]


def test_a_typed_play_is_stored_in_its_canonical_form(enter, game):
    response = enter("bb")
    assert response.status_code == 302
    enter("h1")
    assert texts(game) == ["BB", "H1 1>2"]


def test_the_page_shows_the_game_after_the_play(enter, browser, game):
    enter("H2")
    html = browser.get(reverse("games:game_entry", args=[game.pk])).content.decode()
    assert "2. O. Boyle (2B) at bat" in html
    assert 'aria-label="O. Ames on second base, nobody out"' in html
    assert "Top of the 1st" in html
    assert "R. Vance" in html  # he pitches
    assert "Undo: <code>H2</code>" in html


def test_htmx_gets_only_the_part_that_changes(enter, game):
    html = enter("SO", htmx=True).content.decode()
    assert "<html" not in html
    assert "Recorded: SO" in html
    assert 'hx-swap-oob="innerHTML:#said"' in html
    assert "in progress" in html, "the head of the page is part of it"
    assert texts(game) == ["SO"]


@pytest.mark.parametrize("htmx", [False, True])
def test_a_refused_play_stays_in_the_field_with_its_reason(enter, game, htmx):
    response = enter("1>2(SB)", htmx=htmx)
    assert response.status_code == 422
    html = response.content.decode()
    assert 'value="1&gt;2(SB)"' in html
    assert "Nobody is on first base" in html
    assert texts(game) == []


def test_an_ambiguous_play_offers_its_readings_as_buttons(enter, game):
    for line in ("BB", "BB"):
        enter(line)
    html = enter("PO").content.decode()
    assert 'name="choice" value="1x1(PO)"' in html
    assert 'name="choice" value="2x2(PO)"' in html
    enter("PO", choice="2x2(PO)")
    assert texts(game) == ["BB", "BB 1>2", "2x2(PO)"]


def test_two_browsers_the_second_is_told_and_keeps_his_text(enter, game):
    other = Client()
    user = get_user_model().objects.create_user("other", password="pennant!")
    game.scorers.add(user)
    other.force_login(user, backend=BACKEND)
    seen = game.version
    enter("BB", version=seen)
    response = enter("H1", version=seen, browser=other)
    assert response.status_code == 409
    html = response.content.decode()
    assert "Somebody else changed this game meanwhile" in html
    assert "<code>BB</code> · scorer" in html
    assert 'value="H1"' in html
    assert f'name="version" value="{seen + 1}"' in html
    assert texts(game) == ["BB"]
    assert enter("H1", browser=other).status_code == 302
    assert texts(game) == ["BB", "H1 1>2"]


def test_a_double_click_records_one_play(enter, game):
    seen = game.version
    for _ in range(2):
        assert enter("SO", version=seen, key="abc").status_code == 302
    assert texts(game) == ["SO"]


def test_undo_by_its_button(enter, browser, game):
    enter("SO")
    enter("H4*")
    address = reverse("games:play_undo", args=[game.pk])
    version = Game.objects.get(pk=game.pk).version
    assert browser.post(address, {"version": version}).status_code == 302
    assert texts(game) == ["SO"]
    assert browser.post(address, {"version": version}).status_code == 302
    assert texts(game) == ["SO"], "sent again after going back: once is enough"
    other = Client()
    other.force_login(get_user_model().objects.create_superuser("boss"), BACKEND)
    assert other.post(address, {"version": version}).status_code == 409
    assert texts(game) == ["SO"]


def test_a_play_sent_again_after_going_back_is_said_to_be_recorded(enter, game):
    seen = game.version
    enter("SO", version=seen, key="abc")
    enter("BB", key="abd")
    html = enter("SO", version=seen, key="abc", htmx=True).content.decode()
    assert "This is recorded already: SO" in html
    assert "Somebody else" not in html
    assert texts(game) == ["SO", "BB"]


def test_who_wrote_it_himself_is_not_told_of_somebody_else(enter, game):
    seen = game.version
    enter("SO")
    html = enter("BB", version=seen, key="new").content.decode()
    assert "You have changed this game since that page was made" in html
    assert texts(game) == ["SO"]


def test_the_box_that_was_written_last_is_marked_and_said(enter, game):
    enter("SO")
    html = enter("BB", htmx=True).content.decode()
    assert html.count('class="grid-box newest') == 1
    assert "On the sheet: O. Boyle, inning 1: BB." in html
    html = enter("SB", htmx=True).content.decode()
    assert "On the sheet: O. Boyle, inning 1: BB, SB." in html


def test_a_change_of_players_by_the_form(enter, browser, game, house):
    enter("BB")
    address = reverse("games:play_substitute", args=[game.pk])
    data = {
        "where": "visitors:run1",
        "player": house.owl_men[10].pk,
        "position": 13,
        "version": Game.objects.get(pk=game.pk).version,
    }
    assert browser.post(address, data).status_code == 302
    assert replay_of(game).state.bases[0].player.name == "O. Kane"
    data |= {"where": "home:99", "version": Game.objects.get(pk=game.pk).version}
    response = browser.post(address, data)
    assert response.status_code == 422
    assert "Select a valid choice" in response.content.decode()


def test_a_change_of_players_asks_for_a_position(browser, game, house):
    address = reverse("games:play_substitute", args=[game.pk])
    data = {"where": "home:9", "player": house.ram_men[9].pk, "version": game.version}
    response = browser.post(address, data)
    assert response.status_code == 422
    assert "Choose a position." in response.content.decode()
    assert texts(game) == []


def test_a_finished_game_says_who_won_and_what_is_next(browser, whole_game):
    address = reverse("games:game_entry", args=[whole_game.pk])
    html = browser.get(address).content.decode()
    assert "Rams win, 2–1" in html
    assert "Check the box score and its proof" in html
    assert 'id="play"' not in html
    assert 'id="undo"' in html


def test_a_game_can_be_called_and_forfeited_in_the_field(enter, game):
    enter("H4*")
    enter("called")
    game.refresh_from_db()
    assert (game.status, game.winner.code) == ("final", "OWL")


def test_a_forfeit_is_told_as_one(enter, game):
    enter("H4*")
    enter("forfeit visitors")
    assert "Rams win by forfeit" in enter("SO").content.decode()


def test_a_line_that_is_too_long_is_refused_and_stays(enter, game):
    response = enter("; " + "x" * 900)
    html = response.content.decode()
    assert response.status_code == 422
    assert "at most 800 characters" in html
    assert "x" * 900 in html
    assert texts(game) == []


def test_a_version_that_is_no_number_is_a_stale_one(enter, game):
    for version in ["x", "", "-1", "9" * 5000]:
        assert enter("SO", version=version).status_code == 409
    assert texts(game) == []


# -- the live line -----------------------------------------------------------------


def test_the_meaning_is_said_in_words(preview, score):
    score("BB")
    html = preview("h1")
    assert "H1 1&gt;2" in html
    assert "O. Boyle singles; runner on first to second base" in html


def test_the_fault_points_at_its_column(preview):
    html = preview("4-")
    assert "4-\n  ^</pre>" in html
    assert "expected a fielder (1 to 9)" in html


def test_an_illegal_play_says_the_rule_and_the_way_out(preview):
    html = preview("SB")
    assert "needs a runner on base" in html
    assert "The bases are empty." in html


def test_other_completions_are_offered_as_chips(preview, score):
    score("BB", "BB")
    html = preview("H1*")
    assert 'class="chip"' in html


def test_an_unusual_way_of_writing_is_read_with_a_warning(preview):
    assert "43 is read as 4-3" in preview("43").replace("&#x27;", "'")


def test_what_the_play_does_to_the_inning_is_said(preview, score):
    score("SO", "SO")
    assert "3 out, the sides change" in preview("SO")


def test_a_change_and_an_ending_are_said_in_words(preview):
    assert "R. Wells replaces R. Vance, pitcher" in preview("sub home 9: R. Wells, 1")
    assert "The home side forfeits the game" in preview("forfeit home")
    assert "O. Ives is placed on second base" in preview("place 2: O. Ives")


@pytest.mark.parametrize("text", ["", "   ", "x" * 5000, "\x00", "{", "<b>", "[1"])
def test_no_text_breaks_the_live_line(preview, text):
    assert "<b>" not in preview(text)


# -- changing an earlier line ------------------------------------------------------


@pytest.fixture
def edit(browser, game):
    def edit(sequence, action="play_edit", **data):
        version = Game.objects.get(pk=game.pk).version
        address = reverse(f"games:{action}", args=[game.pk, sequence])
        return browser.post(address, {"version": version, **data})

    return edit


def test_an_edit_is_shown_before_it_is_made(edit, score, game):
    score("BB", "5-4-3 1x2(5-4)", "H2")
    html = edit(2, text="FC 1x2(5-4)", check="1").content.decode()
    assert "bases empty, two out" in html
    assert "runner on first, one out" in html
    assert texts(game)[1] == "5-4-3 1x2(5-4)"
    assert edit(2, text="FC 1x2(5-4)", confirm="1").status_code == 302
    assert texts(game)[1] == "FC 1x2(5-4)"


def test_an_edit_that_later_plays_do_not_fit_lists_them(edit, score, game):
    score("BB", "1>2(SB)")
    response = edit(1, text="SO", confirm="1")
    assert response.status_code == 422
    assert "these later lines would no longer fit" in response.content.decode()
    assert texts(game) == ["BB", "1>2(SB)"]


def test_an_edit_that_cannot_be_read_says_so(edit, score, game):
    score("BB")
    assert "the play stops too early" in edit(1, text="4-").content.decode()
    assert "Write the play, or delete" in edit(1, text=" ").content.decode()


def test_a_line_is_deleted_after_a_look(edit, browser, score, game):
    score("SO", "BB")
    address = reverse("games:play_delete", args=[game.pk, 1])
    html = browser.get(address).content.decode()
    assert "O. Boyle → O. Ames" in html
    assert texts(game) == ["SO", "BB"]
    assert edit(1, "play_delete", confirm="1").status_code == 302
    assert texts(game) == ["BB"]


def test_a_correction_confirmed_again_after_going_back_is_made_once(edit, score, game):
    seen = score("SO").version
    assert edit(1, text="8", confirm="1", version=seen).status_code == 302
    response = edit(1, text="8", confirm="1", version=seen)
    assert (response.status_code, texts(game)) == (302, ["8"])
    assert edit(1, text="9", confirm="1", version=seen).status_code == 409
    assert (game.revisions.count(), texts(game)) == (1, ["8"])


def test_an_edit_of_a_stale_page_is_refused(edit, score, game):
    seen = score("SO").version
    score("BB")
    response = edit(1, text="8", confirm="1", version=seen)
    assert response.status_code == 409
    assert "8</textarea>" in response.content.decode()
    assert texts(game) == ["SO", "BB"]


def test_a_page_left_open_too_long_keeps_its_line(enter, game):
    """Without a session htmx is told so; the page and its field stay as they are."""
    response = enter("SO", htmx=True, browser=Client())
    assert response.status_code == 401
    assert texts(game) == []


def test_a_line_sent_without_an_account_is_there_after_logging_in(enter, browser, game):
    """Without htmx the typed line goes along to the login page and back."""
    response = enter("h1 ; off the wall", browser=Client())
    login = QueryDict(response["Location"].partition("?")[2])
    html = browser.get(login["next"]).content.decode()
    assert 'value="h1 ; off the wall"' in html
    assert "O. Ames singles" in html
    assert texts(game) == []


def test_a_correction_sent_without_an_account_is_there_after_logging_in(
    browser, score, game
):
    score("SO")
    address = reverse("games:play_edit", args=[game.pk, 1])
    data = {"text": "8", "why": "misread", "version": game.version}
    response = Client().post(address, data)
    login = QueryDict(response["Location"].partition("?")[2])
    html = browser.get(login["next"]).content.decode()
    assert "8</textarea>" in html
    assert 'value="misread"' in html


@pytest.mark.parametrize("name", ["play_undo", "play_substitute"])
def test_the_way_back_from_the_login_page_ends_on_the_entry_page(browser, game, name):
    response = browser.get(reverse(f"games:{name}", args=[game.pk]))
    assert response["Location"] == reverse("games:game_entry", args=[game.pk])
