"""The books of seasons: compiled when they are read, if a game has changed since.

A change of a game only raises the season's version; the next who opens a book pays for
it, once. A site that cannot write at the moment reads the same and keeps nothing.
"""

from __future__ import annotations

from django.db import OperationalError, transaction

from league.books import compile_book
from league.models import League, Season, SeasonBook


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
        season_id: (version, told)
        for season_id, version, told in stored.values_list(
            "season_id", "version", content
        )
    }
    found = []
    for season in seasons:
        version, told = kept.get(season.pk, (None, {}))
        if version != season.version:
            told = getattr(refresh_book(season, stage), content)
        found.append((season, told))
    return found


def refresh_book(season: Season, stage: str) -> SeasonBook:
    """Compile the book of a stage of a season, store it, and return it."""
    book = SeasonBook(
        season=season,
        stage=stage,
        version=season.version,
        **compile_book(season, stage),
    )
    try:
        with transaction.atomic():
            SeasonBook.objects.bulk_create(
                [book],
                update_conflicts=True,
                unique_fields=["season", "stage"],
                update_fields=["version", "streaks", "games", "seasons"],
            )
    except OperationalError:  # somebody else is writing: what was compiled is right
        pass
    return book
