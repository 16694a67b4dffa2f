"""Asking for an account, also of a page that has been open for too long."""

from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse


def account_required(view):
    """Send strangers to log in; a part asked for by htmx is refused where it stands.

    The page then stays as it is, with the typed line still in its field.
    """
    guarded = login_required(view)

    @wraps(view)
    def ask_first(request, *args, **kwargs):
        if request.htmx and not request.user.is_authenticated:
            return HttpResponse(status=401)
        return guarded(request, *args, **kwargs)

    return ask_first
