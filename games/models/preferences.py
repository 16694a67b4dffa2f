"""What a person has chosen once and wants to find again."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PrintPreference(models.Model):
    """How a person prints: the options of the last sheet that he had made."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="print_preference"
    )
    paper = models.CharField(max_length=10)
    ink = models.CharField(max_length=10)
    language = models.CharField(max_length=16)
    one_page = models.BooleanField(default=False)
    pitch_boxes = models.BooleanField(default=False)
    roman_outs = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("print options")
        verbose_name_plural = _("print options")

    def __str__(self) -> str:
        return f"{self.user}: {self.paper}, {self.ink}, {self.language}"
