"""What the managers say to a finished game: they confirm it, or they protest."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import SIDE_CHOICES, Game


class Signature(models.Model):
    """A side's word on a finished game; it holds for one version of it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="signatures")
    side = models.CharField(max_length=8, choices=SIDE_CHOICES)
    version = models.PositiveIntegerField()
    is_protest = models.BooleanField(_("protest"), default=False)
    text = models.CharField(_("what is said"), max_length=500, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["game_id", "-side"]
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        constraints = [
            models.UniqueConstraint(fields=["game", "side"], name="a_side_signs_once")
        ]

    def __str__(self) -> str:
        word = "protests" if self.is_protest else "confirms"
        return f"{self.get_side_display()} {word}"
