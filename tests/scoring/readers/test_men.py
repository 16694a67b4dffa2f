"""Who is on the field, for rulesets that rate men."""

from dataclasses import replace

from scoring.engine import apply_play, start_game
from scoring.lineup import Player
from scoring.notation import parse_play
from scoring.readers.men import men_of, name_of
from scoring.rulesets.base import Men
from tests.scoring.rulesets.small_table import nine


def test_the_men_on_the_field_by_name():
    state = start_game(nine("Visitor"), nine("Home"))
    assert men_of(state) == Men("Visitor 1", pitcher="Home 1", catcher="Home 2")
    state = apply_play(state, parse_play("H2")).after
    assert men_of(state).batter == "Visitor 2"
    assert men_of(state).runners == ("", "Visitor 1", "")


def test_an_id_goes_before_a_name():
    assert name_of(Player("Ito", "i1")) == "i1"
    assert name_of(replace(Player("Ito", "i1"), id="")) == "Ito"
    assert name_of(None) == ""
