"""Game files taken over: what is refused and why, and that nothing is half stored."""

import pytest
from django.db import DatabaseError

from games.models import BattingLine, Game, LineupEntry, PlayRecord
from games.services import undo_last_play
from league.models import Fixture
from league.pages.queries import results_of
from league.services import load_games
from league.services.loading import Outcome
from league.standings import compile_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path):
    return tmp_path


def write(folder, name, content):
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def load(two_teams, folder, **options):
    return load_games(folder, two_teams.season, **options)


def refusal(report):
    """Return the sentences of the one file that was refused."""
    (file,) = report.files
    assert file.outcome is Outcome.REFUSED
    return list(file.sentences())


def stored():
    return [
        model.objects.count()
        for model in (Game, Fixture, LineupEntry, PlayRecord, BattingLine)
    ]


NOTHING = [0, 0, 0, 0, 0]


def test_a_game_file_becomes_a_counted_game(two_teams, folder):
    write(folder, "a.score", two_teams.file())
    report = load(two_teams, folder)
    assert report.summary == "1 file: 1 loaded"
    game = Game.objects.get()
    assert (game.visitors_runs, game.home_runs, game.status) == (0, 2, "final")
    assert game.fixture.season == two_teams.season
    rows = compile_standings(two_teams.teams.values(), results_of(two_teams.season))
    assert [(str(row.team), str(row.record)) for row in rows] == [
        ("Team BBB", "1-0"),
        ("Team AAA", "0-1"),
    ]


def test_the_seasons_rules_hold_where_a_file_names_none(two_teams, folder):
    write(folder, "a.score", two_teams.file())
    write(folder, "b.score", two_teams.file(Rules="one_die", Number="2"))
    load(two_teams, folder)
    assert [game.ruleset for game in Game.objects.all()] == ["diceball", "one_die"]


def test_a_file_without_innings_means_nine_whatever_the_season_plays(two_teams, folder):
    write(folder, "a.score", two_teams.file(Innings=""))
    assert "G414 the game stops" in refusal(load(two_teams, folder))[0]


def test_a_file_that_has_not_changed_is_left_alone(two_teams, folder):
    write(folder, "a.score", two_teams.file())
    load(two_teams, folder)
    before, version = stored(), Game.objects.get().version
    report = load(two_teams, folder)
    assert report.summary == "1 file: 1 unchanged"
    assert (stored(), Game.objects.get().version) == (before, version)


def test_a_renamed_file_is_known_by_its_content(two_teams, folder):
    path = write(folder, "a.score", two_teams.file())
    load(two_teams, folder)
    path.rename(folder / "b.score")
    assert load(two_teams, folder).summary == "1 file: 1 unchanged"
    assert Game.objects.count() == 1


def test_a_changed_file_takes_the_place_of_its_game(two_teams, folder):
    write(folder, "a.score", two_teams.file())
    load(two_teams, folder)
    game = Game.objects.get()
    plays = ["top 1", "H4*", "SO", "SO", "SO", "bottom 1", "SO", "9", "8"]
    write(folder, "a.score", two_teams.file(plays=plays))
    assert load(two_teams, folder).summary == "1 file: 1 replaced"
    again = Game.objects.get()
    assert again.pk == game.pk
    assert (again.visitors_runs, again.home_runs) == (1, 0)


def test_a_changed_file_that_is_refused_leaves_its_game_as_it_was(two_teams, folder):
    write(folder, "a.score", two_teams.file())
    load(two_teams, folder)
    before = stored()
    write(folder, "a.score", two_teams.file(plays=["top 1", "SO", "3>H(WP)"]))
    assert "L201 nobody is on third base" in refusal(load(two_teams, folder))[0]
    assert stored() == before
    assert Game.objects.get().home_runs == 2


def test_a_game_corrected_on_the_site_is_not_written_over(
    two_teams, folder, admin_user
):
    write(folder, "a.score", two_teams.file())
    load(two_teams, folder)
    undo_last_play(admin_user, Game.objects.get(), Game.objects.get().version)
    assert load(two_teams, folder).summary == "1 file: 1 unchanged"
    write(folder, "a.score", two_teams.file(Scorer="Ann"))
    (sentence,) = refusal(load(two_teams, folder))
    assert "entered or changed on the site" in sentence
    assert "--replace" in sentence
    assert Game.objects.get().status == "live"
    report = load(two_teams, folder, overwrite=True)
    assert report.summary == "1 file: 1 replaced"
    assert Game.objects.get().status == "final"


def test_a_file_with_another_date_is_not_a_second_game(two_teams, folder):
    write(folder, "a.score", two_teams.file())
    load(two_teams, folder)
    write(folder, "a.score", two_teams.file(Date="2026-04-07"))
    (sentence,) = refusal(load(two_teams, folder))
    assert "loaded before as another game" in sentence
    assert Game.objects.count() == 1
    assert load(two_teams, folder, overwrite=True).count(Outcome.REPLACED) == 1
    assert [str(game.date) for game in Game.objects.all()] == ["2026-04-07"]


def test_a_dry_run_stores_nothing(two_teams, folder):
    write(folder, "a.score", two_teams.file())
    write(folder, "b.score", "nonsense")
    report = load(two_teams, folder, dry_run=True)
    assert report.summary == "2 files: 1 loaded, 1 refused"
    assert stored() == NOTHING


def test_a_refused_file_leaves_the_others(two_teams, folder):
    write(folder, "a.score", two_teams.file())
    write(folder, "b.score", two_teams.file(Date="2026-04-07", plays=["top 1", "XX"]))
    write(folder, "c.score", two_teams.file(Date="2026-04-08"))
    report = load(two_teams, folder)
    assert report.summary == "3 files: 2 loaded, 1 refused"
    assert Game.objects.count() == 2


def test_a_second_game_of_the_day_has_its_number(two_teams, folder):
    write(folder, "a.score", two_teams.file())
    write(folder, "b.score", two_teams.file(Number="2"))
    assert load(two_teams, folder).summary == "2 files: 2 loaded"


def test_files_in_inner_folders_are_found(two_teams, folder):
    (folder / "april").mkdir()
    write(folder / "april", "a.score", two_teams.file())
    write(folder, "readme.txt", "not a game")
    assert load(two_teams, folder).summary == "1 file: 1 loaded"


# -- what is refused -----------------------------------------------------------------


def cut(two_teams):
    return two_teams.file(plays=["top 1", "SO", "H1"])


def twice_in_a_lineup(two_teams):
    return two_teams.file().replace("2. AAA 2, 2", "2. AAA 1, 2")


def play_first(two_teams):
    return "SO\n" + two_teams.file()


BAD_FILES = {
    "not UTF-8": (
        lambda cast: cast.file().encode() + b"; caf\xe9\n",
        ["a.score: G401 the file is not UTF-8 text"],
    ),
    "empty": (lambda cast: b"", ["a.score: G402 the file is empty"]),
    "cut in the middle": (
        cut,
        ["a.score:27: G414 the game stops in the top of the 1st"],
    ),
    "five megabytes": (
        lambda cast: b"; x\n" * 1_250_000,
        ["a.score: G403 the file has 5000000 bytes; a game has at most 1000000"],
    ),
    "a play before the line-ups": (
        play_first,
        ["a.score:1: G405 a play stands before both line-ups are given"],
    ),
    "a player twice in a line-up": (
        twice_in_a_lineup,
        ["visitors: AAA 1 is in the line-up twice"],
    ),
    "an unknown team": (
        lambda cast: cast.file().replace("Team AAA", "Team AAB"),
        ["a.score:1: G420 no team is named “Team AAB”. Did you mean Team AAA"],
    ),
    "no team at all": (
        lambda cast: cast.file(Home=""),
        ["a.score: G422 the tag Home cannot be read"],
    ),
    "a team against itself": (
        lambda cast: cast.file(Home="aaa"),
        ["a.score:2: G413 the tag Home says"],
    ),
    "a number of no game": (
        lambda cast: cast.file(Number="12"),
        ["G422 the tag Number cannot be read: 12. The games of one day"],
    ),
    "no date": (
        lambda cast: cast.file(Date=""),
        ["G422 the tag Date cannot be read"],
    ),
    "an unknown player": (
        lambda cast: cast.file().replace("3. AAA 3", "3. Nobody"),
        ["a.score:8: G421 Team AAA has no player named “Nobody”. Add him"],
    ),
    "a player of the other team": (
        lambda cast: cast.file().replace("3. AAA 3", "3. BBB 10"),
        ["a.score:8: G421 Team AAA has no player named “BBB 10”"],
    ),
    "an unknown substitute": (
        lambda cast: cast.file(plays=["top 1", "sub visitors 1: Nobody, ph"]),
        ["a.score:26: G421 Team AAA has no player named “Nobody”"],
    ),
    "an unreadable play": (
        lambda cast: cast.file(plays=["top 1", "4-"]),
        ["a.score:26: N10"],
    ),
    "an illegal play": (
        lambda cast: cast.file(plays=["top 1", "SB3"]),
        ["a.score:26: L2"],
    ),
    "a wrong result": (
        lambda cast: cast.file(Result="3-2"),
        ["G413 the tag Result says 3-2, but the score is 0-2"],
    ),
}


@pytest.mark.parametrize("kind", BAD_FILES)
def test_it_refuses_with_a_sentence_and_stores_nothing(two_teams, folder, kind):
    make, expected = BAD_FILES[kind]
    write(folder, "a.score", make(two_teams))
    sentences = refusal(load(two_teams, folder))
    assert len(sentences) == len(expected)
    for sentence, part in zip(sentences, expected, strict=True):
        assert part in sentence
    assert stored() == NOTHING


def test_every_unknown_name_of_a_file_is_told_at_once(two_teams, folder):
    text = two_teams.file().replace("3. AAA 3", "3. X Y").replace("4. BBB 4", "4. Z W")
    write(folder, "a.score", text)
    assert [s.split(": ")[0] for s in refusal(load(two_teams, folder))] == [
        "a.score:8",
        "a.score:19",
    ]


def test_a_file_that_cannot_be_opened_is_refused(two_teams, folder):
    (folder / "a.score").symlink_to(folder / "missing.score")
    report = load_games(folder / "a.score", two_teams.season)
    assert report.files == () or "G424" in refusal(report)[0]


def test_what_the_database_does_not_take_is_refused(two_teams, folder, monkeypatch):
    def full(*args, **options):
        raise DatabaseError("value too long\nDETAIL: more")

    monkeypatch.setattr("league.services.loading.import_game_record", full)
    write(folder, "a.score", two_teams.file())
    (sentence,) = refusal(load(two_teams, folder))
    assert sentence.endswith("the database does not take it: value too long.")
    assert stored() == NOTHING


def test_warnings_are_told_and_the_file_is_loaded(two_teams, folder):
    plays = ["top 1", "24", "SO", "SO", "bottom 1", "H4*"]
    write(folder, "a.score", two_teams.file(plays=plays))
    (file,) = load(two_teams, folder).files
    assert file.outcome is Outcome.LOADED
    assert list(file.sentences()) == ["a.score:26: W601 24 is read as 2-4."]


# -- ends that are not played out ----------------------------------------------------


def records(two_teams):
    rows = compile_standings(two_teams.teams.values(), results_of(two_teams.season))
    return {str(row.team): str(row.record) for row in rows}


def test_a_forfeit_counts_for_the_other_side_whatever_the_score(two_teams, folder):
    plays = ["top 1", "H4*", "forfeit visitors"]
    write(folder, "a.score", two_teams.file(plays=plays))
    assert load(two_teams, folder).summary == "1 file: 1 loaded"
    assert records(two_teams) == {"Team AAA": "0-1", "Team BBB": "1-0"}


def test_a_game_called_at_a_tie_counts_as_a_tie(two_teams, folder):
    plays = ["top 1", "SO", "SO", "SO", "bottom 1", "SO", "SO", "SO", "called"]
    text = two_teams.file(plays=plays, Options="ties")
    write(folder, "a.score", text)
    report = load(two_teams, folder)
    assert report.count(Outcome.LOADED) == 1, list(report.files[0].sentences())
    assert records(two_teams) == {"Team AAA": "0-0-1", "Team BBB": "0-0-1"}


@pytest.mark.parametrize("end", ["", "suspended"])
def test_a_game_that_has_not_ended_does_not_count(two_teams, folder, end):
    plays = ["top 1", "H4*", "SO", *filter(None, [end])]
    write(folder, "a.score", two_teams.file(plays=plays, Result="*"))
    report = load(two_teams, folder)
    assert report.count(Outcome.LOADED) == 1, list(report.files[0].sentences())
    assert Game.objects.get().status == (end or "live")
    assert records(two_teams) == {"Team AAA": "0-0", "Team BBB": "0-0"}
