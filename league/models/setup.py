"""Leagues and their seasons: which teams, which players, which rules."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from games.models import Player, Team
from league.standings import TIE_BREAKERS


class League(models.Model):
    """An organisation whose teams meet season after season."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    slug = models.SlugField(_("short name"), unique=True)
    commissioners = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        blank=True,
        related_name="leagues",
        verbose_name=_("commissioners"),
        help_text=_("They make the schedule and set the seasons' rules."),
    )

    class Meta:
        ordering = ["name"]
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

    def __str__(self):
        return self.name


def usual_tie_breakers() -> list[str]:
    """Return the tie-breakers of a season that does not choose its own."""
    return ["head_to_head", "run_difference"]


def every_day() -> list[int]:
    """Return the days of the week, from 0 for Monday."""
    return list(range(7))


class Season(models.Model):
    """One championship of a league, and the rules that are in force in it.

    ``version`` grows whenever one of its games changes. ``FROZEN`` are the rules that
    cannot be changed any more once a game is final. ``coin`` holds the keys of teams
    in the order in which a coin has put them.
    """

    FROZEN = ("ties", "tie_breakers", "days_of_play", "playoff_places")

    class Ties(models.TextChoices):
        """What a tied game counts in the standings (case D-34)."""

        IGNORED = "ignored", _("left out of the percentage")
        HALF = "half", _("half a win and half a loss")

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
    ruleset = models.CharField(_("rules"), max_length=40, default="diceball")
    innings = models.PositiveSmallIntegerField(
        _("innings"),
        default=9,
        validators=[MinValueValidator(1), MaxValueValidator(99)],
    )
    ties = models.CharField(
        _("a tie counts"), max_length=10, choices=Ties, default=Ties.IGNORED
    )
    tie_breakers = models.JSONField(
        _("tie-breakers"),
        default=usual_tie_breakers,
        blank=True,
        help_text=_("in the order in which they are asked"),
    )
    days_of_play = models.JSONField(
        _("days of play"), default=every_day, help_text=_("from 0 for Monday")
    )
    playoff_places = models.PositiveSmallIntegerField(
        _("places in the playoffs"),
        default=0,
        validators=[MaxValueValidator(99)],
        help_text=_(
            "First places and wild cards together; 0 when only first place counts."
        ),
    )
    coin = models.JSONField(default=list, blank=True, editable=False)
    is_current = models.BooleanField(_("is current"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)

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
        unknown = not isinstance(self.tie_breakers, list) or [
            key for key in self.tie_breakers if key not in TIE_BREAKERS
        ]
        if unknown:
            raise ValidationError(
                {
                    "tie_breakers": _("Tie-breakers are a list of these: %(keys)s.")
                    % {"keys": ", ".join(TIE_BREAKERS)}
                }
            )
        if not self._has_days_of_play():
            raise ValidationError(
                {"days_of_play": _("Days of play are numbers from 0 to 6.")}
            )
        if changed := self._changed_rules():
            raise ValidationError(
                {
                    name: _("This cannot change any more: a game is final.")
                    for name in changed
                }
            )

    def _has_days_of_play(self) -> bool:
        days = self.days_of_play
        return isinstance(days, list) and bool(days) and set(days) <= set(every_day())

    def _changed_rules(self) -> list[str]:
        before = Season.objects.filter(pk=self.pk).values(*self.FROZEN).first()
        if before is None or not self.is_frozen:
            return []
        return [name for name in self.FROZEN if getattr(self, name) != before[name]]

    @property
    def is_frozen(self) -> bool:
        """Whether a game is final, so that the rules stay as they are."""
        return self.fixtures.filter(game__status="final").exists()


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
        """Refuse a player who is with a team of the same season at that time."""
        if not (self.player_id and self.season_team_id and self.start):
            return
        others = RosterSpell.objects.filter(
            Q(end=None) | Q(end__gte=self.start),
            player=self.player_id,
            season_team__season=self.season_team.season_id,
        ).exclude(pk=self.pk)
        if self.end:
            others = others.filter(start__lte=self.end)
        if other := others.select_related("season_team__team").first():
            raise ValidationError(
                _("%(player)s is with %(team)s at that time; end that spell first."),
                params={"player": self.player, "team": other.season_team.team},
                code="two_teams_at_once",
            )
