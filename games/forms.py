"""What people fill in: a new game, the line-up cards, corrections, rulings."""

from __future__ import annotations

from django import forms
from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.desk.cards import NOT_BATTING, Draft, Place, last_card, men_of, stored_card
from games.hooks.rosters import offered_players
from games.house import optional_plays
from games.models import Game, Player, Team
from scoring.diamond import Position, Side
from scoring.faults import Violation
from scoring.lineup import Lineup, Spot, check_lineup

RULESETS = [
    ("diceball", gettext_lazy("Diceball")),
    ("one_die", gettext_lazy("One die")),
    ("two_dice", gettext_lazy("Two dice")),
    ("three_dice", gettext_lazy("Three dice")),
    ("card", gettext_lazy("Card game")),
    ("one_die_advanced", gettext_lazy("One die, super advanced")),
    ("two_dice_advanced", gettext_lazy("Two dice, super advanced")),
    ("baseball", gettext_lazy("Baseball, no dice")),
]
#: The optional plays of the rulebook, in its order.
OPTIONAL_PLAYS = [
    ("designated_steal", gettext_lazy("designated steal")),
    ("regular_steal", gettext_lazy("regular steal")),
    ("double_steal", gettext_lazy("double steal")),
    ("hit_and_run", gettext_lazy("hit-and-run")),
    ("full_count", gettext_lazy("full count")),
    ("sacrifice_bunt", gettext_lazy("sacrifice bunt")),
    ("squeeze", gettext_lazy("squeeze")),
    ("automatic_strike", gettext_lazy("automatic strike")),
    ("intentional_walk", gettext_lazy("intentional walk")),
    ("leads", gettext_lazy("leads, pickoffs and steals")),
]
#: The longest correction, of one line or several, in characters.
LONGEST_TEXT = 2000
STARTING_POSITIONS = [
    (int(p), p.abbreviation)
    for p in Position
    if p.is_fielder or p in (Position.DESIGNATED_HITTER, Position.EXTRA_HITTER)
]


def _number(value: object) -> int:
    """Return what a choice holds, 0 for nothing."""
    text = str(value or "")
    return int(text) if text.isdecimal() and len(text) < 19 else 0


class GameForm(forms.ModelForm):
    """A new game: who, when, where, under which terms."""

    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"), choices=RULESETS)
    plays = forms.MultipleChoiceField(
        label=gettext_lazy("Optional plays"),
        choices=OPTIONAL_PLAYS,
        required=False,
        initial=[name for name, _label in OPTIONAL_PLAYS],
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Of Diceball! and of the super advanced games."),
    )

    class Meta:
        model = Game
        fields = [
            "visitors",
            "home",
            "date",
            "number",
            "park",
            "ruleset",
            "judge",
            "innings",
            "batters",
            "designated_hitter",
            "re_entry",
            "ties",
            "mercy_runs",
            "mercy_innings",
            "scorer",
        ]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = {
            "park": gettext_lazy("Left empty: the home team's park."),
            "judge": gettext_lazy("For good once the first play is recorded."),
            "number": gettext_lazy("2 for the second game of a doubleheader."),
            "batters": gettext_lazy("More than nine allows extra hitters."),
        }

    def clean_plays(self) -> list[str]:
        """Return the optional plays that are ticked, as far as the rules have them."""
        there_are = optional_plays(self.cleaned_data.get("ruleset", ""))
        return [name for name in self.cleaned_data["plays"] if name in there_are]

    def clean_judge(self) -> str:
        """Return what the form says of impossible plays, or the usual."""
        return self.cleaned_data["judge"] or Game.Judging.LENIENT

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["judge"].required = False
        for name in ("mercy_runs", "mercy_innings"):
            self.fields[name].required = False
        names = list(self.fields)
        names.remove("plays")
        names.insert(names.index("ruleset") + 1, "plays")
        self.order_fields(names)

    def clean_mercy_runs(self) -> int:
        """Return the lead that ends a game early, 0 when nothing was said."""
        return self.cleaned_data["mercy_runs"] or 0

    def clean_mercy_innings(self) -> int:
        """Return the innings before that, 0 when nothing was said."""
        return self.cleaned_data["mercy_innings"] or 0

    @classmethod
    def drafted(cls, data) -> dict[str, object]:
        """Return what a draft in an address says, as the form's initial values."""
        flags = ("ties", "re_entry", "designated_hitter")
        known = {name: data[name] for name in data if name in cls.base_fields}
        plays = {"plays": data.getlist("plays")}
        return known | {name: name in data for name in flags} | plays


class GameFilterForm(forms.Form):
    """Which games the list shows."""

    team = forms.ModelChoiceField(
        Team.objects.all(),
        required=False,
        label=gettext_lazy("Team"),
        empty_label=gettext_lazy("all teams"),
    )
    since = forms.DateField(
        required=False,
        label=gettext_lazy("From"),
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    until = forms.DateField(
        required=False,
        label=gettext_lazy("To"),
        widget=forms.DateInput(attrs={"type": "date"}),
    )


class LineupForm(forms.Form):
    """One side's starting card: a man and his position in every slot."""

    def __init__(
        self, *args, game: Game, side: Side, card: Draft | None = None, **kwargs
    ) -> None:
        self.game, self.side, self.team = game, side, game.team(side)
        kwargs.setdefault("prefix", side.value)
        super().__init__(*args, **kwargs)
        if card is None:
            card = stored_card(game, side) or last_card(game, side)
        self.players = {p.pk: p for p in offered_players(self.team, game.date)}
        self.players = men_of(card) | self.players
        self._men = [("", "–"), *((p.pk, p.name) for p in self.players.values())]
        for slot in [*range(1, game.batters + 1), NOT_BATTING]:
            self._add_slot(slot, card.get(slot))

    def _add_slot(self, slot: int, place: Place | None) -> None:
        self.fields[f"player{slot}"] = forms.TypedChoiceField(
            choices=self._men,
            coerce=int,
            empty_value=None,
            required=1 <= slot <= 9,
            initial=place.player if place else None,
            label=self._label(slot),
            error_messages={
                "required": _("Choose a player for slot %(slot)s.") % {"slot": slot}
            },
        )
        if slot:
            self.fields[f"position{slot}"] = forms.TypedChoiceField(
                choices=STARTING_POSITIONS,
                coerce=int,
                required=False,
                empty_value=None,
                initial=place.position if place else min(slot, 9),
                label=_("Position in slot %(slot)s") % {"slot": slot},
            )

    @staticmethod
    def _label(slot: int) -> str:
        if slot == 0:
            return _("Pitcher who does not bat")
        return _("Batter in slot %(slot)s") % {"slot": slot}

    @property
    def rows(self) -> list[tuple[int, object, object]]:
        """Each slot with its two fields, in order, for the template."""
        slots = range(1, self.game.batters + 1)
        return [(n, self[f"player{n}"], self[f"position{n}"]) for n in slots]

    @property
    def pitcher_row(self):
        """The field of the pitcher who does not bat."""
        return self["player0"]

    @property
    def is_begun(self) -> bool:
        """Whether anybody stands on the card."""
        return any(self[f"player{n}"].value() for n, _man, _place in self.rows)

    @property
    def checks(self) -> list[Violation]:
        """What is still wrong with the card as it is chosen, saved or not."""
        spots, pitcher = [], None
        for slot in [*range(1, self.game.batters + 1), NOT_BATTING]:
            man = self.players.get(_number(self[f"player{slot}"].value()))
            if man is None:
                continue
            if slot == NOT_BATTING:
                pitcher = man.man
                continue
            place = _number(self[f"position{slot}"].value())
            spots.append(Spot(man.man, Position(place or Position.EXTRA_HITTER)))
        lineup = Lineup(tuple(spots), pitcher)
        return check_lineup(
            lineup,
            self.side,
            batters=self.game.batters,
            designated_hitter=self.game.designated_hitter,
        )

    @property
    def spots(self) -> list[tuple[int, Player, int]]:
        """The card as the service takes it."""
        data = self.cleaned_data
        spots = []
        for slot in [*range(1, self.game.batters + 1), 0]:
            if pk := data.get(f"player{slot}"):
                place = data.get(f"position{slot}") if slot else 1
                spots.append(
                    (slot, self.players[pk], place or int(Position.EXTRA_HITTER))
                )
        return spots

    def clean(self):
        """Refuse a card with a hole in the order."""
        data = super().clean()
        filled = [n for n in range(1, self.game.batters + 1) if data.get(f"player{n}")]
        if filled and filled != list(range(1, len(filled) + 1)) and not self.errors:
            raise forms.ValidationError(_("Fill the slots of the order without a gap."))
        return data


class RevisionForm(forms.Form):
    """An earlier line written anew, and why."""

    text = forms.CharField(
        label=gettext_lazy("Play"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false"}),
        help_text=gettext_lazy("Several lines stand for several plays."),
    )
    why = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)


class RulingForm(forms.Form):
    """The pitchers of record, where the scorer names them."""

    LABELS = {
        "WinningPitcher": gettext_lazy("Winning pitcher"),
        "LosingPitcher": gettext_lazy("Losing pitcher"),
        "SavingPitcher": gettext_lazy("Save"),
    }
    why = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args, game: Game, box, **kwargs) -> None:
        kwargs["initial"] = {"version": game.version}
        super().__init__(*args, **kwargs)
        lines = box.pitching if box else ()
        self.players = Player.objects.in_bulk([int(line.player.id) for line in lines])
        men = [(pk, player.name) for pk, player in self.players.items()]
        for tag, label in self.LABELS.items():
            ruled = str(game.extra_tags.get(tag, ""))
            self.fields[tag] = forms.TypedChoiceField(
                label=label,
                choices=[("", _("as the rules say")), *men],
                coerce=int,
                empty_value=None,
                required=False,
                initial=int(ruled) if ruled.isdecimal() else None,
            )
        self.order_fields([*self.LABELS, "why", "version"])

    @property
    def named(self) -> dict[str, Player | None]:
        """The rulings as the service takes them."""
        return {tag: self.players.get(self.cleaned_data[tag]) for tag in self.LABELS}


class ScorersForm(forms.Form):
    """The people to whom a game is given, by the names of their accounts."""

    names = forms.CharField(
        label=gettext_lazy("Scorers"),
        required=False,
        max_length=1000,
        help_text=gettext_lazy("Names of accounts, with commas between them."),
    )

    def __init__(self, *args, game: Game, **kwargs) -> None:
        names = game.scorers.values_list("username", flat=True)
        kwargs["initial"] = {"names": ", ".join(names)}
        super().__init__(*args, **kwargs)

    def clean_names(self) -> list:
        """Return the accounts, or say which names have none."""
        said = [name.strip() for name in self.cleaned_data["names"].split(",")]
        said = [name for name in said if name]
        users = get_user_model().objects.filter(username__in=said)
        missing = sorted(set(said) - {user.username for user in users})
        if missing:
            names = ", ".join(missing)
            raise forms.ValidationError(
                _("No account is called %(names)s.") % {"names": names}
            )
        return list(users)
