"""What is refused, as problem JSON (RFC 9457): one clear sentence, and its number."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from http import HTTPStatus

from django.http import HttpResponse

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
