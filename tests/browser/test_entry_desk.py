"""The entry desk in a browser: each way in, no network, two windows, every width."""

import pytest

from games.models import Game

from .recorded import lines, wait_for_lines, wait_for_value


def type_line(page, line):
    page.fill("#play", line)
    page.press("#play", "Enter")


def test_a_half_inning_by_notation(open_page):
    page = open_page("score/?mode=notation")
    for count, line in enumerate(["bb", "h1", "so", "so", "4-3"], start=1):
        type_line(page, line)
        wait_for_lines(page, count)
        wait_for_value(page, "")
    assert lines() == ["BB", "H1 1>2", "SO", "SO", "4-3"]
    assert "Bottom of the 1st" in page.inner_text("#entry")
    page.press("#play", "Control+z")
    wait_for_lines(page, 4)


def test_the_meaning_is_shown_and_a_runner_is_sent_on(open_page):
    page = open_page("score/?mode=notation")
    type_line(page, "BB")
    wait_for_lines(page, 1)
    wait_for_value(page, "")
    page.locator("#play").press_sequentially("H1")
    page.wait_for_selector(".runners")
    assert page.locator(".diamond .move").count() == 2
    page.click(".runner:first-child .option:has-text('to 3')")
    wait_for_value(page, "H1 1>3")
    page.press("#play", "Enter")
    wait_for_lines(page, 2)
    assert lines() == ["BB", "H1 1>3"]


def test_a_half_inning_by_two_taps_a_play(open_page):
    page = open_page("score/?mode=touch", width=320)
    for count in range(1, 4):
        page.click(".bigs >> text=SO >> nth=0")
        page.click("button.primary:has-text('Record')")
        wait_for_lines(page, count)
        page.wait_for_selector(".bigs")
    assert lines() == ["SO", "SO", "SO"]
    page.click(".ball-field a[aria-label^='6 ']")
    page.wait_for_selector("button.primary:has-text('Record')")
    page.click(".ball-field a[aria-label^='3 ']")
    page.click("button.primary:has-text('6-3')")
    wait_for_lines(page, 4)
    assert lines()[-1] == "6-3"


def test_a_half_inning_by_dice(open_page):
    page = open_page("score/?mode=dice")
    for count in range(1, 4):
        page.fill("#dice", "1 1")
        page.press("#dice", "Enter")
        page.wait_for_selector(".thrown >> text=1 1")
        page.reload()
        assert page.inner_text(".thrown strong") == "1 1", "half a play is kept"
        page.click(".faces button >> text=1")
        wait_for_lines(page, count)
        page.wait_for_selector(".thrown", state="detached")
    assert lines() == ["SO", "SO", "SO"]


@pytest.mark.parametrize("mode", ["notation", "touch", "dice"])
def test_it_works_without_scripts(open_page, mode):
    page = open_page(f"score/?mode={mode}", scripts=False)
    if mode == "notation":
        type_line(page, "SO")
    elif mode == "touch":
        page.click(".bigs >> text=SO >> nth=0")
        page.click("button.primary:has-text('Record')")
    else:
        page.fill("#dice", "1 1 1")
        page.press("#dice", "Enter")
    wait_for_lines(page, 1)
    assert lines() == ["SO"]


def test_plays_without_a_network_are_sent_in_order_when_it_is_back(open_page):
    page = open_page("score/?mode=notation")
    type_line(page, "BB")
    wait_for_lines(page, 1)
    wait_for_value(page, "")
    page.context.set_offline(True)
    for line in ("H1", "SO", "8"):
        type_line(page, line)
        wait_for_value(page, "")
    assert page.inner_text("[data-waiting]") == "H1 · SO · 8"
    assert lines() == ["BB"]
    page.context.set_offline(False)
    wait_for_lines(page, 4)
    assert lines() == ["BB", "H1 1>2", "SO", "8"]
    page.wait_for_selector("#waiting", state="hidden")


def test_plays_that_wait_outlive_the_page(open_page, site):
    page = open_page("score/?mode=notation")
    page.context.set_offline(True)
    type_line(page, "BB")
    page.wait_for_selector("#waiting")
    page.context.set_offline(False)
    page.close()  # in the moment the network is back
    again = page.context.new_page()
    again.goto(f"{site.url}/games/{site.game.pk}/score/")
    wait_for_lines(again, 1)
    again.wait_for_timeout(6000)
    assert lines() == ["BB"], "exactly once"


def test_what_was_typed_outlives_a_closed_tab(open_page, site):
    page = open_page("score/?mode=notation")
    page.locator("#play").press_sequentially("FC 1x2")
    page.close()
    again = page.context.new_page()
    again.goto(f"{site.url}/games/{site.game.pk}/score/")
    assert again.input_value("#play") == "FC 1x2"


def test_two_windows_the_second_is_told(open_page):
    first, second = open_page(), open_page()
    type_line(first, "BB")
    wait_for_lines(first, 1)
    type_line(second, "H4*")
    second.wait_for_selector(".note-changed")
    assert second.input_value("#play") == "H4*"
    assert lines() == ["BB"]


def test_a_reader_sees_a_play_without_touching_anything(open_page):
    scorer = open_page()
    type_line(scorer, "SO")
    wait_for_lines(scorer, 1)
    reader = open_page("plays/")
    type_line(scorer, "H4*")
    wait_for_lines(scorer, 2)
    reader.wait_for_selector("text=H4*", timeout=30_000)


PAGES = ("score/?mode=notation&play=H1", "score/?mode=touch", "score/?mode=dice")
PAGES += ("score/?mode=notation&play=PO", "score/?mode=notation&play=H9")
PAGES += ("", "plays/", "sheet/", "history/", "rulings/", "plays/1/edit/", "lineups/")
PAGES += ("plays/1/insert/", "plays/1/delete/", "delete/")


@pytest.fixture
def begun(open_page):
    page = open_page("score/?mode=notation")
    type_line(page, "BB")
    wait_for_lines(page, 1)
    return page


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_no_page_is_wider_than_the_window(open_page, begun, site, width):
    page = open_page(width=width)
    for path in PAGES:
        page.goto(f"{site.url}/games/{site.game.pk}/{path}")
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, path


def test_what_is_tapped_is_large_enough_on_a_phone(open_page, begun, site):
    page = open_page(width=320)
    small = """() => [...document.querySelectorAll(
        '.bigs .big, .ball-field a, .modes a, .touch-do .big, .faces button')]
        .filter(e => e.checkVisibility())
        .map(e => [e.textContent, e.getBoundingClientRect()])
        .filter(([, r]) => Math.min(r.width, r.height) < 44).map(([t]) => t.trim())"""
    for mode in ("touch", "touch&play=H1", "dice"):
        page.goto(f"{site.url}/games/{site.game.pk}/score/?mode={mode}")
        assert page.evaluate(small) == []


#: A game of one inning that the visitors win, and a change of an earlier play.
WHOLE_GAME = [
    "H4*",
    "SO",
    "SO",
    "SO",
    "SO",
    "BB",
    "sub home 3: R. Man 10, ph",
    "8",
    "9",
]
FINAL_PAGES = ("", "plays/", "sheet/", "history/", "rulings/", "score/")
FINAL_PAGES += (
    "history/{revision}/",
    "plays/2/edit/",
    "plays/2/insert/",
    "plays/2/delete/",
    "scorers/",
)


@pytest.fixture
def final(site):
    """The game, played to its end and corrected once; staff may sign it."""
    from django.contrib.auth import get_user_model

    from games.models import Player
    from games.services import record_play, replace_play

    user, game = get_user_model().objects.get(), site.game
    Player.objects.create(name="R. Man 10")
    Game.objects.filter(pk=game.pk).update(innings=1)
    for line in WHOLE_GAME:
        game.refresh_from_db()
        record_play(user, game, line, version=game.version)
    game.refresh_from_db()
    assert game.is_final
    replace_play(user, game, 2, "8", version=game.version, why="misread")
    return game


def address_of(game, path):
    """Return the address of one of the pages above."""
    if path.startswith("/"):
        return path
    return f"/games/{game.pk}/{path.format(revision=game.revisions.first().pk)}"


def faults_of(page):
    """Return what axe finds on a page."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    found = axe.Axe().run(page).response["violations"]
    return [(v["id"], [node["target"] for node in v["nodes"]]) for v in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page, begun, site, scheme):
    page = open_page(scheme=scheme)
    for path in PAGES:
        page.goto(f"{site.url}/games/{site.game.pk}/{path}")
        assert faults_of(page) == [], path
    page.goto(f"{site.url}/games/{site.game.pk}/score/?mode=notation")
    for summary in page.locator(".swap summary").all():
        summary.click()
        assert faults_of(page) == [], summary.inner_text()
    assert Game.objects.get().plays.count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_when_the_game_is_over(open_page, final, site, scheme):
    page = open_page(scheme=scheme)
    for path in ("/games/", "/games/new/", *FINAL_PAGES):
        there = address_of(final, path)
        answer = page.goto(f"{site.url}{there}")
        assert answer.status == 200, path
        assert faults_of(page) == [], path
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, path


@pytest.mark.parametrize("width", [320, 768])
def test_no_page_of_a_game_that_is_over_is_wider_than_the_window(
    open_page, final, site, width
):
    page = open_page(width=width)
    for path in ("/games/", "/games/new/", *FINAL_PAGES):
        there = address_of(final, path)
        page.goto(f"{site.url}{there}")
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, path
