"""The careers of everybody in a league, summed by the database from season totals."""

from __future__ import annotations

from fractions import Fraction

from django.db.models import Max, Min, Sum

from games.models import Player
from league.figures.lines import FieldingSeason, counts_of
from league.figures.seasons import (
    KINDS,
    REGULAR,
    BattingSeason,
    PitchingSeason,
    SeasonLine,
)
from league.models import League, SeasonFielding, SeasonTeamTotals
from scoring.diamond import Position

_PLAYER_FIELDS = [field.attname for field in Player._meta.concrete_fields]
_PLAYER = [f"player__{name}" for name in _PLAYER_FIELDS]


def career_lines(
    model,
    league: League,
    stage: str = REGULAR,
    *,
    team: int | None = None,
    position: Position | None = None,
    needed: Fraction = Fraction(0),
) -> list[SeasonLine]:
    """Return a line for each player of a league: what all his seasons come to.

    ``model`` is a model of totals. ``team`` has only seasons with it summed;
    ``position`` has only that place in the field summed, or, of batters and pitchers,
    those kept who have been there. ``needed`` is what qualifying asks.
    """
    kind = KINDS[model]
    rows = model.objects.filter(stage=stage, season__league=league)
    if team is not None:
        rows = rows.filter(team=team)
    if position is not None and kind is FieldingSeason:
        rows = rows.filter(position=position)
    elif position is not None:
        seen = SeasonFielding.objects.filter(
            stage=stage, season__league=league, position=position
        )
        rows = rows.filter(player__in=seen.order_by().values("player"))
    names = counts_of(kind)
    found = (
        rows.order_by()
        .values_list(*_PLAYER)
        .annotate(
            first=Min("season__start"),
            last=Max("season__start"),
            **{f"sum_{name}": Sum(name) for name in names},
        )
    )
    more = {"position": position} if kind is FieldingSeason else {}
    at = len(_PLAYER)
    return [
        kind(
            player=Player.from_db(None, _PLAYER_FIELDS, row[:at]),
            teams=(),
            stage=stage,
            years=_years(row[at], row[at + 1]),
            needed=needed,
            **more,
            **dict(zip(names, row[at + 2 :], strict=True)),
        )
        for row in found
    ]


def _years(first, last) -> str:
    return str(first.year) if first.year == last.year else f"{first.year}–{last.year}"


def career_needs(league: League, stage: str = REGULAR) -> dict[type, Fraction]:
    """Return what qualifying asks of a career: as much as the longest season did.

    By the kind of line: plate appearances, outs, and games of a fielder.
    """
    rows = SeasonTeamTotals.objects.filter(season__league=league, stage=stage)
    seasons = rows.order_by().values_list(
        "season__qualifying_pa", "season__qualifying_ip"
    )
    needs = {BattingSeason: 0, PitchingSeason: 0, FieldingSeason: 0}
    for pa, ip, games in seasons.annotate(most=Max("g")):
        needs = {
            BattingSeason: max(needs[BattingSeason], Fraction(pa) * games),
            PitchingSeason: max(needs[PitchingSeason], Fraction(ip) * games * 3),
            FieldingSeason: max(needs[FieldingSeason], Fraction(2 * games, 3)),
        }
    return {kind: Fraction(need) for kind, need in needs.items()}
