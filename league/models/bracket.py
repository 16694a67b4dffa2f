"""Tournaments: a season's postseason, or a cup, and who has won what."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from games.models import Team
from league.brackets import Format
from league.models.rules import every_day
from league.models.setup import Season


class Tournament(models.Model):
    """A tournament within a season: its terms, and how far it has come.

    ``options`` are the terms of ``league.brackets.Format`` but the kind. Its games are
    of the stage ``postseason``, also where a season has no other games. The winner of
    the one that ``decides_pennant`` is the champion of the season.
    """

    class Kind(models.TextChoices):
        """The shapes a tournament can have."""

        SINGLE = "single", _("single elimination")
        DOUBLE = "double", _("double elimination")
        GROUPS = "groups", _("groups, then a knock-out")

    class Status(models.TextChoices):
        """How far a tournament has come."""

        RUNNING = "running", _("under way")
        UNSETTLED = "unsettled", _("to be settled by the commissioner")
        OVER = "over", _("over")
        CANCELLED = "cancelled", _("called off")

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="tournaments", verbose_name=_("season")
    )
    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind, default=Kind.SINGLE)
    options = models.JSONField(default=dict, blank=True)
    decides_pennant = models.BooleanField(
        _("decides the pennant"),
        default=True,
        help_text=_("Its winner is the champion of the season."),
    )
    start = models.DateField(_("first day"))
    days_of_play = models.JSONField(_("days of play"), default=every_day)
    status = models.CharField(
        _("status"), max_length=9, choices=Status, default=Status.RUNNING
    )
    champion = models.ForeignKey(
        Team,
        models.PROTECT,
        null=True,
        editable=False,
        related_name="tournaments_won",
        verbose_name=_("champion"),
    )
    created = models.DateTimeField(auto_now_add=True)

    history = HistoricalRecords()

    class Meta:
        ordering = ["season", "-decides_pennant", "start", "pk"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "name"],
                name="tournament_name_once_in_season",
                violation_error_message=_(
                    "This season has a tournament of that name already."
                ),
            ),
            models.UniqueConstraint(
                fields=["season"],
                condition=Q(decides_pennant=True) & ~Q(status="cancelled"),
                name="one_tournament_decides_the_pennant",
                violation_error_message=_(
                    "Another tournament decides the pennant of this season."
                ),
            ),
        ]

    def __str__(self):
        return f"{self.name}, {self.season}"

    def get_absolute_url(self):
        """Return the address of the bracket."""
        return reverse("league:tournament_detail", args=[self.pk])

    @property
    def format(self) -> Format:
        """The terms as the bracket takes them."""
        return Format(kind=self.kind, **self.options)

    def next_day(self, after):
        """Return the first day of play after a day."""
        days = set(self.days_of_play) or set(every_day())
        day = after + timedelta(1)
        while day.weekday() not in days:
            day += timedelta(1)
        return day


class Entrant(models.Model):
    """A team of a tournament, and its seed from 1."""

    tournament = models.ForeignKey(
        Tournament,
        models.CASCADE,
        related_name="entrants",
        verbose_name=_("tournament"),
    )
    team = models.ForeignKey(
        Team, models.PROTECT, related_name="entries", verbose_name=_("team")
    )
    seed = models.PositiveSmallIntegerField(_("seed"))

    class Meta:
        ordering = ["tournament", "seed"]
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "team"], name="team_once_in_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "seed"], name="seed_once_in_tournament"
            ),
        ]

    def __str__(self):
        return f"{self.seed}. {self.team}"


class Series(models.Model):
    """One series of a tournament; all of it but ``awarded`` follows from results.

    ``key`` is its key in the plan, ``order`` its place there. ``awarded`` names its
    winner by ruling, whatever the games say.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="series", verbose_name=_("tournament")
    )
    key = models.CharField(max_length=12)
    order = models.PositiveSmallIntegerField(default=0)
    best_of = models.PositiveSmallIntegerField(_("games"), default=1)
    top = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    bottom = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    top_wins = models.PositiveSmallIntegerField(default=0)
    bottom_wins = models.PositiveSmallIntegerField(default=0)
    winner = models.ForeignKey(
        Team, models.PROTECT, null=True, related_name="series_won"
    )
    is_unsettled = models.BooleanField(default=False)
    awarded = models.ForeignKey(
        Team, models.PROTECT, null=True, blank=True, related_name="+"
    )
    awarded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    awarded_why = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        ordering = ["tournament", "order"]
        verbose_name = _("series")
        verbose_name_plural = _("series")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "key"], name="series_key_once_in_tournament"
            )
        ]

    def __str__(self):
        return f"{self.tournament}: {self.key}"

    def get_absolute_url(self):
        """Return the address of the series."""
        return reverse("league:series_detail", args=[self.pk])


class Award(models.Model):
    """What a team has won in a season: the pennant, or a cup.

    The pennant goes to the winner of the tournament that decides it, and without one
    to first place when everything is played. It follows from results, unless
    ``is_ruling`` says that the commissioner named the champion.
    """

    class Kind(models.TextChoices):
        """What there is to win."""

        PENNANT = "pennant", _("pennant")
        CUP = "cup", _("cup")

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="awards", verbose_name=_("season")
    )
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    team = models.ForeignKey(
        Team, models.PROTECT, related_name="awards", verbose_name=_("team")
    )
    tournament = models.OneToOneField(
        Tournament, models.CASCADE, null=True, blank=True, related_name="award"
    )
    is_ruling = models.BooleanField(default=False)

    class Meta:
        ordering = ["-season__start", "kind", "pk"]
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        constraints = [
            models.UniqueConstraint(
                fields=["season"],
                condition=Q(kind="pennant"),
                name="one_pennant_a_season",
            )
        ]

    def __str__(self):
        return f"{self.get_kind_display()} {self.season}: {self.team}"
