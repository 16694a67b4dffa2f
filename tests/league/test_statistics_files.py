"""The dump of a season read back with pandas, compared with the lines it is made of."""

import csv

import pandas as pd
import pytest

from league.files.databank import Databank
from league.models import RosterSpell, SeasonBatting, SeasonPitching, SeasonTeam
from league.statistics import dump_season


@pytest.fixture
def place(two_teams, tmp_path):
    """The folder of a dumped season: a traded batter, a wild pitcher, a bad name."""
    a, b = two_teams.teams.values()
    game = two_teams.game(a, "5-3", b)
    traded = two_teams.man(a, "=Traded")
    entry = SeasonTeam.objects.get(team=b)
    RosterSpell.objects.filter(player=traded).update(end="2026-04-30")
    RosterSpell.objects.create(season_team=entry, player=traded, start="2026-05-01")
    two_teams.bat(game, a, traded, ab=100, h=30, home_runs=3, gdp=2)
    two_teams.bat(two_teams.game(a, "1-2", b), b, traded, ab=50, h=10)
    two_teams.pitch(game, a, two_teams.man(a, "Wild"), er=3, r=3)
    two_teams.pitch(
        game,
        a,
        two_teams.man(a, "Good"),
        **{"order": 2, "outs": 20, "er": 2, "ab": 16, "h": 5, "pickoffs": 3},
    )
    post = two_teams.game(a, "4-4", b)
    post.fixture.stage = "postseason"
    post.fixture.save()
    two_teams.bat(post, a, traded, ab=4, h=4)
    dump_season(two_teams.season, tmp_path)
    return tmp_path


def read(place, name):
    return pd.read_csv(place / "lahman" / f"{name}.csv", dtype={"playerID": str})


def test_batting_is_what_is_stored_with_a_stint_for_each_team(two_teams, place):
    """Case D-17: no total among the parts, so that a sum counts his hits once."""
    frame = read(place, "Batting")
    columns = "playerID yearID stint teamID lgID G AB R H 2B 3B HR RBI SB CS BB SO IBB"
    assert list(frame.columns) == [*columns.split(), "HBP", "SH", "SF", "GIDP"]
    found = frame[["stint", "teamID", "AB", "H", "HR", "GIDP"]].values.tolist()
    assert found == [[1, "AAA", 100, 30, 3, 2], [2, "BBB", 50, 10, 0, 0]]
    stored = SeasonBatting.objects.filter(stage="regular")
    assert frame["H"].sum() == sum(row.h for row in stored) == 40


def test_innings_are_outs_and_no_average_is_infinite(two_teams, place):
    """Cases D-14 and D-15."""
    frame = read(place, "Pitching").set_index("IPouts")
    assert frame.loc[20, "ERA"] == 2.7
    assert frame.loc[20, "BAOpp"] == 0.313  # case D-16: 5 by 16, rounded half up
    assert pd.isna(frame.loc[0, "ERA"])
    assert frame["PKO"].to_dict() == {0: 0, 20: 3}
    assert frame["ER"].sum() == sum(row.er for row in SeasonPitching.objects.all())


def test_the_postseason_has_files_of_its_own(place):
    frame = read(place, "BattingPost")
    assert frame[["teamID", "AB", "H"]].values.tolist() == [["AAA", 4, 4]]
    games = read(place, "Games")
    assert games["stage"].tolist() == ["regular", "regular", "postseason"]
    assert games["winnerID"].fillna("").tolist() == ["AAA", "BBB", ""]


def test_teams_have_their_record_and_the_sums_of_their_players(place):
    frame = read(place, "Teams").set_index("teamID")
    assert frame.loc["AAA", ["W", "L", "R", "RA", "AB", "H"]].tolist() == [
        *(1, 1, 6, 5),
        *(100, 30),
    ]
    assert frame.loc["AAA", "IPouts"] == 20
    assert frame.loc["BBB", "name"] == "Team BBB"


def test_nobody_is_named_twice_and_no_name_is_a_formula(place):
    frame = read(place, "People")
    assert frame["playerID"].is_unique
    assert "'=Traded" in frame["nameGiven"].tolist()
    for path in place.rglob("*.csv"):
        rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
        for cell in (cell for row in rows for cell in row):
            assert not cell.startswith(("=", "@", "+")), path.name
            assert cell.lower() not in ("nan", "inf"), path.name


def test_every_player_of_a_file_is_among_the_people(place):
    people = set(read(place, "People")["playerID"])
    for name in ("Batting", "Pitching", "Fielding", "BattingPost"):
        assert set(read(place, name)["playerID"]) <= people


def test_the_headings_are_there_before_the_first_game(cast):
    tables = Databank(cast.season).tables()
    assert [len(rows) for _headings, rows in tables.values()] == [0] * 9
    assert tables["Fielding"][0][:6] == "playerID yearID stint teamID lgID POS".split()
