"""The totals of seasons: summed from the lines of games, stored, never edited.

A game that changes has the totals of its players and teams summed anew in the same
transaction; a bulk of games is summed once, at the end, inside ``holding_sums``. What
``league.figures.totals`` finds in the lines is what is stored here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import local

from django.db import transaction

from games.models import Game
from games.services.derived import players_in
from league.figures.totals import (
    TOTALS,
    Scope,
    game_numbers,
    key_names,
    stored_totals,
    sum_totals,
)
from league.models import Fixture, Season
from league.services.books import leaving_books
from league.services.placing import note_games

_held = local()


def sum_game(
    game: Game,
    players: Iterable[tuple[int, int]] | None = None,
    *,
    with_teams: bool = True,
) -> None:
    """Sum the totals of people in a game anew, in the season that it belongs to.

    ``players`` are pairs of player and team, also those who had a line in it before;
    without them all who have one now. The totals of both teams are summed too, unless
    told otherwise. A game outside all seasons has no totals.
    """
    place = Fixture.objects.filter(game=game).values_list("season_id", "stage").first()
    if place is not None:
        sum_place(*place, game, players, with_teams=with_teams)


def sum_place(
    season_id: int,
    stage: str,
    game: Game,
    players: Iterable[tuple[int, int]] | None = None,
    *,
    with_teams: bool = True,
) -> None:
    """Sum people of a game anew in a season and stage, whether it is there or not."""
    pairs = set(players_in(game) if players is None else players)
    teams = {team for _, team in pairs} | {game.visitors_id, game.home_id}
    touched = {player for player, _ in pairs}
    held = getattr(_held, "scopes", None)
    if held is None:
        scope = Scope(season_id, stage, frozenset(teams), frozenset(touched))
        store_totals(replace(scope, with_teams=with_teams))
        return
    held[season_id, stage][0].update(teams)
    held[season_id, stage][1].update(touched)


@contextmanager
def holding_sums() -> Iterator[None]:
    """Sum once at the end what many games touch; open it inside the transaction.

    Whoever reads totals before the end reads the old ones; no book is compiled of them.
    When the block fails nothing is summed, so the transaction around it must fail too.
    """
    if getattr(_held, "scopes", None) is not None:
        yield
        return
    _held.scopes = scopes = defaultdict(lambda: (set(), set()))
    try:
        with leaving_books():
            yield
    finally:
        _held.scopes = None
    for (season_id, stage), (teams, players) in scopes.items():
        store_totals(Scope(season_id, stage, frozenset(teams), frozenset(players)))


@transaction.atomic
def sum_season(season: Season | int) -> int:
    """Sum all totals of a season anew; return how many rows were others."""
    season_id = season if isinstance(season, int) else season.pk
    return sum(store_totals(Scope(season_id, stage)) for stage in Fixture.Stage.values)


@transaction.atomic
def store_totals(scope: Scope) -> int:
    """Let the totals of a scope be what its lines come to; return how many changed."""
    changed = 0
    games = game_numbers(scope)
    for model in TOTALS:
        if not scope.concerns(model):
            continue
        found = sum_totals(model, scope, games)
        stored = stored_totals(model, scope)
        new = [row for key, row in found.items() if stored.get(key) != row]
        stale = stored.keys() - found.keys()
        _upsert(model, scope, new)
        if stale:
            _delete(model, scope, stale)
        changed += len(new) + len(stale)
    if changed:
        note_games([scope.season_id])
    return changed


def _upsert(model, scope: Scope, rows: list[dict]) -> None:
    if not rows:
        return
    keys = ["season", "stage", *(name.removesuffix("_id") for name in key_names(model))]
    model.objects.bulk_create(
        [model(season_id=scope.season_id, stage=scope.stage, **row) for row in rows],
        update_conflicts=True,
        unique_fields=keys,
        update_fields=[name for name in rows[0] if name not in key_names(model)],
        batch_size=400,
    )


def _delete(model, scope: Scope, keys: Iterable[tuple]) -> None:
    rows = model.objects.filter(season_id=scope.season_id, stage=scope.stage)
    names = key_names(model)
    stored = rows.order_by().values_list("pk", *names)
    wanted = set(keys)
    found = [number for number, *key in stored if tuple(key) in wanted]
    model.objects.filter(pk__in=found).delete()
