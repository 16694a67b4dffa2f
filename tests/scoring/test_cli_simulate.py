"""The verb that plays games by itself."""

import json
import re

import pytest
from verbs import RULES, run

from scoring.cli import tree
from scoring.gamefile import parse_game
from scoring.replay import replay_game


def test_one_simulated_game_is_printed_as_a_game_file(capsys):
    status, out, _ = run(capsys, "simulate", *RULES, "--seed", "7")
    replay = replay_game(parse_game(out))
    assert status == 0
    assert replay.violations == ()
    assert replay.state.is_over
    assert replay.record.tag("Seed") == "7"
    assert run(capsys, "simulate", *RULES, "--seed", "7")[1] == out


def test_many_games_are_totalled_as_json(capsys):
    arguments = ("simulate", *RULES, "--games", 60, "--plays", "all", "--json")
    status, out, err = run(capsys, *arguments)
    season = json.loads(out)
    assert status == 0
    assert season["games"] == 60
    assert season["optional_plays"][0] == "designated_steal"
    assert 0.2 < season["averages"]["avg"] < 0.28
    assert season["counts"]["pa"] > 60 * 60
    assert "50 of 60 games" in err


def test_totals_are_printed_beside_the_rulebooks(capsys):
    status, out, err = run(capsys, "simulate", *RULES, "--games", 3)
    assert status == 0
    assert out.startswith("3 games, ")
    assert re.search(r"^avg +0\.\d{4} +\(printed \.251\)$", out, re.MULTILINE)
    assert err == ""


def test_games_are_written_to_a_folder_and_can_be_played_again(capsys, tmp_path):
    out = tmp_path / "season"
    assert run(capsys, "simulate", *RULES, "--games", 3, "--out", out)[0] == 0
    files = sorted(out.glob("*.score"))
    assert [file.name for file in files] == [
        "game-1.2.score",
        "game-1.3.score",
        "game-1.score",
    ]
    again = run(capsys, "simulate", *RULES, "--seed", "1.3")[1]
    assert files[1].read_text("utf-8") == again
    assert run(capsys, "check", "--house", *files)[:2] == (0, "")


def test_ctrl_c_ends_with_what_is_done(capsys, monkeypatch):
    seasons = []

    class Impatient(tree.Season):
        def add(self, game):
            super().add(game)
            seasons.append(self)
            if self.games == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(tree, "Season", Impatient)
    status, out, err = run(capsys, "simulate", *RULES, "--games", 9, "--json")
    assert status == 130
    assert json.loads(out)["games"] == 2
    assert err == "\nstopped after 2 games\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("--policy", "bold"),
            "simulate: no manager is called “bold”; there are never",
        ),
        (("--plays", "slide"), "simulate: H806 the optional plays slide cannot be"),
        (("--games", "0"), "simulate: --games is 1 or more"),
        (("--board", "no.toml"), "simulate: no.toml cannot be read: "),
    ],
)
def test_what_cannot_be_played_is_told_in_one_sentence(capsys, arguments, sentence):
    status, out, err = run(capsys, "simulate", *RULES, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(sentence)
    assert len(err.splitlines()) == 1


def test_two_managers_may_differ(capsys):
    status, out, _ = run(capsys, "simulate", *RULES, "--policy", "never,aggressive")
    assert status == 0
    assert '[Policy "never,aggressive"]' in out


def test_a_board_of_ones_own_is_played(capsys, tmp_path):
    board = tmp_path / "board.toml"
    board.write_text("[relays.shortstop]\nfirst = 12\n", encoding="utf-8")
    arguments = ("simulate", *RULES, "--games", 5, "--json")
    usual = json.loads(run(capsys, *arguments)[1])
    other = json.loads(run(capsys, *arguments, "--board", board)[1])
    assert other["counts"] != usual["counts"]
