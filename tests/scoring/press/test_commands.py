"""Printing from the command line."""

import pytest
from quick import read_quickly
from test_main import GAME

from scoring.__main__ import main


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "sample.score"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_a_games_sheets_stand_beside_its_file(game):
    assert main(["pdf", str(game)]) == 0
    assert len(read_quickly(game.with_suffix(".pdf").read_bytes())) == 2


def test_a_game_comes_on_one_page(game, tmp_path):
    out = tmp_path / "one.pdf"
    options = ["--one-page", "--paper", "a4", "--pure-black", "-o", str(out)]
    assert main(["pdf", str(game), *options]) == 0
    (page,) = read_quickly(out.read_bytes(), upright=True)
    assert "".join(letter.text for letter in page.letters).startswith("Team1atTeam2")


def test_a_pad_of_blank_sheets(tmp_path):
    out = tmp_path / "pad.pdf"
    options = ["--copies", "4", "--guides", "cyan", "--pitch-boxes", "-o", str(out)]
    assert main(["pdf", "--blank", *options]) == 0
    assert len(read_quickly(out.read_bytes())) == 8
    assert main(["pdf", "--blank", "--one-page", *options]) == 0
    assert len(read_quickly(out.read_bytes())) == 4


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ([], "name a game file, or say --blank"),
        (["--blank", "--copies", "0"], "1 to 200 copies"),
        (["--blank", "--link", "x" * 121], "at most 120 letters"),
        (["a.score", "b.score", "-o", "c.pdf"], "name one game file with -o"),
    ],
)
def test_options_that_cannot_be_are_refused(options, why, capsys):
    assert main(["pdf", *options]) == 2
    assert why in capsys.readouterr().err


def test_a_game_too_large_for_one_page_is_refused(game, capsys):
    text = GAME.replace("[Innings", '[Note "long"]\n[Innings')
    halves = "\n".join(
        f"top {n}\nSO\nSO\nSO\nbottom {n}\nSO\nSO\nSO" for n in range(1, 14)
    )
    head = text[: text.index("top 1")].replace('"1-2"', '"*"').replace('"1"', '"20"')
    game.write_text(f"{head}\n{halves}\n", encoding="utf-8")
    assert main(["pdf", "--one-page", str(game)]) == 2
    assert "needs 13 columns" in capsys.readouterr().err
