"""A league set up from a file (also case D-47, a roster kept in a spreadsheet)."""

import tomllib

import pytest

from games.models import Player, Team
from league.models import League, RosterSpell, Season
from league.services import LeagueRejected, create_league, load_league

pytestmark = pytest.mark.django_db

LEAGUE = """
[league]
name = "Dice League"

[season]
name = "2026"
start = 2026-04-05
innings = 7

[[team]]
code = "AAA"
name = "Aardvarks"
color = "#123abc"

[[team.player]]
name = "Ann Ace"
sort_name = "Ace, Ann"
number = 7
positions = [1, 3]
bats = "S"
throws = "L"

[[team.player]]
name = "Bob Ball"
positions = "OF, INF"
"""


def described():
    return tomllib.loads(LEAGUE)


def counts():
    return [m.objects.count() for m in (League, Season, Team, Player, RosterSpell)]


def test_a_file_becomes_a_season_with_rosters(tmp_path):
    path = tmp_path / "league.toml"
    path.write_text(LEAGUE, encoding="utf-8")
    season = load_league(path)
    assert (str(season), season.slug) == ("Dice League 2026", "dice-league-2026")
    assert (season.innings, season.is_current, season.ruleset) == (7, True, "diceball")
    ace = RosterSpell.objects.get(player__name="Ann Ace")
    assert (ace.number, ace.positions, ace.start) == ("7", "1, 3", season.start)
    assert (ace.player.bats, ace.player.throws) == ("S", "L")
    ball = RosterSpell.objects.get(player__name="Bob Ball")
    assert (ball.number, ball.positions) == ("", "OF, INF")


def test_the_same_file_again_adds_nothing():
    create_league(described())
    before = counts()
    create_league(described())
    assert counts() == before == [1, 1, 1, 2, 2]
    assert RosterSpell.history.count() == 2


def test_a_roster_of_25_with_roles_and_traits_keeps_its_texts():
    league = described()
    positions = ["P", "OF", "INF", "-4", "P-"]
    league["team"][0]["player"] = [
        {"name": f"Man {n}", "positions": positions[n % 5]} for n in range(25)
    ]
    create_league(league)
    create_league(league)
    assert counts()[3:] == [25, 25]
    assert set(RosterSpell.objects.values_list("positions", flat=True)) == {*positions}


def test_namesakes_of_one_team_are_two_players():
    league = described()
    league["team"][0]["player"] = [
        {"name": "Jim Bly", "number": 7},
        {"name": "Jim Bly", "number": 22},
    ]
    create_league(league)
    create_league(league)
    assert Player.objects.filter(name="Jim Bly").count() == 2


def test_another_season_knows_the_players_of_the_last():
    create_league(described())
    league = described()
    league["season"] |= {"name": "2027", "start": league["season"]["start"]}
    season = create_league(league)
    assert not season.is_current
    assert counts() == [1, 2, 1, 2, 4]


def test_a_changed_number_is_brought_up_to_date():
    create_league(described())
    league = described()
    league["team"][0]["player"][0]["number"] = 9
    create_league(league)
    assert RosterSpell.objects.get(player__name="Ann Ace").number == "9"


def change(part, key, value):
    def make(league):
        (league[part][0] if part == "team" else league[part])[key] = value

    return make


BAD_LEAGUES = {
    "no league": (lambda x: x.pop("league"), r"the part \[league\] is missing."),
    "no season": (lambda x: x.pop("season"), r"the part \[season\] is missing."),
    "no name": (change("league", "name", ""), r"\[league\]: name is missing."),
    "no date": (change("season", "start", "spring"), "start is a date such as"),
    "no innings": (
        change("season", "innings", 0),
        "innings: Ensure this value",
    ),
    "ties": (change("season", "ties", "twice"), r"\[season\]: ties: .* not a valid"),
    "code": (change("team", "code", "a1"), "team a1: code: Use two to four capital"),
    "color": (change("team", "color", "red"), "team AAA: color: Write it as #1a2b3c."),
    "hand": (
        lambda x: x["team"][0]["player"][0].update(bats="both"),
        "team AAA, Ann Ace: bats: ",
    ),
    "nameless": (
        lambda x: x["team"][0]["player"][0].update(name=""),
        "team AAA, a player: name is missing.",
    ),
    "teams": (lambda x: x.update(team="AAA"), r"write each team under \[\[team\]\]"),
}


@pytest.mark.parametrize("kind", BAD_LEAGUES)
def test_a_league_that_is_not_in_order_is_refused_and_not_stored(kind):
    spoil, sentence = BAD_LEAGUES[kind]
    league = described()
    spoil(league)
    with pytest.raises(LeagueRejected, match=sentence):
        create_league(league)
    assert counts() == [0, 0, 0, 0, 0]


def test_a_team_of_another_league_keeps_its_code():
    create_league(described())
    other = described()
    other["league"]["name"] = "Other League"
    other["team"][0]["name"] = "Antelopes"
    with pytest.raises(LeagueRejected, match="Aardvarks of another league has this"):
        create_league(other)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe", "league.toml: the file is not UTF-8 text."),
        (b"[league", "league.toml: it cannot be read: "),
        (b"", r"league.toml: the part \[league\] is missing."),
        (None, "league.toml: it cannot be opened: No such file"),
    ],
)
def test_a_file_that_is_no_league_is_refused(tmp_path, content, sentence):
    path = tmp_path / "league.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(LeagueRejected, match=sentence):
        load_league(path)
