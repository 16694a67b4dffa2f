"""The pages of tournaments, for readers and for commissioners."""

import re
from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from league import services
from league.brackets import Format, follow, make_plan
from league.models import Award, Fixture, Tournament
from league.postseason.page import BracketPage
from league.postseason.tournaments import champion_of
from tests.league.test_postseason import START, fresh, make, play_next, row, turn_round

pytestmark = pytest.mark.django_db

CODES = ("AAA", "BBB", "CCC", "DDD", "EEE", "FFF")
TERMS = {
    "name": "Finals",
    "kind": "single",
    "decides_pennant": "on",
    "start": "2026-10-01",
    "days_of_play": [5, 6],
    "best_of": 1,
    "best_of_semifinals": 3,
    "best_of_final": 5,
    "home": "2-3-2",
    "groups": 2,
    "advance": 2,
    "legs": 1,
}


@pytest.fixture
def six(cast):
    """The league with six teams and no game yet."""
    for code in CODES:
        cast.team(code, men=0)
    return cast


@pytest.fixture
def boss(client):
    """A commissioner who has logged in."""
    user = get_user_model().objects.create_user("boss", is_staff=True)
    client.force_login(user)
    return user


@pytest.fixture
def maker():
    """Somebody who makes tournaments, and does not look at the pages."""
    return get_user_model().objects.create_user("maker", is_staff=True)


def page(client, view, *args, status=200, **query):
    response = client.get(reverse(f"league:{view}", args=args), query)
    assert response.status_code == status
    return response.content.decode()


def send(client, view, *args, **data):
    return client.post(reverse(f"league:{view}", args=args), data)


def seeds(cast, codes):
    keys = {
        f"seed_{place}": cast.teams[code].pk if code != "-" else ""
        for place, code in enumerate(codes.split(), start=1)
    }
    return TERMS | keys


def words(html):
    """Return the text of a page with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def cards(entrants, **terms):
    """Return the trees of an unplayed bracket as titles, feeds and texts."""
    plan = make_plan(Format(**terms), entrants)
    return BracketPage(follow(plan, names(entrants), {})).trees


class Team(str):
    """A team as a page needs it."""

    @property
    def name(self):
        return str(self)


def names(number):
    return [Team(f"T{seed}") for seed in range(1, number + 1)]


# -- the drawing ----------------------------------------------------------------------


def drawn(tree):
    signs = {"both": "]", "top": "'", "bottom": ".", "level": "-", "none": "o"}
    return [
        (
            column.title,
            "".join(
                signs[cell.feed] if cell.card else "b" if cell.bye else " "
                for cell in column.cells
            ),
        )
        for column in tree.columns
    ]


def test_six_teams_are_drawn_with_two_byes():
    assert drawn(cards(6)[0]) == [
        ("Quarter-finals", "bobo"),
        ("Semi-finals", ".."),
        ("Final", "]"),
    ]


def test_twelve_teams_are_drawn_in_four_columns():
    assert [line for _, line in drawn(cards(12)[0])] == ["bobobobo", "....", "]]", "]"]


def test_a_double_elimination_is_drawn_in_three_parts():
    winners, losers, final = cards(8, kind="double")
    assert drawn(winners) == [
        ("Winners' round 1", "oooo"),
        ("Winners' round 2", "]]"),
        ("Winners' final", "]"),
    ]
    assert [line for _, line in drawn(losers)] == ["oo", "--", "]", "-"]
    assert drawn(final) == [("Final", "o"), ("If necessary", "-")]


def test_a_re_seeded_bracket_has_no_lines():
    assert [line for _, line in drawn(cards(8, reseed=True)[0])] == ["oooo", "oo", "o"]


@pytest.mark.parametrize("entrants", range(2, 34))
@pytest.mark.parametrize("kind", ["single", "double"])
def test_every_series_is_drawn_once(entrants, kind):
    plan = make_plan(Format(kind=kind), entrants)
    shown = BracketPage(follow(plan, names(entrants), {})).trees
    cells = [cell for t in shown for column in t.columns for cell in column.cells]
    assert sum(cell.card is not None for cell in cells) == len(plan.series)
    assert sum(cell.bye is not None for cell in cells) == len(plan.byes)
    for tree in shown:
        sizes = [len(column.cells) for column in tree.columns]
        halves = zip(sizes, sizes[1:], strict=False)
        assert all(later in (size, size // 2) for size, later in halves)


# -- reading --------------------------------------------------------------------------


def test_a_bracket_shows_who_has_won_and_who_comes_next(client, six, maker):
    tournament = make(six, maker, options={"best_of_semifinals": 3})
    for _ in range(2):
        play_next(six, tournament, "M1-1", "DDD")
    text = words(page(client, "tournament_detail", tournament.pk))
    assert "Semi-final 1 DDD won 2-0" in text
    assert "Semi-final 2 2026-10-01" in text
    assert "Winner: Semi-final 2" in text
    assert "Semi-finals best of 3" in text


def test_the_champion_stands_on_every_page_of_the_season(client, six, maker):
    tournament = make(six, maker, "AAA BBB")
    play_next(six, tournament, "M1-1", "BBB")
    for view in ("standings", "postseason"):
        assert "Champion: Team BBB" in words(page(client, view))
    assert "Champion of 2026: Team BBB" in words(page(client, "home"))
    listed = words(page(client, "champion_list"))
    assert "Test League 2026 Team BBB Playoffs" in listed


def test_a_season_without_a_postseason_says_so(client, six):
    assert "no postseason here yet" in page(client, "postseason")
    assert "Make a tournament" not in page(client, "postseason")
    assert "Nobody has won a pennant yet" in page(client, "champion_list")


def test_the_standings_show_the_bracket_if_it_ended_today(client, six):
    six.season.playoff_places = 4
    six.season.save()
    t = six.teams
    for winner, loser in ("FE", "FD", "ED"):
        six.game(t[winner * 3], "3-1", t[loser * 3])
    text = words(page(client, "postseason"))
    assert "If it ended today" in text
    assert "seed 1 Team FFF" in text
    assert not Tournament.objects.exists()


def test_a_series_shows_its_games_and_who_did_most(client, six, maker):
    tournament = make(six, maker, "AAA BBB", options={"best_of_final": 3})
    game = play_next(six, tournament, "M1-1", "BBB")
    man = six.man(six.teams["BBB"], "Ann Arm", 7)
    six.bat(game, six.teams["BBB"], man, ab=4, h=2, home_runs=1, rbi=3)
    html = page(client, "series_detail", row(tournament, "M1-1").pk)
    text = words(html)
    assert "BBB leads 1-0" in text
    assert game.get_absolute_url() in html
    assert "Ann Arm BBB 4 2 1 3 5" in text
    assert "by ruling" not in text


def test_the_schedule_leads_from_a_game_to_its_series(client, six, maker):
    tournament = make(six, maker, "AAA BBB")
    address = row(tournament, "M1-1").get_absolute_url()
    assert address in page(client, "schedule", month="all")
    fixture = Fixture.objects.get()
    assert address in page(client, "fixture_detail", fixture.pk)


@pytest.mark.parametrize(
    "view", ["postseason", "tournament_detail", "series_detail", "champion_list"]
)
def test_the_pages_of_a_tournament_take_few_queries(
    client, six, maker, view, django_assert_max_num_queries
):
    tournament = make(six, maker, "AAA BBB CCC DDD EEE", kind="groups")
    keys = {
        "tournament_detail": tournament.pk,
        "series_detail": row(tournament, "A1-1"),
    }
    args = [getattr(keys[view], "pk", keys[view])] if view in keys else []
    with django_assert_max_num_queries(12):
        page(client, view, *args)


# -- making, changing, calling off ----------------------------------------------------


def test_a_tournament_is_shown_before_it_is_kept(client, six, boss):
    assert "Seed 6" in page(client, "tournament_new")
    shown = send(client, "tournament_new", **seeds(six, "FFF AAA BBB - CCC"))
    assert "Nothing is kept yet" in shown.content.decode()
    assert not Tournament.objects.exists()
    data = seeds(six, "FFF AAA BBB - CCC") | {"confirm": "1"}
    kept = send(client, "tournament_new", **data)
    tournament = Tournament.objects.get()
    assert kept.url == tournament.get_absolute_url()
    entrants = tournament.entrants.order_by("seed")
    assert [entrant.team.code for entrant in entrants] == ["FFF", "AAA", "BBB", "CCC"]
    days = {f"{f.date:%m-%d}" for f in Fixture.objects.all()}
    assert days == {"10-03", "10-04"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed_2": "first"}, "Team AAA has two seeds"),
        ({"seed_2": "", "seed_3": ""}, "A tournament has 2 to 64 teams; these are 1."),
        ({"kind": "groups", "groups": "9"}, "3 teams make 1 groups at most"),
        ({"start": "soon"}, "Enter a valid date"),
        ({"name": ""}, "This field is required"),
    ],
)
def test_what_makes_no_tournament_is_said(client, six, boss, change, sentence):
    data = seeds(six, "AAA BBB CCC") | change
    if data["seed_2"] == "first":
        data["seed_2"] = six.teams["AAA"].pk
    response = send(client, "tournament_new", **data, confirm="1")
    assert response.status_code == 422
    assert sentence in words(response.content.decode())
    assert not Tournament.objects.exists()


def test_a_tournament_is_changed(client, six, boss):
    tournament = make(six, boss)
    assert "Change the tournament" in page(client, "tournament_edit", tournament.pk)
    data = seeds(six, "DDD CCC") | {"confirm": "1"}
    assert send(client, "tournament_edit", tournament.pk, **data).status_code == 302
    assert fresh(tournament).name == "Finals"
    assert fresh(tournament).entrants.count() == 2
    play_next(six, tournament, "M1-1", "CCC")
    data = seeds(six, "CCC DDD") | {"confirm": "1"}
    refused = send(client, "tournament_edit", tournament.pk, **data)
    assert refused.status_code == 422
    assert "A game has begun" in refused.content.decode()


def test_calling_off_is_asked_about_first(client, six, boss):
    tournament = make(six, boss)
    asked = words(page(client, "tournament_cancel", tournament.pk))
    assert "goes with its 2 planned games" in asked
    assert Tournament.objects.exists()
    play_next(six, tournament, "M1-1", "AAA")
    asked = words(page(client, "tournament_cancel", tournament.pk))
    assert "1 game has begun. It stays" in asked
    send(client, "tournament_cancel", tournament.pk)
    assert fresh(tournament).status == "cancelled"
    assert "was called off" in page(client, "tournament_detail", tournament.pk)


def test_a_dispute_is_shown_and_settled_on_the_pages(client, six, boss):
    tournament = make(six, boss)
    game = play_next(six, tournament, "M1-1", "DDD")
    play_next(six, tournament, "M1-2", "BBB")
    final = play_next(six, tournament, "M2-1", "DDD")
    turn_round(game)
    assert "to be settled" in page(client, "tournament_detail", tournament.pk)
    last = row(tournament, "M2-1")
    text = words(page(client, "series_detail", last.pk))
    assert "other teams" in text
    assert "Take it out of the series" in text
    semi = row(tournament, "M1-1")
    send(client, "series_rule", semi.pk, team=six.teams["DDD"].pk, why="too late")
    assert fresh(tournament).champion.code == "DDD"
    assert "too late" in page(client, "series_detail", semi.pk)
    send(client, "series_rule", semi.pk, team="")
    fixture = Fixture.objects.get(game=final)
    send(client, "series_release", last.pk, fixture.pk)
    assert fresh(tournament).status == "running"
    refused = send(client, "series_rule", semi.pk, team=six.teams["FFF"].pk)
    assert refused.status_code == 422


def test_the_champion_is_named_by_ruling(client, six, boss):
    send(client, "champion_name", team=six.teams["EEE"].pk)
    assert champion_of(six.season).team.code == "EEE"
    assert "named by the commissioner" in page(client, "champion_list")
    send(client, "champion_name", team="9" * 30)  # no team: the results decide
    assert not Award.objects.exists()


@pytest.mark.parametrize(
    "view",
    ["tournament_new", "tournament_edit", "tournament_cancel", "series_rule"],
)
def test_readers_change_no_tournament(client, six, maker, view):
    tournament = make(six, maker)
    client.force_login(get_user_model().objects.create_user("fan"))
    keys = {"tournament_new": [], "series_rule": [row(tournament, "M1-1").pk]}
    args = keys.get(view, [tournament.pk])
    assert send(client, view, *args).status_code == 403
    html = page(client, "tournament_detail", tournament.pk)
    assert "Call it off" not in html


def test_a_cup_of_another_season_takes_its_own_games(client, six, boss):
    cup = six.make_season("Cup", is_current=False, start=date(2026, 3, 1))
    for code in ("AAA", "BBB"):
        cup.season_teams.create(team=six.teams[code])
    teams = [six.teams["AAA"], six.teams["BBB"]]
    services.create_tournament(boss, cup, teams=teams, name="Cup", start=START)
    fixture = Fixture.objects.get()
    game = services.begin_game(boss, fixture)
    fixture.refresh_from_db()
    assert fixture.game == game
    assert Fixture.objects.count() == 1
