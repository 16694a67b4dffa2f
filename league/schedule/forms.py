"""What a commissioner types: the terms of a schedule, a new day, a season's rules."""

import re
from datetime import date

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from games.models import Team
from league.models import Fixture, Season
from league.schedule.maker import LONGEST_SERIES

DAYS = [(str(day), name) for day, name in WEEKDAYS.items()]


def date_field(**options) -> forms.DateField:
    """Return a field for a day, with the browser's own calendar."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(widget=widget, **options)


def day_choice(label, **options) -> forms.MultipleChoiceField:
    """Return a field for days of the week."""
    return forms.TypedMultipleChoiceField(
        label=label,
        choices=DAYS,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        **options,
    )


class ScheduleForm(forms.Form):
    """The terms of a schedule."""

    start = date_field(label=_("First day"))
    inside = forms.IntegerField(
        label=_("Games of each pair in a division"),
        min_value=0,
        max_value=60,
        help_text=_("Without divisions: of each pair in the league."),
    )
    outside = forms.IntegerField(
        label=_("Games of each pair in two divisions"),
        min_value=0,
        max_value=60,
        initial=0,
    )
    series = forms.IntegerField(
        label=_("Games of a series"), min_value=1, max_value=LONGEST_SERIES, initial=1
    )
    longest_stand = forms.IntegerField(
        label=_("Most games in a row at home, or away"),
        min_value=0,
        max_value=99,
        initial=0,
        help_text=_("0 sets no limit."),
    )
    days = day_choice(_("Days of play"))
    doubleheaders = day_choice(_("Doubleheaders on"), required=False)
    blackouts = forms.CharField(
        label=_("Days without games"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Dates such as 2026-07-01, with spaces between them."),
    )
    replace = forms.BooleanField(
        label=_("Take the place of the games that are planned now"), required=False
    )

    def __init__(self, data, *, season: Season, has_divisions: bool, has_plan: bool):
        """Offer what the season needs: without divisions there is one number."""
        start = season.start
        initial = {"start": start, "days": season.days_of_play, "inside": 2}
        super().__init__(data, initial=initial)
        if not has_divisions:
            self.fields["outside"].widget = forms.HiddenInput()
            self.fields["outside"].required = False
        if not has_plan:
            del self.fields["replace"]

    def clean_outside(self):
        """Take nothing for nought."""
        return self.cleaned_data.get("outside") or 0

    def clean_blackouts(self):
        """Return the days, or say which of them is none."""
        days = set()
        for word in re.split(r"[\s,;]+", self.cleaned_data["blackouts"].strip()):
            try:
                days.update({date.fromisoformat(word)} if word else ())
            except ValueError:
                raise forms.ValidationError(
                    _("%(word)s is no date; write it as 2026-07-01."),
                    params={"word": word},
                    code="no_date",
                ) from None
        return frozenset(days)

    @property
    def terms(self) -> dict:
        """The terms as ``ScheduleTerms`` takes them."""
        terms = {k: v for k, v in self.cleaned_data.items() if k != "replace"}
        terms["days"] = frozenset(terms["days"])
        terms["doubleheaders"] = frozenset(terms["doubleheaders"])
        return terms


class DayForm(forms.Form):
    """Another day for a game; none when it is not known yet."""

    day = date_field(label=_("New day"), required=False)


class SwapForm(forms.Form):
    """Another game with which to change days."""

    other = forms.ModelChoiceField(Fixture.objects.none(), label=_("Change days with"))

    def __init__(self, data, *, fixture: Fixture):
        """Offer the planned games of other days that nobody has put down yet."""
        super().__init__(data)
        open_ones = Fixture.objects.filter(
            season=fixture.season_id, game=None, status=Fixture.Status.PLANNED
        )
        others = open_ones.exclude(date=fixture.date).select_related("visitors", "home")
        self.fields["other"].queryset = others.order_by("date", "number", "pk")


class LinkForm(forms.Form):
    """A game that was put down elsewhere."""

    game = forms.ChoiceField(label=_("Game"))

    def __init__(self, data, *, games):
        """Offer these games."""
        super().__init__(data)
        self.fields["game"].choices = [(game.pk, str(game)) for game in games]


class FixtureForm(forms.Form):
    """One more game of the season."""

    visitors = forms.ModelChoiceField(Team.objects.none(), label=_("Visitors"))
    home = forms.ModelChoiceField(Team.objects.none(), label=_("Home"))
    day = date_field(label=_("Date"))
    is_tie_break = forms.BooleanField(
        label=_("Parts level teams: counts in no record"), required=False
    )

    def __init__(self, data, *, season: Season):
        """Offer the teams of the season."""
        super().__init__(data)
        for name in ("visitors", "home"):
            self.fields[name].queryset = Team.objects.filter(seasons__season=season)
