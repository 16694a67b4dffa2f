"""Splits, logs, streaks, records and meetings of real games, counted a second time.

The second count reads the lines of the game files, with a few lines of Python that
share nothing with the code under test.
"""

from collections import Counter, defaultdict

import pytest
from django.db.models import Q
from django.urls import reverse

from games.models import Game, PitchingLine, PlateAppearance, Player
from games.services import replace_play
from league.figures.logs import main_part, read_log, read_team_log, with_count
from league.figures.meetings import duels_of, grid_of
from league.figures.records import game_records, season_records, streaks_of
from league.figures.seasons import SeasonFigures
from league.figures.splits import WAYS, Splits, term_of
from league.glossary import BATTING, PITCHING
from league.models import SeasonFielding
from league.pages.asked import Asked
from league.services import load_games, read_books

HITS = {"H1": 1, "H2": 2, "H3": 3, "H4": 4}
#: Visitors and home bat in turn; each game is two innings of these lines.
GAMES = [
    ["top 1", "SO", "H1", "SO", "9", "bottom 1", "BB", "H4**", "SO", "8", "7",
     "top 2", "H2", "SO", "9", "7"],
    ["top 1", "H4*", "SO", "H4*", "9", "8", "bottom 1", "SO", "SO", "H1", "7",
     "top 2", "9", "8", "7", "bottom 2", "H2", "SO", "SO", "8"],
    ["top 1", "9", "8", "7", "bottom 1", "9", "8", "7",
     "top 2", "H1", "SO", "9", "8", "bottom 2", "H4*"],
]  # fmt: skip


@pytest.fixture
def played(two_teams, tmp_path):
    """Three games of two innings between AAA and BBB, on three days."""
    for day, plays in enumerate(GAMES, start=6):
        text = two_teams.file(Date=f"2026-04-{day:02}", Innings="2", plays=plays)
        (tmp_path / f"{day}.score").write_text(text, encoding="utf-8")
    load_games(tmp_path, two_teams.season)
    assert Game.objects.filter(status="final").count() == 3
    two_teams.season.refresh_from_db()
    return two_teams


def turns_of_lines():
    """Return the turns by the lines above: batter, pitcher, game, half, text.

    The order of the lines is the batting order: the code under test is not asked.
    """
    found = []
    for day, plays in enumerate(GAMES, start=6):
        due = {"top": 0, "bottom": 0}
        for line in plays:
            if line.startswith(("top", "bottom")):
                half, inning = line.split()
                continue
            side, other = ("AAA", "BBB") if half == "top" else ("BBB", "AAA")
            place = due[half] % 9 + 1
            due[half] += 1
            found.append(
                {
                    "batter": f"{side} {place}",
                    "pitcher": f"{other} 1",
                    "day": day,
                    "half": half,
                    "inning": int(inning),
                    "slot": place,
                    "text": line.rstrip("*"),
                }
            )
    return found


def tally(turns):
    """Return what turns come to: pa, ab, h, home_runs, so, bb."""
    texts = [turn["text"] for turn in turns]
    return {
        "pa": len(texts),
        "ab": sum(text != "BB" for text in texts),
        "h": sum(text in HITS for text in texts),
        "home_runs": texts.count("H4"),
        "doubles": texts.count("H2"),
        "so": texts.count("SO"),
        "bb": texts.count("BB"),
    }


def told(line):
    return {name: getattr(line, name) for name in tally([])}


def man(name):
    return Player.objects.get(name=name)


def splits(cast, player, part=BATTING):
    asked = Asked(part=part)
    turns = asked.turns(asked.games(cast.season), player)
    return {split.key: split for split in Splits(turns, part, player).all()}


NAMES = [f"{side} {place}" for side in ("AAA", "BBB") for place in range(1, 6)]


@pytest.mark.parametrize("name", NAMES)
def test_the_splits_of_a_batter_are_those_of_the_lines(played, name):
    mine = [turn for turn in turns_of_lines() if turn["batter"] == name]
    found = splits(played, man(name))
    for key, column in (("inning", "inning"), ("slot", "slot")):
        parts = defaultdict(list)
        for turn in mine:
            parts[str(turn[column])].append(turn)
        rows = {row.value: told(row.line) for row in found[key].rows}
        assert rows == {value: tally(those) for value, those in parts.items()}
    side = "away" if name.startswith("AAA") else "home"
    (row,) = found["home"].rows
    assert (row.value, told(row.line)) == (side, tally(mine))
    (month,) = found["month"].rows
    assert (month.value, told(month.line)) == ("4", tally(mine))


@pytest.mark.parametrize("name", ["AAA 1", "BBB 1"])
def test_the_splits_of_a_pitcher_are_what_batters_did_against_him(played, name):
    mine = [turn for turn in turns_of_lines() if turn["pitcher"] == name]
    found = splits(played, man(name), PITCHING)
    rows = {row.label: told(row.line) for row in found["faced"].rows}
    parts = defaultdict(list)
    for turn in mine:
        parts[turn["batter"]].append(turn)
    assert rows == {batter: tally(those) for batter, those in parts.items()}
    (row,) = found["home"].rows
    assert row.value == ("away" if name == "AAA 1" else "home")


def test_the_turns_by_outs_and_bases_add_up_to_all(played):
    for name in NAMES:
        found = splits(played, man(name))
        whole = sum(row.line.pa for row in found["home"].rows)
        for key in ("outs", "score", "faced", "opponent", "inning"):
            assert sum(row.line.pa for row in found[key].rows) == whole, key
        rows = {row.value: row.line.pa for row in found["bases"].rows}
        assert rows.get("empty", 0) + rows.get("on", 0) == whole


def test_the_turns_behind_every_row_are_as_many_as_it_says(played):
    """Each number links to what is behind it: the term finds just those turns."""
    for part, name in ((BATTING, "AAA 2"), (BATTING, "BBB 1"), (PITCHING, "AAA 1")):
        player, asked = man(name), Asked(part=part)
        turns = asked.turns(asked.games(played.season), player)
        for split in Splits(turns, part, player).all():
            for row in split.rows:
                if split.key not in WAYS:
                    continue
                term = term_of(split.key, row.value, part)
                assert turns.filter(term).count() == row.line.pa, (split.key, row.value)
                homers = Asked(
                    part=part, count="home_runs", way=split.key, value=row.value
                )
                assert homers.narrowed(turns).count() == row.line.home_runs


def test_a_log_has_the_games_and_what_he_came_to_after_each(played):
    name = "BBB 1"
    asked = Asked()
    rows = read_log(BATTING, asked.games(played.season), player=man(name))
    so_far = []
    for row, day in zip(rows, (6, 7, 8), strict=True):
        mine = [t for t in turns_of_lines() if t["batter"] == name and t["day"] == day]
        so_far += mine
        now, sums = tally(mine), tally(so_far)
        assert (row.pa, row.h, row.so) == (now["pa"], now["h"], now["so"])
        assert (row.sums["ab"], row.sums["h"]) == (sums["ab"], sums["h"])
        assert row.run_ba == (sums["h"] / sums["ab"] if sums["ab"] else None)
    assert [row.outcome + " " + row.score for row in rows] == [
        "W 2-0",
        "L 0-2",
        "W 1-0",
    ]
    hit = with_count(rows, "home_runs")
    assert [row.game.date.day for row in hit] == [
        t["day"] for t in turns_of_lines() if t["batter"] == name and t["text"] == "H4"
    ]


@pytest.fixture
def helped(played):
    """The games, in the last of which another man of BBB pitched, too."""
    line = PitchingLine.objects.get(player=man("BBB 1"), game__date__day=8)
    line.pk, line.order, line.player = None, 2, man("BBB 9")
    line.save()
    return played


@pytest.mark.parametrize(
    ("name", "count", "days"),
    [
        ("BBB 1", "cg", [6, 7]),
        ("BBB 1", "sho", [6]),
        ("BBB 9", "cg", []),
        ("AAA 1", "cg", [6, 7, 8]),
        ("AAA 1", "sho", [7]),
    ],
)
def test_a_pitchers_log_keeps_the_games_behind_a_number(helped, name, count, days):
    games = Asked().games(helped.season)
    rows = with_count(read_log(PITCHING, games, player=man(name)), count)
    assert [row.game.date.day for row in rows] == days


def test_a_player_is_looked_up_for_what_he_mostly_does(helped):
    games = Asked().games(helped.season)
    names = "BBB 1", "BBB 9", "BBB 2"
    assert [main_part(games, man(name)) for name in names] == [
        PITCHING,
        BATTING,
        BATTING,
    ]


@pytest.mark.parametrize("asked", [{}, {"part": ""}, {"part": "pitching"}])
def test_the_log_of_a_pitcher_opens_on_his_pitching(client, played, asked):
    address = reverse("league:player_log", args=[man("BBB 1").pk])
    html = client.get(address, asked).content.decode()
    assert '<option value="pitching" selected>' in html
    assert "Pitching, game by game" in html


def test_a_teams_log_has_its_record_after_each_game(played):
    rows = read_team_log(Asked().games(played.season), played.teams["BBB"])
    assert [(row.r, row.ra, row.run_record) for row in rows] == [
        (2, 0, "1-0"),
        (0, 2, "1-1"),
        (1, 0, "2-1"),
    ]


def board_of(cast, kind, who):
    books = read_books(cast.season.league, "regular", "streaks")
    (found,) = streaks_of(books, [kind], only=who.pk)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_hitting_streaks_are_those_found_by_going_through_the_days(played, name):
    longest = now = 0
    for day in (6, 7, 8):
        mine = [t for t in turns_of_lines() if t["batter"] == name and t["day"] == day]
        counts = tally(mine)
        if counts["h"]:
            now += 1
        elif counts["ab"]:
            now = 0
        longest = max(longest, now)
    found = board_of(played, "hitting", man(name))
    assert [row.length for row in found.longest[:1]] == (
        [str(longest)] if longest else []
    )
    assert [row.length for row in found.current] == ([str(now)] if now else [])


def test_team_streaks_and_scoreless_innings(played):
    """BBB 1 pitched a shut-out, then gave two runs in the first, then none again."""
    wins = board_of(played, "winning", played.teams["BBB"])
    assert [row.length for row in wins.longest] == ["1", "1"], "held twice"
    losses = board_of(played, "losing", played.teams["AAA"])
    assert [row.length for row in losses.current] == ["1"]
    found = board_of(played, "scoreless", man("BBB 1"))
    # The last run of the second game scored with one out: five outs, then six more.
    assert [row.length for row in found.current] == ["3.2"]
    assert [row.length for row in found.longest] == ["3.2"]


def test_a_streak_goes_on_until_the_season_changes(played, admin_user):
    """A correction is in the book at once: the version of the season has grown."""
    before = board_of(played, "hitting", man("AAA 4"))
    game = Game.objects.order_by("-date").first()
    place = game.plays.get(text="H1").sequence
    replace_play(admin_user, game, place, "BB", version=game.version)
    after = board_of(played, "hitting", man("AAA 4"))
    assert [row.length for row in before.current] == ["1"]
    assert [row.length for row in after.current] == []


def test_the_records_of_a_game_are_held_by_all_who_tie(played):
    books = read_books(played.season.league, "regular", "games")
    batting = {
        r.statistic.key: r
        for r in game_records(books, {"margin": "M", "innings": "I"})[0].records
    }
    per_game = Counter(
        (t["batter"], t["day"]) for t in turns_of_lines() if t["text"] == "H4"
    )
    most = max(per_game.values())
    holders = batting["home_runs"].holders
    assert batting["home_runs"].value == str(most)
    assert {(h.player.name, h.day.day) for h in holders} == {
        key for key, number in per_game.items() if number == most
    }
    assert [h.day.day for h in batting["home_runs"].broken] == [6]


def test_broken_records_are_told_by_date(played):
    books = read_books(played.season.league, "regular", "games")
    titles = {"margin": "Margin", "innings": "Innings"}
    pitching = {r.statistic.key: r for r in game_records(books, titles)[1].records}
    strikeouts = Counter(
        (t["pitcher"], t["day"]) for t in turns_of_lines() if t["text"] == "SO"
    )
    assert pitching["so"].value == str(max(strikeouts.values()))
    days = [holder.day for holder in pitching["so"].broken]
    assert days == sorted(days)
    values = [int(holder.value) for holder in pitching["so"].broken]
    assert values == sorted(set(values))


def test_records_of_a_season_and_of_a_team(played):
    turns = turns_of_lines()
    books = read_books(played.season.league, "regular", "seasons")
    for team, side in ((None, ""), (played.teams["AAA"].pk, "AAA")):
        found = {r.statistic.key: r for r in season_records(books, team)[0].records}
        homers = Counter(
            t["batter"]
            for t in turns
            if t["text"] == "H4" and t["batter"].startswith(side)
        )
        most = max(homers.values())
        record = found["home_runs"]
        assert record.value == str(most)
        names = {holder.player.name for holder in record.holders}
        assert names == {name for name, number in homers.items() if number == most}


def test_the_grid_and_the_duels(played):
    a, b = played.teams.values()
    asked = Asked()
    rows = {row.team: row for row in grid_of(asked.of_games(played.season))}
    assert str(dict(rows[a].cells)[b]) == "1-2"
    assert str(rows[b].total) == "2-1"
    assert dict(rows[a].cells)[a] is None
    duels = duels_of(asked.games(played.season), a, b)
    found = {(d.batter.name, d.pitcher.name): told(d.line) for d in duels}
    parts = defaultdict(list)
    for turn in turns_of_lines():
        if turn["half"] == "top":
            parts[turn["batter"], turn["pitcher"]].append(turn)
    assert found == {key: tally(those) for key, those in parts.items()}


def test_every_turn_of_the_lines_is_stored(played):
    rows = PlateAppearance.objects.filter(Q()).order_by("game__date", "sequence")
    assert [row.batter.name for row in rows.select_related("batter")] == [
        turn["batter"] for turn in turns_of_lines()
    ]


def test_a_team_is_in_the_field_for_its_outs_once_not_nine_times(played):
    figures = SeasonFigures(played.season)
    lines = figures.sums_of_teams(SeasonFielding)
    assert {line.teams[0].code: line.outs for line in lines} == {"AAA": 12, "BBB": 18}
    totals = {row.team.code: (row.dp, row.tp) for row in figures.team_totals.values()}
    assert {line.teams[0].code: (line.dp, line.tp) for line in lines} == totals
