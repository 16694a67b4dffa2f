"""In a browser: a game is ended, protested, settled, closed and opened again."""

import pytest

from games.models import Game

from .recorded import lines, wait_for_lines


@pytest.fixture
def ended(open_page):
    """Open the game as a commissioner, who called it from the changes of players."""

    def ended(**window):
        page = open_page("score/?mode=notation", **window)
        for count, text in enumerate(["H4*", "SO"], start=1):
            page.fill("#play", text)
            page.press("#play", "Enter")
            wait_for_lines(page, count)
            page.wait_for_selector(f"#undo:has-text('{text}')")
        page.click("summary:has-text('End or suspend the game')")
        page.click("button:has-text('Called: the score stands')")
        wait_for_lines(page, 3)
        assert lines() == ["H4*", "SO", "called"]
        page.click("a:has-text('Confirm the game, or protest')")
        page.wait_for_selector("#signing")
        return page

    return ended


def say(page, side, word, text=""):
    """Give a side's word, in the form that is open or behind *say something else*."""
    again = page.locator(f"summary:has-text('{side}: say something else')")
    if again.count():
        again.click()
    form = page.locator(f"form.sign:has(label:has-text('{side}'))")
    form.locator("[name=text]").fill(text)
    form.locator(f"button:has-text('{word}')").click()
    page.wait_for_load_state()


def check(page):
    """No fault of the page, on a telephone and on a desk."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    found = axe.Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"]) for each in found] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_protest_is_settled_and_the_game_opened_again(ended, scheme):
    page = ended(scheme=scheme)
    assert "Neither side has confirmed this game" in page.inner_text(".signing")
    say(page, "Owls", "Protest")
    assert "Say what the protest is about" in page.inner_text("main")
    say(page, "Owls", "Protest", "It was foul")
    assert "under protest" in page.inner_text(".game-head")
    assert "Rams have not given their word yet." in page.inner_text(".signing")
    check(page)
    say(page, "Rams", "Confirm")
    assert "A protest stands" in page.inner_text(".signing")
    say(page, "Owls", "Confirm", "It was fair")
    assert "Both sides have confirmed this game." in page.inner_text(".signing")
    assert Game.objects.get().is_closed
    check(page)
    page.fill("[name=why]", "Seen again")
    page.click("text=Open the game again")
    page.wait_for_selector("text=The game is open again.")
    assert "The game was changed after that." in page.inner_text(".signing")
    check(page)
    page.goto(f"{page.url}history/")
    check(page)


def test_all_of_it_goes_without_scripts(ended):
    page = ended(scripts=False)
    say(page, "Owls", "Protest", "It was foul")
    say(page, "Owls", "Confirm")
    say(page, "Rams", "Confirm")
    assert "Both sides have confirmed this game." in page.inner_text(".signing")
    page.click("text=Open the game again")
    page.wait_for_selector("text=The game is open again.")
    assert not Game.objects.get().is_closed


@pytest.mark.parametrize("end", ["Suspended", "Forfeited by Owls"])
def test_a_game_that_was_not_played_out_is_told_on_every_width(open_page, end):
    page = open_page("score/?mode=touch", width=320, touch=True)
    page.locator("summary:has-text('End or suspend the game')").tap()
    page.locator(f"button:has-text('{end}')").tap()
    wait_for_lines(page, 1)
    page.wait_for_selector(".game-over")
    check(page)
    page.goto(page.url.removesuffix("?mode=touch").removesuffix("score/"))
    check(page)
    if end == "Suspended":
        assert "Go on with the game" in page.inner_text("main")
    else:
        assert "nothing counts for the players" in page.inner_text("main")
        assert page.locator("h1 .runs").all_inner_texts() == ["0", "9"]
