"""Cards of the men's own: suggested, completed, judged and followed by them."""

from dataclasses import replace
from random import Random

import pytest

from scoring.diamond import FIELD, Situation
from scoring.faults import IllegalPlay
from scoring.lineup import Lineup, Player, Spot
from scoring.notation import parse_play
from scoring.readers.complete import open_book
from scoring.readers.follow import follow_game
from scoring.readers.judge import Judge
from scoring.readers.men import appearance_of
from scoring.readers.play import Simulator
from scoring.readers.refollow import refollow
from scoring.record import PlayLine
from scoring.replay import replay_game
from scoring.rulesets import BoardRejected, Men, PlateAppearance, load_ruleset
from scoring.rulesets.card.cards import ROLLS, spell

#: A card on which every roll is one thing, and one on which nothing is safe.
EVER = {
    "bunt": "",
    "steal": "",
    "home_from_third": "",
    "home_from_second": "",
    "home_from_first": "",
}


def card(result, **rows):
    hitting = " ".join(f"{spell(roll)} {result}" for roll in ROLLS)
    return {"hitting": hitting, **EVER, **rows}


ALL = " ".join(map(spell, ROLLS))
DECK = {
    "Homer": card("H4"),
    "Triple": card("H3"),
    "Wheels": card("H1", steal=ALL, home_from_second=ALL),
    "Piano": card("G6.", steal=""),
}
EMPTY, SECOND = Situation(), Situation((False, True, False))


@pytest.fixture(scope="module")
def ruleset():
    return load_ruleset("card", board={"deck": DECK})


@pytest.fixture(scope="module")
def judge(ruleset):
    return Judge(ruleset)


def up(batter, where=EMPTY, runners=("", "", "")):
    return PlateAppearance(where, men=Men(batter, runners))


@pytest.mark.parametrize(
    ("batter", "possible", "impossible"),
    [
        ("Homer", ["H4*", "SO", "BB"], ["H1", "H3", "6-3"]),
        ("Triple", ["H3"], ["H4*", "H2", "8"]),
        ("Piano", ["6-3", "BB"], ["H1", "4-3", "E6", "H4*"]),
        ("anybody", ["H1", "H4*", "6-3", "E5"], ["HBP"]),
    ],
)
def test_the_judge_asks_for_the_card_of_the_batter(judge, batter, possible, impossible):
    for text in possible:
        assert judge.judge(up(batter), parse_play(text)).is_possible, text
    for text in impossible:
        assert not judge.judge(up(batter), parse_play(text)).is_possible, text


def test_the_judge_asks_for_the_card_of_the_runner(judge):
    steal, caught = parse_play("2>3(SB)"), parse_play("2x3(CS 2-5)")
    wheels = up("Piano", SECOND, ("", "Wheels", ""))
    piano = up("Piano", SECOND, ("", "Piano", ""))
    assert judge.judge(wheels, steal).is_possible
    assert not judge.judge(piano, steal).is_possible
    assert judge.judge(piano, caught).is_possible
    assert judge.judge(wheels, caught).is_possible  # 1-1 and 2-2 of the catcher


def test_what_a_bare_situation_allows_is_everybodys_card(judge):
    assert judge.judge(EMPTY, parse_play("H1")).is_possible
    with pytest.raises(IllegalPlay):
        judge.insist(up("Homer"), parse_play("H1"))


def test_the_nearest_plays_are_those_of_his_card(judge):
    verdict = judge.judge(up("Homer"), parse_play("H1"))
    assert set(verdict.violation.params["nearest"]) == {"H4*", "SO", "BB"}


def test_plays_are_suggested_by_the_cards(ruleset):
    book = open_book(ruleset)
    assert set(book.suggest(up("Homer"))) == {"SO", "H4*", "BB"}
    assert set(book.suggest(up("Piano"))) == {"SO", "6-3", "BB"}
    wheels = up("Wheels", SECOND, ("", "Wheels", ""))
    assert book.suggest(wheels, "H1") == ("H1* 2>H", "H1 2xH(2)")
    assert sum(book.table(up("Homer")).values()) == 1


def test_equal_cards_are_looked_up_once(ruleset):
    book = open_book(ruleset)
    assert book.table(up("Ito")) is book.table(up("Sato"))
    assert book.table(up("Ito")) is book.table(EMPTY)
    assert book.table(up("Homer")) is not book.table(EMPTY)


def test_a_short_play_is_completed_by_the_cards(ruleset):
    book = open_book(ruleset)
    short = parse_play("H1")
    slow = book.completions(up("Wheels", SECOND, ("", "Piano", "")), short)
    fast = book.completions(up("Wheels", SECOND, ("", "Wheels", "")), short)
    assert fast[0].play == parse_play("H1* 2>H")
    assert slow[0].play == parse_play("H1 2>3")


def lineup(team, names):
    men = [*names, *(f"{team} {n:d}" for n in FIELD[len(names) :])]
    spots = zip(men, FIELD, strict=True)
    return Lineup(tuple(Spot(Player(name), position) for name, position in spots))


@pytest.fixture(scope="module")
def played(ruleset):
    chance = Random(5)
    sides = (lineup("V", ["Homer", "Triple", "Wheels"]), lineup("H", ["Piano"] * 1))
    simulator = Simulator(ruleset)
    return simulator.play_game(sides, lambda sides: chance.randint(1, sides))


def test_a_game_with_cards_is_judged_and_followed_by_them(ruleset, judge, played):
    assert judge.judge_game(played) == ()
    assert refollow(played.record, ruleset).violations == ()
    everybody = load_ruleset("card")
    assert refollow(played.record, everybody).violations
    assert Judge(everybody).judge_game(played)


def test_a_play_that_his_card_does_not_hold_is_marked(judge, played):
    """The first batter hits nothing but home runs; a single of his is no play."""
    first = played.steps[1]
    assert first.before.batter.name == "Homer"
    entries = list(played.record.entries)
    entries[1:] = [PlayLine(parse_play("H1"), ())]
    record = replace(played.record, entries=tuple(entries))
    found = judge.judge_game(replay_game(record))
    assert [each.id for each in found] == ["H801"]


def test_dice_are_followed_by_the_cards(ruleset):
    sides = (lineup("V", ["Triple"]), lineup("H", []))
    game = follow_game(ruleset, sides)
    game = game.give_line("swing 2 2 5 6")
    assert game.record.entries[-1].play == parse_play("H3")


def test_a_deck_without_everybodys_card_knows_only_its_men():
    ruleset = load_ruleset("card", board={"deck": DECK | {"everybody": None}})
    judge = Judge(ruleset)
    men = Men("Homer")
    assert judge.judge(PlateAppearance(EMPTY, men=men), parse_play("H4*")).is_possible
    with pytest.raises(BoardRejected, match="no card for Nobody"):
        judge.judge(up("Nobody"), parse_play("SO"))


def test_the_appearance_of_a_state_names_the_men(ruleset, played):
    where = appearance_of(played.steps[1].before, ruleset)
    assert where.men.batter == "Homer"
    assert appearance_of(played.state, load_ruleset("diceball")).men == Men()
