"""The options of printing: remembered for whom, and what they are before."""

import io

import pypdf
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.models import PrintPreference
from games.printing.options import Choice, usual_choice

FORM = {
    "what": "sheet",
    "paper": "a4",
    "ink": "black",
    "language": "ja",
    "layout": "pages",
    "copies": "1",
}


def print_it(client, game, **options):
    return client.get(reverse("games:game_pdf", args=[game.pk]), options)


def page_of(game):
    return reverse("games:game_print", args=[game.pk])


def pages_of(response):
    assert response.status_code == 200
    return pypdf.PdfReader(io.BytesIO(response.content)).pages


def text_of(response):
    return "\n".join(page.extract_text() for page in pages_of(response))


def test_the_options_are_remembered_with_the_account(client, whole_game, scorer):
    client.force_login(scorer)
    client.post(page_of(whole_game), FORM)
    kept = PrintPreference.objects.get(user=scorer)
    assert (kept.paper, kept.ink, kept.language) == ("a4", "black", "ja")
    client.post(page_of(whole_game), FORM | {"paper": "letter"})
    assert PrintPreference.objects.get(user=scorer).paper == "letter"
    elsewhere = Client()
    elsewhere.force_login(scorer)
    assert "打者" in text_of(print_it(elsewhere, whole_game))
    other = get_user_model().objects.create_user("other")
    elsewhere.force_login(other)
    assert "打者" not in text_of(print_it(elsewhere, whole_game))


def test_nobody_has_them_in_his_session(client, whole_game):
    client.post(page_of(whole_game), FORM)
    (first, _second) = pages_of(print_it(client, whole_game))
    assert float(first.mediabox.width) == pytest.approx(841.89)
    assert PrintPreference.objects.count() == 0
    page = client.get(page_of(whole_game)).content.decode()
    assert '<option value="a4" selected>' in page


def test_a_file_that_is_only_looked_at_changes_nothing(client, whole_game, scorer):
    client.force_login(scorer)
    print_it(client, whole_game, paper="a4")
    assert not PrintPreference.objects.exists()


def test_an_option_that_is_no_longer_there_is_forgotten(client, whole_game, scorer):
    client.force_login(scorer)
    client.post(page_of(whole_game), FORM)
    PrintPreference.objects.update(paper="papyrus")
    (first, _second) = pages_of(print_it(client, whole_game))
    assert float(first.mediabox.width) == pytest.approx(792)


@pytest.mark.parametrize(
    ("language", "accepted", "paper"),
    [
        ("en", "", "letter"),
        ("en", "en-GB,en;q=0.8", "a4"),
        ("en", "en-US,en;q=0.8", "letter"),
        ("fr", "fr-CA", "letter"),
        ("fr", "fr-FR,fr;q=0.5", "a4"),
        ("fr", "fr", "a4"),
        ("ja", "ja-JP", "a4"),
        ("ja", "", "a4"),
    ],
)
def test_the_paper_goes_by_the_country_of_the_browser(language, accepted, paper):
    with translation.override(language):
        assert usual_choice(accepted).paper == paper
        assert usual_choice(accepted).language == language


def test_the_site_and_the_press_know_the_same_languages():
    from scoring.press.options import GUIDES
    from scoring.press.words import LANGUAGES

    assert set(dict(settings.LANGUAGES)) == set(LANGUAGES)
    for ink in GUIDES:
        assert Choice(ink=ink).options.guides == ink
