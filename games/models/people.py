"""Teams and players: a game needs no league."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from games.words.names import normalize_name, romanize, sort_name_of
from scoring.lineup import Player as Man


class Team(models.Model):
    """A team that plays games, in whatever league."""

    code = models.CharField(
        _("code"),
        max_length=4,
        unique=True,
        validators=[
            RegexValidator(
                r"^[A-Z]{2,4}\Z", _("Use two to four capital letters A to Z.")
            )
        ],
    )
    name = models.CharField(_("name"), max_length=80, unique=True)
    place = models.CharField(_("place"), max_length=80, blank=True)
    park = models.CharField(_("park"), max_length=80, blank=True)
    color = models.CharField(
        _("color"),
        max_length=7,
        default="#5b4636",
        validators=[RegexValidator(r"^#[0-9A-Fa-f]{6}\Z", _("Write it as #1a2b3c."))],
    )
    second_color = models.CharField(
        _("second color"),
        max_length=7,
        blank=True,
        validators=[RegexValidator(r"^#[0-9A-Fa-f]{6}\Z", _("Write it as #1a2b3c."))],
    )
    slug = models.SlugField(_("address"), max_length=80, unique=True, blank=True)

    class Meta:
        ordering = ["name"]
        verbose_name = _("team")
        verbose_name_plural = _("teams")

    def __str__(self) -> str:
        return self.name

    def save(self, *args, **kwargs) -> None:
        """Store the team; the slug follows from the name, or the code."""
        self.slug = self.slug or slugify(self.name) or self.code.lower()
        super().save(*args, **kwargs)


class TeamManager(models.Model):
    """A person who manages a team: its games are his to score and to confirm."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="managers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="teams_managed"
    )

    class Meta:
        ordering = ["team", "user"]
        verbose_name = _("manager")
        verbose_name_plural = _("managers")
        constraints = [
            models.UniqueConstraint(
                fields=["team", "user"], name="a_manager_is_named_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.team}"


class Player(models.Model):
    """A person, once, whatever teams he plays for; names in any script."""

    class Hand(models.TextChoices):
        """The side a player bats or throws on."""

        RIGHT = "R", _("right")
        LEFT = "L", _("left")
        SWITCH = "S", _("switch")
        UNKNOWN = "", _("unknown")

    name = models.CharField(_("name"), max_length=80)
    sort_name = models.CharField(_("sort name"), max_length=80, blank=True)
    search_name = models.CharField(max_length=160, editable=False, db_index=True)
    sound = models.CharField(max_length=320, editable=False, blank=True)
    bats = models.CharField(_("bats"), max_length=1, blank=True, choices=Hand)
    throws = models.CharField(_("throws"), max_length=1, blank=True, choices=Hand)

    class Meta:
        ordering = ["sort_name", "name", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name

    def save(self, *args, **kwargs) -> None:
        """Store the player with the forms of his name that sorting and search use."""
        self.name = " ".join(self.name.split())
        self.sort_name = self.sort_name or sort_name_of(self.name)
        self.search_name = normalize_name(self.name)
        self.sound = romanize(self.name)
        super().save(*args, **kwargs)

    @property
    def man(self) -> Man:
        """The player as scoring knows him: by his name and his number here."""
        return Man(self.name, str(self.pk))


class PlayerAlias(models.Model):
    """Another name of a player: an older spelling, another script, a nickname."""

    player = models.ForeignKey(
        Player, models.CASCADE, related_name="aliases", verbose_name=_("player")
    )
    name = models.CharField(_("name"), max_length=80)
    search_name = models.CharField(max_length=160, editable=False, db_index=True)
    sound = models.CharField(max_length=320, editable=False, blank=True)

    class Meta:
        ordering = ["player", "name", "pk"]
        verbose_name = _("other name")
        verbose_name_plural = _("other names")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "name"], name="an_alias_once_a_player"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args, **kwargs) -> None:
        """Store the name with the forms of it that search uses."""
        self.name = " ".join(self.name.split())
        self.search_name = normalize_name(self.name)
        self.sound = romanize(self.name)
        super().save(*args, **kwargs)


class PlayerMerge(models.Model):
    """Two records of one person made one: which went, who did it, when, what moved."""

    player = models.ForeignKey(
        Player, models.CASCADE, related_name="merges", verbose_name=_("player")
    )
    old_number = models.BigIntegerField(editable=False)
    old_name = models.CharField(_("former name"), max_length=80)
    moved = models.JSONField(default=dict, blank=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("merge of players")
        verbose_name_plural = _("merges of players")

    def __str__(self) -> str:
        return f"{self.old_name} → {self.player}"
