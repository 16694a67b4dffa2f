"""The verb that follows dice rolled at a table."""

import json

from cast import nine
from simulated import games_of
from verbs import RULES, run

from scoring.gamefile import format_game, parse_game


def test_dice_from_a_pipe_give_the_plays(capsys, typing):
    typing("1 1 1\n; a remark\n\n6 | 2 | 6 6 | 6 | 5\n4 4 4 4\n")
    status, out, err = run(capsys, "follow", *RULES)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "top 1",
        "SO {1 1 1}",
        "4-3 {6 | 2 | 6 6 | 6 | 5}",
        "BB {4 4 4 4}",
    ]


def test_a_line_that_is_refused_ends_a_pipe_with_its_number(capsys, typing):
    typing("1 1 1\n1 9\n1 1 1\n")
    status, out, err = run(capsys, "follow", *RULES)
    assert status == 1
    assert out.splitlines() == ["top 1", "SO {1 1 1}"]
    assert err == "line 2: R702 pitch: a die shows 1 to 6; 9 is not possible.\n"


def test_a_line_is_taken_back(capsys, typing, tmp_path):
    game = tmp_path / "game.score"
    typing("1 1 1\n4 4 4 4\nundo\n1 1 1\nquit\n1 1 1\n")
    assert run(capsys, "follow", *RULES, "-o", game)[0] == 0
    record = parse_game(game.read_bytes())
    assert format_game(record).splitlines()[-3:] == [
        "top 1",
        "SO {1 1 1}",
        "SO {1 1 1}",
    ]


def test_a_table_is_saved_and_gone_on_from(capsys, typing, tmp_path):
    state = tmp_path / "table.json"
    typing("1 1 1 6 2\n")
    assert run(capsys, "follow", *RULES, "--state", state)[0] == 0
    assert json.loads(state.read_text("utf-8"))["moves"] == [[6], [2]]
    typing("6 6 6 5\n")
    status, out, _ = run(capsys, "follow", *RULES, "--state", state)
    assert (status, out) == (0, "4-3 {6 | 2 | 6 6 | 6 | 5}\n")


def test_a_state_that_cannot_be_read_is_told(capsys, typing, tmp_path):
    state = tmp_path / "table.json"
    state.write_text("{", encoding="utf-8")
    typing("")
    status, _, err = run(capsys, "follow", *RULES, "--state", state)
    assert (status, err) == (2, f"follow: {state} is no saved table\n")
    state.write_text('{"game": "x"}', encoding="utf-8")
    assert run(capsys, "follow", *RULES, "--state", state)[0] == 2


def test_line_ups_are_taken_from_a_game_file(capsys, typing, tmp_path):
    card = tmp_path / "card.score"
    card.write_text(format_game(games_of(1)[0].record), encoding="utf-8")
    typing("1 1 1\n")
    output = tmp_path / "out.score"
    arguments = ("--lineups", card, "--output", output)
    assert run(capsys, "follow", *RULES, *arguments)[0] == 0
    assert parse_game(output.read_bytes()).lineups == (nine(), nine())


def test_a_terminal_is_told_what_is_needed(capsys, typing, monkeypatch):
    typing("1 1 7\n1 6 3 2\n2 3\n")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    status, out, err = run(capsys, "follow", *RULES)
    assert status == 0
    assert out == "top 1\nIF6 {1 6 | 3 | 2 2 3}\n"
    assert "Batter A bats. So far 1 6 | 3 | 2. Now the offense rolls 2 dice" in err
    assert err.splitlines()[0] == (
        "top of the 1st, bases empty, nobody out, count 0-0; Batter A bats."
        " Now the defense rolls 1 die (pitch)."
    )
    assert "R702" in err


def test_a_game_followed_to_its_end_says_so(capsys, typing):
    dice = "1 1 1\n" * 54 + "1 1 1\n" * 3 + "6 6 6 6 6 6 6 6\n1 1 1\n"
    typing(dice)
    status, out, _ = run(capsys, "follow", *RULES)
    assert status == 0
    assert out.splitlines()[-1] == "The game is over, 0-1."
