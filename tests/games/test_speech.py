"""Scoring's English in another language: looked up by template, filled anew."""

from types import SimpleNamespace

import pytest
from django.utils import translation

from games.words import speech
from games.words.phrasebook import templates_of_scoring
from scoring.diamond import Base, Situation
from scoring.faults import violation
from scoring.notation import describe_play, parse_play
from scoring.rulesets import Topic

FRENCH = {
    "{batter} singles": "simple de {batter}",
    "{runner} scores": "{runner} marque",
    "runner on third": "le coureur du troisième but",
    "{count} run batted in": "{count} point produit",
    "; ": " ; ",
    "nobody is on {base}": "personne n'est au {base}",
    "second base": "deuxième but",
    "intentional walk": "but sur balles intentionnel",
    "{runners}, {outs}": "{outs}, {runners}",
    "bases empty": "buts vides",
    "one out": "un retrait",
}


@pytest.fixture
def french(monkeypatch):
    """Speak a small French."""

    def pgettext(context, text):
        assert context == "scoring"
        return FRENCH.get(text, text)

    def npgettext(context, one, several, count):
        return pgettext(context, one if count == 1 else several)

    monkeypatch.setattr(speech, "pgettext", pgettext)
    monkeypatch.setattr(speech, "npgettext", npgettext)
    return SimpleNamespace()


def test_a_play_is_said_in_the_language_of_the_page(french):
    words = describe_play(parse_play("H1* 3>H"), "Home")
    assert speech.say(words) == (
        "simple de Home ; le coureur du troisième but marque ; 1 point produit"
    )


def test_a_violation_is_said_with_the_words_inside_it(french):
    fault = violation("L201", base=Base.SECOND.spoken)
    assert speech.say(fault.message) == "personne n'est au deuxième but"


def test_another_language_may_turn_the_order_round(french):
    assert speech.say(str(Situation((False, False, False), 1))) == (
        "un retrait, buts vides"
    )


def test_words_of_an_enumeration_are_said(french):
    assert speech.say(Topic.WALK) == "but sur balles intentionnel"


def test_names_stay_as_they_are(french):
    assert speech.say("second base") == "second base"  # a park, perhaps


def test_english_says_what_scoring_says():
    words = describe_play(parse_play("SH 1-3 1>2"), "Moreau")
    with translation.override("en"):
        assert speech.say(words) == words


def test_the_catalogue_is_told_every_kind_of_template():
    found = templates_of_scoring()
    assert found["{batter} singles"] == ""
    assert found["{count} run batted in"] == "{count} runs batted in"
    assert found["{men} goes on"] == "{men} go on"
    assert {"nobody is on {base}", "intentional walk", "stop at the base"} <= set(found)
