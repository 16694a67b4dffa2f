"""What lets a program in: tokens of the API, keys of feeds, writes and their answers.

No secret is stored: of a token the hash, of a feed key the number from which, with the
site's own secret, it is made anew each time.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ApiToken(models.Model):
    """A token with which a program acts for a person; ``digest`` is its SHA-256.

    A token of scope ``read`` reads what its person may read; one of scope ``write``
    also stores results where its person may.
    """

    class Scope(models.TextChoices):
        """What a token is for."""

        READ = "read", _("read")
        WRITE = "write", _("read and write")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(
        _("name"),
        max_length=60,
        help_text=_("What it is for, such as: the script on my computer."),
    )
    scope = models.CharField(
        _("scope"), max_length=5, choices=Scope, default=Scope.READ
    )
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)
    last_used = models.DateTimeField(null=True, editable=False)
    revoked = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("token")
        verbose_name_plural = _("tokens")

    def __str__(self) -> str:
        return self.name

    @property
    def may_write(self) -> bool:
        """Whether results may be sent with it."""
        return self.scope == self.Scope.WRITE


class FeedKey(models.Model):
    """Which key of a person is good for his calendars and feeds; renewing counts up."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="feed_key"
    )
    number = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name = _("key of feeds")
        verbose_name_plural = _("keys of feeds")

    def __str__(self) -> str:
        return f"{self.user}: {self.number}"


class WriteCount(models.Model):
    """How often a person's programs have written in a minute (of the Unix clock).

    It stands in the database, so that all processes of the site count together.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="write_count"
    )
    minute = models.PositiveBigIntegerField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("count of writes")
        verbose_name_plural = _("counts of writes")

    def __str__(self) -> str:
        return f"{self.user}: {self.count}"


class SentResult(models.Model):
    """A write that was answered, so that the same sent twice is answered the same.

    ``key`` is what the program calls it (Idempotency-Key), ``digest`` the SHA-256 of
    what was sent where, ``answer`` the body of the answer.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="sent_results"
    )
    key = models.CharField(max_length=120)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    answer = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("result that was sent")
        verbose_name_plural = _("results that were sent")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "key"], name="a_key_is_used_once_a_person"
            )
        ]

    def __str__(self) -> str:
        return self.key
