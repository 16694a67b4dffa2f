"""Who asks: a person with a token, one who has logged in, or nobody."""

from __future__ import annotations

import time

from ninja.security import HttpBearer

from league.api.faults import Refusal
from league.services.tokens import count_write, person_of_request

#: Results that a person may send in a minute.
WRITES_A_MINUTE = 60


class TokenOrSession(HttpBearer):
    """Lets everybody read; a token that is no good is refused and not passed over."""

    def __call__(self, request):
        """Return the person, who may be nobody."""
        if "Authorization" in request.headers:
            person = person_of_request(request)
            if person is None:
                raise Refusal(401, "This token is not known, or was revoked.")
            request.user = person
        return request.user

    def authenticate(self, request, token):
        """Not asked: ``__call__`` does it all."""
        raise NotImplementedError


class WriteToken(TokenOrSession):
    """Asks for a token with the scope ``write``, and no more than is decent of it."""

    def __call__(self, request):
        """Return the person of the token."""
        person = super().__call__(request)
        token = getattr(request, "api_token", None)
        if token is None:
            status = 403 if person.is_authenticated else 401
            raise Refusal(status, "Writing needs a token with the scope “write”.")
        if not token.may_write:
            raise Refusal(403, "This token may only read.")
        _slow_down(person)
        return person


def _slow_down(person) -> None:
    """Refuse the sixty-first write within a minute."""
    now = int(time.time())
    if count_write(person, now // 60) > WRITES_A_MINUTE:
        wait = 60 - now % 60
        sentence = f"{WRITES_A_MINUTE} results a minute are the most; wait {wait} s."
        raise Refusal(429, sentence, headers={"Retry-After": str(wait)})
