"""The pages about the dice games."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rulesets.about import GAMES
from scoring.rulesets.silences import silences_of

pytestmark = pytest.mark.django_db


def read(name="", client=None, **query):
    address = (
        reverse("league:ruleset_detail", args=[name])
        if name
        else reverse("league:ruleset_list")
    )
    answer = (client or Client()).get(address, query)
    return answer.status_code, answer.content.decode()


def test_the_list_has_every_dice_game_with_its_runs():
    status, html = read()
    assert status == 200
    for name in GAMES:
        assert reverse("league:ruleset_detail", args=[name]) in html
    assert "6.58 runs a side in nine innings" in html
    assert "7.78 runs a side in nine innings" in html


@pytest.mark.parametrize("name", GAMES)
def test_a_page_says_what_the_game_is_with_its_choices(name):
    status, html = read(name)
    assert status == 200
    about = GAMES[name]
    for words in (about.title, *about.turn[:1]):
        assert str(words) in html.replace("&#x27;", "'")
    for option in about.options:
        assert option.section in html
    for silence in silences_of(name):
        assert silence.title in html
    assert "Figures" in html


@pytest.mark.parametrize("name", GAMES)
def test_the_contents_of_a_page_name_its_parts_in_their_order(name):
    html = read(name)[1]
    contents = re.findall(r'<a href="#(\w+)">', html.split("ruleset-contents")[1])
    assert contents == re.findall(r'<h2 id="(\w+)">', html.split("</nav>")[-1])
    assert contents[0] == "turn" and "figures" in contents


def test_a_page_has_exact_odds_and_printed_figures():
    html = read("two_dice")[1]
    assert "16.67 %" in html and "= 1/6" in html
    assert "23/36" in html
    html = read("three_dice")[1]
    assert "0.8640" in html and "= 108/125" in html
    assert "no batters" in html
    html = read("diceball")[1]
    assert ".472" in html and "A misprint of the rulebook" in html
    assert "The board" in html and "*" in html
    html = read("card")[1]
    assert "空" in html and "Batting table" in html
    assert "15-22%" in html
    html = read("two_dice_advanced")[1]
    assert "= 1/50" in html and "picked off" in html.lower()


def test_there_is_no_page_of_another_game():
    assert read("chess")[0] == 404
    assert read("baseball")[0] == 404


def test_the_pages_ask_no_question_of_the_database(django_assert_max_num_queries):
    read("diceball")
    with django_assert_max_num_queries(3):
        read("diceball")
