"""A player's or a team's season as a value: counts, and the rates made of them.

The counts are read from the stored totals (``league.figures.seasons``) and
divided once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cache
from operator import attrgetter

from django.utils.functional import cached_property
from django.utils.translation import gettext

from games.models import Player, Team
from league.models import Fixture, Season
from scoring.diamond import Position
from scoring.stats import rates


@dataclass(frozen=True, kw_only=True)
class SeasonLine:
    """A player's season with one team, or in all (``is_total``) with several.

    ``season`` is ``None`` for what several seasons come to; ``years`` then says which.
    ``needed`` is what qualifying asks of him: plate appearances of a batter, outs of a
    pitcher, games of a fielder.
    """

    player: Player
    teams: tuple[Team, ...]
    season: Season | None = None
    stage: str = Fixture.Stage.REGULAR
    years: str = ""
    needed: int = 0
    g: int = 0

    @property
    def season_name(self) -> str:
        """The season, or what a line of several is called."""
        return gettext("Career") if self.season is None else self.season.name

    @property
    def is_total(self) -> bool:
        """Whether this line adds up several teams."""
        return len(self.teams) > 1

    @property
    def team_codes(self) -> str:
        """The codes of the teams, in the order of their names."""
        return " ".join(team.code for team in self.teams)

    def __add__(self, other):
        """Return the line of both together; counts are added, rates follow.

        Two seasons together are a career, or a part of one.
        """
        return self.plus([other])

    def plus(self, others: Sequence):
        """Return the line of this one and several others together."""
        lines = self, *others
        kind = type(self)
        seasons = {line.season and line.season.pk for line in lines}
        teams = {team.pk: team for line in lines for team in line.teams}
        rows = map(_counts_from(kind), lines)
        counts = map(sum, zip(*rows, strict=True))
        return kind(
            player=self.player,
            teams=tuple(teams.values()),
            season=self.season if len(seasons) == 1 else None,
            stage=self.stage,
            needed=max(line.needed for line in lines) if len(seasons) == 1 else 0,
            **dict(zip(counts_of(kind), counts, strict=True)),
        )


@dataclass(frozen=True, kw_only=True)
class BattingSeason(SeasonLine):
    """A batter's season: the counts of his games and the rates made of them."""

    gs: int = 0
    pa: int = 0
    ab: int = 0
    r: int = 0
    h: int = 0
    doubles: int = 0
    triples: int = 0
    home_runs: int = 0
    rbi: int = 0
    bb: int = 0
    ibb: int = 0
    so: int = 0
    hbp: int = 0
    sh: int = 0
    sf: int = 0
    xi: int = 0
    sb: int = 0
    cs: int = 0
    gdp: int = 0
    lob: int = 0
    two_out_rbi: int = 0
    lisp: int = 0

    @cached_property
    def tb(self) -> int:
        """Total bases."""
        return rates.total_bases(self.h, self.doubles, self.triples, self.home_runs)

    @cached_property
    def ba(self) -> rates.Rate:
        """The batting average."""
        return rates.batting_average(self.h, self.ab)

    @cached_property
    def obp(self) -> rates.Rate:
        """The on-base percentage."""
        return rates.on_base(self.h, self.bb, self.hbp, self.ab, self.sf)

    @cached_property
    def slg(self) -> rates.Rate:
        """The slugging percentage."""
        return rates.slugging(
            self.h, self.doubles, self.triples, self.home_runs, self.ab
        )

    @cached_property
    def ops(self) -> rates.Rate:
        """On-base plus slugging percentage."""
        return rates.on_base_plus_slugging(self.obp, self.slg)

    @property
    def xbh(self) -> int:
        """Extra-base hits."""
        return self.doubles + self.triples + self.home_runs

    @cached_property
    def iso(self) -> rates.Rate:
        """Slugging percentage less batting average."""
        return None if self.slg is None else self.slg - self.ba

    @cached_property
    def is_qualified(self) -> bool:
        """Whether he has the plate appearances that are asked (OBR 9.22(a))."""
        return 0 < self.pa >= self.needed


@dataclass(frozen=True, kw_only=True)
class PitchingSeason(SeasonLine):
    """A pitcher's season; innings are counted in outs."""

    w: int = 0
    l: int = 0  # noqa: E741  the column is called L everywhere
    sv: int = 0
    gs: int = 0
    cg: int = 0
    sho: int = 0
    gf: int = 0
    hld: int = 0
    bs: int = 0
    outs: int = 0
    bf: int = 0
    h: int = 0
    r: int = 0
    er: int = 0
    bb: int = 0
    ibb: int = 0
    so: int = 0
    home_runs: int = 0
    hbp: int = 0
    wp: int = 0
    bk: int = 0
    ab: int = 0
    doubles: int = 0
    triples: int = 0
    sh: int = 0
    sf: int = 0
    xi: int = 0
    gdp: int = 0
    ir: int = 0
    irs: int = 0
    sb: int = 0
    cs: int = 0
    pickoffs: int = 0

    @cached_property
    def era(self) -> rates.EarnedRunAverage:
        """Earned runs for nine innings."""
        return rates.earned_run_average(self.er, self.outs)

    @cached_property
    def whip(self) -> rates.Rate:
        """Walks and hits for an inning."""
        return rates.whip(self.bb, self.h, self.outs)

    @cached_property
    def pct(self) -> rates.Rate:
        """Wins by decisions."""
        return rates.winning_percentage(self.w, self.l)

    @cached_property
    def oba(self) -> rates.Rate:
        """The batting average of those whom he faced."""
        return rates.batting_average(self.h, self.ab)

    @cached_property
    def h9(self) -> rates.Rate:
        """Hits for nine innings."""
        return rates.per_nine(self.h, self.outs)

    @cached_property
    def hr9(self) -> rates.Rate:
        """Home runs for nine innings."""
        return rates.per_nine(self.home_runs, self.outs)

    @cached_property
    def bb9(self) -> rates.Rate:
        """Walks for nine innings."""
        return rates.per_nine(self.bb, self.outs)

    @cached_property
    def so9(self) -> rates.Rate:
        """Strikeouts for nine innings."""
        return rates.per_nine(self.so, self.outs)

    @cached_property
    def so_bb(self) -> rates.Rate:
        """Strikeouts by walks."""
        return Fraction(self.so, self.bb) if self.bb else None

    @cached_property
    def is_qualified(self) -> bool:
        """Whether he has the innings that are asked (OBR 9.22(b))."""
        return 0 < self.outs >= self.needed


@dataclass(frozen=True, kw_only=True)
class FieldingSeason(SeasonLine):
    """A fielder's season at one position, or at several (``position`` is ``None``)."""

    position: Position | None = None
    outs: int = 0
    po: int = 0
    a: int = 0
    e: int = 0
    dp: int = 0
    pb: int = 0
    tp: int = 0
    xi: int = 0
    sb: int = 0
    cs: int = 0
    pickoffs: int = 0

    def plus(self, others: Sequence):
        """Return the line of all together; of several positions it has none.

        The games are added too: a man who moved in a game is counted at both places.
        """
        line = super().plus(others)
        same = all(other.position is self.position for other in others)
        return replace(line, position=self.position) if same else line

    @property
    def chances(self) -> int:
        """Putouts, assists and errors together."""
        return self.po + self.a + self.e

    @cached_property
    def fpct(self) -> rates.Rate:
        """The fielding percentage."""
        return rates.fielding_percentage(self.po, self.a, self.e)

    @cached_property
    def rf(self) -> rates.Rate:
        """Putouts and assists for nine innings in the field."""
        return rates.per_nine(self.po + self.a, self.outs)

    @cached_property
    def is_qualified(self) -> bool:
        """Whether he has the games that are asked; a pitcher innings (OBR 9.22(c))."""
        if self.position is Position.PITCHER:
            return 0 < self.outs >= self.needed
        return 0 < self.g >= self.needed


@dataclass(frozen=True, kw_only=True)
class TeamSeason:
    """A team's season: its record, its runs, and the sums of its line scores."""

    team: Team
    season: Season | None
    stage: str = Fixture.Stage.REGULAR
    g: int = 0
    w: int = 0
    l: int = 0  # noqa: E741
    t: int = 0
    r: int = 0
    ra: int = 0
    h: int = 0
    e: int = 0
    lob: int = 0
    dp: int = 0
    tp: int = 0
    placed: int = 0
    er: int = 0
    lisp: int = 0

    @cached_property
    def pct(self) -> rates.Rate:
        """Wins by decisions."""
        return rates.winning_percentage(self.w, self.l)

    @cached_property
    def rpg(self) -> rates.Rate:
        """Runs for each game."""
        return Fraction(self.r, self.g) if self.g else None

    @cached_property
    def rapg(self) -> rates.Rate:
        """Runs of the opponents for each game."""
        return Fraction(self.ra, self.g) if self.g else None


@cache
def _counts_from(kind) -> Callable[[object], tuple[int, ...]]:
    """Return what takes the counts out of a line of a kind."""
    return attrgetter(*counts_of(kind))


@cache
def counts_of(kind) -> tuple[str, ...]:
    """Return the names of the counts of a kind of line."""
    rest = {"player", "teams", "team", "season", "stage", "years", "needed", "position"}
    return tuple(each.name for each in fields(kind) if each.name not in rest)
