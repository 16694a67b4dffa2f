"""The command line."""

import json
import re
from pathlib import Path

import pytest

from scoring.__main__ import main
from scoring.faults import SENTENCES
from scoring.notation import CODES
from scoring.stats.export import BATTING_KEYS, FIELDING_KEYS, PITCHING_KEYS

ROOT = Path(__file__).resolve().parents[2]

MEN = "8 4 3 9 7 5 6 2 1".split()


def lineup(side: str) -> str:
    men = (f"{i}. Batter {'ABCDEFGHI'[i - 1]}, {p}" for i, p in enumerate(MEN, 1))
    return f"lineup {side}\n" + "\n".join(men)


GAME = f"""[Rules "diceball"]
[Visitors "Team 1"]
[Home "Team 2"]
[Innings "1"]
[Result "1-2"]

{lineup("visitors")}
{lineup("home")}

top 1
SO
9
BB
H2 1>3
H1* 3>H 2xH(9-4-2)
bottom 1
E4
1>2(SB)
2x3(CS 2-5)
BB
H2* 1>H
H1* 2>H
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "sample.score"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_check_says_nothing_about_a_game_in_order(game, capsys):
    assert main(["check", str(game)]) == 0
    assert capsys.readouterr().out == ""


def test_check_names_the_file_the_line_and_the_reason(game, capsys):
    game.write_text(GAME.replace("BB\nH2 1>3", "BB\nH2 2>3"), encoding="utf-8")
    assert main(["check", str(game)]) == 1
    out = capsys.readouterr().out
    line = GAME.splitlines().index("H2 1>3") + 1
    assert out == (
        f"{game}:{line}: L201 nobody is on second base."
        " The situation is: runner on first, two out.\n"
    )


def test_check_reports_every_unreadable_line(game, capsys):
    text = GAME.replace("SO\n9", "SOS\n9-").replace("E4\n", "E\n")
    game.write_text(text, encoding="utf-8")
    assert main(["check", str(game)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_check_goes_on_to_the_next_file(game, tmp_path, capsys):
    missing = tmp_path / "missing.score"
    assert main(["check", str(missing), str(game)]) == 2
    out = capsys.readouterr().out
    assert (
        out
        == f"{missing}: G424 the file cannot be opened: no such file or directory.\n"
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "G402 the file is empty"),
        (b"\n \n", "G402 the file is empty"),
        (b'[Home "\xff"]', "G401 the file is not UTF-8 text (byte 8)"),
        (b"SO\n" * 2_000_000, "G403 the file has 1000001 bytes"),
    ],
    ids=["empty", "blank", "not utf-8", "six megabytes"],
)
def test_a_file_that_is_no_text_is_told_in_one_sentence(
    game, capsys, content, sentence
):
    game.write_bytes(content)
    assert main(["check", str(game)]) == 2
    out = capsys.readouterr().out
    assert sentence in out
    assert len(out.splitlines()) == 1


def test_box_prints_the_line_score_and_the_proof(game, capsys):
    assert main(["box", str(game), "--why"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^Team 1 +1 +1 +2 +1 +1$", out, re.MULTILINE)
    assert re.search(r"^Team 2 +2 +2 +2 +0 +1$", out, re.MULTILINE)
    assert "top 1: Batter C (Batter I) earned" in out
    assert "Proof Team 1: 5 = 5" in out
    assert "Proof Team 2: 4 = 4" in out


def test_box_gives_one_json_object_a_game(game, capsys):
    assert main(["box", "--json", str(game), str(game)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    box = json.loads(lines[0])
    assert " ".join(box) == (
        "game visitors home linescore batting pitching fielding runs decisions proof"
        " notes"
    )
    assert box["linescore"][1] == {
        "team": "Team 2",
        "innings": [2],
        "r": 2,
        "h": 2,
        "e": 0,
        "lob": 1,
        "dp": 0,
    }
    assert box["decisions"] == {"W": "Batter I", "L": "Batter I"}
    assert box["proof"]["balances"] is True


def test_plays_shows_the_situation_before_each_play(game, capsys):
    assert main(["plays", str(game)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "top 1"
    assert lines[5].split() == "2 out 23 H1* 3>H 2xH(9-4-2) Batter E".split()
    assert main(["plays", "--json", str(game)]) == 0
    row = json.loads(capsys.readouterr().out.splitlines()[4])
    assert row["bases"] == "23"
    assert row["batter"] == "Batter E"


def test_a_game_in_progress_proves_so_far(game, capsys):
    text = GAME.replace('"1-2"', '"*"').replace("H1* 2>H\n", "")
    game.write_text(text, encoding="utf-8")
    assert main(["box", str(game)]) == 0
    assert "Proof Team 2: 3 = 3" in capsys.readouterr().out


def test_a_file_cut_in_the_middle_is_told(game, capsys):
    game.write_text(GAME.replace("H1* 2>H\n", ""), encoding="utf-8")
    assert main(["check", str(game)]) == 1
    assert "G414 the game stops in the bottom of the 1st" in capsys.readouterr().out


def test_a_result_that_the_plays_do_not_bear_out_is_told(game, capsys):
    game.write_text(GAME.replace('"1-2"', '"3-2"'), encoding="utf-8")
    assert main(["check", str(game)]) == 1
    assert (
        "G413 the tag Result says 3-2, but the score is 1-2." in capsys.readouterr().out
    )


def test_the_demo_games_are_in_order(capsys):
    games = sorted((ROOT / "league" / "demo" / "games").glob("*.score"))
    assert len(games) >= 4
    assert main(["check", *map(str, games)]) == 0
    assert capsys.readouterr().out == ""


def test_the_demo_games_hold_when_judged_by_the_dice(capsys):
    """Every play follows from its own dice by the rules of the house."""
    games = sorted((ROOT / "league" / "demo" / "games").glob("*.score"))
    assert main(["check", "--house", *map(str, games)]) == 0
    assert capsys.readouterr().out == ""


# -- the documentation is tested ---------------------------------------------------


def test_the_notation_page_has_every_code():
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    table = page.split("<!-- codes -->")[1].split("<!-- end of codes -->")[0]
    rows = [re.split(r" ?\| ?", row)[1:-1] for row in table.strip().splitlines()]
    written = [(row[0].strip("`"), row[1], row[2].replace("`", "")) for row in rows]
    assert written == [(row.text, row.meaning, row.also) for row in CODES]


def test_the_game_file_page_has_every_json_key():
    page = (ROOT / "docs" / "game-file.md").read_text(encoding="utf-8")
    assert f"`slot pos {' '.join(BATTING_KEYS)}`" in page
    assert f"`{' '.join(PITCHING_KEYS)}`" in page
    assert f"`pos {' '.join(FIELDING_KEYS)}`" in page


def test_the_violations_page_has_every_sentence():
    page = (ROOT / "docs" / "violations.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| ([A-Z]\d{3}) \| (.+) \|$", page, re.MULTILINE))
    assert rows == dict(SENTENCES)
