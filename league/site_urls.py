"""The addresses of the league's pages; ``?season=`` names another season."""

from django.urls import path

from league.cards import urls as card_urls
from league.figures import urls as statistics_urls
from league.setup import urls as setup_urls
from league.views import (
    exchange,
    feeds,
    jobs,
    members,
    office,
    postseason,
    printing,
    rulesets,
    schedule,
    simulation,
)
from league.views.home import front_page
from league.views.people import PlayerView, TeamListView, TeamView
from league.views.season import ResultsView, StandingsView

app_name = "league"

urlpatterns = [
    path("", front_page, name="home"),
    path("standings/", StandingsView.as_view(), name="standings"),
    path("results/", ResultsView.as_view(), name="results"),
    path("standings/rules/", office.season_rules, name="season_rules"),
    path("standings/coin/", office.coin_toss, name="coin_toss"),
    path("print/", printing.season_print, name="season_print"),
    path("print/season.pdf", printing.season_pdf, name="season_pdf"),
    path("print/book.pdf", printing.season_book, name="season_book"),
    path("schedule/", schedule.ScheduleView.as_view(), name="schedule"),
    path("schedule/<int:pk>/print/", printing.fixture_print, name="fixture_print"),
    path("schedule/<int:pk>/print.pdf", printing.fixture_pdf, name="fixture_pdf"),
    path("teams/<int:pk>/print/", printing.team_print, name="team_print"),
    path("teams/<int:pk>/print.pdf", printing.team_pdf, name="team_pdf"),
    path("schedule/make/", office.schedule_make, name="schedule_make"),
    path("schedule/add/", office.fixture_add, name="fixture_add"),
    path("schedule/<int:pk>/", office.fixture_detail, name="fixture_detail"),
    path("schedule/<int:pk>/begin/", office.fixture_begin, name="fixture_begin"),
    path("schedule/simulate/", simulation.SimulateView.as_view(), name="simulate"),
    path(
        "schedule/<int:pk>/simulate/",
        simulation.fixture_simulate,
        name="fixture_simulate",
    ),
    path("games/<int:pk>/real/", simulation.game_make_room, name="game_make_room"),
    path("jobs/", jobs.job_list, name="job_list"),
    path("jobs/<int:pk>/", jobs.job_detail, name="job_detail"),
    path("jobs/<int:pk>/cancel/", jobs.job_cancel, name="job_cancel"),
    path("jobs/<int:pk>/again/", jobs.job_restart, name="job_restart"),
    path("jobs/<int:pk>/file/", jobs.job_file, name="job_file"),
    path(
        "schedule/<int:pk>/<slug:action>/",
        office.fixture_change,
        name="fixture_change",
    ),
    path("calendar/<slug:slug>.ics", feeds.calendar, name="calendar"),
    path("calendar/<slug:slug>/<int:pk>.ics", feeds.calendar, name="team_calendar"),
    path("postseason/", postseason.PostseasonView.as_view(), name="postseason"),
    path("postseason/new/", postseason.tournament_new, name="tournament_new"),
    path("postseason/champion/", postseason.champion_name, name="champion_name"),
    path(
        "postseason/<int:pk>/", postseason.tournament_detail, name="tournament_detail"
    ),
    path(
        "postseason/<int:pk>/edit/", postseason.tournament_edit, name="tournament_edit"
    ),
    path(
        "postseason/<int:pk>/cancel/",
        postseason.tournament_cancel,
        name="tournament_cancel",
    ),
    path("postseason/series/<int:pk>/", postseason.series_detail, name="series_detail"),
    path(
        "postseason/series/<int:pk>/rule/", postseason.series_rule, name="series_rule"
    ),
    path(
        "postseason/series/<int:pk>/release/<int:fixture>/",
        postseason.series_release,
        name="series_release",
    ),
    path("rules/", rulesets.ruleset_list, name="ruleset_list"),
    path("rules/<slug:name>/", rulesets.ruleset_detail, name="ruleset_detail"),
    path("champions/", postseason.champion_list, name="champion_list"),
    path("leagues/<slug:slug>/results.atom", feeds.league_feed, name="league_feed"),
    path("teams/<int:pk>/results.atom", feeds.team_feed, name="team_feed"),
    path("seasons/<slug:slug>/files/", exchange.season_exchange, name="exchange"),
    path(
        "seasons/<slug:slug>/files/games/",
        exchange.season_games_in,
        name="season_games_in",
    ),
    path(
        "seasons/<slug:slug>/files/<slug:kind>.<slug:form>",
        exchange.season_file,
        name="season_file",
    ),
    path("leagues/<slug:slug>/backup/", exchange.league_backup, name="league_backup"),
    path("setup/restore/", exchange.league_restore, name="league_restore"),
    path("teams/", TeamListView.as_view(), name="team_list"),
    path("teams/<int:pk>/", TeamView.as_view(), name="team_detail"),
    path("players/<int:pk>/", PlayerView.as_view(), name="player_detail"),
    path("leagues/<slug:slug>/members/", members.member_list, name="member_list"),
    path(
        "leagues/<slug:slug>/members/reading/",
        members.member_reading,
        name="member_reading",
    ),
    path(
        "leagues/<slug:slug>/members/<int:pk>/",
        members.member_detail,
        name="member_detail",
    ),
    path(
        "leagues/<slug:slug>/members/<int:pk>/remove/",
        members.member_remove,
        name="member_remove",
    ),
    path(
        "leagues/<slug:slug>/members/<int:pk>/link/",
        members.member_link,
        name="member_link",
    ),
    *setup_urls.urlpatterns,
    *statistics_urls.urlpatterns,
    *card_urls.urlpatterns,
]
