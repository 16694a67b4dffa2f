"""What a commissioner says before the program plays: which games, which dice."""

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from league.models import Season
from league.schedule.forms import date_field
from league.services.simulation import Order

SCOPES = [
    ("rest", _("the rest of the season")),
    ("until", _("all games until the day")),
    ("day", _("the games of the day")),
    ("late", _("late results only")),
    ("postseason", _("the postseason")),
]


def seed_field(**terms) -> forms.CharField:
    """Return a field for a seed; it has no length, or browsers would cut the seed."""
    return forms.CharField(label=_("Seed"), required=False, **terms)


class SimulationForm(forms.Form):
    """Which games are played, from which seed, and how each team is managed."""

    scope = forms.ChoiceField(
        label=_("Games"), choices=SCOPES, widget=forms.RadioSelect, initial="rest"
    )
    day = date_field(label=_("Day"), required=False)
    seed = seed_field(
        help_text=_(
            "The same seed gives the same games. Left empty: one is drawn and shown."
        )
    )

    def __init__(self, data, *, season: Season, teams, initial=None):
        """Offer what the season has, and a manager for each of its teams."""
        super().__init__(data, initial=initial)
        scopes = [
            choice
            for choice in SCOPES
            if choice[0] != "late" or season.simulate_after_days is not None
        ]
        self.fields["scope"].choices = scopes
        self.teams = list(teams)
        own = dict(season.season_teams.values_list("team_id", "policy").order_by())
        for team in self.teams:
            self.fields[f"policy_{team.pk}"] = forms.ChoiceField(
                label=team.name,
                choices=Season.Policy,
                initial=own.get(team.pk) or season.policy,
            )

    @property
    def manager_fields(self):
        """The fields of the teams' managers."""
        return [self[f"policy_{team.pk}"] for team in self.teams]

    def clean(self):
        """Ask for the day where it is needed."""
        given = super().clean()
        needs_day = given.get("scope") in ("day", "until")
        if needs_day and not given.get("day") and "day" not in self.errors:
            self.add_error("day", _now("Choose a day."))
        return given

    @property
    def order(self) -> Order:
        """What is to be simulated, once the form is valid."""
        given = self.cleaned_data
        has_day = given["scope"] in ("day", "until")
        return Order(
            given["scope"],
            given["day"] if has_day else None,
            given["seed"].strip(),
            {team.code: given[f"policy_{team.pk}"] for team in self.teams},
        )


class SeedForm(forms.Form):
    """The seed of a single game."""

    seed = seed_field()
