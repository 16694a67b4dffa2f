"""The API itself: its addresses, its faults, its description of itself."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.utils import translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from league.api import (
    games,
    results,  # noqa: F401  (adds its addresses to those of seasons)
    seasons,
)
from league.api.access import TokenOrSession
from league.api.faults import NotModified, Refusal, problem
from league.api.games import NAMESPACE

DESCRIPTION = """\
Leagues, games and figures, to read; results, to write.

Everybody may read what the site shows to everybody; a token in the header
`Authorization: Bearer …` reads what its person may read. Writing needs a token with the
scope `write`. Lists are paged by `limit` (200 at most) and `offset`. Answers carry an
`ETag`; send it back in `If-None-Match` and what has not changed is answered with 304.
Refusals are problem JSON (RFC 9457).
"""


class _Api(NinjaAPI):
    """The API of ninja, with tags on its answers."""

    def create_response(self, request, data, *, status=None, temporal_response=None):
        """Put the tag of the version on an answer."""
        response = super().create_response(
            request, data, status=status, temporal_response=temporal_response
        )
        return _tagged(request, response)


def _tagged(request, response: HttpResponse) -> HttpResponse:
    tag = getattr(request, "entity_tag", "")
    if tag and response.status_code in (200, 304):
        response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Authorization", "Cookie"])
    return response


api = _Api(
    title="Pennant",
    version="1",
    description=DESCRIPTION,
    urls_namespace=NAMESPACE,
    docs_url=None,
    auth=TokenOrSession(),
)
api.add_router("", seasons.router)
api.add_router("", games.router)


@api.exception_handler(Refusal)
def _refuse(request, refusal: Refusal):
    return problem(
        refusal.status, refusal.sentence, refusal.violations, refusal.headers
    )


@api.exception_handler(NotModified)
def _not_modified(request, fault):
    return _tagged(request, HttpResponse(status=304))


@api.exception_handler(Http404)
def _not_found(request, fault):
    return problem(404, "There is nothing of that name here.")


@api.exception_handler(PermissionDenied)
def _forbid(request, refusal):
    with translation.override("en"):
        return problem(403, str(refusal) or "You may not do this.")


@api.exception_handler(HttpError)
def _fail(request, fault):
    return problem(fault.status_code, str(fault))


@api.exception_handler(ValidationError)
def _invalid(request, fault):
    first = fault.errors[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return problem(422, f"{where}: {first['msg']}.")
