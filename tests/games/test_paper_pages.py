"""The page of the paper grid: without scripts, in parts, stale, refused; CSV."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from papersheet import BOTTOM, BOTTOM_LINES, SAMPLE, TOP, TOP_LINES, boxes, lines

from games.models import Game
from games.paper.draft import parse_draft
from games.record.loading import box_of, load_text, replay_text
from games.services import record_paper, take_back
from scoring.scoresheet import sheet_to_csv, write_scoresheet

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def browser(scorer):
    browser = Client()
    browser.force_login(scorer, backend=BACKEND)
    return browser


@pytest.fixture
def send(browser, game):
    """Send the grid as the page would."""

    def send(fields, do="look", *, name="game_paper", **more):
        now = Game.objects.get(pk=game.pk)
        data = {"version": now.version, "do": do, **fields, **more}
        return browser.post(reverse(f"games:{name}", args=[game.pk]), data)

    return send


@pytest.fixture
def record(scorer, game):
    def record(fields, **more):
        now = Game.objects.get(pk=game.pk)
        more = {"version": now.version} | more
        rows = record_paper(scorer, now, parse_draft(fields), **more)
        game.refresh_from_db()
        return rows

    return record


# -- the page --------------------------------------------------------------------------


def test_the_page_has_a_box_for_every_slot_and_says_who_is_due(browser, game):
    html = browser.get(reverse("games:game_paper", args=[game.pk])).content.decode()
    assert html.count('name="b.visitors.1.1.') == 9
    assert 'aria-label="1. O. Ames, top of the 1st"' in html
    assert html.count("is-due") == 1
    assert 'aria-current="true">Paper</a>' in html


def test_without_scripts_the_sheet_is_read_and_then_recorded(send, game):
    html = send(SAMPLE).content.decode()
    assert 'value="H2, 9-4-2"' in html
    assert "Record 2 half-innings" in html
    assert lines(game) == []
    seen = html.split('name="seen" value="')[1].split('"')[0]
    assert send(SAMPLE, "record", seen=seen).status_code == 302
    assert lines(game) == TOP_LINES + BOTTOM_LINES


def test_the_reading_is_a_part_of_the_page_and_stores_nothing(send, game):
    html = send(SAMPLE, name="paper_read").content.decode()
    assert "<html" not in html
    assert "filled in:" in html
    assert 'hx-swap-oob="innerHTML:#paper-now"' in html
    assert lines(game) == []


def test_recorded_boxes_stand_in_the_grid_and_cannot_be_typed(record, browser, game):
    record(SAMPLE)
    html = browser.get(reverse("games:game_paper", args=[game.pk])).content.decode()
    assert 'name="b.visitors.1.1.1"' not in html
    assert ">H2, 9-4-2</span>" in html
    assert 'class="paper-box is-due" name="b.visitors.2.1.6"' in html
    totals = re.findall(r'paper-total paper-done">(\d*)<', html)
    assert totals == ["1", "2", "1", "2", "2", "1"], "runs, hits, left on base"


def test_another_column_and_another_inning_without_scripts(send):
    html = send({}, wide="visitors.1").content.decode()
    assert 'name="b.visitors.1.2.9"' in html
    assert 'name="b.home.4.1.1"' not in html
    assert (
        'name="b.home.4.1.1"' in send({"innings": "3"}, wide="inning").content.decode()
    )


def test_a_stale_page_keeps_what_was_typed(send, score, game):
    version = game.version
    score("SO")
    response = send(SAMPLE, "record", version=version)
    html = response.content.decode()
    assert response.status_code == 409
    assert "Somebody else changed this game meanwhile" in html
    assert 'value="E4, SB, 2-5"' in html


def test_a_refused_sheet_keeps_what_was_typed(send):
    response = send(boxes("visitors", 1, {1: "SO", 2: "XX"}), "record")
    html = response.content.decode()
    assert response.status_code == 422
    assert "Nothing was recorded." in html
    assert 'value="XX"' in html


def test_strangers_log_in_and_readers_are_refused(game, django_user_model):
    reader = django_user_model.objects.create_user("reader", password="pennant!")
    for name in ("game_paper", "paper_read"):
        address = reverse(f"games:{name}", args=[game.pk])
        assert "/login/" in Client().post(address, SAMPLE).url
        browser = Client()
        browser.force_login(reader, backend=BACKEND)
        assert browser.post(address, SAMPLE).status_code == 403
    assert lines(game) == []


def test_a_game_that_is_over_has_nothing_to_type(whole_game, browser):
    address = reverse("games:game_paper", args=[whole_game.pk])
    html = browser.get(address).content.decode()
    assert "The game is over" in html
    assert 'name="b.' not in html


# -- CSV -------------------------------------------------------------------------------


def take_all_back(user, game):
    """Take every line of a game back."""
    while game.plays.exists():
        game.refresh_from_db()
        take_back(user, game, game.version)


def sheet(house, *, stranger=""):
    """Return the two printed innings as a typed sheet."""
    rows = []
    for side, men, column in (
        ("visitors", house.owl_men, TOP),
        ("home", house.ram_men, BOTTOM),
    ):
        rows += [f"{side},Team", ",Batter,Pos,In,1"]
        for slot in range(1, 10):
            name = stranger if stranger and slot == 3 else men[slot - 1].name
            rows.append(f'{slot},{name},,,"{column.get(slot, "")}"')
        rows.append(f",R,,,{1 if side == 'visitors' else 2}")
    return "\n".join(rows)


def test_a_typed_sheet_is_put_into_the_grid(send, house, game):
    html = send({"csv": sheet(house)}).content.decode()
    assert 'name="b.home.1.1.1" value="E4, SB, 2-5"' in html
    assert 'name="t.home.R.1" value="2"' in html
    assert "Record 2 half-innings" in html
    assert lines(game) == []


def test_a_typed_sheet_of_other_men_is_refused_and_stays(send, house):
    response = send({"csv": sheet(house, stranger="N. Body")})
    html = response.content.decode()
    assert response.status_code == 422
    assert "Slot 3 of Owls: the sheet has N. Body, and the card O. Côté" in html
    assert "H2, 9-4-2" in html


def test_a_printed_sheet_comes_back_with_its_substitutes(
    send, score, game, house, scorer
):
    hitter, fielder = house.owl_men[9], house.owl_men[10]
    score("SO", f"sub visitors 2: {hitter.name}, ph", "H1", "8", "SO")
    score(f"sub visitors 2: {fielder.name}, 4", "SO", "SO", "SO")
    before = lines(game)
    text = load_text(game)
    typed = sheet_to_csv(write_scoresheet(replay_text(text), box_of(text)))
    take_all_back(scorer, game)
    html = send({"csv": typed}).content.decode()
    fields = dict(re.findall(r'name="([bt]\.[^"]+)" value="([^"]+)"', html))
    for number, man in enumerate((hitter, fielder), start=1):
        assert f'<option value="{man.pk}" selected>' in html
        fields |= {f"c.{number}.where": "visitors:2", f"c.{number}.in": "1"}
        fields[f"c.{number}.player"] = str(man.pk)
        fields[f"c.{number}.pos"] = ("ph", "4")[number - 1]
    seen = re.search(r'name="seen" value="([^"]+)"', html)[1]
    assert send(fields, "record", seen=seen).status_code == 302
    assert lines(game) == before


@pytest.mark.parametrize("text", ["hello", "", "visitors,A\n1,B,8,,SO", "x" * 300_000])
def test_a_sheet_that_is_none_is_refused(send, text, game):
    assert send({"csv": text}).status_code == 422
    assert lines(game) == []
