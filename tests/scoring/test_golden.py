"""Whole games with odd plays: the box score stays what it was."""

import json
from pathlib import Path

import pytest

from scoring.gamefile import format_game, parse_game
from scoring.replay import replay_game, spell_out_game
from scoring.stats.boxscore import compile_box
from scoring.stats.export import box_to_json

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.score"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_keeps_its_box_score(path):
    replay = replay_game(parse_game(path.read_bytes()))
    assert replay.violations == ()
    found = box_to_json(compile_box(replay), replay.record)
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert found == expected


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_written_as_it_stands(path):
    text = path.read_text(encoding="utf-8")
    assert format_game(spell_out_game(replay_game(parse_game(text)))) == text


def test_there_are_five_golden_games():
    assert len(GOLDEN) == 5
