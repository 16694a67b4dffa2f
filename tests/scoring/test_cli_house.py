"""The verbs that read sheets and check games by the rules of a house."""

import re

import pytest
from cast import play_game
from simulated import games_of
from verbs import RULES, run

from scoring.gamefile import format_game, parse_game
from scoring.scoresheet import sheet_to_csv, write_scoresheet
from scoring.stats.boxscore import compile_box


@pytest.fixture
def sheet(tmp_path):
    """Write a typed sheet and return its path."""
    replay = play_game("H1 / H1 1>2 / SO / SO / SO", "SO / SO / SO")
    path = tmp_path / "sheet.csv"
    text = sheet_to_csv(write_scoresheet(replay, compile_box(replay)))
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sheet_is_read_into_a_game_file(capsys, sheet, tmp_path):
    status, out, err = run(capsys, "read", sheet, *RULES)
    assert status == 0
    assert "H1\nH1 1>2\nSO" in out
    assert err.startswith(f"{sheet}: top 1, Batter B: H1 1>2 ")
    output = tmp_path / "game.score"
    assert run(capsys, "read", sheet, "-o", output, "--innings", 7)[0] == 0
    assert parse_game(output.read_bytes()).tag("Innings") == "7"


def test_a_sheet_that_does_not_fit_is_told_in_one_sentence(capsys, sheet):
    text = sheet.read_text("utf-8").replace("5,Batter E,7,,SO", '5,Batter E,7,,H1*"')
    sheet.write_text(text.replace('H1*"', "H4***"), encoding="utf-8")
    status, out, err = run(capsys, "read", sheet, *RULES)
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert err.startswith(f"{sheet}: S9")


def test_a_sheet_that_is_no_text_or_not_there_is_told(capsys, sheet, tmp_path):
    sheet.write_bytes(b"\xff\xfe")
    status, _, err = run(capsys, "read", sheet)
    assert (status, err) == (2, f"{sheet}: the sheet is not UTF-8 text\n")
    missing = tmp_path / "missing.csv"
    status, _, err = run(capsys, "read", missing)
    assert status == 2
    assert err.startswith(f"{missing}: the sheet cannot be opened: no such file")


def test_a_game_is_checked_by_its_own_rules(capsys, tmp_path):
    game = games_of(1)[0]
    text = format_game(game.record).replace("top 1\n", "top 1\nHBP\n1x1(PO 1-3)\n", 1)
    text = re.sub(r"\[Result .*", '[Result "*"]', text)
    path = tmp_path / "game.score"
    path.write_text(text, encoding="utf-8")
    out = run(capsys, "check", "--house", path)[1]
    assert re.search(rf"^{path}:\d+: H802 HBP is against DB-PIT-1", out, re.MULTILINE)
    assert "H80" not in run(capsys, "check", path)[1]


def test_a_game_of_no_house_is_told(capsys, tmp_path):
    path = tmp_path / "game.score"
    text = format_game(games_of(1)[0].record).replace('"diceball"', '"cricket"')
    path.write_text(text, encoding="utf-8")
    status, out, _ = run(capsys, "check", "--house", path)
    assert status == 1
    assert out.startswith(f"{path}: H805 cricket is no ruleset of the house;")
