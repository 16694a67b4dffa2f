"""Files of players, teams and games: read, looked at row by row, taken over whole."""

import io
from datetime import date, datetime

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from tablib import Dataset

from games.models import Player, Team
from league.imports.reading import LARGEST_FILE, FileRejected, decode, read_sheet
from league.imports.report import Fate
from league.imports.values import CellRejected, mend, read_color, read_date, read_hand
from league.models import Draft, RosterSpell, Season, SeasonTeam
from league.services import importing

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(cast):
    """A commissioner of the league."""
    user = get_user_model().objects.create_user("boss")
    cast.league.memberships.create(user=user, role="commissioner")
    return user


@pytest.fixture
def two(cast):
    """The league with two empty teams."""
    cast.team("AAA", men=0)
    cast.team("BBB", men=0)
    return cast


def draft_of(cast, boss, kind, content, name="file.csv"):
    content = content.encode() if isinstance(content, str) else content
    return importing.keep_draft(boss, cast.season, kind, name, content)


def look(cast, boss, kind, content, **terms):
    return importing.try_draft(boss, draft_of(cast, boss, kind, content), **terms)


def take(cast, boss, kind, content, **terms):
    return importing.confirm_draft(boss, draft_of(cast, boss, kind, content), **terms)


def faults(report):
    return [(r.number, f.column, f.sentence) for r in report.rows for f in r.faults]


def fates(report):
    return [row.fate.value for row in report.rows]


def workbook(*rows):
    return Dataset(*rows[1:], headers=rows[0]).export("xlsx")


# -- reading -------------------------------------------------------------------------

JAPANESE = "チーム,名前,背番号,守備位置,打,投\nAAA,大谷 翔平,17,投,左,右\n"
FRENCH = "Équipe;Nom;Numéro;Position\nAAA;Jérôme Côté;7;CF\n"


@pytest.mark.parametrize(
    ("text", "encoding", "said", "name"),
    [
        (JAPANESE, "utf-8", "UTF-8, commas", "大谷 翔平"),
        (JAPANESE, "utf-8-sig", "UTF-8, commas", "大谷 翔平"),
        (JAPANESE, "shift_jis", "Shift_JIS, commas", "大谷 翔平"),
        (JAPANESE.replace(",", "\t"), "utf-16", "UTF-16, tabs", "大谷 翔平"),
        (FRENCH, "utf-8-sig", "UTF-8, semicolons", "Jérôme Côté"),
        (FRENCH, "cp1252", "Windows-1252, semicolons", "Jérôme Côté"),
        (FRENCH.replace(";", "\t"), "cp1252", "Windows-1252, tabs", "Jérôme Côté"),
    ],
)
def test_encoding_separator_and_language_are_found_out(
    two, boss, text, encoding, said, name
):
    report = take(two, boss, "players", text.encode(encoding))
    assert (report.way, fates(report)) == (said, ["new"])
    assert RosterSpell.objects.get().player.name == name


def test_a_name_of_many_accents_is_not_taken_for_japanese():
    text = "nom\nÉlodie Bézé\nFrançois d’Œuvré – Àçùï\n"
    assert decode(text.encode("cp1252")) == (text, "Windows-1252")


def test_half_width_kana_are_japanese():
    text = "名前,チーム\nｵｵﾀﾆ,読売ジャイアンツ\n"
    assert decode(text.encode("cp932")) == (text, "Shift_JIS")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty."),
        (b"\n , \n", "The file is empty."),
        (b"x" * (LARGEST_FILE + 1), "The file is larger than 5 MB"),
        (b"one,two\n1,2\n", "The first row must hold the headings, such as name"),
        (b"PK\x03\x04 no workbook", "The workbook cannot be read"),
        (b"\xd0\xcf\x11\xe0old", "a workbook of an old kind"),
        (b"name\n\x00\x00", "This is no text"),
        (b"name\n" + b"x\n" * 3001, "more than 3000 rows"),
        (b"x" * 100_001, "Row 1 cannot be read"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(content, sentence):
    with pytest.raises(FileRejected, match=sentence):
        read_sheet(content, "players")


def test_a_quotation_mark_left_open_is_no_traceback():
    sheet = read_sheet(b'name,number\n"Bly,7\n', "players")
    assert sheet.lines[0].cells == ("Bly,7",)


def test_line_numbers_are_those_of_the_file():
    sheet = read_sheet(b'name,note\n\n"Bly","two\nlines"\n\nDray,\n', "players")
    assert [line.number for line in sheet.lines] == [3, 6]


# -- cells ---------------------------------------------------------------------------


def test_hands_are_read_in_three_languages():
    said = ["R", "gauche", "両打ち", "右", "g", "switch", ""]
    assert [read_hand(each) for each in said] == ["R", "L", "S", "R", "L", "S", ""]
    with pytest.raises(CellRejected, match="X is no hand; write R, L or S."):
        read_hand("X")


def test_dates_are_read_as_they_are_written_or_refused():
    said = ["2026-04-05", "2026/4/5", "2026年4月5日", date(2026, 4, 5)]
    assert {read_date(each) for each in said} == {date(2026, 4, 5)}
    with pytest.raises(CellRejected, match="04/05/2026 is no date"):
        read_date("04/05/2026")


def test_colors_are_read_as_codes_or_plain_words():
    assert [read_color(each) for each in ("#1D4E89", "1d4e89", "Bleu", "赤", "")] == [
        "#1d4e89",
        "#1d4e89",
        "#1d4e89",
        "#b3261e",
        "",
    ]


@pytest.mark.parametrize(
    ("broken", "name"),
    [
        (r"Pi\xc3\xb1a", "Piña"),
        ("PiÃ±a", "Piña"),
        ("Piña", "Piña"),
        ("大谷", "大谷"),
    ],
)
def test_bytes_printed_as_text_are_repaired_d46(broken, name):
    assert mend(broken) == name


# -- players -------------------------------------------------------------------------

ROSTER = (
    "Team,Name,Number,Positions,Bats,Throws,From,Other names\n"
    'AAA,Jérôme Côté,7,"8, 7",L,R,2026-04-05,JC\n'
    "Team BBB,Silas Dray,11,P,R,R,,\n"
)


def test_a_roster_is_tried_without_storing_anything_then_stored(two, boss):
    draft = draft_of(two, boss, "players", ROSTER)
    report = importing.try_draft(boss, draft)
    assert (fates(report), Player.objects.count()) == (["new", "new"], 0)
    assert report.is_good
    report = importing.confirm_draft(boss, draft)
    assert fates(report) == ["new", "new"]
    spell = RosterSpell.objects.get(player__name="Jérôme Côté")
    assert (spell.number, spell.positions) == ("7", "8, 7")
    assert (spell.player.bats, spell.player.aliases.get().name) == ("L", "JC")
    dray = RosterSpell.objects.get(player__name="Silas Dray")
    assert (dray.start, dray.season_team.team.code) == (two.season.start, "BBB")
    assert not Draft.objects.exists()


def test_the_same_file_twice_changes_nothing(two, boss):
    take(two, boss, "players", ROSTER)
    before = list(RosterSpell.history.values_list("pk", flat=True))
    version = Season.objects.get().version
    report = take(two, boss, "players", ROSTER)
    assert (fates(report), report.changes_nothing) == (["same", "same"], True)
    assert list(RosterSpell.history.values_list("pk", flat=True)) == before
    assert (Player.objects.count(), Season.objects.get().version) == (2, version)


def test_a_changed_row_says_from_what_to_what(two, boss):
    take(two, boss, "players", ROSTER)
    report = take(two, boss, "players", ROSTER.replace(",11,P,", ",12,P,"))
    assert fates(report) == ["same", "changed"]
    assert report.rows[1].remarks == ["11 → 12"]
    assert RosterSpell.objects.get(player__name="Silas Dray").number == "12"


def test_one_bad_row_stores_nothing_and_says_row_column_and_mend(two, boss):
    text = ROSTER + "Team AAB,Jim Bly,3,,X,,,\n"
    report = take(two, boss, "players", text)
    assert fates(report) == ["new", "new", "refused"]
    assert faults(report) == [
        (
            4,
            "Team",
            "No team of this season is called Team AAB."
            " Did you mean Team AAA or Team BBB?",
        ),
        (4, "Bats", "X is no hand; write R, L or S."),
    ]
    assert (Player.objects.count(), RosterSpell.objects.count()) == (0, 0)
    assert Draft.objects.count() == 1


@pytest.mark.parametrize(
    ("row", "column", "sentence"),
    [
        (",X,1,,,,,", "Team", "Which team? Fill the column, or choose one"),
        ("AAA,,1,,,,,", "Name", "The player needs a name."),
        ("AAA,X,1,,Q,,,", "Bats", "Q is no hand; write R, L or S."),
        ("AAA,X,1,,,,5/4/26,", "From", "5/4/26 is no date; write it as 2026-07-01."),
        ("AAA,X,1234,,,,,", "Number", "This is longer than 3 letters."),
        ("AAA,=1+1,1,,,,,", "Name", "=1+1 is a formula, not a name."),
        ("AAA,X,1,3-Apr,,,,", "Positions", "3-Apr looks like a date"),
        ("AAA,X,1,04-mars,,,,", "Positions", "04-mars looks like a date"),
        ("AAA,X,1,2003-04-05,,,,", "Positions", "2003-04-05 looks like a date"),
        ("AAA,X\ufffdy,1,,,,,", "Name", "Some letters of X\ufffdy are lost"),
        ("BBB,X,11,,,,,", "Number", "Silas Dray wears number 11 at that time."),
    ],
)
def test_a_row_that_cannot_be_is_refused_in_its_column_d45(
    two, boss, row, column, sentence
):
    (found,) = faults(take(two, boss, "players", ROSTER + row + "\n"))
    assert found[:2] == (4, column)
    assert found[2].startswith(sentence)


def test_a_date_in_a_cell_of_a_workbook_is_refused_not_guessed_d45(two, boss):
    content = workbook(
        ["Team", "Name", "Positions"], ["AAA", "X", datetime(2003, 4, 5)]
    )
    (found,) = faults(look(two, boss, "players", content))
    assert found[:2] == (2, "Positions")
    assert "2003-04-05 looks like a date that a spreadsheet made" in found[2]


def test_a_workbook_is_read_with_its_numbers_and_dates(two, boss):
    content = workbook(
        ["名前", "チーム", "背番号", "開始"],
        ["大谷 翔平", "AAA", 17, datetime(2026, 5, 1)],
    )
    report = take(two, boss, "players", content)
    spell = RosterSpell.objects.get()
    assert (report.way, spell.number, spell.start) == ("XLSX", "17", date(2026, 5, 1))


def test_a_man_with_another_team_is_refused_with_the_mend(two, boss):
    take(two, boss, "players", ROSTER)
    report = look(two, boss, "players", "Team,Name\nBBB,Jérôme Côté\n")
    assert faults(report) == [
        (
            2,
            "",
            "Jérôme Côté is with Team AAA at that time; end that spell first.",
        )
    ]


def test_a_spelling_without_accents_is_asked_about_never_guessed_d46(two, boss):
    take(two, boss, "players", "Team,Name\nAAA,Oña J.\n")
    ona = Player.objects.get()
    draft = draft_of(two, boss, "players", "Team,Name,Number\nAAA,Ona J.,4\n")
    report = importing.try_draft(boss, draft)
    assert fates(report) == ["asked"]
    assert report.rows[0].candidates == [ona]
    assert importing.confirm_draft(boss, draft).is_good is False
    assert Player.objects.count() == 1
    with_answer = {"answers": {2: "new"}}
    assert fates(importing.try_draft(boss, draft, **with_answer)) == ["new"]


def test_the_answer_that_he_is_the_same_man_is_kept_as_another_name_d46(two, boss):
    take(two, boss, "players", "Team,Name,Until\nAAA,Oña J.,2026-05-01\n")
    ona = Player.objects.get()
    text = "Team,Name,From\nBBB,Ona J.,2026-05-02\n"
    report = take(two, boss, "players", text, answers={2: str(ona.pk)})
    assert (fates(report), Player.objects.count()) == (["new"], 1)
    assert ona.spells.count() == 2
    assert fates(take(two, boss, "players", text)) == ["same"]


def test_composed_and_decomposed_names_are_one_man_d46(two, boss):
    take(two, boss, "players", "Team,Name\nAAA,Jérôme Côté\n")
    apart = "Team,Name\nAAA,Je\u0301ro\u0302me Co\u0302te\u0301\n"
    assert fates(take(two, boss, "players", apart)) == ["same"]
    assert Player.objects.count() == 1


def test_a_broken_name_is_repaired_and_said_so_d46(two, boss):
    report = take(two, boss, "players", "Team,Name\nAAA,Juan Pi\\xc3\\xb1a\n")
    assert report.rows[0].remarks[0] == "The name was repaired: Juan Piña."
    assert Player.objects.get().name == "Juan Piña"


def test_namesakes_are_told_apart_by_their_numbers(two, boss):
    text = "Team,Name,Number\nAAA,Jim Bly,3\nAAA,Jim Bly,22\n"
    report = take(two, boss, "players", text)
    assert fates(report) == ["new", "new"]
    assert Player.objects.filter(name="Jim Bly").count() == 2
    again = take(two, boss, "players", text)
    assert fates(again) == ["same", "same"]


def test_another_name_that_is_too_long_is_refused_in_its_column(two, boss):
    long = "x" * 81
    rows = f"Team,Name,Number,Other names\nAAA,Jo Bly,1,JB; {long}\nBBB,Jo Bly,2,\n"
    report = look(two, boss, "players", rows)
    sentence = f"{long[:80]} is longer than 80 letters."
    assert faults(report) == [(2, "Other names", sentence)]
    assert fates(report) == ["refused", "new"], "nobody of a refused row is known"


def test_a_player_of_last_season_is_the_same_man_this_season(two, boss):
    take(two, boss, "players", "Team,Name\nAAA,Jim Bly\n")
    new = two.make_season("2027", start=date(2027, 4, 4))
    SeasonTeam.objects.create(season=new, team=two.teams["AAA"])
    two.season = new
    assert fates(take(two, boss, "players", "Team,Name\nAAA,Jim Bly\n")) == ["new"]
    assert (Player.objects.count(), Player.objects.get().spells.count()) == (1, 2)


SOLO = "Name,Pitcher,Pos,Die,Traits\n" + "".join(
    f"Man {n},{'x' if n <= 12 else ''},"
    f"{'P' if n <= 12 else ('OF', 'INF', 'C')[n % 3]},"
    f"{('12', '8', '4', '-4', '')[n % 5]},{('C+', 'P++', 'P-', '')[n % 4]}\n"
    for n in range(1, 26)
)


def test_a_solo_leagues_roster_comes_in_whole_d47(two, boss):
    team = SeasonTeam.objects.get(team__code="AAA")
    report = take(two, boss, "players", SOLO, team=team)
    assert (len(report.rows), set(fates(report))) == (25, {"new"})
    assert report.kept == ("Die", "Traits")
    spells = {s.player.name: s for s in RosterSpell.objects.select_related("player")}
    assert sum("P" in s.positions.split(", ") for s in spells.values()) == 12
    assert {s.positions for s in spells.values()} == {"P", "OF", "INF", "C"}
    assert spells["Man 3"].note == "Die: -4"
    assert spells["Man 2"].note == "Die: 4; Traits: P-"
    again = take(two, boss, "players", SOLO, team=team)
    assert (again.changes_nothing, Player.objects.count()) == (True, 25)


def test_an_apostrophe_that_guards_a_cell_is_taken_off_again(two, boss):
    take(two, boss, "players", "Team,Name,Remark\nAAA,Jim Bly,'=cold\n")
    assert RosterSpell.objects.get().note == "=cold"


def test_the_active_limit_holds_for_files_too(two, boss):
    Season.objects.update(active_limit=9)
    two.season.refresh_from_db()
    rows = "".join(f"AAA,Man {n}\n" for n in range(10))
    (found,) = faults(take(two, boss, "players", "Team,Name\n" + rows))
    assert found[0] == 11
    assert "would have 10 players on 2026-04-05" in found[2]
    assert Player.objects.count() == 0


# -- teams ---------------------------------------------------------------------------


def test_teams_come_in_with_their_divisions(cast, boss):
    text = (
        "Code;Équipe;Ville;Stade;Couleur;Division\n"
        "SAL;Saltmarsh Lamplighters;Saltmarsh;Breakwater Field;bleu;East\n"
        "HRN;Harrow Nines;;;#9a2c19;East\n"
    )
    report = take(cast, boss, "teams", text)
    assert fates(report) == ["new", "new"]
    team = Team.objects.get(code="SAL")
    assert (team.color, team.park) == ("#1d4e89", "Breakwater Field")
    assert [d.name for d in cast.season.divisions.all()] == ["East"]
    assert cast.season.divisions.get().season_teams.count() == 2
    assert take(cast, boss, "teams", text).changes_nothing


@pytest.mark.parametrize(
    ("row", "column", "sentence"),
    [
        ("X,Name", "Code", "Use two to four capital letters A to Z."),
        ("HRN,", "Name", "The team needs a name."),
        ("SAL,Other", "Code", "This code stands in the file twice."),
        ("HRN,Salt", "Name", "Team with this Name already exists."),
    ],
)
def test_a_team_that_cannot_be_is_refused(cast, boss, row, column, sentence):
    report = take(cast, boss, "teams", f"Code,Name\nSAL,Salt\n{row}\n")
    assert faults(report) == [(3, column, sentence)]
    assert Team.objects.count() == 0


def test_a_refused_row_leaves_no_division_to_the_rows_after_it(cast, boss):
    rows = "Code,Name,Division\nTOOLONG,Owls,East\nBBB,Rams,East\n"
    report = look(cast, boss, "teams", rows)
    assert fates(report) == ["refused", "new"]
    assert {column for _row, column, _said in faults(report)} == {"Code"}


def test_a_team_of_another_league_is_not_taken_by_its_code(cast, boss):
    Team.objects.create(code="SAL", name="Salt")
    (found,) = faults(take(cast, boss, "teams", "Code,Name\nSAL,Ours\n"))
    assert found[2] == "Salt of another league has this code; choose another."


# -- the schedule --------------------------------------------------------------------

GAMES = (
    "日付,ビジター,ホーム\n2026-05-01,AAA,BBB\n2026-05-01,AAA,BBB\n2026-05-02,BBB,AAA\n"
)


def test_a_schedule_comes_in_with_doubleheaders(two, boss):
    report = take(two, boss, "schedule", GAMES)
    assert [row.what for row in report.rows] == [
        "2026-05-01 AAA @ BBB",
        "2026-05-01 AAA @ BBB (2)",
        "2026-05-02 BBB @ AAA",
    ]
    rows = two.season.fixtures.order_by("date", "number")
    assert [(str(f.date), f.number) for f in rows] == [
        ("2026-05-01", 1),
        ("2026-05-01", 2),
        ("2026-05-02", 1),
    ]
    assert {f.is_scheduled for f in rows} == {True}
    assert take(two, boss, "schedule", GAMES).changes_nothing


@pytest.mark.parametrize(
    ("row", "column", "sentence"),
    [
        ("2026-05-03,AAA,AAA", "ホーム", "A team cannot play itself."),
        ("2026-05-03,AAA,CCC", "ホーム", "No team of this season is called CCC."),
        ("2026-01-03,AAA,BBB", "日付", "The season begins on 2026-04-05."),
        (",AAA,BBB", "日付", "The game needs a day."),
        ("soon,AAA,BBB", "日付", "soon is no date; write it as 2026-07-01."),
    ],
)
def test_a_game_that_cannot_be_is_refused(two, boss, row, column, sentence):
    (found,) = faults(take(two, boss, "schedule", GAMES + row + "\n"))
    assert found[:2] == (5, column)
    assert found[2].startswith(sentence)
    assert two.season.fixtures.count() == 0


def test_a_missing_column_is_named(two, boss):
    (found,) = faults(look(two, boss, "schedule", "Date,Home\n2026-05-01,AAA\n"))
    assert found == (2, "Visitors", "The file has no such column.")


# -- all that is wrong, at once --------------------------------------------------------


def test_all_faults_of_all_rows_of_a_roster_are_told_at_once(two, boss):
    take(two, boss, "players", ROSTER)
    text = (
        "Team,Name,Number,Positions,Bats,Throws,From,Until\n"
        "CCC,=1+1,1234,3-Apr,Q,Z,soon,\n"
        "AAA,,7,,,,,\n"
        "BBB,X,11,,,,2026-05-01,2026-04-30\n"
    )
    found = faults(take(two, boss, "players", text))
    assert [(row, column) for row, column, _said in found] == [
        (2, "Team"),
        (2, "Name"),
        (2, "Number"),
        (2, "Positions"),
        (2, "Bats"),
        (2, "Throws"),
        (2, "From"),
        (3, "Name"),
        (4, "Number"),
        (4, ""),
    ]
    assert found[-2][2] == "Silas Dray wears number 11 at that time."
    assert found[-1][2] == "A spell cannot end before it starts."
    assert Player.objects.count() == 2


def test_a_day_that_cannot_be_read_tells_nothing_false_of_the_other_spells(two, boss):
    take(two, boss, "players", "Team,Name,Until\nAAA,Silas Dray,2026-05-01\n")
    text = "Team,Name,From,Bats\nBBB,Silas Dray,1 June,X\n"
    found = faults(look(two, boss, "players", text))
    assert [column for _row, column, _said in found] == ["From", "Bats"]


def test_all_faults_of_a_team_are_told_at_once(cast, boss):
    text = "Code,Name,Color,Place\nTOOLONG,,pinkish,3-Apr\n"
    found = faults(take(cast, boss, "teams", text))
    assert found[0][:2] == (2, "Code")
    assert found[1] == (2, "Name", "The team needs a name.")
    assert found[2] == (2, "Color", "pinkish is no color; write it as #1a2b3c.")
    assert found[3][:2] == (2, "Place")


def test_all_faults_of_a_planned_game_are_told_at_once(two, boss):
    text = "Date,Visitors,Home,Game\nsoon,CCC,,0\n"
    found = faults(take(two, boss, "schedule", text))
    assert [column for _row, column, _said in found] == [
        "Date",
        "Visitors",
        "Home",
        "Game",
    ]


def test_all_columns_that_are_missing_are_named_with_what_else_is_wrong(two, boss):
    found = faults(look(two, boss, "schedule", "Date,Game\nsoon,1\n"))
    assert found == [
        (2, "Date", "soon is no date; write it as 2026-07-01."),
        (2, "Visitors", "The file has no such column."),
        (2, "Home", "The file has no such column."),
    ]


def test_a_signing_tells_all_that_stands_against_it(two, boss):
    take(two, boss, "players", ROSTER)
    cote = Player.objects.get(name="Jérôme Côté")
    entry = SeasonTeam.objects.get(team__code="BBB")
    spell = RosterSpell(
        season_team=entry, player=cote, number="11", start=date(2026, 4, 5)
    )
    with pytest.raises(ValidationError) as refusal:
        spell.full_clean()
    assert refusal.value.message_dict == {
        "__all__": ["Jérôme Côté is with Team AAA at that time; end that spell first."],
        "number": ["Silas Dray wears number 11 at that time."],
    }


# -- the pages -----------------------------------------------------------------------


def upload(client, kind, content, name="roster.csv"):
    address = reverse("league:import_file", args=["test-2026", kind])
    return client.post(address, {"file": SimpleUploadedFile(name, content)})


def test_a_file_is_sent_looked_at_and_confirmed(client, two, boss):
    client.force_login(boss)
    response = upload(client, "players", ROSTER.encode())
    assert response.status_code == 302
    html = client.get(response.url).content.decode()
    assert "2 new." in html
    assert "Take it over" in html
    assert Player.objects.count() == 0
    html = client.post(response.url, {"confirm": "1"}, follow=True).content.decode()
    assert "2 new, 0 changed, 0 as they were." in html
    assert Player.objects.count() == 2


def test_the_button_twice_leads_on_to_what_the_file_became(client, two, boss):
    client.force_login(boss)
    draft = upload(client, "players", ROSTER.encode()).url
    client.post(draft, {"confirm": "1"})
    for again in (client.post(draft, {"confirm": "1"}), client.get(draft)):
        assert again.url == reverse("league:season_teams", args=["test-2026"])
    html = client.get(draft, follow=True).content.decode()
    assert "That file was taken over before, or thrown away." in html
    assert Player.objects.count() == 2


def test_a_refused_file_shows_its_rows_and_cannot_be_confirmed(client, two, boss):
    client.force_login(boss)
    response = upload(client, "players", b"Team,Name,Bats\nAAA,<b>Bly</b>,Q\n")
    html = client.get(response.url).content.decode()
    assert "Q is no hand; write R, L or S." in html
    assert "&lt;b&gt;Bly" in html
    assert "Take it over" not in html
    assert client.post(response.url, {"confirm": "1"}).status_code == 422
    assert Player.objects.count() == 0


def test_a_question_is_answered_on_the_page(client, two, boss):
    take(two, boss, "players", "Team,Name\nAAA,Oña J.\n")
    client.force_login(boss)
    response = upload(client, "players", b"Team,Name\nBBB,Ona J.\n")
    assert "Who is he?" in client.get(response.url).content.decode()
    html = client.post(response.url, {"row-2": "new"}).content.decode()
    assert "Take it over" in html
    client.post(response.url, {"row-2": "new", "confirm": "1"})
    assert Player.objects.count() == 2


def test_a_file_too_large_or_unreadable_is_refused_at_its_field(client, two, boss):
    client.force_login(boss)
    response = upload(client, "players", b"x" * (LARGEST_FILE + 1))
    assert response.status_code == 422
    assert "The file is larger than 5 MB" in response.content.decode()
    response = upload(client, "players", b"PK\x03\x04nonsense", "x.xlsx")
    assert "The workbook cannot be read" in response.content.decode()
    assert not Draft.objects.exists()


def test_somebody_elses_file_is_not_found(client, two, boss):
    draft = draft_of(two, boss, "players", ROSTER)
    ann = get_user_model().objects.create_user("ann", is_staff=True)
    client.force_login(ann)
    address = reverse("league:import_draft", args=["test-2026", "players", draft.pk])
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("kind", ["players", "teams", "schedule"])
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_file_to_fill_in_is_understood_by_the_import(client, two, boss, kind, form):
    client.force_login(boss)
    address = reverse("league:import_template", args=["test-2026", kind, form])
    response = client.get(address)
    assert response["Content-Disposition"] == f'attachment; filename="{kind}.{form}"'
    sheet = read_sheet(response.content, kind)
    assert len(sheet.lines) == 1
    assert look(two, boss, kind, response.content).ignored == ()


def test_an_old_draft_is_thrown_away(two, boss):
    from datetime import timedelta

    from django.utils import timezone

    draft_of(two, boss, "players", ROSTER)
    Draft.objects.update(at=timezone.now() - timedelta(days=2))
    draft_of(two, boss, "players", ROSTER)
    assert Draft.objects.count() == 1


def test_an_export_of_the_roster_shape_survives_the_round_trip(two, boss):
    take(two, boss, "players", ROSTER)
    rows = [["Team", "Name", "Number", "Positions"]]
    for spell in RosterSpell.objects.select_related("player", "season_team__team"):
        rows.append(
            [
                spell.season_team.team.code,
                spell.player.name,
                spell.number,
                spell.positions,
            ]
        )
    content = io.BytesIO(workbook(*rows)).getvalue()
    assert take(two, boss, "players", content).changes_nothing
    assert Fate.SAME.label == "as it is"
