"""A row for each turn at bat: what it says, and that the sums are the lines'."""

import pytest
from django.db.models import Sum

from games.models import BattingLine, PitchingLine, PlateAppearance
from games.record.appearances import TURN_COUNTS, count_turns


def rows(game):
    return list(PlateAppearance.objects.filter(game=game))


def told(row):
    return row.result, row.outs, row.bases, row.driven_in, row.runs, row.outs_made


def test_a_row_tells_the_situation_and_what_came_of_it(score):
    game = score("BB", "H2 1>3", "8* 3>H", "SO", "6-3")
    found = rows(game)
    assert [told(row) for row in found] == [
        ("BB", 0, 0, 0, 0, 0),
        ("2B", 0, 0b001, 0, 0, 0),
        ("SF", 0, 0b110, 1, 1, 1),
        ("SO", 1, 0b010, 0, 0, 1),
        ("GO", 2, 0b010, 0, 0, 1),
    ]
    assert [row.sequence for row in found] == [
        play.sequence for play in game.plays.all()
    ]
    first = found[0]
    assert (first.inning, first.bottom, first.lead, first.slot) == (1, False, 0, 1)
    assert first.team_id == game.visitors_id


def test_a_steal_is_no_turn_at_bat(score):
    game = score("BB", "SB", "SO")
    assert [row.result for row in rows(game)] == ["BB", "SO"]
    assert rows(game)[1].bases == 0b010


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("SO", "SO"),
        ("BB", "BB"),
        ("IBB", "IBB"),
        ("HBP", "HBP"),
        ("H1", "1B"),
        ("H2", "2B"),
        ("H3", "3B"),
        ("H4*", "HR"),
        ("E6", "E"),
        ("4-3", "GO"),
        ("8", "FO"),
    ],
)
def test_every_code_has_its_result(score, text, result):
    (row,) = rows(score(text))
    assert row.result == result


def test_a_run_before_shows_in_the_lead(score):
    game = score("H4*", "SO", "SO", "SO", "BB")
    assert [row.lead for row in rows(game)] == [0, 1, 1, 1, -1]
    assert rows(game)[-1].bottom


def test_the_sums_of_the_turns_are_those_of_the_lines(whole_game):
    found = PlateAppearance.objects.filter(game=whole_game)
    for key, model in (("batter", BattingLine), ("pitcher", PitchingLine)):
        shared = [n for n in TURN_COUNTS if hasattr(model, n)]
        turns = count_turns(found, key)
        lines = model.objects.filter(game=whole_game).order_by().values("player")
        assert turns
        for line in lines.annotate(**{f"sum_{n}": Sum(n) for n in shared}):
            mine = turns.get((line["player"],), {})
            assert {n: mine.get(n, 0) for n in shared} == {
                n: line[f"sum_{n}"] for n in shared
            }
