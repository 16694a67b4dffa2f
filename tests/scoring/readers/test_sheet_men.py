"""A sheet read with the men on the field: their cards, ratings, places in the order."""

from dataclasses import replace

import pytest
from cast import nine

from scoring.diamond import Side
from scoring.engine import start_game
from scoring.lineup import Player
from scoring.notation import format_play
from scoring.readers.paper import read_paper
from scoring.readers.sheet import SheetReader
from scoring.readers.sheet_on import GoingOn
from scoring.rulesets import BoardRejected, load_ruleset
from scoring.rulesets.card.cards import ROLLS, spell
from scoring.rulesets.card.deck import usual_cards

LETTERS = "ABCDEFGHI"
ALL = " ".join(map(spell, ROLLS))
EVERYBODY = usual_cards()["everybody"]
#: Who always is safe, and who never is.
FAST = EVERYBODY | dict.fromkeys(("steal", "home_from_third"), ALL)
SLOW = EVERYBODY | dict.fromkeys(("steal", "home_from_third"), "")


def column(line):
    """Return the boxes of an inning by letter: ``A H2 / B 9``."""
    return dict(part.split(" ", 1) for part in line.split(" / "))


QUIET = {"A": "SO", "B": "SO", "C": "SO"}


def typed(visitors, home=QUIET, runner=""):
    """Type a sheet of one inning; ``runner`` comes in to run for Batter A."""
    rows = []
    for side, boxes in (("visitors", visitors), ("home", home)):
        rows += [f"{side},{side}", ",Batter,Pos,In,1"]
        for slot, letter in enumerate(LETTERS, start=1):
            position = "846375921"[slot - 1]
            box = boxes.get(letter, "")
            rows.append(f'{slot},Batter {letter},{position},,"{box}"')
            if runner and side == "visitors" and slot == 1:
                rows.append(f",{runner},pr-8,1,")
    return "\n".join(rows)


def read(ruleset, line, **more):
    """Return the top of the first and what was left open in it."""
    reading = SheetReader(ruleset).read(typed(column(line), **more))
    count = len([e for e in reading.record.entries if hasattr(e, "play")]) - 3
    plays = [e.play for e in reading.record.entries if hasattr(e, "play")][:count]
    assert reading.remarks == ()
    return " / ".join(map(format_play, plays)), reading.guesses


def card(**men):
    return load_ruleset(
        "card", board={"deck": {f"Batter {who}": entry for who, entry in men.items()}}
    )


@pytest.mark.parametrize(
    ("ruleset", "plays"),
    [
        (card(A=FAST), "H2 / 9 2>3 / SO / SO"),
        (card(A=SLOW), "H2 / 9 / SO / SO"),
        (card(A=FAST, B=SLOW), "H2 / 9 2>3 / SO / SO"),
    ],
    ids=["fast", "slow", "another man is slow"],
)
def test_whether_a_man_tagged_up_is_told_by_his_card(ruleset, plays):
    assert read(ruleset, "A H2 / B 9 / C SO / D SO") == (plays, ())


def test_a_pinch_runner_runs_by_his_own_card():
    ruleset = load_ruleset("card", board={"deck": {"Wheels": FAST, "Batter A": SLOW}})
    line = "A H2 / B 9 / C SO / D SO"
    assert read(ruleset, line)[0] == "H2 / 9 / SO / SO"
    assert read(ruleset, line, runner="Wheels")[0] == "H2 / 9 2>3 / SO / SO"


def test_a_deck_without_everybodys_card_reads_the_sheets_of_its_men():
    deck = {f"Batter {letter}": EVERYBODY for letter in LETTERS}
    line = "A H2 / B 9 / C SO / D SO"
    everybody = load_ruleset("card", board={"deck": deck | {"everybody": None}})
    assert read(everybody, line) == read(load_ruleset("card"), line)
    del deck["Batter B"]
    short = load_ruleset("card", board={"deck": deck | {"everybody": None}})
    with pytest.raises(BoardRejected, match="no card for Batter B, and no card for"):
        read(short, line)


@pytest.mark.parametrize(
    ("id_", "plays"),
    [("fast", "H2 / 9 2>3 / SO / SO"), ("slow", "H2 / 9 / SO / SO")],
)
def test_a_game_read_on_knows_its_men_by_their_ids(id_, plays):
    board = {"deck": {"fast": FAST, "slow": SLOW}}
    reader = SheetReader(load_ruleset("card", board=board))
    sides = read_paper(typed(column("A H2 / B 9 / C SO / D SO")))
    first, *others = nine().slots
    lineup = replace(nine(), slots=(replace(first, player=man(id_)), *others))
    state = start_game(lineup, nine())
    men = {(Side.VISITORS, "Batter A"): man(id_)}
    halves = GoingOn(reader, sides, state, men=men, answers={}).halves()
    assert " / ".join(format_play(each.play) for each in halves[0].plays) == plays
    assert halves[0].remarks == ()


def man(id_):
    return Player("Batter A", id_)


def test_a_man_out_at_home_on_a_hit_is_no_squeeze():
    """No squeeze of the card game is the catcher's alone (CB-BNT-3)."""
    half = "A 8 / B 7 / C H1, 2 / D BB / E H1"
    assert read(load_ruleset("card"), half)[0] == "8 / 7 / H1 / BB 1>2 / H1 2xH(2)"


def test_only_the_man_from_the_first_slot_is_the_designated_stealer():
    ruleset = load_ruleset("diceball", ["designated_steal"])
    assert read(ruleset, "A BB, SB / B SO / C SO / D SO")[0].split(" / ")[1] == (
        "1>2(SB)"
    )
    reading = SheetReader(ruleset).read(typed(column("A SO / B BB, SB / C SO / D SO")))
    assert [remark.id for remark in reading.remarks] == ["H801"]


def test_a_man_who_was_not_sent_to_steal_is_not_put_on_third_for_it():
    """Usual managers would have sent him; that this one did not tells nothing."""
    ruleset = load_ruleset("diceball", ["all"])
    found, guesses = read(ruleset, "A H1 / B H1 / C SO / D SO / E SO")
    assert found == "H1 / H1 1>2 / SO / SO / SO"
    assert [format_play(play) for play, _ in guesses[0].others] == ["H1 1>3"]


@pytest.mark.parametrize(
    ("half", "plays"),
    [
        ("A BB, CS / B SO / C SO", "BB / 1x2(CS) / SO / SO"),
        ("A BB, PO / B SO / C SO", "BB / 1x1(PO) / SO / SO"),
        ("A H1, OUT / B OUT / C SO", "H1 / OUT 1x2 / SO"),
        ("A H1, 2-4 / B 8 / C 3", "H1 / 1x2(CS 2-4) / 8 / 3"),
        ("A H1, 6-3 / B 6 / C SO", "H1 / 6 1x1(6-3) / SO"),
        (
            "A H1, 2 / B BB / C H1 / D SO / E SO",
            "H1 / BB 1>2 / H1 2xH(2) 1>2 / SO / SO",
        ),
    ],
)
def test_what_is_usual_tells_who_threw(half, plays):
    assert read(None, half)[0] == plays
