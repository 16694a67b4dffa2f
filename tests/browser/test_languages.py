"""Languages in a browser: chosen at the foot of a page, and room enough for them."""

import pytest

from games.models import PlayRecord

LANGUAGES = {"fr": "Français", "ja": "日本語"}
#: Pages of a game, and two pages full of forms.
PAGES = ["", "plays/", "sheet/", "score/", "score/?mode=touch", "score/paper/"]
FORMS = ["lineups/", "rulings/"]


def choose(page, code):
    """Choose a language at the foot of the page."""
    with page.expect_navigation():
        page.click(f".languages button[value={code}]")


def language(page):
    return page.evaluate("document.documentElement.lang")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_language_is_chosen_where_one_is_and_kept(open_page, site, scripts):
    page = open_page("plays/?half=1", scripts=scripts)
    address = page.url
    for code, name in LANGUAGES.items():
        choose(page, code)
        assert page.url == address
        assert page.get_attribute("html", "lang") == code
        chosen = page.locator(".languages [aria-current=true]")
        assert chosen.inner_text() == name
    page.goto(f"{site.url}/games/")
    assert page.get_attribute("html", "lang") == "ja"


def test_a_play_is_told_in_the_language(open_page):
    page = open_page()
    choose(page, "ja")
    page.fill("#play", "h2")
    page.wait_for_selector("text=二塁打")
    page.press("#play", "Enter")
    page.wait_for_selector(".plays >> text=二塁打")
    assert PlayRecord.objects.get().text == "H2"


def test_a_refusal_is_told_in_the_language(open_page):
    page = open_page()
    choose(page, "fr")
    page.fill("#play", "sb")
    page.wait_for_selector(".fault >> text=coureur")


@pytest.mark.parametrize("code", LANGUAGES)
def test_on_a_small_phone_nothing_runs_out_of_the_page(open_page, site, code):
    page = open_page(width=320)
    choose(page, code)
    page.fill("#play", "bb")
    page.press("#play", "Enter")
    page.wait_for_selector(".plays .notation")
    wide = []
    for path in (*PAGES, *FORMS):
        page.goto(f"{site.url}/games/{site.game.pk}/{path}")
        assert language(page) == code
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path)
    assert wide == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_button_is_wider_than_its_place(open_page, code):
    page = open_page(width=320)
    choose(page, code)
    cut = page.evaluate(
        """() => [...document.querySelectorAll("button, .button, .chip")]
            .filter((each) => each.scrollWidth > each.clientWidth + 1)
            .map((each) => each.textContent.trim())"""
    )
    assert cut == []
