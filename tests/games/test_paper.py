"""The paper grid: typed boxes read on from the game, asked, filled in, recorded."""

from dataclasses import replace

import pytest
from django.core.exceptions import PermissionDenied
from papersheet import BOTTOM, BOTTOM_LINES, QUIET, SAMPLE, TOP, TOP_LINES, boxes, lines

from games.faults import GameChanged
from games.models import Game
from games.paper import reading as paper
from games.paper.draft import parse_draft
from games.paper.reading import read_draft
from games.paper.shown import show_reading
from games.paper.sides import recorded_boxes
from games.record.loading import load_text, replay_of, replay_text
from games.services import record_paper, restore_game
from scoring.faults import PlayRejected
from scoring.notation import format_play


@pytest.fixture
def read(game):
    return lambda fields: read_draft(game, parse_draft(fields))


@pytest.fixture
def record(scorer, game):
    def record(fields, **more):
        now = Game.objects.get(pk=game.pk)
        more = {"version": now.version} | more
        rows = record_paper(scorer, now, parse_draft(fields), **more)
        game.refresh_from_db()
        return rows

    return record


def plays(half):
    return [format_play(play.play) for play in half.plays]


# -- reading ---------------------------------------------------------------------------


def test_the_printed_innings_are_read_from_their_boxes(read):
    top, bottom = read(SAMPLE).halves
    assert plays(top) == TOP_LINES
    assert plays(bottom) == BOTTOM_LINES
    assert (top.outs, top.runs, top.left, top.is_over) == (3, 1, 1, True)
    assert (bottom.outs, bottom.runs, bottom.left, bottom.is_over) == (3, 2, 1, True)


def test_what_no_box_says_is_marked_as_filled_in(game, read):
    shown = show_reading(game, read(SAMPLE))
    top = shown.halves[-1]
    assert [play.filled for play in top.plays] == [(), (), (), ("1>3",), ("3>H",)]
    assert shown.filled == 4


def test_what_the_sheet_leaves_open_is_asked_with_its_chances(game, read):
    column = {1: "H1", 2: "H1", 3: "SO", 4: "SO", 5: "SO"}
    half = show_reading(game, read(boxes("visitors", 1, column))).now
    asked = [play for play in half.plays if play.is_open]
    assert half.open == 1
    assert [option.text for option in asked[0].options] == ["H1 1>2", "H1 1>3"]
    assert all(option.percent.endswith("%") for option in asked[0].options)
    assert [option.is_taken for option in asked[0].options] == [True, False]


def test_an_answer_is_taken_and_can_still_be_changed(game, read):
    column = boxes("visitors", 1, {1: "H1", 2: "H1", 3: "SO", 4: "SO", 5: "SO"})
    name = show_reading(game, read(column)).now.plays[1].name
    answered = read(column | {name: "H1 1>3"})
    assert plays(answered.halves[0])[1] == "H1 1>3"
    play = show_reading(game, answered).now.plays[1]
    assert play.is_answered
    assert [(option.text, option.is_taken) for option in play.options] == [
        ("H1 1>2", False),
        ("H1 1>3", True),
    ]


def test_an_answer_to_another_question_is_passed_over(read):
    column = boxes("visitors", 1, QUIET)
    assert plays(read(column | {"a.visitors.1.1-1-000": "H4*"}).halves[0]) == [
        "SO",
        "SO",
        "SO",
    ]


def test_a_half_inning_that_goes_on_is_read_too(read):
    half = read(boxes("visitors", 1, {1: "H1", 2: "SO"})).halves[0]
    assert (half.outs, half.left, half.is_over) == (1, 1, False)
    assert read(boxes("visitors", 1, {1: "H1", 2: "SO"})).complete == ()


def test_dots_and_circles_of_the_pencil_are_passed_over(read):
    column = {1: "SO ①", 2: "SO ②", 3: "H4* •", 4: "SO ③."}
    assert plays(read(boxes("visitors", 1, column)).halves[0])[2] == "H4*"


@pytest.mark.parametrize(
    ("fields", "sentence", "field"),
    [
        (
            boxes("visitors", 1, {1: "SO", 2: "XX"}),
            "the box of O. Boyle in the top of the 1st: “XX” cannot be read:",
            "b.visitors.1.1.2",
        ),
        (
            boxes("visitors", 1, {1: "SO", 2: "SO", 3: "SO", 4: "SO"}),
            "the box of O. Dunn in the top of the 1st: that would be 4 outs",
            "b.visitors.1.1.4",
        ),
        (
            boxes("visitors", 1, {1: "SO", 3: "SO"}),
            "the box of O. Côté in the top of the 1st: a box of a man who is not due;"
            " O. Boyle is",
            "b.visitors.1.1.3",
        ),
        (
            boxes("visitors", 1, {1: "H4*", **dict.fromkeys((2, 3, 4), "SO")})
            | {"t.visitors.R.1": "2"},
            "the top of the 1st: the sheet says 2 runs, and its boxes allow 1",
            "",
        ),
        (
            boxes("visitors", 1, {1: "H1", **dict.fromkeys((2, 3, 4), "SO")})
            | {"t.visitors.L.1": "2"},
            "the top of the 1st: the sheet leaves 2 on base, and its boxes leave 1",
            "",
        ),
        (
            boxes("visitors", 1, {1: "H1", **dict.fromkeys((2, 3, 4), "SO")})
            | {"t.visitors.H.1": "0"},
            "the top of the 1st: the sheet says 0 hits, and its boxes have 1",
            "",
        ),
        (
            boxes("home", 1, QUIET),
            "the top of the 1st is missing, but the bottom of the 1st was played",
            "",
        ),
    ],
)
def test_what_contradicts_itself_is_told_with_its_box(
    game, read, fields, sentence, field
):
    reading = read(fields)
    half = show_reading(game, reading).now
    assert half.fault.message.startswith(sentence)
    assert half.field == field
    assert reading.complete == ()


def test_the_half_innings_before_an_unreadable_box_are_read(read):
    reading = read(SAMPLE | boxes("visitors", 2, {6: "??"}))
    assert [half.fault is None for half in reading.halves] == [True, True, False]
    assert len(reading.complete) == 2


# -- recording -------------------------------------------------------------------------


def test_the_printed_innings_are_recorded_in_one_write(record, game):
    before = game.version
    rows = record(SAMPLE)
    assert lines(game) == TOP_LINES + BOTTOM_LINES
    assert game.version == before + 1
    assert {row.version for row in rows} == {game.version}
    assert (game.visitors_runs, game.home_runs) == (1, 2)
    state = replay_of(game).state
    assert (state.inning, state.half, state.due) == (2, "top", (6, 7))


def test_what_was_typed_is_kept_beside_what_was_filled_in(record, game):
    record(SAMPLE)
    typed = {row.text: row.typed for row in game.plays.all()}
    assert typed["H1* 3>H 2xH(9-4-2)"] == "H1*"
    assert typed["H2 1>3"] == "H2"
    assert typed["1>2(SB)"] == ""


def test_half_innings_are_appended_while_the_game_is_played(record, game):
    record(boxes("visitors", 1, TOP))
    record(boxes("home", 1, BOTTOM))
    record(boxes("visitors", 2, {6: "SO", 7: "SO", 8: "SO"}))
    assert lines(game) == [*TOP_LINES, *BOTTOM_LINES, "SO", "SO", "SO"]


def test_a_half_inning_begun_by_notation_is_finished_on_paper(score, record, game):
    score("BB", "H1 1>3")
    record(boxes("visitors", 1, {1: "BB", 2: "H1", 3: "8*", 4: "SO", 5: "4-3"}))
    assert lines(game)[2:] == ["8* 3>H", "SO", "4-3"]
    assert game.visitors_runs == 1


def test_a_recorded_box_of_the_half_inning_in_progress_can_take_more(
    score, record, game
):
    score("SO", "SO", "BB")
    record(boxes("visitors", 1, {3: "BB, SB, 2-5"}))
    assert lines(game) == ["SO", "SO", "BB", "1>2(SB)", "2x3(CS 2-5)"]


def test_recorded_boxes_are_never_written_again(score, read, record, game):
    score(*TOP_LINES)
    reading = read(SAMPLE | {"b.visitors.1.1.1": "H1"})
    assert [(clash.typed, clash.recorded) for clash in reading.clashes] == [
        ("H1", "SO")
    ]
    record(SAMPLE | {"b.visitors.1.1.1": "H1"})
    assert lines(game) == TOP_LINES + BOTTOM_LINES


def test_a_game_is_read_on_from_any_of_its_plays(whole_game, monkeypatch):
    """Whatever was entered by another way before, the rest reads as the same runs."""
    text = load_text(whole_game)
    fields = {
        f"b.{side}.{inning}.{turn}.{slot}": box.text
        for (side, inning, turn, slot), box in recorded_boxes(text).items()
    }
    end = replay_text(text).state
    for count in range(len(text.entries)):
        begun = replace(text, entries=text.entries[:count])
        monkeypatch.setattr(paper, "load_text", lambda _game, begun=begun: begun)
        reading = read_draft(whole_game, parse_draft(fields))
        assert [half.fault for half in reading.halves if half.fault] == [], count
        after = reading.halves[-1].after
        assert (after.runs, after.line, after.due) == (end.runs, end.line, end.due)
        assert reading.clashes == ()


def test_what_was_written_together_can_be_taken_back_together(record, scorer, game):
    record(boxes("visitors", 1, TOP))
    record(boxes("home", 1, BOTTOM))
    written = game.revisions.first()
    assert (written.action, written.after) == ("paper", "8 lines")
    restore_game(scorer, game, written, version=game.version)
    assert lines(game) == TOP_LINES


def test_a_side_that_bats_around_takes_another_column(record, game):
    first = {1: "H1", 2: "BB", 3: "BB", 4: "BB*", 5: "BB*", 6: "BB*", 7: "SO", 8: "SO"}
    around = boxes("visitors", 1, first | {9: "BB*"})
    record(around | boxes("visitors", 1, {1: "SO"}, turn=2))
    assert len(lines(game)) == 10
    assert game.visitors_runs == 4


def test_a_game_ends_with_the_winning_run(record, game):
    quiet = {}
    for number in range(1, 4):
        first = 3 * (number - 1) + 1
        column = {first + n: "SO" for n in range(3)}
        quiet |= boxes("visitors", number, column)
        quiet |= boxes("home", number, column if number < 3 else {7: "SO", 8: "H4*"})
    record(quiet)
    assert game.is_final
    assert (game.visitors_runs, game.home_runs) == (0, 1)


def test_the_last_half_inning_waits_until_it_is_over(record, game):
    record(SAMPLE | boxes("visitors", 2, {6: "H1"}))
    assert lines(game) == TOP_LINES + BOTTOM_LINES
    with pytest.raises(PlayRejected, match="No half-inning on the sheet is complete"):
        record(boxes("visitors", 2, {6: "H1"}))


def test_a_sheet_that_contradicts_itself_is_refused_and_nothing_is_stored(
    record, game, snapshot_of
):
    before = snapshot_of(game)
    with pytest.raises(PlayRejected, match="that would be 4 outs"):
        record(boxes("visitors", 1, dict.fromkeys(range(1, 5), "SO")))
    assert snapshot_of(game) == before


def test_only_what_was_shown_is_recorded(record, read, game):
    digest = read(SAMPLE).digest
    with pytest.raises(PlayRejected, match="look at it once more"):
        record(SAMPLE | {"b.visitors.1.1.1": "8"}, seen=digest)
    assert lines(game) == []
    record(SAMPLE, seen=digest)
    assert len(lines(game)) == 13


def test_a_sheet_sent_twice_is_recorded_once(record, game):
    version = game.version
    first = record(SAMPLE, key="once", version=version)
    again = record(SAMPLE, key="once", version=version)
    assert [row.pk for row in again] == [row.pk for row in first]
    assert len(lines(game)) == 13


def test_a_stale_sheet_is_refused(score, record, game):
    version = game.version
    score("SO")
    with pytest.raises(GameChanged):
        record(SAMPLE, version=version)
    assert lines(game) == ["SO"]


def test_only_who_may_score_may_record(game, django_user_model):
    reader = django_user_model.objects.create_user("reader", password="pennant!")
    with pytest.raises(PermissionDenied):
        record_paper(reader, game, parse_draft(SAMPLE), version=game.version)


def test_a_play_that_no_dice_can_make_is_refused_in_a_strict_game(record, game):
    game.judge = Game.Judging.STRICT
    game.save()
    column = {1: "HBP", 2: "SO", 3: "SO", 4: "SO"}
    with pytest.raises(PlayRejected):
        record(boxes("visitors", 1, column))
    assert lines(game) == []


# -- men who come in -------------------------------------------------------------------


def test_a_pinch_hitter_comes_in_at_his_turn_and_stays_in_the_field(
    record, game, house
):
    man = house.owl_men[9]
    change = {
        "c.1.where": "visitors:2",
        "c.1.player": str(man.pk),
        "c.1.pos": "ph-4",
        "c.1.in": "1",
    }
    record(SAMPLE | change)
    assert lines(game)[:3] == ["SO", f"sub visitors 2: {man.name} [{man.pk}], ph", "9"]
    assert lines(game)[6] == f"sub visitors 2: {man.name} [{man.pk}], 4"


def test_a_fielder_comes_in_when_his_side_takes_the_field(record, game, house):
    man = house.ram_men[10]
    change = {
        "c.1.where": "home:9",
        "c.1.player": str(man.pk),
        "c.1.pos": "1",
        "c.1.in": "1",
    }
    record(SAMPLE | change)
    assert lines(game)[0] == f"sub home 9: {man.name} [{man.pk}], 1"


def test_a_change_that_is_not_whole_is_told_and_nothing_is_recorded(read):
    reading = read(SAMPLE | {"c.1.where": "home:9", "c.1.pos": "x"})
    assert reading.faults[0].startswith("Change 1: choose the slot, the man")
    assert reading.complete == ()


def test_a_man_who_has_left_does_not_come_back(score, read, house):
    old, new = house.owl_men[1], house.owl_men[9]
    score(f"sub visitors 2: {new.name}, 4")
    change = {
        "c.1.where": "visitors:2",
        "c.1.player": str(old.pk),
        "c.1.pos": "ph",
        "c.1.in": "2",
    }
    column = boxes("visitors", 1, {1: "SO", 2: "SO", 3: "SO"})
    column |= boxes("home", 1, QUIET)
    for slot in range(4, 10):
        column |= {f"b.visitors.2.1.{slot}": "BB" if slot < 7 else "BB*"}
    column |= boxes("visitors", 2, {1: "BB*", 2: "SO"})
    reading = read(column | change)
    assert reading.halves[-1].fault.id == "L234"
