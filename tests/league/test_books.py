"""The book of a season follows its games: what changed is compiled anew, no more."""

import random

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, LineScore, Player
from games.services import delete_play, record_play, replace_play
from league.figures.book_lines import Changes
from league.figures.books import CONTENTS, compile_book, stamp_of
from league.figures.records import game_records
from league.models import SeasonBook
from league.services import load_games, read_books, verify
from league.services.books import MOST_CHANGED
from league.services.loading import Outcome

#: Games of an inning that somebody wins.
GAMES = (
    "top 1|BB|H4**|SO|SO|8|bottom 1|SO|H1|SO|9",
    "top 1|SO|SO|sub home 1: BBB 10, 1|SO|bottom 1|BB|H4**",
    "top 1|H2|H1* 2>H|SO|SO|6-3|bottom 1|E5|SO|SO|SO",
    "top 1|H3|8* 3>H|SO|4-3|bottom 1|SO|SO|SO",
    "top 1|SO|H1|SO|9|bottom 1|HP|H4**",
)
#: What a play may be corrected to without another end of the game.
OTHERS = {
    "SO": ("9", "4-3", "7"),
    "9": ("SO", "8"),
    "H1": ("BB", "H2", "E6"),
    "BB": ("H1", "HP"),
    "HP": ("BB", "H1"),
    "E5": ("H1", "BB"),
}


@pytest.fixture
def played(cast, tmp_path):
    """A season of ten games between four teams, its books stored."""
    for code in ("AAA", "BBB", "CCC", "DDD"):
        cast.team(code)
    pairs = [("AAA", "BBB"), ("CCC", "BBB"), ("AAA", "DDD"), ("DDD", "CCC")]
    for day in range(10):
        visitors, home = pairs[day % 4]
        plays = GAMES[day % 5].replace("BBB 10", f"{home} 10").split("|")
        text = cast.file(visitors, home, Date=f"2026-04-{day + 6:02}", plays=plays)
        (tmp_path / f"{day}.score").write_text(text, encoding="utf-8")
    report = load_games(tmp_path, cast.season)
    assert report.count(Outcome.LOADED) == 10, report.summary
    cast.season.refresh_from_db()
    return cast


def book_of(season, stage="regular"):
    return SeasonBook.objects.get(season=season, stage=stage)


def told(cast, content, stage="regular"):
    """Return a content as readers find it, in the form in which it is stored."""
    return plain(read_books(cast.league, stage, content, only=cast.season)[0][1])


def plain(value):
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def check(cast):
    """Compare what readers find with what the lines come to."""
    cast.season.refresh_from_db()
    for stage in ("regular", "postseason"):
        whole = compile_book(cast.season, stage)
        for content in CONTENTS:
            assert told(cast, content, stage) == plain(whole[content]), content
    assert list(verify(cast.season)) == []


def is_renewed(cast):
    """Whether the book is told by what changed, not compiled as a whole."""
    cast.season.refresh_from_db()
    return book_of(cast.season).followed == stamp_of(cast.season)


def correct(user, game, dice):
    """Correct some play of a game, one that can be corrected alone."""
    rows = [row for row in game.plays.all() if row.text in OTHERS]
    row = dice.choice(rows)
    game.refresh_from_db()
    text = dice.choice(OTHERS[row.text])
    replace_play(user, game, row.sequence, text, version=game.version)


def test_the_book_is_stored_when_games_are_loaded(played):
    book = book_of(played.season)
    assert book.stamp == book.followed == stamp_of(played.season)
    assert book.games["batting"]["home_runs"][0][0] == 1
    check(played)


def test_a_correction_is_kept_in_mind_and_told(played, admin_user):
    game = Game.objects.earliest("date")
    before = told(played, "games")
    row = game.plays.get(text="H1")
    replace_play(admin_user, game, row.sequence, "H2", version=game.version)
    assert is_renewed(played)
    book = book_of(played.season)
    assert book.stamp != book.followed
    changes = Changes.unpacked(book.changed)
    assert changes.games == {game.pk}
    assert changes.teams == {game.visitors_id, game.home_id}
    assert len(changes.players) == len({*game.battinglines.values_list("player")})
    check(played)
    assert told(played, "games") != before


@pytest.mark.parametrize("seed", range(6))
def test_after_any_corrections_the_book_is_what_the_lines_come_to(
    played, admin_user, seed
):
    dice = random.Random(seed)
    for _ in range(4):
        for _ in range(dice.randint(1, 3)):
            correct(admin_user, dice.choice(Game.objects.all()), dice)
        assert is_renewed(played)
        check(played)


def test_a_book_with_many_changes_is_stored_anew(played, admin_user):
    for game in Game.objects.order_by("date")[: MOST_CHANGED + 1]:
        correct(admin_user, game, random.Random(1))
    played.season.refresh_from_db()
    book = book_of(played.season)
    assert book.stamp == stamp_of(played.season)
    assert Changes.unpacked(book.changed) == Changes()
    check(played)


def test_a_man_who_is_taken_out_of_his_only_game_has_no_streak_left(played, admin_user):
    game = Game.objects.get(date="2026-04-07")
    late = Player.objects.get(name="BBB 10")
    assert str(late.pk) in told(played, "streaks")["scoreless"]
    row = game.plays.get(text__startswith="sub home")
    delete_play(admin_user, game, row.sequence, version=game.version)
    assert is_renewed(played)
    assert str(late.pk) not in told(played, "streaks")["scoreless"]
    check(played)


def test_a_game_that_is_opened_and_ends_again_is_followed(played, admin_user):
    game = Game.objects.get(date="2026-04-07")
    last = game.plays.order_by("sequence").last()
    delete_play(admin_user, game, last.sequence, version=game.version)
    game.refresh_from_db()
    assert not game.is_final
    assert is_renewed(played)
    check(played)
    record_play(admin_user, game, last.text, version=game.version)
    game.refresh_from_db()
    assert game.is_final
    assert is_renewed(played)
    check(played)


def test_a_moved_game_has_the_whole_book_compiled_anew(played, admin_user):
    game = Game.objects.get(date="2026-04-07")
    game.date = "2026-04-30"
    game.save()
    assert not is_renewed(played)
    check(played)
    correct(admin_user, game, random.Random(2))
    assert not is_renewed(played)
    check(played)


def test_the_next_game_that_ends_stores_a_book_that_nobody_followed(played, admin_user):
    Game.objects.get(date="2026-04-07").save()
    played.season.qualifying_pa = 1
    played.season.save()
    assert not is_renewed(played)
    game = Game.objects.get(date="2026-04-12")
    last = game.plays.order_by("sequence").last()
    delete_play(admin_user, game, last.sequence, version=game.version)
    assert not is_renewed(played)
    game.refresh_from_db()
    record_play(admin_user, game, last.text, version=game.version)
    assert is_renewed(played)
    check(played)


def test_the_book_of_the_other_stage_stays_as_good_as_it_was(played, admin_user):
    correct(admin_user, Game.objects.earliest("date"), random.Random(3))
    played.season.refresh_from_db()
    book = book_of(played.season, "postseason")
    assert book.stamp == book.followed == stamp_of(played.season)


def test_verify_finds_a_planted_figure_in_a_book_that_is_told_by_its_changes(
    played, admin_user
):
    correct(admin_user, Game.objects.earliest("date"), random.Random(3))
    book = book_of(played.season)
    team = played.teams["DDD"].pk  # nobody's game changed
    held = next(row for row in book.games["batting"]["h"] if row[4] == team)
    held[0] += 1
    book.save()
    played.season.refresh_from_db()
    assert [each.what for each in verify(played.season)] == ["its book of games"]


def test_a_forfeit_is_no_victory_by_nine_runs(cast, tmp_path):
    cast.team("AAA")
    cast.team("BBB")
    half = ["SO", "SO", "SO"]
    plays = ["top 1", *half, "bottom 1", *half, "top 2", "forfeit visitors"]
    (tmp_path / "a.score").write_text(cast.file(plays=plays), encoding="utf-8")
    load_games(tmp_path, cast.season)
    assert Game.objects.get().home_runs == 9
    assert LineScore.objects.count() == 2  # its statistics count
    assert told(cast, "games")["team"]["margin"] == []


def test_of_one_game_only_the_best_is_a_record_that_was_broken(cast, tmp_path):
    cast.team("AAA")
    cast.team("BBB")
    days = (
        "top 1|H1|SO|SO|SO|bottom 1|H1|H4**",
        "top 1|SO|SO|SO|bottom 1|H1|H2|H4***",
    )
    for day, plays in enumerate(days, start=6):
        text = cast.file(Date=f"2026-04-0{day}", plays=plays.split("|"))
        (tmp_path / f"{day}.score").write_text(text, encoding="utf-8")
    load_games(tmp_path, cast.season)
    books = read_books(cast.league, "regular", "games")
    parts = game_records(books, {"margin": "Margin", "innings": "Innings"})
    hits = next(each for each in parts[2].records if each.statistic.key == "h")
    assert hits.value == "3"
    assert [(each.day.day, each.value) for each in hits.broken] == [(6, "2"), (7, "3")]


def test_a_renewed_content_is_compiled_once(played, admin_user):
    correct(admin_user, Game.objects.earliest("date"), random.Random(3))
    cache.clear()
    counts = []
    for _ in range(2):
        for content in CONTENTS:
            with CaptureQueriesContext(connection) as queries:
                read_books(played.league, "regular", content)
            counts.append(len(queries))
    assert counts == [7, 6, 6, 2, 2, 2]
