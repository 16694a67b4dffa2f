"""Level teams: the tie-breakers one by one, and the procedure (case D-37)."""

from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.standings import (
    TIE_BREAKERS,
    Result,
    WonLost,
    compile_standings,
    compile_wild_card,
)

DOCS = Path(__file__).resolve().parents[2] / "docs" / "standings.md"
OPENING_DAY = date(2026, 4, 5)
FULL_GAME = (27, 27)


def season(*lines, **terms):
    """Return results from lines such as ``A 5-3 B``, a day apart; A visits B."""
    results = []
    for day, line in enumerate(lines):
        visitors, score, home = line.split()
        runs = map(int, score.split("-"))
        day = OPENING_DAY + timedelta(days=day)
        results.append(Result(visitors, home, *runs, day, **terms))
    return results


def order(teams, results, *keys, **rule):
    return "".join(
        row.team for row in compile_standings(teams, results, tie_breakers=keys, **rule)
    )


def decisions(teams, results, *keys, **rule):
    rows = compile_standings(teams, results, tie_breakers=keys, **rule)
    return {
        row.team: (row.decision.breaker.key, row.decision.value)
        for row in rows
        if row.decision
    }


THREE_WAYS = season("A 5-3 B", "B 4-2 C", "C 6-2 A", outs=FULL_GAME)
LITTLE_LEAGUE = ("head_to_head", "runs_allowed")


def test_one_team_is_found_and_the_rest_begin_again():
    assert order("ABC", THREE_WAYS, *LITTLE_LEAGUE) == "CAB"
    assert order("ABC", THREE_WAYS, "runs_allowed") == "CBA", "a single sort"
    assert decisions("ABC", THREE_WAYS, *LITTLE_LEAGUE) == {
        "C": ("runs_allowed", "0.333"),
        "A": ("head_to_head", "1.000"),
    }


def test_the_reason_is_given_only_where_it_decided():
    results = season("A 2-1 X", "A 2-1 X", "B 2-1 X", "C 2-1 X")
    rows = compile_standings("ABCX", results, tie_breakers=["head_to_head"])
    assert [row.decision for row in rows] == [None] * 4


def test_teams_that_nothing_parts_share_a_rank():
    results = season("A 2-1 X", "B 2-1 X", "C 9-1 X")
    rows = compile_standings("ABCX", results, tie_breakers=["run_difference"])
    assert [(row.team, row.rank) for row in rows] == [
        ("C", 1),
        ("A", 2),
        ("B", 2),
        ("X", 4),
    ]
    assert rows[0].decision.over == ("A", "B")


def test_two_that_are_ahead_of_a_third_stay_ahead_of_it():
    results = season("A 3-1 X", "B 3-1 X", "C 2-1 X")
    rows = compile_standings("CBAX", results, tie_breakers=["run_difference"])
    assert [(row.team, row.rank) for row in rows[:3]] == [("A", 1), ("B", 1), ("C", 3)]


@pytest.mark.parametrize(
    ("key", "results", "rule", "first"),
    [
        ("head_to_head", season("A 1-2 B", "A 9-0 X", "X 1-0 B"), {}, "B"),
        ("head_to_head_runs", season("A 1-5 B", "A 2-1 B"), {}, "B"),
        ("run_difference", season("A 9-0 X", "B 1-0 X"), {}, "A"),
        (
            "division_record",
            season("A 1-0 X", "X 1-0 B", "Y 1-0 A", "B 1-0 Y"),
            {"division_of": {"A": 1, "B": 1, "X": 1, "Y": 2}},
            "A",
        ),
        ("runs_allowed", season("A 9-3 X", "B 9-2 X", outs=FULL_GAME), {}, "B"),
        ("coin", season("A 1-0 X", "B 1-0 X"), {"coin": ["B", "X", "A"]}, "B"),
        (
            "tie_break_game",
            season("A 1-0 X", "B 1-0 X") + season("A 2-7 B", is_tie_break=True),
            {},
            "B",
        ),
    ],
)
def test_each_tie_breaker_parts_two_teams(key, results, rule, first):
    assert order("AB", results, **rule) in ("AB", "BA")
    found = decisions("AB", results, key, **rule)
    assert list(found) == [first]
    assert found[first][0] == key


def test_every_tie_breaker_is_known_by_its_key_and_told_in_the_docs():
    told = DOCS.read_text(encoding="utf-8")
    for key, breaker in TIE_BREAKERS.items():
        assert key == breaker.key
        assert f"| `{key}` |" in told


def test_a_question_without_an_answer_is_left_out():
    results = season("A 9-0 X", "B 1-0 X")
    for key in ("head_to_head", "division_record", "runs_allowed", "coin"):
        assert decisions("AB", results, key, "run_difference")["A"][0] == (
            "run_difference"
        )


def test_a_tie_break_game_counts_in_no_record():
    results = season("A 1-0 X", "B 1-0 X") + season("A 2-7 B", is_tie_break=True)
    rows = compile_standings("AB", results, tie_breakers=["tie_break_game"])
    assert [str(row.record) for row in rows] == ["1-0", "1-0"]
    assert [(row.rank, row.rs) for row in rows] == [(1, 1), (2, 1)]
    assert rows[1].gb is None, "it is level but for the deciding game"


def test_one_run_and_extra_inning_games_have_records_of_their_own():
    results = [
        Result("A", "B", 3, 2, OPENING_DAY, 1, innings=11),
        Result("A", "B", 3, 9, OPENING_DAY, 2, innings=9),
        Result("A", "B", 3, 4, OPENING_DAY, 3, innings=8, scheduled_innings=7),
    ]
    (row,) = [row for row in compile_standings("AB", results) if row.team == "A"]
    assert (str(row.one_run), str(row.extra)) == ("1-1", "1-1")


def test_the_expected_record_follows_from_the_runs():
    (a, b) = compile_standings("AB", season("A 6-3 B", "B 3-2 A", "A 1-0 B"))
    assert a.expected_pct == Fraction(81, 81 + 36)
    assert (a.expected, b.expected) == (WonLost(2, 1), WonLost(1, 2))
    (idle,) = compile_standings("A", [])
    assert idle.expected is None


def test_the_wild_card_is_run_for_by_all_but_the_first():
    results = season("A 1-0 B", "A 1-0 C", "C 1-0 D", "C 1-0 D")
    parts = [compile_standings(teams, results) for teams in ("AB", "CD")]
    rows = compile_wild_card(parts, results)
    assert "".join(row.team for row in rows) == "BD"
    assert rows[0].gb is None


TEAMS = "ABCD"
results = st.lists(
    st.builds(
        lambda pair, away, home, day, decides: Result(
            *pair,
            away,
            home,
            OPENING_DAY + timedelta(days=day),
            outs=FULL_GAME,
            is_tie_break=decides,
        ),
        st.permutations(TEAMS).map(lambda teams: teams[:2]),
        st.integers(0, 4),
        st.integers(0, 4),
        st.integers(0, 9),
        st.booleans(),
    ),
    max_size=14,
)
keys = st.lists(st.sampled_from(sorted(TIE_BREAKERS)), unique=True)


@given(results, keys, st.permutations(TEAMS), st.randoms(use_true_random=False))
def test_no_order_of_teams_or_results_changes_the_table(games, asked, teams, dice):
    rule = {
        "tie_breakers": asked,
        "coin": "CABD",
        "division_of": dict.fromkeys("AB", 1),
    }
    table = compile_standings(TEAMS, games, **rule)
    dice.shuffle(games)
    again = compile_standings(teams, games, **rule)
    assert [(row.team, row.rank) for row in table] == [
        (row.team, row.rank) for row in again
    ]
    percentages = [Fraction(1, 2) if r.pct is None else r.pct for r in table]
    assert percentages == sorted(percentages, reverse=True)
