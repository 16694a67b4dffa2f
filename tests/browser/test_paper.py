"""The paper grid in a browser: down the columns with Tab, read beside, one write."""

import pytest

from .recorded import lines, wait_for_lines

TOP = ["so", "9", "bb", "h2, 9-4-2", "h1*"]
BOTTOM = ["e4, sb, 2-5", "bb", "h2*", "h1*", "so", "1-3"]
TOP_LINES = ["SO", "9", "BB", "H2 1>3", "H1* 3>H 2xH(9-4-2)"]
BOTTOM_LINES = ["E4", "1>2(SB)", "2x3(CS 2-5)", "BB", "H2* 1>H", "H1* 2>H", "SO", "1-3"]


def type_boxes(page, boxes):
    """Type boxes, each with Tab behind it; the cursor stands where the last Tab led."""
    for text in boxes:
        page.keyboard.type(text)
        page.keyboard.press("Tab")


def cursor(page):
    return page.evaluate("document.activeElement.name")


def now(page, text):
    """Wait until the line above the grid says this; the first reading is slow."""
    page.wait_for_selector(f"#paper-now:has-text('{text}')", timeout=30_000)


def test_a_half_inning_down_the_column_with_tab(open_page):
    page = open_page("score/paper/")
    assert cursor(page) == "b.visitors.1.1.1"
    type_boxes(page, ["h1", "5-4-3", "so"])
    assert cursor(page) == "b.visitors.1.1.4", "nobody said yet that the first is out"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    type_boxes(page, ["h1, 5-4-3"])
    now(page, "3 outs, 0 runs, 0 left on base")
    page.keyboard.press("Control+Enter")
    wait_for_lines(page, 3)
    assert lines() == ["H1", "5-4-3 1x2(5-4)", "SO"]
    page.wait_for_selector("text=3 lines recorded.")
    assert cursor(page) == "b.home.1.1.1"


def test_the_rulebooks_innings_with_tab_only_and_one_write(open_page):
    page = open_page("score/paper/")
    type_boxes(page, TOP)
    assert cursor(page) == "b.visitors.1.1.6", "it was a runner who made the third out"
    page.keyboard.press("Tab")
    assert cursor(page) == "b.home.1.1.1"
    now(page, "Top of the 1st: 3 outs, 1 run, 1 left on base")
    type_boxes(page, BOTTOM)
    assert cursor(page) == "b.visitors.2.1.6", "the batter made it; his side bats on"
    now(page, "Bottom of the 1st: 3 outs, 2 runs, 1 left on base")
    filled = page.locator(".paper-filled code").all_text_contents()
    assert filled == ["1>H", "2>H", "1>3", "3>H"], "the latest half-inning first"
    assert lines() == []
    page.keyboard.press("Control+Enter")
    wait_for_lines(page, 13)
    assert lines() == TOP_LINES + BOTTOM_LINES
    page.wait_for_selector("text=13 lines recorded.")
    assert cursor(page) == "b.visitors.2.1.6"
    keys = sum(len(text) + 1 for text in TOP + BOTTOM) + 1
    assert keys <= 60


def test_what_is_open_is_asked_and_the_answer_recorded(open_page):
    page = open_page("score/paper/")
    type_boxes(page, ["h1", "h1", "so", "so", "so"])
    now(page, "1 question")
    page.click(".paper-option:has-text('H1 1>3')")
    page.wait_for_selector("legend:has-text('You chose')")
    now(page, "complete")
    page.click("#paper-record")
    wait_for_lines(page, 5)
    assert lines()[1] == "H1 1>3"


def test_a_contradiction_names_its_box(open_page):
    page = open_page("score/paper/")
    type_boxes(page, ["so", "h2****", "so"])
    page.wait_for_selector(
        ".fault:has-text('the box of O. Man 2 in the top of the 1st')"
    )
    wrong = page.locator(".paper-box[aria-invalid]")
    assert wrong.get_attribute("name") == "b.visitors.1.1.2"
    assert page.locator("#paper-record").count() == 0


def test_a_side_bats_around_into_another_column(open_page):
    page = open_page("score/paper/")
    type_boxes(page, ["h1", "h1", "so", "so", "bb", *["h1*"] * 4])
    assert cursor(page) == "b.visitors.1.2.1"
    type_boxes(page, ["so"])
    assert cursor(page) == "b.home.1.1.1"
    page.wait_for_selector("#paper-record")


def test_what_was_typed_outlives_a_closed_tab(open_page, site):
    page = open_page("score/paper/")
    type_boxes(page, ["so", "9"])
    page.keyboard.type("h1")
    page.close()
    again = page.context.new_page()
    again.goto(f"{site.url}/games/{site.game.pk}/score/paper/")
    assert again.input_value("[name='b.visitors.1.1.3']") == "h1"
    now(again, "2 outs, 0 runs, 1 on base")


def test_the_arrows_go_to_every_box(open_page):
    page = open_page("score/paper/")
    for key, name in (
        ("ArrowDown", "b.visitors.1.1.2"),
        ("Enter", "b.visitors.1.1.3"),
        ("ArrowRight", "b.visitors.2.1.3"),
        ("ArrowLeft", "b.visitors.1.1.3"),
        ("ArrowUp", "b.visitors.1.1.2"),
    ):
        page.keyboard.press(key)
        assert cursor(page) == name
    page.keyboard.press("Tab")
    assert cursor(page) == "b.visitors.1.1.3", "an empty box lets Tab go its usual way"


def test_two_windows_the_second_is_told_and_keeps_its_sheet(open_page):
    first, second = open_page("score/paper/"), open_page("score/paper/")
    for page in (first, second):
        type_boxes(page, ["so", "so", "so"])
        now(page, "3 outs")
        page.wait_for_selector("#paper-record")
    first.click("#paper-record")
    wait_for_lines(first, 3)
    second.click("#paper-record")
    second.wait_for_selector(".note-changed")
    assert lines() == ["SO", "SO", "SO"]


def test_it_works_without_scripts(open_page):
    page = open_page("score/paper/", scripts=False)
    for side, column in (("visitors", TOP), ("home", BOTTOM)):
        for slot, text in enumerate(column, start=1):
            page.fill(f"[name='b.{side}.1.1.{slot}']", text)
    page.press("[name='b.home.1.1.6']", "Enter")
    page.wait_for_selector("text=Record 2 half-innings")
    assert lines() == []
    page.click("#paper-record")
    wait_for_lines(page, 13)
    assert lines() == TOP_LINES + BOTTOM_LINES


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_the_page_is_not_wider_than_the_window_and_its_boxes_can_be_tapped(
    open_page, width
):
    page = open_page("score/paper/", width=width)
    type_boxes(page, ["h1", "h1", "so", "so", "so"])
    now(page, "1 question")
    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert over <= 0
    small = """() => [...document.querySelectorAll(
        '.paper-box, .paper-total, .paper-wide, .paper-do button, .paper-option,'
        + 'summary, #paper-record, .modes a')]
        .filter(e => e.offsetParent && e.getBoundingClientRect().width)
        .filter(e => e.getBoundingClientRect().height < 43.5
                  || e.getBoundingClientRect().width < 43.5)
        .map(e => e.outerHTML.slice(0, 80))"""
    assert page.evaluate(small) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page, scheme):
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    page = open_page("score/paper/", scheme=scheme)
    found = []
    for column in (["h1", "h1", "so", "so", "so"], ["so", "xx"]):
        type_boxes(page, column)
        page.wait_for_timeout(500)
        for summary in page.locator("summary").all():
            if summary.evaluate("each => !each.parentElement.open"):
                summary.click()
        found += axe.Axe().run(page).response["violations"]
        page.locator("[name='b.home.1.1.1']").focus()
    told = [(v["id"], [node["target"] for node in v["nodes"]]) for v in found]
    assert told == []
