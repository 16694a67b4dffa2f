"""Streaks: what goes on, what breaks it, over the winter; compared with brute force."""

from hypothesis import given
from hypothesis import strategies as st

from league.figures.streaks import (
    Run,
    Streak,
    base_element,
    follow,
    hit_element,
    join,
    scoreless_elements,
)

elements = st.lists(st.sampled_from([None, 1, 2]), max_size=30)


def placed(lengths, start=0):
    """Return elements in games numbered in the order of play."""
    return [
        length and (length, (f"day {number:03}", number))
        for number, length in enumerate(lengths, start=start)
    ]


def by_hand(lengths):
    """Return every streak of a sequence: length, first and last game."""
    found, now = [], None
    for number, length in enumerate(lengths):
        if length is None:
            now = None
        elif now is None:
            found.append(now := [length, number, number])
        else:
            now[0] += length
            now[2] = number
    return found, now


@given(elements)
def test_the_best_and_the_last_streak_are_those_found_by_hand(lengths):
    run = follow(placed(lengths))
    found, now = by_hand(lengths)
    longest = max((length for length, *_ in found), default=0)
    best = [tuple(each) for each in found if each[0] == longest and longest]
    assert [(s.length, s.first_game, s.last_game) for s in run.best] == best
    tail = run.tail and (run.tail.length, run.tail.first_game, run.tail.last_game)
    assert tail == (tuple(now) if now else None)


@given(st.lists(elements, max_size=5))
def test_seasons_joined_are_as_one_long_season(seasons):
    start, runs, whole = 0, [], []
    for season in seasons:
        runs.append(follow(placed(season, start)))
        whole += season
        start += len(season)
    assert join(runs) == follow(placed(whole))


@given(elements)
def test_a_run_comes_back_from_a_file_as_it_was(lengths):
    run = follow(placed(lengths))
    packed = [run.is_whole, run.head, run.tail, run.best]
    assert Run.unpacked([part and _plain(part) for part in packed]) == run


def _plain(part):
    if isinstance(part, Streak):
        return list(part)
    if isinstance(part, tuple):
        return [list(each) for each in part]
    return part


PLACE = ("2026-04-05", 1)


def test_a_game_of_walks_neither_ends_a_hitting_streak_nor_adds_to_it():
    """OBR 9.23(b); a sacrifice fly without a hit ends it, a sacrifice hit does not."""
    hit, walks = (4, 4, 1, 0), (3, 0, 0, 0)
    fly, nothing = (2, 0, 0, 1), (4, 4, 0, 0)
    assert hit_element(*hit, PLACE) == [(1, PLACE)]
    assert hit_element(*walks, PLACE) == []
    assert hit_element(*fly, PLACE) == [None]
    assert hit_element(*nothing, PLACE) == [None]


def test_a_walk_goes_on_with_a_streak_on_base():
    assert base_element(4, 1, 0, PLACE) == [(1, PLACE)]
    assert base_element(4, 0, 0, PLACE) == [None]
    assert base_element(1, 0, 1, PLACE) == [], "a sacrifice hit only"


def test_scoreless_outs_end_where_a_run_scores():
    """Seven innings, a run with one out in the fourth and two in the seventh."""
    found = scoreless_elements(0, 21, 3, [10, 19, 19], PLACE)
    assert found == [(10, PLACE), None, (9, PLACE), None, (2, PLACE)]
    assert scoreless_elements(0, 27, 0, [], PLACE) == [(27, PLACE)]


def test_a_run_that_scores_after_he_has_left_ends_it_there():
    assert scoreless_elements(0, 18, 1, [], PLACE) == [(18, PLACE), None, (0, PLACE)]
    assert scoreless_elements(18, 3, 0, [19], PLACE) == [(3, PLACE)], "inherited"
