"""The schedule: which teams meet when, and the game that came of it."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from games.models import Game, Team
from games.words.days import format_day
from league.models.bracket import Series
from league.models.setup import Season


class Fixture(models.Model):
    """A place in a season's schedule, and the game that is played there, if any.

    ``is_scheduled`` tells a place that was there before its game, and outlives it,
    from one that a game made for itself. Only games of the regular ``stage`` count in
    the standings and in the season's figures; the postseason has its own.

    ``sequence`` grows with every change that calendars have to learn; ``moved_from``
    is the day for which it was first planned.
    ``loaded_version`` is the game's version right after the loading from the file
    ``source``: when the game's own has grown since, it was changed on the site.
    """

    class Status(models.TextChoices):
        """What has become of the plan."""

        PLANNED = "planned", _("planned")
        POSTPONED = "postponed", _("postponed")
        CANCELLED = "cancelled", _("cancelled")
        PLAYED = "played", _("played")

    class Stage(models.TextChoices):
        """The part of the season to which a game belongs."""

        REGULAR = "regular", _("regular season")
        POSTSEASON = "postseason", _("postseason")

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="fixtures", verbose_name=_("season")
    )
    visitors = models.ForeignKey(
        Team,
        models.PROTECT,
        related_name="fixtures_as_visitors",
        verbose_name=_("visitors"),
    )
    home = models.ForeignKey(
        Team, models.PROTECT, related_name="fixtures_as_home", verbose_name=_("home")
    )
    date = models.DateField(_("date"), db_index=True)
    number = models.PositiveSmallIntegerField(_("game of the day"), default=1)
    status = models.CharField(
        _("status"), max_length=9, choices=Status, default=Status.PLANNED
    )
    game = models.OneToOneField(
        Game,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="fixture",
        verbose_name=_("game"),
    )
    stage = models.CharField(
        _("part of the season"), max_length=10, choices=Stage, default=Stage.REGULAR
    )
    series = models.ForeignKey(
        Series,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="fixtures",
        verbose_name=_("series"),
    )
    is_scheduled = models.BooleanField(default=False, editable=False)
    is_tie_break = models.BooleanField(
        _("parts level teams"),
        default=False,
        help_text=_("It counts in no record, only between the two."),
    )
    moved_from = models.DateField(null=True, editable=False)
    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    sequence = models.PositiveIntegerField(default=0, editable=False)
    changed = models.DateTimeField(auto_now=True)
    source = models.CharField(_("file"), max_length=255, blank=True, editable=False)
    loaded_version = models.PositiveIntegerField(null=True, editable=False)

    history = HistoricalRecords(excluded_fields=["changed"])

    class Meta:
        ordering = ["season", "date", "number", "pk"]
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "visitors", "home", "date", "number"],
                condition=Q(status__in=["planned", "played"]),
                name="one_fixture_of_that_number_a_day",
                violation_error_message=_(
                    "These teams already meet that day in a game of that number."
                ),
            ),
            models.CheckConstraint(
                condition=~Q(visitors=F("home")),
                name="a_team_does_not_meet_itself",
                violation_error_message=_("A team cannot play itself."),
            ),
        ]

    def __str__(self):
        again = f" ({self.number})" if self.number > 1 else ""
        said = {"visitors": self.visitors, "home": self.home}
        said["day"] = f"{format_day(self.date)}{again}"
        return gettext("%(visitors)s at %(home)s, %(day)s") % said

    def get_absolute_url(self):
        """Return the address of the game, or of the place that waits for it."""
        if self.game_id:
            return reverse("games:game_detail", args=[self.game_id])
        return reverse("league:fixture_detail", args=[self.pk])

    @property
    def is_open(self) -> bool:
        """Whether there is no game here yet, so that the plan may change."""
        return self.game_id is None

    @property
    def is_final(self) -> bool:
        """Whether its game has ended."""
        return self.status == self.Status.PLAYED
