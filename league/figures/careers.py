"""The careers of everybody in a league, summed by the database from season totals."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from django.db.models import Max, Min

from games.models import Player
from league.figures.lines import FieldingSeason, counts_of
from league.figures.seasons import (
    KINDS,
    REGULAR,
    BattingSeason,
    PitchingSeason,
    SeasonLine,
)
from league.figures.totals import sums_of
from league.models import League, SeasonFielding, SeasonTeamTotals
from scoring.diamond import Position


def career_lines(
    model,
    league: League,
    stage: str = REGULAR,
    *,
    team: int | None = None,
    position: Position | None = None,
    needed: int = 0,
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
    players = {
        player.pk: player
        for player in Player.objects.filter(pk__in=rows.order_by().values("player"))
    }
    found = (
        rows.order_by()
        .values_list("player_id")  # its number alone groups much faster than his name
        .annotate(
            first=Min("season__start"),
            last=Max("season__start"),
            **sums_of(names),
        )
    )
    more = {"position": position} if kind is FieldingSeason else {}
    return [
        kind(
            player=players[number],
            teams=(),
            stage=stage,
            years=_years(first, last),
            needed=needed,
            **more,
            **dict(zip(names, counts, strict=True)),
        )
        for number, first, last, *counts in found
    ]


def _years(first, last) -> str:
    return str(first.year) if first.year == last.year else f"{first.year}–{last.year}"


def career_needs(league: League, stage: str = REGULAR) -> dict[type, int]:
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
    return {kind: ceil(need) for kind, need in needs.items()}
