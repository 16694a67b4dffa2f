"""Magic numbers, and elimination and clinching by the remaining schedule."""

from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations, product

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.race.clinching import (
    Race,
    follow_race,
    has_clinched_first,
    has_clinched_place,
    is_out,
    magic_number,
    magic_number_of,
    share_wins,
    tragic_number,
    who_bars,
)
from league.standings import Result, WonLost

# The American League East on 30 August 1996, as textbooks on network flow have it.
TEXTBOOK = Race(
    {
        "New York": WonLost(75, 59),
        "Baltimore": WonLost(71, 63),
        "Boston": WonLost(69, 66),
        "Toronto": WonLost(63, 72),
        "Detroit": WonLost(49, 86),
        "the West": WonLost(0, 0),
    },
    {
        ("New York", "Baltimore"): 3,
        ("New York", "Boston"): 8,
        ("New York", "Toronto"): 7,
        ("New York", "Detroit"): 3,
        ("Baltimore", "Boston"): 2,
        ("Baltimore", "Toronto"): 7,
        ("Baltimore", "Detroit"): 4,
        ("New York", "the West"): 7,
        ("Baltimore", "the West"): 12,
        ("Boston", "the West"): 17,
        ("Toronto", "the West"): 13,
        ("Detroit", "the West"): 20,
    },
    (("New York", "Baltimore", "Boston", "Toronto", "Detroit"), ("the West",)),
)


def test_a_team_alive_by_the_magic_number_is_out_by_the_schedule():
    assert tragic_number(TEXTBOOK, "Detroit") == 2, "76 wins would do against 75"
    bars = {"New York", "Baltimore", "Boston", "Toronto"}
    assert who_bars(TEXTBOOK, "Detroit") == bars
    assert is_out(TEXTBOOK, "Detroit")


@pytest.mark.parametrize("team", ["New York", "Baltimore", "Boston", "Toronto"])
def test_the_other_teams_of_the_textbook_are_in_the_race(team):
    assert not who_bars(TEXTBOOK, team)
    assert not has_clinched_first(TEXTBOOK, team)


def test_the_magic_number_counts_wins_and_losses_of_the_rival():
    race = Race({"A": WonLost(90, 60), "B": WonLost(85, 65)}, {("A", "B"): 12})
    assert magic_number(race, "A", "B") == 8
    assert magic_number_of(race, "A") == 8
    assert tragic_number(race, "B") == 8
    assert not has_clinched_first(race, "A")


def test_a_team_that_nobody_can_reach_has_clinched():
    race = Race({"A": WonLost(10, 2), "B": WonLost(5, 7)}, {("A", "B"): 4})
    assert magic_number_of(race, "A") == 0
    assert has_clinched_first(race, "A")
    assert is_out(race, "B")


def test_a_team_that_can_draw_level_is_not_out():
    race = Race({"A": WonLost(9, 3), "B": WonLost(5, 7)}, {("A", "B"): 4})
    assert not who_bars(race, "B")
    assert not has_clinched_first(race, "A")


def test_ties_are_left_out_of_what_can_be_reached():
    records = {"A": WonLost(6, 4), "B": WonLost(4, 4, 2)}
    assert who_bars(Race(records, {}), "B") == {"A"}
    race = Race({"A": WonLost(5, 5), "B": WonLost(4, 4, 2)}, {})
    assert not who_bars(race, "B"), "both are at .500"


def test_a_wild_card_keeps_a_team_alive_that_cannot_be_first():
    records = {
        "A": WonLost(20, 0),
        "B": WonLost(8, 12),
        "C": WonLost(11, 9),
        "D": WonLost(7, 13),
    }
    games = {("B", "D"): 3}
    divisions = (("A", "B"), ("C", "D"))
    without = Race(records, games, divisions)
    assert is_out(without, "B")
    with_one = Race(records, games, divisions, wild_cards=1)
    assert not is_out(with_one, "B")
    assert not has_clinched_place(with_one, "B")
    assert has_clinched_place(with_one, "A")
    over = Race({**records, "B": WonLost(11, 12)}, {("C", "A"): 1}, divisions, 1)
    assert has_clinched_place(over, "B")
    assert is_out(over, "D")


# -- against brute force and against networkx ----------------------------------------

TEAMS = "ABCD"
PAIRS = list(combinations(TEAMS, 2))
records = st.fixed_dictionaries(
    {team: st.builds(WonLost, st.integers(0, 4), st.integers(0, 4)) for team in TEAMS}
)
counts = st.lists(st.integers(0, 2), min_size=6, max_size=6)
remaining = counts.map(lambda found: dict(zip(PAIRS, found, strict=True))).filter(
    lambda games: sum(games.values()) <= 6
)
divisions = st.sampled_from([(), (("A", "B"), ("C", "D")), (("A",), ("B", "C", "D"))])


def endings(race):
    """Yield the percentages at the end of the season, for every way it can go."""
    games = [pair for pair, count in race.games.items() for _ in range(count)]
    for winners in product((0, 1), repeat=len(games)):
        won = dict.fromkeys(TEAMS, 0)
        for pair, winner in zip(games, winners, strict=True):
            won[pair[winner]] += 1
        yield {team: race.final_pct(team, won[team]) for team in TEAMS}


def others_ahead(race, team, pct, ahead):
    """Return the rivals ahead in the division, and the wild cards that are taken."""
    above = {each for each in TEAMS if each != team and ahead(pct[each], pct[team])}
    taken = sum(max(0, len(above & part) - 1) for part in race.parts)
    return above & race.part_of(team), taken


@given(records, remaining, divisions, st.integers(0, 2))
def test_the_answers_are_those_of_trying_every_ending(table, games, parts, wild):
    race = Race(table, games, parts, wild)
    ends = list(endings(race))
    for team in TEAMS:
        passed = [others_ahead(race, team, end, lambda a, b: a > b) for end in ends]
        level = [others_ahead(race, team, end, lambda a, b: a >= b) for end in ends]
        first = any(not rivals for rivals, _ in passed)
        assert bool(who_bars(race, team)) is not first
        place = any(not rivals or taken < wild for rivals, taken in passed)
        assert is_out(race, team) is not place
        assert has_clinched_first(race, team) is all(not rivals for rivals, _ in level)
        sure = all(not rivals or taken < wild for rivals, taken in level)
        assert has_clinched_place(race, team) is sure


def networkx_flow(games, room):
    network = networkx.DiGraph()
    network.add_nodes_from(["source", "sink"])
    for (one, other), count in games.items():
        network.add_edge("source", (one, other), capacity=count)
        network.add_edge((one, other), one)
        network.add_edge((one, other), other)
    for team, wins in room.items():
        network.add_edge(team, "sink", capacity=wins)
    return networkx.maximum_flow_value(network, "source", "sink")


@given(
    st.dictionaries(
        st.sampled_from(list(combinations(range(9), 2))), st.integers(0, 20)
    ),
    st.lists(st.integers(0, 40), min_size=9, max_size=9),
)
def test_the_flow_is_that_of_networkx(games, places):
    room = dict(enumerate(places))
    shared, full = share_wins(games, room)
    assert shared == networkx_flow(games, room)
    assert bool(full) is (shared < sum(games.values()))
    if full:
        inside = sum(n for pair, n in games.items() if set(pair) <= full)
        assert inside > sum(room[team] for team in full), "the set proves it"


# -- the race as it went -------------------------------------------------------------


def test_the_race_is_told_day_by_day():
    day = date(2026, 4, 5)
    results = [
        Result("A", "B", 2, 1, day),
        Result("A", "Z", 0, 1, day + timedelta(1)),
        Result("B", "Z", 1, 0, day + timedelta(1)),
        Result("Y", "Z", 1, 0, day + timedelta(2)),
        Result("B", "A", 1, 0, day + timedelta(3), is_tie_break=True),
    ]
    days = follow_race("AB", results)
    assert [each.day for each in days] == [day, day + timedelta(1)]
    assert days[0].behind == {"A": 0, "B": 1}
    assert days[1].behind == {"A": Fraction(0), "B": Fraction(0)}
