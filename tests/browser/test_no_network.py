"""In a browser: lines without a network, answers that are lost, lines taken back."""

import pytest

from games.models import Game, Player, PlayRecord, Revision

from .recorded import lines, wait_for_lines, wait_for_value


def type_line(page, text, field="#play"):
    """Type a line and send it, when the field is free."""
    wait_for_value(page, "", field)
    page.fill(field, text)
    page.press(field, "Enter")


def without_network(page, *texts, field="#play"):
    """Type lines that wait in the browser."""
    page.context.set_offline(True)
    for text in texts:
        type_line(page, text, field)
        wait_for_value(page, "", field)


def all_sent(page):
    page.wait_for_selector("#waiting", state="hidden")


class Losing:
    """The answers to what a page writes are lost, after the server has it.

    Of the next so many writings; ``posted`` holds what was written.
    """

    def __init__(self, page, most):
        self.most = most
        self.posted = []
        page.route("**/score/**", self.answer)

    def answer(self, route):
        if route.request.method == "POST":
            self.posted.append(route.request.post_data)
            if len(self.posted) <= self.most:
                route.fetch()
                route.abort("connectionreset")
                return
        route.continue_()


def dice_recorded():
    """Return the lines with their dice, and the dice of the play in progress."""
    rows = PlayRecord.objects.order_by("sequence")
    return [row.line for row in rows], Game.objects.get().table["words"]


def test_dice_that_wait_have_a_key_each_and_are_recorded_once(open_page):
    """Also when the server has them and its answer is lost."""
    page = open_page("score/?mode=dice")
    without_network(page, "1 1", "1", "1 1 1", "1", field="#dice")
    lost = Losing(page, 2)
    page.context.set_offline(False)
    all_sent(page)
    keys = [
        dict(pair.split("=") for pair in each.split("&"))["key"] for each in lost.posted
    ]
    assert keys[0] == keys[1], "sent again, by its key"
    assert len(keys) == 6
    assert len(set(keys)) == 4, "each has its own"
    assert dice_recorded() == (["SO {1 1 1}", "SO {1 1 1}"], ["1"])


@pytest.fixture
def bench(site):
    """Two more men for the home side."""
    for number in (10, 11):
        Player.objects.create(name=f"R. Sub {number}")


def switch(page):
    page.click("summary:has-text('Double switch')")
    page.select_option("[name=double-pitcher]", label="R. Sub 10")
    page.select_option("[name=double-slot]", "8")
    page.select_option("[name=double-fielder]", label="R. Sub 11")
    page.click("text=Make both changes")
    page.wait_for_selector("#waiting >> text=R. Sub 11")


@pytest.mark.usefixtures("bench")
def test_a_double_switch_that_waited_arrives_whole(open_page):
    page = open_page("score/?mode=notation")
    without_network(page, "SO")
    switch(page)
    without_network(page, "BB")
    Losing(page, 2)
    page.context.set_offline(False)
    all_sent(page)
    men = [Player.objects.get(name=f"R. Sub {number}") for number in (10, 11)]
    # Sub 10 pitches and bats eighth; Sub 11 bats first and plays where the eighth did.
    assert lines() == [
        "SO",
        f"sub home 8: {men[0].name} [{men[0].pk}], 1",
        f"sub home 1: {men[1].name} [{men[1].pk}], 8",
        "BB",
    ]
    versions = list(PlayRecord.objects.values_list("version", flat=True))
    assert versions[1] == versions[2], "one move"


def test_what_is_typed_while_a_line_is_on_its_way_is_the_next_one(open_page):
    """Quick fingers before a slow server: nothing is lost, nothing is sent twice."""
    page = open_page("score/?mode=notation")

    def slowly(route):
        if route.request.method == "POST":
            answer = route.fetch()
            page.keyboard.type("H1")
            page.keyboard.press("Enter")  # too early
            route.fulfill(response=answer)
        else:
            route.continue_()

    page.route("**/score/**", slowly)
    type_line(page, "BB")
    page.wait_for_selector("#undo:has-text('BB')")
    wait_for_value(page, "H1")
    page.unroute("**/score/**")
    page.press("#play", "Enter")
    wait_for_lines(page, 2)
    wait_for_value(page, "")
    assert lines() == ["BB", "H1 1>2"]


def test_what_is_typed_stays_when_something_else_is_written(open_page):
    page = open_page("score/?mode=notation")
    type_line(page, "BB")
    page.wait_for_selector("#undo:has-text('BB')")
    wait_for_value(page, "")
    page.locator("#play").press_sequentially("H1 1>")
    page.click("#undo")
    wait_for_lines(page, 0)
    wait_for_value(page, "H1 1>")


def test_the_second_window_sends_nothing_again_and_sees_what_was_sent(open_page, site):
    first = open_page("score/?mode=notation")
    second = first.context.new_page()
    second.goto(f"{site.url}/games/{site.game.pk}/score/")
    posted = []
    for page in (first, second):
        page.on(
            "request",
            lambda request: (
                request.method == "POST" and posted.append(request.post_data)
            ),
        )
    without_network(first, "BB", "H1", "SO")
    second.wait_for_selector("[data-count]:has-text('3 lines wait')")
    assert second.inner_text("[data-waiting]") == "BB · H1 · SO"
    second.locator("#play").press_sequentially("4-3")
    del posted[:]  # what was tried in vain
    first.context.set_offline(False)
    wait_for_lines(first, 3)
    for page in (first, second):
        all_sent(page)
        page.wait_for_selector(".due dd:has-text('4. O. Man 4')")
    wait_for_value(second, "4-3")
    second.press("#play", "Enter")
    wait_for_lines(second, 4)
    second.wait_for_timeout(5500)  # a window looks every five seconds
    assert len(posted) == 4, "each line was sent by one window"
    assert lines() == ["BB", "H1 1>2", "SO", "4-3 2>3 1>2"]


def test_a_line_taken_back_that_was_never_sent_is_gone(open_page):
    page = open_page("score/?mode=notation")
    without_network(page, "BB", "SO")
    page.click("#waiting button:has-text('Take the last one back')")
    assert page.inner_text("[data-waiting]") == "BB"
    page.context.set_offline(False)
    all_sent(page)
    assert lines() == ["BB"]
    assert not Revision.objects.exists()


def recorded_unknown(page, text, field="#play"):
    """Let the server record a line of which the page does not hear."""
    losing = Losing(page, 99)
    type_line(page, text, field)
    page.wait_for_selector(f"#waiting >> text={text}")
    return losing


def send_now(page):
    """Send what waits, as when the network comes back; the page does it by itself too.

    So the button may be gone before a test has pressed it.
    """
    page.evaluate("() => window.dispatchEvent(new Event('online'))")


def network_back(page, losing):
    losing.most = 0
    send_now(page)
    all_sent(page)


@pytest.mark.parametrize("way", ["button", "undo", "drop"])
def test_a_line_taken_back_that_the_server_had_is_not_recorded(open_page, way):
    page = open_page("score/?mode=notation")
    type_line(page, "SO")
    wait_for_lines(page, 1)
    losing = recorded_unknown(page, "BB")
    assert lines() == ["SO", "BB"]
    if way == "undo":
        page.press("#play", "Control+z")
    else:
        said = "Take the last one back" if way == "button" else "Throw them away"
        page.click(f"#waiting button:has-text('{said}')")
    page.wait_for_selector("[data-waiting] s:has-text('BB')")
    assert "taken back there too" in page.inner_text("#waiting")
    network_back(page, losing)
    assert lines() == ["SO"]
    page.wait_for_selector(".due dd:has-text('2. O. Man 2')")
    assert page.input_value("#play") == ""
    assert page.locator(".note-changed").count() == 0


def test_what_is_typed_after_a_line_that_is_taken_back_follows_it(open_page):
    page = open_page("score/?mode=notation")
    losing = recorded_unknown(page, "BB")
    page.click("#waiting button:has-text('Take the last one back')")
    for text in ("H1", "8"):
        type_line(page, text)
    assert page.inner_text("[data-waiting]") == "BB · H1 · 8"
    network_back(page, losing)
    assert lines() == ["H1", "8"]


def test_a_line_that_the_server_never_had_is_taken_back_too(open_page):
    """Nobody knows that it was not recorded; a refused one is not shown either."""
    page = open_page("score/?mode=notation")
    without_network(page, "H9", "BB")  # nobody hits for nine bases
    for _ in range(2):
        page.click("#waiting button:has-text('Take the last one back')")
    assert page.inner_text("[data-waiting]") == "H9"
    type_line(page, "SO")
    page.context.set_offline(False)
    all_sent(page)
    assert lines() == ["SO"]
    assert page.locator(".fault:visible").count() == 0


def test_a_lost_answer_to_the_taking_back_takes_nothing_else_back(open_page):
    page = open_page("score/?mode=notation")
    type_line(page, "SO")
    wait_for_lines(page, 1)
    losing = Losing(page, 3)  # of the play, sent again, taken back
    type_line(page, "BB")
    page.wait_for_selector("#waiting >> text=BB")
    page.click("#waiting button:has-text('Take the last one back')")
    for _ in range(100):
        if page.locator("#waiting").is_hidden():
            break
        send_now(page)
        page.wait_for_timeout(500)
    all_sent(page)
    assert "sent=" in losing.posted[-1]
    assert lines() == ["SO"]
    assert [each.before for each in Revision.objects.all()] == ["BB"]


def test_a_line_after_which_somebody_wrote_is_not_taken_back_in_silence(open_page):
    page = open_page("score/?mode=notation")
    losing = recorded_unknown(page, "BB")
    other = open_page("score/?mode=notation")
    type_line(other, "H1")
    wait_for_lines(other, 2)
    page.click("#waiting button:has-text('Take the last one back')")
    network_back(page, losing)
    said = page.inner_text(".note-changed")
    assert "had been recorded already, and something was written after it" in said
    assert "H1 1>2" in said
    assert lines() == ["BB", "H1 1>2"]


@pytest.mark.parametrize(("thrown", "left"), [("1 2", ["1"]), ("2 1 1 1 1 1 1", ["1"])])
def test_dice_taken_back_that_the_server_had_are_off_the_table(open_page, thrown, left):
    """Half a play, or one that was ended, another, and the beginning of a third."""
    page = open_page("score/?mode=dice")
    type_line(page, "1", "#dice")
    page.wait_for_selector(".thrown")
    losing = recorded_unknown(page, thrown, "#dice")
    page.click("#waiting button:has-text('Take the last one back')")
    network_back(page, losing)
    assert dice_recorded() == ([], left)
    assert page.inner_text(".thrown strong") == "1"


def test_what_the_server_does_not_take_any_more_is_told(open_page, site):
    """The game was closed while the lines waited."""
    page = open_page("score/?mode=notation")
    without_network(page, "BB", "SO")
    Game.objects.update(is_closed=True)
    page.context.set_offline(False)
    page.wait_for_selector("#waiting >> text=The server does not take them")
    assert page.inner_text("[data-waiting]") == "BB · SO"
    page.click("#waiting button:has-text('Throw them away')")
    page.wait_for_selector("#waiting", state="hidden")
    page.reload()
    assert lines() == []
