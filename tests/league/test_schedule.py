"""Schedules: every pair, home and away, byes, days; the cases D-39 and D-40."""

from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.schedule.maker import ScheduleRejected, ScheduleTerms, make_schedule
from league.schedule.rounds import full_leg, split_games

OPENING_DAY = date(2026, 4, 4)  # a Saturday
SATURDAY, SUNDAY = 5, 6


def schedule(*divisions, **terms):
    terms = {"start": OPENING_DAY, "inside": 1, **terms}
    return make_schedule(ScheduleTerms(divisions=divisions, **terms))


def by_round(made):
    rounds = {}
    for game in made.games:
        rounds.setdefault(game.round, []).append((game.visitors, game.home))
    return list(rounds.values())


@pytest.mark.parametrize(
    ("teams", "rounds", "games"), [("ABCDE", 5, 10), ("ABC", 3, 3)]
)
def test_an_odd_number_of_teams_has_one_bye_each_round(teams, rounds, games):
    made = schedule(teams)
    assert (len(by_round(made)), len(made.games)) == (rounds, games)
    assert [len(free) for free in made.byes] == [1] * rounds
    assert sorted(team for free in made.byes for team in free) == sorted(teams)
    shares = made.shares.values()
    assert {share.games for share in shares} == {len(teams) - 1}
    assert {share.home - share.away for share in shares} == {0}
    met = {team for game in made.games for team in (game.visitors, game.home)}
    assert met == set(teams), "nobody plays against a bye"


def test_a_double_round_robin_is_balanced_in_both_halves():
    made = schedule("ABCDEFGHIJKL", inside=2)
    rounds = by_round(made)
    assert (len(made.games), len(rounds)) == (132, 22)
    assert len({(game.visitors, game.home) for game in made.games}) == 132
    for share in made.shares.values():
        assert (share.home, share.away) == (11, 11)
        assert set(share.home_by_half) <= {5, 6}
    first, second = rounds[:11], rounds[11:]
    assert second == [[pair[::-1] for pair in meetings] for meetings in first]


def test_thirty_teams_play_162_games():
    divisions = [[f"{part}{number}" for number in range(5)] for part in "ABCDEF"]
    made = schedule(*divisions, inside=3, outside=6, series=3)
    shares = made.shares.values()
    assert {(share.games, share.home) for share in shares} == {(162, 81)}
    assert made.longest_stand <= 6


numbers = st.integers(2, 13)


@given(numbers, st.integers(1, 6), st.integers(1, 4))
def test_every_pair_meets_as_often_as_asked_and_nobody_twice_in_a_round(
    n, games, length
):
    made = schedule(range(n), inside=games, series=length)
    pairs = Counter(frozenset((game.visitors, game.home)) for game in made.games)
    assert len(pairs) == n * (n - 1) // 2
    assert set(pairs.values()) == {games}
    for meetings in by_round(made):
        together = [team for pair in set(meetings) for team in pair]
        assert len(together) == len(set(together))


@given(numbers, st.integers(1, 6))
def test_home_and_away_are_balanced_in_total_and_by_half(n, games):
    made = schedule(range(n), inside=games)
    for share in made.shares.values():
        assert abs(share.home - share.away) <= 1
        assert abs(share.home_by_half[0] - share.home_by_half[1]) <= 2
    at_home = Counter((game.visitors, game.home) for game in made.games)
    for (visitors, home), count in at_home.items():
        assert abs(count - at_home[home, visitors]) <= 1


@given(numbers.filter(lambda n: n != 4), st.integers(1, 5), st.integers(1, 4))
def test_nobody_stays_or_travels_for_more_than_two_series(n, legs, length):
    made = schedule(range(n), inside=legs * length, series=length)
    assert made.longest_stand <= (2 if n > 2 else 1) * length


@given(st.integers(1, 6).map(lambda half: 2 * half + 1), st.integers(1, 4))
def test_the_byes_are_as_many_for_everybody(n, games):
    made = schedule(range(n), inside=games)
    assert {share.byes for share in made.shares.values()} == {games}
    assert {len(free) for free in made.byes} == {1}


sizes = st.lists(st.integers(1, 5), min_size=2, max_size=4)


@given(sizes, st.integers(0, 5), st.integers(1, 5), st.integers(1, 4))
def test_divisions_meet_their_own_and_the_others_as_often_as_asked(
    parts, inside, outside, length
):
    divisions = [[(part, n) for n in range(size)] for part, size in enumerate(parts)]
    made = schedule(*divisions, inside=inside, outside=outside, series=length)
    pairs = Counter(frozenset((game.visitors, game.home)) for game in made.games)
    teams = [team for part in divisions for team in part]
    for place, one in enumerate(teams):
        for other in teams[:place]:
            asked = inside if one[0] == other[0] else outside
            assert pairs[frozenset((one, other))] == asked
    for meetings in by_round(made):
        together = [team for pair in set(meetings) for team in pair]
        assert len(together) == len(set(together))


@pytest.mark.parametrize("parts", [(4, 4), (5, 5), (3, 3, 3), (6, 6), (4, 4, 4, 4)])
@pytest.mark.parametrize(("inside", "outside"), [(6, 2), (4, 4), (3, 1), (2, 6)])
def test_equal_divisions_are_balanced(parts, inside, outside):
    divisions = [[(part, n) for n in range(size)] for part, size in enumerate(parts)]
    made = schedule(*divisions, inside=inside, outside=outside)
    for share in made.shares.values():
        assert abs(share.home - share.away) <= 2
        assert share.longest_stand <= 4


@pytest.mark.parametrize(
    "parts", [(2, 2), (3, 3), (4, 4), (2, 3), (3, 4), (2, 2, 2), (4, 4, 4), (2, 3, 4)]
)
@pytest.mark.parametrize("length", [1, 2, 3])
def test_nobody_is_at_home_a_series_more_than_away_whatever_the_divisions(
    parts, length
):
    divisions = [[(part, n) for n in range(size)] for part, size in enumerate(parts)]
    for inside in range(1, 7):
        for outside in range(5):
            terms = {"inside": inside, "outside": outside, "series": length}
            shares = schedule(*divisions, **terms).shares.values()
            most = max(abs(share.home - share.away) for share in shares)
            assert most <= length, terms


# -- days ----------------------------------------------------------------------------


def test_games_are_played_on_the_days_of_play_and_never_on_a_blackout():
    out = OPENING_DAY + timedelta(7)
    made = schedule(
        "ABCD",
        inside=2,
        days=frozenset({SATURDAY, SUNDAY}),
        blackouts=frozenset({out}),
    )
    days = {game.date for game in made.games}
    assert {day.weekday() for day in days} == {SATURDAY, SUNDAY}
    assert out not in days
    assert made.first_day == OPENING_DAY


def test_a_doubleheader_is_two_numbered_games_of_a_series():
    made = schedule(
        "AB",
        inside=3,
        series=3,
        days=frozenset({SATURDAY, SUNDAY}),
        doubleheaders=frozenset({SUNDAY}),
    )
    played = [(game.date.weekday(), game.number) for game in made.games]
    assert played == [(SATURDAY, 1), (SUNDAY, 1), (SUNDAY, 2)]
    assert len({game.home for game in made.games}) == 1, "a series stays in one park"


def test_nobody_plays_two_opponents_on_one_day():
    made = schedule("ABCDEF", inside=3, series=2, doubleheaders=frozenset({SUNDAY}))
    seen = {}
    for game in made.games:
        for team, other in [(game.visitors, game.home), (game.home, game.visitors)]:
            assert seen.setdefault((team, game.date), other) == other


@pytest.mark.parametrize(
    ("code", "divisions", "terms"),
    [
        ("few_teams", ["A"], {}),
        ("team_twice", ["AB", "BC"], {"outside": 1}),
        ("no_games", ["AB"], {"inside": 0}),
        ("no_games", ["A", "B"], {"inside": 3}),
        ("series", ["AB"], {"series": 5}),
        ("no_days", ["AB"], {"days": frozenset()}),
        ("too_long", ["AB"], {"inside": 400, "days": frozenset({SUNDAY})}),
        ("long_stand", ["ABCDEF"], {"inside": 2, "longest_stand": 1}),
    ],
)
def test_terms_that_cannot_be_kept_are_refused_with_a_reason(code, divisions, terms):
    with pytest.raises(ScheduleRejected) as refusal:
        schedule(*divisions, **terms)
    assert refusal.value.code == code
    assert str(refusal.value).endswith(".")


def test_a_limit_that_can_be_kept_is_kept():
    made = schedule("ABCDEF", inside=4, series=2, longest_stand=4)
    assert made.longest_stand <= 4


def test_the_same_terms_give_the_same_schedule():
    assert schedule("ABCDE", "FGHIJ", outside=2) == schedule(
        "ABCDE", "FGHIJ", outside=2
    )


def test_the_parts_of_a_schedule():
    assert full_leg(2) == [[(0, 1)]]
    assert split_games(7, 3) == [3, 2, 2]
