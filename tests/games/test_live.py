"""Readers follow a game; nothing is sent while nothing changed."""

import pytest
from django.test import Client
from django.urls import reverse

PAGES = ("game_detail", "game_plays", "game_sheet")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_asks_again_gets_304_until_something_happens(client, score, name):
    game = score("SO")
    address = reverse(f"games:{name}", args=[game.pk])
    first = client.get(address, headers={"hx-request": "true"})
    tag = first.headers["ETag"]
    again = {"hx-request": "true", "if-none-match": tag}
    response = client.get(address, headers=again)
    assert (response.status_code, response.content) == (304, b"")
    score("BB")
    assert client.get(address, headers=again).status_code == 200


def test_only_a_game_in_progress_is_followed(client, score):
    game = score("H4*")  # a level game could not be called
    html = client.get(game.get_absolute_url()).content.decode()
    assert 'hx-trigger="every 10s"' in html
    score("called")
    html = client.get(game.get_absolute_url()).content.decode()
    assert "every 10s" not in html


def test_the_page_knows_its_own_tag(client, score):
    game = score("SO")
    address = game.get_absolute_url()
    tag = client.get(address, headers={"hx-request": "true"}).headers["ETag"]
    assert f'\\"{tag[1:-1]}\\"' in client.get(address).content.decode()


def test_another_reader_has_another_page(client, score, scorer):
    game = score("SO")
    address = game.get_absolute_url()
    tag = client.get(address, headers={"hx-request": "true"}).headers["ETag"]
    other = Client()
    other.force_login(scorer, "django.contrib.auth.backends.ModelBackend")
    headers = {"hx-request": "true", "if-none-match": tag}
    assert other.get(address, headers=headers).status_code == 200


def test_a_whole_page_is_always_sent_whole(client, score):
    game = score("SO")
    address = game.get_absolute_url()
    tag = client.get(address, headers={"hx-request": "true"}).headers["ETag"]
    response = client.get(address, headers={"if-none-match": tag})
    assert response.status_code == 200
    assert b"<html" in response.content
