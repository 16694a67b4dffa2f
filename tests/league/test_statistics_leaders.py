"""Leaders: who qualifies, the hitless at bats, ties, a traded player, careers."""

from fractions import Fraction

import pytest

from league.figures.careers import career_lines, career_needs
from league.figures.leaders import ALL_CATEGORIES, categories, lead, leaders_of
from league.figures.lines import FieldingSeason
from league.figures.seasons import BattingSeason, SeasonFigures, needed_of
from league.glossary import BATTING, STATISTICS
from league.models import SeasonBatting
from league.services import attach_game
from scoring.diamond import Position


def games(cast, count=10):
    a, b = cast.teams.values()
    return a, b, [cast.game(a, "1-0", b) for _ in range(count)]


def board(cast, key, top=5):
    lines = SeasonFigures(cast.season).batting
    return leaders_of(lines, categories(BATTING, key), top)[0]


def shown(found):
    return [(x.rank, str(x.line.player), x.value) for x in found.leaders]


def test_a_batter_short_of_turns_leads_with_hitless_at_bats_added(two_teams):
    """OBR 9.22(a): 31 turns are asked; 14 for 28 with three at bats more is .452."""
    a, _b, played = games(two_teams)
    for name, ab, h in (("Full", 40, 18), ("Short", 28, 14), ("Less", 20, 9)):
        two_teams.bat(played[0], a, two_teams.man(a, name), ab=ab, h=h)
    found = board(two_teams, "ba")
    assert shown(found) == [(1, "Short", ".500"), (2, "Full", ".450")]
    assert [x.padded for x in found.leaders] == [3, 0]


def test_a_batter_who_would_not_be_first_does_not_lead_at_all(two_teams):
    a, _b, played = games(two_teams)
    for name, ab, h in (("Full", 40, 18), ("Short", 28, 13)):
        two_teams.bat(played[0], a, two_teams.man(a, name), ab=ab, h=h)
    assert shown(board(two_teams, "ba")) == [(1, "Full", ".450")]


def test_the_minimums_are_those_of_the_season(two_teams):
    a, _b, played = games(two_teams)
    two_teams.season.qualifying_pa = "1.0"
    two_teams.season.save()
    two_teams.bat(played[0], a, two_teams.man(a, "Ten"), ab=10, h=5)
    two_teams.bat(played[0], a, two_teams.man(a, "Nine"), ab=9, h=1)
    assert shown(board(two_teams, "ba")) == [(1, "Ten", ".500")]


def test_a_traded_player_leads_with_what_he_did_for_both(two_teams):
    """Case D-17."""
    a, b, played = games(two_teams)
    traded, other = two_teams.man(a, "Traded"), two_teams.man(b, "Other")
    for team, homers in ((a, 2), (b, 2)):
        two_teams.bat(played[0], team, traded, ab=4, h=homers, home_runs=homers)
    two_teams.bat(played[0], b, other, ab=9, h=3, home_runs=3)
    found = board(two_teams, "home_runs")
    assert shown(found) == [(1, "Traded", "4"), (2, "Other", "3")]
    assert found.leaders[0].line.team_codes == "AAA BBB"


def test_all_who_tie_stand_on_the_board(two_teams):
    a, _b, played = games(two_teams)
    for name in ("One", "Two", "Three"):
        two_teams.bat(played[0], a, two_teams.man(a, name), ab=4, h=1, triples=1)
    assert [rank for rank, *_ in shown(board(two_teams, "triples"))] == [1, 1, 1]


@pytest.mark.parametrize(
    ("position", "needed"),
    [
        (Position.CATCHER, Fraction(15)),
        (Position.SHORTSTOP, Fraction(20)),
        (Position.PITCHER, Fraction(90)),
    ],
)
def test_a_fielder_qualifies_by_his_position(two_teams, position, needed):
    """OBR 9.22(c): half of 30 games, two thirds of them, an inning for each."""
    season = two_teams.season
    assert needed_of(FieldingSeason, season, 30, position) == needed


def test_every_category_is_a_statistic_with_a_value_on_every_line():
    line = BattingSeason(player=None, teams=(), ab=4, h=1, pa=4)
    for category in ALL_CATEGORIES[BATTING]:
        assert category.statistic is STATISTICS[BATTING][category.attribute]
        assert lead([line], category).category is category


def test_a_career_adds_up_the_seasons_and_asks_for_a_whole_one(two_teams):
    a, b, played = games(two_teams)
    man = two_teams.man(a, "Veteran")
    two_teams.bat(played[0], a, man, ab=30, h=10)
    first = two_teams.season
    two_teams.season = two_teams.make_season("2027", start="2027-04-05")
    later = two_teams.game(a, "2-0", b, date="2027-04-06")
    attach_game(later, two_teams.season)
    two_teams.bat(later, a, man, ab=10, h=6)
    (line,) = career_lines(SeasonBatting, first.league)
    assert (line.ab, line.h, line.g, line.years) == (40, 16, 2, "2026–2027")
    assert line.ba == Fraction(2, 5)
    assert career_needs(first.league)[BattingSeason] == Fraction(31)
