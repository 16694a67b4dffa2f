"""What answers have in common: pages, and the tag by which a program knows the version.

A tag is made of the versions of the seasons or the game that an answer shows, so that
asking again costs a query and no counting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from django.db.models import QuerySet
from django.utils.http import parse_etags
from ninja import Query

from games.permissions import person_key
from games.shown.kept import digest, release
from league.api.faults import NotModified
from league.models import Season

MOST = 200
DEFAULT = 50

Limit = Annotated[
    int, Query(DEFAULT, ge=1, le=MOST, description=f"How many rows, {MOST} at most.")
]
Offset = Annotated[
    int, Query(0, ge=0, lt=2**31, description="How many rows to leave out first.")
]


def tag(request, *versions: object) -> None:
    """Give the answer its tag; a program that has it already is told no more.

    Raises ``NotModified``, which becomes 304.
    """
    name = digest(
        release(),
        request.path,
        sorted(request.GET.lists()),
        person_key(request.user),
        versions,
    )
    request.entity_tag = f'W/"{name}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if request.entity_tag in known or "*" in known:
        raise NotModified


def all_versions() -> list:
    """Return the version of every season, for an answer about several."""
    return list(Season.objects.order_by("pk").values_list("pk", "version"))


def page(
    request,
    rows: QuerySet | Sequence,
    limit: int,
    offset: int,
    make: Callable[[object], object],
) -> dict[str, object]:
    """Return a page of rows, each made by ``make``, and the address of the next one."""
    count = rows.count() if isinstance(rows, QuerySet) else len(rows)
    shown = rows[offset : offset + limit]
    following = None
    if offset + limit < count:
        query = request.GET.copy()
        query["limit"], query["offset"] = limit, offset + limit
        address = f"{request.path}?{query.urlencode()}"
        following = request.build_absolute_uri(address)
    return {
        "count": count,
        "limit": limit,
        "offset": offset,
        "next": following,
        "items": [make(row) for row in shown],
    }
