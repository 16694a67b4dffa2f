"""Everything derived rebuilt from the plays, and everything stored compared with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from django.db import transaction

from games.models import Game
from games.record.verifying import (
    Difference,
    describe,
    name_player,
    pair_rows,
    verify_games,
)
from games.services.derived import rebuild_games
from league.figures.books import compile_book, stamp_of
from league.figures.totals import TOTALS, Scope, key_names, stored_totals, sum_totals
from league.models import Fixture, Season, SeasonBook
from league.services.books import refresh_books, renewed
from league.services.placing import follow_game, note_change
from league.services.totals import sum_season

#: How many games are held in memory at once.
CHUNK = 40

Progress = Callable[[int, int], None]


def _silent(done: int, total: int) -> None:
    """Tell nobody."""


def rebuild(season: Season | None = None, progress: Progress = _silent) -> int:
    """Rebuild all derived rows of a season, or of every game; return how many games.

    The games are rebuilt in chunks, each in a transaction of its own, then every
    season's totals are summed from its lines in one. ``progress`` is told how many
    games of how many are done.
    """
    keys = _keys_of(season)
    for start in range(0, len(keys), CHUNK):
        chunk = keys[start : start + CHUNK]
        rebuild_games(chunk)
        progress(start + len(chunk), len(keys))
    for each in _seasons(season):
        with transaction.atomic():
            sum_season(each)
            note_change(each.pk)
            each.refresh_from_db(fields=["version"])
            refresh_books(each)
    return len(keys)


def verify(
    season: Season | None = None, progress: Progress = _silent
) -> Iterator[Difference]:
    """Yield every stored figure that is not what follows from the plays.

    Looks at every derived table: results, lines, line scores and plate appearances of
    games, their places in the schedule, the totals of seasons. Stores nothing.
    """
    keys = _keys_of(season)
    for start in range(0, len(keys), CHUNK):
        chunk = keys[start : start + CHUNK]
        yield from verify_games(chunk)
        yield from _verify_places(chunk)
        progress(start + len(chunk), len(keys))
    for each in _seasons(season):
        for stage in Fixture.Stage:
            yield from _verify_totals(each, stage)
            yield from _verify_book(each, stage)


def _keys_of(season: Season | None) -> list[int]:
    games = Game.objects.order_by("date", "pk")
    if season is not None:
        games = games.filter(fixture__season=season)
    return list(games.values_list("pk", flat=True))


def _seasons(season: Season | None) -> list[Season]:
    if season is not None:
        return [season]
    return list(Season.objects.select_related("league").order_by("start", "pk"))


def _verify_places(keys: list[int]) -> Iterator[Difference]:
    fixtures = Fixture.objects.filter(game__in=keys).select_related(
        "game__visitors", "game__home", "visitors", "home"
    )
    for fixture in fixtures.order_by("date", "pk"):
        if follow_game(fixture):  # it is not saved
            how = "it is not for the teams, the day or the end of its game"
            yield Difference(str(fixture.game), "place in the schedule", how)


def _verify_totals(season: Season, stage: str) -> Iterator[Difference]:
    scope = Scope(season.pk, stage)
    for model in TOTALS:
        stored, found = stored_totals(model, scope), sum_totals(model, scope)
        if stored == found:
            continue
        rows = list(stored.values()), list(found.values())
        for row, other in pair_rows(key_names(model), *rows):
            if how := describe(row, other):
                what = f"{model._meta.verbose_name} of {_name_total(row or other)}"
                where = f"{season}, {Fixture.Stage(stage).label}"
                yield Difference(where, what, how)


def _verify_book(season: Season, stage: str) -> Iterator[Difference]:
    """Compare the book of a stage, unless it waits to be compiled anew anyway."""
    books = SeasonBook.objects.filter(season=season, stage=stage)
    book = books.filter(followed=stamp_of(season)).first()
    if book is None:
        return
    found, told = compile_book(season, stage), renewed(season, book)
    if book.stamp == book.followed:
        told = {name: getattr(book, name) for name in found}
    for name in found:
        if _as_stored(told[name]) != _as_stored(found[name]):
            where = f"{season}, {Fixture.Stage(stage).label}"
            yield Difference(where, f"its book of {name}", "not what the lines come to")


def _as_stored(content: dict) -> dict:
    return json.loads(json.dumps(content))


def _name_total(row: dict) -> str:
    if "player_id" not in row:
        return f"team {row['team_id']}"
    place = f" at position {row['position']}" if "position" in row else ""
    return name_player(row["player_id"], row["team_id"]) + place
