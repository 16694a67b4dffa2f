"""The color that a new team is offered."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from games.models import Team
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
