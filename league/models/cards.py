"""A league's cards and ratings, version by version; the version of each game.

A version holds what has changed in it; what a league plays with is all of its versions
up to one, the latest word on each card. Versions are never changed, so that a game is
judged by the cards with which it was begun, whatever was printed since.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game
from league.models.setup import League


class DeckVersion(models.Model):
    """A change to a league's cards and ratings: who made it when, and why.

    ``digest`` names what the whole deck holds after it.
    """

    league = models.ForeignKey(
        League, models.CASCADE, related_name="deck_versions", verbose_name=_("league")
    )
    number = models.PositiveIntegerField(_("version"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)
    note = models.CharField(_("remark"), max_length=200, blank=True)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["league", "-number"]
        verbose_name = _("version of the cards")
        verbose_name_plural = _("versions of the cards")
        constraints = [
            models.UniqueConstraint(
                fields=["league", "number"], name="one_deck_version_of_that_number"
            )
        ]

    def __str__(self):
        return f"{self.league}, {self.number}"


class DeckEntry(models.Model):
    """A card, a man's ratings, the default ratings or the table, as a version has it.

    ``key`` is the number of the player, or ``everybody``. No ``entry`` takes the
    league's own away again; ``False`` says that there is no such card at all.
    """

    class Part(models.TextChoices):
        """The parts of a board."""

        TABLE = "table", _("batting table")
        DECK = "deck", _("cards")
        RATINGS = "ratings", _("ratings")
        DEFAULT = "default", _("default ratings")

    version = models.ForeignKey(
        DeckVersion, models.CASCADE, related_name="entries", verbose_name=_("version")
    )
    part = models.CharField(_("part"), max_length=7, choices=Part)
    key = models.CharField(_("of whom"), max_length=20)
    entry = models.JSONField(null=True)

    class Meta:
        ordering = ["version", "part", "key"]
        verbose_name = _("entry of the cards")
        verbose_name_plural = _("entries of the cards")
        constraints = [
            models.UniqueConstraint(
                fields=["version", "part", "key"], name="an_entry_once_in_a_version"
            )
        ]

    def __str__(self):
        return f"{self.part}.{self.key}"


class GameCards(models.Model):
    """With which cards a game was begun; no version: with those of the rules."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="cards_held")
    version = models.ForeignKey(
        DeckVersion, models.CASCADE, null=True, related_name="games"
    )

    class Meta:
        ordering = ["game"]
        verbose_name = _("cards of a game")
        verbose_name_plural = _("cards of games")

    def __str__(self):
        return f"{self.game}: {self.version}"
