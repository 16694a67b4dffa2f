"""Cards and ratings as CSV and TOML: what is refused, and the way there and back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.play import Code
from scoring.readers.expected import HalfInning
from scoring.rulesets import BoardRejected, load_ruleset
from scoring.rulesets.card.cards import (
    ROLLS,
    Batted,
    Kind,
    Pitch,
    Position,
    Row,
    format_card,
    format_row,
    read_card,
    read_table,
)
from scoring.rulesets.card.deck import load_deck, usual_cards, usual_table
from scoring.rulesets.card.rates import card_rates, pitch_odds, ways_of
from scoring.rulesets.card.text import (
    CARD_COLUMNS,
    ROLL_HEADS,
    Line,
    format_table,
    read_file,
    write_csv,
    write_toml,
)

DECK = load_deck({})
EVERYBODY = format_card(DECK.card(""))


def csv_of(**changes):
    """Return a CSV with one card; changes name a column."""
    text = write_csv([Line(1, "deck", "17", "Ito", "AAA", EVERYBODY)])
    head, cells = (line.split(",") for line in text.splitlines())
    row = dict(zip(head, cells, strict=True)) | changes
    return ",".join(head) + "\r\n" + ",".join(row.values()) + "\r\n"


def refusal(text):
    """Return why the first line of a file is refused, or why the file is."""
    try:
        line = read_file(text).lines[0]
    except BoardRejected as refused:
        return str(refused.violation.message)
    return str(line.refused.message) if line.refused else ""


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"13": ""}, "row 2: the roll 1-3 is missing"),
        ({"13": "X6"}, "row 2, column 13: “X6” is not known here; known are"),
        ({"66": "G8"}, "row 2, column 66: “G8” is not known here"),
        ({"steal": "12 21"}, "row 2, column steal: the roll 1-2 stands twice"),
        ({"bunt": "12 (17)"}, "row 2, column bunt: there is no roll 1-7"),
        ({"home_from_third": "9"}, "there is no roll 9; two dice show 1-1 to 6-6"),
    ],
)
def test_a_cell_that_cannot_be_read_is_refused_with_its_place(changes, sentence):
    assert sentence in refusal(csv_of(**changes))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the first row of a CSV of cards or ratings holds the headings"),
        ("a,b\n1,2\n", "the first row of a CSV of cards or ratings holds the headings"),
        (csv_of().replace("13,", "12,", 1), "the headings: the roll 1-2 stands twice"),
        (csv_of().replace("13,", "x,", 1), "the headings: the roll 1-3 is missing"),
        (
            csv_of().replace("steal,", "stl,"),
            "the headings, steal: the entry is missing",
        ),
        (csv_of().replace("name,", "player,"), "the column player stands twice"),
        ("[deck", "the file: "),
        ("[cards.ito]\n", "cards: the board has no such entry"),
        ("[deck.ito]\nhitting = 3\n", "deck.ito.hitting: the entry is missing"),
        ("[ratings.ito]\nbalk = 25\n", "ratings.ito.balk: a rating is 0 to 20; 25"),
        ("[default]\nbalk = -1\n", "default.balk: a rating is 0 to 20; -1 is not"),
        ("player,name,balk\n17,Ito,25\n", "row 2.balk: a rating is 0 to 20; 25 is not"),
        ("player,name,balk\n17,Ito,two\n", "row 2.balk: a rating is 0 to 20; two"),
        ('[table]\n1 = "B S B F B X"\n', "table.1, column 6: “X” is not known here"),
        ("deck = 3\n[table]\n", "the first row of a CSV"),
        ("# cards\ndeck = 3\n", "deck: 3 is not a card"),
        ("[deck]\nito = false\n", "deck.ito: False is not a card"),
    ],
)
def test_a_file_that_is_not_in_order_is_refused_with_the_place(text, sentence):
    assert sentence in refusal(text)


def test_a_line_that_is_refused_leaves_the_others_readable():
    text = csv_of() + csv_of(**{"13": "Q"}).splitlines()[1] + "\r\n"
    good, bad = read_file(text).lines
    assert good.entry == EVERYBODY
    assert (bad.number, bad.entry) == (3, None)
    assert "row 3, column 13" in str(bad.refused.message)


def test_a_row_with_a_name_alone_is_left_out():
    blank = "99,Sato,AAA" + "," * (len(CARD_COLUMNS) - 3)
    assert [line.key for line in read_file(csv_of() + blank + "\n").lines] == ["17"]
    assert read_file("player,name,balk\n17,Ito,\n").lines == ()


def test_columns_that_nobody_knows_are_told():
    assert read_file("player,name,balk,shoe\n17,Ito,3,44\n").ignored == ("shoe",)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_csv_may_have_any_of_three_separators(separator):
    text = "\ufeff" + csv_of().replace(",", separator)
    assert read_file(text).lines[0].entry == EVERYBODY


def test_a_title_that_a_spreadsheet_would_run_comes_back_as_it_was():
    line = Line(2, "deck", "17", "=Ito", "AAA", EVERYBODY | {"title": "+Ito, -B"})
    text = write_csv([line])
    assert "'=Ito" in text
    assert "'+Ito, -B" in text
    assert read_file(text).lines == (line,)


def test_there_is_no_card_for_everybody_where_a_file_says_so():
    none = Line(2, "deck", "everybody")
    assert read_file(write_csv([none])).lines == (none,)
    again = read_file(write_toml([none])).lines
    assert again == (Line(1, "deck", "everybody"),)


# -- there and back --------------------------------------------------------------------

_batted = st.sampled_from(
    [Batted(kind) for kind in Kind if kind.bases]
    + [
        Batted(kind, position, sure)
        for kind in (Kind.GROUNDER, Kind.FLY, Kind.LINER)
        for position in Position
        if 1 <= position <= (6 if kind is Kind.GROUNDER else 9)
        for sure in (True, False)
    ]
)
_rolls = st.sets(st.sampled_from(list(ROLLS)))
_names = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12).map(
    lambda text: " ".join(text.split()).lstrip("'")
)


@st.composite
def _entries(draw):
    pattern = " ".join(f"{a}-{b} {draw(_batted)}" for a, b in ROLLS)
    entry = {"title": draw(_names) or "Card", "hitting": pattern}
    for row in Row:
        rolls = draw(_rolls)
        circled = rolls & draw(_rolls) if row is Row.BUNT else ()
        entry[row.value] = format_row(rolls, circled)
    return entry


@given(st.lists(st.tuples(_entries(), _names, _names), max_size=4))
def test_a_deck_comes_back_from_csv_and_toml_as_it_was(cards):
    lines = tuple(
        Line(number + 2, "deck", str(number), name, team, entry)
        for number, (entry, name, team) in enumerate(cards)
    )
    assert read_file(write_csv(lines)).lines == lines
    found = read_file("# deck\n" + write_toml(lines)).lines
    assert [(x.key, x.name, x.team, x.entry) for x in found] == [
        (x.key, x.name, x.team, x.entry) for x in lines
    ]


def test_table_and_ratings_come_back_from_toml_as_they_were():
    lines = (
        Line(1, "table", "table", entry=dict(usual_table())),
        Line(2, "ratings", "17", "Ito", "AAA", {"balk": 3, "second_steal": 20}),
        Line(3, "ratings", "大谷", entry={"wild_pitch": 0}),
        Line(4, "default", "default", entry={"passed_ball": 1}),
    )
    assert read_file(write_toml(lines)).lines == lines
    assert format_table(read_table(usual_table())) == dict(usual_table())


def test_ratings_come_back_from_csv_as_they_were():
    lines = (
        Line(2, "default", "default", entry={"passed_ball": 1}),
        Line(3, "ratings", "17", "Ito", "AAA", {"balk": 3, "second_steal": 20}),
    )
    assert read_file(write_csv(lines, "ratings")).lines == lines


# -- what a card comes to -------------------------------------------------------------


def test_the_rates_of_everybodys_card_are_those_of_the_game():
    """The same figures as by playing every half-inning, but for bunts and steals."""
    rates = card_rates(DECK.card(""), DECK.table)
    shares = HalfInning(load_ruleset("card")).shares()
    assert float(rates.walk) == pytest.approx(shares[Code.WALK], abs=0.006)
    assert float(rates.strikeout) == pytest.approx(shares[Code.STRIKEOUT], abs=0.006)
    odds = pitch_odds(DECK.table)
    assert odds.walk + odds.strikeout + odds.ball_hit == 1
    assert rates.hit == odds.ball_hit / 3
    assert rates.home_run == odds.ball_hit * Fraction(2, 36)
    assert rates.batting_average == rates.hit / (1 - rates.walk)


def test_a_table_of_one_letter_ends_every_time_at_bat_the_same_way():
    def odds(letter):
        row = " ".join([letter] * 6)
        return pitch_odds(read_table({str(n): row for n in range(1, 7)}))

    assert odds(Pitch.BALL).walk == 1
    assert odds(Pitch.STRIKE).strikeout == 1
    assert odds(Pitch.MISS).strikeout == 1
    assert odds(Pitch.HIT).ball_hit == 1
    fouls = odds(Pitch.FOUL)
    assert (fouls.walk, fouls.strikeout, fouls.ball_hit) == (0, 0, 0)


def test_slugging_counts_the_bases():
    pattern = " ".join(f"{a}-{b} H4" for a, b in ROLLS)
    card = read_card("bomber", EVERYBODY | {"hitting": pattern})
    assert ways_of(card)[Kind.HOME_RUN] == 36
    row = " ".join("H" * 6)
    rates = card_rates(card, read_table({str(n): row for n in range(1, 7)}))
    assert (rates.batting_average, rates.on_base, rates.slugging) == (1, 1, 4)
    assert rates.on_error == 0


def test_the_cards_to_copy_are_those_of_the_default_deck():
    assert set(usual_cards()) == set(DECK.cards)
    assert len(ROLL_HEADS) == 21
