"""Every statistic is told, with an example that the code works out."""

import pytest

from league.figures.samples import example_of, sample
from league.glossary import BATTING, FIELDING, PITCHING, STATISTICS, TEAM
from league.tables.standard import BattingTable, FieldingTable, PitchingTable, TeamTable

#: Worked out with pencil and paper of the samples in ``league.figures.samples``.
BY_HAND = {
    (BATTING, "ba"): ".350",  # 7 by 20
    (BATTING, "obp"): ".417",  # 10 by 24
    (BATTING, "slg"): ".700",  # 14 by 20
    (BATTING, "ops"): "1.117",
    (BATTING, "iso"): ".350",
    (BATTING, "tb"): "14",
    (BATTING, "xbh"): "4",
    (PITCHING, "era"): "3.26",  # the rulebook's: 17 in 47 innings
    (PITCHING, "whip"): "1.11",  # 52 in 47
    (PITCHING, "pct"): ".667",
    (PITCHING, "oba"): ".233",  # 40 by 172
    (PITCHING, "h9"): "7.66",
    (PITCHING, "hr9"): "0.96",
    (PITCHING, "bb9"): "2.30",
    (PITCHING, "so9"): "5.74",
    (PITCHING, "so_bb"): "2.50",
    (FIELDING, "fpct"): ".957",  # 45 by 47
    (FIELDING, "rf"): "5.00",  # 45 in 81 innings
    (FIELDING, "chances"): "47",
    (TEAM, "pct"): ".600",  # 9-6 and a tie
    (TEAM, "rpg"): "4.44",
    (TEAM, "rapg"): "3.75",
}
ALL = [each for found in STATISTICS.values() for each in found.values()]


def test_every_statistic_that_is_made_of_others_has_its_example_worked_out():
    made = {(each.part, each.key): example_of(each) for each in ALL if each.uses}
    assert {key: value for key, (_used, value) in made.items()} == BY_HAND


@pytest.mark.parametrize("stat", ALL, ids=lambda stat: stat.anchor)
def test_a_statistic_is_told_whole_and_found_on_its_line(stat):
    assert stat.code
    assert str(stat.name)
    assert str(stat.formula)
    getattr(sample(stat.part), stat.key)


@pytest.mark.parametrize(
    "table", [BattingTable, PitchingTable, FieldingTable, TeamTable]
)
def test_every_column_of_a_table_is_a_statistic_of_the_glossary(table):
    columns = {
        name: column.statistic
        for name, column in table.base_columns.items()
        if hasattr(column, "statistic")
    }
    assert columns == {key: STATISTICS[table.part][key] for key in columns}
    assert set(table.base_columns) - set(columns) <= {"name", "team", "position"}


def test_labels_of_a_part_are_told_apart():
    for found in STATISTICS.values():
        codes = [each.code for each in found.values()]
        assert len(set(codes)) == len(codes)


def test_the_page_has_a_place_for_every_statistic(two_teams, client):
    page = client.get("/glossary/").content.decode()
    for stat in ALL:
        assert f'id="{stat.anchor}"' in page
    assert "<strong>3.26</strong>" in page


def test_headings_that_do_not_sort_lead_to_the_glossary(two_teams, client):
    a, b = two_teams.teams.values()
    man = two_teams.man(a, "Batter")
    two_teams.bat(two_teams.game(a, "1-0", b), a, man, ab=4, h=1)
    page = client.get(f"/players/{man.pk}/").content.decode()
    assert 'href="/glossary/#batting-ba"' in page


def test_numbers_are_the_same_in_every_language(two_teams, client):
    """Case D-51: a rate is written with a point, in text and in files."""
    a, b = two_teams.teams.values()
    man = two_teams.man(a, "Batter")
    two_teams.bat(two_teams.game(a, "1-0", b), a, man, ab=8, h=3)
    address = "/batting/?show=all"
    page = client.get(address, headers={"accept-language": "fr"}).content.decode()
    assert ">.375<" in page
    file = client.get(f"{address}&export=csv", headers={"accept-language": "fr"})
    assert "AVG" in file.content.decode()
    assert "0.375" in file.content.decode()
