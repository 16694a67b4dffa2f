"""Long forms that are not lost when somebody was logged out while he filled them in."""

from __future__ import annotations

from functools import wraps
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

#: What is not part of a draft.
_NOT_KEPT = ("csrfmiddlewaretoken", "check", "fill")
#: Longer drafts, in characters of an address, are left to the browser.
LONGEST_DRAFT = 6000
#: Stands in an address that carries a draft.
DRAFT = "draft"


def keeps_form(view):
    """Send strangers to log in, and back to the form as they had filled it in.

    A part asked for by htmx is refused where it stands.
    """

    @wraps(view)
    def ask_first(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            if request.method == "GET" and DRAFT in request.GET:
                messages.info(request, _("What you filled in is here, not yet saved."))
            return view(request, *args, **kwargs)
        if request.htmx:
            return HttpResponse(status=401)
        return redirect_to_login(_way_back(request))

    return ask_first


def asked_at_the_box(view):
    """Send strangers to log in, and to the box score with what they had written.

    For what only writes and is asked for at the foot of the box score.
    """

    @wraps(view)
    def ask_first(request: HttpRequest, pk: int) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, pk)
        words = {name: request.POST.get(name, "")[:500] for name in ("text", "why")}
        kept = urlencode({name: said for name, said in words.items() if said})
        address = reverse("games:game_detail", args=[pk])
        return redirect_to_login(f"{address}?{kept}" if kept else address)

    return ask_first


def _way_back(request: HttpRequest) -> str:
    if request.method != "POST":
        return request.get_full_path()
    kept = request.POST.copy()
    for name in _NOT_KEPT:
        kept.pop(name, None)
    kept[DRAFT] = "1"
    draft = kept.urlencode()
    return f"{request.path}?{draft}" if len(draft) <= LONGEST_DRAFT else request.path
