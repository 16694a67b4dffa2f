"""The season's book as long work: asked for, printed game by game, found again."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.printing.options import file_name
from league.book import MOST_GAMES, BookOrder, PrintedBook, fixtures_in_book
from league.jobs import JobFailed, Progress, job_kind, start_job
from league.models import Job, Season
from league.permissions import READ, require

KIND = "books"


class BookRefused(ValueError):
    """A book cannot be made; the text is one sentence."""


def _title(job: Job) -> str:
    return _("The book of %(season)s") % {"season": job.season}


@job_kind(KIND, title=_title, permission=None)
def print_season_book(
    progress: Progress, season: Season, *, version: int = 0, **params
) -> str:
    """Print the book of a season or of a part of it; it can be broken off at any game.

    ``version`` is that of the season when the book was asked for.
    """
    from scoring.press import print_book

    order = BookOrder.read(params)
    book = PrintedBook(season, order)
    if book.count > MOST_GAMES:
        raise JobFailed(_too_many(book.count))
    total = book.count + 1

    def told(games: int) -> None:
        said = ngettext("%(count)s game", "%(count)s games", games) % {"count": games}
        progress.step(min(games, book.count), total, said)

    told(0)
    made = print_book(book.values(), order.choice.options, progress=told)
    progress.file(file_name(book_name(season, book)), made.content, "application/pdf")
    pages = reverse("league:season_print") + f"?season={season.slug}&what=book"
    progress.link(_("Print more of this season"), pages)
    said = {"games": made.games, "pages": made.pages}
    done = _("The book has %(pages)s pages with %(games)s games.") % said
    return f"{done} {_missing(made.missing)}".strip()


def book_name(season: Season, book: PrintedBook) -> str:
    """Return what the file of a book is called, without its ending."""
    return ", ".join(filter(None, (str(season), book.subtitle)))


def _missing(characters) -> str:
    if not characters:
        return ""
    shown = ", ".join(f"{each} (U+{ord(each):04X})" for each in sorted(characters))
    return _("A small square stands for characters no typeface has: %s.") % shown


def _too_many(count: int) -> str:
    return _(
        "A book holds at most %(most)s games, these are %(count)s; take a part."
    ) % {
        "most": MOST_GAMES,
        "count": count,
    }


def start_book(by, season: Season, order: BookOrder) -> Job:
    """Ask for a book: return the job that makes it, or one that has made the same.

    Whoever has an account and may read the season may ask. Raises
    ``PermissionDenied``, and ``BookRefused`` when there is nothing to print, or too
    much.
    """
    if not by.is_authenticated:
        raise PermissionDenied(_("Log in first."))
    require(by, READ, season)
    count = fixtures_in_book(season, order).count()
    if count > MOST_GAMES:
        raise BookRefused(_too_many(count))
    if not count and (order.since or order.until or order.team):
        raise BookRefused(_("No game of this part of the season has ended."))
    params = {**order.params, "version": season.version}
    if (same := current_books(season).filter(params=params).first()) is not None:
        return same
    return start_job(KIND, season, by, **params)


def current_books(season: Season) -> QuerySet[Job]:
    """Return the finished books of a season that nothing has changed since."""
    return Job.objects.filter(
        kind=KIND,
        season=season,
        status=Job.Status.DONE,
        params__version=season.version,
        file__isnull=False,
    ).order_by("-finished", "-pk")
