"""The figures of the games as they ship: are they those of the rules?"""

from fractions import Fraction

import pytest

from scoring.diamond import Situation
from scoring.notation import parse_play
from scoring.readers import almanac
from scoring.readers.almanac import count_almanac, key_of, open_almanac
from scoring.readers.complete import open_book
from scoring.readers.expected import runs_of_tables
from scoring.readers.kinds import KINDS, kind_of, kinds_of
from scoring.rulesets import RULESETS, load_ruleset

SMALL = sorted(set(RULESETS) - {"diceball"})


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_the_figures_that_ship_are_those_of_these_rules(name):
    """After a change of a rule: ``scoring.readers.almanac.write_almanacs()``."""
    shipped = open_almanac(name)
    whole = load_ruleset(name, ["all"]).option_names
    options = [account.option_names for account in shipped.accounts]
    assert options == ([(), whole] if whole else [()])
    assert all(figure.clause and figure.name for figure in shipped.figures)


@pytest.mark.parametrize("name", SMALL)
def test_they_are_what_enumeration_gives(name):
    counted, shipped = count_almanac(name), open_almanac(name)
    assert [f.name for f in shipped.figures] == [f.name for f in counted.figures]
    for ours, theirs in zip(shipped.accounts, counted.accounts, strict=True):
        assert ours.game == pytest.approx(theirs.game)
        kinds = {each.kind: each.per_game for each in theirs.occurrences}
        assert {e.kind: e.per_game for e in ours.occurrences} == pytest.approx(kinds)


def test_those_of_diceball_are_what_its_tables_give():
    tables = open_book(load_ruleset("diceball")).tables
    account = open_almanac("diceball").accounts[0]
    assert account.game == pytest.approx(runs_of_tables(tables.situations).game)
    table = tables.table(Situation())
    for each in account.occurrences:
        exact = sum(
            chance * kinds_of(parse_play(text))[each.kind]
            for text, chance in table.items()
        )
        assert float(each.nobody_on) == pytest.approx(float(exact))


def test_the_kinds_of_a_turn_add_up():
    """The batters' parts of the odds are one; a side makes 27 outs in a game."""
    for name in ("one_die", "two_dice"):
        account = open_almanac(name).accounts[0]
        told = {each.kind: each for each in account.occurrences}
        parts = [e for k, e in told.items() if k not in ("double_play", "sacrifice")]
        assert sum(each.nobody_on for each in parts) == Fraction(1)
        outs = told["out"].per_game + told["double_play"].per_game
        assert outs == pytest.approx(27)


def test_figures_of_other_rules_are_not_used(monkeypatch):
    monkeypatch.setattr(almanac, "VERSION", 99)
    open_almanac.cache_clear()
    with pytest.raises(LookupError):
        open_almanac("two_dice")
    monkeypatch.undo()
    open_almanac.cache_clear()
    assert key_of("two_dice").endswith(" 1")


@pytest.mark.parametrize(
    ("text", "kind", "kinds"),
    [
        ("H2* 3>H", "double", {"double": 1}),
        ("6-4-3 1x2(6-4)", "infield_out", {"infield_out": 1, "double_play": 1}),
        ("8* 3>H", "outfield_fly", {"outfield_fly": 1}),
        ("2>3(SB) 1>2(SB)", "stolen_base", {"stolen_base": 2}),
        ("2>3(WP) 1>2(WP)", "wild_pitch", {"wild_pitch": 1}),
        ("1x1(PO 1-3)", "picked_off", {"picked_off": 1}),
        ("SO 1x2(CS 2-4)", "strikeout", None),
    ],
)
def test_a_play_is_counted_as_what_it_is(text, kind, kinds):
    play = parse_play(text)
    assert kind_of(play) == kind
    assert kind in KINDS
    wanted = kinds or {"strikeout": 1, "caught_stealing": 1, "double_play": 1}
    assert dict(kinds_of(play)) == wanted
