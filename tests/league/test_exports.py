"""Tables as files: values, texts that stay texts, and the way back in."""

import csv
import io
import json
import zipfile
from decimal import Decimal

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.html import format_html
from django_tables2 import Column
from openpyxl import load_workbook

from games.models import Game, Player
from league.files.export import as_file
from league.files.export import rows_of as rows_of_table
from league.files.season import FILES
from league.models import Draft, Membership, RosterSpell
from league.services import importing, load_games
from league.tables.columns import LeagueTable
from scoring.retrosheet import read_events

ROW = ["=1+1", "4-3", "-4", "5-4-3", 12, Decimal("0.339"), None, "Côté"]


@pytest.fixture
def season(two_teams, tmp_path):
    """A season with one game that was loaded from its file."""
    (tmp_path / "a.score").write_text(two_teams.file())
    load_games(tmp_path, two_teams.season)
    return two_teams.season


def fetch(client, season, name, form):
    address = reverse("league:season_file", args=[season.slug, name, form])
    return client.get(address).content


def rows_of(content):
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def test_a_workbook_holds_plays_as_texts_and_numbers_as_numbers():
    sheet = load_workbook(io.BytesIO(as_file("xlsx", list("abcdefgh"), [ROW]))).active
    cells = list(sheet.iter_rows(min_row=2))[0]
    values = [cell.value for cell in cells]
    assert values[:5] == ["'=1+1", "4-3", "-4", "5-4-3", 12]
    assert [cell.data_type for cell in cells[:5]] == ["s", "s", "s", "s", "n"]
    assert float(values[5]) == 0.339 and values[6] is None and values[7] == "Côté"


def test_a_workbook_takes_what_no_cell_can_hold():
    content = as_file("xlsx", ["a"], [["x\x07y" + "z" * 40_000]])
    value = load_workbook(io.BytesIO(content)).active["A2"].value
    assert value.startswith("x yz") and len(value) == 32_000


def test_a_csv_has_the_mark_of_utf_8_where_it_is_needed_and_nowhere_else():
    assert as_file("csv", ["a"], [["Côté"]]).startswith(b"\xef\xbb\xbfa\r\n")
    assert as_file("csv", ["a"], [["Cote"]]) == b"a\r\nCote\r\n"


def test_json_holds_texts_as_they_are_and_rates_as_numbers():
    (row,) = json.loads(as_file("json", list("abcdefgh"), [ROW]))
    assert row["a"] == "=1+1" and row["f"] == 0.339 and row["g"] is None


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_every_table_of_a_season_comes_in_three_forms(client, season, language):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    for name in FILES:
        csv_rows = rows_of(fetch(client, season, name, "csv"))
        json_rows = json.loads(fetch(client, season, name, "json"))
        assert len(csv_rows) == len(json_rows)
        assert list(csv_rows[0]) == list(json_rows[0]) if csv_rows else True
        sheet = load_workbook(io.BytesIO(fetch(client, season, name, "xlsx"))).active
        assert sheet.max_row == 1 + len(csv_rows)


def test_the_tables_say_what_was_played(client, season):
    (result,) = rows_of(fetch(client, season, "results", "csv"))
    assert (result["Visitors"], result["Visitors R"]) == ("AAA", "0")
    assert (result["Home"], result["Home R"], result["Winner"]) == ("BBB", "2", "BBB")
    first = rows_of(fetch(client, season, "standings", "csv"))[0]
    assert (first["Team"], first["W"], first["PCT"]) == ("BBB", "1", "1.000")
    lines = {r["Name"]: r for r in rows_of(fetch(client, season, "batting", "csv"))}
    assert (lines["BBB 2"]["HR"], lines["BBB 2"]["RBI"]) == ("1", "2")
    plays = rows_of(fetch(client, season, "plays", "csv"))
    assert [play["Result"] for play in plays] == ["SO", "1B", "SO", "FO", "BB", "HR"]
    assert plays[-1]["Batter"] == "BBB 2" and plays[-1]["Bases"] == "1"


def test_no_formula_leaves_the_site_in_a_name(client, season):
    Player.objects.filter(name="AAA 1").update(name="=HYPERLINK(1)")
    rows = rows_of(fetch(client, season, "batting", "csv"))
    assert "'=HYPERLINK(1)" in [row["Name"] for row in rows]


def test_rosters_survive_the_way_out_and_in(client, season):
    spell = RosterSpell.objects.get(player__name="AAA 3")
    spell.positions, spell.note = "5-4-3", "P-"
    spell.save()
    boss = get_user_model().objects.create_user("boss")
    Membership.objects.create(league=season.league, user=boss, role="commissioner")
    before = list(RosterSpell.objects.order_by("pk").values())
    for form in ("csv", "xlsx"):
        content = fetch(client, season, "rosters", form)
        draft = importing.keep_draft(
            boss, season, Draft.Kind.PLAYERS, f"rosters.{form}", content
        )
        report = importing.try_draft(boss, draft)
        assert {str(row.fate) for row in report.rows} == {"same"}
    assert list(RosterSpell.objects.order_by("pk").values()) == before


# -- any table of any page -------------------------------------------------------------


def test_a_page_with_several_tables_offers_each_of_them(client, season):
    team = season.season_teams.get(team__code="BBB").team
    page = reverse("league:team_detail", args=[team.pk])
    text = client.get(page).content.decode()
    assert "export=csv&amp;table=b" in text and "export=json&amp;table=p" in text
    rows = rows_of(client.get(page, {"export": "csv", "table": "b"}).content)
    assert "BBB 2" in [row["Name"] for row in rows]
    assert client.get(page, {"export": "csv", "table": "none"}).status_code == 404


@pytest.mark.parametrize("form", ["csv", "xlsx", "json"])
def test_a_log_is_fetched_as_a_file(client, season, form):
    who = Player.objects.get(name="BBB 2")
    team = season.season_teams.get(team__code="BBB").team
    for view, pk in (("player_log", who.pk), ("team_log", team.pk)):
        answer = client.get(reverse(f"league:{view}", args=[pk]), {"export": form})
        assert answer.status_code == 200
        assert f".{form}" in answer["Content-Disposition"]


class Linked(LeagueTable):
    """A table whose cells are links."""

    who = Column()

    def render_who(self, value):
        return format_html('vs <a href="/x">{}</a>', value)


def test_a_cell_with_a_link_says_its_text():
    headings, rows = rows_of_table(Linked([{"who": "Smith & Sons"}, {"who": "=A"}]))
    assert (headings, rows) == (["Who"], [["vs Smith & Sons"], ["vs =A"]])


# -- games -----------------------------------------------------------------------------


def test_all_games_come_as_files_that_load_again(client, season, tmp_path):
    content = fetch(client, season, "games", "zip")
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        assert packed.namelist() == ["2026-04-06-AAA-BBB.score"]
        packed.extractall(tmp_path / "out")
    Game.objects.all().delete()
    report = load_games(tmp_path / "out", season)
    assert report.summary == "1 file: 1 loaded"
    assert fetch(client, season, "games", "zip") == content


def test_final_games_come_as_event_files_that_are_read_again(client, season):
    content = fetch(client, season, "retrosheet", "zip")
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        (events,) = [n for n in packed.namelist() if n.endswith(".EVN")]
        assert "TEAM2026" in packed.namelist()
        (game,) = read_events(packed.read(events).decode())
    assert game.violations == () and game.record.tag("Date") == "2026-04-06"


@pytest.fixture
def scorer(season):
    user = get_user_model().objects.create_user("scorer")
    Membership.objects.create(league=season.league, user=user, role="scorer")
    return user


def send(client, season, *files, **data):
    sent = [SimpleUploadedFile(name, text.encode()) for name, text in files]
    address = reverse("league:season_games_in", args=[season.slug])
    return client.post(address, {"files": sent, **data})


def test_game_files_are_taken_in_each_for_itself(client, two_teams, season, scorer):
    client.force_login(scorer)
    good = two_teams.file(Date="2026-04-07")
    bad = two_teams.file(Date="2026-04-08").replace("H4**", "H4**\nE55X")
    response = send(client, season, ("good.score", good), ("bad.score", bad))
    text = response.content.decode()
    assert response.status_code == 200
    assert "good.score" in text and "taken in" in text and "refused" in text
    days = Game.objects.order_by("date").values_list("date", flat=True)
    assert [str(day) for day in days] == ["2026-04-06", "2026-04-07"]


def test_a_game_that_was_corrected_here_is_given_up_by_a_tick(
    client, two_teams, season, scorer
):
    client.force_login(scorer)
    Game.objects.update(version=7)
    other = two_teams.file(plays=["top 1", "9", "9", "9", "bottom 1", "H4*"])
    text = send(client, season, ("other.score", other)).content.decode()
    assert "Tick that a file may take the place of what is here" in text
    assert Game.objects.get().home_runs == 2
    send(client, season, ("other.score", other), replace="on")
    assert Game.objects.get().home_runs == 1


def test_a_form_without_a_file_is_asked_again(client, season, scorer):
    client.force_login(scorer)
    assert send(client, season).status_code == 422


def test_the_page_in_and_out_names_everything(client, season):
    text = client.get(reverse("league:exchange", args=[season.slug])).content.decode()
    for name in FILES:
        for form in ("csv", "xlsx", "json"):
            address = reverse("league:season_file", args=[season.slug, name, form])
            assert f'href="{address}"' in text
    for wanted in ("games-", "retrosheet", "webcal://", "results.atom", "/api/v1/"):
        assert wanted.rstrip("-") in text
    assert "Make a backup" not in text
