"""The game file: a whole game as text, and back; what is wrong with a file."""

import pytest
from cast import (
    nine,
    nine_with_a_designated_hitter,
)
from gamefiles import CARDS, EXAMPLE

from scoring.diamond import Base, Half, Position, Side
from scoring.gamefile import (
    CommentLine,
    EndLine,
    GameRecord,
    HalfLine,
    PlaceLine,
    PlayLine,
    format_entry,
    format_game,
    format_substitution,
    parse_game,
    parse_play_line,
    parse_substitution,
)
from scoring.lineup import Player, Spot, Substitution
from scoring.notation import format_play, parse_play
from scoring.replay import replay_game
from scoring.state import Ending

# -- reading and writing -------------------------------------------------------------


@pytest.mark.clause("DB-SHT-2", "DB-SHT-4")
def test_the_example_of_the_design_is_read():
    record = parse_game(EXAMPLE)
    assert record.lineups == (nine(), nine())
    assert record.team_names == ("Team 1", "Team 2")
    assert record.tag("Rules") == "diceball"
    assert record.entries[0] == HalfLine(Half.TOP, 1)
    assert [format_entry(e) for e in record.entries[5:8]] == [
        "H1* 3>H 2xH(9-4-2)",
        "bottom 1",
        "sub home 9: New Man, 1",
    ]
    assert record.entries[8] == CommentLine("a comment")
    last = record.entries[9]
    assert (format_play(last.play), last.dice) == (
        "4-3",
        ((1, 1, 6), (2,), (5, 7), (6,), (5,)),
    )
    replay = replay_game(record)
    assert replay.violations == ()
    assert replay.state.runs == (1, 0)


def test_the_example_is_its_own_canonical_form():
    assert format_game(parse_game(EXAMPLE)) == EXAMPLE


def test_every_entry_knows_its_line():
    lines = EXAMPLE.splitlines()
    for entry in parse_game(EXAMPLE).entries:
        assert lines[entry.line - 1] == format_entry(entry)


def test_a_file_typed_by_hand_has_the_same_canonical_form():
    typed = "\ufeff" + EXAMPLE.replace("\n", "\r\n").replace("SO", "  k ").replace(
        "top 1", "TOP  1"
    ).replace("lineup home", "LINEUP Home").replace(
        "1. Batter A, 8", "1 .  Batter   A ,8"
    ).replace('[Home "Team 2"]', '[ Home   "Team 2" ]').replace("H1* 3>H", "h1*3>h")
    assert format_game(parse_game(typed)) == EXAMPLE
    assert parse_game(typed.encode("utf-8-sig")) == parse_game(EXAMPLE)


def test_tags_are_written_in_their_order():
    tags = '[Weather "fair"]\n[Date "2026-07-04"]\n[Home "B"]\n[Rules "diceball"]\n'
    record = parse_game(tags + CARDS)
    assert [name for name, _ in record.tags] == ["Rules", "Home", "Date", "Weather"]


@pytest.mark.parametrize(
    "value",
    [
        'say "hey"',
        "back\\slash",
        '\\"',
        "\\",
        "大谷 翔平",
        "Núñez [7] ; {x}",
        "",
        " a ",
    ],
)
def test_a_tag_holds_any_text(value):
    record = GameRecord((nine(), nine()), (), (("Site", value),))
    assert parse_game(format_game(record)).tag("Site") == value


@pytest.mark.parametrize(
    ("tags", "options"),
    [
        ("", (9, 9, False, False)),
        ('[Innings "7"]', (7, 9, False, False)),
        ('[Options "ties, re-entry"]', (9, 9, True, True)),
        ('[Options "batters=10"]', (9, 10, False, False)),
    ],
)
def test_tags_settle_the_options_of_a_game(tags, options):
    found = parse_game(f"{tags}\n{CARDS}").options
    assert (found.innings, found.batters, found.re_entry, found.ties) == options


@pytest.mark.parametrize(
    ("line", "name", "id"),
    [
        ("1. Batter A, 8", "Batter A", ""),
        ("1. Batter A [77], 8", "Batter A", "77"),
        ("1. Oña, J., 8", "Oña, J.", ""),
        ("1. Oña, J. [b-2], 8", "Oña, J.", "b-2"),
        ("1. 大谷 翔平, 8", "大谷 翔平", ""),
        ("1.   Two   Spaces , 8", "Two Spaces", ""),
        ("1. Pin\u0303a, 8", "Piña", ""),
        ("1. D'Arcy; Jr. {x}, 8", "D'Arcy; Jr. {x}", ""),
    ],
)
def test_a_man_has_a_name_in_any_script_and_perhaps_an_id(line, name, id):
    record = parse_game(CARDS.replace("1. Batter A, 8", line, 1))
    assert record.lineups[0].slots[0] == Spot(Player(name, id), Position.CENTER_FIELD)
    assert parse_game(format_game(record)) == record


def test_a_man_placed_on_base_is_one_line():
    record = parse_game(f"{CARDS}place 2: Batter I\nSO\n")
    assert record.entries[0] == PlaceLine(Base.SECOND, Player("Batter I"))
    assert format_entry(record.entries[0]) == "place 2: Batter I"


def test_the_pitcher_who_does_not_bat_has_a_line_of_his_own():
    lineups = (nine(), nine_with_a_designated_hitter())
    text = format_game(GameRecord(lineups))
    assert "9. Batter I, dh\nP. Ace, 1\n" in text
    assert parse_game(text).lineups == lineups


#: The line of a change, and what it means: side, man, position, slot, base, count.
CHANGES = [
    ("sub home 9: New Man, 1", (Side.HOME, "New Man", "1", 9, None, None)),
    ("sub home 9: Oña, J., 1", (Side.HOME, "Oña, J.", "1", 9, None, None)),
    ("sub visitors 3: Hitter, ph", (Side.VISITORS, "Hitter", "ph", 3, None, None)),
    ("sub visitors run 2: Fast Man", (Side.VISITORS, "Fast Man", "pr", None, 2, None)),
    ("sub home P: Relief, 1", (Side.HOME, "Relief", "1", None, None, None)),
    ("sub home 9 at 3-1: New Man, 1", (Side.HOME, "New Man", "1", 9, None, (3, 1))),
]


@pytest.mark.parametrize(("text", "meaning"), CHANGES)
def test_a_substitution_is_one_line(text, meaning):
    side, name, role, *rest = meaning
    change = Substitution(side, Player(name), Position.parse(role), *rest)
    assert parse_substitution(text) == change
    assert format_substitution(change) == text
    head, colon, tail = text.partition(":")
    assert parse_substitution(f"  {head.upper()} {colon}  {tail}  ") == change


def test_a_man_sent_in_may_have_an_id():
    change = parse_substitution("sub home 9: New Man [7-a], 1")
    assert change.player == Player("New Man", "7-a")
    assert format_substitution(change) == "sub home 9: New Man [7-a], 1"


@pytest.mark.parametrize(
    "text",
    [
        "sub",
        "sub home",
        "sub home 9",
        "sub home 9: Name",
        "sub home 9: Name, 0",
        "sub home 9: Name, xx",
        "sub home run 4: Name",
        "sub home 9 at 4-0: Name, 1",
        "sub guests 9: Name, 1",
    ],
)
def test_a_change_that_says_too_little_is_no_change(text):
    with pytest.raises(ValueError):
        parse_substitution(text)


@pytest.mark.parametrize(
    ("text", "ending", "side"),
    [
        ("forfeit visitors", Ending.FORFEIT, Side.VISITORS),
        ("FORFEIT home", Ending.FORFEIT, Side.HOME),
        ("called", Ending.CALLED, None),
        ("suspended", Ending.SUSPENDED, None),
    ],
)
def test_a_game_may_end_without_being_played_out(text, ending, side):
    record = parse_game(f"{CARDS}top 1\nSO\n{text}\n")
    assert record.entries[-1] == EndLine(ending, side)
    state = replay_game(record).state
    assert state.ending is ending
    if side is not None:
        assert state.winner is side.opponent


@pytest.mark.parametrize(
    ("line", "play", "dice", "comment"),
    [
        ("SO", "SO", (), ""),
        ("4-3 {1 1 6 | 2 | 5}", "4-3", ((1, 1, 6), (2,), (5,)), ""),
        ("4-3{6}", "4-3", ((6,),), ""),
        ("4-3 {}", "4-3", (), ""),
        ("H1 ; through the box; twice", "H1", (), "through the box; twice"),
        ("H1 {6 | 2} ; hard {hit}", "H1", ((6,), (2,)), "hard {hit}"),
        ("8* 3>H {20}", "8* 3>H", ((20,),), ""),
    ],
)
def test_dice_and_a_remark_follow_the_play(line, play, dice, comment):
    assert parse_play_line(line) == PlayLine(parse_play(play), dice, comment)
