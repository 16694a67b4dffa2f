"""Lines derived from the plays of a game, stored for speed; nothing edits them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import POSITION_CHOICES, SIDE_CHOICES, Game
from games.models.people import Player, Team


def count_field() -> models.PositiveSmallIntegerField:
    """Return the field of a counted figure; a season stays under 32,767."""
    return models.PositiveSmallIntegerField(default=0)


class BattingCounts(models.Model):
    """What is counted of a batter, in a game as in a season."""

    pa = count_field()
    ab = count_field()
    r = count_field()
    h = count_field()
    doubles = count_field()
    triples = count_field()
    home_runs = count_field()
    rbi = count_field()
    bb = count_field()
    ibb = count_field()
    so = count_field()
    hbp = count_field()
    sh = count_field()
    sf = count_field()
    xi = count_field()
    sb = count_field()
    cs = count_field()
    gdp = count_field()
    lob = count_field()
    two_out_rbi = count_field()
    lisp = count_field()

    class Meta:
        abstract = True


class PitchingCounts(models.Model):
    """What is counted of a pitcher, in a game as in a season; innings are outs.

    ``ir`` and ``irs`` are the runners he found on base and those of them who scored,
    ``gf`` the games that he finished and another had started, ``hld`` and ``bs`` holds
    and blown saves.
    """

    outs = count_field()
    bf = count_field()
    h = count_field()
    r = count_field()
    er = count_field()
    bb = count_field()
    ibb = count_field()
    so = count_field()
    home_runs = count_field()
    hbp = count_field()
    wp = count_field()
    bk = count_field()
    ab = count_field()
    doubles = count_field()
    triples = count_field()
    sh = count_field()
    sf = count_field()
    xi = count_field()
    gdp = count_field()
    ir = count_field()
    irs = count_field()
    gf = count_field()
    hld = count_field()
    bs = count_field()
    sb = count_field()
    cs = count_field()
    pickoffs = count_field()

    class Meta:
        abstract = True


class FieldingCounts(models.Model):
    """What is counted of a fielder at one position; time is counted in outs."""

    outs = count_field()
    po = count_field()
    a = count_field()
    e = count_field()
    dp = count_field()
    pb = count_field()
    tp = count_field()
    xi = count_field()
    sb = count_field()
    cs = count_field()
    pickoffs = count_field()

    class Meta:
        abstract = True


class SideCounts(models.Model):
    """What is counted of a side, in a game as in a season.

    ``placed`` are men put on base by rule, ``er`` the earned runs the side allowed,
    ``lisp`` the men left in scoring position.
    """

    r = count_field()
    h = count_field()
    e = count_field()
    lob = count_field()
    dp = count_field()
    tp = count_field()
    placed = count_field()
    er = count_field()
    lisp = count_field()

    class Meta:
        abstract = True


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


class BattingLine(_Line, BattingCounts):
    """What a man did at bat and on the bases; ``order`` 1 started in the slot."""

    slot = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField(default=1)
    positions = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["game_id", "team_id", "slot", "order", "pk"]
        verbose_name = _("batting line")
        verbose_name_plural = _("batting lines")
        indexes = [models.Index(fields=["game", "player"], name="batting_of_a_game")]


class PitchingLine(_Line, PitchingCounts):
    """What a pitcher did; ``order`` 1 started."""

    order = models.PositiveSmallIntegerField()
    decision = models.CharField(max_length=1, blank=True)

    class Meta:
        ordering = ["game_id", "team_id", "order", "pk"]
        verbose_name = _("pitching line")
        verbose_name_plural = _("pitching lines")
        indexes = [models.Index(fields=["game", "player"], name="pitching_of_a_game")]


class FieldingLine(_Line, FieldingCounts):
    """What a man did at one position in the field."""

    position = models.PositiveSmallIntegerField(choices=POSITION_CHOICES)

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
    driven_in = count_field()
    runs = count_field()
    outs_made = count_field()

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


class LineScore(SideCounts):
    """A side's runs by inning (``null`` = not played) and its totals; derived."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="line_scores")
    side = models.CharField(max_length=8, choices=SIDE_CHOICES)
    innings = models.JSONField(default=list)

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
