"""What a commissioner types about a tournament."""

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from games.models import Team
from league.brackets import HOME_PATTERNS, MOST_ENTRANTS
from league.models import Season, Tournament
from league.schedule.forms import DAYS, date_field

LENGTHS = [(number, str(number)) for number in (1, 3, 5, 7, 9)]
PATTERNS = [
    ("2-3-2", _("few trips: 2-3-2, 2-2-1, 1-1-1")),
    ("2-2-1-1-1", _("2-2-1-1-1, 2-2-1, 1-1-1")),
    ("alternate", _("by turns: 1-1-1-1-1")),
    ("higher", _("always in the park of the better seed")),
]
assert {key for key, _label in PATTERNS} == set(HOME_PATTERNS)


def _choice(label, choices, **options):
    return forms.TypedChoiceField(label=label, choices=choices, coerce=int, **options)


class TournamentForm(forms.Form):
    """The terms of a tournament, and its teams in seed order."""

    OPTIONS = (
        "best_of best_of_semifinals best_of_final home reseed third_place"
        " groups advance legs"
    ).split()

    name = forms.CharField(label=_("Name"), max_length=60)
    kind = forms.ChoiceField(label=_("Kind"), choices=Tournament.Kind.choices)
    decides_pennant = forms.BooleanField(
        label=_("Its winner is the champion of the season"), required=False
    )
    start = date_field(label=_("First day"))
    days_of_play = forms.TypedMultipleChoiceField(
        label=_("Days of play"),
        choices=DAYS,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    best_of = _choice(_("Best of, in the first rounds"), LENGTHS, initial=1)
    best_of_semifinals = _choice(_("Best of, in the semi-finals"), LENGTHS, initial=3)
    best_of_final = _choice(_("Best of, in the final"), LENGTHS, initial=5)
    home = forms.ChoiceField(
        label=_("Games at the better seed's park"), choices=PATTERNS
    )
    third_place = forms.BooleanField(
        label=_("A series for third place"), required=False
    )
    reseed = forms.BooleanField(
        label=_("Seed anew after each round"),
        required=False,
        help_text=_("Single elimination: the best that is left meets the worst."),
    )
    groups = forms.IntegerField(label=_("Groups"), min_value=1, max_value=16, initial=2)
    advance = forms.IntegerField(
        label=_("Teams of each group that go on"), min_value=1, max_value=8, initial=2
    )
    legs = forms.IntegerField(
        label=_("Games of each pair in a group"), min_value=1, max_value=4, initial=1
    )

    def __init__(self, data, *, season: Season, teams, initial=None):
        """Offer the season's teams; ``teams`` are the entrants proposed, in order."""
        super().__init__(data, initial=initial)
        offered = list(Team.objects.filter(seasons__season=season))
        choices = [("", "–"), *((str(team.pk), team.name) for team in offered)]
        self._teams = {str(team.pk): team for team in offered}
        self.seed_names = []
        for number in range(1, min(len(offered), MOST_ENTRANTS) + 1):
            name = f"seed_{number}"
            proposed = teams[number - 1].pk if number <= len(teams) else ""
            self.fields[name] = forms.ChoiceField(
                label=_now("Seed %(number)s") % {"number": number},
                choices=choices,
                required=False,
                initial=str(proposed),
            )
            self.seed_names.append(name)

    def clean(self):
        """Refuse a team that stands there twice; gaps between seeds are closed."""
        data = super().clean()
        chosen = [data[name] for name in self.seed_names if data.get(name)]
        twice = {key for key in chosen if chosen.count(key) > 1}
        for name in self.seed_names:
            if data.get(name) in twice:
                team = self._teams[data[name]]
                self.add_error(name, _now("%(team)s has two seeds.") % {"team": team})
        return data

    @property
    def teams(self) -> list[Team]:
        """The entrants in seed order."""
        keys = [self.cleaned_data.get(name) for name in self.seed_names]
        return [self._teams[key] for key in keys if key]

    @property
    def terms(self) -> dict:
        """The terms as the services take them."""
        data = self.cleaned_data
        names = ("name", "kind", "decides_pennant", "start", "days_of_play")
        return {
            **{name: data[name] for name in names},
            "options": {name: data[name] for name in self.OPTIONS},
            "teams": self.teams,
        }

    @property
    def term_fields(self):
        """The fields of what is always asked."""
        return [self[name] for name in ("name", "kind", "start", "days_of_play")] + [
            self["decides_pennant"]
        ]

    @property
    def series_fields(self):
        """The fields of the series."""
        return [
            self[name]
            for name in (
                "best_of best_of_semifinals best_of_final home third_place reseed"
            ).split()
        ]

    @property
    def group_fields(self):
        """The fields of groups."""
        return [self[name] for name in ("groups", "advance", "legs")]

    @property
    def seed_fields(self):
        """The fields of the teams."""
        return [self[name] for name in self.seed_names]


class RulingForm(forms.Form):
    """Who is given a series, and why."""

    team = forms.ChoiceField(label=_("The series goes to"), required=False)
    why = forms.CharField(label=_("Reason"), max_length=200, required=False)

    def __init__(self, data, *, teams, awarded=None):
        """Offer the teams of the series, and the games again."""
        super().__init__(data, initial={"team": str(awarded.pk) if awarded else ""})
        self._teams = {str(team.pk): team for team in teams}
        choices = [(key, team.name) for key, team in self._teams.items()]
        self.fields["team"].choices = [("", _("whom the games say")), *choices]

    @property
    def winner(self) -> Team | None:
        """The team chosen, or nobody."""
        return self._teams.get(self.cleaned_data["team"])
