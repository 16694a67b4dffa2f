"""The color that a new team is offered."""

from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from games.models import Team
from league.services.importing import confirm_draft, keep_draft
from league.services.setup import create_league
from league.setup.colors import TEAM_COLORS, next_color

pytestmark = pytest.mark.django_db


def test_a_new_team_is_offered_the_first_color_that_is_free(two_teams):
    Team.objects.filter(code="AAA").update(color=TEAM_COLORS[0])
    Team.objects.filter(code="BBB").update(color=TEAM_COLORS[1])
    assert next_color(two_teams.season) == TEAM_COLORS[2]
    Team.objects.filter(code="AAA").update(color="#ffffff")
    assert next_color(two_teams.season) == TEAM_COLORS[0]


def test_a_color_is_offered_when_all_are_taken(cast):
    for number, color in enumerate(TEAM_COLORS):
        team = cast.team("T" + "ABCDEFGHIJKLMN"[number])
        Team.objects.filter(pk=team.pk).update(color=color)
    assert next_color(cast.season) in TEAM_COLORS


def test_the_form_of_a_new_team_has_the_color_and_that_of_a_team_its_own(
    client, two_teams
):
    user = get_user_model().objects.create_user("commissioner")
    two_teams.league.memberships.create(user=user, role="commissioner")
    client.force_login(user)
    Team.objects.update(color=TEAM_COLORS[0])
    form = client.get(reverse("league:team_make", args=["test-2026"])).context["form"]
    assert form["color"].value() == TEAM_COLORS[1]
    team = two_teams.teams["AAA"]
    form = client.get(reverse("league:team_edit", args=[team.pk])).context["form"]
    assert form["color"].value() == TEAM_COLORS[0]


def test_teams_of_a_file_without_colors_get_one_each(cast):
    user = get_user_model().objects.create_user("commissioner")
    cast.league.memberships.create(user=user, role="commissioner")
    rows = "Code,Name,Color\nAAA,Owls,\nBBB,Rams,#1d4e89\nCCC,Elks,\nDDD,Larks,\n"
    draft = keep_draft(user, cast.season, "teams", "teams.csv", rows.encode())
    assert confirm_draft(user, draft).is_good
    colors = dict(Team.objects.values_list("code", "color"))
    assert colors == {
        "AAA": TEAM_COLORS[0],
        "BBB": TEAM_COLORS[1],
        "CCC": TEAM_COLORS[2],
        "DDD": TEAM_COLORS[3],
    }


def test_teams_of_a_league_file_without_colors_get_one_each_and_keep_it(db):
    described = {
        "league": {"name": "Inland League"},
        "season": {"name": "2026", "start": date(2026, 4, 5)},
        "team": [
            {"code": "AAA", "name": "Owls"},
            {"code": "BBB", "name": "Rams", "color": "#123456"},
            {"code": "CCC", "name": "Elks"},
        ],
    }
    for _time in range(2):
        create_league(described)
        colors = dict(Team.objects.values_list("code", "color"))
        assert colors == {
            "AAA": TEAM_COLORS[0],
            "BBB": "#123456",
            "CCC": TEAM_COLORS[1],
        }
