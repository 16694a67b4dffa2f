"""Typed paper sheets read back into games."""

from functools import cache

import pytest
from cast import play_game
from simulated import games_of

from scoring.faults import PlayRejected
from scoring.gamefile import format_entry, format_game, parse_game
from scoring.notation import format_play
from scoring.readers.sheet import SheetReader
from scoring.replay import replay_game
from scoring.rulesets import load_ruleset
from scoring.scoresheet import sheet_to_csv, write_scoresheet
from scoring.stats.boxscore import compile_box

TEAM_1 = "SO / 9 / BB / H2 1>3 / H1* 3>H 2xH(9-4-2)"
TEAM_2 = "E4 / 1>2(SB) / 2x3(CS 2-5) / BB / H2* 1>H / H1* 2>H / SO / 1-3"
QUIET = "SO / SO / SO"
#: Eleven men bat, so the inning takes a second column.
AROUND = (
    "H1 / H1 1>2 / BB 2>3 1>2 / H1* 3>H 2>3 1>2 / H1* 3>H 2>3 1>2 / "
    "H1* 3>H 2>3 1>2 / SO / SO / H1* 3>H 2>3 1>2 / H1* 3>H 2>3 1>2 / SO"
)
LETTERS = "ABCDEFGHI"


@cache
def reader_of(*options):
    """Return a reader of sheets that is kept from test to test."""
    return SheetReader(load_ruleset("diceball", options))


PLAIN = SheetReader()


def sheet_of(replay):
    """Return a game's sheet as CSV."""
    return sheet_to_csv(write_scoresheet(replay, compile_box(replay)))


def typed(visitors, home, *, runs=(), innings=1):
    """Type a sheet: for each side the boxes by letter, in an inning or more."""
    rows = []
    for side, boxes in (("visitors", visitors), ("home", home)):
        rows.append(f"{side},{side.title()}")
        rows.append(",Batter,Pos,In," + ",".join(map(str, range(1, innings + 1))))
        for slot, letter in enumerate(LETTERS, start=1):
            cells = [f'"{each}"' for each in boxes.get(letter, [])]
            rows.append(
                f"{slot},Batter {letter},{'846375921'[slot - 1]},,{','.join(cells)}"
            )
        if runs:
            rows.append(f",R,,,{runs[0] if side == 'visitors' else runs[1]}")
    return "\n".join(rows)


def boxes(line):
    """Return the boxes of one inning: ``A SO / B 9``."""
    pairs = (part.split(" ", 1) for part in line.split(" / "))
    return {letter: [box] for letter, box in pairs}


QUIET_BOXES = boxes("A SO / B SO / C SO")


def plays_of(reading):
    """Return the plays that were read, as text."""
    return [format_play(e.play) for e in reading.record.entries if hasattr(e, "play")]


def refusal(text, reader=PLAIN):
    """Return the sentence with which a sheet is refused."""
    with pytest.raises(PlayRejected) as caught:
        reader.read(text)
    return str(caught.value.violation)


# -- the rulebook ----------------------------------------------------------------------


@pytest.mark.clause("DB-SHT-4", "DB-SHT-5")
@pytest.mark.parametrize("reader", [PLAIN, reader_of("all")], ids=["plain", "rules"])
def test_the_printed_innings_survive_sheet_plays_sheet(reader):
    text = sheet_of(play_game(TEAM_1, TEAM_2))
    reading = reader.read(text)
    assert plays_of(reading) == f"{TEAM_1} / {TEAM_2}".split(" / ")
    assert sheet_of(replay_game(reading.record)) == text


@pytest.mark.clause("DB-SHT-4")
def test_the_printed_innings_are_read_from_bare_boxes():
    text = typed(
        boxes("A SO / B 9 / C BB / D H2, 9-4-2 / E H1*"),
        boxes("A E4, SB, 2-5 / B BB / C H2* / D H1* / E SO / F 1-3"),
    )
    reading = reader_of("all").read(text)
    assert plays_of(reading) == f"{TEAM_1} / {TEAM_2}".split(" / ")


@pytest.mark.clause("DB-SHT-3")
def test_a_double_with_four_asterisks_is_refused_in_its_box():
    text = typed(boxes("A BB / B BB / C BB / D H2****"), QUIET_BOXES)
    sentence = refusal(text)
    assert sentence.startswith(
        "S903 the box of Batter D in the top of the 1st: “H2****” cannot be read:"
    )
    assert "3" in sentence


# -- what is inferred ------------------------------------------------------------------


@pytest.mark.parametrize(
    "half",
    [
        "H1 / 5-4-3 1x2(5-4) / SO",
        "H1 / FC 1x2(4-6) / SO / SO",
        "BB / 1>2(SB) / H1* 2>H / SO / SO / 4-3",
        "SO / SO / BB / 1x2(CS 2-4)",
        "H1 / BB 1>2 / 2>3(SB) 1>2(SB) / H1** 3>H 2>H / SO / SO / SO",
        "H3 / 8* 3>H / SO / SO",
        "H2 / SO / H1* 2>H / SO / SO",
        "BB / SH 2-3 1>2 / SO / SO",
        "BB / BB 1>2 / BB 2>3 1>2 / BB* 3>H 2>3 1>2 / SO / SO / SO",
        "H1, 8-4 / SO / SO",
        "E4 / 1>2(WP) / H1* 2>H / SO / SO / SO",
    ],
)
def test_the_likeliest_game_is_the_one_that_was_played(half):
    reading = reader_of("all").read(sheet_of(play_game(half, QUIET)))
    assert plays_of(reading)[: len(half.split(" / "))] == half.split(" / ")


def test_a_side_that_bats_around_has_two_columns():
    text = sheet_of(play_game(AROUND, QUIET))
    assert ",1,1 cont.," in text
    assert plays_of(PLAIN.read(text))[:11] == AROUND.split(" / ")


def test_the_line_score_decides_where_the_boxes_leave_it_open():
    """A single with a man on first: with a run in the line he came all the way."""
    line = boxes("A H2 / B H1 / C SO / D SO / E SO")
    one = PLAIN.read(typed(line, QUIET_BOXES, runs=(0, 0)))
    assert "H1" in plays_of(one)[1]
    assert "2>H" not in plays_of(one)[1]
    star = boxes("A H2 / B H1* / C SO / D SO / E SO")
    assert plays_of(PLAIN.read(typed(star, QUIET_BOXES)))[1] == "H1* 2>H"


def test_every_choice_is_listed_with_its_share():
    line = boxes("A H1 / B H1 / C SO / D SO / E SO")
    reading = reader_of().read(typed(line, QUIET_BOXES))
    assert len(reading.guesses) == 1
    guess = reading.guesses[0]
    others = sum(share for _, share in guess.others)
    assert guess.share + others == pytest.approx(1)
    assert str(guess).startswith("top 1, Batter B: H1 1>2 ")
    assert "(or H1 1>3 " in str(guess)


def test_what_is_certain_is_not_listed():
    line = boxes("A SO / B H4* / C SO / D 4-3")
    assert reader_of().read(typed(line, QUIET_BOXES)).guesses == ()


def test_an_infield_fly_keeps_its_fielder_to_itself():
    line = boxes("A IF / B SO / C SO")
    assert plays_of(reader_of().read(typed(line, QUIET_BOXES)))[0] == "IF"


def test_a_play_that_the_house_does_not_know_is_remarked_upon():
    line = boxes("A HBP / B SO / C SO / D SO")
    reading = reader_of().read(typed(line, QUIET_BOXES))
    assert plays_of(reading)[0] == "HBP"
    assert [remark.id for remark in reading.remarks] == ["H802"]
    assert PLAIN.read(typed(line, QUIET_BOXES)).remarks == ()


@pytest.mark.parametrize(
    ("board", "box", "remarks"),
    [
        ({}, "BB, PO 1-3", []),
        ({"ratings": {"Batter A": {"second_steal": 20}}}, "BB, PO 1-3", ["H801"]),
        ({"default": {"balk": 0}}, "BB, BK", ["H801"]),
        (
            {"default": {"balk": 0}, "ratings": {"Batter I": {"balk": 20}}},
            "BB, BK",
            [],
        ),
    ],
)
def test_the_house_looks_at_the_ratings_of_the_men_on_the_field(board, box, remarks):
    rules = load_ruleset("two_dice_advanced", ["leads"], board)
    outs = "B OUT / C OUT" if "PO" in box else "B OUT / C OUT / D OUT"
    line = boxes(outs) | {"A": [box]}
    home = boxes("A OUT / B OUT / C OUT")
    reading = SheetReader(rules).read(typed(line, home))
    play = "1x1(PO 1-3)" if "PO" in box else "1>2(BK)"
    assert play in plays_of(reading)
    assert [remark.id for remark in reading.remarks] == remarks


def test_the_last_half_inning_may_still_go_on():
    reading = PLAIN.read(typed(QUIET_BOXES, boxes("A H1 / B SO")))
    assert plays_of(reading)[3:] == ["H1", "SO 1>1"] or plays_of(reading)[3:] == [
        "H1",
        "SO",
    ]
    assert reading.record.tag("Result") == "*"


def test_a_game_ends_with_the_winning_run():
    halves = [QUIET] * 17 + ["BB / BB 1>2 / BB 2>3 1>2 / H1* 3>H 2>3 1>2"]
    text = sheet_of(play_game(*halves))
    reading = reader_of().read(text)
    assert reading.record.tag("Result") == "0-1"
    assert sheet_of(replay_game(reading.record)) == text


def test_substitutes_come_in_as_the_sheet_says():
    first = "SO / sub visitors 2: New Man, ph / H1 / SO / SO"
    second = f"sub visitors 2: New Man, 4 / {QUIET}"
    text = sheet_of(play_game(first, second))
    reading = PLAIN.read(text)
    changes = [format_entry(e) for e in reading.record.entries if hasattr(e, "change")]
    assert changes == ["sub visitors 2: New Man, ph", "sub visitors 2: New Man, 4"]
    assert sheet_of(replay_game(reading.record)) == text


# -- whole games -----------------------------------------------------------------------


@pytest.mark.parametrize("options", [(), ("all",)], ids=["basic", "all"])
def test_simulated_games_come_back_with_the_same_lines(options):
    """At least 19 half-innings of 20 have the same runs, hits, outs and lines."""
    same = halves = 0
    for game in games_of(25, *options):
        text = sheet_of(game)
        reading = reader_of(*options).read(text)
        replay = replay_game(parse_game(format_game(reading.record)))
        assert replay.violations == ()
        assert sheet_of(replay).count("\n") == text.count("\n")
        theirs = replay.state.line
        for side in (0, 1):
            ours = game.state.line[side]
            halves += len(ours)
            same += sum(a == b for a, b in zip(ours, theirs[side], strict=True))
    assert same >= 0.95 * halves


def test_bare_boxes_without_a_line_score_are_enough():
    game = games_of(25)[3]
    rows = sheet_of(game).splitlines()
    bare = [row for row in rows if not row.startswith((",R,", ",H,", ",E,", ",LB,"))]
    reading = reader_of().read("\n".join(bare))
    assert len(plays_of(reading)) == len(game.outcomes)


# -- what is refused -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            typed(boxes("A SO / B SO / C SO / D SO"), QUIET_BOXES),
            "S905 the box of Batter D in the top of the 1st: that would be 4 outs"
            " in the half-inning.",
        ),
        (
            typed(boxes("A SO / B 5-4-3 / C SO"), QUIET_BOXES),
            None,
        ),
        (
            typed(boxes("A H1 / C SO"), QUIET_BOXES),
            "S904 the box of Batter C in the top of the 1st: a box of a man who is"
            " not due; Batter B is.",
        ),
        (
            typed(boxes("A H1* / B SO / C SO / D SO"), QUIET_BOXES),
            "S907 the top of the 1st: no game can produce these boxes; the box of"
            " Batter A in the top of the 1st does not fit.",
        ),
        (
            typed(boxes("A H1 / B SO / C SO / D SO"), QUIET_BOXES, runs=(1, 0)),
            "S908 the top of the 1st: the sheet says 1 runs, and its boxes allow 0.",
        ),
        (
            typed(boxes("A H1 / B SO / C SO"), QUIET_BOXES),
            "S906 the top of the 1st: the boxes make 2 outs, and the half-inning is"
            " not over.",
        ),
        (
            typed({}, QUIET_BOXES),
            "S909 the top of the 1st is missing, but the bottom of the 1st was played.",
        ),
        (
            typed(boxes("A XX / B SO / C SO"), QUIET_BOXES),
            "S903 the box of Batter A in the top of the 1st: “XX” cannot be read:",
        ),
        ("", "S902 the visitors: the sheet has no batters."),
        ("hello,world", "S901 row 1: “hello,world” cannot be read here; expected"),
        ("x" * 300_000, "S910 the sheet is too large: 300000 letters; at most 200000."),
        ("visitors,A\n1,B,8,,SO", "S901 row 2: “1,B,8,,SO” cannot be read here;"),
        ("visitors,A\n,Batter,Pos,In,2,1", "S901 row 2: “,Batter,Pos,In,2,1” cannot"),
        ("visitors,A\n,Batter,Pos,In,1\n3,B,8,,SO", "S901 row 3: “3” cannot be read"),
        ("visitors,A\n,Batter,Pos,In,1\n1,B,23,,SO", "S901 row 3: “23” cannot be"),
    ],
)
def test_a_sheet_that_no_game_can_produce_is_refused(text, sentence):
    if sentence is None:
        assert plays_of(PLAIN.read(text))[1] == "5-4-3"
        return
    for reader in (PLAIN, reader_of("all")):
        assert refusal(text, reader).startswith(sentence)


def test_hits_that_do_not_add_up_are_told():
    text = sheet_of(play_game("H1 / SO / SO / SO", QUIET)).replace(",H,,,1", ",H,,,2")
    assert refusal(text) == (
        "S911 the top of the 1st: the sheet says 2 hits, and its boxes have 1."
    )


def test_a_card_with_two_catchers_is_refused():
    text = typed(QUIET_BOXES, QUIET_BOXES).replace("Batter G,9", "Batter G,2")
    assert refusal(text).startswith("G4")


def test_semicolons_and_a_byte_order_mark_are_read_too():
    text = typed(boxes("A SO / B 9 / C SO"), QUIET_BOXES)
    spread = "\ufeff" + text.replace(",", ";")
    assert plays_of(PLAIN.read(spread)) == plays_of(PLAIN.read(text))
