"""The door of the leagues that only their members may read, and a page for 405."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.cache import patch_cache_control, patch_vary_headers

from games.permissions import is_staff
from games.views.access import ask_to_log_in
from league.access.reading import is_outside, may_read_address, person_of
from league.access.roles import closed_leagues, learn_roles


class ReadingMiddleware:
    """Asks of every address whether this person may read what it is about.

    Who is not logged in is sent to log in; everybody else is told that there is no such
    page, as of a page that is not there. As long as some league is closed, no page may
    be kept by a cache that several people share.
    """

    def __init__(self, get_response):
        """Stand before the views."""
        self.get_response = get_response

    def __call__(self, request):
        """Answer; say who may keep the answer."""
        response = self.get_response(request)
        if getattr(request, "has_closed_leagues", False):
            patch_cache_control(response, private=True)
            patch_vary_headers(response, ["Cookie"])
        return response

    def process_view(self, request, view, args, kwargs) -> HttpResponse | None:
        """Let the view answer, or refuse."""
        route = request.resolver_match.route
        if is_outside(route):
            return None
        person = person_of(request)
        learn_roles(person)
        request.has_closed_leagues = bool(closed_leagues(person))
        if not request.has_closed_leagues or is_staff(person):
            return None
        season = request.GET.get("season", "")
        if may_read_address(person, route, kwargs, season):
            return None
        return _refuse(request, person)


def _refuse(request, person) -> HttpResponse:
    if request.resolver_match.namespace.startswith("api"):
        from league.api.faults import problem

        if person.is_authenticated:
            return problem(404, "There is nothing of that name here.")
        return problem(401, "Only members may read this; send a token.")
    if not person.is_authenticated:
        return ask_to_log_in(request)
    raise Http404


class ButtonMiddleware:
    """Answers with a page, where the address of a button is read: nothing was done.

    One comes there by logging in again after the button was pressed too late.
    """

    def __init__(self, get_response):
        """Stand before the views."""
        self.get_response = get_response

    def __call__(self, request):
        """Answer; in place of an empty page say where the button is."""
        response = self.get_response(request)
        if response.status_code != 405 or request.method != "GET" or response.content:
            return response
        page = render(request, "405.html", {"above": _page_above(request)}, status=405)
        page["Allow"] = response["Allow"]
        return page


def _page_above(request) -> str:
    above = request.path.rstrip("/").rpartition("/")[0] + "/"
    try:
        resolve(above)
    except Resolver404:
        return "/"
    return above
