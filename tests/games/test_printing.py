"""Printing a game on the site: what, how, remembered for whom, what cannot be done."""

import io
from datetime import date
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pypdf
import pypdfium2
import pytest
from django.urls import reverse

from games.hooks import imprint
from games.models import Game
from games.printing.options import (
    Choice,
    ChoiceRefused,
    file_name,
    names_with_missing,
    read_choice,
)
from games.printing.values import notes_said
from games.record.loading import box_of, load_text
from games.services import create_game
from scoring.rulesets import three_dice
from scoring.rulesets.three_dice import LineScore

DAY = date(2026, 6, 1)
FORM = {
    "what": "sheet",
    "paper": "a4",
    "ink": "black",
    "language": "ja",
    "layout": "pages",
    "roman_outs": "on",
    "copies": "1",
}


@pytest.fixture(autouse=True)
def _no_sources(monkeypatch):
    """Let no league speak, unless a test lets one."""
    monkeypatch.setattr(imprint, "_shirts", [])
    monkeypatch.setattr(imprint, "_tags", [])


def print_it(client, game, **options):
    return client.get(reverse("games:game_pdf", args=[game.pk]), options)


def page_of(game):
    return reverse("games:game_print", args=[game.pk])


def pages_of(response):
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return pypdf.PdfReader(io.BytesIO(response.content)).pages


def text_of(response):
    return "\n".join(page.extract_text() for page in pages_of(response))


# -- the file --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "size"), [("letter", (792, 612)), ("a4", (841.89, 595.28))]
)
def test_a_game_has_a_page_for_each_side_on_either_paper(
    client, whole_game, paper, size
):
    pages = pages_of(print_it(client, whole_game, paper=paper))
    assert [tuple(map(float, page.mediabox[2:])) for page in pages] == [
        pytest.approx(size)
    ] * 2


def test_both_sides_come_on_one_upright_page(client, whole_game):
    (page,) = pages_of(print_it(client, whole_game, layout="one-page"))
    assert page.mediabox.height > page.mediabox.width


def test_the_guides_change_an_empty_sheet(client, house):
    files = {
        print_it(client, house.game, what="to-score", **inks).content
        for inks in ({"guides": "grey"}, {"guides": "cyan"}, {"ink": "black"})
    }
    assert len(files) == 3


def test_pure_black_has_nothing_grey(client, whole_game):
    def greys(**ink):
        content = print_it(client, whole_game, **ink).content
        image = pypdfium2.PdfDocument(content)[0].render(scale=3, may_draw_forms=False)
        counts = image.to_pil().convert("L").histogram()
        return sum(counts[200:245]) / sum(counts)

    assert greys(ink="black") < greys() / 2


def test_the_headings_come_in_the_language_that_is_chosen(client, whole_game):
    assert "打者" in text_of(print_it(client, whole_game, language="ja"))
    assert "Frappeur" in text_of(print_it(client, whole_game, language="fr"))
    content = print_it(client, whole_game, language="fr").content
    root = pypdf.PdfReader(io.BytesIO(content)).trailer["/Root"]
    assert root["/Lang"] == "fr"


def test_outs_are_roman_when_that_is_chosen(client, whole_game):
    assert "III" in text_of(print_it(client, whole_game, outs="roman"))
    assert "III" not in text_of(print_it(client, whole_game))


@pytest.mark.parametrize(
    "options",
    [
        {"paper": "a9"},
        {"guides": "pink"},
        {"language": "tlh"},
        {"what": "cake"},
        {"what": "pad", "copies": "0"},
        {"what": "pad", "copies": "201"},
        {"what": "pad", "copies": "many"},
        {"what": "pad", "copies": "²"},
    ],
)
def test_what_is_not_there_is_not_found(client, whole_game, options):
    assert print_it(client, whole_game, **options).status_code == 404


def test_the_pad_has_as_many_sheets_as_are_asked_for(client, game):
    assert len(pages_of(print_it(client, game, what="pad", copies="3"))) == 6
    upright = print_it(client, game, what="pad", copies="3", layout="one-page")
    assert len(pages_of(upright)) == 3


def test_the_box_score_has_the_runs_and_the_notes(client, whole_game):
    text = text_of(print_it(client, whole_game, what="box"))
    assert "Owls, batting" in text
    assert "O. Ellis" in text
    box = box_of(load_text(whole_game))
    for note in box.notes:
        assert note in text


def test_notes_are_said_in_the_language_that_is_chosen(whole_game, monkeypatch):
    box = box_of(load_text(whole_game))
    assert notes_said(box, ("Owls", "Rams")) == list(box.notes)
    monkeypatch.setattr(
        "games.printing.values.say", lambda note: str(note).replace("2B", "二塁打")
    )
    said = notes_said(box, ("Owls", "Rams"))
    assert any("二塁打: " in note for note in said)


def test_a_game_to_come_has_its_teams_and_its_code(client, scorer, house):
    game = create_game(scorer, visitors=house.owls, home=house.rams, date=DAY)
    first, second = pages_of(print_it(client, game))
    assert house.owls.name in first.extract_text()
    assert house.rams.name in second.extract_text()
    assert "2026-06-01" in first.extract_text()
    assert b"/games/" not in print_it(client, game, layout="one-page").content


def test_a_sheet_to_come_has_the_line_ups_and_the_park(client, house):
    text = text_of(print_it(client, house.game, what="to-score"))
    for man in house.owl_men[:9] + house.ram_men[:9]:
        assert man.name in text
    assert "Rams Park" in text


def test_a_begun_game_can_still_be_printed_to_score(client, whole_game):
    filled = text_of(print_it(client, whole_game))
    empty = text_of(print_it(client, whole_game, what="to-score"))
    assert "6-3" in filled
    assert "6-3" not in empty


def test_cards_have_a_page_for_each_side_with_those_in_reserve(client, house):
    shirts = {
        house.owls: [
            imprint.Shirt(man, str(number), "OF")
            for number, man in enumerate(house.owl_men, 20)
        ]
    }
    imprint.register_shirt_source(lambda team, day: shirts.get(team, []))
    first, second = pages_of(print_it(client, house.game, what="cards"))
    owls = first.extract_text()
    assert "against Rams" in owls
    assert "O. Ames" in owls
    assert "O. Lowe" in owls.partition("In reserve")[2]
    assert "31" in owls.partition("In reserve")[2]
    assert "R. Nash" in second.extract_text()


def test_numbers_stand_on_the_sheet_and_the_roster(client, whole_game, house):
    imprint.register_shirt_source(
        lambda team, day: [imprint.Shirt(house.owl_men[0], "77", "CF, LF")]
    )
    imprint.register_tag_source(lambda game: {"League": "Night League"})
    sheet = text_of(print_it(client, whole_game))
    assert "77" in sheet
    assert "Night League" in sheet
    assert "CF, LF" in text_of(print_it(client, whole_game, what="rosters"))


def test_a_game_of_three_dice_is_printed_by_its_runs(client, game):
    halves = (0, 0, 1, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 17, 0, 0, 0)
    Game.objects.filter(pk=game.pk).update(
        ruleset="three_dice",
        innings=9,
        status="final",
        visitors_runs=20,
        home_runs=3,
        extra_tags={"Runs": three_dice.format_line_score(LineScore(halves))},
    )
    (page,) = pages_of(print_it(client, game))
    assert page.mediabox.height > page.mediabox.width
    assert "17" in page.extract_text().split()
    assert "20" in page.extract_text().split()
    (blank,) = pages_of(print_it(client, game, what="to-score"))
    assert "17" not in blank.extract_text().split()
    assert "Rams" in blank.extract_text()
    assert len(pages_of(print_it(client, game, what="pad", copies="2"))) == 2
    assert print_it(client, game, what="box").status_code == 404
    assert client.get(page_of(game)).status_code == 200


# -- its name --------------------------------------------------------------------------


def test_the_file_is_shown_in_the_browser_under_the_names_of_the_teams(
    client, whole_game
):
    answer = print_it(client, whole_game)
    assert answer["Content-Disposition"] == (
        'inline; filename="Owls at Rams, 2026-05-03.pdf"'
    )
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_a_name_in_another_script_is_told_as_browsers_read_it(client, whole_game):
    owls = whole_game.visitors
    owls.name = "大阪/ふくろう"
    owls.save()
    said = print_it(client, whole_game)["Content-Disposition"]
    assert said.startswith("inline; filename*=utf-8''%E5%A4%A7%E9%98%AA%20")
    assert said.isascii()
    assert "/" not in said


def test_a_file_has_a_name_that_every_system_takes():
    assert file_name('a:b\\c"d\n') == "a b c d.pdf"
    assert file_name("///") == "sheet.pdf"
    assert len(file_name("x" * 500)) == 124


# -- the page --------------------------------------------------------------------------


def test_the_page_offers_what_there_is(client, whole_game, house, scorer):
    page = client.get(page_of(whole_game)).content.decode()
    for key in ("sheet", "box", "to-score", "cards", "rosters", "pad"):
        assert f'value="{key}"' in page
    to_come = create_game(scorer, visitors=house.owls, home=house.rams, date=DAY)
    page = client.get(page_of(to_come)).content.decode()
    assert 'value="box"' not in page
    assert 'value="to-score"' in page


@pytest.mark.parametrize("view", ["game_detail", "game_sheet"])
def test_the_pages_of_a_game_have_one_button(client, whole_game, view):
    page = client.get(reverse(f"games:{view}", args=[whole_game.pk])).content.decode()
    assert page.count(f'href="{page_of(whole_game)}"') == 1


def test_the_line_ups_page_leads_to_the_cards(client, house, scorer):
    client.force_login(scorer)
    page = client.get(reverse("games:game_lineups", args=[house.game.pk]))
    assert f"{page_of(house.game)}?what=cards" in page.content.decode()
    page = client.get(page_of(house.game) + "?what=cards").content.decode()
    checked = page[page.index('value="cards"') :].partition(">")[0]
    assert "checked" in checked


def test_the_form_leads_to_a_file_with_all_that_was_chosen(client, whole_game):
    answer = client.post(page_of(whole_game), FORM)
    assert answer.status_code == 302
    asked = parse_qs(urlsplit(answer["Location"]).query)
    assert asked["what"] == ["sheet"]
    assert asked["paper"] == ["a4"]
    assert asked["ink"] == ["black"]
    assert asked["language"] == ["ja"]
    assert asked["outs"] == ["roman"]
    text = text_of(client.get(answer["Location"]))
    assert "打者" in text
    assert "III" in text


def test_what_was_chosen_is_read_back_from_the_address():
    choice = Choice("a4", "cyan", "fr", True, True, False, 7)
    said = {k: v[0] for k, v in parse_qs(choice.query).items()}
    assert read_choice(said, Choice()) == choice
    black = Choice(ink="black")
    said = {k: v[0] for k, v in parse_qs(black.query).items()}
    assert read_choice(said, Choice(ink="cyan")) == black
    with pytest.raises(ChoiceRefused, match="letter or a4"):
        read_choice({"paper": "b5"}, Choice())


@pytest.mark.parametrize(
    "wrong",
    [
        {"what": "cake"},
        {"paper": "a9"},
        {"ink": "gold"},
        {"language": "xx"},
        {"copies": "0"},
        {"copies": "999"},
    ],
)
def test_a_wrong_form_is_shown_again_and_not_remembered(client, whole_game, wrong):
    answer = client.post(page_of(whole_game), FORM | wrong)
    assert answer.status_code == 422
    assert "field-refused" in answer.content.decode()
    assert "print_options" not in client.session


def test_a_game_too_large_for_one_page_is_told_before(client, whole_game, monkeypatch):
    from scoring.press import DoesNotFit

    def refuse(*args, **options):
        raise DoesNotFit(("it is too large",))

    monkeypatch.setattr("scoring.press.print_one_page", refuse)
    answer = client.post(page_of(whole_game), FORM | {"layout": "one-page"})
    assert answer.status_code == 422
    assert "take a page for each side" in answer.content.decode()
    assert print_it(client, whole_game, layout="one-page").status_code == 404


def test_characters_without_a_typeface_are_told_before_printing(
    client, whole_game, house
):
    man = house.owl_men[0]
    man.name = "O. Ames 𐎀"
    man.save()
    answer = client.post(page_of(whole_game), FORM)
    page = unescape(answer.content.decode())
    assert answer.status_code == 200
    assert "O. Ames 𐎀: 𐎀 (U+10380)" in page
    assert "Print all the same" in page
    answer = client.post(page_of(whole_game), FORM | {"anyway": "1"})
    assert answer.status_code == 302
    assert "□" in text_of(client.get(answer["Location"]))
    answer = client.post(page_of(whole_game), FORM | {"what": "pad"})
    assert answer.status_code == 302


def test_names_that_can_be_printed_are_not_reported():
    assert names_with_missing(["Šťastný", "大谷 翔平", "Ōtani", ""]) == {}
