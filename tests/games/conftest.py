"""A small cast: two teams of twelve, a scorer, a game with both cards filled in."""

from datetime import date
from types import SimpleNamespace

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from games.hooks import rosters
from games.models import (
    BattingLine,
    FieldingLine,
    Game,
    LineScore,
    PitchingLine,
    Player,
    Team,
)
from games.record import loading as records
from games.services import create_game, record_play, set_lineup

DAY = date(2026, 5, 3)
POSITIONS = (8, 4, 9, 3, 7, 5, 6, 2, 1)
OWLS = "Ames Boyle Côté Dunn Ellis Frost Gray Hale Ives Judd Kane Lowe".split()
RAMS = "Nash Otis Park Quin Reed Shaw Tate Usher Vance Wells Yates Zane".split()


@pytest.fixture(autouse=True)
def _fresh_shelves():
    """Start every test without replays and rosters; leave the site's as they were."""
    records._replays.clear()
    sources = rosters._sources, rosters._place_sources
    kept = [list(each) for each in sources]
    for each in sources:
        each.clear()
    yield
    for each, before in zip(sources, kept, strict=True):
        each[:] = before


@pytest.fixture
def scorer(db):
    user = get_user_model().objects.create_user("scorer", password="pennant!")
    user.user_permissions.add(Permission.objects.get(codename="add_game"))
    return user


@pytest.fixture
def staff(db):
    return get_user_model().objects.create_user(
        "staff", password="pennant!", is_staff=True
    )


def _make_team(code, name, surnames):
    team = Team.objects.create(code=code, name=name, park=f"{name} Park")
    men = [Player.objects.create(name=f"{code[0]}. {each}") for each in surnames]
    return team, men


def card(men):
    """Return the first nine men as a starting card."""
    return [(slot, men[slot - 1], POSITIONS[slot - 1]) for slot in range(1, 10)]


@pytest.fixture
def house(scorer):
    """Two teams, their men, an empty game between them with both cards."""
    owls, owl_men = _make_team("OWL", "Owls", OWLS)
    rams, ram_men = _make_team("RAM", "Rams", RAMS)
    game = create_game(scorer, visitors=owls, home=rams, date=DAY, innings=3)
    set_lineup(scorer, game, "visitors", card(owl_men))
    set_lineup(scorer, game, "home", card(ram_men))
    game.refresh_from_db()
    return SimpleNamespace(
        game=game, owls=owls, rams=rams, owl_men=owl_men, ram_men=ram_men
    )


@pytest.fixture
def game(house):
    return house.game


@pytest.fixture
def score(scorer, game):
    """Record lines one after the other and return the game as it is then."""

    def record(*lines):
        for line in lines:
            game.refresh_from_db()
            record_play(scorer, game, line, version=game.version)
        game.refresh_from_db()
        return game

    return record


#: A whole game of three innings: the home side wins with its last swing.
THREE_INNINGS = [
    *["SO", "8", "H1", "6-3"],
    *["BB", "5-4-3 1x2(5-4)", "H2", "H1*", "SO"],
    *["H4*", "SO", "4-3", "7"],
    *["SO", "E6", "1>2(SB)", "8", "3-1"],
    *["9", "BB", "FC 1x2(6-4)", "1x2(CS 2-6)"],
    *["H1", "SH 1-3", "H1* 2>H"],
]


@pytest.fixture
def whole_game(score):
    return score(*THREE_INNINGS)


@pytest.fixture
def make_card():
    return card


@pytest.fixture
def make_team(db):
    return _make_team


@pytest.fixture
def make_player(db):
    return lambda name: Player.objects.create(name=name)


@pytest.fixture
def snapshot_of():
    """Return everything stored of a game, to compare it before and after."""

    def look(game):
        game = Game.objects.get(pk=game.pk)
        derived = [
            [
                {k: v for k, v in row.items() if k != "id"}
                for row in model.objects.filter(game=game).values()
            ]
            for model in (BattingLine, PitchingLine, FieldingLine, LineScore)
        ]
        plays = [(row.sequence, row.line) for row in game.plays.all()]
        result = (game.status, game.visitors_runs, game.home_runs, game.winner_id)
        return game.version, result, plays, derived

    return look
