"""On paper: the brackets of tournaments, the book of records."""

import io
from datetime import date

import pypdf
import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils import translation

from games.models import Player
from league.models import Tournament
from league.postseason.page import BracketPage
from league.postseason.tournaments import TournamentBracket
from league.printing.brackets import bracket_items, bracket_values, key_of
from league.printing.records import LeagueRecords
from scoring.press.bracket import names_cut, strips_of
from tests.league.test_postseason import fresh, make, play_next

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss():
    return get_user_model().objects.create_user("boss", is_staff=True)


@pytest.fixture
def eight(cast):
    """A league of eight teams, one with a long name and one with a Japanese one."""
    names = {"CCC": "風待港ペリカンズ", "DDD": "Grands Ducs de Val-Cendré"}
    for code in "AAA BBB CCC DDD EEE FFF GGG HHH".split():
        cast.team(code, men=0, name=names.get(code, ""))
    return cast


@pytest.fixture
def cup(eight, boss):
    """A finished cup of four: the first team has won everything."""
    tournament = make(eight, boss, options={"best_of_final": 3})
    for key, winner, games in (
        ("M1-1", "AAA", 1),
        ("M1-2", "BBB", 1),
        ("M2-1", "AAA", 2),
    ):
        for _ in range(games):
            play_next(eight, tournament, key, winner)
    return fresh(tournament)


def read(response):
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return pypdf.PdfReader(io.BytesIO(response.content))


def text_of(response):
    return "\n".join(page.extract_text() for page in read(response).pages)


def season_file(client, what, **options):
    return client.get(reverse("league:season_pdf"), {"what": what, **options})


# -- brackets --------------------------------------------------------------------------


def test_a_bracket_on_paper_says_what_the_page_says(cup):
    values = bracket_values(cup)
    (tree,) = BracketPage.of(TournamentBracket(cup)).trees
    (printed,) = values.trees
    for column, played in zip(tree.columns, printed.rounds, strict=True):
        assert (played.title, played.length) == (column.title, column.length)
        for cell, place in zip(column.cells, played.places, strict=True):
            assert (place.tie.name, place.tie.state) == (
                cell.card.name,
                cell.card.state,
            )
            assert place.feed == cell.feed
            for side, other in zip(cell.card.sides, place.tie.sides, strict=True):
                assert (side.text, side.seed, side.number) == (
                    *(other.name, other.seed, other.score),
                )
                assert side.is_winner is other.has_won
    assert values.champion == "Champion: Team AAA"
    assert values.about.startswith("Test League 2026 · ")


def test_a_cup_that_decides_no_pennant_has_a_winner(cup):
    cup.decides_pennant = False
    assert bracket_values(cup).champion == "Winner: Team AAA"
    cup.champion = None
    assert bracket_values(cup).champion == ""


def test_the_bracket_is_printed_in_the_language_that_is_chosen(client, cup):
    english = text_of(season_file(client, "bracket"))
    for said in ("Champion: Team AAA", "Semi-final", "風待港ペリカンズ", "AAA won 2-0"):
        assert said in english
    reader = read(season_file(client, "bracket", language="ja", paper="a4"))
    assert "優勝" in "".join(page.extract_text() for page in reader.pages)
    assert reader.trailer["/Root"]["/Lang"] == "ja"
    assert float(reader.pages[0].mediabox.width) == pytest.approx(841.89)


def test_the_same_bracket_makes_the_same_bytes(client, cup):
    one, two = (season_file(client, "bracket", ink="black").content for _ in range(2))
    assert one == two


def test_a_bracket_before_its_first_game_names_who_will_come(client, eight, boss):
    make(eight, boss, "AAA BBB CCC", kind="double")
    text = text_of(season_file(client, "bracket"))
    assert "Winner: " in text
    assert "bye" in text
    assert "Champion" not in text


def test_groups_stand_before_the_knock_out_as_tables(eight, boss):
    cup = make(eight, boss, "AAA BBB CCC DDD", kind="groups")
    groups = bracket_values(cup).groups
    assert [table.title for table in groups] == ["Group A", "Group B"]
    for table in groups:
        assert {len(row) for row in table.rows} == {len(table.headings)} == {7}
    assert [row[1] for row in groups[0].rows] == [
        "Team AAA",
        "Grands Ducs de Val-Cendré",
    ]


def test_sixteen_teams_in_a_double_elimination_are_printed(client, cast, boss):
    codes = [f"T{n:02}" for n in range(16)]
    for code in codes:
        cast.team(code, men=0, name=f"The Long-Named Harbour Pelicans of {code}")
    cup = make(cast, boss, " ".join(codes), kind="double")
    values = bracket_values(cup)
    strips = [strip for tree in values.trees for strip in strips_of(tree)]
    assert [len(strip.rounds) for strip in strips] == [4, 6, 2]
    reader = read(season_file(client, "bracket"))
    assert len(reader.pages) == 2
    text = "".join(page.extract_text() for page in reader.pages)
    assert len(names_cut(values)) == 0 or all(n in text for n in names_cut(values))
    assert text.count("The Long-Named") >= 16


def test_of_several_tournaments_all_or_one_can_be_printed(client, cup, eight, boss):
    assert key_of(cup) == "bracket"
    assert [item.key for item in bracket_items(eight.season)] == ["bracket"]
    other = make(eight, boss, "EEE FFF", name="Small Cup", decides_pennant=False)
    keys = [item.key for item in bracket_items(eight.season)]
    assert keys == ["bracket", f"bracket-{cup.pk}", f"bracket-{other.pk}"]
    assert key_of(other) == keys[2]
    assert len(read(season_file(client, "bracket")).pages) == 2
    text = text_of(season_file(client, keys[2]))
    assert "Small Cup" in text
    assert "Playoffs" not in text


def test_the_pages_of_the_postseason_lead_to_the_print(client, cup):
    address = (
        f"{reverse('league:season_print')}?season={cup.season.slug}&amp;what=bracket"
    )
    assert address in client.get(reverse("league:postseason")).content.decode()
    assert address in client.get(cup.get_absolute_url()).content.decode()
    page = client.get(address.replace("&amp;", "&")).content.decode()
    assert 'value="bracket"' in page
    Tournament.objects.all().delete()
    assert (
        "what=bracket" not in client.get(reverse("league:postseason")).content.decode()
    )
    assert season_file(client, "bracket").status_code == 404


def test_names_of_teams_without_a_typeface_are_told_first(client, cup):
    team = cup.entrants.first().team
    team.name = "두산"
    team.save()
    options = {"paper": "a4", "ink": "grey", "language": "en", "copies": "1"}
    page = reverse("league:season_print")
    sent = options | {"what": "bracket", "layout": "pages"}
    answer = client.post(page, sent)
    assert "두산" in answer.content.decode()
    assert client.post(page, sent | {"anyway": "1"}).status_code == 302


# -- records ---------------------------------------------------------------------------


@pytest.fixture
def records(two_teams):
    """A league in which one man has held a record, and another has broken it."""
    aaa, bbb = two_teams.teams["AAA"], two_teams.teams["BBB"]
    first, second = (
        team.seasons.get().spells.order_by("pk").first().player for team in (aaa, bbb)
    )
    for day, team, man, runs in ((6, aaa, first, 1), (7, bbb, second, 2)):
        game = two_teams.game(aaa, "5-3", bbb, date=date(2026, 4, day), number=1)
        two_teams.bat(game, team, man, ab=4, h=3, home_runs=runs, rbi=runs)
    return two_teams


def test_records_have_a_chapter_for_a_game_a_season_and_careers(records):
    chapters = list(LeagueRecords(records.league).chapters())
    titles = [chapter.title for chapter in chapters]
    assert titles[:2] == ["In one game", "In one season"]
    assert titles[2] == "In a career: Batting"
    board = chapters[2].tables[0]
    assert board.headings[:2] == ("Rank", "Name")
    assert {len(row) for row in board.rows} == {len(board.headings)} == {3}
    (batting, *_), (row,) = (
        chapters[0].tables,
        [row for row in chapters[0].tables[0].rows if row[0] == "Home runs"],
    )
    assert batting.headings == ("Record", "Value", "Held by", "Before it, by date")
    holder, before = row[2:]
    assert holder == "BBB 1 BBB 2026-04-07"
    assert before == "1 AAA 1 AAA 2026-04-06"


def test_the_records_page_leads_to_its_print_and_that_has_them_all(client, records):
    page = client.get(reverse("league:records")).content.decode()
    assert f"?season={records.season.slug}&amp;what=records" in page
    other = client.get(reverse("league:records"), {"stage": "postseason"})
    assert "what=records" not in other.content.decode()
    reader = read(season_file(client, "records"))
    text = "\n".join(page.extract_text() for page in reader.pages)
    for said in ("Records: Test League", "In one game", "In one season", "BBB 1 BBB"):
        assert said in text
    marks = [each.title for each in reader.outline if not isinstance(each, list)]
    assert marks == ["Records: Test League"]
    french = read(season_file(client, "records", language="fr"))
    assert french.trailer["/Root"]["/Lang"] == "fr"


def test_the_names_in_the_records_are_looked_at_before(records):
    names = set(LeagueRecords(records.league).names())
    assert {"Test League", "AAA 1", "BBB 1"} <= names
    Player.objects.filter(name="AAA 1").update(name="고우석")
    assert "고우석" in set(LeagueRecords(records.league).names())


def test_a_league_without_games_has_a_page_without_records(client, two_teams):
    (page,) = read(season_file(client, "records")).pages
    assert "Records: Test League" in page.extract_text()


def test_the_words_of_careers_follow_the_language(records):
    with translation.override("fr"):
        (*_, last) = [c.title for c in LeagueRecords(records.league).chapters()]
    assert last != ""
