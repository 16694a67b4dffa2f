"""What a commissioner fills in to set a league up: league, season, teams, players."""

from __future__ import annotations

import re

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Player, Team
from league.models import Division, League, RosterSpell, Season, SeasonTeam
from league.schedule.forms import date_field
from league.services.office import ROSTERS, RULES, TEAMS
from league.setup.colors import next_color


class LeagueForm(forms.ModelForm):
    """A league: its name."""

    class Meta:
        model = League
        fields = ["name"]


class SeasonForm(forms.Form):
    """A new season, with what it takes over from an older one."""

    name = forms.CharField(
        label=_("Name"), max_length=40, help_text=_("such as 2026 or Spring 2027")
    )
    start = date_field(label=_("First day"))
    is_current = forms.BooleanField(
        label=_("Show this season first"), required=False, initial=True
    )
    model = forms.ModelChoiceField(
        Season.objects.none(),
        label=_("Made from"),
        required=False,
        empty_label=_("nothing: begin afresh"),
    )
    carry = forms.MultipleChoiceField(
        label=_("Take over"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        initial=[TEAMS, ROSTERS, RULES],
        choices=[
            (TEAMS, _("teams and divisions")),
            (ROSTERS, _("rosters as they were at the end")),
            (RULES, _("rules")),
        ],
    )

    def __init__(self, data, *, league: League):
        """Offer the league's seasons to take over from, the last one first."""
        self.league = league
        seasons = league.seasons.select_related("league").order_by("-start")
        super().__init__(data, initial={"model": seasons.first()})
        if seasons:
            self.fields["model"].queryset = seasons
        else:
            del self.fields["model"], self.fields["carry"]

    def clean_name(self):
        """Refuse a name that another season of the league has."""
        name = " ".join(self.cleaned_data["name"].split())
        if self.league.seasons.filter(name=name).exists():
            raise forms.ValidationError(
                _("This league has a season of that name already.")
            )
        return name


class SeasonEditForm(forms.ModelForm):
    """What may change of a season at any time."""

    start = date_field(label=_("First day"))

    class Meta:
        model = Season
        fields = ["name", "start", "is_current"]
        labels = {"is_current": _("Show this season first")}

    def _post_clean(self):
        """Leave the season alone: the service changes it and judges it."""


class DivisionForm(forms.Form):
    """A new division."""

    name = forms.CharField(label=_("New division"), max_length=40)


class TeamForm(forms.ModelForm):
    """A team: its name, code, colors, place and park."""

    class Meta:
        model = Team
        fields = ["name", "code", "place", "park", "color", "second_color"]
        labels = {"park": _("Home park"), "second_color": _("Second color")}
        help_texts = {
            "code": _("Two to four capital letters, as on a scoreboard."),
            "color": _("Written as #1a2b3c."),
            "second_color": _("May be left empty."),
        }

    def __init__(self, data, *, season: Season | None = None, **rest):
        """Ask for the division too where the season has any; offer a free color."""
        super().__init__(data, **rest)
        self.fields["color"].widget = forms.TextInput(attrs={"type": "color"})
        if season is not None and self.instance.pk is None:
            self.initial["color"] = next_color(season)
        if season is not None and season.divisions.exists():
            self.fields["division"] = forms.ModelChoiceField(
                season.divisions.all(),
                label=_("Division"),
                required=False,
                empty_label=_("none"),
            )

    def clean_code(self):
        """Take small letters for capitals."""
        return self.cleaned_data["code"].upper()

    def clean_name(self):
        """Refuse a name that another team has in another spelling of its case."""
        name = " ".join(self.cleaned_data["name"].split())
        others = Team.objects.filter(name__iexact=name).exclude(pk=self.instance.pk)
        if others.exists():
            raise forms.ValidationError(_("Another team has this name."))
        return name

    def _post_clean(self):
        """Leave the team alone: the service stores it and judges it."""


class EnterTeamForm(forms.Form):
    """A team of earlier seasons that takes part again."""

    team = forms.ModelChoiceField(Team.objects.none(), label=_("Team of the league"))

    def __init__(self, data, *, season: Season):
        """Offer the league's teams that are not in the season yet."""
        super().__init__(data)
        teams = Team.objects.filter(seasons__season__league=season.league_id)
        teams = teams.exclude(seasons__season=season).distinct()
        self.fields["team"].queryset = teams


class PlacesForm(forms.Form):
    """Which team plays in which division."""

    def __init__(self, data, *, season: Season):
        """Ask for the division of every team."""
        super().__init__(data)
        self.entries = list(season.season_teams.select_related("team"))
        choices = [("", _("none"))]
        choices += [(each.pk, each.name) for each in season.divisions.all()]
        for entry in self.entries:
            self.fields[f"entry-{entry.pk}"] = forms.TypedChoiceField(
                label=_("Division of %(team)s") % {"team": entry.team},
                choices=choices,
                coerce=int,
                empty_value=None,
                required=False,
                initial=entry.division_id or "",
            )

    @property
    def rows(self) -> list[tuple[SeasonTeam, forms.BoundField]]:
        """Each team with its field."""
        return [(entry, self[f"entry-{entry.pk}"]) for entry in self.entries]

    @property
    def places(self) -> dict[int, int | None]:
        """The division of each team, as the service takes them."""
        return {
            entry.pk: self.cleaned_data[f"entry-{entry.pk}"] for entry in self.entries
        }


# -- rosters ---------------------------------------------------------------------------


def split_names(text: str) -> list[str]:
    """Return names that stand one in a line, or with semicolons between them."""
    return [" ".join(each.split()) for each in re.split(r"[\n;]", text) if each.strip()]


class SpellForm(forms.Form):
    """A player's time with a team."""

    number = forms.CharField(label=_("Number"), max_length=3, required=False)
    positions = forms.CharField(
        label=_("Positions"),
        max_length=40,
        required=False,
        help_text=_("such as 8, 7 or OF; P for a pitcher"),
    )
    note = forms.CharField(label=_("Remark"), max_length=200, required=False)
    start = date_field(label=_("From"))
    end = date_field(label=_("Until"), required=False)

    def clean(self):
        """Refuse an end before the beginning."""
        data = super().clean()
        start, end = data.get("start"), data.get("end")
        if start and end and end < start:
            self.add_error("end", _("A spell cannot end before it starts."))
        return data


class SignForm(SpellForm):
    """A player signed: somebody who is known, or somebody new."""

    known = forms.ModelChoiceField(
        Player.objects.none(),
        label=_("A player of the league"),
        required=False,
        empty_label=_("somebody new"),
    )
    name = forms.CharField(
        label=_("Name of a new player"), max_length=80, required=False
    )
    bats = forms.ChoiceField(label=_("Bats"), choices=Player.Hand, required=False)
    throws = forms.ChoiceField(label=_("Throws"), choices=Player.Hand, required=False)

    field_order = ["name", "known", "number", "positions", "bats", "throws", "start"]

    def __init__(self, data, *, entry: SeasonTeam, **rest):
        """Offer the league's players who are with no team of the season now.

        Before the first game a roster begins with the season, then with today.
        """
        start = entry.season.start
        if entry.season.is_frozen:
            start = max(start, timezone.localdate())
        super().__init__(data, initial={"start": start}, **rest)
        league = entry.season.league_id
        mine = Player.objects.filter(spells__season_team__season__league=league)
        busy = RosterSpell.objects.filter(
            season_team__season=entry.season_id, end__isnull=True
        )
        free = mine.exclude(pk__in=busy.values("player")).distinct()
        self.fields["known"].queryset = free

    def clean(self):
        """Ask for one or the other."""
        data = super().clean()
        if bool(data.get("known")) == bool(data.get("name", "").strip()):
            self.add_error(
                "name", _("Choose a player, or write the name of a new one.")
            )
        return data

    @property
    def player(self) -> Player:
        """The player meant; a new one is not stored yet."""
        data = self.cleaned_data
        if data["known"]:
            return data["known"]
        names = {"name": data["name"], "bats": data["bats"], "throws": data["throws"]}
        return Player(**names)

    @property
    def terms(self) -> dict:
        """The spell as the service takes it."""
        names = ("number", "positions", "note", "start", "end")
        return {name: self.cleaned_data[name] for name in names}


class ReleaseForm(forms.Form):
    """The last day of a player with his team."""

    last_day = date_field(label=_("Last day"))


class TradeForm(forms.Form):
    """Players of two teams who change sides on a day."""

    day = date_field(label=_("First day with the new team"))

    def __init__(self, data, *, one: SeasonTeam, other: SeasonTeam, **rest):
        """Offer whoever is with one of the teams now."""
        super().__init__(data, **rest)
        self.sides = (one, other)
        for name, entry in (("one", one), ("other", other)):
            spells = entry.spells.filter(end=None).select_related("player")
            self.fields[name] = forms.ModelMultipleChoiceField(
                spells,
                label=_("From %(team)s") % {"team": entry.team},
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )
            self.fields[name].label_from_instance = spell_label


def spell_label(spell: RosterSpell) -> str:
    """Return a man of a roster as a choice names him."""
    parts = [f"#{spell.number}" if spell.number else "", spell.player.name]
    parts += [f"({spell.positions})" if spell.positions else ""]
    return " ".join(filter(None, parts))


class TradeTeamsForm(forms.Form):
    """The two teams of a trade."""

    a = forms.ModelChoiceField(SeasonTeam.objects.none(), label=_("Team"))
    b = forms.ModelChoiceField(SeasonTeam.objects.none(), label=_("Other team"))

    def __init__(self, data, *, season: Season):
        """Offer the season's teams."""
        super().__init__(data, auto_id="trade-%s")
        for name in ("a", "b"):
            self.fields[name].queryset = season.season_teams.select_related("team")
            self.fields[name].label_from_instance = lambda entry: entry.team.name

    def clean(self):
        """Refuse a team that trades with itself."""
        data = super().clean()
        if data.get("a") and data.get("a") == data.get("b"):
            self.add_error("b", _("Choose two teams."))
        return data


# -- people ----------------------------------------------------------------------------


class PlayerForm(forms.ModelForm):
    """A player: his name in any script, how it sorts, his other names, his hands."""

    aliases = forms.CharField(
        label=_("Other names"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One in a line: former spellings, other scripts, nicknames."),
    )

    class Meta:
        model = Player
        fields = ["name", "sort_name", "bats", "throws"]
        help_texts = {"sort_name": _("Left empty, it follows from the name.")}

    def __init__(self, data, *, instance: Player):
        """Show the other names that are known."""
        names = "\n".join(alias.name for alias in instance.aliases.all())
        super().__init__(data, instance=instance, initial={"aliases": names})

    def clean_aliases(self) -> list[str]:
        """Return the names, or say which is too long."""
        names = split_names(self.cleaned_data["aliases"])
        if long := next((name for name in names if len(name) > 80), None):
            raise forms.ValidationError(
                _("%(name)s is longer than 80 letters."), params={"name": long[:80]}
            )
        return names

    def _post_clean(self):
        """Leave the player alone: the service changes him and judges it."""


class SearchForm(forms.Form):
    """A name, or a part of one, in any script."""

    q = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search"}),
    )


# -- files -----------------------------------------------------------------------------


class FileForm(forms.Form):
    """A file to take over."""

    file = forms.FileField(
        label=_("File"),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
        help_text=_("CSV or XLSX, up to 5 MB."),
    )


class DivisionChoice(forms.Form):
    """The division to take away."""

    division = forms.ModelChoiceField(Division.objects.none())

    def __init__(self, data, *, season: Season):
        """Offer the season's divisions."""
        super().__init__(data)
        self.fields["division"].queryset = season.divisions.all()
