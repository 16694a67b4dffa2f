"""Leagues and their seasons: which teams, which players, which games."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from games.models import Game, Player, Team


class League(models.Model):
    """An organisation whose teams meet season after season."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    slug = models.SlugField(_("short name"), unique=True)

    class Meta:
        ordering = ["name"]
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

    def __str__(self):
        return self.name


class Season(models.Model):
    """One championship of a league, and the rules that are in force in it.

    ``version`` grows whenever one of its games changes.
    """

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


class Fixture(models.Model):
    """A game's place in a season, and the file from which it was loaded, if any.

    ``loaded_version`` is the game's version right after the loading: when the game's
    own has grown since, the game was changed on the site.
    """

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="fixtures", verbose_name=_("season")
    )
    game = models.OneToOneField(
        Game, models.CASCADE, related_name="fixture", verbose_name=_("game")
    )
    source = models.CharField(_("file"), max_length=255, blank=True, editable=False)
    loaded_version = models.PositiveIntegerField(null=True, editable=False)

    class Meta:
        ordering = ["season", "game__date", "game__number", "game"]
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")

    def __str__(self):
        return f"{self.season}: {self.game}"

    def get_absolute_url(self):
        """Return the address of the game."""
        return reverse("games:game_detail", args=[self.game_id])
