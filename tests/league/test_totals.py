"""The totals of seasons: summed anew with every change, D-17, D-20, D-38."""

from datetime import date

import pytest
from django.db import transaction

from games.models import Game, PlateAppearance, Team
from games.services import delete_game, replace_play
from league.figures.seasons import CareerFigures, SeasonFigures, add_up, career_sums
from league.figures.totals import TOTALS
from league.models import (
    Fixture,
    Season,
    SeasonBatting,
    SeasonFielding,
    SeasonPitching,
    SeasonTeamTotals,
)
from league.services import (
    attach_game,
    holding_sums,
    load_games,
    rebuild,
    sum_season,
    verify,
)

ALL_TOTALS = (SeasonBatting, SeasonPitching, SeasonFielding, SeasonTeamTotals)


@pytest.fixture
def played(two_teams, tmp_path):
    """The league after two games on two days, each won by a home run of BBB 2."""
    for day in (6, 7):
        text = two_teams.file(Date=f"2026-04-0{day}")
        (tmp_path / f"{day}.score").write_text(text, encoding="utf-8")
    load_games(tmp_path, two_teams.season)
    return two_teams


def row(model, name, **where):
    return model.objects.get(player__name=name, **where)


def team_row(code):
    return SeasonTeamTotals.objects.get(team__code=code)


def test_every_model_of_totals_is_summed():
    assert set(TOTALS) == set(ALL_TOTALS)


def test_a_season_is_the_sum_of_its_games(played):
    batter = row(SeasonBatting, "BBB 2")
    assert (batter.g, batter.gs, batter.pa, batter.home_runs, batter.rbi) == (
        2,
        2,
        2,
        2,
        4,
    )
    pitcher = row(SeasonPitching, "AAA 1")
    assert (pitcher.g, pitcher.gs, pitcher.l, pitcher.w, pitcher.r) == (2, 2, 2, 0, 4)
    winner = row(SeasonPitching, "BBB 1")
    assert (winner.w, winner.cg, winner.sho, winner.outs) == (2, 2, 2, 6)
    fielder = row(SeasonFielding, "BBB 9")
    assert (fielder.position, fielder.g, fielder.po, fielder.outs) == (9, 2, 2, 6)
    home = team_row("BBB")
    assert (home.g, home.w, home.l, home.t, home.r, home.ra, home.h) == (
        2,
        2,
        0,
        0,
        4,
        0,
        2,
    )
    assert team_row("AAA").lob == 2
    assert list(verify()) == []


PICKOFFS = (
    "top 1",
    *("H1", "1x1(PO 1-3)", "H1", "1x2(POCS 1-3-4)", "H1", "1x1(PO 2-3)"),
    *("bottom 1", "BB", "H4**"),
)


def test_pickoffs_are_stored_summed_and_verified(two_teams, tmp_path):
    """Two by the pitcher, one of them a caught stealing, and one by the catcher."""
    text = two_teams.file(
        plays=PICKOFFS, Rules="two_dice_advanced", Plays="leads", Date="2026-04-06"
    )
    (tmp_path / "6.score").write_text(text, encoding="utf-8")
    load_games(tmp_path, two_teams.season)
    game = Game.objects.get()
    lines = game.pitchinglines.values_list("player__name", "pickoffs", "cs")
    assert sorted(lines) == [("AAA 1", 0, 0), ("BBB 1", 2, 1)]
    lines = game.fieldinglines.filter(pickoffs__gt=0)
    assert sorted(lines.values_list("position", "pickoffs")) == [(1, 2), (2, 1)]
    assert row(SeasonPitching, "BBB 1").pickoffs == 2
    assert row(SeasonFielding, "BBB 2").pickoffs == 1
    figures = SeasonFigures(two_teams.season)
    assert {line.player.name: line.pickoffs for line in figures.pitching} == {
        "AAA 1": 0,
        "BBB 1": 2,
    }
    assert list(verify()) == []
    SeasonFielding.objects.filter(player__name="BBB 2").update(pickoffs=0)
    game.pitchinglines.filter(player__name="BBB 1").update(pickoffs=1)
    said = [str(each).partition("pickoffs is ")[2] for each in verify()]
    assert said == ["1, not 2.", "2, not 1.", "0, not 1."]
    rebuild()
    assert row(SeasonFielding, "BBB 2").pickoffs == 1
    assert list(verify()) == []


def test_a_corrected_play_is_summed_before_the_commit(played, admin_user):
    game = Game.objects.order_by("date").first()
    play = game.plays.get(text="9")
    with transaction.atomic():
        replace_play(admin_user, game, play.sequence, "8", version=game.version)
        assert row(SeasonFielding, "BBB 9").po == 1
        assert row(SeasonFielding, "BBB 8").po == 1
    assert list(verify()) == []


def test_a_game_that_is_going_on_again_counts_no_more(played, admin_user):
    game = Game.objects.order_by("date").first()
    play = game.plays.last()
    replace_play(admin_user, game, play.sequence, "SO", version=game.version)
    game.refresh_from_db()
    assert game.status == "live"
    assert row(SeasonBatting, "BBB 2").home_runs == 1
    assert row(SeasonBatting, "AAA 1").g == 1
    assert team_row("BBB").g == 1
    assert list(verify()) == []


def test_a_deleted_game_leaves_no_totals_behind(played, admin_user):
    delete_game(admin_user, Game.objects.order_by("date").first())
    assert row(SeasonBatting, "BBB 2").home_runs == 1
    Game.objects.all().delete()
    assert not any(model.objects.exists() for model in ALL_TOTALS)


def test_a_deleted_season_takes_its_totals_with_it(played):
    Season.objects.get().delete()
    assert not any(model.objects.exists() for model in ALL_TOTALS)
    assert Game.objects.count() == 2


def test_a_game_moved_to_another_season_is_summed_there(played):
    other = played.make_season("2027")
    game = Game.objects.order_by("date").first()
    attach_game(game, other)
    assert row(SeasonBatting, "BBB 2", season=played.season).home_runs == 1
    assert row(SeasonBatting, "BBB 2", season=other).home_runs == 1
    assert list(verify()) == []


def test_the_postseason_has_totals_of_its_own(played):
    fixture = Fixture.objects.order_by("date").first()
    fixture.stage = "postseason"
    fixture.save()
    for stage in ("regular", "postseason"):
        assert row(SeasonBatting, "BBB 2", stage=stage).home_runs == 1
        assert only(SeasonFigures(played.season, stage).team_lines, "BBB").w == 1
    assert list(verify()) == []


def only(lines, code):
    (line,) = [line for line in lines if line.team.code == code]
    return line


def test_a_bulk_of_games_is_summed_once_at_the_end(played, admin_user):
    games = list(Game.objects.order_by("date"))
    with transaction.atomic(), holding_sums():
        for game in games:
            play = game.plays.get(text="9")
            replace_play(admin_user, game, play.sequence, "8", version=game.version)
        assert row(SeasonFielding, "BBB 9").po == 2, "not yet"
    assert row(SeasonFielding, "BBB 8").po == 2
    assert list(verify()) == []


def test_summing_a_season_mends_and_counts_what_it_mends(played):
    SeasonBatting.objects.filter(home_runs=2).update(home_runs=9)
    SeasonFielding.objects.filter(player__name="BBB 9").delete()
    stranger = Team.objects.create(code="ZZZ", name="Strangers")
    SeasonTeamTotals.objects.create(
        season=played.season, stage="regular", team=stranger
    )
    assert sum_season(played.season) == 3
    assert sum_season(played.season) == 0
    assert list(verify()) == []


def test_a_career_is_the_sum_of_all_seasons_and_teams(two_teams):
    a, b = two_teams.teams.values()
    player = two_teams.man(a, "Traded")
    two_teams.bat(two_teams.game(a, "1-0", b), a, player, ab=100, h=30)
    two_teams.bat(two_teams.game(a, "1-0", b), b, player, ab=50, h=10)
    first = two_teams.season
    later = two_teams.game(a, "1-0", b)
    attach_game(later, two_teams.make_season("2027", start=date(2027, 4, 1)))
    two_teams.bat(later, b, player, ab=10, h=4)
    lines = CareerFigures(player).batting
    assert [(x.season.name, x.team_codes, x.ab) for x in lines] == [
        ("2026", "AAA", 100),
        ("2026", "BBB", 50),
        ("2027", "BBB", 10),
    ]
    career = add_up(lines)
    assert (career.ab, career.h, career.g, career.season) == (160, 44, 3, None)
    assert add_up(lines[:2]).season == first
    (sums,) = career_sums(SeasonBatting).filter(player=player)
    assert (sums["sum_ab"], sums["sum_h"], sums["sum_g"]) == (160, 44, 3)


def test_a_rebuilt_game_sums_in_a_fixed_number_of_queries(
    played, admin_user, django_assert_max_num_queries
):
    game = Game.objects.order_by("date").first()
    play = game.plays.get(text="9")
    with django_assert_max_num_queries(60):
        replace_play(admin_user, game, play.sequence, "8", version=game.version)


def test_every_turn_at_bat_has_a_row(played):
    first = PlateAppearance.objects.order_by("game__date", "sequence").first()
    assert (first.result, first.inning, first.bottom, first.outs) == ("SO", 1, False, 0)
    assert PlateAppearance.objects.count() == 12
