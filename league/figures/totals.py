"""What the lines of a season's games come to, for each player and team.

Every kind of line is counted from its own table, so that nothing is multiplied by a
join (case D-20). Nothing here writes: ``league.services.totals`` stores these sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import (
    Aggregate,
    Count,
    Exists,
    F,
    Field,
    OuterRef,
    Q,
    QuerySet,
    Sum,
)

from games.models import BattingLine, FieldingLine, Game, LineScore, PitchingLine
from league.models import (
    SeasonBatting,
    SeasonFielding,
    SeasonPitching,
    SeasonTeamTotals,
)
from scoring.diamond import Side
from scoring.stats.lines import BATTING_COUNTS, FIELDING_COUNTS, PITCHING_COUNTS

#: The models of totals, in the order in which they are summed.
TOTALS = (SeasonBatting, SeasonPitching, SeasonFielding, SeasonTeamTotals)

_LINES = {
    SeasonBatting: (BattingLine, BATTING_COUNTS),
    SeasonPitching: (PitchingLine, PITCHING_COUNTS),
    SeasonFielding: (FieldingLine, FIELDING_COUNTS),
}
_KEYS = {
    SeasonFielding: ("player_id", "team_id", "position"),
    SeasonTeamTotals: ("team_id",),
}
_LINE_SCORE = ("h", "e", "lob", "dp", "tp", "placed", "er", "lisp")

#: So many players are looked up one by one; for more, whole games are read.
FEW = 16

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose totals are meant: all of a stage of a season, or those of some teams.

    With teams, ``players`` are the only ones who are summed of them; ``with_teams``
    tells whether the teams' own totals are.
    """

    season_id: int
    stage: str
    teams: frozenset[int] | None = None
    players: frozenset[int] = frozenset()
    with_teams: bool = True

    def concerns(self, model) -> bool:
        """Whether there is anything in a model of totals to sum."""
        if model is SeasonTeamTotals:
            return self.with_teams
        return self.teams is None or bool(self.players)

    def holds(self, row: dict[str, int]) -> bool:
        """Whether a row of a player is in this scope."""
        if self.teams is None:
            return True
        return row["team_id"] in self.teams and row["player_id"] in self.players


def sums_of(names: Iterable[str]) -> dict[str, Sum]:
    """Return what adds up counts, each under ``sum_`` and its name.

    The database gives whole numbers: Django need not look at each of them again.
    """
    return {f"sum_{name}": Sum(name, output_field=Field()) for name in names}


def key_names(model) -> tuple[str, ...]:
    """Return what tells the rows of a model apart inside a season and stage."""
    return _KEYS.get(model, ("player_id", "team_id"))


def games_in(scope: Scope) -> QuerySet[Game]:
    """Return the games that count: those that have ended, of a season and stage."""
    games = Game.objects.filter(
        fixture__season=scope.season_id,
        fixture__stage=scope.stage,
        status=Game.Status.FINAL,
    ).order_by()
    if scope.teams is not None:
        games = games.filter(Q(visitors__in=scope.teams) | Q(home__in=scope.teams))
    return games


def game_numbers(scope: Scope) -> list[int]:
    """Return the numbers of the games that count in a scope."""
    return list(games_in(scope).values_list("pk", flat=True))


def stored_totals(model, scope: Scope) -> dict[Key, dict[str, int]]:
    """Return the stored rows of a scope by their keys."""
    rows = model.objects.filter(season=scope.season_id, stage=scope.stage).order_by()
    names = [*key_names(model), *_count_names(model)]
    return _by_key(model, _narrowed(model, rows, scope).values(*names))


def sum_totals(
    model, scope: Scope, games: Sequence[int] | None = None
) -> dict[Key, dict[str, int]]:
    """Return what the lines of a scope come to, by the same keys.

    ``games`` are the numbers of its games, when they are known already.
    """
    # The numbers themselves: a join would have every line of a player's life read.
    if games is None:
        games = game_numbers(scope)
    if model is SeasonTeamTotals:
        return _sum_teams(scope, games)
    lines_of, counts = _LINES[model]
    lines = lines_of.objects.filter(game__in=games)
    if scope.teams is not None and len(scope.players) <= FEW:
        lines = lines.filter(player__in=scope.players)
    sums: dict[str, Aggregate] = {**sums_of(counts)}
    if model is SeasonBatting:
        sums["sum_gs"] = Count("game", filter=Q(order=1), distinct=True)
    if model is SeasonPitching:
        lines = lines.alias(is_complete=pitched_alone())
        sums |= _games_of_a_pitcher()
    rows = (
        lines.order_by()
        .values(*key_names(model))
        .annotate(sum_g=Count("game", distinct=True), **sums)
    )
    return _by_key(model, filter(scope.holds, rows))


def _narrowed(model, rows, scope: Scope):
    if scope.teams is None:
        return rows
    rows = rows.filter(team__in=scope.teams)
    if model is not SeasonTeamTotals:
        rows = rows.filter(player__in=scope.players)
    return rows


def _by_key(model, rows) -> dict[Key, dict[str, int]]:
    names = key_names(model)
    plain = ({name.removeprefix("sum_"): n for name, n in row.items()} for row in rows)
    return {tuple(row[name] for name in names): row for row in plain}


def _count_names(model) -> list[str]:
    hidden = {"id", "season_id", "stage", "player_id", "team_id", "position"}
    names = [field.attname for field in model._meta.concrete_fields]
    return [name for name in names if name not in hidden]


# -- what is counted of games --------------------------------------------------------


def pitched_alone():
    """Return whether nobody else of the side pitched in the game of a line."""
    others = PitchingLine.objects.filter(game=OuterRef("game"), team=OuterRef("team"))
    return ~Exists(others.exclude(player=OuterRef("player")))


def _games_of_a_pitcher() -> dict[str, Count]:
    """Return what is counted of a pitcher's games besides his figures.

    A complete game is pitched by nobody else of the side; a shut-out is a complete
    game without a run.
    """
    counted = {
        "w": Q(decision="W"),
        "l": Q(decision="L"),
        "sv": Q(decision="S"),
        "gs": Q(order=1),
        "cg": Q(is_complete=True),
        "sho": Q(is_complete=True, r=0),
    }
    return {f"sum_{name}": Count("pk", filter=test) for name, test in counted.items()}


def _sum_teams(scope: Scope, games: Sequence[int]) -> dict[Key, dict[str, int]]:
    """Return the record and the line scores of each team, home and away together."""
    totals: dict[Key, dict[str, int]] = {}
    for side in Side:
        for row in _sum_games(scope, side):
            team = row["team_id"]
            if scope.teams is None or team in scope.teams:
                mine = totals.setdefault((team,), {"team_id": team})
                _add(mine, row)
        for row in _sum_line_scores(games, side):
            if (row["team_id"],) in totals:
                _add(totals[row["team_id"],], row)
    names = _count_names(SeasonTeamTotals)
    return {
        key: {"team_id": row["team_id"], **{name: row.get(name, 0) for name in names}}
        for key, row in totals.items()
    }


def _sum_games(scope: Scope, side: Side):
    mine, other = side.value, side.opponent.value
    return (
        games_in(scope)
        .values(team_id=F(mine))
        .annotate(
            g=Count("pk"),
            w=Count("pk", filter=Q(winner=F(mine))),
            l=Count("pk", filter=Q(winner=F(other))),
            t=Count("pk", filter=Q(winner=None)),
            r=Sum(f"{mine}_runs"),
            ra=Sum(f"{other}_runs"),
        )
    )


def _sum_line_scores(games: Sequence[int], side: Side):
    return (
        LineScore.objects.filter(game__in=games, side=side.value)
        .order_by()
        .values(team_id=F(f"game__{side.value}"))
        .annotate(**sums_of(_LINE_SCORE))
    )


def _add(total: dict[str, int], row: dict) -> None:
    for name, number in row.items():
        name = name.removeprefix("sum_")
        if name != "team_id":
            total[name] = total.get(name, 0) + (number or 0)
