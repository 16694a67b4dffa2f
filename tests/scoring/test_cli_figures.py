"""The verbs that print exact numbers: odds, figures."""

import json
import re
from fractions import Fraction

import pytest
from verbs import RULES, run


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


def test_diceball_has_its_runs_without_optional_plays_and_with_all(capsys):
    line = r"DB-GAM-2 +runs a side in nine innings +%s$"
    for plays, runs in ((), "3.66272"), (("--plays", "all"), "3.68977"):
        status, out, err = run(capsys, "figures", *RULES, *plays)
        assert (status, err) == (0, "")
        assert re.search(line % re.escape(runs), out, re.MULTILINE)


def test_what_runs_are_not_counted_for_is_said(capsys, tmp_path):
    board = tmp_path / "board.toml"
    board.write_text("[relays.shortstop]\nfirst = 12\n", encoding="utf-8")
    for more in (("--plays", "squeeze"), ("--board", board)):
        status, out, err = run(capsys, "figures", *RULES, *more)
        assert status == 0
        assert "runs a side" not in out
        assert err.startswith(
            "The runs a side scores are counted for Diceball! without"
        )
        assert len(err.splitlines()) == 1


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
