"""Who met whom: the grid of teams, and batters against pitchers."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q

from games.models import Game, PlateAppearance, Player, Team
from games.record.appearances import count_turns
from league.figures.seasons import BattingSeason

#: So many duels are shown, those with the most turns at bat.
MOST = 50


@dataclass(frozen=True)
class Cell:
    """What a team did against another: wins, losses, ties."""

    w: int = 0
    l: int = 0  # noqa: E741
    t: int = 0

    def __str__(self) -> str:
        return f"{self.w}-{self.l}" + (f"-{self.t}" if self.t else "")

    @property
    def is_ahead(self) -> bool:
        """Whether it won more than it lost."""
        return self.w > self.l


@dataclass(frozen=True)
class GridRow:
    """A team's row of the grid: a cell for each opponent, ``None`` for itself."""

    team: Team
    cells: list[tuple[Team, Cell | None]]
    total: Cell


def grid_of(games: Q) -> list[GridRow]:
    """Return the grid of all teams in the games of a term on ``pk``; two queries."""
    rows = (
        Game.objects.filter(games)
        .order_by()
        .values_list("visitors", "home")
        .annotate(
            home_wins=Count("pk", filter=Q(winner=F("home"))),
            away_wins=Count("pk", filter=Q(winner=F("visitors"))),
            ties=Count("pk", filter=Q(winner=None)),
        )
    )
    found: dict[tuple[int, int], list[int]] = {}
    for visitors, home, home_wins, away_wins, ties in rows:
        for pair, wins, losses in (
            ((home, visitors), home_wins, away_wins),
            ((visitors, home), away_wins, home_wins),
        ):
            cell = found.setdefault(pair, [0, 0, 0])
            for at, number in enumerate((wins, losses, ties)):
                cell[at] += number
    teams = list(Team.objects.filter(pk__in={team for team, _other in found}))
    return [_row(team, teams, found) for team in teams]


def _row(team: Team, teams: list[Team], found) -> GridRow:
    cells: list[tuple[Team, Cell | None]] = []
    sums = [0, 0, 0]
    for other in teams:
        counts = found.get((team.pk, other.pk))
        cells.append((other, Cell(*counts) if counts else None))
        sums = [a + b for a, b in zip(sums, counts or (0, 0, 0), strict=True)]
    return GridRow(team, cells, Cell(*sums))


@dataclass(frozen=True)
class Duel:
    """A batter against a pitcher."""

    batter: Player
    pitcher: Player
    line: BattingSeason


def duels_of(games: Q, batting: Team, pitching: Team) -> list[Duel]:
    """Return batters of a team against pitchers of another; two queries."""
    turns = PlateAppearance.objects.filter(games, team=batting).filter(
        Q(bottom=True, game__visitors=pitching) | Q(bottom=False, game__home=pitching)
    )
    met = count_turns(turns, "batter", "pitcher").items()
    found = sorted(met, key=lambda duel: (-duel[1]["pa"], -duel[1]["h"], duel[0]))
    people = Player.objects.in_bulk(
        {man for pair, _counts in found[:MOST] for man in pair}
    )
    return [
        Duel(
            people[batter],
            people[pitcher],
            BattingSeason(player=people[batter], teams=(), **counts),
        )
        for (batter, pitcher), counts in found[:MOST]
    ]
