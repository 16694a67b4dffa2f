"""What a commissioner says of his league's members."""

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import League, Membership

MANAGER = "manager"


class MemberForm(forms.Form):
    """A new member: an account there is, or one that is made for him."""

    name = forms.CharField(
        label=_("User name or e-mail address"),
        max_length=254,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )
    role = forms.ChoiceField(
        label=_("Part"), choices=[*Membership.Role.choices, (MANAGER, _("manager"))]
    )
    team = forms.ModelChoiceField(
        None, label=_("Team"), required=False, help_text=_("Of a manager.")
    )
    makes_account = forms.BooleanField(
        label=_("Make an account of this name"),
        required=False,
        help_text=_("The next page shows the link that sets its password, once."),
    )

    def __init__(self, data, *, teams):
        """Offer these teams."""
        super().__init__(data, initial={"role": Membership.Role.READER})
        self.fields["team"].queryset = teams

    def clean(self):
        """Refuse a manager without a team, and a team without a manager."""
        data = super().clean()
        manages, team = data.get("role") == MANAGER, data.get("team")
        if manages and not team:
            self.add_error("team", _("Choose the team that is his."))
        if team and not manages:
            self.add_error("role", _("Only a manager has a team; choose “manager”."))
        return data

    @property
    def part(self) -> tuple[str, list | None]:
        """The role and the teams as the service takes them."""
        role = self.cleaned_data["role"]
        if role == MANAGER:
            return Membership.Role.READER, [self.cleaned_data["team"]]
        return role, None


class PartForm(forms.Form):
    """The part of a member, and his teams."""

    role = forms.ChoiceField(label=_("Part"), choices=Membership.Role.choices)
    teams = forms.ModelMultipleChoiceField(
        None,
        label=_("Manages"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data, *, teams, initial):
        """Offer these teams."""
        super().__init__(data, initial=initial)
        self.fields["teams"].queryset = teams


class ReadingForm(forms.ModelForm):
    """Who may read a league, and who keeps its rosters."""

    is_public = forms.TypedChoiceField(
        label=_("Who may read the league"),
        choices=[(1, _("everybody")), (0, _("its members only"))],
        coerce=lambda value: value == "1",
        widget=forms.RadioSelect,
    )

    class Meta:
        model = League
        fields = ["is_public", "managers_keep_rosters"]

    def __init__(self, data, *, league: League):
        """Show how it is now."""
        now = {"is_public": int(league.is_public)}
        super().__init__(data, instance=league, initial=now)

    def _post_clean(self):
        """Leave the league alone: the service changes it."""
