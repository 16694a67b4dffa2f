"""A game as it is recorded: its terms, its starting cards, its plays, its changes."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.people import Player, Team
from games.words.days import format_day
from scoring.diamond import Position, Side

SIDE_CHOICES = [(Side.VISITORS.value, _("visitors")), (Side.HOME.value, _("home"))]
POSITION_CHOICES = [(int(p), p.abbreviation) for p in Position]


class Game(models.Model):
    """A game: who, when, under which rules; its result is derived from the plays."""

    class Status(models.TextChoices):
        """How far a game has come."""

        SCHEDULED = "scheduled", _("scheduled")
        LIVE = "live", _("in progress")
        FINAL = "final", _("final")
        SUSPENDED = "suspended", _("suspended")

    class Judging(models.TextChoices):
        """What becomes of a play that no dice can make."""

        STRICT = "strict", _("it is refused")
        LENIENT = "lenient", _("it is kept with a mark")
        OFF = "off", _("nobody asks")

    visitors = models.ForeignKey(
        Team,
        models.PROTECT,
        related_name="games_as_visitors",
        verbose_name=_("visitors"),
    )
    home = models.ForeignKey(
        Team, models.PROTECT, related_name="games_as_home", verbose_name=_("home")
    )
    date = models.DateField(_("date"), db_index=True)
    number = models.PositiveSmallIntegerField(
        _("game of the day"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(9)],
    )
    ruleset = models.CharField(_("rules"), max_length=40, default="diceball")
    innings = models.PositiveSmallIntegerField(
        _("innings"),
        default=9,
        validators=[MinValueValidator(1), MaxValueValidator(99)],
    )
    batters = models.PositiveSmallIntegerField(
        _("most batters in an order"),
        default=9,
        validators=[MinValueValidator(9), MaxValueValidator(20)],
    )
    re_entry = models.BooleanField(_("players may come back"), default=False)
    ties = models.BooleanField(_("may end tied"), default=False)
    designated_hitter = models.BooleanField(_("designated hitter"), default=True)
    mercy_runs = models.PositiveSmallIntegerField(
        _("lead that ends a game early"),
        default=0,
        validators=[MaxValueValidator(99)],
        help_text=_("In runs; 0: no lead does."),
    )
    mercy_innings = models.PositiveSmallIntegerField(
        _("innings before a lead can end it"),
        default=0,
        validators=[MaxValueValidator(99)],
    )
    judge = models.CharField(
        _("a play that no dice can make"),
        max_length=7,
        choices=Judging,
        default=Judging.LENIENT,
    )
    park = models.CharField(_("park"), max_length=80, blank=True)
    scorer = models.CharField(_("scorer"), max_length=80, blank=True)
    note = models.TextField(_("note"), blank=True)
    extra_tags = models.JSONField(default=dict, blank=True, editable=False)
    scorers = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        blank=True,
        related_name="games_scored",
        verbose_name=_("scorers"),
    )
    table = models.JSONField(default=dict, blank=True, editable=False)
    is_closed = models.BooleanField(default=False, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)
    source_hash = models.CharField(
        max_length=64, blank=True, editable=False, db_index=True
    )
    status = models.CharField(
        _("status"),
        max_length=9,
        choices=Status,
        default=Status.SCHEDULED,
        db_index=True,
    )
    visitors_runs = models.PositiveSmallIntegerField(null=True, editable=False)
    home_runs = models.PositiveSmallIntegerField(null=True, editable=False)
    winner = models.ForeignKey(
        Team, models.PROTECT, null=True, editable=False, related_name="games_won"
    )
    ending = models.CharField(max_length=9, blank=True, editable=False)
    innings_played = models.PositiveSmallIntegerField(default=0, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-date", "number", "pk"]
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = [
            models.UniqueConstraint(
                fields=["visitors", "home", "date", "number"],
                name="one_game_of_that_number_a_day",
                violation_error_message=_(
                    "These teams already have a game of that number on that day."
                ),
            ),
            models.CheckConstraint(
                condition=~Q(visitors=F("home")),
                name="a_team_does_not_play_itself",
                violation_error_message=_("A team cannot play itself."),
            ),
            models.CheckConstraint(
                condition=Q(innings__gte=1, innings__lte=99), name="innings_1_to_99"
            ),
            models.CheckConstraint(
                condition=Q(winner=None)
                | Q(winner=F("visitors"))
                | Q(winner=F("home")),
                name="the_winner_played",
            ),
        ]

    def __str__(self) -> str:
        again = f" ({self.number})" if self.number > 1 else ""
        said = {"visitors": self.visitors, "home": self.home}
        said["day"] = f"{format_day(self.date)}{again}"
        return gettext("%(visitors)s at %(home)s, %(day)s") % said

    def get_absolute_url(self) -> str:
        """Return the address of the box score."""
        return reverse("games:game_detail", args=[self.pk])

    def team(self, side: Side | str) -> Team:
        """Return the team of a side."""
        return self.home if side == Side.HOME else self.visitors

    def side_of(self, team: Team | int) -> Side:
        """Return the side on which a team plays here."""
        key = team.pk if isinstance(team, Team) else team
        return Side.HOME if key == self.home_id else Side.VISITORS

    @property
    def is_final(self) -> bool:
        """Whether the game has ended and counts."""
        return self.status == self.Status.FINAL

    @property
    def is_tie(self) -> bool:
        """Whether the game ended without a winner."""
        return self.is_final and self.winner_id is None

    @property
    def is_simulated(self) -> bool:
        """Whether the program threw the dice: the game says from which seed."""
        return "Seed" in self.extra_tags


class LineupEntry(models.Model):
    """A line of a starting card; slot 0 is the pitcher who does not bat."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="lineup_entries")
    side = models.CharField(max_length=8, choices=SIDE_CHOICES)
    slot = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="lineup_entries", verbose_name=_("player")
    )
    position = models.PositiveSmallIntegerField(choices=POSITION_CHOICES)

    class Meta:
        ordering = ["game_id", "-side", "slot"]  # visitors first
        verbose_name = _("line-up entry")
        verbose_name_plural = _("line-up entries")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "side", "slot"], name="one_man_in_a_slot"
            ),
            models.UniqueConstraint(
                fields=["game", "player"], name="a_man_starts_once_in_a_game"
            ),
            models.CheckConstraint(
                condition=Q(side__in=[side.value for side in Side]),
                name="lineup_side_is_a_side",
            ),
            models.CheckConstraint(
                condition=Q(position__gte=1, position__lte=13),
                name="lineup_position_is_a_position",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.slot}. {self.player}, {Position(self.position).abbreviation}"


class PlayRecord(models.Model):
    """An entry of a game: a play, a change of players, a remark or an ending.

    ``version`` is the version of the game that this line made; ``table`` is what lay
    on the table before it: the count, and the dice of a play in progress.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="plays")
    sequence = models.PositiveIntegerField()
    text = models.CharField(_("play"), max_length=300)
    dice = models.TextField(_("dice"), blank=True)
    remark = models.TextField(_("remark"), blank=True)
    typed = models.CharField(_("typed"), max_length=1000, blank=True)
    version = models.PositiveIntegerField(default=0, editable=False)
    key = models.CharField(max_length=40, blank=True, editable=False)
    table = models.JSONField(default=dict, blank=True, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["game_id", "sequence"]
        verbose_name = _("play")
        verbose_name_plural = _("plays")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "sequence"], name="one_play_at_a_place"
            ),
            models.UniqueConstraint(
                fields=["game", "key"], condition=~Q(key=""), name="a_play_is_sent_once"
            ),
        ]

    def __str__(self) -> str:
        return self.line

    @property
    def line(self) -> str:
        """The whole line as a game file has it: play, dice in braces, remark."""
        parts = [self.text]
        parts += [f"{{{self.dice}}}"] if self.dice else []
        parts += [f"; {self.remark}"] if self.remark else []
        return " ".join(filter(None, parts))


class Revision(models.Model):
    """A change to what was already written: who, when, from what to what, why.

    ``snapshot`` is the whole game before the change: its cards and its lines.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="revisions")
    version = models.PositiveIntegerField()
    action = models.CharField(max_length=20)
    before = models.TextField(blank=True)
    after = models.TextField(blank=True)
    why = models.CharField(_("reason"), max_length=200, blank=True)
    snapshot = models.JSONField(default=dict, blank=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["game_id", "-version", "-pk"]
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")

    ACTIONS = {
        "undo": _("taken back"),
        "replace": _("changed"),
        "insert": _("inserted"),
        "delete": _("deleted"),
        "restore": _("put back"),
        "ruling": _("ruled"),
        "sent again": _("sent again"),
        "protest": _("protested"),
        "settle": _("the protest is settled"),
        "reopen": _("opened again"),
        "resume": _("resumed"),
        "paper": _("read from paper"),
        "import": _("read from a file"),
    }

    def __str__(self) -> str:
        return f"{self.action}: {self.before} → {self.after}"

    @property
    def done(self) -> str:
        """What was done, in a word."""
        return str(self.ACTIONS.get(self.action, self.action))
