"""In a browser: runners sent on, players changed, dice that wait, a lost login."""

import pytest

from games.models import Player, PlayRecord

from .conftest import PASSWORD
from .recorded import lines, wait_for_lines, wait_for_value


def record(page, *texts):
    """Type lines one after the other, each when the one before has come back."""
    for text in texts:
        count = len(lines()) + 1
        page.fill("#play", text)
        page.press("#play", "Enter")
        wait_for_lines(page, count)
        wait_for_value(page, "")


WAYS = ("click", "tap", "keys")


def do(page, way, target):
    """Choose something on the page by mouse, by finger or from the keyboard."""
    if way == "click":
        target.click()
    elif way == "tap":
        target.tap()
    else:
        target.focus()
        page.keyboard.press("Enter")


@pytest.mark.parametrize("way", WAYS)
def test_a_runner_is_sent_on_by_his_chip(open_page, way):
    page = open_page("score/?mode=notation", touch=way == "tap")
    record(page, "BB")
    page.locator("#play").press_sequentially("H1")
    page.wait_for_selector(".runners")
    do(page, way, page.locator(".option:has-text('to 3')").first)
    wait_for_value(page, "H1 1>3")
    page.wait_for_selector(".meaning code:text-is('H1 1>3')")
    page.press("#play", "Enter")
    wait_for_lines(page, 2)
    assert lines() == ["BB", "H1 1>3"]


@pytest.mark.parametrize("way", WAYS)
def test_a_runner_is_sent_on_by_a_tap_on_the_diamond(open_page, way):
    page = open_page("score/?mode=notation", touch=way == "tap")
    record(page, "BB")
    page.locator("#play").press_sequentially("8")
    page.wait_for_selector(".runners")
    runner = page.locator(".diamond a[aria-label^='O. Man 1']")
    do(page, way, runner)
    wait_for_value(page, "8 1>2")
    page.wait_for_selector(".diamond .move")
    assert page.locator(".diamond .move").count() == 1


@pytest.mark.parametrize("way", WAYS)
def test_an_ambiguous_play_shows_its_readings(open_page, way):
    page = open_page("score/?mode=notation", touch=way == "tap")
    record(page, "BB", "BB")
    page.locator("#play").press_sequentially("PO")
    page.wait_for_selector("text=Which?")
    chips = page.locator("#preview .chip")
    assert chips.all_inner_texts() == ["2x2(PO)", "1x1(PO)"]
    do(page, way, chips.last)
    wait_for_lines(page, 3)
    assert lines()[-1] == "1x1(PO)"


def test_the_new_field_is_heard_from_the_moment_it_stands_there(open_page):
    """Quick fingers lose nothing: the next play is typed as the last one comes back."""
    page = open_page("score/?mode=notation")
    record(page, "BB")
    page.evaluate(
        """() => new MutationObserver(() => {
          const field = document.getElementById("play");
          if (field.value) return;
          field.value = "PO";
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }).observe(document.getElementById("entry"), { childList: true })"""
    )
    page.fill("#play", "BB")
    page.press("#play", "Enter")
    page.wait_for_selector("text=Which?")
    assert page.input_value("#play") == "PO"


@pytest.mark.parametrize("way", WAYS)
def test_a_likely_play_is_recorded_by_its_chip(open_page, way):
    page = open_page("score/?mode=notation", touch=way == "tap")
    do(page, way, page.locator("#preview .chip:has-text('SO')").first)
    wait_for_lines(page, 1)
    assert lines() == ["SO"]


def test_a_half_inning_by_fingers_with_runners(open_page):
    """On a phone: likely plays, fielders, runners; two taps for the common plays."""
    page = open_page("score/?mode=touch", width=320, touch=True)

    def tap(selector):
        page.locator(selector).first.tap()

    def done(count):
        tap("button.primary:has-text('Record')")
        wait_for_lines(page, count)
        page.wait_for_selector(".kinds")

    tap(".kinds >> text='BB'")
    done(1)
    tap(".kinds >> text='H1'")
    page.wait_for_selector(".runners")
    tap(".runner:first-child .option:has-text('to 3')")
    page.wait_for_selector("button.primary:has-text('1>3')")
    done(2)
    tap(".ball-field a[aria-label^='9 ']")
    page.wait_for_selector(".runners")
    tap(".runner:first-child .option:has-text('to H')")
    page.wait_for_selector("button.primary:has-text('9*')")
    done(3)
    tap(".ball-field a[aria-label^='6 ']")
    page.wait_for_selector("button.primary:has-text('6')")
    tap(".ball-field a[aria-label^='4 ']")
    page.wait_for_selector("button.primary:has-text('6-4')")
    tap("text=Start again")
    tap(".kinds >> text='SO'")
    done(4)
    tap(".kinds >> text='E…'")
    page.wait_for_selector("text=Start again")
    tap(".ball-field a[aria-label^='5 ']")
    page.wait_for_selector("button.primary:has-text('E5')")
    done(5)
    tap(".kinds >> text='SO'")
    done(6)
    assert lines() == ["BB", "H1 1>3", "9* 3>H", "SO", "E5 1>2", "SO"]
    assert "Bottom of the 1st" in page.inner_text("#entry")


@pytest.fixture
def bench(site):
    """Six more men, free for either side."""
    for letter in "OR":
        for number in (10, 11, 12):
            Player.objects.create(name=f"{letter}. Sub {number}")


@pytest.mark.usefixtures("bench")
@pytest.mark.parametrize("mode", ["notation", "touch", "dice"])
def test_a_pinch_hitter_in_two_taps(open_page, mode):
    page = open_page(f"score/?mode={mode}", width=320, touch=True)
    page.locator("summary:has-text('Bat for O. Man 1')").tap()
    page.locator(".swap[open] .chip:has-text('O. Sub 10')").tap()
    wait_for_lines(page, 1)
    number = Player.objects.get(name="O. Sub 10").pk
    assert lines() == [f"sub visitors 1: O. Sub 10 [{number}], ph"]
    page.wait_for_selector(".due dd:has-text('O. Sub 10')")


@pytest.mark.usefixtures("bench")
def test_a_double_switch_is_made_and_taken_back_at_once(open_page):
    page = open_page("score/?mode=notation")
    record(page, "SO")
    page.click("summary:has-text('Double switch')")
    page.select_option("[name=double-pitcher]", label="R. Sub 10")
    page.select_option("[name=double-slot]", "8")
    page.select_option("[name=double-fielder]", label="R. Sub 11")
    page.click("text=Make both changes")
    wait_for_lines(page, 3)
    page.wait_for_selector(".due dd:has-text('R. Sub 10')")
    page.press("#play", "Control+z")
    wait_for_lines(page, 1)
    assert lines() == ["SO"]


@pytest.mark.usefixtures("bench")
def test_a_change_of_players_without_a_network_waits_its_turn(open_page):
    page = open_page("score/?mode=notation")
    page.context.set_offline(True)
    page.fill("#play", "SO")
    page.press("#play", "Enter")
    page.wait_for_selector("#waiting >> text=SO")
    page.click("summary:has-text('Pitch for')")
    page.click(".swap[open] .chip:has-text('R. Sub 10')")
    page.wait_for_selector("#waiting >> text=R. Sub 10")
    page.context.set_offline(False)
    wait_for_lines(page, 2)
    assert [line[:10] for line in lines()] == ["SO", "sub home 1"]


def test_touch_without_a_network_queues_as_many_plays_as_are_tapped(open_page, site):
    """Also when the tab is closed before the network is back."""
    page = open_page("score/?mode=touch", width=320, touch=True)

    def tap(*selectors):
        for selector in selectors:
            page.locator(selector).first.tap()

    record = "#touch-alone button[type=submit]"
    page.context.set_offline(True)
    tap(".kinds >> text='BB'", record)
    page.wait_for_selector("[data-count]:has-text('One line waits for the network')")
    tap(".kinds >> text='H1'", "[data-move='1>3']", record)
    tap(".ball-field a[aria-label^='6 ']", ".ball-field a[aria-label^='3 ']", record)
    tap(".kinds >> text='E…'", ".ball-field a[aria-label^='5 ']", record)
    tap(".kinds >> text='SO'", record)
    assert page.inner_text("[data-waiting]") == "BB · H1 1>3 · 6-3 · E5 · SO"
    tap("#waiting button:has-text('Take the last one back')", "#undo, .kinds")
    assert page.inner_text("[data-waiting]") == "BB · H1 1>3 · 6-3 · E5"
    assert "4 lines wait" in page.inner_text("[data-count]")
    assert lines() == []
    window = page.context
    page.close()
    window.set_offline(False)
    page = window.new_page()
    page.goto(f"{site.url}/games/{site.game.pk}/score/")
    wait_for_lines(page, 4)
    page.wait_for_selector("#waiting", state="hidden")
    assert [line.split()[0] for line in lines()] == ["BB", "H1", "6-3", "E5"]
    assert lines()[1] == "H1 1>3"
    page.reload()
    page.wait_for_timeout(5500)
    assert len(lines()) == 4, "exactly once"


def test_what_is_typed_while_the_queue_is_sent_stays_in_the_field(open_page):
    page = open_page("score/?mode=notation")
    page.context.set_offline(True)
    page.fill("#play", "BB")
    page.press("#play", "Enter")
    page.wait_for_selector("#waiting >> text=BB")
    page.locator("#play").press_sequentially("H1 1>")
    page.context.set_offline(False)
    wait_for_lines(page, 1)
    page.wait_for_selector("#waiting", state="hidden")
    wait_for_value(page, "H1 1>")


def test_the_sheet_stands_beside_the_field_where_there_is_room(open_page):
    page = open_page("score/?mode=notation")
    record(page, "BB")
    page.wait_for_selector(".running-side[open] .newest")
    field, sheet = (page.locator(s).bounding_box() for s in (".entry", ".running"))
    assert sheet["x"] >= field["x"] + field["width"]
    page.set_viewport_size({"width": 320, "height": 700})
    page.wait_for_selector(".running-side[open]", state="detached")
    page.click(".running-side >> nth=0 >> summary")
    page.wait_for_selector(".running-side[open] .newest")
    record(page, "SO")
    page.wait_for_selector(".running-side[open] .newest")


def test_dice_without_a_network_wait_their_turn(open_page):
    page = open_page("score/?mode=dice")
    page.context.set_offline(True)
    for text in ("1 1", "1", "1 1 1"):
        page.fill("#dice", text)
        page.press("#dice", "Enter")
        wait_for_value(page, "", "#dice")
    assert page.inner_text("[data-waiting]") == "1 1 · 1 · 1 1 1"
    page.context.set_offline(False)
    wait_for_lines(page, 2)
    page.wait_for_selector("#waiting", state="hidden")
    rows = PlayRecord.objects.order_by("sequence")
    assert [row.line for row in rows] == ["SO {1 1 1}"] * 2


def test_dice_that_were_typed_outlive_a_closed_tab(open_page, site):
    page = open_page("score/?mode=dice")
    page.locator("#dice").press_sequentially("1 1 6")
    page.close()
    again = page.context.new_page()
    again.goto(f"{site.url}/games/{site.game.pk}/score/")
    assert again.input_value("#dice") == "1 1 6"


def log_in(page, site, path):
    page.goto(f"{site.url}{path}")
    page.fill("[name=username]", "ann")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")


def test_a_login_that_ran_out_loses_nothing(open_page, site):
    page = open_page("score/?mode=notation")
    record(page, "BB")
    page.context.clear_cookies(name="sessionid")
    page.fill("#play", "H1")
    page.press("#play", "Enter")
    page.wait_for_selector("#unsent:not([hidden])")
    assert page.input_value("#play") == "H1"
    assert lines() == ["BB"]
    other = page.context.new_page()
    log_in(other, site, "/accounts/login/")
    other.wait_for_url(f"{site.url}/")
    page.press("#play", "Enter")
    wait_for_lines(page, 2)
    assert lines() == ["BB", "H1 1>2"]


def test_without_scripts_a_login_that_ran_out_loses_nothing(open_page, site):
    page = open_page("score/?mode=notation", scripts=False)
    page.context.clear_cookies(name="sessionid")
    page.fill("#play", "H1")
    page.press("#play", "Enter")
    page.fill("[name=username]", "ann")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_selector("#play")
    assert page.input_value("#play") == "H1"
    page.press("#play", "Enter")
    wait_for_lines(page, 1)
    assert lines() == ["H1"]


def test_what_waits_is_sent_after_logging_in_again(open_page, site):
    page = open_page("score/?mode=notation")
    page.context.set_offline(True)
    for line in ("BB", "H1"):
        page.fill("#play", line)
        page.press("#play", "Enter")
        wait_for_value(page, "")
    page.context.clear_cookies(name="sessionid")
    page.context.set_offline(False)
    page.wait_for_selector("#unsent:not([hidden])")
    assert lines() == []
    log_in(page, site, f"/accounts/login/?next=/games/{site.game.pk}/score/")
    wait_for_lines(page, 2)
    assert lines() == ["BB", "H1 1>2"]


def test_positions_are_checked_while_they_are_chosen(open_page):
    page = open_page("lineups/")
    page.wait_for_selector("#check-home .card-good")
    page.select_option("[name=home-position9]", "8")
    page.wait_for_selector("#check-home .fault")
    assert page.locator("#check-visitors .card-good").count() == 1
    page.select_option("[name=home-position9]", "9")
    page.wait_for_selector("#check-home .card-good")


def test_a_card_in_the_making_outlives_a_login_that_ran_out(open_page, site):
    page = open_page("lineups/")
    page.select_option("[name=home-position9]", "8")
    page.select_option("[name=home-position8]", "9")
    page.context.clear_cookies(name="sessionid")
    page.click("text=Save the line-ups")
    page.fill("[name=username]", "ann")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_selector("text=What you filled in is here, not yet saved.")
    assert page.input_value("[name=home-position9]") == "8"
    page.click("text=Save the line-ups")
    page.wait_for_url(f"{site.url}/games/{site.game.pk}/score/")
    card = site.game.lineup_entries.filter(side="home", slot=9)
    assert card.get().position == 8
