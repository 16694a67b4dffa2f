"""The addresses of the league's pages; ``?season=`` names another season."""

from django.urls import path

from league.views.people import PlayerView, TeamListView, TeamView
from league.views.season import (
    BattingView,
    HomeView,
    PitchingView,
    ResultsView,
    StandingsView,
)

app_name = "league"

urlpatterns = [
    path("", HomeView.as_view(), name="home"),
    path("standings/", StandingsView.as_view(), name="standings"),
    path("batting/", BattingView.as_view(), name="batting"),
    path("pitching/", PitchingView.as_view(), name="pitching"),
    path("results/", ResultsView.as_view(), name="results"),
    path("teams/", TeamListView.as_view(), name="team_list"),
    path("teams/<int:pk>/", TeamView.as_view(), name="team_detail"),
    path("players/<int:pk>/", PlayerView.as_view(), name="player_detail"),
]
