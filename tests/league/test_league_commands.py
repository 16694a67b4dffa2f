"""The commands of manage.py that are about leagues."""

import csv
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.models import Game
from league.models import League

pytestmark = pytest.mark.django_db


def run(capsys, *words, **options):
    """Run a command; return how it ended and what it said."""
    status = 0
    try:
        call_command(*words, **options)
    except SystemExit as end:
        status = end.code
    said = capsys.readouterr()
    return status, said.out, said.err


def lines_of(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# -- load_games ----------------------------------------------------------------------


def test_load_games_tells_each_file_and_ends_with_nought(two_teams, tmp_path, capsys):
    (tmp_path / "a.score").write_text(two_teams.file(), encoding="utf-8")
    status, out, err = run(capsys, "load_games", str(tmp_path))
    assert status == 0
    assert "loaded     a.score: Team AAA at Team BBB, 2026-04-06" in out
    assert "Test League 2026: 1 file: 1 loaded" in out
    assert run(capsys, "load_games", str(tmp_path))[1] == (
        "Test League 2026: 1 file: 1 unchanged\n"
    )


def test_load_games_tells_what_was_refused_and_ends_with_one(
    two_teams, tmp_path, capsys
):
    (tmp_path / "a.score").write_text(two_teams.file(), encoding="utf-8")
    (tmp_path / "b.score").write_text("", encoding="utf-8")
    status, out, err = run(capsys, "load_games", str(tmp_path))
    assert status == 1
    assert err.startswith("refused    b.score: G402 the file is empty.")
    assert "2 files: 1 loaded, 1 refused" in out
    assert Game.objects.count() == 1


def test_load_games_dry_run_stores_nothing_and_says_so(two_teams, tmp_path, capsys):
    (tmp_path / "a.score").write_text(two_teams.file(), encoding="utf-8")
    _, out, _ = run(capsys, "load_games", str(tmp_path), "--dry-run")
    assert "nothing was stored" in out
    assert not Game.objects.exists()


def test_load_games_takes_a_season_by_its_short_name(two_teams, tmp_path, capsys):
    two_teams.make_season("2027")
    (tmp_path / "a.score").write_text(two_teams.file(), encoding="utf-8")
    status, _, err = run(capsys, "load_games", str(tmp_path), "--season", "test-2027")
    assert status == 1
    assert "The teams of Test League 2027 are none" in err


def test_load_games_says_when_there_is_nothing_to_load(two_teams, tmp_path):
    with pytest.raises(CommandError, match="There is no .score file in"):
        call_command("load_games", str(tmp_path))
    with pytest.raises(CommandError, match="There is no folder"):
        call_command("load_games", str(tmp_path / "missing"))


def test_a_command_says_which_seasons_there_are(tmp_path):
    (tmp_path / "a.score").write_text("x", encoding="utf-8")
    with pytest.raises(CommandError, match="There is no season yet"):
        call_command("load_games", str(tmp_path))


def test_a_command_names_the_seasons_when_one_is_unknown(two_teams):
    with pytest.raises(CommandError, match="There is no season x; there is test-2026."):
        call_command("verify", "--season", "x")


# -- load_league and load_demo -------------------------------------------------------


def test_load_league_tells_the_short_name(tmp_path, capsys):
    path = tmp_path / "league.toml"
    path.write_text(
        '[league]\nname = "Dice"\n[season]\nname = "1"\nstart = 2026-04-05\n',
        encoding="utf-8",
    )
    assert run(capsys, "load_league", str(path))[1] == "Dice 1 (dice-1): 0 teams\n"
    with pytest.raises(CommandError, match="cannot be opened"):
        call_command("load_league", str(tmp_path / "missing.toml"))


def test_load_demo_leaves_a_league_of_ones_own_alone(two_teams, capsys):
    run(capsys, "load_demo")
    assert League.objects.count() == 1


@pytest.fixture
def loaded(two_teams, tmp_path, capsys):
    (tmp_path / "a.score").write_text(two_teams.file(), encoding="utf-8")
    run(capsys, "load_games", str(tmp_path))
    return two_teams


# -- dump_season ---------------------------------------------------------------------


def test_dump_season_writes_whole_numbers_and_empty_cells(two_teams, tmp_path, capsys):
    a, b = two_teams.teams.values()
    game = two_teams.game(a, "5-3", b)
    two_teams.bat(game, a, two_teams.man(a, "=Batter"), ab=16, h=5)
    two_teams.bat(game, a, two_teams.man(a, "Runner"), r=1)
    two_teams.pitch(game, a, two_teams.man(a, "Wild"), er=3)
    two_teams.pitch(game, a, two_teams.man(a, "Good"), order=2, outs=20, er=2)
    place = tmp_path / "out"
    _, out, _ = run(capsys, "dump_season", "test-2026", str(place))
    names = [Path(line).name for line in out.splitlines()]
    assert names[:5] == [
        f"{name}.csv" for name in "batting pitching fielding teams standings".split()
    ]
    batter, runner = lines_of(place / "batting.csv")
    assert (batter["Name"], batter["AB"], batter["AVG"]) == ("'=Batter", "16", "0.313")
    assert (runner["AB"], runner["R"], runner["AVG"], runner["OPS"]) == (
        "0",
        "1",
        "",
        "",
    )
    good, wild = lines_of(place / "pitching.csv")
    assert (good["IP"], good["ERA"], good["WHIP"]) == ("6.2", "2.70", "0.00")
    assert (wild["ERA"], wild["WHIP"], wild["ER"]) == ("", "", "3")
    first, second = lines_of(place / "standings.csv")
    assert (first["Team"], first["PCT"], first["GB"]) == ("Team AAA", "1.000", "")
    assert (second["PCT"], second["GB"], second["Diff"]) == ("0.000", "1.0", "-2")
    text = "".join(path.read_text("utf-8") for path in place.rglob("*.csv"))
    assert "nan" not in text.lower()
    assert "inf" not in text.lower()


def test_dump_season_gives_a_traded_player_a_total_before_his_teams(
    two_teams, tmp_path, capsys
):
    a, b = two_teams.teams.values()
    player = two_teams.man(a, "Traded")
    two_teams.bat(two_teams.game(a, "1-0", b), a, player, ab=100, h=30)
    two_teams.bat(two_teams.game(a, "1-0", b), b, player, ab=50, h=10)
    run(capsys, "dump_season", "test-2026", str(tmp_path))
    rows = lines_of(tmp_path / "batting.csv")
    assert [(r["Tm"], r["AB"], r["H"], r["AVG"]) for r in rows] == [
        ("2TM", "150", "40", "0.267"),
        ("AAA", "100", "30", "0.300"),
        ("BBB", "50", "10", "0.200"),
    ]


def test_dump_season_writes_headings_for_a_season_without_games(cast, tmp_path, capsys):
    run(capsys, "dump_season", "test-2026", str(tmp_path))
    for name in ("batting", "pitching", "fielding", "teams", "standings"):
        (heading,) = (tmp_path / f"{name}.csv").read_text("utf-8").splitlines()
        assert ",W,L," in heading or "Name,Tm," in heading


def test_dump_season_says_when_it_cannot_write(two_teams, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(CommandError, match="file"):
        call_command("dump_season", "test-2026", str(tmp_path / "file"))
