"""The books of seasons: stored, and compiled where they are old when they are read.

A book is right as long as its stamp is that of its season. When a game that has ended
changes, a book that was right until then keeps what changed (games, teams, men), and
whoever opens it next has only that compiled anew; it is kept in the cache under the
new stamp. When too much has come together the book is stored anew, by the write that
brought it. Of anything else that raises the stamp (a moved game, other rules for
qualifying) nobody keeps what changed, and the whole book is compiled. Reading stores
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.core.cache import cache
from django.db import transaction

from games.models import BattingLine, Game, PitchingLine
from league.figures.book_lines import Changes
from league.figures.books import CONTENTS, BookCompiler, compile_book, stamp_of
from league.models import Fixture, League, Season, SeasonBook

#: How long what was compiled is kept, in seconds; a change makes a new one long before.
KEPT = 7 * 24 * 60 * 60
#: How many changed games a book keeps in mind before it is stored anew.
MOST_CHANGED = 2

_left: ContextVar[bool] = ContextVar("books are left as they are", default=False)


def read_books(
    league: League,
    stage: str,
    content: str,
    *,
    until: Season | None = None,
    only: Season | None = None,
    known: Iterable[Season] | None = None,
) -> list[tuple[Season, dict]]:
    """Return the seasons of a league with one content of their books, the first first.

    ``content`` is one of ``CONTENTS``. ``until`` leaves out the seasons that began
    after it, ``only`` all but one. ``known`` are seasons that were read already, all of
    the league among them.
    """
    if known is None:
        known = Season.objects.filter(league=league)
    seasons = sorted(
        (
            season
            for season in known
            if season.league_id == league.pk
            and (until is None or season.start <= until.start)
            and (only is None or season == only)
        ),
        key=lambda season: (season.start, season.pk),
    )
    stored = SeasonBook.objects.filter(season__in=seasons, stage=stage).order_by()
    others = [name for name in CONTENTS if name != content]
    books = {book.season_id: book for book in stored.defer(*others)}
    return [
        (season, _content_of(season, stage, content, books.get(season.pk)))
        for season in seasons
    ]


def _content_of(season: Season, stage: str, content: str, book: SeasonBook | None):
    """Return a content as it is now: stored, kept since a change, or compiled."""
    stamp = stamp_of(season)
    if book is not None and book.stamp == stamp:
        return getattr(book, content)
    key = f"book:{season.pk}:{stage}:{content}:{stamp}"
    found = cache.get(key)
    if found is None:
        compiler = BookCompiler(season, stage)
        if book is not None and book.followed == stamp:
            changes = Changes.unpacked(book.changed)
            found = compiler.renew(content, getattr(book, content), changes)
        else:
            found = compiler.compile(content)
        cache.set(key, found, KEPT)
    return found


def renewed(season: Season, book: SeasonBook) -> dict[str, dict]:
    """Return all contents of a book from what they were before what it says changed."""
    compiler = BookCompiler(season, book.stage)
    changes = Changes.unpacked(book.changed)
    return {
        name: compiler.renew(name, getattr(book, name), changes) for name in CONTENTS
    }


@transaction.atomic
def refresh_book(season: Season, stage: str) -> SeasonBook:
    """Compile the book of a stage of a season, store it, and return it."""
    return _store(season, stage, compile_book(season, stage))


def refresh_books(season: Season) -> None:
    """Compile and store the books of both stages, after many games were stored."""
    season.refresh_from_db(fields=["games_version"])
    for stage in Fixture.Stage:
        refresh_book(season, stage)


def _store(season: Season, stage: str, contents: dict[str, dict]) -> SeasonBook:
    stamp = stamp_of(season)
    told = {"stamp": stamp, "followed": stamp, "changed": Changes().packed, **contents}
    book = SeasonBook(season=season, stage=stage, **told)
    SeasonBook.objects.bulk_create(
        [book],
        update_conflicts=True,
        unique_fields=["season", "stage"],
        update_fields=list(told),
    )
    return book


# -- what a change of a game changes in them -------------------------------------------


@contextmanager
def leaving_books() -> Iterator[None]:
    """Leave the books as they are while many games change: refresh them at the end."""
    token = _left.set(True)
    try:
        yield
    finally:
        _left.reset(token)


@contextmanager
def telling_books(
    game: Game, players: Iterable[tuple[int, int]], *, has_ended: bool
) -> Iterator[None]:
    """Let the books of a game's season know what the block makes of the game.

    ``players`` are who had another line in it before, pairs of player and team;
    ``has_ended`` says that it did not count before. Open it inside the transaction; the
    block raises the season's ``games_version``, if anything of the game is another.
    """
    fixture = None if _left.get() else Fixture.objects.filter(game=game).first()
    if fixture is None:
        yield
        return
    seasons = Season.objects.select_for_update()  # nobody else raises it meanwhile
    season = seasons.get(pk=fixture.season_id)
    before = stamp_of(season)
    yield
    season.refresh_from_db(fields=["games_version"])
    if stamp_of(season) != before:
        changes = _changes_of(game, players)
        _follow(season, fixture.stage, before, changes, has_ended=has_ended)


def _changes_of(game: Game, players: Iterable[tuple[int, int]]) -> Changes:
    lines = [
        model.objects.filter(game=game).order_by().values_list("player_id")
        for model in (BattingLine, PitchingLine)
    ]
    men = {player for (player,) in lines[0].union(lines[1])}
    players = list(players)
    return Changes(
        frozenset([game.pk]),
        frozenset({game.visitors_id, game.home_id} | {team for _, team in players}),
        frozenset(men | {player for player, _ in players}),
    )


def _follow(
    season: Season, stage: str, before: str, changes: Changes, *, has_ended: bool
) -> None:
    """Keep in the books that were right before a change what the change was."""
    now = stamp_of(season)
    books = SeasonBook.objects.filter(season=season)
    right = books.filter(followed=before)
    others = right.exclude(stage=stage)
    others.filter(stamp=before).update(stamp=now, followed=now)
    others.update(followed=now)
    book = right.filter(stage=stage).defer(*CONTENTS).first()
    if book is None:
        if has_ended:
            refresh_book(season, stage)
        return
    changes |= Changes.unpacked(book.changed)
    if len(changes.games) <= MOST_CHANGED:
        book.followed, book.changed = now, changes.packed
        book.save(update_fields=["followed", "changed"])
        return
    book.changed = changes.packed
    _store(season, stage, renewed(season, book))
