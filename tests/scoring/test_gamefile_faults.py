"""What is wrong with a file is said in a sentence, with its line."""

from dataclasses import replace

import pytest
from cast import QUIET, nine, write_game
from gamefiles import (
    CARDS,
    FIRST_PLAY,
    NO_RESULT_END,
    PLAYED,
    UNFIT,
    instead,
)

from scoring.diamond import Position, Side
from scoring.gamefile import (
    LARGEST_GAME,
    CommentLine,
    GameRecord,
    GameRejected,
    PlayLine,
    format_entry,
    format_game,
    format_substitution,
    parse_game,
    parse_substitution,
    read_game,
)
from scoring.lineup import Lineup, Player, Spot, Substitution
from scoring.notation import parse_play
from scoring.replay import replay_game


def problems(content) -> list[tuple[int, str, str]]:
    """Return line, id and sentence of everything that is wrong with a file."""
    record, remarks = read_game(content)
    if record is not None and not any(not r.is_warning for r in remarks):
        remarks = (*remarks, *replay_game(record).violations)
    return [(remark.where.line, remark.id, remark.message) for remark in remarks]


@pytest.mark.parametrize(
    ("content", "expected"), UNFIT, ids=[row[1][0][1] for row in UNFIT]
)
def test_a_file_that_is_not_in_order_says_so_with_the_line(content, expected):
    found = problems(content)
    for remark in expected:
        assert remark in found


@pytest.mark.parametrize(
    ("content", "expected"),
    [row for row in UNFIT if row[1][0][1] in {"G405", "G411", "G415", "G417", "G418"}],
    ids=lambda value: value[0][1] if isinstance(value, list) else "",
)
def test_one_slip_is_one_violation(content, expected):
    assert problems(content) == expected


def test_a_file_that_cannot_be_read_gives_no_record():
    for content in (b"\xff", b"", b"SO\n" * 1_700_000, "SO\n4-3\n"):
        assert read_game(content)[0] is None
        with pytest.raises(GameRejected):
            parse_game(content)


def test_a_refused_game_names_every_reason():
    with pytest.raises(GameRejected, match="G412.*N101|N101.*G412") as caught:
        parse_game(instead("9. Batter I, 1\n", "") + "HX\n")
    assert {v.id for v in caught.value.violations} >= {"G412", "G409", "N101"}


def test_a_warning_does_not_refuse_a_game():
    record = parse_game(PLAYED + "43\n")
    assert format_entry(record.entries[0]) == "4-3"


def test_the_largest_file_is_still_read():
    filler = "; " + "x" * 96 + "\n"
    content = PLAYED + filler * ((LARGEST_GAME - len(PLAYED)) // len(filler))
    assert read_game(content)[0] is not None


def test_a_game_in_progress_says_so_with_its_result():
    assert problems(PLAYED + "top 1\nSO\n") == []
    assert '[Result "*"]' in replay_game(parse_game(CARDS + "SO\n")).violations[0].hint


def test_a_finished_game_with_the_right_result_is_clean():
    halves = "SO\nSO\nSO\nH4*\n"
    assert problems(f'[Result "0-1"]\n[Innings "1"]\n{CARDS}{halves}') == []


def test_a_play_after_the_end_is_refused():
    content = f'[Innings "1"]\n{CARDS}SO\nSO\nSO\nH4*\nSO\n'
    assert problems(content) == [(NO_RESULT_END + 4, "L231", "the game is over")]


# -- once misread --------------------------------------------------------------------


@pytest.mark.parametrize("tag", ["Innings", "Options"])
def test_a_number_of_five_thousand_digits_is_refused_not_raised(tag):
    value = "9" * 5000 if tag == "Innings" else "batters=" + "9" * 5000
    content = f'[{tag} "{value}"]\n{PLAYED}'
    assert [found[:2] for found in problems(content)] == [(1, "G422")]


def test_a_die_of_five_thousand_digits_is_quoted_like_any_other():
    found = problems(PLAYED + "SO {" + "9" * 5000 + "}\n")
    assert [(line, id) for line, id, _ in found] == [(FIRST_PLAY, "G419")]
    assert "Exceeds" not in found[0][2]


def test_number_nought_in_the_order_is_refused():
    """It was read as the first man of the order without a word."""
    content = PLAYED
    for slot in range(1, 10):
        content = content.replace(f"\n{slot}. ", f"\n{slot - 1}. ", 1)
    assert any(id in ("G404", "G408") for _, id, _ in problems(content))


@pytest.mark.parametrize("name", ["Griffey, Jr", "Oña, J", "Smith, 5"])
def test_a_pinch_runner_with_a_comma_in_his_name_survives_the_file(name):
    change = Substitution(Side.HOME, Player(name), Position.PINCH_RUNNER, base=1)
    assert parse_substitution(format_substitution(change)) == change


@pytest.mark.parametrize("role", ["ph", "pr"])
def test_a_starting_line_up_has_no_pinch_hitter(role):
    content = instead("9. Batter I, 1", f"9. Batter I, {role}\nP. Ace, 1")
    assert [(line, id) for line, id, _ in problems(content)] == [(10 + 1, "G404")]


def test_the_pitchers_own_line_says_that_he_pitches():
    content = instead("9. Batter I, 1", "9. Batter I, dh\nP. Ace, 7")
    assert [(line, id) for line, id, _ in problems(content)] == [(12, "G404")]


def test_a_slip_in_a_line_up_card_is_one_violation_of_that_line():
    """A missing full stop made plays of all the men below it."""
    content = instead("3. Batter C, 6", "3 Batter C, 6")
    assert [found[:2] for found in problems(content) if found[0]][:1] == [(5, "G404")]
    assert not any(id in ("G405", "N101") for _, id, _ in problems(content))


def test_a_line_up_given_twice_is_one_violation():
    content = PLAYED + CARDS[CARDS.index("lineup home") :]
    assert [found[:2] for found in problems(content)] == [(FIRST_PLAY, "G417")]


def test_a_big_number_in_the_order_is_one_violation():
    content = instead("9. Batter I, 1", "99. Batter I, 1")
    assert len(problems(content)) <= 2


def test_a_remark_may_follow_any_line():
    typed = (
        PLAYED.replace("1. Batter A, 8", "1. Batter A, 8 ; captain", 1)
        + "top 1 ; at last\nSO\nsub home 9: New, 1 ; tired\n"
    )
    assert problems(typed) == []


def test_a_text_that_breaks_lines_does_not_break_the_file():
    """A remark or tag typed in a form may hold a line break."""
    tags = (("Site", "one\ntwo\u2028three"),)
    record = write_game(QUIET)
    spoiled = replace(
        record,
        tags=record.tags + tags,
        entries=(
            CommentLine("a\nSO"),
            *record.entries,
            PlayLine(parse_play("SO"), (), "x\ry"),
        ),
    )
    again = parse_game(format_game(spoiled))
    assert len(again.entries) == len(spoiled.entries)


# -- once misread --------------------------------------------------------


@pytest.mark.parametrize("name", ["Smith ;jr", "Ann [Lee]"])
def test_a_name_survives_its_file_whatever_is_in_it(name):
    """A name typed on a page comes back from the file, or writing it is refused."""
    slots = (Spot(Player(name), Position.CENTER_FIELD), *nine().slots[1:])
    try:
        text = format_game(GameRecord((Lineup(slots), nine())))
    except ValueError:
        return
    assert parse_game(text).lineups[0].slots[0].player == Player(name)
