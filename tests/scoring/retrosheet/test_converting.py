"""The command line on event files: check, box, plays, convert."""

import json
from pathlib import Path

import pytest

from scoring.__main__ import main

ROOT = Path(__file__).resolve().parents[3]
DEMO = ROOT / "league" / "demo" / "games"


@pytest.fixture
def events(tmp_path, capsys):
    """Convert the demo games into one event file."""
    target = tmp_path / "2026DEM.EVN"
    assert main(["convert", str(DEMO), str(target)]) == 0
    assert capsys.readouterr().out == f"{target}: 9 games\n"
    return target


def boxes(capsys, *words):
    assert main(["box", "--json", *map(str, words)]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_an_event_file_is_written_with_rosters_and_teams(events):
    names = sorted(path.name for path in events.parent.iterdir())
    assert "TEAM2026" in names
    assert sum(name.endswith("2026.ROS") for name in names) == 6
    assert events.read_bytes().count(b"\r\nid,") == 8


def test_an_event_file_is_checked_and_has_the_same_boxes(events, capsys):
    assert main(["check", str(events)]) == 0
    assert capsys.readouterr().out == ""
    ours = boxes(capsys, *sorted(DEMO.glob("*.score")))
    theirs = boxes(capsys, events)
    assert len(ours) == len(theirs) == 9
    by_date = {(g["game"]["Date"], g["home"]): g for g in ours}
    for game in theirs:
        like = by_date[game["game"]["Date"], game["home"]]
        assert game["linescore"] == like["linescore"]
        batting = [{**row, "id": None} for row in game["batting"]]
        assert batting == [{**row, "id": None} for row in like["batting"]]


def test_one_game_of_an_event_file_can_be_asked_for(events, capsys):
    id = events.read_text(encoding="utf-8").splitlines()[0].removeprefix("id,")
    assert len(boxes(capsys, events, "--game", id)) == 1
    assert main(["box", str(events), "--game", "XXX202601010"]) == 2
    assert "G429 the file holds no game XXX202601010." in capsys.readouterr().err


def test_an_event_file_becomes_game_files_that_are_in_order(events, tmp_path, capsys):
    folder = tmp_path / "games"
    assert main(["convert", str(events), str(folder)]) == 0
    files = sorted(map(str, folder.glob("*.score")))
    assert len(files) == 9
    capsys.readouterr()
    assert main(["check", *files]) == 0
    assert capsys.readouterr().out == ""


def test_many_games_do_not_go_into_one_game_file(events, tmp_path, capsys):
    assert main(["convert", str(events), str(tmp_path / "one.score")]) == 2
    assert "9 games go into a folder" in capsys.readouterr().err


def test_a_folder_without_games_is_told(tmp_path, capsys):
    assert main(["convert", str(tmp_path), str(tmp_path / "x.EVN")]) == 2
    assert "there is no game file in" in capsys.readouterr().err


def test_a_record_that_cannot_be_read_is_told_with_its_line(tmp_path, capsys):
    path = tmp_path / "2026BAD.EVN"
    path.write_text(
        "id,BAD202604050\nversion,2\ninfo,visteam,AAA\ninfo,hometeam,BAD\n"
        + "".join(
            f'start,man{side}{slot:04d},"Man {side}{slot}",{side},{slot},{slot}\n'
            for side in (0, 1)
            for slot in range(1, 10)
        )
        + "play,1,0,man00001,??,,S9\nplay,1,0,man00002,??,,64(3)\n",
        encoding="utf-8",
    )
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{path}:24: L201 nobody is on third")


@pytest.mark.parametrize("content", ["", "garbage\n", "id\n", "id,X\nplay\nsub,a\n"])
def test_a_file_of_rubbish_is_told_in_a_sentence(tmp_path, capsys, content):
    path = tmp_path / "bad.EVA"
    path.write_text(content, encoding="utf-8")
    assert main(["check", str(path)]) in (1, 2)
    assert capsys.readouterr().out.startswith(f"{path}")
