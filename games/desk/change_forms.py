"""Changes of players that are chosen from lists."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.desk.bench import Bench, double_switch, pitcher_slot
from games.models import POSITION_CHOICES, Game
from scoring.diamond import SIDES, Position, Side
from scoring.state import GameState

Benches = dict[Side, Bench]


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

    def __init__(
        self, *args, game: Game, state: GameState, benches: Benches, **kwargs
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["where"].choices = [
            ("", "–"),
            *((str(game.team(side)), _places(side, state)) for side in SIDES),
        ]
        self.players = {}
        choices: list[tuple[str, object]] = [("", "–")]
        for bench in benches.values():
            men = (*bench.free, *bench.playing)
            self.players |= {man.pk: man for man in men}
            choices.append((str(bench.team), [(man.pk, man.name) for man in men]))
        self.fields["player"].choices = choices

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


class DoubleSwitchForm(forms.Form):
    """A new pitcher and another new man, who change their slots; one move."""

    pitcher = forms.TypedChoiceField(label=gettext_lazy("New pitcher"), coerce=int)
    slot = forms.TypedChoiceField(label=gettext_lazy("Bats for"), coerce=int)
    fielder = forms.TypedChoiceField(
        label=gettext_lazy("Who takes his position"),
        coerce=int,
        help_text=gettext_lazy("He bats where the pitcher did."),
    )

    def __init__(self, *args, state: GameState, benches: Benches, **kwargs) -> None:
        kwargs.setdefault("prefix", "double")
        super().__init__(*args, **kwargs)
        self.state, self.bench = state, benches[state.half.fielding]
        men = [("", "–"), *((man.pk, man.name) for man in self.bench.free)]
        self.fields["pitcher"].choices = self.fields["fielder"].choices = men
        old = pitcher_slot(state, self.bench.side)
        self.fields["slot"].choices = [
            ("", "–"),
            *(
                (n, f"{n}. {spot.player.name} ({spot.position.abbreviation})")
                for n, spot in enumerate(state.lineup(self.bench.side).slots, start=1)
                if n != old
            ),
        ]

    @property
    def is_possible(self) -> bool:
        """Whether the pitcher bats and two men are free."""
        old = pitcher_slot(self.state, self.bench.side)
        return old is not None and len(self.bench.free) > 1

    def clean(self) -> dict:
        """Refuse one man for both places."""
        data = super().clean()
        if data.get("pitcher") and data.get("pitcher") == data.get("fielder"):
            self.add_error("fielder", _("Choose another man than the new pitcher."))
        return data

    @property
    def text(self) -> str:
        """The move as it is typed."""
        data, men = self.cleaned_data, self.bench.men
        pitcher, fielder = men[data["pitcher"]].man, men[data["fielder"]].man
        lines = double_switch(
            self.state, self.bench.side, pitcher, data["slot"], fielder
        )
        return " & ".join(lines)


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
