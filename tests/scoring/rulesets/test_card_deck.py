"""Tables, decks and cards: what is refused, the odds, a card from a season."""

from fractions import Fraction

import pytest

from scoring.play import Code
from scoring.readers.expected import HalfInning
from scoring.rulesets import BoardRejected, Men, PlateAppearance, load_ruleset
from scoring.rulesets.card import read_deck, silences
from scoring.rulesets.card.cards import (
    ROLLS,
    Kind,
    Row,
    format_card,
    read_card,
    read_table,
)
from scoring.rulesets.card.deck import load_deck
from scoring.rulesets.card.fit import SeasonLine, fit_card, rolls_for
from tests.scoring.rulesets.table import go, situation

DECK = load_deck({})
EVERYBODY = format_card(DECK.card(""))


def entry(**changes):
    return EVERYBODY | changes


def board(**changes):
    return {"deck": {"ace": entry(**changes)}}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            board(hitting=EVERYBODY["hitting"].replace("1-3 G6. ", "")),
            "deck.ace.hitting: the roll 1-3 is missing",
        ),
        (
            board(hitting=EVERYBODY["hitting"] + " 3-1 H1"),
            "deck.ace.hitting: the roll 1-3 stands twice",
        ),
        (
            board(hitting=EVERYBODY["hitting"].replace("G6.", "X6", 1)),
            "deck.ace.hitting, 1-3: “X6” is not known here",
        ),
        (board(hitting="1-1"), "deck.ace.hitting: the roll 1-1's result is missing"),
        (board(hitting=EVERYBODY["hitting"].replace("1-4", "1-7")), "no roll 1-7"),
        (board(hitting=EVERYBODY["hitting"].replace("G6.", "G8", 1)), "“G8”"),
        (board(steal="1-2 2-1"), "deck.ace.steal: the roll 1-2 stands twice"),
        (board(steal="1-2 9"), "deck.ace.steal: there is no roll 9"),
        (board(steal=None), "deck.ace.steal: the entry is missing"),
        (board(stael=""), "deck.ace.stael: the board has no such entry"),
        ({"deck": {"ace": "H1"}}, "deck.ace: H1 is not a card"),
        ({"deck": 3}, "deck: 3 is not a card"),
        ({"dcek": {}}, "dcek: the board has no such entry"),
        ({"table": {"1": "B S B F B X"}}, "table.1, column 6: “X” is not known here"),
        ({"table": {"1": "B S B F B"}}, "table.1: B S B F B is not six cells"),
        ({"table": {"1": "B S B F B B"}}, "table.2: the entry is missing"),
        ({"table": {"7": "B S B F B B"}}, "table.7: the board has no such entry"),
        ({"table": 1}, "table: the entry is missing"),
    ],
)
def test_a_table_or_card_that_cannot_be_played_is_refused(given, sentence):
    with pytest.raises(BoardRejected) as caught:
        load_ruleset("card", board=given)
    assert sentence in str(caught.value.violation.message)


def test_a_deck_without_a_card_for_a_man_is_refused():
    ruleset = load_ruleset("card", board={"deck": {"everybody": None}})
    with pytest.raises(BoardRejected, match="no card for Hanako"):
        ruleset.begin(PlateAppearance(men=Men("Hanako")))


def test_a_deck_is_read_from_text():
    text = '[deck.ace]\ntitle = "Ace"\n' + "\n".join(
        f'{key} = "{value}"' for key, value in EVERYBODY.items() if key != "title"
    )
    ruleset = load_ruleset("card", board=read_deck(text))
    assert ruleset.deck.card("ace").title == "Ace"
    with pytest.raises(BoardRejected, match="the file: .* is not TOML"):
        read_deck("[deck")
    with pytest.raises(BoardRejected, match="is not TOML"):  # a row that stands twice
        read_deck(text + '\nbunt = "1-1"')


def test_cards_and_decks_round_trip():
    for name, card in DECK.cards.items():
        again = read_card(name, format_card(card))
        assert format_card(again) == format_card(card)
    assert sum(ROLLS.values()) == 36


def test_every_man_plays_his_own_card():
    """The pitcher at bat flies out on a roll that is everybody's double."""
    ruleset = load_ruleset("card")
    assert ruleset.rates_men

    def hit(batter):
        step = ruleset.begin(PlateAppearance(men=Men(batter)))
        return go(step, "swing", 2, 2, (2, 2)).play.code

    assert hit("pitcher") is Code.INFIELD_FLY
    assert hit("") is Code.DOUBLE

    def steal(runner):
        men = Men(runners=(runner, "", ""))
        step = ruleset.begin(PlateAppearance(situation("1"), men=men))
        done = go(step, "steal-first", 2, 1, (3, 4), (3, 4))
        return done.play.advances[0].out

    assert steal("pitcher")
    assert not steal("leadoff")


def test_where_the_source_is_silent_the_choice_has_a_reason():
    found = silences()
    assert "first_and_third" in {each.place for each in found}
    assert all(each.why.endswith((".", "so.")) for each in found)


@pytest.mark.clause("CB-PRB-1")
def test_the_default_game_has_the_odds_of_baseball():
    half = HalfInning(load_ruleset("card"))
    shares = half.shares()
    walks, strikeouts = shares[Code.WALK], shares[Code.STRIKEOUT]
    assert 0.15 <= strikeouts <= 0.22
    assert 0.07 <= walks <= 0.10
    hits = sum(share for code, share in shares.items() if code.is_hit)
    assert 0.240 <= hits / (1 - walks) <= 0.275
    assert 0.01 <= shares[Code.ERROR] / (1 - walks - strikeouts) <= 0.03
    assert 3.5 <= 9 * float(half.expected_runs()) <= 5.0


def test_the_default_deck_has_a_card_for_every_kind_of_hitter():
    ways = {
        name: sum(n for roll, n in ROLLS.items() if card.hitting[roll].kind.bases)
        for name, card in DECK.cards.items()
    }
    assert ways == {
        "everybody": 12,
        "leadoff": 14,
        "contact": 14,
        "slugger": 12,
        "gap": 14,
        "glove": 12,
        "pitcher": 6,
    }


def test_the_default_table_is_readable_by_letter():
    table = read_table(
        dict(zip("123456", (" ".join(row) for row in DECK.table), strict=True))
    )
    assert table == DECK.table
    cells = "".join(cell for row in table for cell in row)
    assert {letter: cells.count(letter) for letter in "HSBF空"} == {
        "H": 8,
        "S": 5,
        "B": 13,
        "F": 6,
        "空": 4,
    }


def test_a_card_is_made_from_a_season():
    line = SeasonLine(
        ab=500, so=100, h=140, doubles=30, triples=3, home_runs=20, sb=17, cs=17, sf=5
    )
    fitted = fit_card("Ito", line)
    counts = dict.fromkeys(Kind, 0)
    for roll, ways in ROLLS.items():
        counts[fitted.card.hitting[roll].kind] += ways
    assert [counts[k] for k in (Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE)] == [8, 2, 0]
    assert counts[Kind.HOME_RUN] == 2
    assert fitted.off <= Fraction(1, 36)
    for fit in fitted.fits:
        assert fit.card == Fraction(counts[fit.kind], 36)
        assert fit.off == fit.card - fit.season
    steals = sum(ROLLS[roll] for roll in fitted.card.rows[Row.STEAL])
    assert steals == 19  # 34/36 of 19/36 is half
    assert format_card(read_card("Ito", format_card(fitted.card)))


@pytest.mark.parametrize("hits", range(0, 401, 7))
def test_any_season_makes_a_card(hits):
    line = SeasonLine(ab=400, so=0, h=hits, doubles=hits // 3, home_runs=hits // 5)
    fitted = fit_card("man", line)
    assert set(fitted.card.hitting) == set(ROLLS)
    assert fitted.off <= Fraction(1, 36)


@pytest.mark.parametrize("ways", range(37))
def test_rolls_come_up_in_any_number_of_ways(ways):
    assert sum(ROLLS[roll] for roll in rolls_for(ways)) == ways
