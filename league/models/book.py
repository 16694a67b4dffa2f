"""The book of a season: its streaks, and its entries in the book of records."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.fixture import Fixture
from league.models.setup import Season


class SeasonBook(models.Model):
    """What the streaks and records of a stage of a season are; derived, never edited.

    ``stamp`` names all that it follows from: a book with another is compiled anew when
    it is read, as far as ``changed`` says (``league.figures.book_lines.Changes``), if
    that holds all that changed until the stamp in ``followed``.
    ``league.services.books`` alone writes it; ``league.figures.books`` says what is in
    it.
    """

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="books", db_index=False
    )
    stage = models.CharField(max_length=10, choices=Fixture.Stage)
    stamp = models.CharField(max_length=80, default="")
    followed = models.CharField(max_length=80, default="")
    changed = models.JSONField(default=list)
    streaks = models.JSONField(default=dict)
    games = models.JSONField(default=dict)
    seasons = models.JSONField(default=dict)

    class Meta:
        ordering = ["season_id", "stage"]
        verbose_name = _("book of a season")
        verbose_name_plural = _("books of seasons")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "stage"], name="one_book_a_stage"
            ),
        ]

    def __str__(self):
        return f"{self.season}, {self.stage}"
