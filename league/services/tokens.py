"""Tokens made and revoked, the keys of feeds, and whose a request is."""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from django.contrib.auth import get_user_model
from django.core import signing
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from games.permissions import has_account
from league.models import ApiToken, FeedKey, WriteCount

#: Every token begins so, that people and programs that look for secrets know it.
PREFIX = "pennant_"
#: Tokens that a person may have at a time.
MOST_TOKENS = 20
#: When a token was used is stored no oftener than this.
PACE = timedelta(minutes=1)

_SALT = "league.feeds"


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


@transaction.atomic
def make_token(user, name: str, scope: str) -> tuple[ApiToken, str]:
    """Make a token; return it with its secret, which is not stored.

    Raises ``ValidationError`` without a name, and when there are twenty already.
    """
    if not has_account(user):
        raise PermissionDenied(_("Log in first."))
    if tokens_of(user).count() >= MOST_TOKENS:
        raise ValidationError(
            _("You have %(number)s tokens; revoke one that you no longer need."),
            params={"number": MOST_TOKENS},
        )
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken(user=user, name=name, scope=scope, digest=_digest(secret))
    token.full_clean()
    token.save()
    return token, secret


def tokens_of(user):
    """Return the tokens of a person that are good, the latest first."""
    return ApiToken.objects.filter(user=user, revoked=None)


@transaction.atomic
def revoke_token(user, pk: int) -> bool:
    """Take a token of this person back for good; tell whether it was there."""
    return bool(tokens_of(user).filter(pk=pk).update(revoked=timezone.now()))


def find_token(secret: str) -> ApiToken | None:
    """Return the token with this secret, if it is good and its person's account too."""
    if not secret.startswith(PREFIX):
        return None
    found = ApiToken.objects.select_related("user").filter(
        digest=_digest(secret), revoked=None, user__is_active=True
    )
    token = found.first()
    if token is not None:
        note_use(token)
    return token


def note_use(token: ApiToken) -> None:
    """Store that a token was used now, once a minute at most."""
    now = timezone.now()
    if token.last_used is None or now - token.last_used > PACE:
        ApiToken.objects.filter(pk=token.pk).update(last_used=now)


@transaction.atomic
def count_write(user, minute: int) -> int:
    """Count one more write of a person in a minute; return how many there are.

    All processes count together. Writes that are refused later count too.
    """
    row, _is_new = WriteCount.objects.select_for_update().get_or_create(
        user=user, defaults={"minute": minute}
    )
    row.count = row.count + 1 if row.minute == minute else 1
    row.minute = minute
    row.save(update_fields=["minute", "count"])
    return row.count


# -- feeds -----------------------------------------------------------------------------


def feed_key(user) -> str:
    """Return the secret that ends the addresses of a person's calendars and feeds."""
    return signing.Signer(salt=_SALT).sign(f"{user.pk}.{_key_number(user.pk)}")


def _key_number(user_id: int) -> int:
    """Return which key of a person is good: the first, until he has it renewed."""
    found = FeedKey.objects.filter(user=user_id).values_list("number", flat=True)
    return found.first() or 1


@transaction.atomic
def renew_feed_key(user) -> str:
    """Make all addresses with the present key worthless; return the new key."""
    FeedKey.objects.get_or_create(user=user)
    FeedKey.objects.filter(user=user).update(number=F("number") + 1)
    return feed_key(user)


def person_of_feed(key: str):
    """Return whose a key of feeds is; ``None`` for one that is old, or none at all."""
    try:
        said = signing.Signer(salt=_SALT).unsign(key[:200])
    except signing.BadSignature:
        return None
    person, _dot, number = said.partition(".")
    if not (person.isdecimal() and number.isdecimal()):
        return None
    if int(number) != _key_number(int(person)):
        return None
    return get_user_model().objects.filter(pk=int(person), is_active=True).first()


#: The pages that a key of feeds opens; it opens nothing else.
FEEDS = {
    "league:calendar",
    "league:team_calendar",
    "league:league_feed",
    "league:team_feed",
}


def person_of_request(request):
    """Return whose the token or the key of a request is; ``None`` without a good one.

    A token counts in the API alone, a key of feeds for feeds alone.
    """
    if hasattr(request, "person_by_secret"):
        return request.person_by_secret
    request.api_token, person = None, None
    match = request.resolver_match
    if match.namespace.startswith("api"):
        kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() == "bearer":
            request.api_token = find_token(secret.strip())
            person = request.api_token and request.api_token.user
    elif match.view_name in FEEDS and (key := request.GET.get("key", "")):
        person = person_of_feed(key)
    request.person_by_secret = person
    return person
