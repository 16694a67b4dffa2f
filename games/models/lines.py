"""Lines derived from the plays of a game, stored for speed; nothing edits them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import POSITION_CHOICES, SIDE_CHOICES, Game
from games.models.people import Player, Team


def _count() -> models.PositiveSmallIntegerField:
    """Return the field of a counted figure."""
    return models.PositiveSmallIntegerField(default=0)


class _Line(models.Model):
    """A player's figures in one game, derived from the plays.

    A game's lines are found by the index of game and player, which also finds those of
    some players in many games.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="%(class)ss", db_index=False
    )
    team = models.ForeignKey(Team, models.PROTECT, related_name="%(class)ss")
    player = models.ForeignKey(Player, models.PROTECT, related_name="%(class)ss")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.player} ({self.team.code})"


class BattingLine(_Line):
    """What a man did at bat and on the bases; ``order`` 1 started in the slot."""

    slot = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField(default=1)
    positions = models.CharField(max_length=60, blank=True)
    pa = _count()
    ab = _count()
    r = _count()
    h = _count()
    doubles = _count()
    triples = _count()
    home_runs = _count()
    rbi = _count()
    bb = _count()
    ibb = _count()
    so = _count()
    hbp = _count()
    sh = _count()
    sf = _count()
    xi = _count()
    sb = _count()
    cs = _count()
    gdp = _count()
    lob = _count()
    two_out_rbi = _count()
    lisp = _count()

    class Meta:
        ordering = ["game_id", "team_id", "slot", "order", "pk"]
        verbose_name = _("batting line")
        verbose_name_plural = _("batting lines")
        indexes = [models.Index(fields=["game", "player"], name="batting_of_a_game")]


class PitchingLine(_Line):
    """What a pitcher did; ``order`` 1 started.

    ``ir`` and ``irs`` are the runners he found on base and those of them who scored,
    ``gf`` is 1 for the man who finished a game that he did not start, ``hld`` and
    ``bs`` count holds and blown saves.
    """

    order = models.PositiveSmallIntegerField()
    decision = models.CharField(max_length=1, blank=True)
    outs = _count()
    bf = _count()
    h = _count()
    r = _count()
    er = _count()
    bb = _count()
    ibb = _count()
    so = _count()
    home_runs = _count()
    hbp = _count()
    wp = _count()
    bk = _count()
    ab = _count()
    doubles = _count()
    triples = _count()
    sh = _count()
    sf = _count()
    xi = _count()
    gdp = _count()
    ir = _count()
    irs = _count()
    gf = _count()
    hld = _count()
    bs = _count()
    sb = _count()
    cs = _count()
    pickoffs = _count()

    class Meta:
        ordering = ["game_id", "team_id", "order", "pk"]
        verbose_name = _("pitching line")
        verbose_name_plural = _("pitching lines")
        indexes = [models.Index(fields=["game", "player"], name="pitching_of_a_game")]


class FieldingLine(_Line):
    """What a man did at one position in the field."""

    position = models.PositiveSmallIntegerField(choices=POSITION_CHOICES)
    outs = _count()
    po = _count()
    a = _count()
    e = _count()
    dp = _count()
    pb = _count()
    tp = _count()
    xi = _count()
    sb = _count()
    cs = _count()
    pickoffs = _count()

    class Meta:
        ordering = ["game_id", "team_id", "position", "pk"]
        verbose_name = _("fielding line")
        verbose_name_plural = _("fielding lines")
        indexes = [models.Index(fields=["game", "player"], name="fielding_of_a_game")]


class PlateAppearance(models.Model):
    """A man's turn at bat, one row for each; derived, and what splits are counted of.

    ``sequence`` is that of the ``PlayRecord``. ``batter`` and ``pitcher`` are those in
    whose lines it counts, ``team`` bats, ``bottom`` says that it is the home side.
    ``outs``, ``bases`` (1 for a man on first, 2 on second, 4 on third, added) and
    ``lead`` (runs ahead, negative when behind) are those before the play;
    ``driven_in``, ``runs`` and ``outs_made`` what it brought. A steal is no turn at bat
    and has no row. ``games.record.appearances`` counts these rows.
    """

    class Result(models.TextChoices):
        """What a turn at bat came to, so that every count follows from it."""

        SINGLE = "1B", _("single")
        DOUBLE = "2B", _("double")
        TRIPLE = "3B", _("triple")
        HOME_RUN = "HR", _("home run")
        WALK = "BB", _("walk")
        INTENTIONAL_WALK = "IBB", _("intentional walk")
        HIT_BY_PITCH = "HBP", _("hit by pitch")
        INTERFERENCE = "XI", _("interference")
        STRIKEOUT = "SO", _("strikeout")
        SACRIFICE = "SH", _("sacrifice hit")
        SACRIFICE_FLY = "SF", _("sacrifice fly")
        FIELDERS_CHOICE = "FC", _("fielder's choice")
        REACHED_ON_ERROR = "E", _("reached on an error")
        GROUND_OUT = "GO", _("out on the ground")
        FLY_OUT = "FO", _("out in the air")

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="plate_appearances", db_index=False
    )
    sequence = models.PositiveIntegerField()
    inning = models.PositiveSmallIntegerField()
    bottom = models.BooleanField()
    outs = models.PositiveSmallIntegerField()
    bases = models.PositiveSmallIntegerField()
    lead = models.SmallIntegerField()
    team = models.ForeignKey(Team, models.PROTECT, related_name="+", db_index=False)
    batter = models.ForeignKey(
        Player, models.PROTECT, related_name="turns_at_bat", db_index=False
    )
    pitcher = models.ForeignKey(
        Player, models.PROTECT, related_name="batters_faced", db_index=False
    )
    slot = models.PositiveSmallIntegerField()
    result = models.CharField(max_length=3, choices=Result)
    is_gdp = models.BooleanField(default=False)
    driven_in = _count()
    runs = _count()
    outs_made = _count()

    class Meta:
        ordering = ["game_id", "sequence"]
        verbose_name = _("plate appearance")
        verbose_name_plural = _("plate appearances")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "sequence"], name="one_turn_at_bat_a_play"
            ),
        ]
        indexes = [
            models.Index(fields=["batter", "game"], name="turns_of_a_batter"),
            models.Index(fields=["pitcher", "game"], name="turns_of_a_pitcher"),
        ]

    def __str__(self) -> str:
        return f"{self.batter}: {self.result}"


class LineScore(models.Model):
    """A side's runs by inning (``null`` = not played) and its totals; derived.

    ``placed`` are men put on base by rule, ``er`` the earned runs the side allowed,
    ``lisp`` the men left in scoring position.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="line_scores")
    side = models.CharField(max_length=8, choices=SIDE_CHOICES)
    innings = models.JSONField(default=list)
    r = _count()
    h = _count()
    e = _count()
    lob = _count()
    dp = _count()
    tp = _count()
    placed = _count()
    er = _count()
    lisp = _count()

    class Meta:
        ordering = ["game_id", "-side"]  # visitors first
        verbose_name = _("line score")
        verbose_name_plural = _("line scores")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "side"], name="one_line_score_a_side"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side}: {self.r} {self.h} {self.e}"
