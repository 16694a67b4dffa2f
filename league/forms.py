"""What a visitor may ask of a table: whose figures it shows."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.names import normalize_name


class FigureFilter(forms.Form):
    """Chooses a name, a team, and between those who qualify and everybody."""

    QUALIFIED, EVERYBODY = "qualified", "all"

    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    team = forms.ChoiceField(label=_("Team"), required=False)
    show = forms.ChoiceField(
        label=_("Players"),
        required=False,
        choices=[(QUALIFIED, _("qualified only")), (EVERYBODY, _("all"))],
    )

    def __init__(self, data, teams):
        """Offer these teams; what an address says wrongly is left out."""
        super().__init__(data, auto_id="filter-%s")
        self.teams = {str(team.pk): team for team in teams}
        choices = [(key, team.name) for key, team in self.teams.items()]
        self.fields["team"].choices = [("", _("all teams")), *choices]
        self.is_valid()

    @property
    def name_part(self) -> str:
        """The part of a name asked for, as ``Player.search_name`` writes it."""
        return normalize_name(self.cleaned_data.get("name", ""))

    @property
    def team_number(self) -> int | None:
        """The number of the team asked for."""
        team = self.cleaned_data.get("team")
        return int(team) if team else None

    @property
    def chosen_team(self):
        """The team asked for."""
        return self.teams.get(self.cleaned_data.get("team", ""))

    @property
    def only_qualified(self) -> bool:
        """Whether only players who qualify are asked for."""
        return self.cleaned_data.get("show") != self.EVERYBODY


class TeamFilter(FigureFilter):
    """Chooses the team only."""

    name = None
    show = None
