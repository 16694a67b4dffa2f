"""The verbs that play dice games: simulate, follow, odds, figures, read, check."""

import argparse
import io
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from cast import nine, play_game
from simulated import games_of

from scoring.__main__ import main, make_parser
from scoring.cli import tree
from scoring.gamefile import format_game, parse_game
from scoring.readers.faults import SENTENCES
from scoring.replay import replay_game
from scoring.scoresheet import sheet_to_csv, write_scoresheet
from scoring.stats.boxscore import compile_box

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
RULES = ("--rules", "diceball")


def run(capsys, *arguments):
    """Run a verb and return its status, its output and its remarks."""
    status = main([str(each) for each in arguments])
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.fixture
def typing(monkeypatch):
    """Let a verb read this text from a pipe."""

    def type_in(text):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))

    return type_in


# -- simulate --------------------------------------------------------------------------


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


# -- odds and figures ---------------------------------------------------------------


def test_odds_add_up_to_one(capsys):
    arguments = ("odds", *RULES, "--bases", "1-3", "--outs", "1", "--json")
    status, out, _ = run(capsys, *arguments)
    odds = json.loads(out)
    assert status == 0
    assert (odds["bases"], odds["outs"]) == ("1-3", 1)
    assert sum(Fraction(row["chance"]) for row in odds["odds"]) == 1
    assert odds["odds"][0]["play"] == "SO"


def test_odds_are_printed_the_likeliest_first(capsys):
    status, out, _ = run(capsys, "odds", *RULES)
    lines = out.splitlines()
    assert status == 0
    assert lines[0].startswith("bases empty, nobody out: ")
    assert lines[1] == "0.230613  SO"


def test_bases_that_there_are_not_are_refused(capsys):
    status, _, err = run(capsys, "odds", *RULES, "--bases", "4")
    assert (status, err) == (2, "odds: --bases is a list such as 1-3, not “4”\n")


def test_figures_stand_beside_the_printed_ones(capsys):
    assert "0.25118" in run(capsys, "figures", *RULES)[1]
    figures = json.loads(run(capsys, "figures", *RULES, "--json")[1])["figures"]
    average = next(row for row in figures if row["clause"] == "DB-FIG-4")
    assert (average["printed"], average["about"]) == (".251", 0.251177)
    assert Fraction(average["exact"])


@pytest.mark.clause("HD-PRB-1", "SA-PRB-1", "TD-PRB-1")
@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("three_dice", r"HD-PRB-1 .* \.864 +0\.86400 +108/125"),
        ("two_dice", r"TD-PRB-1 .* 23/36 +0\.63889 +23/36"),
        ("one_die", r"runs a side in nine innings +36\.10131 +4491581/124416"),
        ("two_dice_advanced", r"SA-PRB-1 +wild pitch .* 0\.02000 +1/50"),
        ("card", r"CB-PRB-1 .* 3\.5-5\.0 +4\.61783"),
    ],
)
def test_every_game_has_its_figures(capsys, rules, line):
    status, out, _ = run(capsys, "figures", "--rules", rules)
    assert status == 0
    assert re.search(line, out)


def test_leads_have_figures_too(capsys):
    arguments = ("figures", "--rules", "two_dice_advanced", "--plays", "leads")
    out = run(capsys, *arguments)[1]
    assert re.search(r"SA-LED-2 +picked off .* 1/50", out)
    assert re.search(r"SA-LED-1 +stolen base .* 21/50", out)


def test_a_board_of_cards_or_ratings_is_a_file_of_tables(capsys, tmp_path):
    path = tmp_path / "board.toml"
    path.write_text("[default]\nwild_pitch = 20\n", encoding="utf-8")
    arguments = ("figures", "--rules", "two_dice_advanced", "--board", str(path))
    assert re.search(r"wild pitch .* 1/20", run(capsys, *arguments)[1])
    path.write_text("[ratings.Ito]\nbalk = 25\n", encoding="utf-8")
    status, _, err = run(capsys, *arguments)
    assert status == 2
    assert "ratings.Ito.balk: a rating is 0 to 20; 25 is not" in err


# -- three dice ------------------------------------------------------------------------

THREE = ("--rules", "three_dice")


@pytest.mark.clause("HD-GAM-1")
def test_a_game_with_three_dice_is_a_line_score(capsys):
    status, out, _ = run(capsys, "simulate", *THREE)
    lines = [line.split() for line in out.splitlines()]
    assert status == 0
    assert [line[0] for line in lines] == ["Visitors", "Home"]
    for line in lines:
        assert sum(map(int, line[1:-1])) == int(line[-1])


@pytest.mark.clause("OD-GAM-1")
def test_several_players_meet_in_a_round_robin(capsys):
    arguments = ("simulate", *THREE, "--players", "Ana, Ben,Eve,Max", "--json")
    found = json.loads(run(capsys, *arguments)[1])
    rows = found["standings"]
    assert found["games"] == 6
    assert {row["player"] for row in rows} == {"Ana", "Ben", "Eve", "Max"}
    assert sum(row["won"] for row in rows) == sum(row["lost"] for row in rows) == 6
    assert all(row["won"] + row["lost"] == 3 for row in rows)
    again = json.loads(run(capsys, *arguments)[1])
    assert again == found


@pytest.mark.clause("HD-PRB-1")
def test_many_games_come_to_the_exact_runs(capsys):
    arguments = ("simulate", *THREE, "--games", "400", "--json")
    found = json.loads(run(capsys, *arguments)[1])
    assert found["runs_a_half_inning"] == pytest.approx(0.864, abs=0.05)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "Ana"), "--players names two players or more"),
        (("--players", "Ana,Ana"), "--players names two players or more"),
        (("--plays", "all"), "three_dice has no optional plays"),
        (("--games", "0"), "--games is 1 or more"),
    ],
)
def test_what_three_dice_do_not_have_is_refused(capsys, arguments, said):
    status, _, err = run(capsys, "simulate", *THREE, *arguments)
    assert status == 2
    assert said in err


def test_players_are_for_three_dice(capsys):
    status, _, err = run(capsys, "simulate", *RULES, "--players", "Ana,Ben")
    assert (status, err) == (2, "simulate: --players goes with --rules three_dice\n")


def test_dice_of_three_are_followed(capsys, typing):
    typing("1 4 1 6 1 2 3 3 5\n; a remark\n2 2 2\n1 1\n")
    status, out, _ = run(capsys, "follow", *THREE)
    assert (status, out) == (0, "Visitors  3  3\nHome      0  0\n")


def test_a_face_that_is_none_is_refused_with_its_line(capsys, typing):
    typing("1 4 1\n1 4 7\n")
    status, _, err = run(capsys, "follow", *THREE)
    assert status == 1
    assert err.startswith("line 2: R702 ")


# -- follow ----------------------------------------------------------------------------


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


# -- read ------------------------------------------------------------------------------


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


# -- check by the rules of the house --------------------------------------------------


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


# -- the documentation is tested ------------------------------------------------------


def verbs():
    """Return every verb with its parser."""
    for action in make_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return action.choices
    raise AssertionError


@pytest.mark.parametrize("verb", sorted(verbs()))
def test_the_page_has_every_verb_and_option(verb):
    assert f"`{verb} " in PAGE
    for action in verbs()[verb]._actions:
        for option in action.option_strings:
            if option not in ("-h", "--help"):
                assert re.search(rf"`[^`]*{option}\b[^`]*`", PAGE), f"{verb} {option}"


def test_the_page_has_every_sentence():
    table = PAGE.split("<!-- violations -->")[1].split("<!-- end of")[0]
    rows = dict(re.findall(r"^\| ([A-Z]\d{3}) \| (.+) \|$", table, re.MULTILINE))
    assert rows == dict(SENTENCES)


def test_the_page_has_every_key_of_the_totals():
    keys = "rules optional_plays policy seed games half_innings plays counts averages"
    for key in keys.split():
        assert f"`{key}`" in PAGE
