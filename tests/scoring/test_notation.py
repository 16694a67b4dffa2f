"""Scoresheet notation: every form is read, and what cannot be read is explained."""

import pytest
from cast import refusal
from refusals import SPOKEN, UNREADABLE

from scoring.diamond import Base, Position
from scoring.notation import (
    CODES,
    describe_play,
    format_play,
    parse_play,
    parse_relay,
    read_play,
)
from scoring.play import Advance, Cause, Code, Mark, Play, Ruling

B, FIRST, SECOND, THIRD, H = Base


def relay(*numbers: int):
    return tuple(Position(number) for number in numbers)


#: Every row of the table of codes: its text, and the play that it means.
MEANINGS = {
    "SO": Play(Code.STRIKEOUT),
    "BB": Play(Code.WALK),
    "IBB": Play(Code.INTENTIONAL_WALK),
    "HBP": Play(Code.HIT_BY_PITCH),
    "CI": Play(Code.INTERFERENCE),
    "H1": Play(Code.SINGLE),
    "H2": Play(Code.DOUBLE),
    "H3": Play(Code.TRIPLE),
    "H4": Play(Code.HOME_RUN),
    "4-3": Play(Code.RELAY, relay(4, 3)),
    "3": Play(Code.RELAY, relay(3)),
    "8": Play(Code.RELAY, relay(8)),
    "IF": Play(Code.INFIELD_FLY),
    "FC": Play(Code.FIELDERS_CHOICE),
    "E5": Play(Code.ERROR, relay(5)),
    "2E5": Play(Code.ERROR, relay(5), 2),
    "6-E3": Play(Code.ERROR, relay(6, 3)),
    "FLE5": Play(advances=(Advance(B, B, errors=relay(5)),)),
    "SF E8": Play(Code.ERROR, relay(8), marks=frozenset({Mark.SACRIFICE_FLY})),
    "1>3(6-E4)": Play(
        advances=(Advance(FIRST, THIRD, errors=relay(4), assists=relay(6)),)
    ),
    "1x3(E4)(6-5)": Play(
        advances=(Advance(FIRST, THIRD, True, relay(6, 5), errors=relay(4)),)
    ),
    "1x2(POCS 1-3-4)": Play(
        advances=(
            Advance(FIRST, SECOND, True, relay(1, 3, 4), Cause.PICKED_OFF_STEALING),
        )
    ),
    "1>2(CS,2-E4)": Play(
        advances=(
            Advance(
                FIRST,
                SECOND,
                cause=Cause.CAUGHT_STEALING,
                errors=relay(4),
                assists=relay(2),
            ),
        )
    ),
    "SH 1-3": Play(Code.RELAY, relay(1, 3), is_sacrifice=True),
    "OUT": Play(Code.OUT),
    "H1, 8-4": Play(Code.SINGLE, advances=(Advance(B, SECOND, True, relay(8, 4)),)),
    "1>3": Play(advances=(Advance(FIRST, THIRD),)),
    "3>H": Play(advances=(Advance(THIRD, H),)),
    "1x2(4-6)": Play(advances=(Advance(FIRST, SECOND, True, relay(4, 6)),)),
    "B>2(E7)": Play(advances=(Advance(B, SECOND, errors=relay(7)),)),
    "1>2(SB)": Play(advances=(Advance(FIRST, SECOND, cause=Cause.STEAL),)),
    "1x2(CS 2-4)": Play(
        advances=(Advance(FIRST, SECOND, True, relay(2, 4), Cause.CAUGHT_STEALING),)
    ),
    "1x1(PO 1-3)": Play(
        advances=(Advance(FIRST, FIRST, True, relay(1, 3), Cause.PICKED_OFF),)
    ),
    "1>2(WP)": Play(advances=(Advance(FIRST, SECOND, cause=Cause.WILD_PITCH),)),
    "1>2(PB)": Play(advances=(Advance(FIRST, SECOND, cause=Cause.PASSED_BALL),)),
    "1>2(BK)": Play(advances=(Advance(FIRST, SECOND, cause=Cause.BALK),)),
    "1>2(DI)": Play(advances=(Advance(FIRST, SECOND, cause=Cause.INDIFFERENCE),)),
    "1>2(OA)": Play(advances=(Advance(FIRST, SECOND, cause=Cause.OTHER),)),
    "3>H(UR)": Play(
        advances=(Advance(THIRD, H, rulings=frozenset({Ruling.UNEARNED})),)
    ),
    "3>H(TUR)": Play(
        advances=(Advance(THIRD, H, rulings=frozenset({Ruling.TEAM_UNEARNED})),)
    ),
    "3>H(NR)": Play(advances=(Advance(THIRD, H, rulings=frozenset({Ruling.NO_RBI})),)),
    "3>H(RBI)": Play(advances=(Advance(THIRD, H, rulings=frozenset({Ruling.RBI})),)),
}

#: What is typed, and its one canonical form (design 3.2, and the "also" column).
SHORT_FORMS = [
    ("K", "SO"),
    ("k 2-3", "SO 2-3"),
    ("W", "BB"),
    ("W*", "BB*"),
    ("IW", "IBB"),
    ("HP", "HBP"),
    ("1B", "H1"),
    ("2b**", "H2**"),
    ("3B", "H3"),
    ("HR*", "H4*"),
    ("F8", "8"),
    ("L8", "8"),
    ("f7 3>h", "7 3>H"),
    ("P4", "IF4"),
    ("L6", "IF6"),
    ("G4-3", "4-3"),
    ("3U", "3"),
    ("G3", "3"),
    ("FC 6", "FC6"),
    ("SAC 1-3", "SH 1-3"),
    ("SH1-3", "SH 1-3"),
    ("SH", "SH"),
    ("SAC*", "SH*"),
    ("SH FC", "SH FC"),
    ("SH E1", "SH E1"),
    ("SH 2E5", "SH 2E5"),
    ("OUT1x2", "OUT 1x2"),
    ("SB2", "1>2(SB)"),
    ("SB3", "2>3(SB)"),
    ("sb h", "3>H(SB)"),
    ("CS2 2-4", "1x2(CS 2-4)"),
    ("CS3 2-5", "2x3(CS 2-5)"),
    ("CSH 1-2", "3xH(CS 1-2)"),
    ("PO1 1-3", "1x1(PO 1-3)"),
    ("PO2 1-6", "2x2(PO 1-6)"),
    ("SB", "SB"),
    ("CS 2-4", "CS 2-4"),
    ("CS2-4", "CS 2-4"),
    ("PO 1-3", "PO 1-3"),
    ("PO1-3", "PO 1-3"),
    ("WP", "WP"),
    ("pb", "PB"),
    ("Bk", "BK"),
    # lower case, missing spaces, runners in any order
    ("h1*1>3 3>h", "H1* 3>H 1>3"),
    ("h1*1>33>h", "H1* 3>H 1>3"),
    ("h1,8-4", "H1, 8-4"),
    ("H1Bx2(8-4)", "H1, 8-4"),
    ("H2 Bx3(9-6-5)", "H2, 9-6-5"),
    ("H1 Bx3(8-5)", "H1 Bx3(8-5)"),
    ("H1* , 8-4 3>H", "H1*, 8-4 3>H"),
    ("5-4-31x2(5-4)", "5-4-3 1x2(5-4)"),
    ("fc1X2(4-6)", "FC 1x2(4-6)"),
    ("8*3>H", "8* 3>H"),
    ("1>2(sb)2>3(sb)", "2>3(SB) 1>2(SB)"),
    ("SO1x2( CS 2-4 )", "SO 1x2(CS 2-4)"),
    ("H1* 2xH(9-4-2) 3>H", "H1* 3>H 2xH(9-4-2)"),
    ("  BB  ", "BB"),
    ("H1 1>1", "H1 1>1"),
    ("3>h(nr,ur)", "3>H(UR,NR)"),
    ("3>H(UR)(E5)", "3>H(E5,UR)"),
    ("1>3(SB,E2)", "1>3(SB,E2)"),
    ("1x2()", "1x2"),
    ("E5 B>2(E9)", "E5 B>2(E9)"),
    ("6e3", "6-E3"),
    ("5-4-E3", "5-4-E3"),
    ("fle5", "FLE5"),
    ("SF8*3>H", "SF 8* 3>H"),
    ("ci3", "CI3"),
    ("POCS2 1-3-4", "1x2(POCS 1-3-4)"),
    ("4-3 NGDP 1x2(3-6) NDP", "4-3 1x2(3-6) NDP NGDP"),
    # what a phone or a word processor makes of it
    ("4–3", "4-3"),
    ("1×2(4−6)", "1x2(4-6)"),
    ("H1＊\u30003>H", "H1* 3>H"),
    # a named batter
    ("Batter D:h2", "Batter D: H2"),
    (" 大谷 : HR*", "大谷: H4*"),
    ("Núñez, J.: 4-3", "Núñez, J.: 4-3"),
]  # fmt: skip


@pytest.mark.clause("DB-SHT-3")
@pytest.mark.parametrize("row", CODES, ids=lambda row: row.text)
def test_every_row_of_the_table_of_codes_means_its_play(row):
    if row.text == "*":
        assert parse_play("H2*").rbi == 1
        assert parse_play("H2***").rbi == 3
    elif row.text in ("NDP", "GDP", "NGDP"):
        play = parse_play(f"4-3 {row.text}")
        assert play.marks == {Mark(row.text)}
        assert format_play(play) == f"4-3 {row.text}"
    else:
        assert parse_play(row.text) == MEANINGS[row.text]
        assert format_play(MEANINGS[row.text]) == row.text


@pytest.mark.parametrize("row", CODES, ids=lambda row: row.text)
def test_the_other_spellings_of_a_row_are_read(row):
    for text in filter(None, row.also.split(", ")):
        assert format_play(parse_play(text)) in {
            row.text,
            text,  # forms that only the situation can spell out: SB, CS 2-4, WP
            *(f"IF{digit}" for digit in "46"),
            "FC6",
            "SO 2-3",
            "POCS 1-3-4",
        }


@pytest.mark.parametrize(("typed", "canonical"), SHORT_FORMS)
def test_a_form_has_one_canonical_text(typed, canonical):
    assert format_play(parse_play(typed)) == canonical
    assert parse_play(canonical) == parse_play(typed)


def test_a_stretch_is_the_same_play_as_the_batters_move():
    assert parse_play("H1, 8-4") == parse_play("H1 Bx2(8-4)")


def test_a_fly_to_an_infielder_is_an_infield_fly():
    assert parse_play("P6") == parse_play("IF6") != parse_play("6")


def test_a_fly_is_told_from_a_ground_ball():
    assert parse_play("8").is_fly
    assert parse_play("IF").is_fly
    assert not parse_play("3").is_fly
    assert parse_play("3").is_ground_out
    assert not parse_play("9-3").is_fly


@pytest.mark.clause("DB-SHT-3")
@pytest.mark.parametrize(
    ("text", "read"), [("24", "2-4"), ("43", "4-3"), ("543", "5-4-3"), ("25", "2-5")]
)
def test_fielders_run_together_are_read_with_a_warning_d06(text, read):
    """D-06 (d), trap T2: the rulebook prints 24 for 2-4."""
    reading = read_play(text)
    assert format_play(reading.play) == read
    assert [str(w) for w in reading.warnings] == [f"W601 {text} is read as {read}."]
    assert reading.warnings[0].is_warning


@pytest.mark.parametrize("text", ["2-4", "8", "H1", "2E5", "1>2", "H1, 8-4", "IF6"])
def test_usual_notation_gives_no_warning(text):
    assert read_play(text).warnings == ()


@pytest.mark.parametrize(("id", "text", "message"), UNREADABLE)
def test_unreadable_text_is_refused_with_column_and_need(id, text, message):
    fault = refusal(parse_play, text)
    assert (fault.id, fault.message) == (id, message)


def test_a_refusal_knows_its_column():
    assert refusal(parse_play, "4-").where.column == 3
    assert refusal(parse_play, "  4--3").where.column == 5


def test_a_comma_with_a_steal_behind_it_is_explained():
    assert refusal(parse_play, "E4, SB, 2-5").hint == (
        "After a comma stands the relay that put the batter out;"
        " a steal goes on a line of its own."
    )


@pytest.mark.clause("DB-SHT-3")
def test_four_stars_on_a_double_are_refused_and_explained_d06():
    """D-06 (b), trap T1: the rulebook's own example has one asterisk too many."""
    fault = refusal(parse_play, "H2****")
    assert str(fault) == (
        "N105 H2 bats in three runs at most, and **** marks 4."
        " Only the runners on base can score on it."
    )
    assert parse_play("H2***").rbi == 3


@pytest.mark.clause("DB-ZON-1", "DB-ZON-2", "DB-ZON-3")
@pytest.mark.parametrize(
    ("board", "notation", "code", "fielders"),
    [
        (2, "1-3", Code.RELAY, (1, 3)),
        (4, "3", Code.RELAY, (3,)),
        (5, "5-3", Code.RELAY, (5, 3)),
        (7, "IF", Code.INFIELD_FLY, ()),
        (9, "IF", Code.INFIELD_FLY, ()),
        (11, "6-3", Code.RELAY, (6, 3)),
        (12, "4-3", Code.RELAY, (4, 3)),
        (18, "7", Code.RELAY, (7,)),
        (20, "8", Code.RELAY, (8,)),
        (22, "9", Code.RELAY, (9,)),
    ],
)
def test_a_position_number_is_not_a_board_number_d05(board, notation, code, fielders):
    """D-05: board 7 is a pop-up, position 7 is left field; notation has positions."""
    play = parse_play(notation)
    assert (play.code, play.fielders) == (code, fielders)
    assert play.is_fly == (board in (7, 9, 18, 20, 22))


@pytest.mark.parametrize("board", ["10", "11", "12", "18", "20"])
def test_a_board_number_is_never_read_as_a_lone_fielder_d05(board):
    if board in ("10", "20"):
        assert refusal(parse_play, board).id == "N101"
    else:
        reading = read_play(board)
        assert len(reading.play.fielders) == 2
        assert [w.id for w in reading.warnings] == ["W601"]


def test_a_relay_is_read_alone():
    assert parse_relay("8-4") == parse_relay(" 84 ") == relay(8, 4)
    assert refusal(parse_relay, "8-").id == "N103"
    assert refusal(parse_relay, "SO").id == "N101"
    assert refusal(parse_relay, "").id == "N103"
    assert refusal(parse_relay, "4" * 201).id == "N104"


@pytest.mark.parametrize(("text", "words"), SPOKEN)
def test_a_play_is_said_in_words(text, words):
    assert describe_play(parse_play(text), "Moreau") == words


# -- once misread --------------------------------------------------------------------


def test_a_pick_off_at_home_is_refused():
    """``POH`` was read as a play whose own canonical text cannot be read."""
    assert refusal(parse_play, "POH").id == "N101"


def test_a_steal_of_first_base_is_refused():
    assert refusal(parse_play, "SB1").id == "N101"


@pytest.mark.parametrize("text", ["SH 1>2", "SH 2>3 1>2", "SH* 3>H", "SH 1>1"])
def test_a_plain_sacrifice_is_read_with_runners(text):
    """The formatter writes these for games without fielders."""
    play = parse_play(text)
    assert (play.code, play.is_sacrifice) == (Code.OUT, True)
    assert format_play(play) == text


def test_a_caught_bunt_has_one_canonical_text():
    play = parse_play("SH F4")
    assert parse_play(format_play(play)) == play


@pytest.mark.parametrize(
    "text", ["1>2(SB,WP)", "1>2(SB)(WP)", "1x2(CS)(PO)", "1x2(4-6)(5-4)"]
)
def test_two_causes_of_one_move_are_refused(text):
    """One of them was dropped without a word."""
    assert refusal(parse_play, text).id == "N101"


@pytest.mark.parametrize("text", ["WP3", "PB 2", "BK2"])
def test_a_base_after_a_wild_pitch_is_not_dropped(text):
    assert refusal(parse_play, text).id == "N101"


@pytest.mark.parametrize("text", ["6-2E3", "1>3(6-2E4)", "B>2(2E7)"])
def test_a_digit_before_an_error_is_not_dropped(text):
    assert refusal(parse_play, text).id == "N101"


def test_caught_stealing_run_together_is_read_with_a_warning():
    """Trap T2: never silently."""
    reading = read_play("CS24")
    assert format_play(reading.play) == "CS 2-4"
    assert [w.id for w in reading.warnings] == ["W601"]


def test_a_text_of_the_greatest_length_has_a_canonical_text_that_is_read():
    play = parse_play("N" * 198 + ":K")
    assert parse_play(format_play(play)) == play


def test_a_batters_name_is_never_blank():
    assert refusal(parse_play, " : SO").id == "N101"


def test_a_closing_bracket_is_expected_only_where_one_is_open():
    assert "bracket" not in refusal(parse_play, "1-3 ;").message


# -- once misread --------------------------------------------------------


def test_a_plain_sacrifice_is_read_with_a_mark():
    """``SH GDP``: the look-ahead for ``G4-3`` takes the mark for a ground ball."""
    play = parse_play("SH NDP")
    assert format_play(play) == "SH NDP"
    assert format_play(parse_play("SH GDP")) == "SH GDP"
