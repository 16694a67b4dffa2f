"""Everything derived rebuilt and compared: any single planted difference is found."""

import pytest
from django.core.management import call_command
from django.db.models import CharField, JSONField

from games.models import (
    BattingLine,
    FieldingLine,
    Game,
    LineScore,
    PitchingLine,
    PlateAppearance,
)
from league.models import (
    Fixture,
    SeasonBatting,
    SeasonFielding,
    SeasonPitching,
    SeasonTeamTotals,
)
from league.services import load_games, rebuild, verify

DERIVED = (
    BattingLine,
    PitchingLine,
    FieldingLine,
    LineScore,
    PlateAppearance,
    SeasonBatting,
    SeasonPitching,
    SeasonFielding,
    SeasonTeamTotals,
)
LINKS = {"id", "game", "season", "stage", "team", "player", "side", "batter", "pitcher"}


@pytest.fixture
def loaded(two_teams, tmp_path):
    """The league after one game, loaded from its file."""
    (tmp_path / "a.score").write_text(two_teams.file(), encoding="utf-8")
    load_games(tmp_path, two_teams.season)
    return two_teams


def run(capsys, *arguments):
    capsys.readouterr()
    status = 0
    try:
        call_command(*arguments)
    except SystemExit as stop:
        status = stop.code
    return (status, *capsys.readouterr())


def another(field, value):
    """Return a value that a field may hold but does not."""
    if isinstance(field, JSONField):
        return [*value, 7]
    if isinstance(field, CharField):
        return "XI" if field.choices else f"{value}x"[-field.max_length :] or "W"
    return not value if isinstance(value, bool) else value + 1


@pytest.mark.parametrize("model", DERIVED, ids=lambda model: model.__name__)
def test_any_single_difference_is_found(loaded, model):
    assert list(verify()) == []
    for field in model._meta.concrete_fields:
        if field.name in LINKS:
            continue
        row = model.objects.order_by("pk").last()
        right = getattr(row, field.name)
        model.objects.filter(pk=row.pk).update(**{field.name: another(field, right)})
        found = [str(each) for each in verify()]
        assert found, f"{model.__name__}.{field.name}"
        assert any(field.name in each or "missing" in each for each in found)
        model.objects.filter(pk=row.pk).update(**{field.name: right})
    assert list(verify()) == []


@pytest.mark.parametrize("model", DERIVED, ids=lambda model: model.__name__)
def test_a_row_that_is_missing_is_found_and_made_again(loaded, model):
    model.objects.order_by("pk").first().delete()
    assert [each.how for each in verify() if each.how == "it is missing"]
    rebuild()
    assert list(verify()) == []


@pytest.mark.parametrize("model", DERIVED, ids=lambda model: model.__name__)
def test_all_rows_of_a_table_are_made_again(loaded, model):
    model.objects.all().delete()
    assert rebuild(loaded.season) == 1
    assert list(verify(loaded.season)) == []


def test_a_row_too_many_is_found_and_taken_away(loaded):
    line = BattingLine.objects.order_by("pk").first()
    line.pk = None
    line.save()
    assert [str(each) for each in verify()][0].endswith(
        "it does not follow from the plays."
    )
    rebuild()
    assert list(verify()) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [("visitors_runs", 9), ("status", "live"), ("innings_played", 3), ("ending", "x")],
)
def test_a_result_that_is_another_is_found(loaded, name, value):
    Game.objects.update(**{name: value})
    assert any(each.what == "result" for each in verify())
    rebuild()
    assert list(verify()) == []


def test_a_fixture_that_left_its_game_is_found(loaded):
    Fixture.objects.update(status="planned")
    (found,) = verify()
    assert found.what == "place in the schedule"


def test_the_commands_tell_in_sentences_and_end_with_one(loaded, capsys):
    assert run(capsys, "verify") == (0, "All seasons: no difference\n", "")
    BattingLine.objects.filter(home_runs=1).update(home_runs=3)
    status, out, err = run(capsys, "verify", "--season", "test-2026")
    assert (status, out) == (1, "Test League 2026: 3 differences\n")
    assert err == (
        "Team AAA at Team BBB, 2026-04-06: batting line of BBB 2 (BBB): "
        "home_runs is 3, not 1.\n"
        "Test League 2026, regular season: season's batting of BBB 2 (BBB): "
        "home_runs is 1, not 3.\n"
        "Test League 2026, regular season: its book of games: "
        "not what the lines come to.\n"
    )
    assert run(capsys, "rebuild") == (0, "All seasons: 1 game rebuilt\n", "")
    assert run(capsys, "verify")[0] == 0


def test_a_game_that_cannot_be_read_is_told_and_left_alone(loaded, capsys):
    Game.objects.get().plays.filter(text="9").update(text="nonsense")
    status, _, err = run(capsys, "verify")
    assert status == 1
    assert "plays: they cannot be played" in err
    rebuild()
    assert BattingLine.objects.count() == 18


def test_rebuilding_raises_the_version_of_the_season(loaded):
    loaded.season.refresh_from_db()
    before = loaded.season.version
    rebuild()
    loaded.season.refresh_from_db()
    assert loaded.season.version > before
