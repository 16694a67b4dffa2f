"""Pages that are made once for everybody who may see the same.

A page of a season is a shell (header, messages, footer), which is made for each
request, and the parts that its template puts into it: the blocks that it fills. The
parts are what costs, and depend on nothing but what is in the page's key. So they are
kept in the cache under that key, and the entity tag of the page, made of the same key
and of what the shell shows, lets a browser keep the whole.

Nothing about a person, no form token and no message may be in the parts: a part that
holds a form token is never kept.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import cache as store
from django.http import HttpRequest, HttpResponse
from django.template import Engine
from django.template.base import NodeList, Template, TextNode
from django.template.context import make_context
from django.template.loader_tags import (
    BLOCK_CONTEXT_KEY,
    BlockContext,
    BlockNode,
    ExtendsNode,
)
from django.template.response import TemplateResponse
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)

from games.permissions import is_staff, teams_managed
from league.access.roles import hidden_leagues, roles_of

#: How long parts are kept, in seconds; a change makes a new key long before.
KEPT = 24 * 60 * 60
_TOKEN = "csrfmiddlewaretoken"  # noqa: S105  (the name of the field, not a token)
_VARIES = ("Cookie", "Accept-Language", "HX-Request")

Parts = dict[str, str]


def person_key(user) -> tuple:
    """Return all that decides what a person sees: who it is, and what he may do."""
    if not user.is_authenticated:
        return (0, sorted(hidden_leagues(user)))
    return (
        user.pk,
        user.get_username(),
        is_staff(user),
        sorted(roles_of(user).items()),
        sorted(teams_managed(user)),
        sorted(hidden_leagues(user)),
    )


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


# -- answers ---------------------------------------------------------------------------


def answer(request: HttpRequest, key: str, make, shell: dict) -> HttpResponse:
    """Answer with a page: not modified, from the parts that are kept, or made anew.

    ``key`` names all that the parts depend on; ``make`` returns the response as a view
    does, a ``TemplateResponse`` for a page and any other for a file; ``shell`` is the
    context of the shell.
    """
    tag = _entity_tag(request, key)
    response = get_conditional_response(request, etag=tag) if tag else None
    if response is None:
        kept = _load(key)
        if kept is None:
            made = make()
            kept = _take_apart(request, made)
            if kept is None:
                return made
            if not _keep(key, kept):
                tag = ""  # what may not be kept here is not for a browser either
        response = _respond(request, kept, shell)
    if tag:
        response.headers["ETag"] = tag
        patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, _VARIES)
    return response


def _entity_tag(request: HttpRequest, key: str) -> str:
    """Return the tag of the whole page; none while there is a message to show."""
    if settings.DEBUG or len(get_messages(request)):
        return ""
    token = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    return f'W/"{digest(key, person_key(request.user), token)}"'


def _load(key: str) -> dict | None:
    packed = None if settings.DEBUG else store.get(f"page:{key}")
    return json.loads(zlib.decompress(packed)) if packed else None


def _keep(key: str, kept: dict) -> bool:
    """Put something into the cache, unless it may not be kept; tell whether it may."""
    if any(_TOKEN in part for part in kept.get("parts", {}).values()):
        return False
    if not settings.DEBUG:
        store.set(f"page:{key}", zlib.compress(json.dumps(kept).encode(), 1), KEPT)
    return True


def _take_apart(request: HttpRequest, response: HttpResponse) -> dict | None:
    """Return the parts of a page, or the bytes of a file, as JSON can hold them."""
    if isinstance(response, TemplateResponse):
        return {"parts": render_parts(response, request)}
    if response.status_code != 200 or response.streaming:
        return None
    names = ("Content-Type", "Content-Disposition")
    headers = {name: response.headers.get(name, "") for name in names}
    content = b64encode(response.content).decode("ascii")
    return {"content": content, "headers": {n: v for n, v in headers.items() if v}}


def _respond(request: HttpRequest, kept: dict, shell: dict) -> HttpResponse:
    if "content" in kept:
        return HttpResponse(b64decode(kept["content"]), headers=kept["headers"])
    return HttpResponse(render_shell(request, kept["parts"], shell))


# -- parts and shell -------------------------------------------------------------------


def render_parts(response: TemplateResponse, request: HttpRequest) -> Parts:
    """Return the blocks that a page's template fills in the shell, rendered.

    ``""`` is the key of the shell's name.
    """
    template = response.resolve_template(response.template_name).template
    context = make_context(
        response.resolve_context(response.context_data), request, autoescape=True
    )
    with context.render_context.push_state(template), context.bind_template(template):
        blocks = BlockContext()
        names: list[str] = []
        while extends := _extends_of(template):
            names += extends.blocks
            blocks.add_blocks(extends.blocks)
            template = extends.get_parent(context)
        shell = _blocks_of(template)
        blocks.add_blocks(shell)
        context.render_context[BLOCK_CONTEXT_KEY] = blocks
        parts = {
            name: str(blocks.get_block(name).render(context))
            for name in dict.fromkeys(names)
            if name in shell
        }
    return {"": template.name, **parts}


def render_shell(request: HttpRequest, parts: Parts, values: dict) -> str:
    """Return the shell of a page with these parts in its blocks."""
    shell = Engine.get_default().get_template(parts[""])
    context = make_context(dict(values), request, autoescape=True)
    blocks = BlockContext()
    blocks.add_blocks(
        {
            name: BlockNode(name, NodeList([TextNode(part)]))
            for name, part in parts.items()
            if name
        }
    )
    blocks.add_blocks(_blocks_of(shell))
    with context.render_context.push_state(shell), context.bind_template(shell):
        context.render_context[BLOCK_CONTEXT_KEY] = blocks
        return shell._render(context)


def _extends_of(template: Template) -> ExtendsNode | None:
    found = template.nodelist.get_nodes_by_type(ExtendsNode)
    return found[0] if found else None


def _blocks_of(template: Template) -> dict[str, BlockNode]:
    return {node.name: node for node in template.nodelist.get_nodes_by_type(BlockNode)}
