"""What is refused, as problem JSON (RFC 9457): one clear sentence, and its number."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from http import HTTPStatus

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse

from scoring.faults import Violation

PROBLEM = "application/problem+json"


class Refusal(Exception):
    """A request that is refused: the status and a sentence, maybe with violations."""

    def __init__(
        self,
        status: int,
        sentence: str,
        violations: Iterable[Violation] = (),
        headers: Mapping[str, str] | None = None,
    ):
        """Keep what will be answered."""
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.violations = list(violations)
        self.headers = dict(headers or {})


class NotModified(Exception):
    """The program has the answer already."""


def problem(
    status: int,
    sentence: str,
    violations: Iterable[Violation] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Return a refusal as RFC 9457 has it; ``violations`` is a list of ours."""
    body: dict[str, object] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": sentence,
    }
    if found := [as_json(each) for each in violations]:
        body["violations"] = found
    response = HttpResponse(
        json.dumps(body, ensure_ascii=False), status=status, content_type=PROBLEM
    )
    if status == HTTPStatus.UNAUTHORIZED:
        response["WWW-Authenticate"] = 'Bearer realm="Pennant"'
    for name, value in (headers or {}).items():
        response[name] = value
    return response


def as_json(fault: Violation) -> dict[str, object]:
    """Return a violation as plain values; the line is 0 where no line is to blame."""
    return {
        "id": fault.id,
        "line": fault.where.line,
        "sentence": str(fault),
    }


#: What is said where no view of the API had a word.
_SENTENCES = {
    404: "There is no such address; /api/v1/ lists them.",
    405: "This address does not take {method}; it takes {allowed}.",
    500: "Something went wrong here, not in your request; it was written down.",
}


class ProblemMiddleware:
    """Lets the API refuse as problem JSON what comes to none of its views."""

    def __init__(self, get_response):
        """Stand before all others."""
        self.get_response = get_response

    def __call__(self, request):
        """Answer; put a problem in the place of a page for people."""
        response = self.get_response(request)
        status, root = response.status_code, reverse("api-v1:api-root")
        if status not in _SENTENCES or not request.path.startswith(root):
            return response
        is_shown = status == HTTPStatus.INTERNAL_SERVER_ERROR and settings.DEBUG
        if is_shown or response.headers.get("Content-Type") == PROBLEM:
            return response
        allowed = response.headers.get("Allow", "")
        said = _SENTENCES[status].format(method=request.method, allowed=allowed)
        return problem(status, said, headers={"Allow": allowed} if allowed else None)
