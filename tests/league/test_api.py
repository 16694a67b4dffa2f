"""The API: what it answers, to whom, when not again; and results that are sent."""

import json
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from games.models import Game, TeamManager
from league.api import access
from league.models import (
    ApiToken,
    Fixture,
    League,
    Membership,
    SentResult,
    WriteCount,
)
from league.services import load_games, tokens

SEASON = "/api/v1/seasons/test-2026"


@pytest.fixture
def season(two_teams, tmp_path):
    (tmp_path / "a.score").write_text(two_teams.file())
    load_games(tmp_path, two_teams.season)
    return two_teams.season


@pytest.fixture
def scorer(two_teams):
    user = get_user_model().objects.create_user("scorer")
    Membership.objects.create(league=two_teams.league, user=user, role="scorer")
    return user


@pytest.fixture
def token(scorer):
    """The secret of a token that may write."""
    return tokens.make_token(scorer, "script", "write")[1]


def bearer(secret):
    return {"Authorization": f"Bearer {secret}"}


def get(client, path, **query):
    response = client.get(path, query)
    assert response.status_code == 200, response.content
    return response.json()


def send(client, secret, text, path=f"{SEASON}/results", **headers):
    return client.post(
        path, text, content_type="text/plain", headers={**bearer(secret), **headers}
    )


def problem_of(response, status):
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert body["status"] == status and body["detail"].endswith(".")
    return body


# -- reading ---------------------------------------------------------------------------


def test_leagues_and_seasons_name_each_other(client, season):
    (league,) = get(client, "/api/v1/leagues")["items"]
    assert league == {
        "slug": "test",
        "name": "Test League",
        "is_public": True,
        "seasons": ["test-2026"],
    }
    found = get(client, SEASON)
    assert (found["league"], found["start"]) == ("test", "2026-04-05")
    assert found["rules"]["innings"] == 1 and found["rules"]["qualifying_pa"] == "3.1"


def test_standings_and_figures_are_numbers(client, season):
    first, second = get(client, f"{SEASON}/standings")["items"]
    assert (first["team"], first["w"], first["pct"], first["gb"]) == (
        "BBB",
        1,
        1.0,
        None,
    )
    assert (second["l"], second["gb"], second["diff"]) == (1, 1.0, -2)
    lines = get(client, f"{SEASON}/batting", limit=200)["items"]
    (line,) = [each for each in lines if each["player"]["name"] == "BBB 2"]
    assert line["counts"]["home_runs"] == 1 and line["rates"]["slg"] == 4.0
    (pitcher,) = [
        each
        for each in get(client, f"{SEASON}/pitching")["items"]
        if each["team"] == "BBB"
    ]
    assert pitcher["counts"]["outs"] == 3 and pitcher["rates"]["era"] == 0.0
    boards = get(client, f"{SEASON}/leaders")
    runs = next(board for board in boards if board["code"] == "HR")
    assert [each["player"]["name"] for each in runs["leaders"]] == ["BBB 2"]


def test_a_game_leads_to_its_box_its_plays_and_its_file(client, season):
    (game,) = get(client, f"{SEASON}/games")["items"]
    assert (game["visitors_runs"], game["home_runs"], game["winner"]) == (0, 2, "BBB")
    box = client.get(game["links"]["box"]).json()
    assert [row["r"] for row in box["linescore"]] == [0, 2]
    assert {"game", "batting", "pitching", "fielding", "runs", "proof"} <= box.keys()
    plays = client.get(game["links"]["plays"]).json()["items"]
    shown = [each for each in plays if each["batter"]]
    assert [each["text"] for each in shown][-1].startswith("H4**")
    assert shown[-1]["bases"] == "1" and shown[-1]["runs"] == [0, 2]
    file = client.get(game["links"]["file"])
    assert file["Content-Type"].startswith("text/plain")
    assert '[Result "0-2"]' in file.content.decode()


def test_results_since_a_moment_are_only_those_that_changed_after_it(client, season):
    (game,) = get(client, f"{SEASON}/results")["items"]
    again = get(client, f"{SEASON}/results", since=game["updated"])
    assert again["items"] == []
    before = (timezone.now() - timedelta(days=1)).isoformat()
    assert get(client, f"{SEASON}/results", since=before)["count"] == 1
    problem_of(client.get(f"{SEASON}/results", {"since": "2026-04-05T12:00:00"}), 422)
    problem_of(client.get(f"{SEASON}/results", {"since": "yesterday"}), 422)


def test_lists_are_cut_into_pages_that_lead_to_each_other(client, season):
    first = get(client, f"{SEASON}/rosters", limit=8)
    assert first["count"] == 20 and len(first["items"]) == 8
    names, page = [], first
    while page:
        names += [each["player"]["name"] for each in page["items"]]
        page = page["next"] and client.get(page["next"]).json()
    assert len(names) == len(set(names)) == 20
    problem_of(client.get(f"{SEASON}/rosters", {"limit": 201}), 422)
    problem_of(client.get(f"{SEASON}/rosters", {"offset": -1}), 422)
    problem_of(client.get(f"{SEASON}/rosters", {"offset": 10**19}), 422)


READABLE = "season season_teams rosters fixtures season_games results standings"
READABLE += " batting pitching fielding leaders"


@pytest.mark.parametrize("name", READABLE.split())
def test_what_has_not_changed_is_not_sent_again(client, season, name):
    address = reverse(f"api-v1:{name}", args=[season.slug])
    response = client.get(address)
    again = client.get(address, headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == response["ETag"]
    season.save()
    changed = client.get(address, headers={"If-None-Match": response["ETag"]})
    assert changed.status_code == 200


def test_what_is_not_there_is_a_problem_with_one_sentence(client, season):
    for path in (f"{SEASON}1", "/api/v1/games/999999", "/api/v1/teams/999999"):
        problem_of(client.get(path), 404)


def test_what_no_view_answers_is_a_problem_too(client, season, monkeypatch):
    body = problem_of(client.get("/api/v1/nothing"), 404)
    assert body["detail"] == "There is no such address; /api/v1/ lists them."
    response = client.delete(f"{SEASON}/games")
    body = problem_of(response, 405)
    assert body["detail"] == "This address does not take DELETE; it takes GET."
    assert response["Allow"] == "GET"
    client.raise_request_exception = False
    monkeypatch.setattr("league.api.seasons.Pennant", None)
    body = problem_of(client.get(f"{SEASON}/standings"), 500)
    assert body["detail"].startswith("Something went wrong here, not in your request")


@pytest.mark.parametrize(
    "path",
    [
        "seasons?league=none",
        "players?season=none",
        "seasons/test-2026/rosters?team=ZZZ",
    ],
)
def test_a_name_that_is_not_there_is_no_empty_list(client, season, path):
    problem_of(client.get(f"/api/v1/{path}"), 404)


def test_the_language_of_the_browser_changes_nothing(client, season):
    english = client.get(f"{SEASON}/standings").json()
    french = client.get(f"{SEASON}/standings", headers={"Accept-Language": "fr"})
    assert french.json() == english


def test_the_api_describes_itself_and_its_page_needs_no_other_site(client, season):
    schema = client.get("/api/v1/openapi.json").json()
    assert schema["openapi"].startswith("3.1") and schema["info"]["version"] == "1"
    page = client.get("/api/v1/").content.decode()
    for path, methods in schema["paths"].items():
        for method in methods:
            assert f"{method.upper()} {path}" in page
    assert 'src="http' not in page and "cdn" not in page
    assert {"get", "post"} <= schema["paths"]["/api/v1/seasons/{slug}/results"].keys()


# -- who may read ----------------------------------------------------------------------


def test_a_closed_league_is_read_with_a_token_or_a_session(
    client, season, token, scorer
):
    League.objects.update(is_public=False)
    problem_of(client.get(SEASON), 401)
    assert client.get(SEASON)["WWW-Authenticate"].startswith("Bearer")
    assert get(client, "/api/v1/leagues")["items"] == []
    assert client.get(SEASON, headers=bearer(token)).status_code == 200
    outsider = get_user_model().objects.create_user("outsider")
    foreign = tokens.make_token(outsider, "other", "read")[1]
    problem_of(client.get(SEASON, headers=bearer(foreign)), 404)
    client.force_login(scorer)
    assert client.get(SEASON).status_code == 200
    assert len(get(client, "/api/v1/seasons")["items"]) == 1


def test_a_token_that_is_no_good_is_refused_also_where_everybody_reads(
    client, season, token, scorer
):
    for secret in ("", "pennant_nonsense", token[:-1]):
        problem_of(client.get(SEASON, headers=bearer(secret)), 401)
    tokens.revoke_token(scorer, ApiToken.objects.get().pk)
    problem_of(client.get(SEASON, headers=bearer(token)), 401)


def test_a_token_of_a_closed_account_is_no_good(client, season, token, scorer):
    scorer.is_active = False
    scorer.save()
    problem_of(client.get(SEASON, headers=bearer(token)), 401)


def test_a_token_opens_no_page_of_the_site(client, season, token):
    League.objects.update(is_public=False)
    address = reverse("league:standings")
    page = client.get(address, {"season": season.slug}, headers=bearer(token))
    assert page.status_code == 302


# -- tokens ----------------------------------------------------------------------------


def test_a_token_is_shown_once_and_only_its_hash_is_stored(client, scorer):
    client.force_login(scorer)
    address = reverse("token_list")
    page = client.post(address, {"name": "script", "scope": "read"}).content.decode()
    secret = page.split('<code class="secret">')[1].split("<")[0]
    stored = ApiToken.objects.get()
    assert tokens.find_token(secret) == stored
    assert secret not in str(ApiToken.objects.values().get())
    assert secret not in client.get(address).content.decode()


def test_a_token_is_revoked_by_its_owner_alone(client, scorer, token):
    rival = get_user_model().objects.create_user("rival")
    client.force_login(rival)
    pk = ApiToken.objects.get().pk
    client.post(reverse("token_revoke"), {"token": pk})
    assert tokens.find_token(token)
    client.force_login(scorer)
    client.post(reverse("token_revoke"), {"token": pk})
    assert tokens.find_token(token) is None


def test_a_token_tells_when_it_was_last_used(client, season, token):
    assert ApiToken.objects.get().last_used is None
    client.get(SEASON, headers=bearer(token))
    assert timezone.now() - ApiToken.objects.get().last_used < timedelta(minutes=1)


def test_nobody_has_tokens_without_number(scorer):
    for number in range(tokens.MOST_TOKENS):
        tokens.make_token(scorer, str(number), "read")
    with pytest.raises(ValidationError):
        tokens.make_token(scorer, "one more", "read")


# -- results sent ----------------------------------------------------------------------


def test_a_result_is_stored_once_however_often_it_is_sent(client, two_teams, token):
    text = two_teams.file()
    first = send(client, token, text)
    assert first.status_code == 201
    answer = first.json()
    assert answer["outcome"] == "loaded"
    assert (answer["game"]["visitors_runs"], answer["game"]["home_runs"]) == (0, 2)
    again = send(client, token, text)
    assert (again.status_code, again.json()["outcome"]) == (200, "unchanged")
    assert Game.objects.count() == 1


def test_the_same_key_is_answered_the_same(client, two_teams, token):
    text = two_teams.file()
    first = send(client, token, text, **{"Idempotency-Key": "monday"})
    Game.objects.all().delete()
    again = send(client, token, text, **{"Idempotency-Key": "monday"})
    assert (again.status_code, again.json()) == (201, first.json())
    assert not Game.objects.exists()
    other = two_teams.file(Date="2026-04-07")
    problem_of(send(client, token, other, **{"Idempotency-Key": "monday"}), 422)
    assert SentResult.objects.count() == 1


def test_a_file_with_faults_is_refused_with_their_numbers(client, two_teams, token):
    body = problem_of(send(client, token, two_teams.file(plays=["top 1", "E55X"])), 422)
    (found,) = [each for each in body["violations"] if each["line"]]
    lines = two_teams.file(plays=["top 1", "E55X"]).splitlines()
    assert lines[found["line"] - 1] == "E55X"
    assert found["id"] and found["sentence"]
    problem_of(send(client, token, ""), 422)
    problem_of(send(client, token, "x" * 1_000_001), 413)
    assert not Game.objects.exists()


def test_a_game_that_was_corrected_here_is_given_up_only_when_told(
    client, two_teams, token
):
    send(client, token, two_teams.file())
    Game.objects.update(version=7)
    changed = two_teams.file(plays=["top 1", "9", "9", "9", "bottom 1", "H4*"])
    body = problem_of(send(client, token, changed), 409)
    (found,) = body["violations"]
    assert found["id"] == "G427"
    assert found["sentence"].endswith(" Send it with ?replace=true to give that up.")
    response = send(client, token, changed, f"{SEASON}/results?replace=true")
    assert response.json()["outcome"] == "replaced"
    assert Game.objects.get().home_runs == 1


def test_writing_needs_a_token_that_may(client, two_teams, scorer):
    text = two_teams.file()
    address = f"{SEASON}/results"
    problem_of(client.post(address, text, content_type="text/plain"), 401)
    client.force_login(scorer)
    problem_of(client.post(address, text, content_type="text/plain"), 403)
    client.logout()
    reading = tokens.make_token(scorer, "reads", "read")[1]
    problem_of(send(client, reading, text), 403)
    reader = get_user_model().objects.create_user("reader")
    Membership.objects.create(league=two_teams.league, user=reader, role="reader")
    foreign = tokens.make_token(reader, "mine", "write")[1]
    problem_of(send(client, foreign, text), 403)
    assert not Game.objects.exists()


def test_a_manager_sends_his_own_games_and_no_others(client, two_teams):
    two_teams.team("CCC")
    manager = get_user_model().objects.create_user("manager")
    TeamManager.objects.create(team=two_teams.teams["BBB"], user=manager)
    secret = tokens.make_token(manager, "mine", "write")[1]
    assert send(client, secret, two_teams.file()).status_code == 201
    problem_of(send(client, secret, two_teams.file("AAA", "CCC")), 403)
    assert Game.objects.count() == 1


def test_a_result_takes_the_place_that_waits_for_it(client, two_teams, token):
    aaa, bbb = two_teams.teams.values()
    place = Fixture.objects.create(
        season=two_teams.season,
        visitors=aaa,
        home=bbb,
        date="2026-04-06",
        is_scheduled=True,
    )
    address = f"/api/v1/fixtures/{place.pk}/result"
    problem_of(send(client, token, two_teams.file(Date="2026-04-07"), address), 422)
    assert send(client, token, two_teams.file(), address).status_code == 201
    place.refresh_from_db()
    assert place.game.home_runs == 2 and place.status == "played"


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        ("cancelled", "This game is cancelled; plan it again first."),
        ("postponed", "This game is put off; find a day for it first."),
    ],
)
def test_a_place_that_is_not_planned_takes_no_result(
    client, two_teams, token, status, sentence
):
    aaa, bbb = two_teams.teams.values()
    terms = {"visitors": aaa, "home": bbb, "date": "2026-04-06", "is_scheduled": True}
    place = Fixture.objects.create(season=two_teams.season, status=status, **terms)
    address = f"/api/v1/fixtures/{place.pk}/result"
    body = problem_of(send(client, token, two_teams.file(), address), 409)
    assert body["detail"] == sentence
    assert not Game.objects.exists()


def test_somebody_of_another_league_is_refused_before_his_file_is_read(
    client, two_teams
):
    stranger = get_user_model().objects.create_user("stranger")
    other = League.objects.create(name="Other", slug="other")
    Membership.objects.create(league=other, user=stranger, role="scorer")
    secret = tokens.make_token(stranger, "mine", "write")[1]
    aaa, bbb = two_teams.teams.values()
    place = Fixture.objects.create(
        season=two_teams.season, visitors=bbb, home=aaa, date="2026-04-06"
    )
    for path in (f"{SEASON}/results", f"/api/v1/fixtures/{place.pk}/result"):
        for text in (two_teams.file(), two_teams.file(plays=["top 1", "XYZ"])):
            body = problem_of(send(client, secret, text, path), 403)
            assert body["detail"] == "You may score no game of Test League 2026."


def test_who_was_given_one_game_sends_that_one_and_no_other(client, two_teams, scorer):
    friend = get_user_model().objects.create_user("friend")
    secret = tokens.make_token(friend, "mine", "write")[1]
    problem_of(send(client, secret, two_teams.file()), 403)
    aaa, bbb = two_teams.teams.values()
    game = Game.objects.create(visitors=aaa, home=bbb, date="2026-04-06", innings=1)
    game.scorers.add(friend)
    problem_of(send(client, secret, two_teams.file(Date="2026-04-07")), 403)
    assert send(client, secret, two_teams.file()).json()["outcome"] == "replaced"
    assert Game.objects.get().home_runs == 2


def test_too_many_writes_in_a_minute_are_told_to_wait(
    client, two_teams, token, scorer, monkeypatch
):
    monkeypatch.setattr(access.time, "time", lambda: 7 * 60 + 20)
    WriteCount.objects.create(user=scorer, minute=7, count=access.WRITES_A_MINUTE)
    response = send(client, token, two_teams.file())
    problem_of(response, 429)
    assert response["Retry-After"] == "40"
    assert not Game.objects.exists()


def test_all_processes_count_the_writes_of_a_person_in_the_database(scorer):
    assert [tokens.count_write(scorer, 7) for _time in range(3)] == [1, 2, 3]
    other = get_user_model().objects.create_user("other")
    assert tokens.count_write(other, 7) == 1
    assert tokens.count_write(scorer, 8) == 1
    assert WriteCount.objects.filter(user=scorer).count() == 1


def test_what_is_sent_is_json_that_any_program_reads(client, season):
    body = client.get(f"{SEASON}/teams").content.decode()
    assert json.loads(body)["items"][0]["code"] == "AAA"
