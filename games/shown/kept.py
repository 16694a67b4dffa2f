"""Pages that are made once for everybody who may see the same.

A page is kept in the cache under its key: a name for all that it depends on, of which
who asks and what he may do (``games.permissions.person_key``) is a part. The one thing
on it that is new each time is the token of its forms: a page is kept with a mark in its
place, and each answer is given a token of its own. The entity tag of a page, made of
its key, lets a browser keep it too.

A page that shows a message is made for that once, and kept nowhere.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import cache as store
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)
from django.utils.translation import get_language

from games.permissions import person_key

#: How long a page is kept, in seconds; a change makes a new key long before.
KEPT = 24 * 60 * 60
_VARIES = ("Cookie", "Accept-Language", "HX-Request")
_HEADERS = ("Content-Type", "Content-Disposition")
#: Set by Django as soon as somebody takes the token of a request.
_TOKEN_TAKEN = "CSRF_COOKIE_NEEDS_UPDATE"  # noqa: S105  (a name, not a token)


@cache
def release() -> int:
    """Return when a source file or template of the site was last changed.

    Pages of an older release are neither taken from a cache nor left in a browser.
    """
    root = Path(__file__).resolve().parents[2]
    kinds = ("*.py", "*.html", "*.mo")
    places = [root / name for name in ("league", "games", "scoring", "templates")]
    files = [path for place in places for kind in kinds for path in place.rglob(kind)]
    return max(path.stat().st_mtime_ns for path in files)


def digest(*values: object) -> str:
    """Return a short name for some values; equal ones have the same."""
    text = json.dumps(values, default=str, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:40]


def page_key(request: HttpRequest, *shown: object) -> str:
    """Return the name of all that a page depends on; ``shown`` is what is its own."""
    return digest(
        release(),
        request.get_host(),
        request.get_full_path(),
        "HX-Request" in request.headers,
        get_language(),
        timezone.localdate(),
        person_key(request.user),
        *shown,
    )


def answer(request: HttpRequest, key: str, make) -> HttpResponse:
    """Answer with a page or a file: not modified, as it is kept, or made anew.

    ``key`` names all that it depends on, the token of its forms left out; ``make``
    returns the response as a view does, a ``TemplateResponse`` for a page.
    """
    if settings.DEBUG or len(get_messages(request)):
        response, tag = make(), ""
    else:
        token = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
        tag = f'W/"{digest(key, token)}"'
        response = get_conditional_response(request, etag=tag)
    if response is None:
        kept = store.get(f"page:{key}")
        if kept is not None:
            response = _respond(request, *kept)
        else:
            response, is_kept = _make(request, key, make)
            tag = tag if is_kept else ""
    if tag:
        response.headers["ETag"] = tag
        patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, _VARIES)
    return response


def _respond(request: HttpRequest, headers: dict, mark: str, packed: bytes):
    """Return what is kept as a response."""
    content = zlib.decompress(packed)
    return HttpResponse(_with_token(request, content, mark), headers=headers)


def _make(request: HttpRequest, key: str, make) -> tuple[HttpResponse, bool]:
    """Return a response as the view makes it, and whether it is kept now.

    Nobody can know the mark, so nobody can bring a token to another place of a page.
    """
    made = make()
    mark = ""
    if isinstance(made, TemplateResponse):
        mark = token_hex(16)
        made.context_data = {**(made.context_data or {}), "csrf_token": mark}
        made.render()
    if made.streaming:
        return made, False
    may_keep = made.status_code == 200 and not request.META.get(_TOKEN_TAKEN)
    if may_keep:
        headers = {name: made.headers[name] for name in _HEADERS if name in made}
        packed = zlib.compress(made.content, 1)
        store.set(f"page:{key}", (headers, mark, packed), KEPT)
    made.content = _with_token(request, made.content, mark)
    return made, may_keep


def _with_token(request: HttpRequest, content: bytes, mark: str) -> bytes:
    """Return a page with a new token of this request in its forms."""
    if not mark or (place := mark.encode()) not in content:
        return content
    return content.replace(place, get_token(request).encode())
