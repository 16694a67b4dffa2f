"""What people fill in: a new game, the line-up cards, a change of players."""

from __future__ import annotations

from django import forms
from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import POSITION_CHOICES, Game, LineupEntry, Player, Team
from games.rosters import offered_players
from scoring.diamond import SIDES, Position, Side
from scoring.state import GameState

RULESETS = [
    ("diceball", gettext_lazy("Diceball")),
    ("one_die", gettext_lazy("One die")),
    ("two_dice", gettext_lazy("Two dice")),
    ("three_dice", gettext_lazy("Three dice")),
    ("card", gettext_lazy("Card game")),
    ("super_advanced", gettext_lazy("Super advanced")),
    ("baseball", gettext_lazy("Baseball, no dice")),
]
#: The longest correction, of one line or several, in characters.
LONGEST_TEXT = 2000
STARTING_POSITIONS = [
    (int(p), p.abbreviation)
    for p in Position
    if p.is_fielder or p in (Position.DESIGNATED_HITTER, Position.EXTRA_HITTER)
]


class GameForm(forms.ModelForm):
    """A new game: who, when, where, under which terms."""

    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"), choices=RULESETS)

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
            "ties",
            "re_entry",
            "scorer",
        ]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = {
            "park": gettext_lazy("Left empty: the home team's park."),
            "judge": gettext_lazy("For good once the first play is recorded."),
            "number": gettext_lazy("2 for the second game of a doubleheader."),
            "batters": gettext_lazy("More than nine allows extra hitters."),
        }

    def clean_judge(self) -> str:
        """Return what the form says of impossible plays, or the usual."""
        return self.cleaned_data["judge"] or Game.Judging.LENIENT

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["judge"].required = False


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

    def __init__(self, *args, game: Game, side: Side, **kwargs) -> None:
        self.game, self.side, self.team = game, side, game.team(side)
        kwargs.setdefault("prefix", side.value)
        super().__init__(*args, **kwargs)
        self.players = {p.pk: p for p in offered_players(self.team, game.date)}
        entries = self._defaults()
        for entry in entries.values():
            self.players.setdefault(entry.player_id, entry.player)
        men = [(player.pk, player.name) for player in self.players.values()]
        choices = [("", "–"), *men]
        for slot in [*range(1, game.batters + 1), 0]:
            entry = entries.get(slot)
            self.fields[f"player{slot}"] = forms.TypedChoiceField(
                choices=choices,
                coerce=int,
                empty_value=None,
                required=1 <= slot <= 9,
                initial=entry.player_id if entry else None,
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
                    initial=entry.position if entry else min(slot, 9),
                    label=_("Position in slot %(slot)s") % {"slot": slot},
                )

    @staticmethod
    def _label(slot: int) -> str:
        if slot == 0:
            return _("Pitcher who does not bat")
        return _("Batter in slot %(slot)s") % {"slot": slot}

    def _defaults(self) -> dict[int, LineupEntry]:
        """Return the card as it stands, or the team's last one."""
        mine = self.game.lineup_entries.filter(side=self.side).select_related("player")
        if entries := {entry.slot: entry for entry in mine}:
            return entries
        cards = LineupEntry.objects.select_related("player").order_by(
            "-game__date", "-game__number"
        )
        as_visitors = cards.filter(side=Side.VISITORS, game__visitors=self.team)
        as_home = cards.filter(side=Side.HOME, game__home=self.team)
        games = (as_visitors | as_home).exclude(game=self.game)
        latest = games.values_list("game_id", flat=True).first()
        return {entry.slot: entry for entry in games.filter(game_id=latest)}

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


class SubstitutionForm(forms.Form):
    """A change of players by three choices."""

    where = forms.ChoiceField(label=gettext_lazy("For"))
    player = forms.TypedChoiceField(label=gettext_lazy("Comes in"), coerce=int)
    position = forms.TypedChoiceField(
        label=gettext_lazy("Position"),
        choices=[("", "–"), *POSITION_CHOICES],
        coerce=int,
        required=False,
        empty_value=None,
        help_text=gettext_lazy("Not asked of a pinch runner."),
    )

    def __init__(self, *args, game: Game, state: GameState, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["where"].choices = [
            ("", "–"),
            *((str(game.team(side)), _places(side, state)) for side in SIDES),
        ]
        offered = {side: offered_players(game.team(side), game.date) for side in SIDES}
        self.players = {p.pk: p for men in offered.values() for p in men}
        self.fields["player"].choices = [
            ("", "–"),
            *(
                (str(game.team(side)), [(p.pk, p.name) for p in offered[side]])
                for side in SIDES
            ),
        ]

    def clean(self) -> dict:
        """Ask for a position, except of a runner."""
        data = super().clean()
        runs = ":run" in data.get("where", "")
        if not runs and data.get("position") is None and "position" not in self.errors:
            self.add_error("position", _("Choose a position."))
        return data

    @property
    def change(self) -> dict:
        """The change as the service takes it."""
        side, _colon, place = self.cleaned_data["where"].partition(":")
        change = {
            "side": side,
            "player": self.players[self.cleaned_data["player"]],
            "position": self.cleaned_data["position"],
        }
        if place.startswith("run"):
            change["base"] = int(place[3:])
            change["position"] = Position.PINCH_RUNNER
        elif place != "P":
            change["slot"] = int(place)
        return change


def _places(side: Side, state: GameState) -> list[tuple[str, str]]:
    lineup = state.lineup(side)
    places = [
        (f"{side}:{n}", f"{n}. {spot.player.name} ({spot.position.abbreviation})")
        for n, spot in enumerate(lineup.slots, start=1)
    ]
    if lineup.pitcher is not None:
        places.append((f"{side}:P", f"P. {lineup.pitcher.name}"))
    if state.half.batting is side:
        words = _("Runner on %(base)s: %(name)s")
        places += [
            (f"{side}:run{n}", words % {"base": n, "name": runner.player.name})
            for n, runner in enumerate(state.bases, start=1)
            if runner
        ]
    return places


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
