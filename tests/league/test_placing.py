"""A game's place in a season, and what the season learns of it (case D-38)."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied, ValidationError

from games.models import (
    BattingLine,
    FieldingLine,
    Game,
    LineScore,
    PitchingLine,
    PlayRecord,
    Team,
)
from games.services import create_game, delete_game, rebuild_game
from league.figures.leaders import batting_leaders
from league.figures.seasons import SeasonFigures
from league.models import Division, Fixture, SeasonTeam
from league.race.pennant import standings_of
from league.services import load_games

DAY = date(2026, 4, 6)


def records(season):
    return {str(r.team): str(r.record) for t in standings_of(season) for r in t.rows}


def test_a_game_put_down_by_hand_has_its_place(two_teams, admin_user):
    a, b = two_teams.teams.values()
    game = create_game(admin_user, visitors=a, home=b, date=DAY)
    assert game.fixture.season == two_teams.season


def test_a_game_before_the_first_day_has_no_place(two_teams, admin_user):
    a, b = two_teams.teams.values()
    game = create_game(admin_user, visitors=a, home=b, date=date(2026, 4, 4))
    assert not Fixture.objects.filter(game=game).exists()


def test_a_game_against_a_team_of_no_season_has_no_place(two_teams, admin_user):
    a = two_teams.teams["AAA"]
    guests = Team.objects.create(code="GST", name="Guests")
    game = create_game(admin_user, visitors=guests, home=a, date=DAY)
    assert not Fixture.objects.filter(game=game).exists()


def test_of_two_seasons_the_current_one_is_meant(two_teams, admin_user):
    later = two_teams.make_season("2026 autumn", start=date(2026, 4, 6))
    a, b = two_teams.teams.values()
    for team in (a, b):
        SeasonTeam.objects.create(season=later, team=team)
    game = create_game(admin_user, visitors=a, home=b, date=date(2026, 9, 1))
    assert game.fixture.season == two_teams.season


@pytest.fixture
def loaded(two_teams, tmp_path):
    """The league after one game, loaded from its file."""
    (tmp_path / "a.score").write_text(two_teams.file(), encoding="utf-8")
    load_games(tmp_path, two_teams.season)
    return two_teams


def delete_by_service(game, user):
    delete_game(user, game)


def delete_by_queryset(game, user):
    """As the list actions of an admin site do."""
    Game.objects.filter(pk=game.pk).delete()


def delete_by_day(game, user):
    Game.objects.filter(date=game.date).delete()


@pytest.mark.parametrize(
    "delete", [delete_by_service, delete_by_queryset, delete_by_day]
)
def test_a_deleted_game_is_gone_from_everything(loaded, admin_user, delete):
    assert records(loaded.season) == {"Team BBB": "1-0", "Team AAA": "0-1"}
    delete(Game.objects.get(), admin_user)
    assert records(loaded.season) == {"Team AAA": "0-0", "Team BBB": "0-0"}
    figures = SeasonFigures(loaded.season)
    assert figures.batting == figures.pitching == ()
    assert all(board.leaders == () for board in batting_leaders(figures))
    derived = (BattingLine, PitchingLine, FieldingLine, LineScore, PlayRecord, Fixture)
    assert not any(model.objects.exists() for model in derived)


def test_only_staff_may_delete_a_game(loaded, django_user_model):
    user = django_user_model.objects.create_user("ann")
    with pytest.raises(PermissionDenied):
        delete_game(user, Game.objects.get())
    assert records(loaded.season)["Team BBB"] == "1-0"


def version(season):
    season.refresh_from_db()
    return season.version


def test_the_version_of_a_season_grows_with_every_change_to_a_game(loaded, admin_user):
    before = version(loaded.season)
    rebuild_game(Game.objects.get())
    changed = version(loaded.season)
    assert changed > before
    delete_game(admin_user, Game.objects.get())
    assert version(loaded.season) > changed


def test_divisions_have_tables_of_their_own_in_their_order(two_teams):
    cast = two_teams
    for place, (name, code) in enumerate([("West", "BBB"), ("East", "AAA")]):
        division = Division.objects.create(season=cast.season, name=name, place=place)
        entry = SeasonTeam.objects.get(team__code=code)
        entry.division = division
        entry.full_clean()
        entry.save()
    cast.team("CCC")
    assert [table.name for table in standings_of(cast.season)] == ["West", "East", ""]


def test_a_division_of_another_season_is_refused(two_teams):
    other = two_teams.make_season("2027")
    entry = SeasonTeam.objects.get(team__code="AAA")
    entry.division = Division.objects.create(season=other, name="West")
    with pytest.raises(ValidationError, match="belongs to another season"):
        entry.full_clean()
