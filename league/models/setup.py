"""Leagues and their seasons: which teams, which players, which rules."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from games.models import Player, Team
from league.models.rules import SeasonRules, every_day, usual_tie_breakers
from league.setup.spells import check_spell


class League(models.Model):
    """An organisation whose teams meet season after season."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    slug = models.SlugField(_("short name"), unique=True)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        through="Membership",
        related_name="leagues",
        verbose_name=_("members"),
    )
    is_public = models.BooleanField(
        _("everybody may read"),
        default=True,
        help_text=_("Otherwise its pages, files and calendars are its members' only."),
    )
    managers_keep_rosters = models.BooleanField(
        _("managers keep their rosters"),
        default=False,
        help_text=_("Otherwise the commissioners alone change the rosters."),
    )

    class Meta:
        ordering = ["name"]
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

    def __str__(self):
        return self.name


class Season(SeasonRules):
    """One championship of a league, and the rules that are in force in it.

    ``version`` grows whenever one of its games changes, or anything else that its pages
    show; ``games_version`` only when a game that has ended does. ``coin`` holds the
    keys of teams in the order in which a coin has put them.
    """

    league = models.ForeignKey(
        League, models.CASCADE, related_name="seasons", verbose_name=_("league")
    )
    name = models.CharField(_("name"), max_length=40, help_text=_("such as 2026"))
    slug = models.SlugField(
        _("short name"),
        unique=True,
        help_text=_("in addresses and commands, such as rattlecup-2026"),
    )
    start = models.DateField(_("first day"))
    coin = models.JSONField(default=list, blank=True, editable=False)
    is_current = models.BooleanField(_("is current"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    games_version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["-start", "league__name"]
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = [
            models.UniqueConstraint(
                fields=["league", "name"], name="season_name_once_in_league"
            ),
            models.UniqueConstraint(
                fields=["league"],
                condition=Q(is_current=True),
                name="one_current_season_in_league",
                violation_error_message=_("This league has a current season already."),
            ),
            models.CheckConstraint(
                condition=Q(innings__gte=1, innings__lte=99),
                name="season_innings_1_to_99",
            ),
        ]

    def __str__(self):
        return f"{self.league.name} {self.name}"

    def clean(self):
        """Refuse rules that do not exist, and new ones once a game is final."""
        self.clean_rules()


class Division(models.Model):
    """A part of a season's teams with standings of its own."""

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="divisions", verbose_name=_("season")
    )
    name = models.CharField(_("name"), max_length=40)
    place = models.PositiveSmallIntegerField(_("place on the page"), default=1)

    class Meta:
        ordering = ["place", "name"]
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "name"], name="division_name_once_in_season"
            )
        ]

    def __str__(self):
        return self.name


class SeasonTeam(models.Model):
    """A team that takes part in a season."""

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="season_teams", verbose_name=_("season")
    )
    team = models.ForeignKey(
        Team, models.PROTECT, related_name="seasons", verbose_name=_("team")
    )
    division = models.ForeignKey(
        Division,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="season_teams",
        verbose_name=_("division"),
    )
    policy = models.CharField(
        _("how the program manages it"),
        max_length=10,
        blank=True,
        choices=[("", _("as the season says")), *SeasonRules.Policy.choices],
    )

    class Meta:
        ordering = ["team__name"]
        verbose_name = _("team of a season")
        verbose_name_plural = _("teams of a season")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "team"], name="team_once_in_season"
            )
        ]

    def __str__(self):
        return f"{self.team}, {self.season}"

    def clean(self):
        """Refuse a division of another season."""
        if self.division and self.division.season_id != self.season_id:
            raise ValidationError(
                {"division": _("This division belongs to another season.")},
                code="foreign_division",
            )


class RosterSpell(models.Model):
    """A player's time with a team: from one day until another, or until now.

    A traded player has a spell with each team. ``positions`` is text, because a
    roster may say OF or INF (case D-47).
    """

    season_team = models.ForeignKey(
        SeasonTeam, models.CASCADE, related_name="spells", verbose_name=_("team")
    )
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="spells", verbose_name=_("player")
    )
    number = models.CharField(_("number"), max_length=3, blank=True)
    positions = models.CharField(_("positions"), max_length=40, blank=True)
    note = models.CharField(_("remark"), max_length=200, blank=True)
    start = models.DateField(_("from"))
    end = models.DateField(_("until"), null=True, blank=True)

    history = HistoricalRecords()

    class Meta:
        ordering = ["season_team", "player", "start"]
        verbose_name = _("roster spell")
        verbose_name_plural = _("roster spells")
        constraints = [
            models.UniqueConstraint(
                fields=["season_team", "player", "start"], name="spell_starts_once"
            ),
            models.CheckConstraint(
                condition=Q(end__isnull=True) | Q(end__gte=F("start")),
                name="spell_ends_after_its_start",
                violation_error_message=_("A spell cannot end before it starts."),
            ),
        ]

    def __str__(self):
        return f"{self.player}, {self.season_team}"

    def clean(self):
        """Refuse what a roster cannot hold: two teams, one number twice, too many."""
        if self.season_team_id and self.start:
            check_spell(self)


__all__ = [
    "Division",
    "League",
    "RosterSpell",
    "Season",
    "SeasonTeam",
    "every_day",
    "usual_tie_breakers",
]
