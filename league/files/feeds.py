"""The results of a league or a team as an Atom feed (RFC 4287).

An entry is a game that has ended. Its id is made of the id of its place in the
schedule, which a backup keeps: it stays the same when the site moves, and when the
result is corrected; then the entry is updated.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, time

from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.models import Fixture
from league.tables.standard import describe_end

#: How many results a feed holds, the latest.
ENTRIES = 50
CONTENT_TYPE = "application/atom+xml; charset=utf-8"


def results_of_fixtures(fixtures) -> list[Fixture]:
    """Return the places of the latest games that have ended, the latest first."""
    found = fixtures.filter(game__status="final").select_related(
        "game__visitors", "game__home", "season__league"
    )
    return list(found.order_by("-date", "-number", "-pk")[:ENTRIES])


def write_results(
    title: str, link: str, address: str, fixtures: Iterable[Fixture], base: str
) -> str:
    """Return the feed of these games; ``base`` begins the addresses of the games.

    ``link`` is the page that shows the same, ``address`` that of the feed itself.
    """
    feed = Atom1Feed(
        title,
        link,
        _("Results of games that have ended."),
        language=get_language(),
        feed_url=address,
    )
    for fixture in fixtures:
        game = fixture.game
        feed.add_item(
            title=result_line(game),
            link=base + game.get_absolute_url(),
            description=describe(fixture),
            unique_id=f"urn:uuid:{fixture.uid}",
            pubdate=datetime.combine(game.date, time(12), UTC),
            updateddate=game.updated,
            author_name=str(fixture.season),
        )
    return feed.writeString("utf-8")


def result_line(game) -> str:
    """Return a result as one line: ``Saltmarsh 3, Granite 5``."""
    return _("%(visitors)s %(visitors_runs)s, %(home)s %(home_runs)s") % {
        "visitors": game.visitors,
        "visitors_runs": game.visitors_runs,
        "home": game.home,
        "home_runs": game.home_runs,
    }


def describe(fixture: Fixture) -> str:
    """Return how and when a game ended, and to which season it belongs."""
    game = fixture.game
    return _("%(season)s, %(day)s: %(end)s") % {
        "season": fixture.season,
        "day": game.date.isoformat(),
        "end": describe_end(game),
    }
