"""What the league office keeps for itself: files on trial, pairs that are no pair."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Player
from league.models.setup import Season


class Draft(models.Model):
    """A file that was sent to be taken over, kept until it is confirmed.

    Whoever sent it may confirm it; a draft a day old is thrown away.
    """

    class Kind(models.TextChoices):
        """What the rows of the file are."""

        PLAYERS = "players", _("players and rosters")
        TEAMS = "teams", _("teams")
        SCHEDULE = "schedule", _("schedule")

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="drafts", verbose_name=_("season")
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    file_name = models.CharField(_("file"), max_length=120)
    content = models.BinaryField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("file on trial")
        verbose_name_plural = _("files on trial")

    def __str__(self):
        return f"{self.file_name}, {self.season}"


class TwoPeople(models.Model):
    """Two players who look alike on paper and were found to be two people."""

    first = models.ForeignKey(Player, models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, models.CASCADE, related_name="+")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["first", "second"]
        verbose_name = _("two people")
        verbose_name_plural = _("two people")
        constraints = [
            models.UniqueConstraint(
                fields=["first", "second"], name="two_people_are_told_apart_once"
            ),
            models.CheckConstraint(
                condition=Q(first__lt=F("second")), name="the_older_record_is_first"
            ),
        ]

    def __str__(self):
        return f"{self.first} / {self.second}"
