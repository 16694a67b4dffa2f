"""Pages to read and to set up: shown to all, written by those who may."""

import re
from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from games.models import Game, Team
from games.services import create_game
from scoring.gamefile import parse_game
from scoring.replay import replay_game

READ = ["game_detail", "game_plays", "game_sheet", "game_pdf", "game_file"]
WRITE = ["game_entry", "game_lineups"]


def url(name, *args):
    return reverse(f"games:{name}", args=args)


def table(html, kind):
    """Return the cells of every table of a kind, row by row, as plain text."""
    tables = re.findall(rf'<table class="[^"]*\b{kind}\b.*?</table>', html, re.DOTALL)
    return [
        [
            [
                " ".join(re.sub(r"<[^>]+>", "", cell).split())
                for cell in re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", row, re.DOTALL)
            ]
            for row in re.findall(r"<tr\b.*?</tr>", each, re.DOTALL)
        ]
        for each in tables
    ]


@pytest.fixture
def logged_in(client, scorer):
    client.force_login(scorer, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize("name", READ)
def test_everybody_may_read_a_game(client, whole_game, name):
    assert client.get(url(name, whole_game.pk)).status_code == 200


@pytest.mark.parametrize("name", ["game_detail", "game_plays"])
def test_a_game_that_has_not_begun_can_be_read(client, game, name):
    html = client.get(url(name, game.pk)).content.decode()
    assert "Nothing was played yet." in html


def test_a_sheet_without_line_ups_says_so(client, scorer, house):
    day = date(2026, 6, 1)
    game = create_game(scorer, visitors=house.owls, home=house.rams, date=day)
    html = client.get(url("game_sheet", game.pk)).content.decode()
    assert "The line-ups of this game are not filled in yet." in html
    assert client.get(url("game_pdf", game.pk)).status_code == 200


def test_the_list_can_be_narrowed(client, whole_game, house):
    def shown(query):
        return len(client.get(url("game_list") + query).context["page"].object_list)

    assert shown("") == 1
    assert shown(f"?team={house.owls.pk}&since=2026-05-01") == 1
    assert shown("?since=2026-06-01") == 0
    assert shown("?until=2026-05-01") == 0
    assert client.get(url("game_list") + "?team=99&since=today").status_code == 200


@pytest.mark.parametrize("name", [*READ, *WRITE, "game_delete"])
def test_a_game_that_is_not_there_is_a_plain_page(client, staff, name):
    client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
    response = client.get(url(name, 4711))
    assert response.status_code == 404
    assert "There is no such page" in response.content.decode()


@pytest.mark.parametrize(
    "path",
    ["game_entry", "game_lineups", "game_delete", "play_preview"],
)
def test_writing_asks_for_an_account_first(client, game, path):
    response = client.get(url(path, game.pk))
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/?next=")


@pytest.mark.parametrize("path", ["game_entry", "play_undo", "play_substitute"])
def test_a_post_without_an_account_stores_nothing(client, game, path, snapshot_of):
    before = snapshot_of(game)
    assert client.post(url(path, game.pk), {"play": "SO"}).status_code == 302
    assert snapshot_of(game) == before


def test_a_scorer_cannot_delete_a_game_and_is_told_why(logged_in, game):
    response = logged_in.post(url("game_delete", game.pk))
    assert response.status_code == 403
    assert "Only a commissioner may delete a game" in response.content.decode()
    assert Game.objects.exists()


def test_staff_confirm_before_a_game_is_deleted(client, staff, whole_game):
    client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(url("game_delete", whole_game.pk)).content.decode()
    assert "25 lines" in page
    assert client.post(url("game_delete", whole_game.pk)).status_code == 302
    assert not Game.objects.exists()


def test_the_box_score_shows_what_was_counted(client, whole_game):
    html = client.get(whole_game.get_absolute_url()).content.decode()
    visitors, home = table(html, "batting")
    assert visitors[0] == "Batters AB R H RBI BB SO LOB AVG".split()
    assert visitors[1] == ["O. Ames cf", "1", "0", "0", "0", "1", "1", "0", ".000"]
    assert visitors[5] == ["O. Ellis lf", "1", "1", "1", "1", "0", "0", "0", "1.000"]
    assert visitors[-1][:4] == ["Totals", "10", "1", "2"]
    (line,) = table(html, "line-score")
    assert line[1][1:7] == ["0", "1", "0", "1", "2", "1"]
    assert line[2][1:6] == ["1", "0", "1", "2", "4"]
    pitchers = table(html, "pitching")
    assert pitchers[1][1][:2] == ["R. Vance (W)", "3.0"]
    assert "This box proves" in html


def test_the_box_score_says_why_a_run_is_earned_or_not(client, score):
    game = score("E5", "H2 1>3", "8* 3>H")
    html = client.get(game.get_absolute_url()).content.decode()
    ((heads, row),) = table(html, "runs-table")
    assert heads == ["Half-inning", "Runner", "Charged to", "Verdict"]
    assert row[0] == "Top of the 1st"
    assert row[3] == "unearned: reached on E5"


def test_a_substitute_is_indented_with_his_mark(client, score):
    score("SO", "sub visitors 2: O. Kane, ph", "H1")
    html = client.get(url("game_detail", Game.objects.get().pk)).content.decode()
    assert '<tr class="substitute">' in html
    assert "a – batted for O. Boyle in the 1st" in html
    (visitors, _home) = table(html, "batting")
    assert visitors[3][0] == "a-O. Kane ph"


def test_the_plays_are_told_under_their_half_innings(client, whole_game):
    html = client.get(url("game_plays", whole_game.pk)).content.decode()
    assert "Top of the 1st" in html
    assert "O. Ames strikes out" in html
    assert html.count('class="score-now"') == 3
    assert "Runs 1, hits 2, errors 0, left on base 1" in html


def test_the_game_file_is_read_back_by_names(client, whole_game):
    response = client.get(url("game_file", whole_game.pk))
    assert "2026-05-03-OWL-RAM.score" in response["Content-Disposition"]
    record = parse_game(response.content)
    assert record.lineups[0].slots[0].player.id == ""
    assert replay_game(record).state.runs == (1, 2)


def test_the_printed_sheet_comes_on_both_papers(client, whole_game):
    for paper in ("letter", "a4"):
        response = client.get(url("game_pdf", whole_game.pk) + f"?paper={paper}")
        assert response.content.startswith(b"%PDF")
    assert client.get(url("game_pdf", whole_game.pk) + "?paper=a9").status_code == 404


def test_a_page_of_a_game_takes_few_queries(
    logged_in, whole_game, django_assert_max_num_queries
):
    for name in ("game_detail", "game_plays", "game_sheet"):
        with django_assert_max_num_queries(12):
            logged_in.get(url(name, whole_game.pk))
    with django_assert_max_num_queries(14):
        logged_in.get(url("game_entry", whole_game.pk))
    with django_assert_max_num_queries(9):
        logged_in.get(url("game_list"))


def test_no_page_needs_a_script_or_a_style_in_its_text(logged_in, whole_game):
    for name in (*READ[:3], *WRITE):
        html = logged_in.get(url(name, whole_game.pk)).content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=", html), name
        assert "<style" not in html


def test_rates_look_the_same_in_french(client, whole_game):
    """Case D-51: no comma slips into a figure."""
    address = whole_game.get_absolute_url()
    html = client.get(address, headers={"accept-language": "fr-ca"}).content.decode()
    assert ">1.000<" in html
    assert "1,000" not in html


# -- setting a game up -------------------------------------------------------------


def new_game(house, **changes):
    return {
        "visitors": house.owls.pk,
        "home": house.rams.pk,
        "date": "2026-06-01",
        "number": 1,
        "ruleset": "diceball",
        "innings": 9,
        "batters": 9,
        **changes,
    }


def test_a_new_game_leads_to_its_line_ups(logged_in, house):
    response = logged_in.post(url("game_new"), new_game(house))
    game = Game.objects.get(date="2026-06-01")
    assert response["Location"] == url("game_lineups", game.pk)
    assert logged_in.get(url("game_entry", game.pk))["Location"] == response["Location"]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"home": ""}, "This field is required."),
        ({"innings": 0}, "greater than or equal to 1"),
        ({"date": "2026-02-30"}, "Enter a valid date."),
        ({"date": "2026-05-03"}, "already have a game of that number on that day"),
    ],
)
def test_a_new_game_that_cannot_be_says_why(logged_in, house, changes, told):
    response = logged_in.post(url("game_new"), new_game(house, **changes))
    assert response.status_code == 422
    assert told in response.content.decode()
    assert Game.objects.count() == 1


def test_a_team_cannot_play_itself(logged_in, house):
    data = new_game(house, home=house.owls.pk)
    response = logged_in.post(url("game_new"), data)
    assert "A team cannot play itself." in response.content.decode()


def test_the_last_line_up_is_offered_and_can_be_saved(logged_in, whole_game, house):
    logged_in.post(url("game_new"), new_game(house))
    game = Game.objects.get(date="2026-06-01")
    page = logged_in.get(url("game_lineups", game.pk))
    visitors, home = page.context["forms"]
    assert visitors["player1"].initial == house.owl_men[0].pk
    assert home["position9"].initial == 1
    data = {"version": game.version}
    for form in (visitors, home):
        for bound in form:
            value = bound.initial
            data[bound.html_name] = "" if value is None else value
    response = logged_in.post(url("game_lineups", game.pk), data)
    assert response["Location"] == url("game_entry", game.pk)
    assert game.lineup_entries.count() == 18

    data["version"] = Game.objects.get(pk=game.pk).version
    data["visitors-player2"] = data["visitors-player1"]
    response = logged_in.post(url("game_lineups", game.pk), data)
    assert response.status_code == 422
    assert "O. Ames is in the line-up twice" in response.content.decode()


def test_a_line_up_with_an_empty_slot_names_the_slot(logged_in, game):
    response = logged_in.post(url("game_lineups", game.pk), {})
    assert "Choose a player for slot 4." in response.content.decode()


# -- accounts and faults -----------------------------------------------------------


def test_people_log_in_and_out(client, scorer):
    assert client.get("/accounts/login/").status_code == 200
    data = {"username": "scorer", "password": "pennant!", "next": url("game_list")}
    assert client.post("/accounts/login/", data)["Location"] == url("game_list")
    assert client.get(url("game_new")).status_code == 200
    assert client.post("/accounts/logout/").status_code == 302
    assert client.get(url("game_new")).status_code == 302


def test_a_wrong_password_is_told_in_a_sentence(client, scorer):
    data = {"username": "scorer", "password": "guess"}
    assert (
        "Please enter a correct"
        in client.post("/accounts/login/", data).content.decode()
    )


def test_people_change_their_password(logged_in, scorer):
    page = reverse("password_change")
    assert page in logged_in.get(url("game_list")).content.decode()
    assert "Change your password · Pennant" in logged_in.get(page).content.decode()
    new = {"new_password1": "rattle-the-cup", "new_password2": "rattle-the-cup"}
    response = logged_in.post(page, {"old_password": "pennant!", **new}, follow=True)
    assert "Your password is changed" in response.content.decode()
    scorer.refresh_from_db()
    assert scorer.check_password("rattle-the-cup")


def test_a_name_that_the_site_does_not_know_is_told_where_names_are_listed(client, db):
    response = client.get(url("game_list"), headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert "ALLOWED_HOSTS" in response.content.decode()


def test_a_fault_of_ours_shows_no_traceback(client, whole_game, monkeypatch):
    def fall(*args, **kwargs):
        raise RuntimeError("the bat broke")

    monkeypatch.setattr("games.views.reading.box_of", fall)
    client.raise_request_exception = False
    response = client.get(whole_game.get_absolute_url())
    assert response.status_code == 500
    html = response.content.decode()
    assert "Something went wrong here" in html
    assert "RuntimeError" not in html


def test_a_form_from_elsewhere_is_refused_in_words(game, scorer):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(scorer, backend="django.contrib.auth.backends.ModelBackend")
    response = strict.post(url("game_entry", game.pk), {"play": "SO"})
    assert response.status_code == 403
    assert "The form was too old" in response.content.decode()


def test_the_admin_shows_games_but_does_not_edit_them(client, db, whole_game):
    boss = get_user_model().objects.create_superuser("boss", password="pennant!")
    client.force_login(boss, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/games/game/").status_code == 200
    assert client.get("/admin/games/game/add/").status_code == 403
    assert client.get(f"/admin/games/game/{whole_game.pk}/change/").status_code == 200
    assert client.get("/admin/games/team/").status_code == 200
    assert Team.objects.count() == 2
