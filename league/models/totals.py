"""What a season comes to for each player and team, summed from the lines of games.

A row for each season, stage, team and player (and position, in the field): a traded
player has a row with each of his teams, a career is the sum of all his rows. Only
games that have ended count. ``league.services.totals`` alone writes these rows, from
the lines anew and never by differences, in the transaction that changes a game.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import POSITION_CHOICES, Player, Team
from games.models.lines import (
    BattingCounts,
    FieldingCounts,
    PitchingCounts,
    SideCounts,
    count_field,
)
from league.models.fixture import Fixture
from league.models.setup import Season
from scoring.stats.rates import winning_percentage


class _SeasonTotal(models.Model):
    """What all totals share; ``g`` are the games in which he, or the team, played."""

    season = models.ForeignKey(
        Season, models.CASCADE, related_name="%(class)s_rows", db_index=False
    )
    stage = models.CharField(max_length=10, choices=Fixture.Stage)
    team = models.ForeignKey(Team, models.PROTECT, related_name="%(class)s_rows")
    g = count_field()

    class Meta:
        abstract = True

    def __str__(self):
        return f"{self.team.code} {self.season}"


class _PlayerTotal(_SeasonTotal):
    """A player's season with one team."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="%(class)s_rows")

    class Meta(_SeasonTotal.Meta):
        abstract = True

    def __str__(self):
        return f"{self.player} ({self.team.code}), {self.season}"


class SeasonBatting(_PlayerTotal, BattingCounts):
    """A batter's season with one team; ``gs`` are the games he started."""

    gs = count_field()

    class Meta:
        ordering = ["season_id", "stage", "player_id", "team_id"]
        verbose_name = _("season's batting")
        verbose_name_plural = _("seasons' batting")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "stage", "player", "team"],
                name="one_batting_total_a_team",
            )
        ]


class SeasonPitching(_PlayerTotal, PitchingCounts):
    """A pitcher's season with one team; innings are counted in outs.

    ``gs`` are games started, ``gf`` games finished that another had started, ``cg``
    games that nobody else of the side pitched in, ``sho`` those of them without a run.
    """

    w = count_field()
    l = count_field()  # noqa: E741  the column is called L everywhere
    sv = count_field()
    gs = count_field()
    cg = count_field()
    sho = count_field()

    class Meta:
        ordering = ["season_id", "stage", "player_id", "team_id"]
        verbose_name = _("season's pitching")
        verbose_name_plural = _("seasons' pitching")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "stage", "player", "team"],
                name="one_pitching_total_a_team",
            )
        ]


class SeasonFielding(_PlayerTotal, FieldingCounts):
    """A fielder's season with one team at one position; time is counted in outs."""

    position = models.PositiveSmallIntegerField(choices=POSITION_CHOICES)

    class Meta:
        ordering = ["season_id", "stage", "player_id", "team_id", "position"]
        verbose_name = _("season's fielding")
        verbose_name_plural = _("seasons' fielding")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "stage", "player", "team", "position"],
                name="one_fielding_total_a_place",
            )
        ]


class SeasonTeamTotals(_SeasonTotal, SideCounts):
    """A team's season: its record and the sums of its line scores.

    ``ra`` are the runs it allowed, ``er`` the earned ones of them. The standings are
    not read from here: they leave out games that only part level teams.
    """

    w = count_field()
    l = count_field()  # noqa: E741
    t = count_field()
    ra = count_field()

    class Meta:
        ordering = ["season_id", "stage", "team_id"]
        verbose_name = _("season's team totals")
        verbose_name_plural = _("seasons' team totals")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "stage", "team"], name="one_total_a_team"
            )
        ]

    @property
    def pct(self):
        """Wins by decisions."""
        return winning_percentage(self.w, self.l)
