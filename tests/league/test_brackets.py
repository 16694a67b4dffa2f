"""Brackets as values: plans, byes, seeding, and what follows from results."""

from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.brackets import (
    BracketRejected,
    Format,
    GroupPlace,
    Seed,
    WinnerOf,
    count_series,
    follow,
    home_games,
    letter_of,
    make_plan,
    seed_order,
    snake,
)
from league.standings import Result

DAY = date(2026, 10, 1)


def game(winner, loser, day=0, number=1):
    """Return a game that the visitors have won 3-1."""
    return Result(winner, loser, 3, 1, DAY + timedelta(day), number)


def tie(one, other, day=0):
    return Result(one, other, 2, 2, DAY + timedelta(day))


def teams(number):
    return [f"T{seed}" for seed in range(1, number + 1)]


def play(plan, entrants, choose, **rest):
    """Play a tournament to its end, one game at a time; return results and bracket."""
    results, day = {}, 0
    while True:
        bracket = follow(plan, entrants, results, **rest)
        coming = bracket.open_series
        if not coming:
            return results, bracket
        state = coming[choose(len(coming))]
        visitors, home = state.coming_sides[0]
        pair = (visitors, home) if choose(2) else (home, visitors)
        results.setdefault(state.plan.key, []).append(game(*pair, day))
        day += 1


def at_random(seed):
    dice = Random(seed)
    return dice.randrange


def top_wins(plan, entrants):
    """Play it so that the better seed wins every game."""
    results, day = {}, 0
    while coming := (bracket := follow(plan, entrants, results)).open_series:
        state = coming[0]
        best, worst = sorted(state.sides, key=bracket.seeds.get)
        results.setdefault(state.plan.key, []).append(game(best, worst, day))
        day += 1
    return bracket


# -- one series -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "games", "homes"),
    [
        ("2-3-2", 7, "HHAAAHH"),
        ("2-3-2", 5, "HHAAH"),
        ("2-2-1", 5, "HHAAH"),
        ("2-2-1-1-1", 7, "HHAAHAH"),
        ("1-1-1-1-1", 5, "HAHAH"),
        ("alternate", 9, "HAHAHAHAH"),
        ("higher", 3, "HHH"),
        ("2-3-2", 1, "H"),
        ("1-2", 3, "HAA"),
    ],
)
def test_a_home_pattern_says_whose_home_each_game_is(pattern, games, homes):
    said = "".join("H" if at_home else "A" for at_home in home_games(pattern, games))
    assert said == homes


@pytest.mark.parametrize("pattern", ["2-3-2-x", "2-2", "", "0-5", "9"])
def test_a_home_pattern_that_does_not_fit_is_refused(pattern):
    with pytest.raises(BracketRejected, match="do not fit a series of 5"):
        home_games(pattern, 5)


def test_a_series_is_over_with_its_deciding_win():
    games = [game("A", "B", day) for day in range(3)] + [game("B", "A", 3)]
    count = count_series(("A", "B"), games, 3)
    assert (count.wins, count.winner) == ((3, 0), "A")
    assert count.surplus == (games[3],)


def test_the_order_in_which_results_come_in_changes_nothing():
    games = [game("A", "B", 0), game("B", "A", 1), game("B", "A", 2), game("A", "B", 3)]
    counts = {count_series(("A", "B"), order, 2) for order in (games, games[::-1])}
    assert len(counts) == 1
    assert counts.pop().winner == "B"


def test_two_games_of_one_day_count_by_their_number():
    games = [game("B", "A", 0, 2), game("A", "B", 0, 1), game("A", "B", 0, 3)]
    assert count_series(("A", "B"), games, 2).winner == "A"


def test_a_tied_game_is_played_again_in_the_same_park():
    plan = make_plan(Format(best_of_final=5), 2)
    results = {"M1-1": [game("T1", "T2", 0), tie("T2", "T1", 1)]}
    state = follow(plan, teams(2), results).states["M1-1"]
    assert (state.wins, state.count.ties, state.certain_games) == ((1, 0), 1, 2)
    assert state.coming_sides == [("T2", "T1"), ("T1", "T2")]


def test_only_games_that_are_sure_to_be_played_are_planned():
    plan = make_plan(Format(best_of_final=7), 2)
    certain = []
    games = [game("T1", "T2", 0), game("T2", "T1", 1), game("T1", "T2", 2)]
    for number in range(4):
        state = follow(plan, teams(2), {"M1-1": games[:number]}).states["M1-1"]
        certain.append(state.certain_games)
    assert certain == [4, 3, 3, 2]


def test_games_of_other_teams_are_set_aside():
    count = count_series(("A", "B"), [game("A", "C"), game("A", "B", 1)], 2)
    assert count.wins == (1, 0)
    assert [result.home for result in count.misfits] == ["C"]


# -- single elimination ---------------------------------------------------------------


def test_the_first_meets_the_last():
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    plan = make_plan(Format(), 8)
    first = [each.sources for each in plan.series if each.round == 1]
    assert [(top.number, bottom.number) for top, bottom in first] == [
        (1, 8),
        (4, 5),
        (2, 7),
        (3, 6),
    ]


@pytest.mark.parametrize(
    ("entrants", "byes"),
    [(2, 0), (3, 1), (4, 0), (5, 3), (6, 2), (7, 1), (8, 0), (9, 7), (12, 4)],
)
def test_byes_go_to_the_top_seeds(entrants, byes):
    for kind in ("single", "double"):
        plan = make_plan(Format(kind=kind), entrants)
        said = sorted(source.number for source in plan.byes)
        assert said == list(range(1, byes + 1))


def test_a_bye_is_no_series():
    plan = make_plan(Format(), 5)
    assert [each.key for each in plan.series] == ["M1-2", "M2-1", "M2-2", "M3-1"]
    assert plan.by_key["M2-1"].sources == (Seed(1), WinnerOf("M1-2"))
    assert plan.by_key["M2-2"].sources == (Seed(2), Seed(3))


@given(st.integers(2, 40), st.integers(0, 10**6))
def test_a_single_elimination_of_n_teams_takes_n_less_one_series(entrants, seed):
    plan = make_plan(Format(), entrants)
    assert len(plan.series) == entrants - 1
    _, bracket = play(plan, teams(entrants), at_random(seed))
    losses = sorted(bracket.losses(team) for team in teams(entrants))
    assert losses == [0] + [1] * (entrants - 1)
    assert bracket.losses(bracket.champion) == 0


@given(st.integers(2, 33), st.booleans())
def test_when_the_better_always_wins_the_first_two_meet_last(entrants, reseed):
    bracket = top_wins(make_plan(Format(reseed=reseed), entrants), teams(entrants))
    assert (bracket.champion, bracket.runner_up) == ("T1", "T2")


def test_the_lengths_of_series_grow_towards_the_final():
    terms = Format(best_of=3, best_of_semifinals=5, best_of_final=7, third_place=True)
    plan = make_plan(terms, 8)
    assert [(each.part, each.round, each.games) for each in plan.series][3:] == [
        ("main", 1, 3),
        ("main", 2, 5),
        ("main", 2, 5),
        ("third", 1, 5),
        ("main", 3, 7),
    ]


def test_the_losers_of_the_semi_finals_meet_for_third_place():
    bracket = top_wins(make_plan(Format(third_place=True), 4), teams(4))
    assert bracket.states["T1-1"].sides == ("T4", "T3")
    assert bracket.third == "T3"
    assert bracket.champion == "T1"


def test_three_teams_play_no_series_for_third_place():
    plan = make_plan(Format(third_place=True), 3)
    assert [each.key for each in plan.series] == ["M1-2", "M2-1"]


def test_re_seeding_gives_the_best_the_worst_that_is_left():
    plan = make_plan(Format(reseed=True), 8)
    upset = {
        "M1-1": [game("T8", "T1")],
        "M1-2": [game("T4", "T5")],
        "M1-3": [game("T2", "T7")],
    }
    early = follow(plan, teams(8), upset)
    assert early.states["M2-1"].sides == (None, None)
    later = follow(plan, teams(8), upset | {"M1-4": [game("T6", "T3")]})
    assert later.states["M2-1"].sides == ("T2", "T8")
    assert later.states["M2-2"].sides == ("T4", "T6")
    fixed = follow(make_plan(Format(), 8), teams(8), upset)
    assert fixed.states["M2-1"].sides == ("T8", "T4")


@given(st.integers(2, 20), st.integers(0, 10**6))
def test_re_seeding_loses_nobody(entrants, seed):
    plan = make_plan(Format(reseed=True, best_of_final=3), entrants)
    _, bracket = play(plan, teams(entrants), at_random(seed))
    losses = sorted(bracket.losses(team) for team in teams(entrants))
    assert losses == [0] + [1] * (entrants - 1)


# -- double elimination ---------------------------------------------------------------


@given(st.integers(2, 33), st.integers(0, 10**6))
def test_in_a_double_elimination_everybody_out_has_lost_twice(entrants, seed):
    plan = make_plan(Format(kind="double"), entrants)
    _, bracket = play(plan, teams(entrants), at_random(seed))
    losses = {team: bracket.losses(team) for team in teams(entrants)}
    champions = losses.pop(bracket.champion)
    assert champions in (0, 1)
    assert set(losses.values()) == {2}
    played = sum(state.winner is not None for state in bracket.states.values())
    assert played == 2 * (entrants - 1) + champions


def test_the_second_final_is_played_only_when_it_is_necessary():
    plan = make_plan(Format(kind="double"), 2)
    first = {"W1-1": [game("T1", "T2", 0)]}
    waiting = follow(plan, teams(2), first)
    assert waiting.states["F2-1"].is_needed is None
    assert waiting.champion is None
    swept = follow(plan, teams(2), first | {"F1-1": [game("T1", "T2", 1)]})
    assert swept.states["F2-1"].is_needed is False
    assert swept.champion == "T1"
    level = first | {"F1-1": [game("T2", "T1", 1)]}
    again = follow(plan, teams(2), level)
    assert (again.states["F2-1"].is_needed, again.champion) == (True, None)
    assert again.states["F2-1"].ahead == "T1"
    last = follow(plan, teams(2), level | {"F2-1": [game("T2", "T1", 2)]})
    assert (last.champion, last.runner_up) == ("T2", "T1")


@given(st.sampled_from([4, 8, 16, 32]))
def test_who_comes_down_meets_no_old_rival_at_once(entrants):
    plan = make_plan(Format(kind="double"), entrants)
    bracket = top_wins(plan, teams(entrants))
    met = []
    for each in plan.series:
        pair = frozenset(bracket.states[each.key].sides)
        if each.part == "losers" and each.round == 2 and entrants > 4:
            assert pair not in met
        met.append(pair)


# -- groups ---------------------------------------------------------------------------


def test_groups_are_dealt_out_there_and_back():
    assert snake(8, 2) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert snake(7, 3) == ((1, 6, 7), (2, 5), (3, 4))
    assert [letter_of(number) for number in (1, 2, 3)] == ["A", "B", "C"]


def test_in_a_group_all_meet_all():
    plan = make_plan(Format(kind="groups", groups=2, legs=2), 8)
    pairs = [
        frozenset(source.number for source in each.sources)
        for each in plan.of_part("group")
    ]
    assert len(pairs) == len(set(pairs)) == 12
    assert all(each.games == 2 for each in plan.of_part("group"))


def test_group_winners_meet_seconds_of_another_group():
    plan = make_plan(Format(kind="groups", groups=2, advance=2), 8)
    assert [each.sources for each in plan.of_part("main")][:2] == [
        (GroupPlace(1, 1), GroupPlace(2, 2)),
        (GroupPlace(2, 1), GroupPlace(1, 2)),
    ]


@given(st.integers(2, 8), st.integers(1, 4))
def test_teams_of_one_group_do_not_meet_in_the_first_round(groups, advance):
    plan = make_plan(Format(kind="groups", groups=groups, advance=advance), groups * 4)
    field = [(source.group, source.place) for source in plan.field]
    assert len(field) == len(set(field)) == groups * advance
    assert field[:groups] == [(group, 1) for group in range(1, groups + 1)]
    for each in plan.of_part("main"):
        if all(isinstance(source, GroupPlace) for source in each.sources):
            assert len({source.group for source in each.sources}) == 2


def test_the_knock_out_waits_for_the_whole_group():
    plan = make_plan(Format(kind="groups", groups=1, advance=2), 3)
    games = {"A1-1": [game("T3", "T2", 0)], "A2-1": [game("T3", "T1", 1)]}
    assert follow(plan, teams(3), games).states["M1-1"].sides == (None, None)
    games["A3-1"] = [game("T2", "T1", 2)]
    bracket = follow(plan, teams(3), games)
    assert bracket.states["M1-1"].sides == ("T3", "T2")
    assert [row.team for row in bracket.tables[1]] == ["T3", "T2", "T1"]


def test_level_teams_of_a_group_are_parted_by_the_rule_and_then_by_seed():
    plan = make_plan(Format(kind="groups", groups=1, advance=2), 3)
    games = {
        "A1-1": [Result("T3", "T2", 9, 0, DAY)],
        "A2-1": [Result("T1", "T3", 3, 1, DAY)],
        "A3-1": [Result("T2", "T1", 3, 1, DAY)],
    }
    by_seed = follow(plan, teams(3), games)
    assert [row.team for row in by_seed.tables[1]] == ["T1", "T2", "T3"]
    rule = {"tie_breakers": ["run_difference"]}
    by_runs = follow(plan, teams(3), games, rule=rule)
    assert [row.team for row in by_runs.tables[1]] == ["T3", "T1", "T2"]


def test_a_tie_counts_as_a_game_of_a_group():
    plan = make_plan(Format(kind="groups", groups=1, advance=2), 2)
    bracket = follow(plan, teams(2), {"A1-1": [tie("T1", "T2")]})
    assert bracket.states["A1-1"].is_over
    assert bracket.states["M1-1"].sides == ("T1", "T2")


@given(st.integers(1, 4), st.integers(1, 2), st.integers(0, 10**6))
def test_groups_end_with_one_champion(groups, advance, seed):
    if groups * advance < 2:
        advance = 2
    terms = Format(kind="groups", groups=groups, advance=advance, third_place=True)
    plan = make_plan(terms, groups * 3 + 1)
    _, bracket = play(plan, teams(groups * 3 + 1), at_random(seed))
    assert bracket.losses(bracket.champion) == 0


# -- what results do ------------------------------------------------------------------


@given(
    st.sampled_from(["single", "double", "groups"]),
    st.integers(4, 9),
    st.integers(0, 10**6),
)
def test_a_bracket_does_not_depend_on_the_order_of_results(kind, entrants, seed):
    plan = make_plan(Format(kind=kind, best_of=3, best_of_final=3), entrants)
    results, bracket = play(plan, teams(entrants), at_random(seed))
    dice = Random(seed)
    shuffled = {
        key: dice.sample(results[key], len(results[key]))
        for key in dice.sample(sorted(results), len(results))
    }
    again = follow(plan, teams(entrants), shuffled)
    assert again.states == bracket.states
    assert again.champion == bracket.champion
    assert make_plan(plan.format, entrants) == plan


def test_a_corrected_result_puts_later_games_in_dispute():
    plan = make_plan(Format(), 4)
    games = {
        "M1-1": [game("T4", "T1", 0)],
        "M1-2": [game("T2", "T3", 0)],
        "M2-1": [game("T4", "T2", 1)],
    }
    assert follow(plan, teams(4), games).champion == "T4"
    games["M1-1"] = [game("T1", "T4", 0)]
    bracket = follow(plan, teams(4), games)
    final = bracket.states["M2-1"]
    assert final.is_disputed
    assert (final.sides, bracket.champion) == (("T1", "T2"), None)
    ruled = follow(plan, teams(4), games, rulings={"M1-1": "T4"})
    assert ruled.champion == "T4"
    assert ruled.states["M1-1"].is_ruled


def test_a_ruling_for_a_team_that_does_not_play_there_is_void():
    bracket = follow(make_plan(Format(), 4), teams(4), {}, rulings={"M1-1": "T2"})
    assert bracket.states["M1-1"].winner is None


@pytest.mark.parametrize(
    ("terms", "entrants", "code"),
    [
        ({}, 1, "entrants"),
        ({}, 65, "entrants"),
        ({"best_of": 2}, 4, "best_of"),
        ({"best_of_final": 11}, 4, "best_of"),
        ({"home": "3-3", "best_of_final": 7}, 4, "home_pattern"),
        ({"kind": "ladder"}, 4, "kind"),
        ({"kind": "groups", "groups": 3}, 5, "groups"),
        ({"kind": "groups", "groups": 2, "advance": 3}, 5, "advance"),
        ({"kind": "groups", "groups": 1, "advance": 1}, 5, "advance"),
        ({"kind": "groups", "legs": 5}, 8, "legs"),
    ],
)
def test_terms_that_make_no_tournament_are_refused(terms, entrants, code):
    with pytest.raises(BracketRejected) as refusal:
        make_plan(Format(**terms), entrants)
    assert refusal.value.code == code
