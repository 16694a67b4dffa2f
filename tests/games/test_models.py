"""What the store itself refuses, and the forms of a name."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from games.models import Game, LineupEntry, Player, PlayRecord, Team
from games.words.names import normalize_name


@pytest.mark.parametrize("code", ["O", "OWLSX", "owl", "O1"])
def test_a_team_code_is_two_to_four_capitals(db, code):
    with pytest.raises(ValidationError):
        Team(code=code, name="Owls", slug="owls").full_clean()


def test_a_team_has_an_address_whatever_its_script(db):
    assert Team.objects.create(code="GDV", name="Grands Ducs").slug == "grands-ducs"
    assert Team.objects.create(code="KZM", name="風間").slug == "kzm"


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Étienne Côté", "etienne cote"),
        ("Théophile Œuvrard", "THEOPHILE OEUVRARD"),
        ("大谷 翔平", "大谷 翔平"),
        ("Ōtani", "otani"),
        ("Straße", "strasse"),
    ],
)
def test_a_name_is_found_as_people_type_it(db, name, typed):
    player = Player.objects.create(name=name)
    assert Player.objects.get(search_name=normalize_name(typed)) == player


def test_a_player_sorts_by_his_last_name_unless_told_otherwise(db):
    assert Player.objects.create(name="Anna  Zell").sort_name == "Zell, Anna"
    assert Player.objects.create(name="大谷 翔平").sort_name == "大谷 翔平"
    assert Player.objects.create(name="Bo", sort_name="X").sort_name == "X"


def refused(make):
    with pytest.raises(IntegrityError), transaction.atomic():
        make()


def test_the_store_refuses_what_cannot_be(game, house):
    twin = {"visitors": house.owls, "home": house.rams, "date": game.date}
    refused(lambda: Game.objects.create(**twin))
    refused(lambda: Game.objects.create(**{**twin, "home": house.owls}))
    refused(lambda: Game.objects.create(**twin, number=2, innings=0))
    refused(lambda: Game.objects.filter(pk=game.pk).update(winner=third_team()))
    man = house.owl_men[0]
    entry = {"game": game, "side": "home", "slot": 12, "position": 11}
    refused(lambda: LineupEntry.objects.create(**entry, player=man))
    extra = {**entry, "player": house.owl_men[11]}
    refused(lambda: LineupEntry.objects.create(**{**extra, "side": "left"}))
    refused(lambda: LineupEntry.objects.create(**{**extra, "position": 14}))
    PlayRecord.objects.create(game=game, sequence=1, text="SO", key="a")
    refused(lambda: PlayRecord.objects.create(game=game, sequence=1, text="SO"))
    refused(lambda: PlayRecord.objects.create(game=game, sequence=2, key="a"))


def third_team():
    return Team.objects.get_or_create(code="ELK", name="Elks")[0]


def test_games_tell_who_plays(game, house):
    assert str(game) == "Owls at Rams, 2026-05-03"
    assert game.side_of(house.rams) == "home"
    assert game.team("visitors") == house.owls
    assert not game.is_final
    assert not game.is_tie
