"""Asking for an account, also of a page that has been open for too long."""

from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict

from games.faults import GameChanged
from games.forms import LONGEST_TEXT

#: What somebody typed, by the names of the fields, that comes back after logging in.
KEPT = ("play", "choice", "text", "why", "dice")


def account_required(view):
    """Send strangers to log in, and back to the page with what they typed."""

    @wraps(view)
    def ask_first(request, *args, **kwargs):
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return ask_to_log_in(request)

    return ask_first


def ask_to_log_in(request: HttpRequest) -> HttpResponse:
    """Send somebody to log in, and back with what was typed.

    A part asked for by htmx is refused where it stands: the page then stays as it is,
    with the typed line still in its field.
    """
    if request.htmx:
        return HttpResponse(status=401)
    return redirect_to_login(_way_back(request))


def is_own(user, refusal: GameChanged) -> bool:
    """Whether everything that was written meanwhile is this person's own."""
    writers = {
        getattr(written, "created_by_id", None) or getattr(written, "user_id", None)
        for written in refusal.since
    }
    return writers == {user.pk}


def version_sent(request: HttpRequest) -> int:
    """Return the version of the game that a page was made for; -1 fits no game."""
    return number_sent(request, "version")


def number_sent(request: HttpRequest, name: str) -> int:
    """Return a number that a form sends back; -1 when it is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def _way_back(request: HttpRequest) -> str:
    if request.method != "POST":
        return request.get_full_path()
    kept = QueryDict(mutable=True)
    for name in KEPT:
        if typed := request.POST.get(name):
            kept[name] = typed[:LONGEST_TEXT]
    return f"{request.path}?{kept.urlencode()}" if kept else request.path
