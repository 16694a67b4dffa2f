"""The pennant table, with the cases D-33 to D-36."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.standings import Result, WonLost, compile_standings, games_behind
from scoring.diamond import Side
from scoring.stats.rates import format_rate

OPENING_DAY = date(2026, 4, 5)


def season(*lines, first=OPENING_DAY):
    """Return results from lines such as ``A 5-3 B``, a day apart; A visits B."""
    results = []
    for day, line in enumerate(lines):
        visitors, score, home = line.split()
        runs = map(int, score.split("-"))
        results.append(Result(visitors, home, *runs, first + timedelta(days=day)))
    return results


def record(team, won, lost, tied=0):
    """Return the results of a team that always plays at home against nobody listed."""
    lines = [f"other 0-1 {team}"] * won + [f"other 1-0 {team}"] * lost
    return season(*lines, *[f"other 1-1 {team}"] * tied)


def table(teams, results, **options):
    return {row.team: row for row in compile_standings(teams, results, **options)}


def order(rows):
    return "".join(row.team for row in rows)


def test_a_team_that_has_not_played_stands_between_winners_and_losers():
    rows = compile_standings("CBA", record("A", 2, 0) + record("C", 0, 1))
    assert order(rows) == "ABC"
    assert [row.pct for row in rows] == [1, None, 0]
    assert [row.gb for row in rows] == [None, 1, Fraction(3, 2)]
    assert [row.strk for row in rows] == [("W", 2), None, ("L", 1)]


def test_before_the_first_game_the_teams_share_the_first_rank():
    rows = compile_standings("BA", [])
    assert order(rows) == "AB"
    assert [row.rank for row in rows] == [1, 1]
    assert [row.gb for row in rows] == [None, None]


TIED = season("A 2-1 C", "C 3-2 other", "A 4-4 B")


def test_ties_are_left_out_of_the_percentage():
    rows = table("ABC", TIED)
    assert {team: row.pct for team, row in rows.items()} == {
        "A": 1,
        "B": None,
        "C": Fraction(1, 2),
    }
    assert [rows[team].record.games for team in "ABC"] == [2, 1, 2]
    assert [str(rows[team].record) for team in "ABC"] == ["1-0-1", "0-0-1", "1-1"]


def test_ties_count_half_a_win_in_a_league_that_says_so():
    rows = table("ABC", TIED, ties="half")
    halves = {"A": Fraction(3, 4), "B": Fraction(1, 2), "C": Fraction(1, 2)}
    assert {team: row.pct for team, row in rows.items()} == halves


def test_a_team_behind_in_percentage_may_be_ahead_in_games():
    rows = compile_standings("AB", record("A", 8, 2) + record("B", 10, 3))
    assert order(rows) == "AB"
    assert [format_rate(row.pct) for row in rows] == [".800", ".769"]
    assert rows[1].gb == Fraction(-1, 2)


@pytest.mark.parametrize(
    ("leader", "second", "percentages", "behind"),
    [
        ((21, 8), (22, 11), [".724", ".667"], 1),
        ((19, 12), (17, 11), [".613", ".607"], Fraction(1, 2)),
    ],
)
def test_a_table_kept_by_hand_is_recomputed(leader, second, percentages, behind):
    rows = compile_standings("AB", record("A", *leader) + record("B", *second))
    assert order(rows) == "AB"
    assert [format_rate(row.pct) for row in rows] == percentages
    assert rows[1].gb == behind == games_behind(WonLost(*leader), WonLost(*second))


def test_a_row_counts_runs_streak_and_where_the_games_were_played():
    row = table("AB", season("A 5-3 B", "B 2-4 A", "A 0-1 B"))["A"]
    assert (row.w, row.l, row.t) == (2, 1, 0)
    assert (row.rs, row.ra, row.diff) == (9, 6, 3)
    assert (str(row.home), str(row.away)) == ("1-0", "1-1")
    assert row.strk == ("L", 1)


def test_the_last_ten_games_are_the_latest_ten():
    row = table("A", season(*["A 0-1 B"] * 3, *["A 1-0 B"] * 9))["A"]
    assert str(row.l10) == "9-1"
    assert row.strk == ("W", 9)


def test_two_games_of_one_day_are_taken_by_their_number():
    lost = Result("A", "B", 0, 1, OPENING_DAY, number=2)
    won = Result("A", "B", 1, 0, OPENING_DAY, number=1)
    assert table("A", [lost, won])["A"].strk == ("L", 1)


def test_a_forfeit_counts_against_the_score():
    forfeit = Result("A", "B", 5, 0, OPENING_DAY, winner=Side.HOME)
    rows = table("AB", [forfeit])
    assert (str(rows["A"].record), str(rows["B"].record)) == ("0-1", "1-0")
    assert rows["A"].rs == 5
    assert (rows["A"].momentum, rows["B"].momentum) == (-1, 1)


def test_equal_percentages_share_a_rank_and_are_listed_by_run_difference():
    rows = compile_standings("ABCD", season("A 1-0 B", "C 9-0 D"))
    assert order(rows) == "CABD"
    assert [row.rank for row in rows] == [1, 1, 3, 3]


def test_a_division_counts_games_against_the_rest_of_the_league():
    rows = table("AB", season("A 1-0 Z", "B 0-3 Z"))
    assert (str(rows["A"].record), str(rows["B"].record)) == ("1-0", "0-1")


TEAMS = "ABCDE"
games = st.lists(
    st.builds(
        lambda pair, away, home, day, number: Result(
            *pair, away, home, OPENING_DAY + timedelta(days=day), number
        ),
        st.permutations(TEAMS).map(lambda teams: teams[:2]),
        st.integers(0, 12),
        st.integers(0, 12),
        st.integers(0, 20),
        st.integers(0, 2),
    ),
    max_size=30,
)


@given(games, st.randoms(use_true_random=False), st.sampled_from(["ignored", "half"]))
def test_the_order_of_the_results_does_not_matter(results, shuffler, ties):
    expected = compile_standings(TEAMS, results, ties=ties)
    shuffler.shuffle(results)
    assert compile_standings(TEAMS, results, ties=ties) == expected


@given(games)
def test_the_league_wins_as_often_as_it_loses(results):
    rows = compile_standings(TEAMS, results)
    assert sum(row.w for row in rows) == sum(row.l for row in rows)
    assert sum(row.t for row in rows) % 2 == 0
    assert sum(row.diff for row in rows) == 0
    assert all(row.home.games + row.away.games == row.record.games for row in rows)
    assert sorted(row.rank for row in rows) == [row.rank for row in rows]
