"""Exact odds, the printed figures, and the tables that ship."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from scoring.diamond import Base, Situation
from scoring.legality import check_play
from scoring.notation import parse_play
from scoring.play import Code
from scoring.readers import complete
from scoring.readers.figures import figures
from scoring.readers.graph import Graph
from scoring.readers.odds import (
    SITUATIONS,
    Odds,
    Tables,
    all_odds,
    read_cache,
    write_cache,
)
from scoring.rulesets import PlateAppearance, load_ruleset

EMPTY = Situation()
FIRST = Situation((True, False, False))


@pytest.fixture(scope="module")
def rows():
    return figures(load_ruleset("diceball"))


@pytest.fixture(scope="module")
def basic():
    return Odds(Graph(load_ruleset("diceball")))


def exact(rows, clause):
    return [round(float(row.exact), 5) for row in rows if row.clause == clause]


@pytest.mark.clause("DB-FIG-1")
def test_strikeouts_walks_and_balls_hit(rows):
    assert exact(rows, "DB-FIG-1") == [0.23061, 0.11285, 0.65654]


@pytest.mark.clause("DB-FIG-2")
def test_base_hits_by_the_number_of_hitting_dice(rows):
    found = exact(rows, "DB-FIG-2")
    assert found == [0.16667, 0.27778, 0.28704, 0.35571, 0.35082, 0.47233]
    notes = [row.note for row in rows if row.clause == "DB-FIG-2"]
    assert notes[:4] == [""] * 4
    assert "misprint" in notes[4]
    assert ".472 belongs to six dice" in notes[5]


@pytest.mark.clause("DB-FIG-3")
def test_base_hits_of_balls_in_play(rows):
    assert exact(rows, "DB-FIG-3") == [0.31839, 0.33940]


@pytest.mark.clause("DB-FIG-4")
def test_the_batting_average(rows):
    assert exact(rows, "DB-FIG-4") == [0.25118]


@pytest.mark.clause("DB-FIG-5")
def test_flies_and_ground_balls(rows):
    assert exact(rows, "DB-FIG-5") == [0.11676, 0.20807, 0.33577]


@pytest.mark.clause("DB-FIG-6")
def test_on_base(rows):
    assert exact(rows, "DB-FIG-6") == [0.33568, 0.35423, 0.34901]


@pytest.mark.clause("DB-STL-3")
def test_the_designated_stealer(rows):
    assert exact(rows, "DB-STL-3") == [0.75217]


@pytest.mark.clause("DB-STL-5")
def test_the_regular_stealer(rows):
    assert exact(rows, "DB-STL-5") == [0.59576]


def test_a_strikeout_is_the_closed_form_of_the_count(basic):
    """The count as a recursion: with two strikes a foul (1/3) changes nothing."""

    def strikeout(balls, strikes):
        if strikes == 3:
            return Fraction(1)
        if balls == 4:
            return Fraction(0)
        out, ball = strikeout(balls, strikes + 1), strikeout(balls + 1, strikes)
        if strikes < 2:
            return out / 2 + ball / 3
        return (out / 6 + ball / 3) / (1 - Fraction(1, 3))

    for balls, strikes in product(range(4), range(3)):
        ends = basic.outcomes(PlateAppearance(EMPTY, balls, strikes))
        found = sum(c for done, c in ends.items() if done.play.code is Code.STRIKEOUT)
        assert found == strikeout(balls, strikes)


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
@pytest.mark.parametrize("name", complete.SHIPPED)
def test_the_odds_of_a_situation_add_up_to_one(name, situation):
    ruleset = load_ruleset("diceball", complete.SHIPPED[name])
    table = complete.open_book(ruleset).table(situation)
    assert sum(table.values()) == 1
    assert all(check_play(situation, parse_play(text)) == () for text in table)


@pytest.mark.parametrize(
    "situation",
    [EMPTY, FIRST, Situation((False, True, True), 1), Situation((False,) * 3, 2)],
    ids=str,
)
def test_the_shipped_tables_are_what_enumeration_gives(basic, situation):
    shipped = complete.open_book(load_ruleset("diceball"))
    assert shipped.is_exact
    assert shipped.table(situation) == basic.plays(situation)


def test_the_shipped_table_of_all_options_is_what_enumeration_gives():
    ruleset = load_ruleset("diceball", ["all"])
    odds = Odds(Graph(ruleset))
    shipped = complete.open_book(ruleset)
    assert shipped.is_exact
    assert shipped.table(EMPTY) == odds.plays(EMPTY)


def test_the_tables_know_the_designated_stealer():
    book = complete.open_book(load_ruleset("diceball", ["all"]))
    for first in (True, False):
        where = Situation((first, not first, False))
        base = Base.FIRST if first else Base.SECOND
        steal = f"{base.symbol}>{base + 1}(SB)"
        caught = f"{base.symbol}x{base + 1}(CS 2-{base + 3})"
        asked = PlateAppearance(where, stealer=base)
        assert book.tables.stealing[where, base] == book.table(asked)
        assert book.table(asked)[steal] > 2 * book.table(asked)[caught]
        assert not {steal, caught} & book.table(where).keys()
        assert sum(book.table(asked).values()) == 1
    assert {where.outs for where, _ in book.tables.stealing} == {0, 1}


def test_a_shipped_table_with_a_stealer_is_what_enumeration_gives():
    ruleset = load_ruleset("diceball", ["all"])
    where = Situation((True, False, False), 1)
    shipped = complete.open_book(ruleset).tables.stealing[where, Base.FIRST]
    assert shipped == Odds(Graph(ruleset)).plays(where, Base.FIRST)


def test_basic_rules_have_no_designated_stealer():
    book = complete.open_book(load_ruleset("diceball"))
    assert not book.tables.stealing
    asked = PlateAppearance(FIRST, stealer=Base.FIRST)
    assert book.table(asked) is book.table(FIRST)


def test_managers_differ():
    ruleset = load_ruleset("diceball", ["designated_steal"])
    first = PlateAppearance(FIRST, stealer=Base.FIRST)
    graph = Graph(ruleset)
    steals = {}
    for name in ("never", "standard", "aggressive"):
        ends = Odds(graph, name).outcomes(first)
        assert sum(ends.values()) == 1
        steals[name] = sum(c for d, c in ends.items() if d.play.code is None)
    assert steals["never"] == 0
    assert steals["standard"] > Fraction(1, 2)


def test_loops_through_calls_are_solved_too():
    """A hit-and-run that is fouled off comes back to the same call."""
    ruleset = load_ruleset("diceball", ["all"])
    appearance = PlateAppearance(FIRST, 3, 2, hit_and_runs=2)
    ends = Odds(Graph(ruleset), "aggressive").outcomes(appearance)
    assert sum(ends.values()) == 1


def test_a_cache_is_used_only_for_its_own_key(tmp_path):
    path = tmp_path / "odds.json"
    usual = {"SO": Fraction(1, 3), "BB": Fraction(2, 3)}
    tables = Tables(
        dict.fromkeys(SITUATIONS, usual), {(FIRST, Base.FIRST): {"SO": Fraction(1)}}
    )
    write_cache(path, "mine", tables)
    assert read_cache(path, "mine") == tables
    assert read_cache(path, "other") is None
    path.write_text("{", encoding="utf-8")
    assert read_cache(path, "mine") is None
    assert read_cache(tmp_path / "none.json", "mine") is None


def test_all_odds_reads_a_cache_written_for_it(tmp_path):
    ruleset = load_ruleset("diceball")
    path = Path(tmp_path, "odds.json")
    tables = Tables(dict.fromkeys(SITUATIONS, {"SO": Fraction(1)}))
    write_cache(path, Odds(Graph(ruleset)).key, tables)
    assert all_odds(ruleset, cache=path) == tables
