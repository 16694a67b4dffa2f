"""The books of seasons: stored by ``rebuild``, compiled when they are read if need be.

A change of a game that has ended only raises a version of the season, which is in the
stamp of its books; the next who opens one has it compiled, and it is kept in the cache
under that stamp. Reading stores nothing.
"""

from __future__ import annotations

from django.core.cache import cache
from django.db import transaction

from league.figures.books import compile_book, stamp_of
from league.models import League, Season, SeasonBook

#: How long a compiled book is kept, in seconds; a change makes a new one long before.
KEPT = 7 * 24 * 60 * 60


def read_books(
    league: League,
    stage: str,
    content: str,
    *,
    until: Season | None = None,
    only: Season | None = None,
) -> list[tuple[Season, dict]]:
    """Return the seasons of a league with one content of their books, the first first.

    ``content`` is ``streaks``, ``games`` or ``seasons``. ``until`` leaves out the
    seasons that began after it, ``only`` all but one.
    """
    seasons = Season.objects.filter(league=league).order_by("start", "pk")
    if until is not None:
        seasons = seasons.filter(start__lte=until.start)
    if only is not None:
        seasons = seasons.filter(pk=only.pk)
    stored = SeasonBook.objects.filter(season__in=seasons, stage=stage).order_by()
    kept = {
        season_id: (stamp, told)
        for season_id, stamp, told in stored.values_list("season_id", "stamp", content)
    }
    found = []
    for season in seasons:
        stamp, told = kept.get(season.pk, ("", {}))
        if stamp != stamp_of(season):
            told = _compiled(season, stage)[content]
        found.append((season, told))
    return found


def _compiled(season: Season, stage: str) -> dict[str, dict]:
    """Return the book of a stage as it is now; kept until the season changes."""
    key = f"book:{season.pk}:{stage}:{stamp_of(season)}"
    found = cache.get(key)
    if found is None:
        found = compile_book(season, stage)
        cache.set(key, found, KEPT)
    return found


@transaction.atomic
def refresh_book(season: Season, stage: str) -> SeasonBook:
    """Compile the book of a stage of a season, store it, and return it."""
    book = SeasonBook(
        season=season,
        stage=stage,
        stamp=stamp_of(season),
        **compile_book(season, stage),
    )
    SeasonBook.objects.bulk_create(
        [book],
        update_conflicts=True,
        unique_fields=["season", "stage"],
        update_fields=["stamp", "streaks", "games", "seasons"],
    )
    return book
