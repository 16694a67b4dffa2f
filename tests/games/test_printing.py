"""The printed sheet of a game on the site: its papers, its ink, its layout."""

import io
from datetime import date

import pypdf
import pytest
from django.urls import reverse

from games.services import create_game


def print_it(client, game, **options):
    return client.get(reverse("games:game_pdf", args=[game.pk]), options)


def pages_of(response):
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return pypdf.PdfReader(io.BytesIO(response.content)).pages


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


def test_the_ink_and_the_guides_change_the_sheet(client, whole_game):
    usual = print_it(client, whole_game).content
    assert print_it(client, whole_game, ink="black").content != usual
    assert print_it(client, whole_game, guides="cyan").status_code == 200


@pytest.mark.parametrize("options", [{"paper": "a9"}, {"guides": "pink"}])
def test_there_are_no_other_papers_and_guides(client, whole_game, options):
    assert print_it(client, whole_game, **options).status_code == 404


def test_a_game_to_come_has_its_teams_and_its_code(client, scorer, house):
    day = date(2026, 6, 1)
    game = create_game(scorer, visitors=house.owls, home=house.rams, date=day)
    first, second = pages_of(print_it(client, game))
    assert house.owls.name in first.extract_text()
    assert house.rams.name in second.extract_text()
    assert "2026-06-01" in first.extract_text()
