"""What a visitor may ask of a table: whose figures it shows."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.words.names import normalize_name
from games.words.speech import say
from league.models import Fixture
from scoring.diamond import Position


class FigureFilter(forms.Form):
    """Chooses a name, team, position, stage, and who qualifies or everybody."""

    QUALIFIED, EVERYBODY = "qualified", "all"

    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    team = forms.ChoiceField(label=_("Team"), required=False)
    position = forms.ChoiceField(label=_("Position"), required=False)
    stage = forms.ChoiceField(
        label=_("Part of the season"), required=False, choices=Fixture.Stage.choices
    )
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
        if "team" in self.fields:
            self.fields["team"].choices = [("", _("all teams")), *choices]
        if "position" in self.fields:
            places = [(str(int(p)), say(p.spoken)) for p in Position if p.is_fielder]
            self.fields["position"].choices = [("", _("all positions")), *places]
        self.is_valid()
        self.show_what_is_shown()

    def show_what_is_shown(self) -> None:
        """Let the form show who is shown when the address does not say."""
        if "show" in self.fields and not self.cleaned_data.get("show"):
            self.data = {**self.data.dict(), "show": self.default_show}

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
    def position_number(self) -> Position | None:
        """The position asked for."""
        position = self.cleaned_data.get("position")
        return Position(int(position)) if position else None

    @property
    def stage_asked(self) -> str:
        """The part of the season asked for, the regular one by default."""
        return self.cleaned_data.get("stage") or Fixture.Stage.REGULAR

    @property
    def default_show(self) -> str:
        """Who is shown when nobody says: in a short postseason, everybody."""
        is_regular = self.stage_asked == Fixture.Stage.REGULAR
        return self.QUALIFIED if is_regular else self.EVERYBODY

    @property
    def only_qualified(self) -> bool:
        """Whether only players who qualify are asked for."""
        return (self.cleaned_data.get("show") or self.default_show) == self.QUALIFIED


class TeamFilter(FigureFilter):
    """Chooses the team only."""

    name = None
    position = None
    stage = None
    show = None


class StageFilter(FigureFilter):
    """Chooses the part of the season only."""

    name = None
    team = None
    position = None
    show = None
