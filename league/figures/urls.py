"""The addresses of the pages of statistics."""

from django.urls import path

from league.views import behind, figures, statistics

urlpatterns = [
    path("statistics/", statistics.StatisticsIndex.as_view(), name="statistics"),
    path("batting/", figures.BattingView.as_view(), name="batting"),
    path("pitching/", figures.PitchingView.as_view(), name="pitching"),
    path("fielding/", figures.FieldingView.as_view(), name="fielding"),
    path(
        "teams/statistics/", figures.TeamFiguresView.as_view(), name="team_statistics"
    ),
    path(
        "careers/batting/", figures.CareerBattingView.as_view(), name="career_batting"
    ),
    path(
        "careers/pitching/",
        figures.CareerPitchingView.as_view(),
        name="career_pitching",
    ),
    path(
        "careers/fielding/",
        figures.CareerFieldingView.as_view(),
        name="career_fielding",
    ),
    path("leaders/", statistics.LeadersView.as_view(), name="leaders"),
    path("records/", statistics.RecordsView.as_view(), name="records"),
    path("streaks/", statistics.StreaksView.as_view(), name="streaks"),
    path("head-to-head/", statistics.HeadToHeadView.as_view(), name="head_to_head"),
    path("glossary/", statistics.GlossaryView.as_view(), name="glossary"),
    path("players/<int:pk>/splits/", behind.SplitsView.as_view(), name="player_splits"),
    path("players/<int:pk>/plays/", behind.PlaysView.as_view(), name="player_plays"),
    path("players/<int:pk>/log/", behind.LogView.as_view(), name="player_log"),
    path(
        "players/<int:pk>/streaks/",
        behind.PlayerStreaksView.as_view(),
        name="player_streaks",
    ),
    path("teams/<int:pk>/splits/", behind.TeamSplitsView.as_view(), name="team_splits"),
    path("teams/<int:pk>/plays/", behind.TeamPlaysView.as_view(), name="team_plays"),
    path("teams/<int:pk>/log/", behind.TeamLogView.as_view(), name="team_log"),
    path(
        "teams/<int:pk>/streaks/",
        behind.TeamStreaksView.as_view(),
        name="team_streaks",
    ),
]
