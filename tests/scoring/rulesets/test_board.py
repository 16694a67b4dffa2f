"""The board: every number with its source, and boards nobody can play on."""

import json
import re
from pathlib import Path

import pytest

from scoring.diamond import Base, Position
from scoring.rulesets import BoardRejected, load_ruleset
from scoring.rulesets.diceball import Option
from scoring.rulesets.diceball.board import load_board
from scoring.rulesets.faults import SENTENCES

ROOT = Path(__file__).resolve().parents[3]

PRINTED = {  # the rulebook's distances
    "relays.pitcher": {"first": 2, "second": 2, "home": 2},
    "relays.first_base": {"first": 2, "second": 3},
    "relays.third_base": {"first": 4, "second": 3},
    "relays.shortstop": {"first": 3, "second": 2},
    "relays.second_base": {"first": 3, "second": 2, "third": 5},
    "relays.catcher": {"first": 4, "second": 4, "third": 4},
    "from_base.second": {"first": 4},
    "from_base.first": {"second": 4},
    "from_base.home": {"first": 4},
    "hits.14": {"first": 15, "second": 14},
}
INFERRED = {
    "relays.pitcher.third": 3,
    "relays.shortstop.third": 3,
    "relays.shortstop.home": 4,
    "relays.second_base.home": 4,
    "relays.third_base.third": 2,
    "relays.third_base.home": 3,
    "relays.first_base.home": 3,
    "relays.first_base.third": 5,
    "from_base.third.first": 4,
    "from_base.third.second": 4,
    "from_base.second.third": 4,
    "hits.14.third": 14,
    "hits.15.third": 15,
    "hits.16.home": 17,
    "hits.6.first": 13,
    "hits.8.home": 15,
    "hits.23.second": 18,
    "hits.26.home": 21,
    "from_outfield.left_field.third": 7,
    "from_outfield.center_field.second": 6,
    "from_outfield.right_field.third": 9,
}


@pytest.mark.clause("DB-REL-1")
@pytest.mark.parametrize("table", PRINTED)
def test_every_printed_distance_stands_in_the_file_with_its_section(table):
    entries = load_board().entries
    for base, spaces in PRINTED[table].items():
        entry = entries[f"{table}.{base}"]
        assert entry.value == spaces
        assert entry.is_printed, entry


@pytest.mark.clause("DB-REL-2")
@pytest.mark.parametrize("place", INFERRED)
def test_every_inferred_distance_is_marked_and_can_be_overridden(place):
    entry = load_board().entries[place]
    assert (entry.value, entry.source) == (INFERRED[place], "inferred")
    ours = load_board({place: entry.value + 1}).entries[place]
    assert (ours.value, ours.source) == (entry.value + 1, "league")


def test_every_number_names_a_source():
    for entry in load_board().entries.values():
        assert entry.source, entry
        assert entry.is_printed or entry.source == "inferred"


def test_the_printed_totals_of_the_double_plays_come_out():
    board = load_board()
    over_second = board.from_base[Base.SECOND][Base.FIRST]
    totals = {
        who: board.relays[who][Base.SECOND] + over_second for who in (1, 3, 4, 5, 6)
    }
    assert totals == {1: 6, 3: 7, 4: 6, 5: 7, 6: 6}
    first = board.relays[Position.FIRST_BASE][Base.FIRST]
    assert first + board.from_base[Base.FIRST][Base.SECOND] == 6
    home = board.relays[Position.PITCHER][Base.HOME]
    assert home + board.from_base[Base.HOME][Base.FIRST] == 6
    third = board.relays[Position.THIRD_BASE][Base.THIRD]
    assert third + board.from_base[Base.THIRD][Base.FIRST] == 6


@pytest.mark.clause("DB-TRK-1")
def test_the_track_is_counted_from_home():
    track = load_board().track
    assert [track.space(base) for base in Base] == [0, 8, 16, 24, 32]


@pytest.mark.clause("DB-TRK-2", "DB-TRK-3")
def test_three_green_and_four_red_spaces_lie_between_bases():
    track = load_board().track
    assert [track.is_red(space) for space in range(1, 9)] == [True] * 7 + [False]
    for base in (8, 16, 24):
        colours = [track.is_red(base + space) for space in range(1, 9)]
        assert colours == [False] * 3 + [True] * 4 + [False]
    assert track.space(Base.HOME) - track.space(Base.THIRD) == 8


@pytest.mark.clause("DB-ZON-1")
def test_the_fielders_of_the_zones_are_the_printed_ones():
    board = load_board()
    assert board.ground_balls == {2: 1, 3: 3, 4: 3, 5: 5, 10: 6, 11: 6, 12: 4, 13: 4}
    assert board.outfield_flies == {17: 7, 18: 7, 19: 8, 20: 8, 21: 9, 22: 9}


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ({"infield_flies.7": None}, "R711 diceball.toml: zone 7 has no result."),
        (
            {"ground_balls.7": 6},
            "R712 diceball.toml: zone 7 is an infield fly and a ground ball at once.",
        ),
        (
            {"relays.shortstop.first": 0},
            "R713 diceball.toml, relays.shortstop.first: 0 is not a distance; it must"
            " be 1 or more.",
        ),
        (
            {"relays.umpire.first": 2},
            "R714 diceball.toml, relays.umpire.first: the board has no such entry.",
        ),
        (
            {"relays.shortstop.first": "far"},
            "R715 diceball.toml, relays.shortstop.first: far is not a number.",
        ),
        (
            {"covers.pitcher": 10},
            "R715 diceball.toml, covers.pitcher: 10 is not a fielder from 1 to 9.",
        ),
        (
            {"pitches.6": "balk"},
            "R715 diceball.toml, pitches.6: balk is not one of strike, foul, ball,"
            " hit.",
        ),
        (
            {"track.lead": {"value": 1}},
            "R716 diceball.toml, track.lead: 1 is neither printed in a section nor"
            " inferred.",
        ),
        (
            {"ground_balls.37": 6},
            "R719 diceball.toml, ground_balls: zone 37 is not on the board, which ends"
            " at 36.",
        ),
        (
            {"home_runs.27": None, "hits.27.fielder": 8},
            "R715 diceball.toml, hits.27.glove: nothing is not a number.",
        ),
    ],
)
def test_a_board_that_cannot_be_played_is_refused_in_one_sentence(board, sentence):
    with pytest.raises(BoardRejected) as refused:
        load_ruleset("diceball", (), board)
    assert str(refused.value.violation) == sentence


def test_an_unknown_option_or_ruleset_is_refused_with_what_there_is():
    with pytest.raises(BoardRejected, match="R718 .*no optional play bunting; there"):
        load_ruleset("diceball", ["bunting"])
    with pytest.raises(BoardRejected, match="R717 no ruleset is called cricket"):
        load_ruleset("cricket")


def test_a_league_board_changes_the_key_and_nothing_else_does():
    plain = load_ruleset("diceball")
    assert plain is load_ruleset("diceball", [], {})
    ours = load_ruleset("diceball", [], {"hits.14.home": 18})
    assert ours.key != plain.key
    assert ours.board.stars[14].distances[Base.HOME] == 18
    assert load_ruleset("diceball", ["squeeze"]).key not in (plain.key, ours.key)
    assert json.dumps(ours.overrides) == '{"hits.14.home": 18}'


def test_every_sentence_of_the_rulesets_is_raised_somewhere():
    source = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("scoring/rulesets", "scoring/readers", "games")
        for path in (ROOT / folder).rglob("*.py")
    )
    for id in SENTENCES:
        assert len(re.findall(f'"{id}"', source)) > 1, id


def test_the_docs_name_every_option_and_every_violation():
    docs = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
    for option in Option:
        assert f"| `{option.value}` |" in docs
    for id, sentence in SENTENCES.items():
        assert f"| {id} | {sentence} |" in docs
