"""A season's figures: counted by the database, divided once.

Every line of a game is counted from its own table, so nothing is multiplied by a
join (case D-20).
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property

from django.db.models import Count, Exists, OuterRef, Q, Sum

from games.models import BattingLine, Game, PitchingLine, Player, Team
from scoring.stats import rates

#: Plate appearances and outs a team game asks of a player to qualify (OBR 9.22).
QUALIFYING_PA = Fraction(31, 10)
QUALIFYING_OUTS = 3

BATTING_COUNTS = (
    "pa ab r h doubles triples home_runs rbi bb ibb so hbp sh sf xi sb cs gdp lob"
).split()
PITCHING_COUNTS = (
    "outs bf h r er bb ibb so home_runs hbp wp bk"
    " ab doubles triples sh sf xi gdp ir irs gf hld bs sb cs"
).split()


@dataclass(frozen=True, kw_only=True)
class SeasonLine:
    """A player's season with one team, or in all (``is_total``) with several.

    ``team_games`` is how often his team has played, which is what qualifying asks.
    """

    player: Player
    teams: tuple[Team, ...]
    g: int = 0
    team_games: int = 0

    @property
    def is_total(self) -> bool:
        """Whether this line adds up several teams."""
        return len(self.teams) > 1

    @property
    def team_codes(self) -> str:
        """The codes of the teams, in the order of their names."""
        return " ".join(team.code for team in self.teams)

    def __add__(self, other):
        """Return the line of both together; counts are added, rates follow."""
        names = [each.name for each in fields(self) if each.type is int]
        counts = {name: getattr(self, name) + getattr(other, name) for name in names}
        counts["team_games"] = max(self.team_games, other.team_games)
        teams = tuple(dict.fromkeys((*self.teams, *other.teams)))
        return type(self)(player=self.player, teams=teams, **counts)


@dataclass(frozen=True, kw_only=True)
class BattingSeason(SeasonLine):
    """A batter's season: the counts of his games and the rates made of them."""

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

    @property
    def tb(self) -> int:
        """Total bases."""
        return rates.total_bases(self.h, self.doubles, self.triples, self.home_runs)

    @property
    def ba(self) -> rates.Rate:
        """The batting average."""
        return rates.batting_average(self.h, self.ab)

    @property
    def obp(self) -> rates.Rate:
        """The on-base percentage."""
        return rates.on_base(self.h, self.bb, self.hbp, self.ab, self.sf)

    @property
    def slg(self) -> rates.Rate:
        """The slugging percentage."""
        return rates.slugging(
            self.h, self.doubles, self.triples, self.home_runs, self.ab
        )

    @property
    def ops(self) -> rates.Rate:
        """On-base plus slugging percentage."""
        return rates.on_base_plus_slugging(self.obp, self.slg)

    @property
    def is_qualified(self) -> bool:
        """Whether he has 3.1 plate appearances a team game, rounded (OBR 9.22(a))."""
        asked = int(QUALIFYING_PA * self.team_games + Fraction(1, 2))
        return 0 < self.pa >= asked


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

    @property
    def era(self) -> rates.EarnedRunAverage:
        """Earned runs for nine innings."""
        return rates.earned_run_average(self.er, self.outs)

    @property
    def whip(self) -> rates.Rate:
        """Walks and hits for an inning."""
        return rates.whip(self.bb, self.h, self.outs)

    @property
    def pct(self) -> rates.Rate:
        """Wins by decisions."""
        return rates.winning_percentage(self.w, self.l)

    @property
    def is_qualified(self) -> bool:
        """Whether he has an inning a team game (OBR 9.22(b))."""
        return 0 < self.outs >= QUALIFYING_OUTS * self.team_games


# -- what a season has, counted ------------------------------------------------------


def final_games(season):
    """Return the regular games of a season that have ended, the latest first."""
    return Game.objects.filter(
        fixture__season=season, fixture__stage="regular", status=Game.Status.FINAL
    )


class SeasonFigures:
    """The lines of a season, read from the database once each and kept."""

    def __init__(self, season):
        """Read nothing yet."""
        self.season = season

    @cached_property
    def games_of(self) -> Counter:
        """How many games each team (by its number) has played to the end."""
        pairs = final_games(self.season).order_by()
        return Counter(
            team for pair in pairs.values_list("visitors", "home") for team in pair
        )

    @cached_property
    def teams(self) -> dict[int, Team]:
        """The teams that played, by their number."""
        return Team.objects.in_bulk(self.games_of)

    @cached_property
    def batting(self) -> tuple[BattingSeason, ...]:
        """A line for each batter and team, by the players' names."""
        lines = _final_lines(BattingLine, self.season)
        return self._lines(BattingSeason, _sum_lines(lines, BATTING_COUNTS))

    @cached_property
    def pitching(self) -> tuple[PitchingSeason, ...]:
        """A line for each pitcher and team, by the players' names."""
        return self._lines(PitchingSeason, _sum_pitching(self.season))

    def _lines(self, kind, sums):
        rows = list(sums)
        players = Player.objects.in_bulk({row["player"] for row in rows})
        lines = [
            kind(
                player=players[row.pop("player")],
                teams=(self.teams[row["team"]],),
                team_games=self.games_of[row.pop("team")],
                **{name.removeprefix("sum_"): count for name, count in row.items()},
            )
            for row in rows
        ]
        return tuple(sorted(lines, key=_by_name))


def _by_name(line: SeasonLine):
    player = line.player
    return player.sort_name.casefold(), player.pk, [team.name for team in line.teams]


def _final_lines(model, season):
    return model.objects.filter(
        game__fixture__season=season, game__status=Game.Status.FINAL
    )


def _sum_lines(lines, counts, **more):
    return (
        lines.order_by()
        .values("player", "team")
        .annotate(
            sum_g=Count("game", distinct=True),
            **{f"sum_{name}": Sum(name) for name in counts},
            **more,
        )
    )


def _sum_pitching(season):
    """Sum the pitchers' figures, and what else is counted of their games.

    A complete game is pitched by nobody else of the side; a shut-out is a complete
    game without a run.
    """
    others = PitchingLine.objects.filter(game=OuterRef("game"), team=OuterRef("team"))
    lines = _final_lines(PitchingLine, season).alias(
        is_complete=~Exists(others.exclude(player=OuterRef("player")))
    )
    counted = {
        "w": Q(decision="W"),
        "l": Q(decision="L"),
        "sv": Q(decision="S"),
        "gs": Q(order=1),
        "cg": Q(is_complete=True),
        "sho": Q(is_complete=True, r=0),
    }
    more = {f"sum_{name}": Count("pk", filter=test) for name, test in counted.items()}
    return _sum_lines(lines, PITCHING_COUNTS, **more)


def total_by_player(lines):
    """Return one line for each player: his only one, or the total of his teams'."""
    totals = {}
    for line in lines:
        known = totals.get(line.player)
        totals[line.player] = line if known is None else known + line
    return list(totals.values())


def with_totals(lines):
    """Return the lines of each team, with a total before those of a traded player."""
    parts = defaultdict(list)
    for line in lines:
        parts[line.player].append(line)
    found = []
    for mine in parts.values():
        found += [*total_by_player(mine), *mine] if len(mine) > 1 else mine
    return found


def add_up(lines):
    """Return the sum of some lines as one line, or ``None`` when there are none."""
    lines = list(lines)
    return sum(lines[1:], lines[0]) if lines else None
