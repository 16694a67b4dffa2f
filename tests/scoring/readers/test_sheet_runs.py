"""The sheet of three dice: a line score, written and read back."""

import pytest
from simulated import die_of

from scoring.__main__ import main
from scoring.faults import PlayRejected
from scoring.readers.sheet_runs import RunsReading, read_runs, write_runs
from scoring.rulesets.three_dice import (
    LineScore,
    format_line_score,
    parse_line_score,
    play_game,
)

SHEET = """\
,1,2,3,4,5,6,7,8,9,R
Ana,0,2,0,0,1,0,0,0,3,6
Ben,1,0,0,0,0,0,4,2,X,7
"""


def test_a_line_score_as_it_is_printed_becomes_the_record_of_the_game():
    reading = read_runs(SHEET)
    assert reading.teams == ("Ana", "Ben")
    assert format_line_score(reading.game) == "0 2 0 0 1 0 0 0 3\n1 0 0 0 0 0 4 2"
    assert reading.game.is_over
    assert write_runs(reading.game, reading.teams) == SHEET


def test_every_game_of_three_dice_comes_back():
    for number in range(200):
        game = play_game(die_of(f"runs.{number}"), 9 if number % 2 else 3)
        found = read_runs(write_runs(game, ("A", "B")), game.length)
        assert found == RunsReading(("A", "B"), game)
        assert parse_line_score(format_line_score(found.game), game.length) == game


def test_a_game_that_goes_on_is_read_as_far_as_it_went():
    for halves in ((), (0,), (2, 1, 0)):
        game = LineScore(halves)
        assert read_runs(write_runs(game)).game == game


def test_totals_may_be_left_out_and_cells_parted_by_semicolons():
    text = "\ufeff;1;2;3\nAna;0;2;1\nBen;3;0;1\n"
    assert read_runs(text, 3).game == LineScore((0, 3, 2, 0, 1, 1), 3)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "X,7",
            "0,7",
            "S907 the bottom of the 9th: no game can produce these boxes; the bottom of"
            " the 9th (the game is over before it) does not fit.",
        ),
        (
            "X,7",
            "X,8",
            "S914 the home side: the sheet says 8 runs, and its innings have 7.",
        ),
        (
            "Ben,1,0",
            "Ben,1,",
            "S909 the bottom of the 2nd is missing, but the top of the 9th was played.",
        ),
        ("3,6", "3,six", "S901 row 2: six cannot be read here; expected a number."),
        ("0,2", "0,II", "S901 row 2: II cannot be read here; expected a number."),
        (
            ",1,2,3",
            ",1,2,4",
            "S901 row 1: ,1,2,4,4,5,6,7,8,9,R cannot be read here; expected the"
            " innings 1, 2, 3 in order, behind the team.",
        ),
        (
            "Ben,",
            "\nEve,0\nBen,",
            "S901 row 5: Ben,1,0,0,0,0,0,4,2,X,7 cannot be read here; expected the"
            " innings and a row of runs for each side.",
        ),
        (
            SHEET,
            "",
            "S901 row 1:  cannot be read here; expected the innings and a row of runs"
            " for each side.",
        ),
    ],
)
def test_a_line_score_that_is_none_is_refused_with_its_place(old, new, sentence):
    with pytest.raises(PlayRejected) as caught:
        read_runs(SHEET.replace(old, new))
    assert str(caught.value.violation) == sentence


def test_the_verb_read_gives_the_two_lines_of_runs(tmp_path, capsys):
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(SHEET, encoding="utf-8")
    assert main(["read", "--rules", "three_dice", str(sheet)]) == 0
    assert capsys.readouterr().out == "0 2 0 0 1 0 0 0 3\n1 0 0 0 0 0 4 2\n"


def test_the_verb_read_names_what_is_wrong_with_a_line_score(tmp_path, capsys):
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(SHEET.replace("X,7", "X,8"), encoding="utf-8")
    assert main(["read", "--rules", "three_dice", str(sheet)]) == 1
    assert "S914 the home side" in capsys.readouterr().err
    assert main(["read", "--rules", "three_dice", "--plays", "all", str(sheet)]) == 2
    assert "three_dice has no optional plays and no board" in capsys.readouterr().err
