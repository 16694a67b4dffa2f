"""Printing from the command line."""

import subprocess
import sys

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


def test_a_sheet_is_printed_in_another_language(game, tmp_path):
    out = tmp_path / "fr.pdf"
    assert main(["pdf", str(game), "--language", "fr", "-o", str(out)]) == 0
    text = "".join(letter.text for letter in read_quickly(out.read_bytes())[0].letters)
    assert "Frappeur" in text
    assert "Pitchersfaced" not in text


def test_an_empty_sheet_for_three_dice(tmp_path):
    out = tmp_path / "runs.pdf"
    assert main(["pdf", "--blank", "--runs-only", "--copies", "2", "-o", str(out)]) == 0
    pages = read_quickly(out.read_bytes(), upright=True)
    texts = ["".join(letter.text for letter in page.letters) for page in pages]
    assert len(texts) == 2
    assert all("Rollsofthedice" in text for text in texts)


WITHOUT_DJANGO = """
import sys
sys.modules["django"] = None  # importing it fails
from scoring.__main__ import main
code = main(["pdf", *sys.argv[1:]])
ours = sorted(name for name in sys.modules if name.split(".")[0] in ("games", "league"))
assert not ours, ours
sys.exit(code)
"""


def test_printing_needs_no_web_framework(game, tmp_path, pytestconfig):
    out = tmp_path / "plain.pdf"
    subprocess.run(
        [sys.executable, "-c", WITHOUT_DJANGO, str(game), "-o", str(out)],
        cwd=pytestconfig.rootpath,
        check=True,
    )
    assert len(read_quickly(out.read_bytes())) == 2


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
        (["--runs-only", "a.score"], "say --blank too"),
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
        f"top {n}\nSO\nSO\nSO\nbottom {n}\nSO\nSO\nSO" for n in range(1, 15)
    )
    head = text[: text.index("top 1")].replace('"1-2"', '"*"').replace('"1"', '"20"')
    game.write_text(f"{head}\n{halves}\n", encoding="utf-8")
    assert main(["pdf", "--one-page", str(game)]) == 2
    assert "needs 14 columns, there is room for 13" in capsys.readouterr().err
