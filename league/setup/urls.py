"""The addresses of the league office: setting up, rosters, people, files."""

from django.urls import path

from league.views import directory, imports, rosters, setup

urlpatterns = [
    path("setup/", setup.setup, name="setup"),
    path("setup/league/", setup.league_make, name="league_make"),
    path("leagues/<slug:slug>/edit/", setup.league_edit, name="league_edit"),
    path("leagues/<slug:slug>/seasons/new/", setup.season_make, name="season_make"),
    path("seasons/<slug:slug>/setup/", setup.season_setup, name="season_setup"),
    path("seasons/<slug:slug>/edit/", setup.season_edit, name="season_edit"),
    path("seasons/<slug:slug>/teams/", setup.season_teams, name="season_teams"),
    path("seasons/<slug:slug>/teams/new/", setup.team_make, name="team_make"),
    path(
        "seasons/<slug:slug>/teams/<int:pk>/",
        rosters.roster_edit,
        name="roster_edit",
    ),
    path(
        "seasons/<slug:slug>/teams/<slug:action>/",
        setup.season_teams_change,
        name="season_teams_change",
    ),
    path("seasons/<slug:slug>/trade/", rosters.trade, name="trade"),
    path("seasons/<slug:slug>/spells/<int:pk>/", rosters.spell_edit, name="spell_edit"),
    path(
        "seasons/<slug:slug>/spells/<int:pk>/release/",
        rosters.spell_release,
        name="spell_release",
    ),
    path(
        "seasons/<slug:slug>/spells/<int:pk>/remove/",
        rosters.spell_remove,
        name="spell_remove",
    ),
    path(
        "seasons/<slug:slug>/import/<slug:kind>/",
        imports.import_file,
        name="import_file",
    ),
    path(
        "seasons/<slug:slug>/import/<slug:kind>/<int:pk>/",
        imports.import_draft,
        name="import_draft",
    ),
    path(
        "seasons/<slug:slug>/import/<slug:kind>/template.<slug:form>",
        imports.import_template,
        name="import_template",
    ),
    path("teams/<int:pk>/edit/", setup.team_edit, name="team_edit"),
    path("players/", directory.player_list, name="player_list"),
    path("players/duplicates/", directory.duplicates, name="duplicates"),
    path("players/merge/", directory.player_merge, name="player_merge"),
    path("players/apart/", directory.tell_apart, name="tell_apart"),
    path("players/<int:pk>/edit/", directory.player_edit, name="player_edit"),
]
