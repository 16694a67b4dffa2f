"""A league's cards: written, refused, kept version by version, played with."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from wiped_site import wipe

from games.house import house_of
from games.models import BattingLine, Game, Player
from games.services import set_lineup
from games.services.plays import record_play
from league.backup.archive import read_archive
from league.cards.boards import board_of, season_board
from league.cards.shown import CardSheet, fit_season, fits_of
from league.models import (
    DeckVersion,
    Fixture,
    GameCards,
    Season,
    SeasonBatting,
    SeasonTeam,
)
from league.services import card_files
from league.services.backup import restore_backup, write_backup
from league.services.cards import move_cards, restore_version, store_changes
from league.services.merging import merge_players
from league.services.simulation import simulate_fixture
from scoring.rulesets.card.cards import format_card, read_card
from scoring.rulesets.card.deck import usual_cards, usual_table
from scoring.rulesets.card.text import ROLL_HEADS
from tests.league.conftest import OPENING_DAY

pytestmark = pytest.mark.django_db

USUAL = {n: format_card(read_card(n, each)) for n, each in usual_cards().items()}


@pytest.fixture
def run(client, two_teams):
    """A league of card baseball whose commissioner has logged in."""
    user = get_user_model().objects.create_user("commissioner")
    two_teams.league.memberships.create(user=user, role="commissioner")
    two_teams.season.ruleset = "card"
    two_teams.season.save()
    client.force_login(user)
    two_teams.user = user
    two_teams.first = Player.objects.get(name="AAA 1")
    return two_teams


def keep(cast, key, entry, part="deck"):
    return store_changes(cast.user, cast.league, [(part, str(key), entry)])


def address(cast, view, *args):
    return reverse(f"league:{view}", args=[cast.season.slug, *args])


def page(client, cast, view, *args, status=200, **query):
    response = client.get(address(cast, view, *args), query)
    assert response.status_code == status, response.content.decode()
    return response.content.decode()


def send(client, cast, view, *args, status=302, **data):
    response = client.post(address(cast, view, *args), data)
    assert response.status_code == status, response.content.decode()
    return response.content.decode()


def form_of(entry, title="", **changes):
    """Return what the editor sends for a card; changes name a roll, ``hit_13``."""
    sheet = CardSheet.of_entry(entry, title)
    data = {f"hit-{head}": word for head, word in sheet.words.items()}
    for name, heads in sheet.ticks.items():
        data |= {f"{name}-{head}": "1" for head in heads}
    data |= {name.replace("_", "-"): value for name, value in changes.items()}
    return data | {"title": sheet.title}


# -- versions --------------------------------------------------------------------------


def test_every_change_is_a_version_with_who_and_when(run):
    assert keep(run, 1, USUAL["slugger"]).number == 1
    assert keep(run, 1, USUAL["gap"]).number == 2
    keep(run, 2, USUAL["glove"])
    last = DeckVersion.objects.first()
    assert (last.number, last.user) == (3, run.user)
    assert board_of(run.season)["deck"] == {"1": USUAL["gap"], "2": USUAL["glove"]}


def test_nothing_new_is_no_version(run):
    keep(run, 1, USUAL["slugger"])
    assert keep(run, 1, USUAL["slugger"]) is None
    assert keep(run, 2, None) is None
    assert DeckVersion.objects.count() == 1


@pytest.mark.parametrize(
    ("part", "key", "entry", "sentence"),
    [
        (
            "deck",
            "1",
            USUAL["gap"] | {"hitting": "1-1 H1"},
            "deck.1.hitting: the roll 1-2 is missing.",
        ),
        (
            "deck",
            "1",
            USUAL["gap"] | {"steal": "1-2 1-2"},
            "the roll 1-2 stands twice.",
        ),
        (
            "ratings",
            "1",
            {"balk": 25},
            "ratings.1.balk: a rating is 0 to 20; 25 is not.",
        ),
        ("default", "default", {"balk": -1}, "default.balk: a rating is 0 to 20"),
        (
            "table",
            "table",
            dict(usual_table()) | {"3": "B B H S B X"},
            "table.3, column 6: “X” is not known here",
        ),
        (
            "deck",
            "everybody",
            False,
            "The deck has no card for AAA 1, and no card for everybody else.",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_and_the_league_keeps_what_it_has(
    run, part, key, entry, sentence
):
    keep(run, 7, USUAL["slugger"])
    before = board_of(run.season)
    with pytest.raises(ValidationError) as refusal:
        keep(run, key, entry, part)
    assert sentence in refusal.value.messages[0]
    assert board_of(run.season) == before
    assert DeckVersion.objects.count() == 1


def test_everybodys_card_may_go_once_every_man_has_his_own(run):
    changes = [("deck", str(man.pk), USUAL["gap"]) for man in Player.objects.all()]
    store_changes(run.user, run.league, [*changes, ("deck", "everybody", False)])
    assert board_of(run.season)["deck"]["everybody"] is None
    with pytest.raises(ValidationError, match="no card for AAA 1,"):
        keep(run, run.first.pk, None)


def test_an_older_version_is_played_with_again(run):
    keep(run, 1, USUAL["slugger"])
    keep(run, "table", dict(usual_table()) | {"1": "B B B B B B"}, "table")
    before = board_of(run.season)
    keep(run, 2, USUAL["gap"])
    keep(run, 1, None)
    keep(run, "table", None, "table")
    assert restore_version(run.user, run.league, 2).number == 6
    assert board_of(run.season) == before
    assert season_board(run.season).key == DeckVersion.objects.get(number=2).digest


def test_only_the_leagues_commissioner_may_change_its_cards(run, client):
    stranger = get_user_model().objects.create_user("stranger")
    with pytest.raises(PermissionDenied):
        store_changes(stranger, run.league, [("deck", "1", USUAL["gap"])])
    client.force_login(stranger)
    page(client, run, "card_list")
    page(client, run, "card_edit", run.first.pk, status=403)
    send(client, run, "card_table", status=403)
    send(client, run, "card_ratings", status=403)


def test_two_records_of_one_man_have_one_card(run):
    double = run.man(run.teams["AAA"], "A. One")
    keep(run, double.pk, USUAL["slugger"])
    keep(run, double.pk, {"balk": 3}, "ratings")
    merge_players(get_user_model().objects.create_superuser("root"), run.first, double)
    board = board_of(run.season)
    assert board["deck"] == {str(run.first.pk): USUAL["slugger"]}
    assert board["ratings"] == {str(run.first.pk): {"balk": 3}}
    move_cards(run.first, double)  # nothing is left to move
    assert board_of(run.season) == board


# -- games ----------------------------------------------------------------------------


def game_of(cast, **terms):
    game = Game.objects.create(
        visitors=cast.teams["AAA"],
        home=cast.teams["BBB"],
        date=OPENING_DAY,
        ruleset="card",
        innings=1,
        **terms,
    )
    for side, code in (("visitors", "AAA"), ("home", "BBB")):
        men = Player.objects.filter(spells__season_team__team__code=code).order_by("pk")
        spots = [(n, man, n) for n, man in enumerate(men[:9], start=1)]
        set_lineup(cast.user, game, side, spots)
    game.refresh_from_db()
    return Game.objects.get(pk=game.pk)


def record(cast, game):
    game = Game.objects.get(pk=game.pk)
    record_play(cast.user, game, "SO", version=game.version)


def title_in(game, player):
    """Return the title of the card that a man has in a game, as its judge reads it."""
    return (
        house_of(Game.objects.get(pk=game.pk)).ruleset.deck.card(str(player.pk)).title
    )


def test_a_game_is_played_with_the_leagues_cards(run):
    keep(run, run.first.pk, USUAL["slugger"])
    game = game_of(run)
    assert title_in(game, run.first) == USUAL["slugger"]["title"]


def test_a_game_keeps_the_cards_with_which_it_was_begun(run):
    keep(run, run.first.pk, USUAL["slugger"])
    game = game_of(run)
    keep(run, run.first.pk, USUAL["gap"])
    assert title_in(game, run.first) == USUAL["gap"]["title"]  # it is not begun yet
    record(run, game)
    assert GameCards.objects.get(game=game).version.number == 2
    keep(run, run.first.pk, USUAL["glove"])
    assert title_in(game, run.first) == USUAL["gap"]["title"]


def test_a_game_begun_without_cards_keeps_those_of_the_rules(run):
    game = game_of(run)
    record(run, game)
    keep(run, run.first.pk, USUAL["slugger"])
    assert GameCards.objects.get(game=game).version is None
    assert title_in(game, run.first) == USUAL["everybody"]["title"]


def test_a_game_of_another_ruleset_holds_no_cards(run):
    keep(run, run.first.pk, USUAL["slugger"])
    game = game_of(run)
    Game.objects.update(ruleset="baseball")
    record(run, game)
    assert not GameCards.objects.exists()


def test_ratings_reach_a_game_with_balks_and_wild_pitches(run):
    keep(run, run.first.pk, {"balk": 20}, "ratings")
    keep(run, run.first.pk, USUAL["slugger"])
    game = game_of(run)
    Game.objects.update(ruleset="two_dice_advanced")
    house = house_of(Game.objects.get(pk=game.pk))
    assert house.ruleset.book.rating(str(run.first.pk), "balk") == 20


def test_a_simulated_game_is_played_with_the_leagues_cards(run):
    homer = USUAL["slugger"] | {
        "hitting": " ".join(f"{h[0]}-{h[1]} H4" for h in ROLL_HEADS)
    }
    table = {str(die): "H H H H H H" for die in range(1, 7)}
    out = homer | {"hitting": homer["hitting"].replace("H4", "F8.")}
    men = Player.objects.order_by("pk")
    changes = [("deck", str(man.pk), homer if man == run.first else out) for man in men]
    store_changes(run.user, run.league, [*changes, ("table", "table", table)])
    entries = SeasonTeam.objects.filter(season=run.season)
    for entry in entries:
        positions = [6, 4, 8, 9, 7, 3, 5, 2, 1, 1]
        for spell, place in zip(entry.spells.order_by("pk"), positions, strict=True):
            spell.positions = str(place)
            spell.save()
    fixture = Fixture.objects.create(
        season=run.season,
        visitors=run.teams["AAA"],
        home=run.teams["BBB"],
        date=OPENING_DAY,
    )
    run.season.innings = 5
    run.season.save()
    fixture = Fixture.objects.select_related("season").get(pk=fixture.pk)
    game = simulate_fixture(run.user, fixture, seed="7")
    lines = {line.player_id: line for line in BattingLine.objects.filter(game=game)}
    assert lines[run.first.pk].home_runs == lines[run.first.pk].pa > 0
    assert sum(line.h for line in lines.values()) == lines[run.first.pk].h
    assert GameCards.objects.get(game=game).version.number == 1


# -- the editor ------------------------------------------------------------------------


def test_a_card_is_written_on_its_page(run, client):
    text = page(client, run, "card_edit", run.first.pk, copy="slugger")
    assert 'name="hit-11"' in text
    assert 'name="hit-21"' not in text
    assert text.count("data-twin=") == 15
    data = form_of(USUAL["slugger"], "AAA 1", hit_13="g 4 .", circled_12="1")
    send(client, run, "card_edit", run.first.pk, **data)
    entry = board_of(run.season)["deck"][str(run.first.pk)]
    assert "1-3 G4." in entry["hitting"]
    assert entry["bunt"].startswith("(1-2) 1-3")
    assert entry["title"] == "AAA 1"
    text = page(client, run, "card_detail", run.first.pk)
    assert "Version 1" in text
    assert ">G4.</b>" in text


def test_looking_at_a_card_stores_nothing(run, client):
    data = form_of(USUAL["slugger"]) | {"look": "1"}
    text = send(client, run, "card_edit", run.first.pk, status=200, **data)
    assert not DeckVersion.objects.exists()
    assert re.search(r'data-figure="slg">\.617<', text)
    assert re.search(r'data-figure="bb">8\.9 %<', text)


def test_a_card_with_faults_is_refused_with_each_place_and_what_was_typed(run, client):
    data = form_of(USUAL["slugger"], hit_13="X9", hit_66="")
    text = send(client, run, "card_edit", run.first.pk, status=422, **data)
    assert "Roll 1-3: “X9” is not known here" in text
    assert "Hitting: the roll 6-6 is missing." in text
    assert 'value="X9"' in text
    assert not DeckVersion.objects.exists()


def test_a_card_is_copied_from_another_player(run, client):
    keep(run, run.first.pk, USUAL["glove"])
    other = Player.objects.get(name="AAA 2")
    text = page(client, run, "card_edit", other.pk, copy=run.first.pk)
    assert 'id="hit-45"\n                           value="G1."' in text
    assert 'id="title" value="AAA 2"' in text
    page(client, run, "card_edit", other.pk, copy="nobody", status=404)
    page(client, run, "card_edit", "999999", status=404)
    page(client, run, "card_edit", "no-card", status=404)


def test_a_card_is_made_from_a_season_with_the_rounding_told(run, client):
    SeasonBatting.objects.create(
        season=run.season,
        stage="regular",
        team=run.teams["AAA"],
        player=run.first,
        g=60,
        ab=200,
        so=40,
        h=60,
        doubles=12,
        home_runs=8,
    )
    fitted = fit_season(run.first, run.season)
    assert [(fit.season, fit.card, fit.off) for fit in fits_of(fitted)] == [
        ("25.0 %", "25.0 % (9/36)", "0.0 %"),
        ("7.5 %", "8.3 % (3/36)", "+0.8 %"),
        ("0.0 %", "0.0 % (0/36)", "0.0 %"),
        ("5.0 %", "5.6 % (2/36)", "+0.6 %"),
    ]
    text = page(client, run, "card_edit", run.first.pk, line=run.season.slug)
    assert "8.3 % (3/36)" in text
    assert not DeckVersion.objects.exists()
    page(client, run, "card_edit", run.first.pk, line="nothing", status=404)


def test_a_card_is_taken_away(run, client):
    keep(run, run.first.pk, USUAL["glove"])
    send(client, run, "card_remove", run.first.pk)
    assert board_of(run.season) == {}
    send(client, run, "card_remove", "everybody", none="1")
    text = page(client, run, "card_list")
    assert "no card for AAA 1, and no card for everybody else" in text
    assert board_of(run.season) == {}


# -- the other pages -------------------------------------------------------------------


def test_the_deck_page_says_who_has_a_card(run, client, django_assert_max_num_queries):
    keep(run, run.first.pk, USUAL["slugger"])
    with django_assert_max_num_queries(14):
        text = page(client, run, "card_list")
    assert "1 player has a card of his own." in text
    assert "19 players play with everybody's card." in text
    assert text.count("his own</span>") == 1
    assert "AAA 1" not in page(client, run, "card_list", team="BBB")


def test_the_cards_to_cut_out_are_those_of_the_team(run, client):
    keep(run, run.first.pk, USUAL["slugger"])
    assert page(client, run, "card_print", team="AAA").count("data-picture") == 10
    assert page(client, run, "card_print", who="own").count("data-picture") == 1


def test_the_batting_table_is_written_on_its_page(run, client):
    data = {f"cell-{a}{b}": "H" for a in range(1, 7) for b in range(1, 7)}
    send(client, run, "card_table", **data)
    assert board_of(run.season)["table"]["6"] == "H H H H H H"
    assert "100.0 %" in page(client, run, "card_table")
    text = send(client, run, "card_table", status=422, **data | {"cell-36": "X"})
    assert "table.3, column 6: “X” is not known here; known are H S B F 空." in text
    send(client, run, "card_table", status=422, **data | {"cell-36": ""})
    send(client, run, "card_table", **data | {"usual": "1"})
    assert "table" not in board_of(run.season)


def test_ratings_are_filled_in_as_a_table(run, client):
    key = run.first.pk
    data = {f"{key}-balk": "3", f"{key}-passed_ball": "", "default-wild_pitch": "9"}
    send(client, run, "card_ratings", **data)
    board = board_of(run.season)
    assert board["ratings"] == {str(key): {"balk": 3}}
    assert board["default"] == {"wild_pitch": 9}
    text = send(client, run, "card_ratings", status=422, **data | {f"{key}-balk": "25"})
    sentence = "AAA 1, Balk: a rating is a whole number from 0 to 20; 25 is not."
    assert sentence in text
    assert 'value="25"' in text
    assert board_of(run.season) == board
    send(client, run, "card_ratings", **{"default-wild_pitch": "9"})
    assert "ratings" not in board_of(run.season)


def test_the_versions_are_listed_and_played_with_again(run, client):
    keep(run, run.first.pk, USUAL["slugger"])
    keep(run, run.first.pk, USUAL["gap"])
    assert "commissioner" in page(client, run, "card_versions")
    send(client, run, "card_restore", 1)
    assert board_of(run.season)["deck"][str(run.first.pk)] == USUAL["slugger"]
    send(client, run, "card_restore", 17, status=404)
    send(client, run, "card_restore", 0)
    assert board_of(run.season) == {}


# -- files -----------------------------------------------------------------------------


def file_of(cast, name="deck.csv"):
    return card_files.export(cast.season, name)


def fates(trial):
    return [row.fate.value for row in trial.report.rows]


def test_a_whole_deck_goes_out_and_comes_back_the_same(run):
    keep(run, run.first.pk, USUAL["slugger"] | {"title": '=The "Bomb"'})
    keep(run, "everybody", USUAL["glove"])
    keep(run, run.first.pk, {"balk": 3}, "ratings")
    keep(run, "default", {"passed_ball": 0}, "default")
    keep(run, "table", dict(usual_table()) | {"1": "B B B B B B"}, "table")
    board = board_of(run.season)
    files = {n: file_of(run, n) for n in ("deck.toml", "deck.csv", "ratings.csv")}
    for text in files.values():
        assert card_files.try_file(run.user, run.season, text).changes_nothing
    DeckVersion.objects.all().delete()
    card_files.take_file(run.user, run.season, files["deck.toml"])
    assert board_of(run.season) == board
    DeckVersion.objects.all().delete()
    card_files.take_file(run.user, run.season, files["deck.csv"])
    card_files.take_file(run.user, run.season, files["ratings.csv"])
    found = board_of(run.season)
    assert {part: found[part] for part in ("deck", "ratings", "default")} == {
        part: board[part] for part in ("deck", "ratings", "default")
    }


def test_each_line_of_a_file_has_its_verdict_and_nothing_is_half_stored(run):
    keep(run, run.first.pk, USUAL["slugger"])
    head, row = file_of(run).splitlines()
    cells = row.split(",")[3:]
    rows = [
        row,
        ",".join([",AAA 2,AAA", *cells]),
        ",".join([",AAA 22,AAA", *cells]),
        ",".join([",AAA 2,", *cells]),
        ",".join([",AAA 3,BBB", *cells]),
        ",".join([",AAA 4,AAA", *cells]).replace("G3.", "Q3.", 1),
    ]
    trial = card_files.take_file(run.user, run.season, "\n".join([head, *rows]))
    assert fates(trial) == ["same", "new", "refused", "refused", "refused", "refused"]
    said = [row.faults[0].sentence for row in trial.report.rows if row.faults]
    assert said[0].startswith(
        "Nobody called AAA 22 is on a roster of AAA. Did you mean"
    )
    assert said[1] == "This stands in the file twice, in 3 already."
    assert said[2].startswith("Nobody called AAA 3 is on a roster of BBB.")
    assert said[3].startswith("row 7, column 12: “Q3.” is not known here")
    assert DeckVersion.objects.count() == 1
    good = "\n".join([head, *rows[:2]])
    assert fates(card_files.take_file(run.user, run.season, good)) == ["same", "new"]
    assert len(board_of(run.season)["deck"]) == 2


def test_namesakes_are_told_apart_by_their_numbers(run):
    twin = run.man(run.teams["AAA"], "AAA 1")
    text = '[ratings."AAA 1"]\nbalk = 3\n'
    trial = card_files.try_file(run.user, run.season, text)
    numbers = ", ".join(map(str, sorted([twin.pk, run.first.pk])))
    sentence = f"write the number of the one meant: {numbers}."
    assert trial.report.rows[0].faults[0].sentence.endswith(sentence)
    text = f"[ratings.{twin.pk}]\nbalk = 3\n"
    card_files.take_file(run.user, run.season, text)
    assert board_of(run.season)["ratings"] == {str(twin.pk): {"balk": 3}}


def test_a_file_that_leaves_a_man_without_a_card_is_refused_as_a_whole(run):
    trial = card_files.take_file(run.user, run.season, "[deck]\neverybody = false\n")
    assert not trial.is_good
    assert trial.whole.startswith("The deck has no card for AAA 1")
    assert not DeckVersion.objects.exists()


def test_a_file_is_looked_at_and_then_taken_over_on_its_page(run, client):
    text = f'[deck.{run.first.pk}]\nhitting = "{USUAL["gap"]["hitting"]}"\n'
    text += "".join(
        f'{row} = "{USUAL["gap"][row]}"\n'
        for row in ("bunt", "steal", "home_from_third", "home_from_second")
    )
    text = send(
        client,
        run,
        "card_import",
        status=422,
        file=SimpleUploadedFile("mine.toml", text.encode()),
    )
    assert f"deck.{run.first.pk}.home_from_first: the entry is missing." in text
    keep(run, run.first.pk, USUAL["gap"])
    file = file_of(run)
    keep(run, run.first.pk, USUAL["glove"])
    said = send(client, run, "card_import", status=200, text=file)
    assert "1 changed" in said
    assert DeckVersion.objects.count() == 2
    send(client, run, "card_import", text=file, confirm="1", name="mine.csv")
    last = DeckVersion.objects.first()
    assert (last.number, last.note) == (3, "mine.csv")
    assert board_of(run.season)["deck"][str(run.first.pk)] == USUAL["gap"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "Choose a file, or paste its text."),
        ({"text": "hello"}, "the first row of a CSV of cards or ratings holds"),
        ({"text": "[deck"}, "is not TOML"),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_sentence(run, client, data, sentence):
    assert sentence in send(client, run, "card_import", status=422, **data)


def test_a_file_too_large_or_no_text_is_refused(run, client):
    large = SimpleUploadedFile("a.csv", b"x" * (card_files.LARGEST_FILE + 1))
    said = send(client, run, "card_import", status=422, file=large)
    assert "larger than 1 MB" in said
    binary = SimpleUploadedFile("a.csv", b"a\0b")
    assert "This is no text" in send(
        client, run, "card_import", status=422, file=binary
    )


def test_the_file_to_fill_in_names_the_men_and_changes_nothing(run, client):
    for name in ("deck.csv", "ratings.csv", "deck.toml"):
        what, form = name.split(".")
        response = client.get(address(run, "card_template", what, form))
        text = response.content.decode("utf-8-sig")
        assert "AAA 10" in text, name
        trial = card_files.try_file(run.user, run.season, text)
        assert trial.is_good, name
        left = [c for c in trial.changes if c[1] != "everybody"]
        assert left == [], name
    assert client.get(address(run, "card_template", "cards", "csv")).status_code == 404


def test_the_files_are_fetched_from_the_deck_page(run, client):
    keep(run, run.first.pk, USUAL["gap"])
    response = client.get(address(run, "card_export", "deck", "csv"))
    assert response["Content-Disposition"] == 'attachment; filename="test-deck.csv"'
    assert response.content.decode("utf-8-sig") == file_of(run)
    response = client.get(address(run, "card_export", "deck", "toml"))
    assert response["Content-Type"].startswith("application/toml")


# -- in a backup -----------------------------------------------------------------------


def read(client, cast):
    """Return what is seen of the cards of the first man, and of all, but numbers."""
    man = Player.objects.get(name="AAA 1").pk
    shown = [
        page(client, cast, "card_list"),
        page(client, cast, "card_versions"),
        page(client, cast, "card_detail", man),
        page(client, cast, "card_export", "deck", "csv"),
    ]
    shown = [re.sub(r"<[^>]*>|\b\d+(?=,AAA 1)", " ", text) for text in shown]
    return [" ".join(text.split()) for text in shown]


def test_cards_come_back_with_their_men_under_other_numbers(client, run):
    keep(run, run.first.pk, USUAL["slugger"])
    client.logout()
    before = read(client, run)
    content = write_backup(run.league)
    wipe()
    Player.objects.create(pk=run.first.pk, name="Somebody else")
    restore_backup(read_archive(content))
    cache.clear()
    man = Player.objects.get(name="AAA 1")
    assert man.pk != run.first.pk
    assert board_of(Season.objects.get())["deck"] == {str(man.pk): USUAL["slugger"]}
    assert read(client, run) == before
