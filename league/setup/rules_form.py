"""The rules of a season as a commissioner sets them."""

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from games.forms import OPTIONAL_PLAYS, RULESETS
from games.house import optional_plays
from league.models import Season
from league.schedule.forms import day_choice
from league.standings import TIE_BREAKERS

#: The fields of the page in groups; those of tie-breakers follow in the last.
GROUPS = (
    (_("The game"), ("ruleset", "plays", "judge", "innings")),
    (
        _("Line-ups"),
        ("designated_hitter", "batters", "re_entry", "active_limit"),
    ),
    (_("The end of a game"), ("may_tie", "mercy_runs", "mercy_innings")),
    (_("Qualifying"), ("qualifying_pa", "qualifying_ip")),
    (_("Simulation"), ("policy", "simulate_after_days")),
    (_("Schedule"), ("days_of_play",)),
    (_("Standings"), ("ties", "playoff_places")),
)
#: Numbers that are nought when nothing is said.
_NOUGHTS = ("mercy_runs", "mercy_innings", "playoff_places")
_ASIDE = {"tie_breakers", "days_of_play", "optional_plays"}


class DecimalField(forms.DecimalField):
    """A number with a decimal point or a decimal comma, in every language (D-51)."""

    widget = forms.TextInput(attrs={"inputmode": "decimal"})

    def to_python(self, value):
        """Read the number, whichever of the two it has."""
        return super().to_python(str(value or "").replace(",", "."))

    def widget_attrs(self, widget):
        """Ask for no bounds that only a number field of a browser knows."""
        return {}


class RulesForm(forms.ModelForm):
    """The rules of a season, which a final game freezes."""

    ruleset = forms.ChoiceField(label=_("Rules"), choices=RULESETS)
    plays = forms.MultipleChoiceField(
        label=_("Optional plays"),
        choices=OPTIONAL_PLAYS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    days_of_play = day_choice(_("Days of play"))

    class Meta:
        model = Season
        fields = [name for name in Season.FROZEN if name not in _ASIDE]
        field_classes = {"qualifying_pa": DecimalField, "qualifying_ip": DecimalField}

    def __init__(self, data, *, season: Season):
        """Offer a choice for each place in the order of tie-breakers."""
        initial = {"days_of_play": season.days_of_play, "plays": plays_of(season)}
        super().__init__(data, instance=season, initial=initial)
        for name in _NOUGHTS:
            self.fields[name].required = False
        choices = [("", "–")] + [(b.key, _now(b.title)) for b in TIE_BREAKERS.values()]
        for place in range(len(TIE_BREAKERS)):
            keys = season.tie_breakers
            self.fields[f"tie_breaker_{place}"] = forms.ChoiceField(
                label=_now("Tie-breaker %(number)s") % {"number": place + 1},
                choices=choices,
                required=False,
                initial=keys[place] if place < len(keys) else "",
            )

    @property
    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings, as the page shows them."""
        groups = [(title, [self[name] for name in names]) for title, names in GROUPS]
        groups[-1][1].extend(
            self[f"tie_breaker_{place}"] for place in range(len(TIE_BREAKERS))
        )
        return groups

    def _post_clean(self):
        """Leave the season alone: the service sets the rules and judges them."""

    @property
    def changes(self) -> dict:
        """The rules as the service takes them."""
        data = self.cleaned_data
        keys = [data[f"tie_breaker_{place}"] for place in range(len(TIE_BREAKERS))]
        changes = {name: data[name] for name in self.Meta.fields}
        changes |= {name: data[name] or 0 for name in _NOUGHTS}
        return changes | {
            "optional_plays": written_plays(data["ruleset"], data["plays"]),
            "days_of_play": sorted(data["days_of_play"]),
            "tie_breakers": list(dict.fromkeys(key for key in keys if key)),
        }


def plays_of(season: Season) -> list[str]:
    """Return the optional plays that are on in a season."""
    there_are = list(optional_plays(season.ruleset))
    if season.optional_plays == "all":
        return there_are or [name for name, _label in OPTIONAL_PLAYS]
    on = season.optional_plays.replace(",", " ").split()
    return [name for name in there_are if name in on]


def written_plays(ruleset: str, plays) -> str:
    """Return optional plays as a season stores them: ``all``, ``none``, or a list.

    >>> written_plays("card", ["squeeze"]), written_plays("diceball", [])
    ('all', 'none')
    """
    there_are = optional_plays(ruleset)
    on = [name for name in there_are if name in plays]
    if len(on) == len(there_are):
        return "all"
    return ", ".join(on) or "none"
