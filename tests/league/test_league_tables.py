"""What the cells of the tables show, how they sort, and what a file gets of them."""

import csv
import io
from datetime import date
from fractions import Fraction

import openpyxl
import pytest

from games.models import Player, Team
from league.figures.seasons import BattingSeason, PitchingSeason
from league.files.export import GuardedExport, guard
from league.race.table import PennantTable
from league.standings import Result, compile_standings
from league.tables.standard import BattingTable, PitchingTable

TEAM = Team(pk=1, code="AAA", name="Team A")
OTHER = Team(pk=2, code="BBB", name="Team B")


def player(name="Ann", pk=7, sort_name=""):
    return Player(pk=pk, name=name, sort_name=sort_name or name)


def batter(name="Ann", pk=7, **counts):
    counts = {"teams": (TEAM,), **counts}
    return BattingSeason(player=player(name, pk), **counts)


def pitcher(name="Ann", pk=7, **counts):
    return PitchingSeason(player=player(name, pk), teams=(TEAM,), **counts)


def cells(table, row=0):
    """Return what a row shows, by column, without links."""
    bound = table.rows[row]
    return {column.name: str(bound.get_cell(column.name)) for column in table.columns}


def names(table):
    return [row.record.player.name for row in table.rows]


def test_a_batting_row_shows_every_figure():
    line = batter(
        **{"g": 5, "pa": 24, "ab": 20, "r": 6, "h": 7, "doubles": 2, "triples": 1},
        **{"home_runs": 1, "rbi": 8, "sb": 3, "cs": 2, "bb": 2, "so": 4, "gdp": 9},
        **{"hbp": 10, "sh": 11, "sf": 12},
    )
    table = BattingTable([line])
    headings = [str(column.header) for column in table.columns]
    expected = "Name Tm G PA AB R H 2B 3B HR RBI BB IBB SO HBP SH SF GDP SB CS AVG"
    assert headings == [*expected.split(), "OBP", "SLG", "OPS", "TB"]
    shown = cells(table)
    assert ">Ann</a>" in shown.pop("name")
    assert '<abbr title="Team A">AAA</abbr>' in shown.pop("team")
    values = "5 24 20 6 7 2 1 1 8 2 0 4 10 11 12 9 3 2 .350 .432 .700 1.132 14"
    assert list(shown.values()) == values.split()


def test_a_pitching_row_shows_every_figure():
    line = pitcher(
        **{"w": 2, "l": 1, "g": 6, "gs": 5, "gf": 1, "cg": 4, "sho": 3, "sv": 1},
        **{"outs": 141, "h": 40, "r": 20, "er": 17, "home_runs": 7},
        **{"bb": 8, "so": 9, "bf": 190, "pickoffs": 3},
    )
    table = PitchingTable([line])
    headings = [str(column.header) for column in table.columns]
    expected = (
        "Name Tm W L PCT ERA G GS GF CG SHO SV HLD BS IP H R ER HR BB IBB SO HBP WP BK"
        " PKO BF WHIP OAV H9 HR9 BB9 SO9 SO/BB"
    )
    assert headings == expected.split()
    shown = list(cells(table).values())[2:]
    values = "2 1 .667 3.26 6 5 1 4 3 1 0 0 47.0 40 20 17 7 8 0 9 0 0 0 3 190 1.02 –"
    assert shown == [*values.split(), "7.66", "1.34", "1.53", "1.72", "1.13"]


def test_a_standings_row_shows_every_figure():
    day = date(2026, 4, 5)
    results = [
        Result(TEAM, OTHER, 5, 3, day),
        Result(OTHER, TEAM, 4, 4, day, 2),
        Result(TEAM, OTHER, 9, 3, day, 3),
    ]
    rows = compile_standings([TEAM, OTHER], results)
    table = PennantTable(rows)
    headings = [str(column.header) for column in table.columns]
    expected = "Rk Team W L T PCT GB Strk L10 Home Away 1-Run Xtra RS RA Diff xW-L"
    assert headings == expected.split()
    first, second = cells(table), cells(table, 1)
    assert ">Team A</a>" in first.pop("team")
    values = "1 2 0 1 1.000 – W1 2-0-1 0-0-1 2-0 0-0 0-0 18 10 +8 2-0".split()
    assert list(first.values()) == values
    del second["team"]
    values = "2 0 2 1 .000 2.0 L1 0-2-1 0-2 0-0-1 0-0 0-0 10 18 -8 0-2".split()
    assert list(second.values()) == values


def test_games_behind_may_be_less_than_nothing():
    (row, _) = compile_standings([TEAM, OTHER], [])
    table = PennantTable([row])
    assert table.render_gb(Fraction(-1, 2)) == "-0.5"
    assert table.render_gb(Fraction(0)) == "0.0"


def test_every_column_finds_its_value():
    """A misspelt accessor would be shown as a dash, and nobody would be told."""
    (row, _) = compile_standings([TEAM, OTHER], [Result(TEAM, OTHER, 1, 0, date.min)])
    lines = {BattingTable: batter(ab=1), PitchingTable: pitcher(outs=1, w=1)}
    for kind, record in {**lines, PennantTable: row}.items():
        for column in kind.base_columns.values():
            accessor = column.accessor
            if accessor is not None:
                accessor.resolve(record)
        for bound in kind([record]).columns:
            bound.accessor.resolve(record)


def test_a_missing_rate_is_a_dash_and_comes_last_in_both_directions():
    lines = [
        batter("None", 1),
        batter("Low", 2, ab=3, h=1),
        batter("High", 3, ab=3, h=2),
    ]
    up, down = (BattingTable(lines, order_by=way) for way in ("ba", "-ba"))
    assert names(up) == ["Low", "High", "None"]
    assert names(down) == ["High", "Low", "None"]
    assert cells(up, 2)["ba"] == "–"


def test_an_infinite_average_comes_after_every_finite_one_and_before_none():
    lines = [
        pitcher("None", 1),
        pitcher("Wild", 2, er=3),
        pitcher("Bad", 3, er=9, outs=3),
        pitcher("Good", 4, er=1, outs=27),
    ]
    assert names(PitchingTable(lines)) == ["Good", "Bad", "Wild", "None"]
    assert names(PitchingTable(lines, order_by="-era")) == [
        "Wild",
        "Bad",
        "Good",
        "None",
    ]
    assert cells(PitchingTable(lines), 2)["era"] == "INF"


def test_rates_are_sorted_by_the_exact_value_not_by_the_shown_one():
    lines = [batter("Less", 1, ab=1000, h=333), batter("More", 2, ab=3, h=1)]
    table = BattingTable(lines, order_by="-ba")
    assert [cells(table, row)["ba"] for row in (0, 1)] == [".333", ".333"]
    assert names(table) == ["More", "Less"]


def test_names_are_sorted_by_their_sort_name_without_regard_to_accents():
    men = [player("Zoe Ono", 1, "Ōno, Zoe"), player("Ann Opp", 2, "Opp, Ann")]
    lines = [BattingSeason(player=man, teams=(TEAM,)) for man in reversed(men)]
    assert names(BattingTable(lines, order_by="name")) == ["Zoe Ono", "Ann Opp"]


def test_the_line_of_totals_is_shown_below_and_left_out_of_files():
    lines = [batter("One", 1, ab=2, h=1), batter("Two", 2, ab=2)]
    table = BattingTable(lines, total=lines[0] + lines[1])
    shown = {column.name: str(cell) for column, cell in table.total_row.items()}
    assert (shown["name"], shown["ab"], shown["ba"]) == ("Total", "4", ".250")
    assert len(list(table.as_values())) == 3


# -- files ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+A1", "'+A1"),
        ("-A1", "'-A1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("-4", "-4"),
        ("P-", "P-"),
        ("4-3", "4-3"),
        ("8-2", "8-2"),
        ("大谷 翔平", "大谷 翔平"),
        ("", ""),
        (-4, -4),
        (None, None),
    ],
)
def test_the_guard_disarms_formulas_and_nothing_else(cell, written):
    assert guard(cell) == written


def exported(table, kind):
    return GuardedExport(kind, table).export()


def test_a_csv_file_holds_numbers_and_leaves_what_is_missing_empty():
    lines = [batter("=cmd()", 1, ab=16, h=5), batter("Ono, Ōe", 2)]
    table = BattingTable(lines, order_by="-ab")
    rows = list(csv.DictReader(io.StringIO(exported(table, "csv"))))
    assert [row["Name"] for row in rows] == ["'=cmd()", "Ono, Ōe"]
    assert (rows[0]["AB"], rows[0]["AVG"], rows[0]["Tm"]) == ("16", "0.313", "AAA")
    assert (rows[1]["AB"], rows[1]["AVG"], rows[1]["OPS"]) == ("0", "", "")


def test_a_csv_file_leaves_an_infinite_average_empty():
    lines = [pitcher("Wild", 1, er=3), pitcher("Good", 2, er=2, outs=20)]
    rows = list(csv.DictReader(io.StringIO(exported(PitchingTable(lines), "csv"))))
    assert [row["ERA"] for row in rows] == ["2.70", ""]
    assert [row["IP"] for row in rows] == ["6.2", "0.0"]


def test_names_and_records_survive_a_spreadsheet():
    tricky = [
        Team(pk=1, code="AAA", name="Čapek & Œuvre, “Ltd”"),
        Team(pk=2, code="BBB", name="大谷 翔平"),
    ]
    results = [Result(*tricky, 1, 0, date(2026, 4, day)) for day in range(1, 9)]
    content = exported(PennantTable(compile_standings(tricky, results)), "xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(content)).active
    headings, *rows = sheet.iter_rows(values_only=True)
    found = [dict(zip(headings, row, strict=True)) for row in rows]
    assert [row["Team"] for row in found] == [team.name for team in tricky]
    assert [row["Away"] for row in found] == ["8-0", "0-0"]
    assert [row["W"] for row in found] == [8, 0]
    assert {type(row["PCT"]) for row in found} <= {int, float}
    assert all(cell.data_type != "f" for row in sheet.rows for cell in row)


def test_only_csv_xlsx_and_json_are_offered():
    offered = "csv json latex ods tsv xls xlsx yaml".split()
    assert [kind for kind in offered if GuardedExport.is_valid_format(kind)] == [
        "csv",
        "json",
        "xlsx",
    ]
