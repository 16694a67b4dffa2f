"""The addresses of the league's pages; ``?season=`` names another season."""

from django.urls import path

from league.views import office, schedule
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
    path("standings/rules/", office.season_rules, name="season_rules"),
    path("standings/coin/", office.coin_toss, name="coin_toss"),
    path("schedule/", schedule.ScheduleView.as_view(), name="schedule"),
    path("schedule/make/", office.schedule_make, name="schedule_make"),
    path("schedule/add/", office.fixture_add, name="fixture_add"),
    path("schedule/<int:pk>/", office.fixture_detail, name="fixture_detail"),
    path("schedule/<int:pk>/begin/", office.fixture_begin, name="fixture_begin"),
    path(
        "schedule/<int:pk>/<slug:action>/",
        office.fixture_change,
        name="fixture_change",
    ),
    path("calendar/<slug:slug>.ics", schedule.calendar, name="calendar"),
    path("calendar/<slug:slug>/<int:pk>.ics", schedule.calendar, name="team_calendar"),
    path("teams/", TeamListView.as_view(), name="team_list"),
    path("teams/<int:pk>/", TeamView.as_view(), name="team_detail"),
    path("players/<int:pk>/", PlayerView.as_view(), name="player_detail"),
]
