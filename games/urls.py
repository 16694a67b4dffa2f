"""The addresses of the games."""

from django.urls import path

from games.views import entry, reading, revising, setup

app_name = "games"

urlpatterns = [
    path("", reading.game_list, name="game_list"),
    path("new/", setup.game_new, name="game_new"),
    path("<int:pk>/", reading.game_detail, name="game_detail"),
    path("<int:pk>/plays/", reading.game_plays, name="game_plays"),
    path("<int:pk>/sheet/", reading.game_sheet, name="game_sheet"),
    path("<int:pk>/sheet.pdf", reading.game_pdf, name="game_pdf"),
    path("<int:pk>/game.score", reading.game_file, name="game_file"),
    path("<int:pk>/lineups/", setup.game_lineups, name="game_lineups"),
    path("<int:pk>/delete/", setup.game_delete, name="game_delete"),
    path("<int:pk>/score/", entry.game_entry, name="game_entry"),
    path("<int:pk>/score/preview/", entry.play_preview, name="play_preview"),
    path("<int:pk>/score/undo/", entry.play_undo, name="play_undo"),
    path("<int:pk>/score/substitute/", entry.play_substitute, name="play_substitute"),
    path("<int:pk>/plays/<int:sequence>/edit/", revising.play_edit, name="play_edit"),
    path(
        "<int:pk>/plays/<int:sequence>/delete/",
        revising.play_delete,
        name="play_delete",
    ),
]
