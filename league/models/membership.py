"""Who belongs to a league, and as what."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.models.setup import League


class Membership(models.Model):
    """A person's part in a league; the managers of its teams are named with the team.

    ``made_account`` tells that the account was made for the league, so that its
    commissioners may hand out the link that sets the first password.
    """

    class Role(models.TextChoices):
        """What a member may do in the league; each may also read."""

        COMMISSIONER = "commissioner", _("commissioner")
        SCORER = "scorer", _("scorer of all games")
        READER = "reader", _("reader")

    league = models.ForeignKey(
        League, models.CASCADE, related_name="memberships", verbose_name=_("league")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="memberships",
        verbose_name=_("account"),
    )
    role = models.CharField(_("part"), max_length=12, choices=Role, default=Role.READER)
    since = models.DateField(_("since"), default=timezone.localdate)
    made_account = models.BooleanField(default=False, editable=False)

    class Meta:
        ordering = ["league", "user"]
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [
            models.UniqueConstraint(
                fields=["league", "user"],
                name="a_member_once_in_league",
                violation_error_message=_("This person is a member already."),
            ),
            models.CheckConstraint(
                condition=Q(role__in=["commissioner", "scorer", "reader"]),
                name="membership_role_is_a_role",
            ),
        ]

    def __str__(self):
        return f"{self.user}, {self.league}"
