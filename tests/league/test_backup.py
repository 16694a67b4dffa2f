"""A league as one archive, and back: equal in every row, every page, every byte."""

import io
import re
import zipfile
from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import transaction
from django.urls import reverse
from wiped_site import MODELS, wipe

from games.models import (
    Game,
    Player,
    PlayerAlias,
    PlayerMerge,
    PlayRecord,
    Revision,
    Signature,
    Team,
    TeamManager,
)
from games.services import replace_play
from league.backup import archive as archives
from league.backup import sheets
from league.backup.archive import (
    BackupRejected,
    is_safe,
    read_archive,
    write_archive,
    write_toml,
)
from league.models import (
    Fixture,
    Job,
    League,
    Membership,
    RosterSpell,
    Season,
    SeasonBook,
    TwoPeople,
)
from league.services import create_tournament, load_games, toss_coin, verify
from league.services.backup import restore_backup, write_backup


@pytest.fixture
def boss(cast):
    user = get_user_model().objects.create_user("boss", is_staff=True)
    Membership.objects.create(league=cast.league, user=user, role="commissioner")
    return user


@pytest.fixture
def league(cast, boss, tmp_path):
    """A league with something of everything that is kept of one."""
    for code in ("AAA", "BBB", "CCC", "DDD"):
        cast.team(code, name=f"Team {code}", men=11)
    aaa, bbb, ccc, ddd = cast.teams.values()
    cast.season.divisions.create(name="East")
    cast.season.season_teams.filter(team=aaa).update(
        division=cast.season.divisions.get(), policy="never"
    )
    (tmp_path / "a.score").write_text(cast.file(Rules="diceball"))
    (tmp_path / "b.score").write_text(cast.file("CCC", "DDD", Seed="17"))
    load_games(tmp_path, cast.season)
    game = Game.objects.get(home=bbb)
    game.scorers.add(get_user_model().objects.create_user("scorer"))
    sequence = game.plays.get(text="9").sequence
    replace_play(boss, game, sequence, "8", version=game.version)
    game.refresh_from_db()
    Signature.objects.create(
        game=game, side="home", version=game.version, text="Mais oui, 大谷", user=boss
    )
    waiting = Fixture.objects.create(
        season=cast.season, visitors=bbb, home=aaa, date=date(2026, 5, 3)
    )
    waiting.status, waiting.moved_from = "postponed", date(2026, 5, 1)
    waiting.sequence = 2
    waiting.save()
    create_tournament(
        boss, cast.season, teams=[aaa, bbb], name="Cup", start=date(2026, 9, 1)
    )
    man = Player.objects.get(name="AAA 11")
    man.name, man.bats = "Jérôme «Ōtani»\n, Côté", "L"
    man.save()
    PlayerAlias.objects.create(player=man, name='"Jerry", 翔平')
    PlayerMerge.objects.create(player=man, old_number=999, old_name="J.", user=boss)
    twin = Player.objects.get(name="BBB 11")
    TwoPeople.objects.create(first=man, second=twin, user=boss)
    TeamManager.objects.create(team=bbb, user=boss)
    spell = RosterSpell.objects.get(player=man)
    spell.end, spell.note = date(2026, 6, 1), "line one\r\nline two"
    spell.save()
    toss_coin(boss, cast.season, [ccc, ddd])
    cast.make_season("2025", start=date(2025, 4, 1))
    return cast.league


def everything():
    """Return every row of leagues and games but what a restore may count anew.

    Accounts are not of the league: they stand here by their names.
    """
    found = {}
    people = get_user_model()
    users = dict(people.objects.values_list("pk", "username"))
    for model in MODELS:
        rows = model._default_manager.order_by("pk").values()
        skip = {"version", "games_version"} if model is Season else set()
        if model in sheets.DERIVED:  # made anew: their own numbers mean nothing
            skip = {"id"}
        if model in sheets.LEFT_OUT or model is SeasonBook:  # compiled when it is read
            continue
        names = [n for n in (rows[0] if rows else {}) if n not in skip]
        of_people = {
            field.attname
            for field in model._meta.concrete_fields
            if field.related_model is people
        }
        found[model.__name__] = sorted(
            repr([users.get(row[n]) if n in of_people else row[n] for n in names])
            for row in rows
        )
    return found


def pages(client, cast):
    """Return every kind of page about the league, without what is a moment's."""
    team, game = cast.teams["AAA"], Game.objects.get(home=cast.teams["BBB"])
    player = Player.objects.get(name="BBB 2")
    tournament = cast.season.tournaments.get()
    named = {
        "home": [],
        "standings": [],
        "batting": [],
        "pitching": [],
        "results": [],
        "schedule": [],
        "postseason": [],
        "champion_list": [],
        "team_list": [],
        "player_list": [],
        "team_detail": [team.pk],
        "player_detail": [player.pk],
        "tournament_detail": [tournament.pk],
        "calendar": [cast.season.slug],
        "league_feed": [cast.league.slug],
        "exchange": [cast.season.slug],
    }
    addresses = [reverse(f"league:{n}", args=args) for n, args in named.items()]
    for name in ("detail", "plays", "sheet", "file", "history"):
        addresses.append(reverse(f"games:game_{name}", args=[game.pk]))
    for name in ("rosters", "fixtures", "batting", "leaders", "results"):
        addresses.append(reverse(f"api-v1:{name}", args=[cast.season.slug]))
    found = {}
    for address in addresses:
        response = client.get(address, follow=True)
        assert response.status_code == 200, address
        found[address] = re.sub(
            r'"version": \d+|name="csrfmiddlewaretoken" value="\w+"',
            "",
            response.content.decode(),
        )
    return found


def test_a_restored_league_is_equal_in_every_row_page_and_byte(client, cast, league):
    rows, seen = everything(), pages(client, cast)
    content = write_backup(league)
    wipe()
    assert not League.objects.exists() and not get_user_model().objects.exists()
    restored = restore_backup(read_archive(content))
    assert everything() == rows
    assert pages(client, cast) == seen
    assert write_backup(restored) == content
    assert list(verify()) == []


def test_who_is_restored_has_no_password_and_counting_goes_on(cast, league):
    content = write_backup(league)
    wipe()
    restore_backup(read_archive(content))
    boss = get_user_model().objects.get(username="boss")
    assert not boss.has_usable_password() and not boss.is_staff
    assert Membership.objects.get(user=boss).role == "commissioner"
    last = Player.objects.order_by("-pk").first().pk
    assert Player.objects.create(name="Newcomer").pk > last
    assert Team.objects.create(code="NEW", name="New").pk


def test_an_archive_is_text_that_can_be_read_and_is_the_same_each_time(league):
    content = write_backup(league)
    assert write_backup(league) == content
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        for name in packed.namelist():
            packed.read(name).decode("utf-8")
        assert "2026-04-06-AAA-BBB.score" in str(packed.namelist())
        assert 'league = "test"' in packed.read("manifest.toml").decode()
        schedule = packed.read("seasons/test-2026/schedule.csv").decode()
        assert "postponed" in schedule and "2026-05-01" in schedule
        members = packed.read("members.csv").decode()
    assert "boss" in members and "password" not in str(packed.namelist())


def test_every_model_is_in_the_backup_or_is_named_as_left_out():
    kept = {sheet.model for sheet in (*sheets.LEAGUE_SHEETS, *sheets.SEASON_SHEETS)}
    kept |= {*sheets.HEADS, *sheets.DERIVED, *sheets.LEFT_OUT}
    assert [model.__name__ for model in MODELS if model not in kept] == []


# -- another league has the numbers ----------------------------------------------------


def test_a_league_finds_room_beside_another_one(cast, league):
    content = write_backup(league)
    wipe()
    for number in range(3):
        Player.objects.create(name=f"Stranger {number}")
        Team.objects.create(code=f"XX{'ABC'[number]}", name=f"Strangers {number}")
    League.objects.create(name="Other", slug="other")
    restored = restore_backup(read_archive(content))
    assert Player.objects.filter(name__startswith="Stranger").count() == 3
    man = Player.objects.get(name="BBB 2")
    line = man.battinglines.get()
    assert (line.home_runs, line.rbi) == (1, 2)
    assert list(verify()) == []
    revision = Revision.objects.get(game__fixture__season__league=restored)
    numbers = {card[2] for card in revision.snapshot["cards"]}
    assert Player.objects.filter(pk__in=numbers).count() == len(numbers) == 18
    season = restored.seasons.get(name="2026")
    assert Team.objects.filter(pk__in=season.coin).count() == len(season.coin)


def test_a_substitute_is_the_same_man_under_another_number(cast, two_teams, tmp_path):
    plays = ["top 1", "sub visitors 1: AAA 10, ph", "SO", "9", "9", "bottom 1"]
    plays += ["sub visitors 1: AAA 10, 1", "H4*"]
    (tmp_path / "a.score").write_text(two_teams.file(plays=plays))
    assert load_games(tmp_path, cast.season).summary == "1 file: 1 loaded"
    content = write_backup(cast.league)
    wipe()
    Player.objects.create(name="Stranger")
    restore_backup(read_archive(content))
    man = Player.objects.get(name="AAA 10")
    assert PlayRecord.objects.filter(text__contains=f"AAA 10 [{man.pk}]").count() == 2
    assert man.battinglines.get().so == 1


def test_what_is_here_already_is_refused_and_nothing_stored(cast, league):
    content = write_backup(league)
    before = everything()
    with pytest.raises(BackupRejected, match="on this site already"):
        restore_backup(read_archive(content))
    assert everything() == before
    wipe()
    Team.objects.create(code="BBB", name="Another")
    with pytest.raises(BackupRejected, match=r"teams\.csv: .*\(BBB\)"):
        restore_backup(read_archive(content))
    assert not League.objects.exists() and not Player.objects.exists()


# -- damaged archives ------------------------------------------------------------------


def repack(content, change):
    """Return an archive with other files in it; the manifest stays as it was."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old:
        files = {name: old.read(name) for name in old.namelist()}
    change(files)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name, text in files.items():
            new.writestr(name, text)
    return target.getvalue()


def rewrite(content, name, old, new):
    """Return an archive whose file was changed, with a manifest that agrees."""
    found = read_archive(content)
    files = dict(found.files)
    assert old.encode() in files[name], files[name][:500]
    files[name] = files[name].replace(old.encode(), new.encode(), 1)
    head = {key: value for key, value in found.head.items() if key != "format"}
    return write_archive(files, head)


PLAYS = "seasons/test-2026/plays.csv"


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (PLAYS, lambda files: files.update({PLAYS: files[PLAYS] + b"x"})),
        (PLAYS, lambda files: files.pop(PLAYS)),
        ("manifest.toml", lambda files: files.pop("manifest.toml")),
        ("manifest.toml", lambda files: files.update({"manifest.toml": b"format = "})),
        ("manifest.toml", lambda files: files.update({"manifest.toml": b"format = 9"})),
        ("more.csv", lambda files: files.update({"more.csv": b"a"})),
        ("../more.csv", lambda files: files.update({"../more.csv": b"a"})),
        ("/etc/more.csv", lambda files: files.update({"/etc/more.csv": b"a"})),
        ("bomb.csv", lambda files: files.update({"bomb.csv": b"0" * 20_000_000})),
    ],
)
def test_a_damaged_archive_is_refused_with_the_place(league, place, change):
    content = repack(write_backup(league), change)
    with pytest.raises(BackupRejected) as refusal:
        read_archive(content)
    assert refusal.value.place == place
    assert refusal.value.sentence.endswith(".")


def test_no_torn_or_foreign_file_is_taken_for_an_archive(league):
    content = write_backup(league)
    for torn in (b"", b"PK", content[:-200], content[: len(content) // 2]):
        with pytest.raises(BackupRejected):
            read_archive(torn)
    with pytest.raises(BackupRejected):
        read_archive(flipped_inside(content, PLAYS))


def flipped_inside(content, name):
    """Return an archive with one byte turned over in the middle of a packed file."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        packed = archive.getinfo(name)
    flipped = bytearray(content)
    start = packed.header_offset + zipfile.sizeFileHeader + len(name)
    flipped[start + packed.compress_size // 2] ^= 0xFF
    return bytes(flipped)


def test_an_archive_that_would_fill_the_memory_is_refused(league, monkeypatch):
    monkeypatch.setattr(archives, "LARGEST", 10_000)
    with pytest.raises(BackupRejected, match="unpack to more"):
        read_archive(write_backup(league))


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("players.csv", "BBB 2", "", r"players\.csv: line \d+, column"),
        ("members.csv", "commissioner", "emperor", "column role: .*none of the"),
        (PLAYS, ",SO,", f",{'S' * 301},", "column text"),
        ("seasons/test-2026/rosters.csv", "2026-04-05", "some day", "column start"),
        ("seasons/test-2026/lineups.csv", ",home,", ",house,", "column side"),
        ("seasons/test-2026/schedule.csv", "BBB", "ZZZ", "There is no team ZZZ"),
        ("seasons/test-2026/season.toml", "innings = 1", "innings = 0", "season.toml"),
        ("seasons/test-2026/season.toml", "innings", "outings", "Nobody knows"),
        ("players.csv", "sort_name", "sorted", "The columns are not those"),
        ("league.toml", 'name = "Test League"', 'name = ""', "league.toml"),
    ],
)
def test_what_cannot_be_is_refused_by_line_and_column_and_nothing_stored(
    league, name, old, new, said
):
    content = rewrite(write_backup(league), name, old, new)
    wipe()
    if name == "players.csv" and new == "":
        content = rewrite_empty_number(content)
    with pytest.raises(BackupRejected, match=said):
        restore_backup(read_archive(content))
    for model in (League, Season, Team, Player, Game, get_user_model()):
        assert not model.objects.exists(), model


def rewrite_empty_number(content):
    """Return an archive whose first player's number is none, whatever it was."""
    return rewrite(content, "players.csv", ",throws\r\n", ",throws\r\nx")


def test_a_name_that_leads_elsewhere_is_none():
    unsafe = [
        "",
        "/a",
        "a//b",
        "../a",
        "a/../b",
        "a\\b",
        "C:a",
        "a\0b",
        "a/",
        "x" * 201,
    ]
    assert [name for name in unsafe if is_safe(name)] == []
    assert is_safe("seasons/a-2026/games/2026-04-05-AAA-BBB.score")


def test_toml_is_read_as_it_was_written():
    import tomllib

    values = {"a": 'q"\\\n\t\x7f\x01é大', "b": True, "c": 3, "d": ["x", 'y"'], "e": []}
    values["day"] = date(2026, 4, 5)
    assert tomllib.loads(write_toml(values)) == values


# -- by hand ---------------------------------------------------------------------------


def test_the_commands_write_and_read_a_file(cast, league, tmp_path, capsys):
    file = tmp_path / "a.zip"
    call_command("backup_league", "test", output=file)
    wipe()
    call_command("restore_league", file)
    assert "Test League" in capsys.readouterr().out
    again = tmp_path / "b.zip"
    call_command("backup_league", "test", output=again)
    assert again.read_bytes() == file.read_bytes()
    with pytest.raises(CommandError, match="on this site already"):
        call_command("restore_league", file)
    with pytest.raises(CommandError, match="There is no league nowhere"):
        call_command("backup_league", "nowhere")


@pytest.fixture
def at_once(settings):
    settings.TASKS = {
        "default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}
    }


def test_the_buttons_make_a_backup_and_bring_it_back(
    client, league, boss, at_once, django_capture_on_commit_callbacks
):
    client.force_login(boss)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("league:league_backup", args=["test"]))
    job = Job.objects.get()
    assert (job.status, job.file.name) == ("done", "test.backup.zip"), job.message
    content = client.get(reverse("league:job_file", args=[job.pk])).content
    assert content == write_backup(league)
    wipe()
    staff = get_user_model().objects.create_user("staff", is_staff=True)
    client.force_login(staff)
    address = reverse("league:league_restore")
    sent = SimpleUploadedFile("test.backup.zip", content[:-100])
    refused = client.post(address, {"file": sent})
    assert refused.status_code == 422 and not Job.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        client.post(address, {"file": SimpleUploadedFile("test.backup.zip", content)})
    assert Job.objects.get().status == "done", Job.objects.get().message
    assert write_backup(League.objects.get()) == content


def test_nothing_of_a_restore_that_fails_in_the_end_is_stored(league, monkeypatch):
    content = write_backup(league)
    wipe()

    def fail(*args):
        raise BackupRejected("games.csv", "It has another end.")

    monkeypatch.setattr("league.services.backup._derive", fail)
    with pytest.raises(BackupRejected), transaction.atomic():
        restore_backup(read_archive(content))
    assert not League.objects.exists() and not Team.objects.exists()
