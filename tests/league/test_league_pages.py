"""The pages of a league, from the front page to a player's."""

import csv
import io
import re
from html import unescape

import pytest
from django.urls import reverse

from games.models import Game, Player, Team
from league.figures.seasons import CareerFigures, SeasonFigures
from league.models import Division, SeasonFielding, SeasonTeam
from league.services import load_games

pytestmark = pytest.mark.django_db

SEASON_PAGES = "home standings batting pitching results team_list".split()
SLUGGER = {"h": 7, "doubles": 2, "triples": 1, "home_runs": 1, "ab": 20, "bb": 2}


def page(client, view, *args, **query):
    response = client.get(reverse(f"league:{view}", args=args), query)
    assert response.status_code == 200
    return response.content.decode()


def table_rows(html):
    """Return the text of each table row's cells."""
    rows = re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[text_of(cell) for cell in row] for row in cells]


def text_of(cell):
    """Return what a reader sees of a cell."""
    return " ".join(re.sub(r"<[^>]+>", " ", cell).split())


@pytest.fixture
def played(two_teams):
    """The league after a game with one slugger and one pitcher of the first team."""
    cast = two_teams
    a, b = cast.teams.values()
    cast.game_played = cast.game(a, "5-3", b)
    cast.slugger = cast.man(a, "Sam Slugger", 42, positions="7, 9")
    cast.hurler = cast.man(a, "Hal Hurler", 1)
    cast.bat(cast.game_played, a, cast.slugger, **SLUGGER)
    cast.pitch(cast.game_played, a, cast.hurler, outs=27, er=3, r=3, decision="W")
    return cast


@pytest.mark.parametrize("name", SEASON_PAGES)
def test_without_a_season_a_page_says_how_to_begin(client, name):
    html = page(client, name)
    assert "No league yet" in html
    assert "load_demo" in html


@pytest.mark.parametrize("name", SEASON_PAGES)
def test_before_the_first_game_every_page_is_there(client, two_teams, name):
    page(client, name)


def test_before_the_first_game_the_front_page_says_what_to_do(client, two_teams):
    html = page(client, "home")
    assert "load_games" in html
    assert reverse("games:game_new") in html


def test_a_season_without_teams_leads_to_where_they_are_added(
    client, cast, django_user_model
):
    address = reverse("league:season_setup", args=[cast.season.slug])
    assert address not in page(client, "home")
    client.force_login(django_user_model.objects.create_user("boss", is_staff=True))
    html = page(client, "home")
    assert f'<a href="{address}">Set the season up</a>' in html


def test_the_front_page_shows_standings_results_and_leaders(client, played):
    html = page(client, "home")
    rows = table_rows(html)
    assert ["1", "Team AAA", "1", "0", "1.000"] == rows[1][:5]
    assert ["1", "Sam Slugger", "AAA", ".350"] in rows
    assert ["1", "Hal Hurler", "AAA", "3.00"] in rows
    assert played.game_played.get_absolute_url() in html


def test_every_page_leads_to_the_whole_table_and_marks_where_one_is(client, played):
    standings = reverse("league:standings")
    assert f'href="{standings}"' in page(client, "home")
    assert f'href="{standings}" aria-current="page"' in page(client, "standings")


def test_the_front_page_shows_games_in_progress_and_to_come(client, played):
    assert "Being played" not in page(client, "home")
    a, b = played.teams.values()
    played.game(a, "2-1", b, status="live")
    coming = played.game(b, "0-0", a, status="scheduled", date="2026-05-01")
    Game.objects.filter(pk=coming.pk).update(visitors_runs=None, home_runs=None)
    html = page(client, "home")
    assert "Being played" in html
    assert "in progress" in html
    assert "planned" in html
    rows = table_rows(html)
    assert rows[1][2:4] == ["1", "0"], "only what has ended counts"


@pytest.mark.parametrize("name", SEASON_PAGES)
def test_a_page_takes_few_queries(client, played, name, django_assert_max_num_queries):
    for code in ("CCC", "DDD", "EEE"):
        played.team(code)
    with django_assert_max_num_queries(15):
        page(client, name)


def test_the_pages_of_teams_and_players_take_few_queries(
    client, played, django_assert_max_num_queries
):
    with django_assert_max_num_queries(16):
        page(client, "team_detail", played.teams["AAA"].pk)
    with django_assert_max_num_queries(16):
        page(client, "player_detail", played.slugger.pk)


def screens(client, played):
    """Return the pages on which a batter's season stands."""
    team, player = played.teams["AAA"].pk, played.slugger.pk
    return {
        "batting": page(client, "batting", show="all"),
        "team": page(client, "team_detail", team),
        "player": page(client, "player_detail", player),
    }


def test_extra_base_hits_are_counted_once_on_every_screen(client, played):
    for name, html in screens(client, played).items():
        rows = [row for row in table_rows(html) if ".350" in row and "22" in row]
        row = next(row for row in rows if "Total" not in row)
        assert row[row.index("20") :][:6] == ["20", "0", "7", "2", "1", "1"], name
        rates = row[row.index(".350") :][:5]
        assert rates == [".350", ".409", ".700", "1.109", "14"], name


def test_a_player_without_an_at_bat_has_dashes_on_every_screen(client, played):
    a = played.teams["AAA"]
    played.bat(played.game_played, a, played.man(a, "Pinch Runner"), r=1)
    for name, html in screens(client, played).items():
        assert not re.search(r">\s*(nan|None|inf)\s*<", html)
        if name != "player":
            row = next(r for r in table_rows(html) if r[:1] == ["Pinch Runner"])
            assert row.count("–") == 4, name


def test_a_traded_player_has_his_lines_and_a_total(client, played):
    a, b = played.teams.values()
    played.man(b, "", player=played.slugger)
    played.bat(played.game(a, "1-0", b), b, played.slugger, ab=20, h=3)
    averages = {}
    for row in table_rows(page(client, "player_detail", played.slugger.pk)):
        if row[1] in ("2TM", "AAA", "BBB"):
            averages[row[1]] = next(cell for cell in row if cell.startswith("."))
    assert averages == {"2TM": ".250", "AAA": ".350", "BBB": ".150"}
    rows = table_rows(page(client, "team_detail", b.pk))
    total = next(row for row in rows if row[:1] == ["Total"])
    assert ".150" in total, "the team's total holds his part with the team"


def test_only_those_who_qualify_are_shown_until_all_are_asked_for(client, played):
    a = played.teams["AAA"]
    played.bat(played.game_played, a, played.man(a, "Pinch"), ab=1)
    assert "Pinch" not in page(client, "batting")
    assert "Pinch" in page(client, "batting", show="all")


def test_figures_can_be_narrowed_to_a_team(client, played):
    a, b = played.teams.values()
    assert "Sam Slugger" in page(client, "batting", team=a.pk)
    assert "Sam Slugger" not in page(client, "batting", team=b.pk)


def test_a_player_is_found_without_his_accents(client, played):
    a = played.teams["AAA"]
    played.bat(played.game_played, a, played.man(a, "Čapek Côté"), ab=1)
    html = page(client, "batting", name="capek co")
    assert "Čapek Côté" in html, "also when he does not qualify"
    assert "Sam Slugger" not in html


@pytest.mark.parametrize(
    "query",
    [
        {"sort": "nonsense"},
        {"sort": "-"},
        {"sort": ""},
        {"page": "0"},
        {"page": "-3"},
        {"page": "99999999999999999999"},
        {"page": "x"},
        {"per_page": "0"},
        {"per_page": "-1"},
        {"team": "x"},
        {"team": "99999999999999999999"},
        {"show": "x"},
        {"export": "yaml"},
        {"sort": ["ba", "-ba", "h"]},
    ],
)
@pytest.mark.parametrize("name", ["batting", "pitching", "standings", "results"])
def test_an_address_that_asks_for_nonsense_is_answered(client, played, name, query):
    page(client, name, **query)


def test_numbers_that_no_table_can_hold_are_answered(client, played):
    page(client, "leaders", top="9" * 5000)
    him = played.man(played.teams["AAA"], "Sam Slugger")
    page(client, "player_plays", him.pk, split="opponent", value="9" * 30)


def test_a_long_table_is_cut_into_pages_of_fifty(client, played):
    a = played.teams["AAA"]
    for number in range(60):
        man = played.man(a, f"Extra {number:02}")
        played.bat(played.game_played, a, man, ab=4)
    first = page(client, "batting", show="all", per_page=1000)
    assert len([row for row in table_rows(first) if len(row) == 25]) == 51
    assert "Extra 59" in page(client, "batting", show="all", page=2)


def test_the_sorted_column_says_so(client, played):
    html = page(client, "batting")
    assert re.search(r'aria-sort="descending"[^>]*>\s*<a[^>]*><abbr[^>]*>OPS<', html)
    html = page(client, "batting", sort="ba")
    assert re.search(r'aria-sort="ascending"[^>]*>\s*<a[^>]*><abbr[^>]*>AVG<', html)


def test_tables_have_captions_headings_and_a_region_to_scroll(client, played):
    for name in ("standings", "batting", "pitching", "results"):
        html = page(client, name)
        assert '<caption id="caption"' in html
        assert 'role="region"' in html
        assert 'aria-labelledby="caption"' in html
        assert '<th scope="row">' in html
        assert '<th scope="col"' in html


@pytest.mark.parametrize("name", ["batting", "pitching", "standings", "results"])
def test_a_table_can_be_fetched_as_a_file(client, played, name):
    address = reverse(f"league:{name}")
    response = client.get(address, {"export": "csv"})
    assert response["Content-Type"].startswith("text/csv")
    assert f'filename="{name}-test-2026.csv"' in response["Content-Disposition"]
    rows = list(csv.reader(io.StringIO(response.content.decode())))
    assert len(rows) > 1
    assert len(set(rows[0])) == len(rows[0]), "every heading is told from the others"
    response = client.get(address, {"export": "xlsx"})
    assert response.content.startswith(b"PK")


def test_headings_of_files_stay_english(client, played):
    response = client.get(
        reverse("league:batting"), {"export": "csv"}, headers={"Accept-Language": "fr"}
    )
    assert response.content.decode().startswith("Name,Tm,G,PA,AB")


def test_a_team_page_shows_roster_record_and_games(client, played):
    html = page(client, "team_detail", played.teams["AAA"].pk)
    assert ["42", "Sam Slugger", "7, 9", "", ""] in table_rows(html)
    assert ["2026-04-05", "at Team BBB", "W 5-3"] in table_rows(html)
    assert "<dd>1-0</dd>" in html
    totals = [row for row in table_rows(html) if row[:1] == ["Total"]]
    assert [row[1] for row in totals] == ["1", "1"], "the team's games, not its men's"


def test_a_team_of_no_season_has_a_page(client, two_teams):
    guests = Team.objects.create(code="GST", name="Guests")
    assert "takes no part" in page(client, "team_detail", guests.pk)


def test_a_player_page_shows_his_games(client, played):
    html = page(client, "player_log", played.slugger.pk)
    row = next(r for r in table_rows(html) if r[:1] == ["2026-04-05"])
    assert row[1:3] == ["at Team BBB", "W 5-3"]
    html = page(client, "player_log", played.hurler.pk, part="pitching")
    assert "9.0" in next(r for r in table_rows(html) if r[:1] == ["2026-04-05"])


def test_a_player_who_has_not_played_has_a_page(client, played):
    bench = played.man(played.teams["AAA"], "Ben Bench")
    assert "has not played" in page(client, "player_detail", bench.pk)


@pytest.mark.parametrize("name", ["team_detail", "player_detail"])
def test_nobody_of_that_number_is_not_found(client, two_teams, name):
    assert client.get(reverse(f"league:{name}", args=[999999])).status_code == 404


def test_another_season_is_chosen_by_its_short_name(client, played):
    assert "<select" not in page(client, "standings")
    played.make_season("2027")
    html = page(client, "batting", season="test-2027")
    assert "Sam Slugger" not in html
    assert "Sam Slugger" in page(client, "batting"), "the current season comes first"
    html = page(client, "player_detail", played.slugger.pk, season="test-2027")
    assert "Sam Slugger" in html and '<th scope="row">2027' not in html
    assert [row[0] for row in table_rows(html) if ".350" in row] == ["2026"]
    assert client.get(reverse("league:home"), {"season": "no"}).status_code == 404


@pytest.mark.parametrize(
    "name",
    ["batting", "pitching", "fielding", "team_statistics", "results", "schedule"],
)
def test_one_button_shows_what_is_chosen_and_the_season(client, played, name):
    played.make_season("2027")
    html = page(client, name, season="test-2026")
    (form,) = re.findall(r'<form method="get".*?</form>', html, re.DOTALL)
    assert '<option value="test-2026" selected>' in form
    assert form.count('name="season"') == 1


def test_links_stay_in_the_season_that_was_chosen(client, played):
    played.make_season("2027", start="2027-04-01")
    played.season.is_current = False
    played.season.save()
    played.league.seasons.filter(name="2027").update(is_current=True)
    html = page(client, "batting", season="test-2026")
    player = reverse("league:player_detail", args=[played.slugger.pk])
    assert f'href="{player}?season=test-2026"' in html


def test_names_are_shown_as_text_not_as_markup(client, played):
    a = played.teams["AAA"]
    player = played.man(a, "<b>Bold</b>")
    played.bat(played.game_played, a, player, ab=4, h=4, home_runs=4)
    pages = [
        page(client, "home"),
        page(client, "batting"),
        page(client, "team_detail", a.pk),
        page(client, "player_detail", player.pk),
    ]
    for html in pages:
        assert "<b>Bold" not in html
        assert "&lt;b&gt;Bold" in html


def test_ties_have_a_column_and_a_word_on_what_they_count(client, played):
    assert ">T</abbr>" not in page(client, "standings")
    a, b = played.teams.values()
    played.game(a, "2-2", b)
    html = page(client, "standings")
    assert ">T</abbr>" in html
    assert "left out of the percentage" in html


def test_divisions_have_tables_of_their_own(client, played):
    for name, code in (("West", "AAA"), ("East", "BBB")):
        division = Division.objects.create(season=played.season, name=name)
        SeasonTeam.objects.filter(team__code=code).update(division=division)
    html = page(client, "standings")
    assert re.findall(r'<caption id="[^"]*">(\w+)</caption>', html) == ["East", "West"]


@pytest.mark.parametrize(
    "model", "league season seasonteam rosterspell fixture".split()
)
def test_the_admin_lists_and_edits(admin_client, played, model):
    listing = reverse(f"admin:league_{model}_changelist")
    html = admin_client.get(listing).content.decode()
    change = re.search(rf'href="({listing}\d+/change/)', html)
    assert admin_client.get(change[1]).status_code == 200
    assert admin_client.get(reverse(f"admin:league_{model}_add")).status_code == 200


@pytest.mark.parametrize("page", ["standings", "batting", "pitching", "results"])
def test_the_links_beside_a_table_give_it_as_a_file(client, played, page):
    """Each link is followed as it stands on the page."""
    address = reverse(f"league:{page}")
    html = client.get(address).content.decode()
    links = re.findall(r'<a href="(\?[^"]*)">(CSV|XLSX)</a>', html)
    assert [kind for _, kind in links] == ["CSV", "XLSX"]
    for query, kind in links:
        response = client.get(address + unescape(query))
        assert response["Content-Disposition"].endswith(f'.{kind.lower()}"')


def test_batters_against_the_pitchers_of_a_team_lead_to_their_turns(
    client, two_teams, tmp_path
):
    (tmp_path / "a.score").write_text(two_teams.file())
    load_games(tmp_path, two_teams.season)
    a, b = two_teams.teams.values()
    html = unescape(page(client, "head_to_head", team=b.pk, against=a.pk))
    rows = [row for row in table_rows(html) if row[:2] == ["BBB 2", "AAA 1"]]
    assert len(rows) == 1
    pitcher = Player.objects.get(name="AAA 1").pk
    links = set(re.findall(rf'"(/players/\d+/plays/\S*value={pitcher}[^"]*)"', html))
    assert links and {client.get(link).status_code for link in links} == {200}


def test_positions_of_a_fielder_stand_in_their_order_however_they_are_stored(
    two_teams,
):
    player = Player.objects.get(name="AAA 1")
    terms = {"season": two_teams.season, "team": two_teams.teams["AAA"]}
    for position in (7, 3, 5):
        SeasonFielding.objects.create(
            player=player, position=position, stage="regular", g=1, **terms
        )
    found = [line.position for line in CareerFigures(player).fielding]
    assert found == [3, 5, 7]
    lines = SeasonFigures(two_teams.season).fielding
    assert [line.position for line in lines] == [3, 5, 7]


def test_a_double_play_of_three_men_is_one_of_their_team(client, two_teams, tmp_path):
    plays = ["top 1", "BB", "6-4-3 1x2(6-4)", "SO", "bottom 1", "H4*"]
    (tmp_path / "a.score").write_text(two_teams.file(plays=plays))
    load_games(tmp_path, two_teams.season)
    team = two_teams.teams["BBB"]
    shown = client.get(reverse("league:team_detail", args=[team.pk])).context
    total = shown["fielding"].total
    assert [line.dp for line in shown["fielding"].data].count(1) == 3
    assert (total.g, total.outs, total.po, total.a, total.dp) == (1, 3, 3, 2, 1)
    found = client.get(reverse("league:team_statistics")).content.decode()
    rows = [row for row in table_rows(found) if row[:3] == ["Team BBB", "1", "1.0"]]
    assert [row[3:9] for row in rows] == [["5", "3", "2", "0", "1", "0"]]
