"""A season's figures: D-13, D-16, D-17, D-20, and who qualifies."""

from fractions import Fraction

import pytest

from league.figures.leaders import batting_leaders, lead, pitching_leaders
from league.figures.seasons import SeasonFigures, add_up, total_by_player, with_totals
from scoring.stats.lines import PITCHING_COUNTS
from scoring.stats.rates import (
    INFINITE,
    format_innings,
    format_rate,
    format_two,
)

SLUGGER = {"h": 7, "doubles": 2, "triples": 1, "home_runs": 1, "ab": 20, "bb": 2}


def only(lines):
    (line,) = lines
    return line


def test_extra_base_hits_are_counted_once(two_teams):
    a, b = two_teams.teams.values()
    player = two_teams.man(a, "Slugger")
    two_teams.bat(two_teams.game(a, "1-0", b), a, player, **SLUGGER)
    line = only(SeasonFigures(two_teams.season).batting)
    assert (line.h, line.tb) == (7, 14)
    shown = [format_rate(rate) for rate in (line.ba, line.slg, line.obp, line.ops)]
    assert shown == [".350", ".700", ".409", "1.109"]


@pytest.mark.parametrize(
    ("h", "ab", "shown"),
    [(4, 4, "1.000"), (0, 0, "–"), (5, 16, ".313"), (3, 10, ".300"), (0, 3, ".000")],
)
def test_an_average_has_three_places_and_no_leading_nought(two_teams, h, ab, shown):
    a, b = two_teams.teams.values()
    player = two_teams.man(a, "Batter")
    two_teams.bat(two_teams.game(a, "1-0", b), a, player, h=h, ab=ab)
    assert format_rate(only(SeasonFigures(two_teams.season).batting).ba) == shown


def test_a_traded_player_has_a_line_for_each_team_and_one_total(two_teams):
    a, b = two_teams.teams.values()
    player = two_teams.man(a, "Traded")
    two_teams.bat(two_teams.game(a, "1-0", b), a, player, ab=100, h=30)
    two_teams.bat(two_teams.game(a, "1-0", b), b, player, ab=50, h=10)
    lines = SeasonFigures(two_teams.season).batting
    total, *parts = with_totals(lines)
    assert [(p.team_codes, p.ab, format_rate(p.ba)) for p in parts] == [
        ("AAA", 100, ".300"),
        ("BBB", 50, ".200"),
    ]
    assert total.is_total
    assert total.team_codes == "AAA BBB"
    assert (total.ab, total.h, format_rate(total.ba)) == (150, 40, ".267")
    assert only(total_by_player(lines)) == total
    assert add_up(lines).h == 40, "the league counts his hits once"


def test_sums_are_not_multiplied_by_a_join(two_teams):
    a, b = two_teams.teams.values()
    first, second = two_teams.man(a, "First"), two_teams.man(a, "Second")
    games = [two_teams.game(a, "1-0", b) for _ in range(3)]
    for game, one, two in zip(games, (4, 3, 5), (4, 4, 4), strict=True):
        two_teams.bat(game, a, first, ab=one)
        two_teams.bat(game, a, second, ab=two)
    for game, outs in zip(games, (9, 6), strict=False):
        two_teams.pitch(game, a, first, outs=outs)
    figures = SeasonFigures(two_teams.season)
    assert {line.player: line.ab for line in figures.batting} == {first: 12, second: 12}
    assert {line.player: line.g for line in figures.batting} == {first: 3, second: 3}
    pitched = only(figures.pitching)
    assert (pitched.outs, format_innings(pitched.outs), pitched.g) == (15, "5.0", 2)


def test_only_games_that_have_ended_count(two_teams):
    a, b = two_teams.teams.values()
    player = two_teams.man(a, "Batter")
    live = two_teams.game(a, "1-0", b, status="live")
    two_teams.bat(live, a, player, ab=4)
    assert SeasonFigures(two_teams.season).batting == ()


def test_another_seasons_games_do_not_count(two_teams):
    a, b = two_teams.teams.values()
    player = two_teams.man(a, "Batter")
    two_teams.bat(two_teams.game(a, "1-0", b), a, player, ab=4)
    other = two_teams.make_season("2027")
    assert SeasonFigures(other).batting == ()


def test_a_pitchers_games_are_told_apart(two_teams):
    a, b = two_teams.teams.values()
    starter, closer = two_teams.man(a, "Starter"), two_teams.man(a, "Closer")
    shutout, complete, relieved = (two_teams.game(a, "5-0", b) for _ in range(3))
    two_teams.pitch(shutout, a, starter, outs=27, decision="W")
    two_teams.pitch(complete, a, starter, outs=27, r=1, er=1, decision="L")
    two_teams.pitch(relieved, a, starter, outs=24, decision="W")
    two_teams.pitch(relieved, a, closer, order=2, outs=3, decision="S")
    two_teams.pitch(relieved, b, two_teams.man(b, "Other"), outs=24)
    lines = {str(x.player): x for x in SeasonFigures(two_teams.season).pitching}
    his = lines["Starter"]
    assert (his.w, his.l, his.g, his.gs, his.cg, his.sho, his.sv) == (
        2,
        1,
        3,
        3,
        2,
        1,
        0,
    )
    assert format_rate(his.pct) == ".667"
    assert format_two(his.era) == "0.35"
    assert (lines["Closer"].sv, lines["Closer"].gs, lines["Closer"].cg) == (1, 0, 0)
    assert lines["Other"].cg == 1, "nobody else of his own side pitched"


def test_an_average_without_an_out_is_infinite_and_without_runs_a_dash(two_teams):
    a, b = two_teams.teams.values()
    game = two_teams.game(a, "5-0", b)
    two_teams.pitch(game, a, two_teams.man(a, "Wild"), er=3, r=3)
    two_teams.pitch(game, a, two_teams.man(a, "Zero"), order=2)
    lines = {str(x.player): x for x in SeasonFigures(two_teams.season).pitching}
    assert lines["Wild"].era is INFINITE
    assert lines["Zero"].era is None


def test_qualifying_asks_for_3_1_appearances_a_team_game_rounded(two_teams):
    a, b = two_teams.teams.values()
    games = [two_teams.game(a, "1-0", b) for _ in range(5)]  # 15.5 are asked: 16
    for name, pa in (("Enough", 16), ("Short", 15)):
        two_teams.bat(games[0], a, two_teams.man(a, name), ab=pa)
    lines = SeasonFigures(two_teams.season).batting
    assert {str(x.player): x.is_qualified for x in lines} == {
        "Enough": True,
        "Short": False,
    }


def test_a_pitcher_qualifies_with_an_inning_a_team_game(two_teams):
    a, b = two_teams.teams.values()
    games = [two_teams.game(a, "1-0", b) for _ in range(5)]
    for name, outs in (("Enough", 15), ("Short", 14)):
        two_teams.pitch(games[0], a, two_teams.man(a, name), outs=outs)
    lines = SeasonFigures(two_teams.season).pitching
    assert {str(x.player): x.is_qualified for x in lines} == {
        "Enough": True,
        "Short": False,
    }


def board(boards, code):
    return next(each for each in boards if each.category.code == code)


def test_leaders_share_a_rank_and_only_those_who_qualify_lead_in_a_rate(two_teams):
    a, b = two_teams.teams.values()
    game = two_teams.game(a, "1-0", b)
    counts = {
        "One": {"ab": 4, "h": 2, "home_runs": 1},
        "Two": {"ab": 4, "h": 2, "home_runs": 1},
        "Three": {"ab": 4, "h": 1, "home_runs": 2},
        "Pinch": {"ab": 1, "h": 1},
    }
    for name, line in counts.items():
        two_teams.bat(game, a, two_teams.man(a, name), **line)
    boards = batting_leaders(SeasonFigures(two_teams.season))
    average = [
        (x.rank, str(x.line.player), x.value) for x in board(boards, "AVG").leaders
    ]
    assert average == [(1, "One", ".500"), (1, "Two", ".500"), (3, "Three", ".250")]
    homers = [(x.rank, str(x.line.player)) for x in board(boards, "HR").leaders]
    assert homers == [(1, "Three"), (2, "One"), (2, "Two")]
    assert board(boards, "SB").leaders == (), "nobody leads with nothing"


def test_the_least_earned_run_average_leads(two_teams):
    a, b = two_teams.teams.values()
    game = two_teams.game(a, "1-0", b)
    for name, er in (("Bad", 5), ("Good", 1)):
        two_teams.pitch(game, a, two_teams.man(a, name), outs=27, er=er)
    leaders = board(pitching_leaders(SeasonFigures(two_teams.season)), "ERA").leaders
    assert [str(x.line.player) for x in leaders] == ["Good", "Bad"]


def test_players_level_with_the_last_place_are_counted_when_they_do_not_fit(two_teams):
    a, b = two_teams.teams.values()
    game = two_teams.game(a, "1-0", b)
    for number, homers in enumerate((3, 2, 1, 1, 1)):
        man = two_teams.man(a, f"Man {number}")
        two_teams.bat(game, a, man, ab=4, h=homers, home_runs=homers)
    figures = SeasonFigures(two_teams.season)
    category = board(batting_leaders(figures), "HR").category
    short = lead(figures.batting, category, top=3)
    assert [x.value for x in short.leaders] == ["3", "2"]
    assert (short.tied, short.at) == (3, "1")


def test_the_rates_of_a_sum_are_made_of_the_summed_counts(two_teams):
    a, b = two_teams.teams.values()
    game = two_teams.game(a, "1-0", b)
    two_teams.bat(game, a, two_teams.man(a, "One"), ab=1, h=1)
    two_teams.bat(game, a, two_teams.man(a, "Two"), ab=3, h=0)
    assert add_up(SeasonFigures(two_teams.season).batting).ba == Fraction(1, 4)
    assert add_up([]) is None


def test_a_season_adds_up_every_count_of_a_pitcher(two_teams):
    a, b = two_teams.teams.values()
    player = two_teams.man(a, "Closer")
    for _ in range(2):
        counts = dict.fromkeys(PITCHING_COUNTS, 3)
        two_teams.pitch(two_teams.game(a, "1-0", b), a, player, order=2, **counts)
    line = only(SeasonFigures(two_teams.season).pitching)
    assert [getattr(line, name) for name in PITCHING_COUNTS] == [6] * len(
        PITCHING_COUNTS
    )
