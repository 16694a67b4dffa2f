"""The addresses of the games."""

from django.urls import path

from games.views import (
    dice,
    entry,
    finishing,
    history,
    paper,
    printing,
    reading,
    revising,
    runs,
    setup,
)

app_name = "games"

urlpatterns = [
    path("", reading.game_list, name="game_list"),
    path("new/", setup.game_new, name="game_new"),
    path("<int:pk>/", reading.game_detail, name="game_detail"),
    path("<int:pk>/plays/", reading.game_plays, name="game_plays"),
    path("<int:pk>/sheet/", reading.game_sheet, name="game_sheet"),
    path("<int:pk>/print/", printing.game_print, name="game_print"),
    path("<int:pk>/sheet.pdf", printing.game_pdf, name="game_pdf"),
    path("<int:pk>/game.score", reading.game_file, name="game_file"),
    path("<int:pk>/history/", history.game_history, name="game_history"),
    path("<int:pk>/history/<int:number>/", history.game_restore, name="game_restore"),
    path("<int:pk>/rulings/", finishing.game_rulings, name="game_rulings"),
    path("<int:pk>/sign/", finishing.game_sign, name="game_sign"),
    path("<int:pk>/reopen/", finishing.game_reopen, name="game_reopen"),
    path("<int:pk>/resume/", finishing.game_resume, name="game_resume"),
    path("<int:pk>/scorers/", finishing.game_scorers, name="game_scorers"),
    path("<int:pk>/lineups/", setup.game_lineups, name="game_lineups"),
    path("<int:pk>/delete/", setup.game_delete, name="game_delete"),
    path("<int:pk>/score/", entry.game_entry, name="game_entry"),
    path("<int:pk>/score/runs/", runs.game_runs, name="game_runs"),
    path("<int:pk>/score/preview/", entry.play_preview, name="play_preview"),
    path("<int:pk>/score/dice/", dice.dice_give, name="dice_give"),
    path("<int:pk>/score/paper/", paper.game_paper, name="game_paper"),
    path("<int:pk>/score/paper/read/", paper.paper_read, name="paper_read"),
    path("<int:pk>/score/undo/", entry.play_undo, name="play_undo"),
    path("<int:pk>/score/substitute/", entry.play_substitute, name="play_substitute"),
    path("<int:pk>/plays/<int:sequence>/edit/", revising.play_edit, name="play_edit"),
    path(
        "<int:pk>/plays/<int:sequence>/insert/",
        revising.play_insert,
        name="play_insert",
    ),
    path(
        "<int:pk>/plays/<int:sequence>/delete/",
        revising.play_delete,
        name="play_delete",
    ),
]
